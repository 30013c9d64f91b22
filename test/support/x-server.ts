/** What tests ask of Electron's X server: its keyboard, and the windows shown. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The names that an X server has for keys. */
const names: Record<string, string> = {
  Control: 'ctrl',
  Meta: 'super',
  Alt: 'alt',
  Shift: 'shift',
  control: 'ctrl',
  meta: 'super',
  PageUp: 'Prior',
  PageDown: 'Next',
  ' ': 'space',
  ContextMenu: 'Menu',
  PrintScreen: 'Print',
  ScrollLock: 'Scroll_Lock',
  BrowserBack: 'XF86Back',
  BrowserForward: 'XF86Forward',
  BrowserRefresh: 'XF86Reload',
  BrowserStop: 'Cancel',
  BrowserSearch: 'XF86Search',
  BrowserFavorites: 'XF86Favorites',
  BrowserHome: 'XF86HomePage',
  LaunchMail: 'XF86Mail',
  LaunchApplication1: 'XF86Explorer',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Enter: 'Return',
  Backspace: 'BackSpace',
  '=': 'equal',
  '+': 'plus',
  '-': 'minus',
};
/** A key that nothing acts on and nothing locks. */
export const last = 'ScrollLock';
/** Tests press keys by way of an X server. */
export const keysComeFromX = process.platform === 'linux';

/**
 * Presses chords in turn: the held keys, then the key, by DOM or Playwright names; then `rest` as arguments of xdotool. On that
 * display, or the usual one.
 */
export async function pressInX(
  chords: readonly (readonly string[])[],
  rest: readonly string[] = [],
  display?: string,
): Promise<void> {
  const keys = chords.flatMap((chord) => ['key', chord.map(inX).join('+')]);
  await run('xdotool', [...keys, ...rest], onDisplay(display));
}

/** The titles of all windows shown, on that display or the usual one. */
export async function windowTitles(display?: string): Promise<string[]> {
  const search = ['search', '--onlyvisible', '--name', '.', 'getwindowname', '%@'];
  const { stdout } = await run('xdotool', search, onDisplay(display));
  return stdout.split('\n').filter((title) => title !== '');
}

function onDisplay(display: string | undefined): { env: NodeJS.ProcessEnv } {
  return { env: display === undefined ? process.env : { ...process.env, DISPLAY: display } };
}

function inX(name: string): string {
  return names[name] ?? (name.length === 1 ? name.toLowerCase() : name);
}
