/** Electron's BrowserWindow: a window of Chromium's with one page in it. */
import { app } from './app.ts';
import type { Cdp } from './cdp.ts';
import { HostEvent, emitPreventable } from './events.ts';
import { Geometry } from './geometry.ts';
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
      | 'setResizable'
      | 'isResizable'
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
  readonly #geometry: Geometry;
  #title: string;
  #visible: boolean;
  /** A window is there from the start, shown or not; it is put away only after it has been shown once. */
  #shown = false;
  #destroyed = false;
  #readyToShow = false;

  constructor(options: Options = {}) {
    super(options);
    const { webPreferences = {} } = options;
    refuseUnsafe(webPreferences);
    this.#geometry = geometryOf(options);
    this.#title = options.title ?? app.getName();
    this.#visible = options.show ?? true;
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
    return this.#geometry.place.width;
  }

  get height(): number {
    return this.#geometry.place.height;
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
    this.setFullScreen(kiosk);
  }

  /** On Linux full screen and a kiosk are one, by whichever name it was asked for. */
  isKiosk(): boolean {
    return this.isFullScreen();
  }

  setFullScreen(fullScreen: boolean): void {
    if (fullScreen === this.isFullScreen()) return;
    this.#change(() => this.#geometry.setFull(fullScreen));
    if (fullScreen) this.#visible = true;
    this.emit(fullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#geometry.isFull;
  }

  setResizable(resizable: boolean): void {
    this.#change(() => this.#geometry.setResizable(resizable));
  }

  isResizable(): boolean {
    return this.#geometry.isResizable;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#change(() => this.#geometry.set(bounds));
  }

  getBounds(): Electron.Rectangle {
    return this.#geometry.place;
  }

  /** The displays have changed: a window whose display is gone comes to the nearest one. */
  displaysChanged(): void {
    const { x, y, width, height } = screen.getDisplayMatching(this.getBounds()).bounds;
    const at = this.getBounds();
    const isOn = at.x < x + width && at.y < y + height;
    this.#change(() => {
      if (!isOn) this.#geometry.comeTo({ x, y });
      this.#geometry.displayChanged();
    });
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

  movedByPage(asked: Partial<Electron.Rectangle>): void {
    const to = this.#geometry.clampedForPage(asked);
    const prevented = !emitPreventable(this.#contents, 'content-bounds-updated', {}, to);
    if (!prevented) this.#change(() => this.#geometry.setByPage(asked));
  }

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

  /** Says what has changed; the window manager has its word about it a moment later. */
  #change(change: () => void): void {
    this.#follow(change);
    setImmediate(() => {
      if (!this.#destroyed) this.#follow(() => this.#geometry.settle());
    });
  }

  #follow(change: () => void): void {
    const before = this.getBounds();
    change();
    const now = this.getBounds();
    this.#place();
    if (before.x !== now.x || before.y !== now.y) this.emit('move');
    if (before.width !== now.width || before.height !== now.height) this.emit('resize');
  }

  #place(): void {
    this.#contents.command((cdp) => this.#placeIn(cdp, this.#contents.targetId));
  }

  #placeIn(cdp: Cdp, targetId: string): Promise<unknown> {
    const { width, height } = this.getBounds();
    if (host().chromium.headless) return resizePage(cdp, width, height);
    const display = screen.getDisplayMatching(this.getBounds()).bounds;
    const fills = this.isFullScreen() && width >= display.width && height >= display.height;
    const state = fills ? 'fullscreen' : 'normal';
    return placeWindow(targetId, this.getBounds(), !this.#visible && this.#shown ? 'minimized' : state);
  }
}

let focusedId = 0;

function geometryOf(options: Options): Geometry {
  const { width = 800, height = 600, x = 0, y = 0, minWidth = 0, minHeight = 0 } = options;
  const { maxWidth = Infinity, maxHeight = Infinity, resizable = true } = options;
  const filling = options.fullscreen === true ? 'full screen' : 'no';
  return new Geometry({
    place: { x, y, width, height },
    least: { width: minWidth, height: minHeight },
    most: { width: maxWidth, height: maxHeight },
    resizable,
    full: options.kiosk === true ? 'kiosk' : filling,
    displayOf: (place) => screen.getDisplayMatching(place).bounds,
  });
}

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
