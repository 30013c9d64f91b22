/** Electron's WebContents on one page of Chromium. */
import { EventEmitter } from 'node:events';
import { type Cdp, type ConsoleCalled, type RequestPaused, ignoreClosed } from './cdp.ts';
import { encodeValue } from './codec.ts';
import { HostEvent, emitPreventable } from './events.ts';
import { FrameTree, type HostFrame } from './frames.ts';
import { asElectron, guardedClass, notImplemented } from './guard.ts';
import { host } from './host.ts';
import { ipcMain } from './ipc-main.ts';
import { loadError } from './load-error.ts';
import { NavigationGuard } from './navigation.ts';
import { type RequestOwner, routeRequests } from './network.ts';
import { toAppUrl, toChromiumUrl } from './origins.ts';
import { Page, type PageOwner } from './page.ts';
import { pdfOf } from './pdf.ts';
import { printPage, refuseOtherPrints, systemPrinters } from './printers.ts';
import { consoleFields, keyInput } from './reports.ts';
import type { HostSession } from './session.ts';
import { type TargetOwner, createTarget } from './targets.ts';
import type { FromPreload, ToPreload } from './world-preload.ts';
import { worldScripts } from './worlds.ts';

/** What the window around a page decides for it. */
export interface ContentsWindow {
  readonly width: number;
  readonly height: number;
  readonly preload: string | undefined;
  readonly disableDialogs: boolean;
  /** Commands that set up the window, sent before the page runs. */
  prepare(cdp: Cdp, targetId: string): Promise<unknown>[];
  painted(): void;
  destroyed(): void;
  titleChanged(title: string): void;
  requestClose(): void;
  /** The page asks for another place or size of its window. */
  movedByPage(asked: Partial<Electron.Rectangle>): void;
  /** Opens what the page asked for and its window-open handler allowed. */
  openWindow(url: string, options: Electron.BrowserWindowConstructorOptions): void;
}

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
type OpenRequest = Omit<Extract<FromPreload, { kind: 'open' }>, 'kind'>;
interface Load {
  readonly url: string;
  resolve(nothing: undefined): void;
  reject(error: Error): void;
}
const all = new Map<number, HostWebContents>();
let lastId = 0;

