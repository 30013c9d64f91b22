import { EventEmitter } from 'node:events';
import type { Input } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { lockedKeys, lockInput, lockOf } from '../../../electron/window/input-lock.ts';

type ModifierKey = 'control' | 'meta' | 'alt' | 'shift';

function press(key: string, ...held: ModifierKey[]): Input {
  return {
    type: 'keyDown',
    key,
    code: '',
    isAutoRepeat: false,
    isComposing: false,
    shift: held.includes('shift'),
    control: held.includes('control'),
    alt: held.includes('alt'),
    meta: held.includes('meta'),
    location: 0,
    modifiers: held,
  };
}

const commands: ModifierKey[] = ['control', 'meta'];

/** The catalogue's row *Kiosk input*, key by key. */
const locked: [name: string, input: Input][] = [
  ['F5', press('F5')],
  ['Ctrl+F5', press('F5', 'control')],
  ['F11', press('F11')],
  ['Ctrl+Shift+C', press('C', 'control', 'shift')],
  ['Ctrl+Shift+Delete', press('Delete', 'control', 'shift')],
  ['F12', press('F12')],
  ['F1', press('F1')],
  ['F3', press('F3')],
  ['F6', press('F6')],
  ['F7', press('F7')],
  ['F10', press('F10')],
  ['F24', press('F24')],
  ...commands.flatMap((command) =>
    Array.from('rpsoujntwlfghdekbm0123456789i+-=_', (key): [string, Input] => [
      `${command}+${key}`,
      press(key, command),
    ]),
  ),
  ...commands.flatMap((command) =>
    Array.from('RPSOUJNTWIBMD+', (key): [string, Input] => [
      `${command}+Shift+${key}`,
      press(key, command, 'shift'),
    ]),
  ),
  ['Ctrl+Tab', press('Tab', 'control')],
  ['Ctrl+PageDown', press('PageDown', 'control')],
  ['Ctrl+F9', press('F9', 'control')],
  ['Alt+Enter', press('Enter', 'alt')],
  ['Ctrl+F4', press('F4', 'control')],
  ['Ctrl+к, a letter of another keyboard', press('к', 'control')],
  ['Cmd+Alt+I', press('i', 'meta', 'alt')],
  ['Alt+ArrowLeft', press('ArrowLeft', 'alt')],
  ['Alt+ArrowRight', press('ArrowRight', 'alt')],
  ['Alt+Home', press('Home', 'alt')],
  ['Alt+D', press('d', 'alt')],
  ['Alt+F', press('f', 'alt')],
  ['Alt+Space', press(' ', 'alt')],
  ['BrowserBack', press('BrowserBack')],
  ['BrowserForward', press('BrowserForward')],
  ['BrowserRefresh', press('BrowserRefresh')],
  ['BrowserHome', press('BrowserHome')],
  ['the stop key of an X keyboard', press('Cancel')],
  ['BrowserSearch', press('BrowserSearch')],
  ['BrowserFavorites', press('BrowserFavorites')],
  ['LaunchMail', press('LaunchMail')],
  ['LaunchApplication2', press('LaunchApplication2')],
  ['MediaPlayPause', press('MediaPlayPause')],
  ['ZoomIn', press('ZoomIn')],
  ['Print', press('Print')],
  ['ContextMenu', press('ContextMenu')],
];

