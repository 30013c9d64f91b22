import { tick } from 'svelte';
import { describe, expect, test } from 'vitest';
import { page, type Locator, userEvent } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import type { ScreenName } from '../../../renderer/state/session.svelte.ts';
import { listed } from '../fixtures/locations.ts';
import { snapshot } from '../fixtures/terminal.ts';
import { preview } from '../fixtures/slips.ts';
import { type Mounted, mountApp } from '../support/mount.ts';
import { button, draftOf, english, itemSearch } from '../support/sale-screen.ts';

const keyboard = page.getByRole('group', { name: /^(Keyboard on the screen|画面のキーボード)$/ });
const key = (name: string): Locator => keyboard.getByRole('button', { name, exact: true });
const note = page.getByRole('textbox', { name: /^(Note|メモ)$/ });

async function press(...names: string[]): Promise<void> {
  for (const name of names) await key(name).click();
}

/** Taps as a finger does: the browser of these tests has only a mouse. */
function touch(field: Locator, pointerType = 'touch'): void {
  const element = field.element() as HTMLElement;
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }));
  element.focus();
  element.click();
}

/** A counter whose system brings no keyboard, with the note of a ticket open. */
async function mountCounter(
  terminal: Partial<TerminalState> = {},
  size: [number, number] = [1024, 600],
): Promise<Mounted> {
  const draft = draftOf({ note: 'x' });
  const mounted = await mountApp({
    terminal: { ...english, systemKeyboard: false, ...terminal },
    draft,
    size,
  });
  // The app asked for the same before, so it has it by now: no browser tells of an earlier tap that a test dispatched.
  await import('../../../renderer/screens/keyboard/ScreenKeyboard.svelte');
  await tick();
  return mounted;
}

describe('comes', () => {
  test.each([
    ['to a finger where the system brings none', 'auto', false, 'touch', true],
    ['to a pen there', 'auto', false, 'pen', true],
    ['to no mouse there', 'auto', false, 'mouse', false],
    ['to nobody where the system brings its own', 'auto', true, 'touch', false],
    ['to a finger where it is on', 'on', true, 'touch', true],
    ['to a mouse where it is on: so say some touch screens', 'on', true, 'mouse', true],
    ['to nobody where it is off', 'off', false, 'touch', false],
  ] as const)('%s', async (_, wanted, systemKeyboard, pointer, comes) => {
    await mountCounter({ keyboard: wanted, systemKeyboard });
    const shown = (): number => keyboard.elements().length;
    if (comes) {
      touch(itemSearch, pointer);
      await expect.poll(shown).toBe(1);
      return;
    }
    if (pointer === 'mouse') {
      touch(itemSearch);
      await expect.poll(shown).toBe(1);
      await press('Close the keyboard');
    } else await new Promise((resolve) => setTimeout(resolve, 300));
    touch(itemSearch, pointer);
    await tick();
    expect(shown()).toBe(0);
  });

  test('again to a field that has the focus still, and goes with the focus', async () => {
    await mountCounter({ keyboard: 'on' });
    await itemSearch.click();
    await press('Close the keyboard');
    await expect.element(keyboard).not.toBeInTheDocument();
    await itemSearch.click();
    await expect.element(keyboard).toBeVisible();
    await button('Menu').click();
    await expect.element(keyboard).not.toBeInTheDocument();
  });

  test('after a pointer that went up without a click, as one does after a drag', async () => {
    await mountCounter({ keyboard: 'on' });
    touch(itemSearch);
    await expect.element(keyboard).toBeVisible();
    await press('Close the keyboard');
    const field = itemSearch.element() as HTMLElement;
    field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    field.focus();
    field.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }));
    await expect.element(keyboard).toBeVisible();
  });

  test('to a field that was touched before it was loaded', async () => {
    const { bridge } = await mountApp({
      terminal: { ...english, keyboard: 'off' },
      draft: draftOf({ note: 'x' }),
    });
    await note.click();
    bridge.send('terminal', { ...snapshot.terminal, ...english, keyboard: 'on' });
    await expect.element(keyboard).toBeVisible();
  });

  test('goes with a field that is taken away, also where no focusout tells of it, as the standard has it', async () => {
    await mountCounter({ keyboard: 'on' });
    await note.click();
    await expect.element(keyboard).toBeVisible();
    note.element().addEventListener('focusout', (event) => event.stopPropagation());
    note.element().remove();
    await expect.element(keyboard).not.toBeInTheDocument();
  });

  test('goes with its field when another screen comes', async () => {
    const { session } = await mountCounter({ keyboard: 'on' });
    await itemSearch.click();
    await expect.element(keyboard).toBeVisible();
    session.open('settings');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect.element(keyboard).not.toBeInTheDocument();
    expect(document.querySelector<HTMLElement>('#app')?.style.translate).toBe('');
  });
});

