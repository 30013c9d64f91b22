import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { firstTillSettings } from '../../../electron/contract/till.ts';
import { limits } from '../../../renderer/lib/money.ts';
import { awaiting, paid, saleIn } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import {
  button,
  draftOf,
  english,
  itemSearch,
  keypadAmount,
  pressKeys,
  scan,
  scanSlowly,
  tile,
} from '../support/sale-screen.ts';

const latte = '4901234567894';
const note = page.getByRole('textbox', { name: 'Note' });
const addedLatte = page.getByText('Added Matcha latte');

describe('a scanner over Bluetooth', () => {
  test('adds the item and leaves the amount as it was typed', async () => {
    const { session } = await mountApp({ terminal: english });
    await userEvent.keyboard('300');
    await expect.element(keypadAmount).toHaveTextContent('¥300');
    // A person takes the scanner in hand.
    await new Promise((resolve) => setTimeout(resolve, 200));
    scanSlowly(latte);
    await expect.element(addedLatte).toBeVisible();
    expect(session.ticket.entry.amount).toBe(300);
  });

  test('says an unknown code, and no digit of it is an amount', async () => {
    const { session } = await mountApp({ terminal: english });
    scanSlowly('2000002000');
    await expect.element(page.getByText('No item has the barcode 2000002000')).toBeVisible();
    expect(session.ticket.entry.isEmpty).toBe(true);
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
  });

  test('says of an unknown code as short as an amount that it is one now, and takes it back', async () => {
    const { session } = await mountApp({ terminal: english });
    await tile('Anmitsu').click();
    scanSlowly('0012345');
    await expect.element(page.getByText('0012345 was entered as an amount')).toBeVisible();
    expect(session.ticket.lines.map(({ price }) => price)).toEqual([680, 12_345]);
    await button('Undo').click();
    expect(session.ticket.lines.map(({ price }) => price)).toEqual([680]);
    await expect.element(page.getByText('0012345 was entered as an amount')).not.toBeInTheDocument();
  });

  test('says that a full ticket took no amount of it', async () => {
    const lines = Array.from({ length: limits.lines }, () => ({ name: 'Tea', price: 10, count: 1 }));
    const { session } = await mountApp({ terminal: english, draft: draftOf({ lines }) });
    scanSlowly('0012345');
    await expect.element(page.getByText(/^A ticket holds/).first()).toBeVisible();
    expect(session.messages.toast?.undo).toBeUndefined();
    expect(session.ticket.lines).toHaveLength(limits.lines);
  });

  test.each(['980', '9800'])('says nothing of %s, which is shorter than every code', async (digits) => {
    const { session } = await mountApp({ terminal: english });
    scanSlowly(digits);
    await expect.poll(() => session.ticket.lines.length).toBe(1);
    expect(session.messages.toast).toBeNull();
  });
});

describe('on a busy machine', () => {
  const digits = Array.from(latte);
  const pauseMs = 400;
  const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

  test('a scan whose keys come late is one and no amount, its Enter included', async () => {
    const { session } = await mountApp({ terminal: english });
    const from = performance.now();
    pressKeys(digits.slice(0, 5), 5, from);
    await pause();
    await expect.element(keypadAmount).toHaveTextContent('¥49,012');
    pressKeys(digits.slice(5), 5, from + 25);
    await pause();
    expect(pressKeys(['Enter'], 0, from + 65)).toBe(true);
    await expect.element(addedLatte).toBeVisible();
    await expect.element(page.getByText('Lines 1 · Pieces 1')).toBeVisible();
    expect(session.ticket.entry.isEmpty).toBe(true);
    // The keypad that its first digits opened closes again.
    await expect.element(tile('Anmitsu')).toBeVisible();
  });

  test('a scan into a field whose keys come late leaves the field as it was, its Enter included', async () => {
    const { session } = await mountApp({ terminal: english, draft: draftOf() });
    await button('Name, note and customer').click();
    await note.fill('for Tanaka');
    await note.click();
    const from = performance.now();
    pressKeys(digits.slice(0, 5), 5, from);
    await pause();
    pressKeys(digits.slice(5), 5, from + 25);
    await pause();
    expect(pressKeys(['Enter'], 0, from + 65)).toBe(true);
    await expect.element(addedLatte).toBeVisible();
    await expect.element(note).toHaveValue('for Tanaka');
    expect(session.ticket.note).toBe('for Tanaka');
  });

  test('what a person pressed is an amount, though it comes in one burst', async () => {
    const { session } = await mountApp({ terminal: english });
    pressKeys(Array.from('12345678'), 200, performance.now() - 3_000);
    await expect.poll(() => session.ticket.entry.amount).toBe(12_345_678);
  });
});