/** What a cashier types, and what an input method asks for. */
const free: [name: string, input: Input][] = [
  ...Array.from('0123456789', (digit): [string, Input] => [digit, press(digit)]),
  ...['a', 'Z', 'あ', '@', ' ', 'Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'Home', 'End', 'PageDown']
    .concat(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'])
    .map((key): [string, Input] => [key, press(key)]),
  ...['Process', 'Convert', 'NonConvert', 'KanaMode', 'Hankaku', 'Zenkaku', 'Dead', 'Unidentified'].map(
    (key): [string, Input] => [key, press(key)],
  ),
  ...commands.flatMap((command) =>
    Array.from('acvxzy', (key): [string, Input] => [`${command}+${key}`, press(key, command)]),
  ),
  ['Ctrl+Shift+Z', press('Z', 'control', 'shift')],
  ['Ctrl+ArrowLeft', press('ArrowLeft', 'control')],
  ['Ctrl+Shift+End', press('End', 'control', 'shift')],
  ['Ctrl+Backspace', press('Backspace', 'control')],
  ['Ctrl+Space, which turns an input method on', press(' ', 'control')],
  ['Ctrl itself', press('Control', 'control')],
  ['Cmd itself', press('Meta', 'meta')],
  ['Shift+Tab', press('Tab', 'shift')],
  ['Alt+ArrowUp, which moves an item', press('ArrowUp', 'alt')],
  ['AltGr+Q where it is Ctrl and Alt', press('@', 'control', 'alt')],
  ['Ctrl+U taken by an input method', press('Process', 'control')],
  ['F7 while composing', { ...press('F7'), isComposing: true }],
  ['F10 while composing', { ...press('F10'), isComposing: true }],
  ...['F2', 'F4', 'F9', '+'].map((key): [string, Input] => [`${key}, which may show the code`, press(key)]),
  ['Ctrl+Enter, which shows the code', press('Enter', 'control')],
];

describe('a key that means something to a browser or a system', () => {
  test.each(locked)('%s is locked', (_name, input) => {
    expect(lockOf(input, false)).toBeDefined();
    expect(lockOf(input, true)).toBeDefined();
  });

  test('stays locked while composing unless the input method needs it', () => {
    for (const key of ['F5', 'F11', 'F12']) {
      expect(lockOf({ ...press(key), isComposing: true }, true)).toBeDefined();
    }
    expect(lockOf({ ...press('r', 'control'), isComposing: true }, true)).toBeDefined();
  });
});

describe('a key that the cashier needs', () => {
  test.each(free)('%s passes', (_name, input) => {
    expect(lockOf(input, true)).toBeUndefined();
    expect(lockOf(input, false)).toBeUndefined();
  });
});

describe('the keys that end a program', () => {
  test.each([
    ['Alt+F4', press('F4', 'alt')],
    ['Ctrl+Q', press('q', 'control')],
    ['Cmd+Q', press('q', 'meta')],
  ])('%s is locked in a kiosk only', (_name, input) => {
    expect(lockOf(input, true)).toMatchObject({ where: 'kiosk' });
    expect(lockOf(input, false)).toBeUndefined();
  });
});

test('every row of the table locks something, and says against what', () => {
  const hit = new Set(
    [...locked.map(([, input]) => input), press('F4', 'alt'), press('q', 'control')].map((input) =>
      lockOf(input, true),
    ),
  );
  expect([...hit]).toEqual(expect.arrayContaining([...lockedKeys]));
  for (const { against } of lockedKeys) expect(against).not.toBe('');
});

describe('every window that will ever exist', () => {
  function open(kiosk: () => boolean) {
    const app = new EventEmitter();
    const contents = Object.assign(new EventEmitter(), {
      setZoomFactor: vi.fn(),
      setVisualZoomLevelLimits: vi.fn(() => Promise.resolve()),
    });
    lockInput(app as never, kiosk);
    app.emit('web-contents-created', {}, contents);
    const reaches = (input: Input): boolean => {
      const event = { preventDefault: vi.fn() };
      contents.emit('before-input-event', event, input);
      return event.preventDefault.mock.calls.length === 0;
    };
    return { contents, reaches };
  }

  test('keeps locked keys from its page, and follows the kiosk', () => {
    let kiosk = false;
    const { reaches } = open(() => kiosk);
    expect([reaches(press('F5')), reaches(press('5')), reaches(press('F4', 'alt'))]).toEqual([
      false,
      true,
      true,
    ]);
    kiosk = true;
    expect(reaches(press('F4', 'alt'))).toBe(false);
  });

  test.each(['did-finish-load', 'zoom-changed'])('is at its own size again after %s', (event) => {
    const { contents } = open(() => false);
    contents.emit(event, {});
    expect(contents.setZoomFactor).toHaveBeenCalledExactlyOnceWith(1);
    expect(contents.setVisualZoomLevelLimits).toHaveBeenCalledExactlyOnceWith(1, 1);
  });
});