describe('writes', () => {
  test('kana, voiced and small, and in the other script', async () => {
    await mountCounter({ language: 'ja', keyboard: 'on' });
    await note.fill('');
    await note.click();
    await press(
      'き',
      'や',
      '゛゜小 濁点・小さい字',
      'は',
      '゛゜小 濁点・小さい字',
      '゛゜小 濁点・小さい字',
      '空白',
    );
    await press('ア カタカナ', 'コ', '゛゜小 濁点・小さい字', 'ー', 'ヒ', 'ー');
    await expect.element(note).toHaveValue('きゃぱ ゴーヒー');
    await press('1文字消す');
    await expect.element(note).toHaveValue('きゃぱ ゴーヒ');
  });

  test('letters, capitals and digits; in place of what is selected, and at the caret', async () => {
    const { session } = await mountCounter({ keyboard: 'on' });
    await note.fill('');
    await note.click();
    await press('t', 'a', 'Capitals', 'B', 'Capitals', 'l', 'e', 'Space', '123 Digits', '1', '2');
    await expect.element(note).toHaveValue('taBle 12');
    const field = note.element() as HTMLInputElement;
    field.setSelectionRange(2, 3);
    await press('abc Letters', 'b');
    expect(session.ticket.note).toBe('table 12');
    field.setSelectionRange(0, 0);
    await press('Backspace', 'm');
    expect(session.ticket.note).toBe('mtable 12');
  });

  test('a sign of several code points goes at once', async () => {
    await mountCounter({ keyboard: 'on' });
    await note.fill('か\u3099👩‍👩‍👧');
    await note.click();
    await press('Backspace');
    await expect.element(note).toHaveValue('か\u3099');
    await press('Backspace', 'Backspace');
    await expect.element(note).toHaveValue('');
  });

  test('what is pressed by a reader of the screen, once', async () => {
    await mountCounter({ keyboard: 'on' });
    await note.fill('');
    await note.click();
    await expect.element(key('a')).toBeVisible();
    (key('a').element() as HTMLElement).click();
    await expect.element(note).toHaveValue('a');
  });

  test('no more than the field takes', async () => {
    await mountCounter({ keyboard: 'on' });
    const field = itemSearch.element() as HTMLInputElement;
    await itemSearch.fill('a'.repeat(field.maxLength));
    await itemSearch.click();
    field.setSelectionRange(field.maxLength, field.maxLength);
    await press('b');
    await expect.element(itemSearch).toHaveValue('a'.repeat(field.maxLength));
    await press('Backspace', 'b');
    await expect.element(itemSearch).toHaveValue(`${'a'.repeat(field.maxLength - 1)}b`);
  });

  test('a key that is held down takes away one after the other', async () => {
    await mountCounter({ keyboard: 'on' });
    await note.fill('abcdefgh');
    await note.click();
    await expect.element(key('Backspace')).toBeVisible();
    key('Backspace')
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.element(note).toHaveValue('');
    key('Backspace')
      .element()
      .dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    await press('a');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect.element(note).toHaveValue('a');
  });

  test('in a dialog, where all else is out of reach, and never over a keypad that stands beside its field', async () => {
    await mountCounter({ keyboard: 'on' });
    const dialog = page.getByRole('dialog');
    await button('Give a discount').click();
    await dialog.getByRole('textbox', { name: 'Amount to take off' }).click();
    await expect.element(keyboard).not.toBeInTheDocument();
    const name = dialog.getByRole('textbox', { name: 'Name of the discount' });
    await name.click();
    await press('v', 'i', 'p');
    await expect.element(name).toHaveValue('Discountvip');
    await expect.element(key('Next field')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(keyboard).not.toBeInTheDocument();
  });

  test('with the keys that a field takes, and goes on to the next one', async () => {
    const { session } = await mountCounter({ language: 'ja', keyboard: 'on' });
    session.open('catalogue');
    await button('商品を追加').click();
    await page.getByRole('textbox', { name: '価格' }).first().click();
    await press('1', '2', '0');
    await expect.element(page.getByRole('textbox', { name: '価格' }).first()).toHaveValue('120');
    await expect.element(key('あ')).not.toBeInTheDocument();
    await press('次の欄へ');
    await expect.element(page.getByRole('textbox', { name: 'バーコード' })).toHaveFocus();
    await press('次の欄へ');
    await expect.element(page.getByRole('textbox', { name: 'ウェブ上の画像のアドレス' })).toHaveFocus();
    await expect.element(key('q')).toBeVisible();
  });
});

/** The first key of each layout that no other layout has. */
const firstKeys = { kana: 'あ', latin: 'q', digits: '7' };

test.each<[string, RegExp, keyof typeof firstKeys, ScreenName, () => Promise<unknown>]>([
  ['the name of a shop', /^発行者名/, 'kana', 'settings', openReceipts],
  ['a registration number', /^登録番号/, 'latin', 'settings', openReceipts],
  ['a phone', /^電話番号/, 'digits', 'settings', openReceipts],
  ['the address of a printer', /^プリンターのアドレス/, 'latin', 'settings', openReceipts],
  ['the telephone of a location', /^電話番号/, 'digits', 'locations', openNewLocation],
  ['a postal code', /^郵便番号/, 'digits', 'locations', openNewLocation],
  ['the id of a location', /^店舗のID/, 'latin', 'locations', openKnownLocation],
  ['the address of a picture', /^ウェブ上の画像のアドレス/, 'latin', 'catalogue', openNewItem],
])('%s has the keys of what it takes', async (_, name, layout, screen, open) => {
  const { bridge, session } = await mountCounter({ language: 'ja', keyboard: 'on' }, [1280, 800]);
  bridge.answer('previewSlip', success(preview));
  bridge.answer('readLocations', success(listed));
  session.open(screen);
  await open();
  await page.getByRole('textbox', { name }).click();
  await expect.element(key(firstKeys[layout])).toBeVisible();
});

async function openReceipts(): Promise<void> {
  await page.getByRole('tab', { name: 'レシート' }).click();
  await page.getByText('ネットワーク', { exact: true }).click();
}

async function openNewLocation(): Promise<void> {
  await button('新しい店舗').click();
}

async function openKnownLocation(): Promise<void> {
  await page.getByText('詳細', { exact: true }).click();
  await button('IDで追加').click();
}

async function openNewItem(): Promise<void> {
  await button('商品を追加').click();
}

test.each([
  [1024, 600],
  [1280, 800],
  [800, 1280],
])(
  'a field at the bottom of %i x %i is seen above it, and the page stands as before after it',
  async (...size) => {
    await mountCounter({ keyboard: 'on' }, size);
    const before = note.element().getBoundingClientRect();
    await note.click();
    await expect.element(key('q')).toBeVisible();
    await expect
      .poll(() => note.element().getBoundingClientRect().bottom)
      .toBeLessThan(keyboard.element().getBoundingClientRect().top);
    expect(note.element().getBoundingClientRect().top).toBeGreaterThan(0);
    const { left, right, bottom, height } = keyboard.element().getBoundingClientRect();
    expect([left, right, bottom]).toEqual([0, size[0], size[1]]);
    expect(height).toBeLessThan(size[1] / 2);
    await press('Close the keyboard');
    await expect.poll(() => note.element().getBoundingClientRect().top).toBe(before.top);
  },
);