describe('a scanner that ends with Tab', () => {
  test('adds every item, and the focus stays', async () => {
    await mountApp({ terminal: english });
    await tile('Anmitsu').click();
    for (let time = 0; time < 20; time += 1) expect(scan(latte, 'Tab')).toBe(true);
    await expect.element(page.getByText('Lines 2 · Pieces 21')).toBeVisible();
  });

  test('may send codes of any length where the shop has set it', async () => {
    const till = { ...firstTillSettings, scannerEnd: 'tab' } as const;
    const { session } = await mountApp({ terminal: { ...english, till } });
    expect(scan('123', 'Tab')).toBe(true);
    await expect.element(page.getByText('No item has the barcode 123')).toBeVisible();
    expect(session.ticket.entry.isEmpty).toBe(true);
  });
});

describe('a scan into a field', () => {
  test.each(['Enter', 'Tab'])('adds the item and leaves the note as it was (%s)', async (end) => {
    const { session } = await mountApp({ terminal: english, draft: draftOf() });
    await button('Name, note and customer').click();
    await note.fill('for Tanaka');
    await note.click();
    expect(scan(latte, end)).toBe(true);
    await expect.element(addedLatte).toBeVisible();
    await expect.element(note).toHaveValue('for Tanaka');
    expect(session.ticket.note).toBe('for Tanaka');
  });

  test('of an unknown code is said', async () => {
    await mountApp({ terminal: english });
    await itemSearch.click();
    scan('4900000000000');
    await expect.element(page.getByText('No item has the barcode 4900000000000')).toBeVisible();
    await expect.element(itemSearch).toHaveValue('');
  });

  test('with full-width digits of an input method adds the item', async () => {
    await mountApp({ terminal: english });
    await itemSearch.fill('４９０１２３４５６７８９４');
    const field = itemSearch.element();
    field.dispatchEvent(
      new CompositionEvent('compositionend', { data: '４９０１２３４５６７８９４', bubbles: true }),
    );
    await expect.element(addedLatte).toBeVisible();
    await expect.element(itemSearch).toHaveValue('');
  });

  test('what a person types there stays there', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await button('Name, note and customer').click();
    await note.click();
    scanSlowly('09012345678');
    await expect.element(note).toHaveValue('09012345678');
  });
});

test('a scan beside an open dialog is said above it to have added nothing, and presses nothing there', async () => {
  const { bridge } = await mountApp({ terminal: { ...english, confirmAbove: 1000 }, draft: draftOf() });
  await button('Show code ¥1,200').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  page.getByRole('dialog').getByRole('button').last().element().focus();
  expect(scan(latte)).toBe(true);
  const said = page.getByText(`${latte} was not added.`, { exact: false });
  await expect.element(said).toBeVisible();
  // A dialog dims all that is not in the top layer with it.
  expect(said.element().closest('[popover]')?.matches(':popover-open')).toBe(true);
  expect(bridge.requestsOf('openSale')).toEqual([]);
});

test('the settings learn from three codes what a scanner sends before and after each', async () => {
  const { bridge, session } = await mountApp({ terminal: english, draft: draftOf() });
  const before = session.ticket.lines;
  session.open('settings');
  await button('Learn my scanner').click();
  const dialog = page.getByRole('dialog');
  const take = dialog.getByRole('button', { name: 'Use this' });
  for (const [nth, code] of ['~49012347', '~4901234567894', '~49123456'].entries()) {
    await expect.element(dialog.getByText(`${3 - nth} to scan`)).toBeVisible();
    await expect.element(take).toBeDisabled();
    scan(code, 'Tab');
  }
  await expect
    .element(dialog.getByText('Signs before each code: ~. Key after each code: Tab.'))
    .toBeVisible();
  await take.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bridge.requestsOf('openSale')).toEqual([]);
  expect(session.ticket.lines).toEqual(before);
});

describe('on the code screen', () => {
  test('the first scan at "paid" begins the next ticket', async () => {
    const { bridge } = await mountApp({ terminal: english, sale: paid });
    scan(latte);
    await expect.poll(() => bridge.requestsOf('dismissSale')).toHaveLength(1);
    scan('49012347');
    bridge.send('sale', null);
    await expect.element(page.getByText('Lines 2 · Pieces 2')).toBeVisible();
  });

  test('a scan while a code waits is said to have added nothing', async () => {
    const { bridge, session } = await mountApp({ terminal: english, sale: saleIn(awaiting) });
    expect(scan(latte)).toBe(true);
    await expect.element(page.getByText(`${latte} was not added.`, { exact: false })).toBeVisible();
    expect(bridge.requestsOf('dismissSale')).toEqual([]);
    expect(session.ticket.isEmpty).toBe(true);
  });
});
