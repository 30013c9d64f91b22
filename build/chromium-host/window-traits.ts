/** What a window may do and how the system treats it: bookkeeping, as Chromium's own windows belong to the system. */
import { EventEmitter } from 'node:events';
import { guardedClass } from './guard.ts';

type Options = Electron.BrowserWindowConstructorOptions;

/** The part of Electron's BrowserWindow that is remembered and has no effect on Chromium's window. */
export class WindowTraits
  extends guardedClass('BrowserWindow', EventEmitter)
  implements
    Pick<
      Electron.BrowserWindow,
      | 'setMenu'
      | 'removeMenu'
      | 'setMenuBarVisibility'
      | 'setIcon'
      | 'setClosable'
      | 'isClosable'
      | 'setMinimizable'
      | 'isMinimizable'
      | 'setMaximizable'
      | 'isMaximizable'
      | 'setMovable'
      | 'isMovable'
      | 'setFullScreenable'
      | 'isFullScreenable'
      | 'setFocusable'
      | 'isFocusable'
      | 'setAlwaysOnTop'
      | 'isAlwaysOnTop'
      | 'setSkipTaskbar'
      | 'setVisibleOnAllWorkspaces'
      | 'isVisibleOnAllWorkspaces'
      | 'setContentProtection'
      | 'moveTop'
    >
{
  #closable: boolean;
  #minimizable: boolean;
  #maximizable: boolean;
  #movable: boolean;
  #fullScreenable: boolean;
  #focusable: boolean;
  #onTop: boolean;
  #everywhere = false;

  constructor(options: Options) {
    super();
    this.#closable = options.closable ?? true;
    this.#minimizable = options.minimizable ?? true;
    this.#maximizable = options.maximizable ?? true;
    this.#movable = options.movable ?? true;
    this.#fullScreenable = options.fullscreenable ?? true;
    this.#focusable = options.focusable ?? true;
    this.#onTop = options.alwaysOnTop ?? false;
  }

  setClosable(closable: boolean): void {
    this.#closable = closable;
  }

  isClosable(): boolean {
    return this.#closable;
  }

  setMinimizable(minimizable: boolean): void {
    this.#minimizable = minimizable;
  }

  isMinimizable(): boolean {
    return this.#minimizable;
  }

  setMaximizable(maximizable: boolean): void {
    this.#maximizable = maximizable;
  }

  isMaximizable(): boolean {
    return this.#maximizable;
  }

  setMovable(movable: boolean): void {
    this.#movable = movable;
  }

  isMovable(): boolean {
    return this.#movable;
  }

  setFullScreenable(fullScreenable: boolean): void {
    this.#fullScreenable = fullScreenable;
  }

  isFullScreenable(): boolean {
    return this.#fullScreenable;
  }

  setFocusable(focusable: boolean): void {
    this.#focusable = focusable;
  }

  isFocusable(): boolean {
    return this.#focusable;
  }

  setAlwaysOnTop(onTop: boolean): void {
    this.#onTop = onTop;
  }

  isAlwaysOnTop(): boolean {
    return this.#onTop;
  }

  setVisibleOnAllWorkspaces(visible: boolean): void {
    this.#everywhere = visible;
  }

  isVisibleOnAllWorkspaces(): boolean {
    return this.#everywhere;
  }

  // Chromium's windows have no menu of the app's; their icon, task bar entry and order belong to the system.
  setMenu(): void {}
  removeMenu(): void {}
  setMenuBarVisibility(): void {}
  setIcon(): void {}
  setSkipTaskbar(): void {}
  setContentProtection(): void {}
  moveTop(): void {}
}
