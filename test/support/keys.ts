/** Keys as hands send them: through everything in front of a page. */
import type { ElectronApplication, Page } from '@playwright/test';
import { keysComeFromX, last, pressInX } from './x-server.ts';

/**
 * Presses keys by Playwright's names, one after the other. Electron's `before-input-event` misses a debugger's keys: they come
 * from the X server, or else from the system's side of the window. Answers once the page has seen a final `ScrollLock`.
 */
export async function pressKeys(
  app: ElectronApplication,
  page: Page,
  keys: readonly string[],
): Promise<void> {
  await page.evaluate((name) => {
    const arrived = new Promise((resolve) => {
      addEventListener('keyup', ({ key }) => key === name && resolve(undefined), true);
    });
    Object.assign(window, { lastKeyArrived: arrived });
  }, last);
  if (keysComeFromX) await pressInX([...keys.map(chordOf), [last]]);
  else await pressInWindow(app, [...keys, last]);
  await page.evaluate(() => (window as unknown as { lastKeyArrived: Promise<void> }).lastKeyArrived);
}

function chordOf(chord: string): string[] {
  const { held, key } = parts(chord);
  return [...held, key];
}

/** The held keys, and the key; `Control++` is the key `+`. */
function parts(chord: string): { held: string[]; key: string } {
  const [, before = '', key = chord] = /^(.*)\+(.+)$/u.exec(chord) ?? [];
  if (chord.endsWith('++')) return { held: chord.slice(0, -2).split('+'), key: '+' };
  return { held: before === '' ? [] : before.split('+'), key };
}

async function pressInWindow(app: ElectronApplication, chords: readonly string[]): Promise<void> {
  const modifiers = { Control: 'control', Shift: 'shift', Alt: 'alt', Meta: 'meta' } as const;
  const events = chords.map((chord) => {
    const { held, key } = parts(chord);
    return {
      keyCode: key.replace(/^Arrow/, ''),
      modifiers: held.map((name) => modifiers[name as keyof typeof modifiers]),
    };
  });
  await app.evaluate(({ BrowserWindow }, keys) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    for (const key of keys) {
      for (const type of ['keyDown', 'keyUp'] as const) contents?.sendInputEvent({ type, ...key });
    }
  }, events);
}
