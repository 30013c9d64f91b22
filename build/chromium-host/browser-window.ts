/** Electron's BrowserWindow: a window of Chromium's with one page in it. */
import { app } from './app.ts';
import type { Cdp } from './cdp.ts';
import { HostEvent, emitPreventable } from './events.ts';
import { asElectron } from './guard.ts';
import { host } from './host.ts';
import { placeWindow, resizePage } from './placement.ts';
import { screen } from './screen.ts';
import { type HostSession, sessionOf } from './session.ts';
import { colorSchemeFeatures } from './theme.ts';
import { type ContentsWindow, HostWebContents } from './web-contents.ts';
import { WindowTraits } from './window-traits.ts';

type Options = Electron.BrowserWindowConstructorOptions;
const all = new Map<number, HostBrowserWindow>();
let lastId = 0;

/** One window. Headless, what it would look like on a display is only remembered. */
export class HostBrowserWindow
  extends WindowTraits
  implements
    ContentsWindow,
    Pick<
      Electron.BrowserWindow,
      | 'id'
      | 'loadURL'
      | 'show'
      | 'showInactive'
      | 'hide'
      | 'focus'
      | 'blur'
      | 'close'
      | 'destroy'
      | 'isDestroyed'
      | 'isVisible'
      | 'isFocused'
      | 'setKiosk'
      | 'isKiosk'
      | 'setFullScreen'
      | 'isFullScreen'
      | 'setSize'
      | 'getSize'
      | 'setPosition'
      | 'getPosition'
      | 'setBounds'
      | 'getBounds'
      | 'getContentSize'
      | 'setTitle'
      | 'getTitle'
      | 'isMinimized'
      | 'restore'
    >
{
  readonly id = ++lastId;
  readonly #contents: HostWebContents;
  readonly preload: string | undefined;
  readonly disableDialogs: boolean;
  #bounds: Electron.Rectangle;
  #title: string;
  #visible: boolean;
  /** A window is there from the start, shown or not; it is put away only after it has been shown once. */
  #shown = false;
  #kiosk: boolean;
  #fullScreen: boolean;
  #destroyed = false;
  #readyToShow = false;

  constructor(options: Options = {}) {
    super(options);
    const { width = 800, height = 600, x = 0, y = 0, webPreferences = {} } = options;
    refuseUnsafe(webPreferences);
    this.#bounds = { x, y, width, height };
    this.#title = options.title ?? app.getName();
    this.#visible = options.show ?? true;
    this.#kiosk = options.kiosk ?? false;
    this.#fullScreen = options.fullscreen ?? false;
    this.preload = webPreferences.preload;
    this.disableDialogs = webPreferences.disableDialogs ?? false;
    const given = webPreferences.session as unknown as HostSession | undefined;
    all.set(this.id, this);
    this.#contents = new HostWebContents(this, given ?? sessionOf(webPreferences.partition));
    if (this.#visible) focusedId = this.id;
    app.track(this, this.webContents);
  }

  /** All windows that are open. */
  static getAllWindows(): HostBrowserWindow[] {
    return [...all.values()];
  }

  static fromWebContents(contents: Electron.WebContents): HostBrowserWindow | null {
    return [...all.values()].find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): HostBrowserWindow | null {
    return all.get(id) ?? null;
  }

  static getFocusedWindow(): HostBrowserWindow | null {
    return all.get(focusedId) ?? null;
  }

  get webContents(): Electron.WebContents {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
    return asElectron<Electron.WebContents>(this.#contents);
  }

  get width(): number {
    return this.#bounds.width;
  }

  get height(): number {
    return this.#bounds.height;
  }

  prepare(cdp: Cdp, targetId: string): Promise<unknown>[] {
    const { headless } = host().chromium;
    const measured = headless ? Promise.resolve() : screen.measure(cdp);
    return [
      cdp.send('Emulation.setEmulatedMedia', { features: colorSchemeFeatures() }),
      cdp.send('Emulation.setFocusEmulationEnabled', { enabled: headless }),
      measured.then(() => this.#placeIn(cdp, targetId)),
    ];
  }

  loadURL(url: string): Promise<void> {
    return this.#contents.loadURL(url);
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    this.#shown = true;
    this.#visible = true;
    this.#place();
    this.emit('show');
  }

  hide(): void {
    this.#visible = false;
    this.#place();
    this.emit('hide');
  }

  focus(): void {
    const before = all.get(focusedId);
    focusedId = this.id;
    this.#contents.command((cdp) => cdp.send('Page.bringToFront'));
    if (before === this) return;
    before?.emit('blur');
    this.emit('focus');
  }

  blur(): void {
    if (focusedId === this.id) focusedId = 0;
    this.emit('blur');
  }

  isFocused(): boolean {
    return focusedId === this.id;
  }

  isVisible(): boolean {
    return this.#visible;
  }

  /** Nobody can minimize a window that Chromium shows for the host. */
  isMinimized(): boolean {
    return false;
  }

  restore(): void {
    this.show();
  }

  close(): void {
    if (this.#destroyed) return;
    if (emitPreventable(this, 'close')) this.destroy();
    else app.cancelQuit();
  }

  /** Gone at once for whoever asks; "closed" is told when the page has ended. */
  destroy(): void {
    this.#destroyed = true;
    all.delete(this.id);
    this.#contents.destroyPage();
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  setKiosk(kiosk: boolean): void {
    this.#kiosk = kiosk;
    this.#place();
  }

  isKiosk(): boolean {
    return this.#kiosk;
  }

  setFullScreen(fullScreen: boolean): void {
    this.#fullScreen = fullScreen;
    this.#place();
    this.emit(fullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#fullScreen || this.#kiosk;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const before = this.#bounds;
    this.#bounds = { ...before, ...bounds };
    this.#place();
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) this.emit('move');
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) this.emit('resize');
  }

  /** In full screen, the display that the window is on. */
  getBounds(): Electron.Rectangle {
    return this.isFullScreen() ? screen.getDisplayMatching(this.#bounds).bounds : { ...this.#bounds };
  }

  /** The displays have changed: a window whose display is gone comes to the nearest one. */
  displaysChanged(): void {
    const { x, y, width, height } = screen.getDisplayMatching(this.#bounds).bounds;
    const isOn = this.#bounds.x < x + width && this.#bounds.y < y + height;
    if (isOn) this.#place();
    else this.setBounds({ x, y });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  getPosition(): number[] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getSize(): number[] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  /** Headless pages fill their window. */
  getContentSize(): number[] {
    return this.getSize();
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  // What the page reports.

  painted(): void {
    if (this.#readyToShow) return;
    this.#readyToShow = true;
    this.emit('ready-to-show');
  }

  titleChanged(title: string): void {
    if (emitPreventable(this, 'page-title-updated', {}, title, true)) this.#title = title;
  }

  requestClose(): void {
    this.close();
  }

  openWindow(url: string, options: Options): void {
    const opened = new HostBrowserWindow(options);
    this.#contents.emit('did-create-window', opened, { url, options });
    opened.loadURL(url).catch((error: unknown) => console.error(`${url} could not be opened:`, error));
  }

  destroyed(): void {
    this.#destroyed = true;
    all.delete(this.id);
    if (focusedId === this.id) focusedId = 0;
    this.emit('closed', new HostEvent());
    app.untrack(this);
  }

  // How Chromium's window follows.

  #place(): void {
    this.#contents.command((cdp) => this.#placeIn(cdp, this.#contents.targetId));
  }

  #placeIn(cdp: Cdp, targetId: string): Promise<unknown> {
    const { width, height } = this.getBounds();
    if (host().chromium.headless) return resizePage(cdp, width, height);
    const state = this.isFullScreen() ? 'fullscreen' : 'normal';
    return placeWindow(targetId, this.getBounds(), !this.#visible && this.#shown ? 'minimized' : state);
  }
}

let focusedId = 0;

// Before any listener of the app's, which then finds the windows where the system has put them.
screen.on('display-removed', () => {
  for (const window of all.values()) window.displaysChanged();
});

/** Chromium isolates every page; an app that relies on the opposite cannot run here. */
function refuseUnsafe(preferences: Electron.WebPreferences): void {
  const { nodeIntegration, contextIsolation, sandbox, webSecurity, webviewTag } = preferences;
  if (
    nodeIntegration === true ||
    contextIsolation === false ||
    sandbox === false ||
    webSecurity === false ||
    webviewTag === true
  ) {
    throw new Error(
      'not implemented in the Chromium host: BrowserWindow without isolation, sandbox and web security',
    );
  }
}
