import { type BrowserWindow, type Session, type WebContents, WebContentsView } from 'electron';
import type { Log } from '../domain/log.ts';
import { entryUrl, webPreferences } from './security.ts';

/** Main's page over the cashier's while a person enters what that page must not hear. */
export interface EntryView {
  readonly contents: WebContents | undefined;
  /** Shows it and gives it the keyboard; does nothing where it is shown already. */
  open(): void;
  /** Removes it, and gives the keyboard back. */
  close(): void;
}

/** The view is made anew each time: what was entered ends with its process. */
export function createEntryView(options: {
  window: BrowserWindow;
  preload: string;
  /** Its own: it shares no process or storage with the cashier's page. */
  session: () => Session;
  /** The window's colour before the page has painted. */
  background: () => string;
  opened: (contents: WebContents) => void;
  /** It is gone, or hangs, without having been closed. */
  lost: () => void;
  log: Pick<Log, 'warn'>;
}): EntryView {
  const { window, preload, session, background, opened, lost, log } = options;
  let view: WebContentsView | undefined;

  function fit(): void {
    if (!view || window.isDestroyed()) return;
    const [width = 0, height = 0] = window.getContentSize();
    view.setBounds({ x: 0, y: 0, width, height });
  }

  function close(): void {
    const closing = view;
    view = undefined;
    if (!closing) return;
    if (!window.isDestroyed()) {
      window.contentView.removeChildView(closing);
      window.webContents.focus();
    }
    if (!closing.webContents.isDestroyed()) closing.webContents.close();
  }

  window.on('resize', fit);
  keepKeysFor(window, () => view?.webContents);
  return {
    get contents() {
      return view?.webContents;
    },
    open() {
      if (view || window.isDestroyed()) return;
      const opening = new WebContentsView({
        webPreferences: { ...webPreferences, preload, session: session() },
      });
      view = opening;
      opening.setBackgroundColor(background());
      const { webContents: contents } = opening;
      const goneOrHung = (): void => {
        if (view === opening) lost();
      };
      contents.on('render-process-gone', goneOrHung);
      contents.on('unresponsive', goneOrHung);
      contents.on('dom-ready', () => contents.focus());
      opened(contents);
      window.contentView.addChildView(opening);
      fit();
      contents.focus();
      contents.loadURL(entryUrl).catch((error: unknown) => {
        log.warn(`the entry view did not load: ${String(error)}`);
        goneOrHung();
      });
    },
    close,
  };
}

/** Gives the keyboard to the contents over a window's page while there are any. */
function keepKeysFor(window: BrowserWindow, over: () => WebContents | undefined): void {
  window.on('focus', () => over()?.focus());
  // The page below may still get the focus: what is typed then never reaches it, and the focus goes back.
  window.webContents.on('before-input-event', (event) => {
    if (over()) event.preventDefault();
  });
  // Not within the event: the focus moves only after it.
  window.webContents.on('focus', () => setImmediate(() => over()?.focus()));
}
