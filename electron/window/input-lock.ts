import type { App, Input, WebContents } from 'electron';

/** Keys by the platform's value for them (letters small), and what is held with them. */
export interface LockedKeys {
  /**
   * `any`: whatever is held; `alt`: Alt without Ctrl or Cmd; `command`: Ctrl or Cmd, whatever else is held; `command-shift`:
   * Shift besides.
   */
  held: 'any' | 'alt' | 'command' | 'command-shift';
  /** The keys of the row, or all keys but those. */
  keys: { only: readonly string[] } | { allBut: readonly string[] };
  where: 'always' | 'kiosk';
  against: string;
}

/** These mean nothing to a browser or a system: a shop may have one show the code. */
const freeFunctionKeys = new Set(['f2', 'f4', 'f9']);
const functionKeys = Array.from({ length: 24 }, (_, index) => `f${index + 1}`).filter(
  (key) => !freeFunctionKeys.has(key),
);

/** Used in a field with Ctrl or Cmd; Space switches input methods on some systems, and Enter shows the code. */
const editing = ['a', 'c', 'v', 'x', 'y', 'z', 'backspace', 'delete', 'insert', ' ', 'enter'];
const movement = ['arrowleft', 'arrowright', 'arrowup', 'arrowdown', 'home', 'end'];
const modifiers = ['control', 'meta', 'shift', 'alt', 'altgraph', 'fn', 'capslock', 'numlock', 'scrolllock'];
/** Keys of Japanese keyboards that switch input methods. */
const inputMethods = [
  'convert',
  'nonconvert',
  'kanjimode',
  'kanamode',
  'kana',
  'eisu',
  'alphanumeric',
  'romaji',
  'modechange',
  'hiragana',
  'katakana',
  'hiraganakatakana',
  'hankaku',
  'zenkaku',
  'zenkakuhankaku',
  'dead',
  'unidentified',
];

/**
 * Keys that reach neither a page, the browser nor the system. Others pass: digits, letters, Enter, Tab, Escape, arrows, and all
 * that an input method needs.
 */
export const lockedKeys: readonly LockedKeys[] = [
  {
    held: 'any',
    keys: { only: functionKeys },
    where: 'always',
    against: 'help, find, reload, address bar, caret browsing, menu, full screen, developer tools',
  },
  {
    held: 'command',
    keys: { allBut: [...editing, ...movement, ...modifiers, ...inputMethods, 'q'] },
    where: 'always',
    against:
      'reload, print, save, open, source, downloads, windows, tabs, address bar, find, history, bookmarks, search, zoom',
  },
  {
    held: 'command-shift',
    keys: { only: ['c', 'delete'] },
    where: 'always',
    against: 'inspecting, clearing data',
  },
  { held: 'command', keys: { only: ['q'] }, where: 'kiosk', against: 'ending the program' },
  {
    // Up and down move an item of the catalogue, and mean nothing to a browser.
    held: 'alt',
    keys: { only: ['arrowleft', 'arrowright', 'home'] },
    where: 'always',
    against: 'going back, forward and to a start page',
  },
  {
    held: 'alt',
    keys: { only: ['d', 'e', 'f', ' ', 'enter'] },
    where: 'always',
    against: "address bar and the browser's and the window's menus",
  },
  { held: 'alt', keys: { only: ['f4'] }, where: 'kiosk', against: 'closing the window' },
  {
    held: 'any',
    keys: {
      only: [
        'browserback',
        'browserforward',
        'browserrefresh',
        'browserstop',
        'browsersearch',
        'browserfavorites',
        'browserhome',
        'cancel', // a stop key under X
        'goback',
        'goforward',
        'go back',
        'go forward',
      ],
    },
    where: 'always',
    against: "a keyboard's own keys for going back, forward, home and to a search",
  },
  {
    held: 'any',
    keys: {
      only: [
        'launchapplication1',
        'launchapplication2',
        'launchmail',
        'launchmediaplayer',
        'launchcalendar',
        'launchcontacts',
        'launchmusicplayer',
        'launchphone',
        'launchscreensaver',
        'launchspreadsheet',
        'launchwebbrowser',
        'launchwebcam',
        'launchwordprocessor',
        'launchcontrolpanel',
        'launchassistant',
        'mediaplaypause',
        'mediaplay',
        'mediapause',
        'mediastop',
        'mediatracknext',
        'mediatrackprevious',
        'mediarecord',
        'mediarewind',
        'mediafastforward',
        'mediaclose',
        'eject',
        'close',
        'open',
        'new',
        'save',
        'print',
        'find',
        'help',
        'zoomin',
        'zoomout',
        'zoomtoggle',
        'exit',
        'mailforward',
        'mailreply',
        'mailsend',
        'contextmenu',
        'props',
        'printscreen',
      ],
    },
    where: 'always',
    against: "a keyboard's own keys for programs, media, printing, zoom and menus",
  },
];

/** With these an input method turns what is being composed into another script. */
const composingKeys = new Set(['f6', 'f7', 'f8', 'f9', 'f10']);

/** Where AltGr is Ctrl and Alt at once, it still types a character. */
function typesByAltGraph({ key, control, alt, meta }: Pressed): boolean {
  return control && alt && !meta && /^.$/u.test(key);
}

type Pressed = Pick<Input, 'key' | 'control' | 'meta' | 'alt' | 'shift' | 'isComposing'>;

/** Keeps the locked keys from every page to come. */
export function lockInput(app: Pick<App, 'on'>, isKiosk: () => boolean): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('before-input-event', (event, input) => {
      if (lockOf(input, isKiosk())) event.preventDefault();
    });
    keepUnzoomed(contents);
  });
}

/** Keeps pages at their own size: no pinch, no wheel with Ctrl, and no zoom that an earlier run left behind. */
function keepUnzoomed(contents: WebContents): void {
  const reset = (): void => {
    contents.setZoomFactor(1);
    void contents.setVisualZoomLevelLimits(1, 1);
  };
  contents.on('did-finish-load', reset);
  contents.on('zoom-changed', reset);
}

/** The row that locks a key, or undefined where the key passes. */
export function lockOf(input: Pressed, kiosk: boolean): LockedKeys | undefined {
  const key = input.key.toLowerCase();
  if (key === 'process' || (input.isComposing && composingKeys.has(key))) return undefined;
  if (typesByAltGraph(input)) return undefined;
  return lockedKeys.find(
    (row) => (row.where === 'always' || kiosk) && isHeld(row.held, input) && isNamed(row.keys, key),
  );
}

function isHeld(held: LockedKeys['held'], { control, meta, alt, shift }: Pressed): boolean {
  switch (held) {
    case 'any':
      return true;
    case 'alt':
      return alt && !control && !meta;
    case 'command':
      return control || meta;
    case 'command-shift':
      return (control || meta) && shift;
  }
}

function isNamed(keys: LockedKeys['keys'], key: string): boolean {
  return 'only' in keys ? keys.only.includes(key) : !keys.allBut.includes(key);
}