/** The contents of one window. */
export class HostWebContents
  extends guardedClass('WebContents', EventEmitter)
  implements RequestOwner, PageOwner, TargetOwner
{
  readonly id = ++lastId;
  readonly frames = new FrameTree();
  readonly hooks: HostSession;
  readonly #window: ContentsWindow;
  readonly #navigation = new NavigationGuard(this);
  readonly #page: Promise<Page>;
  #ready: Page | undefined;
  #targetId: string | undefined;
  #openHandler: OpenHandler | undefined;
  #destroyed = false;
  #crashed = false;
  #hasLoaded = false;
  #title = '';
  #load: Load | undefined;
  /** The address that the app's own handler threw for, since the last load began. */
  #threwFor: string | undefined;

  constructor(window: ContentsWindow, session: HostSession) {
    super();
    this.#window = window;
    this.hooks = session;
    all.set(this.id, this);
    this.#page = this.#open();
    // A window that cannot be opened fails its first loadURL(); there may be none.
    this.#page.catch(() => undefined);
  }

  async #open(): Promise<Page> {
    const scripts = worldScripts(this.#window.preload);
    const browserContextId = await this.hooks.browserContextId();
    const { width, height } = this.#window;
    const { targetId, sessionId } = await createTarget(this, { width, height, browserContextId });
    this.#targetId = targetId;
    this.frames.start(targetId);
    const page = new Page(sessionId, this, scripts);
    this.#ready = page;
    await page.start(this.#window.prepare(page.cdp, targetId));
    this.hooks.contents.add(this);
    if (this.listenerCount('before-input-event') > 0) ignoreClosed(page.cdp.send('Debugger.enable'));
    this.on('newListener', (name) => {
      if (name === 'before-input-event') ignoreClosed(page.cdp.send('Debugger.enable'));
    });
    return page;
  }

  /** The window's contents for a page that a debugger knows by its target. */
  static fromDevToolsTargetId(targetId: string): HostWebContents | undefined {
    return [...all.values()].find((contents) => contents.#targetId === targetId);
  }

  static getAllWebContents(): HostWebContents[] {
    return [...all.values()];
  }

  static fromId(id: number): HostWebContents | undefined {
    return all.get(id);
  }

  /** The page's target, by which debuggers and the browser know it; '' until there is one. */
  get targetId(): string {
    return this.#targetId ?? '';
  }

  ownsFrame(frameId: string): boolean {
    return this.frames.has(frameId);
  }

  get session(): Electron.Session {
    return asElectron<Electron.Session>(this.hooks);
  }

  get mainFrame(): Electron.WebFrameMain {
    return asElectron<Electron.WebFrameMain>(this.frames.main);
  }

  async loadURL(url: string): Promise<void> {
    this.#load?.reject(loadError('net::ERR_ABORTED', this.#load.url));
    const { promise: loaded, resolve, reject } = Promise.withResolvers<undefined>();
    this.#load = { url, resolve, reject };
    this.#threwFor = undefined;
    // Whether the load fails at once or later, the caller is told once, here.
    loaded.catch(() => undefined);
    const { cdp } = await this.#page;
    this.#crashed = false;
    this.#navigation.expect(url);
    // Settled before the page can ask: both commands go through one pipe, in order.
    ignoreClosed(this.hooks.applyPermissions(asElectron<Electron.WebContents>(this), url));
    const { errorText, loaderId } = await cdp.send('Page.navigate', {
      url: toChromiumUrl(url, this.hooks.label),
    });
    if (errorText) this.#fail(this.#threw(url) ? 'net::ERR_UNEXPECTED' : errorText, url);
    // Without a loader only the fragment changed, and there is nothing to wait for.
    else if (loaderId === undefined) this.loaded();
    await loaded;
  }

  /** Whether the app's own handler threw when the address was asked for, while the load was under way. */
  #threw(url: string): boolean {
    return this.#threwFor === url;
  }

  reload(): void {
    const url = this.getURL();
    this.#navigation.expect(url);
    this.#crashed = false;
    this.command((cdp) => cdp.send('Page.reload'));
  }

  /** Chromium is started with this policy (chromium.ts), and another cannot be set later. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    if (policy !== 'disable_non_proxied_udp')
      throw notImplemented(`WebContents.setWebRTCIPHandlingPolicy(${policy})`);
  }

  getURL(): string {
    return this.frames.main.url;
  }

  getTitle(): string {
    return this.#title;
  }

  send(channel: string, ...args: unknown[]): void {
    this.#ready?.send({ kind: 'message', channel, args: encodeValue(args) });
  }

  async executeJavaScript(expression: string, userGesture = false): Promise<unknown> {
    const { cdp } = await this.#page;
    const options = { expression, userGesture, awaitPromise: true, returnByValue: true, replMode: false };
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }

  printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    return this.#page.then(({ cdp }) => pdfOf(cdp, options));
  }

  getPrintersAsync(): Promise<Electron.PrinterInfo[]> {
    return systemPrinters();
  }

  print(
    options: Electron.WebContentsPrintOptions,
    printed: (success: boolean, failureReason: string) => void = () => undefined,
  ): void {
    refuseOtherPrints(options);
    const cdp = async (): Promise<Cdp> => (await this.#page).cdp;
    void printPage(cdp, options, printed);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  isCrashed(): boolean {
    return this.#crashed;
  }

  isDevToolsOpened(): boolean {
    return false;
  }

  forcefullyCrashRenderer(): void {
    this.command((cdp) => cdp.send('Page.crash'));
  }

  close(): void {
    this.#window.requestClose();
  }

  /** Sends a command to the page as soon as there is one. */
  command(send: (cdp: Cdp) => Promise<unknown>): void {
    ignoreClosed(this.#page.then(({ cdp }) => send(cdp)));
  }

  /** Closes the page for good. */
  destroyPage(): void {
    const { browser } = host().chromium.connection;
    ignoreClosed(this.#page.then(() => browser.send('Target.closeTarget', { targetId: this.targetId })));
  }

  setZoomFactor(factor: number): void {
    if (factor !== 1) throw notImplemented('WebContents.setZoomFactor other than 1');
  }

  setVisualZoomLevelLimits(minimum: number, maximum: number): Promise<void> {
    if (minimum === 1 && maximum === 1) return Promise.resolve();
    return Promise.reject(notImplemented('WebContents.setVisualZoomLevelLimits other than 1'));
  }

  /** There is no menu, so there are no menu shortcuts to ignore. */
  setIgnoreMenuShortcuts(): void {}

  // What the page and its target report.

  handlerThrew(url: string): void {
    this.#threwFor = url;
  }

  allowsNavigation(paused: RequestPaused, url: string): boolean {
    return this.#navigation.allows(paused, url);
  }

  get dismissesDialogs(): boolean {
    return this.#window.disableDialogs || host().chromium.headless;
  }

  navigationRequested(url: string): void {
    this.#navigation.requested(url);
  }

  routeRequests(cdp: Cdp): void {
    routeRequests(cdp, this);
  }

  fromPreload(message: FromPreload, frame: HostFrame, reply: (message: ToPreload) => void): void {
    const sender = { contents: asElectron<Electron.WebContents>(this), frame, reply };
    switch (message.kind) {
      case 'invoke':
        void ipcMain.answer(sender, message.id, message.channel, message.args);
        break;
      case 'send':
        ipcMain.receive(sender, message.channel, message.args);
        break;
      case 'open':
        this.#asksToOpen(message);
        break;
      case 'bounds':
        this.#window.movedByPage(message.bounds);
        break;
      case 'context-menu':
        this.emit('context-menu', new HostEvent(), { x: message.x, y: message.y, frame });
        break;
      case 'zoom':
        this.emit('zoom-changed', new HostEvent(), message.direction);
        break;
      case 'title':
        this.#titleChanged(message.title);
        break;
      case 'preload-error':
        console.error(`Unable to load preload script: ${this.#window.preload ?? ''}\n${message.stack}`);
        this.emit('preload-error', new HostEvent(), this.#window.preload, new Error(message.message));
        break;
    }
  }

  #asksToOpen({ url: opened, frameName, features, disposition }: OpenRequest): void {
    const asked = { url: toAppUrl(opened), frameName, features, disposition };
    const referrer = { url: this.getURL(), policy: 'strict-origin-when-cross-origin' } as const;
    const answer = this.#openHandler?.({ ...asked, referrer }) ?? { action: 'allow' };
    if (answer.action === 'allow')
      this.#window.openWindow(asked.url, answer.overrideBrowserWindowOptions ?? {});
  }

  /** A popup that the guards in the page did not see; Chromium's window for it is closed as it opens. */
  windowOpened(url: string, frameName: string, features: string): void {
    const disposition = features === '' ? 'foreground-tab' : 'new-window';
    this.#asksToOpen({ url, frameName, features, disposition });
  }

  domReady(): void {
    this.emit('dom-ready', new HostEvent());
  }

  loaded(): void {
    // Chromium's history begins with an empty page, Electron's with the first that is loaded.
    if (!this.#hasLoaded) this.command((cdp) => cdp.send('Page.resetNavigationHistory'));
    this.#hasLoaded = true;
    this.emit('did-finish-load', new HostEvent());
    this.#load?.resolve(undefined);
    this.#load = undefined;
  }

  painted(): void {
    this.#window.painted();
  }

  failed(url: string): void {
    if (this.#load === undefined) this.#fail('net::ERR_FAILED', url);
  }

  #fail(errorText: string, url: string): void {
    const error = loadError(errorText, url);
    this.emit('did-fail-load', new HostEvent(), error.errno, error.code, url, true);
    this.#load?.reject(error);
    this.#load = undefined;
  }

  #titleChanged(title: string): void {
    this.#title = title;
    if (emitPreventable(this, 'page-title-updated', {}, title, true)) this.#window.titleChanged(title);
  }

  consoleCalled(message: ConsoleCalled): void {
    this.emit(
      'console-message',
      Object.assign(new HostEvent(), consoleFields(message), { frame: this.mainFrame }),
    );
  }

  preventsKey(key: Record<string, unknown>): boolean {
    return !emitPreventable(this, 'before-input-event', {}, keyInput(key));
  }

  crashed(status: string, exitCode: number): void {
    this.#crashed = true;
    this.#load?.reject(loadError('net::ERR_FAILED', this.#load.url));
    this.#load = undefined;
    const reason = status === 'killed' ? 'killed' : 'crashed';
    this.emit('render-process-gone', new HostEvent(), { reason, exitCode });
  }

  destroyed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    all.delete(this.id);
    this.hooks.contents.delete(this);
    this.#load?.reject(loadError('net::ERR_ABORTED', this.#load.url));
    this.emit('destroyed');
    this.#window.destroyed();
  }
}
