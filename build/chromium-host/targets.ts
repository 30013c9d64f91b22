/** The pages of Chromium: the host's own windows get theirs, anything else that opens is closed. */
import { type AttachedToTarget, type Cdp, ignoreClosed } from './cdp.ts';
import { host } from './host.ts';

/** What happens to a page after it was created. */
export interface TargetOwner {
  destroyed(): void;
  crashed(status: string, exitCode: number): void;
}

/** A page of the host's own. */
export interface CreatedTarget {
  readonly targetId: string;
  readonly sessionId: string;
}

const arrived = new Map<string, AttachedToTarget>();
const owners = new Map<string, TargetOwner>();
const startup = Promise.withResolvers<AttachedToTarget>();
let startupArrived = false;
let startupTaken = false;
let creating = 0;

/** Starts watching; before the first window. */
export function watchTargets(): Promise<unknown> {
  const { browser } = host().chromium.connection;
  const filter = [
    { type: 'page', exclude: false },
    { type: 'shared_worker', exclude: false },
    { type: 'service_worker', exclude: false },
    { exclude: true },
  ];
  browser.on('Target.attachedToTarget', (attached) => arrive(browser, attached));
  browser.on('Target.targetDestroyed', ({ targetId }) => {
    owners.get(targetId)?.destroyed();
    owners.delete(targetId);
  });
  browser.on('Target.targetCrashed', ({ targetId, status, errorCode }) =>
    owners.get(targetId)?.crashed(status, errorCode),
  );
  return Promise.all([
    browser.send('Target.setDiscoverTargets', { discover: true, filter }),
    browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter,
    }),
  ]);
}

/** Opens a window of Chromium's with an empty page, which waits until it is told to run. */
export async function createTarget(
  owner: TargetOwner,
  window: { width: number; height: number; browserContextId: string | undefined },
): Promise<CreatedTarget> {
  const { browser } = host().chromium.connection;
  const { width, height, browserContextId } = window;
  if (browserContextId === undefined) {
    const startup = await takeStartupWindow();
    if (startup !== undefined) return own(startup, owner);
  }
  creating++;
  try {
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
      ...(browserContextId !== undefined && { browserContextId }),
    });
    const attached = arrived.get(targetId);
    if (attached === undefined) throw new Error('Chromium did not attach the host to its new window.');
    return own(attached, owner);
  } finally {
    creating--;
    if (creating === 0) for (const stray of arrived.values()) close(browser, stray);
  }
}

function own({ targetInfo: { targetId }, sessionId }: AttachedToTarget, owner: TargetOwner): CreatedTarget {
  arrived.delete(targetId);
  owners.set(targetId, owner);
  return { targetId, sessionId };
}

/** The window that Chromium opened when it started, once; none when it is headless. */
function takeStartupWindow(): Promise<AttachedToTarget | undefined> {
  if (startupTaken || host().chromium.headless) return Promise.resolve(undefined);
  startupTaken = true;
  return startup.promise;
}

function arrive(browser: Cdp, attached: AttachedToTarget): void {
  const { targetInfo } = attached;
  if (!host().chromium.headless && !startupArrived && targetInfo.type === 'page') {
    startupArrived = true;
    startup.resolve(attached);
    return;
  }
  if (targetInfo.type !== 'page' || targetInfo.openerId !== undefined || creating === 0)
    close(browser, attached);
  else arrived.set(targetInfo.targetId, attached);
}

/** Closes what no BrowserWindow of the app's asked for: a popup that slipped through, a tab opened by a shortcut. */
function close(browser: Cdp, { sessionId, targetInfo }: AttachedToTarget): void {
  arrived.delete(targetInfo.targetId);
  ignoreClosed(browser.send('Target.closeTarget', { targetId: targetInfo.targetId }));
  ignoreClosed(host().chromium.connection.session(sessionId).send('Runtime.runIfWaitingForDebugger'));
}
