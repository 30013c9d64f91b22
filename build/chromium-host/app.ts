/** `app`: the life of the process. */
import { EventEmitter } from 'node:events';
import { emitPreventable } from './events.ts';
import { asElectron, guarded, guardedClass } from './guard.ts';
import { host, isPackaged } from './host.ts';
import { type PathName, getPath, setPath } from './paths.ts';
import { SingleInstance } from './single-instance.ts';

/** A window, as far as quitting is concerned. */
export interface ClosableWindow {
  close(): void;
  destroy(): void;
}

/** Electron's `app`, and what the rest of the host tells it. */
export class HostApp
  extends guardedClass('app', EventEmitter)
  implements
    Pick<
      Electron.App,
      | 'whenReady'
      | 'isReady'
      | 'quit'
      | 'exit'
      | 'getPath'
      | 'setPath'
      | 'getName'
      | 'setName'
      | 'name'
      | 'getVersion'
      | 'getAppPath'
      | 'getLocale'
      | 'isPackaged'
      | 'enableSandbox'
      | 'setAppUserModelId'
      | 'requestSingleInstanceLock'
      | 'releaseSingleInstanceLock'
      | 'hasSingleInstanceLock'
      | 'disableHardwareAcceleration'
      | 'relaunch'
      | 'getLoginItemSettings'
      | 'setLoginItemSettings'
    >
{
  readonly isPackaged = isPackaged;
  /** There is a dock on macOS only; apps ask for it with `?.`. */
  readonly dock = undefined;
  readonly #windows = new Set<ClosableWindow>();
  readonly #singleInstance = new SingleInstance();
  readonly #whenReady = Promise.withResolvers<undefined>();
  #state: 'starting' | 'ready' | 'quitting' | 'ending' = 'starting';
  #name: string | undefined;
  #exitCode = 0;
  #opensAtLogin = false;

  /** Chromium's switches: those of the command line count, those that the app adds later are only remembered. */
  readonly commandLine = guarded('app.commandLine', {
    appendSwitch: (name: string, value = ''): void => void this.#switches.set(name, value),
    hasSwitch: (name: string): boolean => this.#allSwitches().has(name),
    getSwitchValue: (name: string): string => this.#allSwitches().get(name) ?? '',
    removeSwitch: (name: string): void => void this.#switches.delete(name),
  }) satisfies Partial<Electron.CommandLine>;
  readonly #switches = new Map<string, string>();

  #allSwitches(): ReadonlyMap<string, string> {
    return new Map([...host().commandLine.switches, ...this.#switches]);
  }

  /** Switches that were added before Chromium was started. */
  get addedSwitches(): ReadonlyMap<string, string> {
    return this.#switches;
  }

  get name(): string {
    return this.getName();
  }

  set name(name: string) {
    this.#name = name;
  }

  getName(): string {
    return this.#name ?? host().appPackage.name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getVersion(): string {
    return host().appPackage.version;
  }

  getAppPath(): string {
    return host().appPackage.path;
  }

  getLocale(): string {
    return this.commandLine.getSwitchValue('lang') || Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getPath(name: PathName): string {
    return getPath(name);
  }

  setPath(name: string, path: string): void {
    setPath(name, path);
  }

  whenReady(): Promise<void> {
    return this.#whenReady.promise;
  }

  isReady(): boolean {
    return this.#state !== 'starting';
  }

  /** True once nothing can keep the app from ending. */
  get isEnding(): boolean {
    return this.#state === 'ending';
  }

  /** Every page is in Chromium's sandbox, unless the command line says otherwise. */
  enableSandbox(): void {}

  /** Windows' task bar only. */
  setAppUserModelId(): void {}

  /** Chromium has been started by now; a headless one does not use the hardware. */
  disableHardwareAcceleration(): void {}

  /** The host is started by people and tests, and starts nothing after its end. */
  relaunch(): void {}

  /** Bookkeeping: the host starts nothing with the system. */
  setLoginItemSettings(settings: Electron.Settings): void {
    this.#opensAtLogin = settings.openAtLogin ?? false;
  }

  getLoginItemSettings(): Electron.LoginItemSettings {
    const openAtLogin = this.#opensAtLogin;
    return asElectron<Electron.LoginItemSettings>({ openAtLogin, executableWillLaunchAtLogin: openAtLogin });
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    return this.#singleInstance.request(getPath('userData'), additionalData, (argv, cwd, data) =>
      this.emit('second-instance', { preventDefault: () => undefined }, argv, cwd, data),
    );
  }

  hasSingleInstanceLock(): boolean {
    return this.#singleInstance.held;
  }

  releaseSingleInstanceLock(): void {
    this.#singleInstance.release();
  }

  /** Tells the app that it may open windows. The event comes first: Playwright's loader relies on that. */
  becomeReady(): void {
    this.#state = 'ready';
    this.emit('ready', { preventDefault: () => undefined }, {});
    this.#whenReady.resolve(undefined);
  }

  /** A window has been opened. */
  track(window: ClosableWindow, contents: Electron.WebContents): void {
    this.#windows.add(window);
    this.emit('web-contents-created', {}, contents);
    this.emit('browser-window-created', {}, window);
  }

  /** A window is gone; after the last one the app ends, unless it listens for that. */
  untrack(window: ClosableWindow): void {
    this.#windows.delete(window);
    if (this.#windows.size > 0) return;
    if (this.#state === 'quitting') this.#finishQuit();
    else if (this.#state === 'ready' && !this.emit('window-all-closed')) this.quit();
  }

  /** A window refused to close, so the app stays. */
  cancelQuit(): void {
    if (this.#state === 'quitting') this.#state = 'ready';
  }

  quit(): void {
    if (this.#state === 'quitting' || this.#state === 'ending') return;
    if (!emitPreventable(this, 'before-quit')) return;
    this.#state = 'quitting';
    if (this.#windows.size === 0) this.#finishQuit();
    for (const window of this.#windows) if (this.#stillQuitting()) window.close();
  }

  #stillQuitting(): boolean {
    return this.#state === 'quitting';
  }

  #finishQuit(): void {
    if (emitPreventable(this, 'will-quit')) this.#end();
    else this.#state = 'ready';
  }

  exit(exitCode = 0): void {
    if (this.#state === 'ending') return;
    this.#exitCode = exitCode;
    this.#end();
  }

  #end(): void {
    this.#state = 'ending';
    for (const window of this.#windows) window.destroy();
    this.emit('quit', {}, this.#exitCode);
    const stopped = Promise.all([this.#singleInstance.delivered(), host().chromium.stop()]);
    void stopped.finally(() => {
      this.#singleInstance.release();
      process.exit(this.#exitCode);
    });
  }
}

/** Electron's `app`. */
export const app = new HostApp();
