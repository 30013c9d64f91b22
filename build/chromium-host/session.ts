/** Sessions: the default one, and partitions as browser contexts of Chromium's. */
import { EventEmitter } from 'node:events';
import { type Cdp, ignoreClosed } from './cdp.ts';
import { emitPreventable } from './events.ts';
import { asElectron, guarded, guardedClass, notImplemented } from './guard.ts';
import { host } from './host.ts';
import { labelOf, originOf, toAppUrl, toChromiumUrl } from './origins.ts';
import { type PermissionHandlers, decidePermission, permissions } from './permissions.ts';
import { HostProtocol } from './protocol.ts';
import { HostWebRequest } from './web-request.ts';

/** What a session knows of the windows that use it. */
export interface SessionContents {
  getURL(): string;
  ownsFrame(frameId: string): boolean;
  command(send: (cdp: Cdp) => Promise<unknown>): void;
}

/** One session; its hooks apply to all its windows. */
export class HostSession
  extends guardedClass('Session', EventEmitter)
  implements
    Pick<
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'setProxy'
      | 'setSpellCheckerEnabled'
      | 'clearStorageData'
    >
{
  /** Kept from one start to the next, as Electron keeps the default session and `persist:` partitions. */
  readonly #isKept: boolean;
  /** What its origins have in their names. */
  readonly label: string;
  readonly #handlers: PermissionHandlers = {};
  #context: Promise<string | undefined> | undefined;
  /** The windows that use this session. */
  readonly contents = new Set<SessionContents>();
  readonly webRequest = new HostWebRequest();
  readonly protocol = new HostProtocol();

  constructor(partition?: string) {
    super();
    this.#isKept = partition === undefined || partition.startsWith('persist:');
    this.label = partition !== undefined && this.#isKept ? labelOf(partition) : '';
  }

  setPermissionRequestHandler(handler: Parameters<Electron.Session['setPermissionRequestHandler']>[0]): void {
    this.#handlers.request = handler;
    this.#reapply();
  }

  setPermissionCheckHandler(handler: Parameters<Electron.Session['setPermissionCheckHandler']>[0]): void {
    this.#handlers.check = handler;
    this.#reapply();
  }

  /** Chromium's own device choosers cannot be answered from outside, so no device is ever granted. */
  setDevicePermissionHandler(): void {}

  /** Chromium is started without its spell checker's downloads; there is nothing more to switch off. */
  setSpellCheckerEnabled(enabled: boolean): void {
    if (enabled) throw notImplemented('Session.setSpellCheckerEnabled(true)');
  }

  /** Chromium is started with a proxy that is not there (chromium.ts), and another cannot be set later. */
  async setProxy({ mode }: Electron.ProxyConfig): Promise<void> {
    if (mode !== 'fixed_servers') throw notImplemented(`Session.setProxy(${String(mode)})`);
    await Promise.resolve();
  }

  async clearStorageData(): Promise<void> {
    const { browser } = host().chromium.connection;
    const browserContextId = await this.browserContextId();
    await browser.send('Storage.clearCookies', browserContextId === undefined ? {} : { browserContextId });
    for (const contents of this.contents) {
      const { origin } = new URL(toChromiumUrl(contents.getURL(), this.label));
      contents.command((cdp) => cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }));
    }
  }

  /** Chromium's context for this session, made when first needed; undefined for the default one. */
  browserContextId(): Promise<string | undefined> {
    this.#context ??= this.#createContext();
    return this.#context;
  }

  async #createContext(): Promise<string | undefined> {
    const { browser } = host().chromium.connection;
    // On a display only a window of Chromium's own context can be without tabs: the app's first window gets that.
    const ownsStart = this.#isKept
      ? startTaken !== 'by memory'
      : startTaken === 'no' && !host().chromium.headless;
    if (ownsStart) startTaken = this.#isKept ? 'by what is kept' : 'by memory';
    if (ownsStart && this.#isKept) host().chromium.profile.keep();
    const made = ownsStart ? undefined : await browser.send('Target.createBrowserContext', {});
    const browserContextId = made?.browserContextId;
    browser.on('Browser.downloadWillBegin', ({ frameId, url, suggestedFilename }) => {
      const owner = [...this.contents].find((contents) => contents.ownsFrame(frameId));
      if (owner !== undefined) this.#announceDownload(owner, toAppUrl(url), suggestedFilename);
    });
    const deny = { behavior: 'deny', eventsEnabled: true } as const;
    ignoreClosed(
      browser.send(
        'Browser.setDownloadBehavior',
        browserContextId === undefined ? deny : { ...deny, browserContextId },
      ),
    );
    return browserContextId;
  }

  /** Chromium refuses every download; an app that wants one must hear that this host cannot save it. */
  #announceDownload(owner: SessionContents, url: string, filename: string): void {
    const item = guarded('DownloadItem', {
      getURL: () => url,
      getFilename: () => filename,
      cancel: () => undefined,
    });
    if (emitPreventable(this, 'will-download', {}, item, owner)) {
      console.error(`not implemented in the Chromium host: saving a download (${filename})`);
    }
  }

  #reapply(): void {
    for (const contents of this.contents) {
      ignoreClosed(this.applyPermissions(asElectron<Electron.WebContents>(contents), contents.getURL()));
    }
  }

  /**
   * Asks the app's handlers about every permission that Chromium can set, before the page asks: the protocol has no
   * event for a page that asks. Without handlers everything is granted, as in Electron.
   */
  async applyPermissions(contents: Electron.WebContents, url: string): Promise<void> {
    const browserContextId = await this.browserContextId();
    const { browser } = host().chromium.connection;
    const request = { contents, requestingUrl: url, requestingOrigin: originOf(url) };
    const set = permissions.map(async ([name, permission]) => {
      const setting = (await decidePermission(this.#handlers, name, request)) ? 'granted' : 'denied';
      const where = browserContextId === undefined ? {} : { browserContextId };
      await browser.send('Browser.setPermission', { permission, setting, ...where });
    });
    await Promise.all(set);
  }
}

/**
 * Which sessions have the context that Chromium starts with: those that are kept share it, or else, on a display, one
 * that is not has it for itself. Other contexts are in memory.
 */
let startTaken: 'no' | 'by what is kept' | 'by memory' = 'no';
const partitions = new Map<string, HostSession>();
const defaultSession = new HostSession();

/** The session of a partition, or the default one. */
export function sessionOf(partition: string | undefined): HostSession {
  if (partition === undefined || partition === '') return defaultSession;
  let session = partitions.get(partition);
  if (session === undefined) {
    session = new HostSession(partition);
    partitions.set(partition, session);
  }
  return session;
}

/** Electron's `session`. */
export const session = guarded('session', {
  defaultSession: asElectron<Electron.Session>(defaultSession),
  fromPartition: (partition: string) => asElectron<Electron.Session>(sessionOf(partition)),
}) satisfies Pick<typeof Electron.Session, 'defaultSession' | 'fromPartition'>;
