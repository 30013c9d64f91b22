import type { App, Session, WebContents } from 'electron';
import type { Log } from '../domain/log.ts';

/** Refuses navigation, new windows, webviews and dialogs in every window to come. */
export function guardAllContents(app: Pick<App, 'on'>, log: Pick<Log, 'warn'>): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, log));
}

function guardContents(contents: WebContents, log: Pick<Log, 'warn'>): void {
  // WebRTC passes by both the content security policy and webRequest.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(({ url }) => {
    log.warn(`refused a new window for ${url}`);
    return { action: 'deny' };
  });
  // No page keeps its window from closing.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // Nor moves or sizes it: resizeTo would shrink a kiosk and show what is behind.
  contents.on('content-bounds-updated', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Top frame and sub-frames alike; only a window's own guard lets its few addresses pass.
  contents.on('will-frame-navigate', (event) => {
    if (mayNavigate.get(contents)?.(event.url)) return;
    log.warn(`refused to navigate to ${event.url}`);
    event.preventDefault();
  });
}

const mayNavigate = new WeakMap<WebContents, (url: string) => boolean>();

/** Lets one window navigate to the addresses that `allow` accepts; by default none may. */
export function allowNavigation(contents: WebContents, allow: (url: string) => boolean): void {
  mayNavigate.set(contents, allow);
}

/** Nothing listens there. */
const deadEnd = 'socks5://127.0.0.1:1';

/**
 * Sends a session's network traffic to a dead proxy: also what never passes `webRequest`, such as WebSockets, preconnects and
 * WebRTC. `mayReach`: nothing, or servers on this machine.
 */
export function closeNetwork(
  session: Pick<Session, 'setProxy'>,
  mayReach: 'nothing' | 'this-machine',
  log: Pick<Log, 'warn'>,
): void {
  // Without `<-loopback>` Chromium bypasses the proxy for this machine.
  const proxyBypassRules = mayReach === 'nothing' ? '<-loopback>' : '';
  session
    .setProxy({ mode: 'fixed_servers', proxyRules: deadEnd, proxyBypassRules })
    .catch((error: unknown) => {
      log.warn(`the network of a session could not be closed: ${String(error)}`);
    });
}

/** Denies a session every permission, device and download, and all network but what `allow` accepts. */
export function guardSession(
  session: Session,
  allow: (url: string) => boolean,
  log: Pick<Log, 'warn'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, decide) => {
    log.warn(`refused permission ${permission}`);
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    log.warn(`refused to download ${item.getURL()}`);
    event.preventDefault();
  });
  session.webRequest.onBeforeRequest((details, decide) => {
    const cancel = !allow(details.url);
    if (cancel) log.warn(`refused a request to ${details.url}`);
    decide({ cancel });
  });
}
