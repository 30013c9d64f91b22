import { presentedWays } from '../support/scan-screens.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Line } from '../../../electron/contract/sale.ts';
import { mountApp } from '../support/mount.ts';
import { button, draftOf, english, scan, tile } from '../support/sale-screen.ts';

/** More lines than any ticket shows at once. */
const twelve = Array.from({ length: 12 }, (_, at): Line => ({
  name: `Line ${at}`,
  price: 10 + at,
  count: 1,
}));

/** As many lines as a ticket holds. */
const full = Array.from({ length: 200 }, (_, at): Line => ({ name: `Line ${at}`, price: at + 1, count: 1 }));

test.each([
  [1920, 1080],
  [800, 1280],
])('at %i x %i its signs have their words beside them', async (...size) => {
  await mountApp({ terminal: english, size, draft: draftOf() });
  await expect.element(page.getByText('Put aside', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Discount', { exact: true })).toBeVisible();
});

test.each(['ja', 'en'] as const)(
  'to put it aside has its word where there is little room (%s)',
  async (language) => {
    await mountApp({ terminal: { language }, draft: draftOf(), parked: 12, size: [1024, 600] });
    const word = page.getByText(language === 'ja' ? '保留する' : 'Put aside', { exact: true });
    await expect.element(word).toBeVisible();
    const header = word.element().closest('header');
    expect(header?.scrollWidth).toBeLessThanOrEqual(header?.clientWidth ?? 0);
    expect(header?.clientHeight).toBeLessThan(60);
  },
);

test.each([
  ['ja', { open: /^Line 0/, more: 'Line 0 を1つ増やす', discount: '割引する', remove: 'Line 0 を消す' }],
  ['en', { open: /^Line 0/, more: 'One more Line 0', discount: 'Give a discount', remove: 'Remove Line 0' }],
] as const)('a tap on a line shows all that can be done to it (%s)', async (language, words) => {
  const lines = twelve.slice(0, 2).map((line) => ({ ...line, itemId: line.name, rate: 10 as const }));
  const { session } = await mountApp({ terminal: { language }, draft: draftOf({ lines }) });
  const dialog = page.getByRole('dialog');
  const open = page.getByRole('button', { name: words.open }).first();
  (open.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: words.more }).click();
  await dialog.getByText('8%', { exact: false }).click();
  expect(session.ticket.lines[0]).toMatchObject({ count: 2, rate: 8 });
  expect(session.ticket.lines[1]).toMatchObject({ count: 1, rate: 10 });
  await dialog.getByRole('button', { name: words.discount }).click();
  await expect.element(dialog.getByRole('combobox')).toHaveValue('0');
  await userEvent.keyboard('{Escape}');
  await open.click();
  await dialog.getByRole('button', { name: words.remove }).click();
  expect(session.ticket.lines.map(({ name }) => name)).toEqual(['Line 1']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['ja', []],
  ['en', []],
  ['ja', presentedWays],
  ['en', presentedWays],
] as const)(
  'at 1024 x 600 five lines of a ticket are in view (%s, payers’ codes of %j)',
  async (language, ways) => {
    const lines = twelve.map((line, at) => ({
      ...line,
      itemId: line.name,
      rate: at % 2 === 0 ? (10 as const) : (8 as const),
    }));
    await mountApp({
      terminal: { language, presentedWays: [...ways] },
      draft: draftOf({ lines }),
      size: [1024, 600],
    });
    const list = document.querySelector('ul.lines');
    if (list) list.scrollTop = 0;
    const { bottom } = list?.getBoundingClientRect() ?? new DOMRect();
    const seen = [...document.querySelectorAll('ul.lines > li')].filter(
      (line) => line.getBoundingClientRect().bottom <= bottom + 0.5,
    );
    expect(seen.length).toBeGreaterThanOrEqual(5);
  },
);

test('a long unit price stays on one line', async () => {
  const long = [{ name: 'Gift', price: 1_234_567, count: 12, rate: 8 } as const, ...draftOf().lines];
  await mountApp({ terminal: english, draft: draftOf({ lines: long }) });
  const price = page.getByText('¥1,234,567 each');
  await expect.element(price).toBeVisible();
  expect(price.element().getClientRects()).toHaveLength(1);
});

test('with large words no amount of a line is cut off, and no word of its name is parted', async () => {
  const lines = [
    { itemId: 'dorayaki-1', name: 'Dorayaki', price: 280, count: 2 },
    { itemId: 'gift', name: 'Gift', price: 1_234_567, count: 8 },
  ];
  await mountApp({ terminal: { ...english, textSize: 175 }, draft: draftOf({ lines }), size: [1024, 600] });
  const list = document.querySelector('ul.lines');
  const right = (list?.getBoundingClientRect().right ?? 0) - 8;
  const amounts = [...document.querySelectorAll('ul.lines .total')];
  expect(amounts).toHaveLength(2);
  expect(Math.max(...amounts.map((amount) => amount.getBoundingClientRect().right))).toBeLessThanOrEqual(
    right,
  );
  const name = document.querySelector('ul.lines .what > .two-lines');
  // One line, of 28 px.
  expect(name?.clientHeight).toBeLessThan(2 * 28);
});

test('a discount is not parted from its minus', async () => {
  const discount = { kind: 'amount', value: 518, name: '常連さん割引' } as const;
  await mountApp({
    draft: draftOf({ lines: [{ name: 'Tea', price: 2592, count: 1, discount }] }),
    size: [1024, 600],
  });
  const amount = page.getByText('−¥518', { exact: true }).element();
  expect(amount.getClientRects()).toHaveLength(1);
});

test.each([
  ['ja', { more: '名前・メモ・お客様', note: 'メモ', customer: 'お客様を選ぶ' }],
  ['en', { more: 'Name, note and customer', note: 'Note', customer: 'Attach customer' }],
] as const)(
  'the note and the customer are one tap away, and a note stays in sight (%s)',
  async (language, words) => {
    await mountApp({ terminal: { language }, draft: draftOf() });
    const note = page.getByRole('textbox', { name: words.note });
    await expect.element(button(words.more)).toHaveAttribute('aria-expanded', 'false');
    expect(note.elements()).toEqual([]);
    expect(button(words.customer).elements()).toEqual([]);
    (button(words.more).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button(words.customer)).toBeVisible();
    await note.fill('4');
    expect(button(words.more).elements()).toEqual([]);
    await note.fill('');
    await button(words.more).click();
    expect(note.elements()).toEqual([]);
  },
);

test.each(['ja', 'en'] as const)('in %s the words in the empty note are not cut off', async (language) => {
  await mountApp({ terminal: { language }, size: [1024, 600] });
  await button(language === 'ja' ? '名前・メモ・お客様' : 'Name, note and customer').click();
  await document.fonts.ready;
  const field = document.querySelector<HTMLInputElement>('footer .note input');
  const ink = document.createElement('canvas').getContext('2d');
  if (!field || !ink) throw new Error('nothing to measure');
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
  ink.font = `${fontSize} ${fontFamily}`;
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  expect(ink.measureText(field.placeholder).width).toBeLessThanOrEqual(room);
});

describe('the ticket', () => {
  test('is empty at first, and says what to do', async () => {
    await mountApp({ terminal: english });
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
    await expect.element(button('Show code')).toBeDisabled();
    await expect
      .element(button('Show code'))
      .toHaveAccessibleDescription('Add an item or an amount to show a code.');
  });

  test('takes items, adds pieces of the same item up, and totals', async () => {
    await mountApp({ terminal: english });
    await tile('Matcha latte').click();
    await tile('Dorayaki').click();
    await tile('Dorayaki').click();
    await expect.element(page.getByText('Lines 2 · Pieces 3')).toBeVisible();
    await expect.element(button('Show code ¥1,140')).toBeEnabled();
  });

  test('counts up and down with the steppers, and takes a line off with undo', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await button('One more Matcha latte').click();
    await button('One less Dorayaki').click();
    await expect.element(button('Show code ¥1,500')).toBeVisible();
    await button('Remove Dorayaki').click();
    await expect.element(button('Show code ¥1,220')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Show code ¥1,500')).toBeVisible();
  });

  test('is emptied at once, with undo', async () => {
    await mountApp({ terminal: english, draft: draftOf({ note: 'Table 4' }) });
    await button('Clear all').click();
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Show code ¥1,200')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Table 4');
  });

  test.each([
    [1280, 800],
    [1024, 600],
    [800, 1280],
  ])('shows the line that was just added or counted up, at %i x %i', async (...size) => {
    const first: Line = { itemId: 'anmitsu', name: 'Anmitsu', price: 680, count: 1 };
    await mountApp({ terminal: english, draft: draftOf({ lines: [first, ...twelve] }), size });
    const [top, added] = [button('Remove Anmitsu'), button('Remove Dorayaki')];
    await expect.element(top).toBeInViewport({ ratio: 0.98 });
    await tile('Dorayaki').click();
    await expect.element(added).toBeInViewport({ ratio: 0.98 });
    await expect.element(top).not.toBeInViewport();
    await tile('Anmitsu').click();
    await expect.element(button('One less Anmitsu')).toBeInViewport({ ratio: 0.98 });
    await userEvent.keyboard('77');
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'being entered' }))
      .toBeInViewport({ ratio: 0.98 });
  });

  test('shows five lines at 1280 x 800, each with its count', async () => {
    await mountApp({ terminal: english, draft: draftOf({ lines: twelve }) });
    for (const at of [0, 1, 2, 3, 4]) {
      await expect
        .element(page.getByRole('group', { name: /^Count of/ }).nth(at))
        .toBeInViewport({ ratio: 1 });
    }
  });

  test('shows five lines with two rates of tax at 1024 x 600, and the total once', async () => {
    const lines = twelve.map((line, at) => ({ ...line, rate: at % 2 === 0 ? (8 as const) : (10 as const) }));
    await mountApp({ draft: draftOf({ lines }), size: [1024, 600] });
    for (const at of [0, 1, 2, 3, 4]) {
      await expect.element(page.getByRole('group', { name: /の数$/ }).nth(at)).toBeInViewport({ ratio: 1 });
    }
    const ticket = page.getByRole('region', { name: '会計明細' }).element();
    expect(ticket.textContent.match(/¥186(?!\d)/g)).toHaveLength(1);
  });

  test('holds 200 lines and says so at the 201st', async () => {
    await mountApp({ terminal: english, draft: draftOf({ lines: full }) });
    await expect.element(page.getByText('Lines 200 · Pieces 200')).toBeVisible();
    await tile('Anmitsu').click();
    await expect.element(page.getByText('A ticket holds 200 lines at most')).toBeVisible();
    await expect.element(page.getByText('Lines 200 · Pieces 200')).toBeVisible();
  });

  test('says of a scan what a tap would: that there is no more room, and not that it was added', async () => {
    await mountApp({ terminal: english, draft: draftOf({ lines: full }) });
    scan('4901234567894');
    await expect.element(page.getByText('A ticket holds 200 lines at most')).toBeVisible();
    expect(page.getByText(/^Added /).elements()).toEqual([]);
  });

  test('names items in the language of now', async () => {
    const { session } = await mountApp({ terminal: english, draft: draftOf() });
    await expect.element(button('Remove Matcha latte')).toBeVisible();
    await session.prefer({ language: 'ja' });
    await expect.element(button('抹茶ラテ を消す')).toBeVisible();
    await expect.element(button('コードを表示 ¥1,200')).toBeVisible();
  });

  test('is kept as a draft after a moment of rest', async () => {
    const { bridge } = await mountApp({ terminal: english });
    await tile('Matcha latte').click();
    await button('Name, note and customer').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Window seat');
    const line = { itemId: 'matcha-latte', name: 'Matcha latte', price: 580, count: 1, rate: 10 };
    await expect
      .poll(() => bridge.requestsOf('saveDraft').at(-1))
      .toEqual({ lines: [line], note: 'Window seat', locationId: 'loc-1', customer: null, replaces: null });
  });

  test.each([
    [
      'over 10 digits',
      [{ name: 'A', price: 9_999_999_999, count: 2 }],
      'The total is over 10 digits. Split the ticket.',
    ],
    ['zero', [{ name: 'A', price: 0, count: 1 }], 'The total is 0. It must be 1 or more.'],
  ])('with a total of %s cannot be charged', async (_, wrong, words) => {
    await mountApp({ terminal: english, draft: draftOf({ lines: wrong }) });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Show code/ })).toBeDisabled();
  });

  test('keeps its field under the hands of who empties a note that was there before', async () => {
    const { session } = await mountApp({ terminal: english, draft: draftOf({ note: 'T' }) });
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.click();
    await userEvent.keyboard('{Backspace}4');
    await expect.element(note).toHaveValue('4');
    expect(session.ticket.entry.isEmpty).toBe(true);
  });

  test('counts the characters of the note, and refuses the 256th', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await button('Name, note and customer').click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('🍡'.repeat(255));
    await expect.element(page.getByText('255 / 255')).toBeVisible();
    await expect.element(button('Show code ¥1,200')).toBeEnabled();
    await note.fill('🍡'.repeat(256));
    await expect.element(page.getByText('The note is over 255 characters.')).toBeVisible();
    await expect.element(button('Show code ¥1,200')).toBeDisabled();
  });
});
