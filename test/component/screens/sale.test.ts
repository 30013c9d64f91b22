import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { Draft, Line } from '../../../electron/contract/sale.ts';
import { awaiting, lines, saleId, saleIn } from '../fixtures/sales.ts';
import { items } from '../fixtures/terminal.ts';
import { mountApp } from '../support/mount.ts';

const english = { language: 'en' } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tile = (name: string) =>
  page
    .getByRole('region', { name: 'Items' })
    .getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}`) });
const tab = (name: string) => page.getByRole('tab', { name });
const amount = page.getByRole('status', { name: 'Amount entered' });
const search = page.getByRole('textbox', { name: 'Search items' });
const draft = (change: Partial<Draft> = {}): Draft => ({
  lines,
  note: '',
  expiryPeriod: null,
  locationId: null,
  ...change,
});

/** Keys as a scanner sends them: without a pause. */
function scan(text: string): void {
  for (const key of [...text, 'Enter']) {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
}

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

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
    await mountApp({ terminal: english, draft: draft() });
    await button('One more Matcha latte').click();
    await button('One less Dorayaki').click();
    await expect.element(button('Show code ¥1,500')).toBeVisible();
    await button('Remove Dorayaki').click();
    await expect.element(button('Show code ¥1,220')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Show code ¥1,500')).toBeVisible();
  });

  test('is emptied at once, with undo', async () => {
    await mountApp({ terminal: english, draft: draft({ note: 'Table 4' }) });
    await button('Clear all').click();
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Show code ¥1,200')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Table 4');
  });

  test('holds 200 lines and says so at the 201st', async () => {
    const many = Array.from({ length: 200 }, (_, at): Line => ({
      name: `Line ${at}`,
      price: at + 1,
      count: 1,
    }));
    await mountApp({ terminal: english, draft: draft({ lines: many }) });
    await expect.element(page.getByText('Lines 200 · Pieces 200')).toBeVisible();
    await tile('Anmitsu').click();
    await expect.element(page.getByText('A ticket holds 200 lines at most')).toBeVisible();
    await expect.element(page.getByText('Lines 200 · Pieces 200')).toBeVisible();
  });

  test('names items in the language of now', async () => {
    const { session } = await mountApp({ terminal: english, draft: draft() });
    await expect.element(button('Remove Matcha latte')).toBeVisible();
    await session.prefer({ language: 'ja' });
    await expect.element(button('抹茶ラテ を取り消す')).toBeVisible();
    await expect.element(button('コードを表示 ¥1,200')).toBeVisible();
  });

  test('is kept as a draft after a moment of rest', async () => {
    const { bridge } = await mountApp({ terminal: english });
    await tile('Matcha latte').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Window seat');
    await vi.waitFor(() => {
      const line = { itemId: 'matcha-latte', name: 'Matcha latte', price: 580, count: 1 };
      expect(bridge.requestsOf('saveDraft').at(-1)).toEqual({
        lines: [line],
        note: 'Window seat',
        expiryPeriod: null,
        locationId: 'loc-1',
      });
    });
  });

  test.each([
    [
      'over 10 digits',
      [{ name: 'A', price: 9_999_999_999, count: 2 }],
      'The total is over 10 digits. Split the ticket.',
    ],
    ['zero', [{ name: 'A', price: 0, count: 1 }], 'The total is 0. It must be 1 or more.'],
  ])('with a total of %s cannot be charged', async (_, wrong, words) => {
    await mountApp({ terminal: english, draft: draft({ lines: wrong }) });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Show code/ })).toBeDisabled();
  });

  test('counts the characters of the note, and refuses the 256th', async () => {
    await mountApp({ terminal: english, draft: draft() });
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.fill('🍡'.repeat(255));
    await expect.element(page.getByText('255 / 255')).toBeVisible();
    await expect.element(button('Show code ¥1,200')).toBeEnabled();
    await note.fill('🍡'.repeat(256));
    await expect.element(page.getByText('The note is over 255 characters.')).toBeVisible();
    await expect.element(button('Show code ¥1,200')).toBeDisabled();
  });

  test('has a validity of 3 to 30 minutes', async () => {
    await mountApp({ terminal: english });
    await button('Valid 10 min').click();
    const dialog = page.getByRole('dialog', { name: 'How long the code is valid' });
    await dialog.getByRole('button', { name: '30 min' }).click();
    await expect.element(dialog.getByRole('button', { name: 'One minute more' })).toBeDisabled();
    await dialog.getByRole('button', { name: /^3 min/ }).click();
    await expect.element(dialog.getByRole('button', { name: 'One minute less' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Valid 3 min')).toBeVisible();
  });
});

describe('show code', () => {
  test('opens one sale at a double tap', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draft() });
    bridge.answer('openSale', () => new Promise(() => {}));
    const show = button('Show code ¥1,200').element() as HTMLButtonElement;
    show.click();
    show.click();
    await expect.element(button('Preparing the code')).toBeDisabled();
    expect(bridge.requestsOf('openSale')).toHaveLength(1);
  });

  test('sends the ticket with its total, validity and location', async () => {
    const { bridge } = await mountApp({
      terminal: english,
      draft: draft({ note: 'Table 4', expiryPeriod: 5 }),
    });
    bridge.answer('openSale', success(saleId(1)));
    await button('Show code ¥1,200').click();
    await vi.waitFor(() => expect(bridge.requestsOf('openSale')).toHaveLength(1));
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({
      lines,
      expectedTotal: 1200,
      currency: 'JPY',
      expiryPeriod: 5,
      note: 'Table 4',
      locationId: 'loc-1',
      confirmed: false,
    });
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
  });

  test('repeats the same request after an answer that got lost, and another one after a change', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draft() });
    bridge.answer('openSale', () => Promise.reject(new Error('the channel is gone')));
    const tap = async (name: string, times: number): Promise<void> => {
      await button(name).click();
      await vi.waitFor(() => expect(bridge.requestsOf('openSale')).toHaveLength(times));
      await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    };
    await tap('Show code ¥1,200', 1);
    await tap('Show code ¥1,200', 2);
    await button('One more Matcha latte').click();
    await tap('Show code ¥1,780', 3);
    const [first, second, third] = bridge.requestsOf('openSale').map(({ requestId }) => requestId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('asks once more above the terminal’s limit', async () => {
    const terminal = { ...english, confirmAbove: 1000 };
    const { bridge } = await mountApp({ terminal, draft: draft() });
    bridge.answer('openSale', success(saleId(1)));
    await button('Show code ¥1,200').click();
    const dialog = page.getByRole('dialog', { name: 'Charge ¥1,200?' });
    await dialog.getByRole('button', { name: 'Back to the ticket' }).click();
    expect(bridge.requestsOf('openSale')).toEqual([]);
    await button('Show code ¥1,200').click();
    await dialog.getByRole('button', { name: 'Show code for this amount' }).click();
    await vi.waitFor(() => expect(bridge.requestsOf('openSale')[0]?.confirmed).toBe(true));
  });

  test('gives way to the code screen as soon as main has a sale', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draft() });
    bridge.answer('openSale', () => {
      bridge.send('sale', saleIn({ state: 'opening', retryInMs: null }));
      return Promise.resolve(success(saleId(1)));
    });
    await button('Show code ¥1,200').click();
    await expect.element(page.getByText('Preparing your code')).toBeVisible();
    bridge.send('sale', saleIn(awaiting));
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
  });

  test.each([
    ['refused', 'The service refused.', /over the limit of your contract/],
    ['storage', 'This terminal cannot write its records.', /^Check the free disk space/],
    ['busy', 'Another sale is still open.', 'Finish or cancel that sale first.'],
  ] as const)('tells a failure that is %s in three parts', async (code, happened, part) => {
    const { bridge } = await mountApp({ terminal: english, draft: draft() });
    bridge.answer('openSale', fail(code, 'The amount is over the limit of your contract'));
    await button('Show code ¥1,200').click();
    const dialog = page.getByRole('dialog', { name: happened });
    await expect.element(dialog.getByText(part)).toBeVisible();
    for (const heading of ['What happened', 'The customer’s money', 'What to do next']) {
      await expect.element(dialog.getByText(heading)).toBeVisible();
    }
  });

  test('is not offered while selling is stopped, with the reason in words', async () => {
    const terminal = { ...english, selling: { kind: 'stopped', why: 'credentials' } } as const;
    await mountApp({ terminal, draft: draft() });
    await expect.element(button('Show code ¥1,200')).toBeDisabled();
    await expect.element(page.getByText(/the service refused the key/)).toBeVisible();
  });
});

describe('the keypad', () => {
  test('puts an amount on the ticket', async () => {
    await mountApp({ terminal: english });
    await tab('Keypad').click();
    for (const key of ['1', '2', '00', '5', 'Backspace', 'Add']) await button(key).click();
    await expect.element(button('Show code ¥1,200')).toBeEnabled();
    await expect.element(amount).toHaveTextContent('¥0');
  });

  test('clears, and ignores leading zeros', async () => {
    await mountApp({ terminal: english });
    await tab('Keypad').click();
    for (const key of ['0', '00', '7']) await button(key).click();
    await expect.element(amount).toHaveTextContent('¥7');
    await button('Clear').click();
    await expect.element(amount).toHaveTextContent('¥0');
    await button('Add').click();
    await expect.element(page.getByText('Enter an amount first.')).toBeVisible();
  });

  test('refuses the eleventh digit', async () => {
    await mountApp({ terminal: english });
    paste('9999999999');
    await button('9').click();
    await expect.element(page.getByText('An amount has 10 digits at most.')).toBeVisible();
    await expect.element(amount).toHaveTextContent('¥9,999,999,999');
  });

  test.each([
    ['12a', 'Use digits only: letters are not an amount.'],
    ['<b>5</b>', 'Use digits only: letters are not an amount.'],
    ['12.50', 'No decimals: enter a whole number.'],
    ['-500', 'An amount cannot be negative.'],
    ['0', 'Enter 1 or more.'],
    ['12345678901', 'An amount has 10 digits at most.'],
    ['9'.repeat(500), 'An amount has 10 digits at most.'],
    ['', 'Enter an amount first.'],
  ])('refuses the pasted text "%s" and keeps what was there', async (text, words) => {
    await mountApp({ terminal: english });
    paste('42');
    paste(text);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(amount).toHaveTextContent('¥42');
  });

  test.each(['¥1,200', '１２００', ' 1200 '])('understands the pasted text "%s"', async (text) => {
    await mountApp({ terminal: english });
    paste(text);
    await expect.element(amount).toHaveTextContent('¥1,200');
  });

  test('takes the keys of a keyboard, and Enter adds', async () => {
    await mountApp({ terminal: english });
    await userEvent.keyboard('1250{Backspace}');
    await expect.element(amount).toHaveTextContent('¥125');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Show code ¥125')).toBeEnabled();
  });

  test('leaves digits alone that are typed into a field', async () => {
    await mountApp({ terminal: english });
    await page.getByRole('textbox', { name: 'Note' }).fill('12');
    await expect.element(tab('Items')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('a scanner', () => {
  test('adds the item with the barcode, wherever the focus is', async () => {
    await mountApp({ terminal: english });
    await tile('Anmitsu').click();
    scan('4901234567894');
    await expect.element(page.getByText('Added Matcha latte')).toBeVisible();
    await expect.element(button('Show code ¥1,260')).toBeVisible();
    await expect.element(tab('Items')).toHaveAttribute('aria-selected', 'true');
  });

  test('says that no item has the barcode, and adds nothing', async () => {
    await mountApp({ terminal: english });
    scan('4900000000000');
    await expect.element(page.getByText('No item has the barcode 4900000000000')).toBeVisible();
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
  });

  test('is understood in the search field', async () => {
    await mountApp({ terminal: english });
    await search.fill('49012347');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Added Dorayaki')).toBeVisible();
    await expect.element(search).toHaveValue('');
  });
});

describe('items', () => {
  test.each([
    ['まっちゃ', 'Matcha latte'],
    ['マッチャ', 'Matcha latte'],
    ['ﾏｯﾁｬ', 'Matcha latte'],
    ['ｍａｔｃｈａ', 'Matcha latte'],
    ['maccha', 'Matcha latte'],
    ['MATCHA', 'Matcha latte'],
    ['抹茶', 'Matcha latte'],
    ['daifuku', 'Strawberry daifuku'],
    ['プリン', 'Firm baked custard pudding'],
  ])('are found by "%s"', async (typed, found) => {
    await mountApp({ terminal: english });
    await search.fill(typed);
    await expect.element(tile(found)).toBeVisible();
    await expect.element(tile('Rice ball')).not.toBeInTheDocument();
  });

  test('say that nothing was found', async () => {
    await mountApp({ terminal: english });
    await search.fill('<script>');
    await expect.element(page.getByText('No item matches “<script>”')).toBeVisible();
    await button('Clear search').click();
    await expect.element(tile('Matcha latte')).toBeVisible();
  });

  test('are shown by category', async () => {
    await mountApp({ terminal: english });
    await button('Goods').click();
    await expect.element(tile('Arita tea cup')).toBeVisible();
    await expect.element(tile('Matcha latte')).not.toBeInTheDocument();
  });

  test('say that there are none yet', async () => {
    await mountApp({ terminal: { ...english, catalogue: { categories: [], items: [] } } });
    await expect.element(page.getByText('Use the keypad to enter an amount.')).toBeVisible();
  });

  test('show names as text', async () => {
    const name = { ja: '<img src=x onerror=alert(1)>', en: '<img src=x onerror=alert(1)>' };
    const hostile = items.slice(0, 1).map((item) => ({ ...item, name }));
    await mountApp({ terminal: { ...english, catalogue: { categories: [], items: hostile } } });
    await expect.element(tile('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});

describe('the top bar', () => {
  test('picks a location, in the script of the language', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    await button('Location: Kanda Main Shop').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kyoto Sanjo/ })
      .click();
    expect(bridge.requestsOf('setPreferences')).toEqual([{ locationId: 'loc-2' }]);
    await expect.element(button('Location: Kyoto Sanjo')).toBeVisible();
    await session.prefer({ language: 'ja' });
    await expect.element(button('店舗：京都三条店')).toBeVisible();
  });

  test('takes the next script where the service sent none', async () => {
    await mountApp({ terminal: { ...english, locationId: 'loc-3' } });
    await expect.element(button('Location: ハコダテ')).toBeVisible();
  });

  test('says in words whether the service answers', async () => {
    const { bridge } = await mountApp({ terminal: english });
    await expect.element(page.getByText('Connected')).toBeVisible();
    bridge.send('connection', { kind: 'offline', since: 1 });
    await expect.element(page.getByText('Offline')).toBeVisible();
  });

  test('switches language and theme at once', async () => {
    await mountApp({ terminal: english });
    await button('Menu').click();
    await page.getByText('日本語').click();
    await expect.element(page.getByRole('dialog', { name: 'スタッフメニュー' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ja');
    await page.getByText('ダーク').click();
    await vi.waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
  });

  test('tells what was damaged, and takes the message away when it is read', async () => {
    const notices = [{ kind: 'journal-damaged', path: '/data/journal.damaged' }] as const;
    await mountApp({ terminal: { ...english, notices: [...notices] } });
    const notice = page.getByRole('alert').filter({ hasText: '/data/journal.damaged' });
    await expect.element(notice).toBeVisible();
    await button('Close this message').click();
    await expect.element(notice).not.toBeInTheDocument();
  });
});

describe('a restart', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  test('brings the draft back', async () => {
    await mountApp({ terminal: english, draft: draft() });
    await expect.element(button('Show code ¥1,200')).toBeVisible();
  });

  test('does not bring back a draft that is the sale on screen', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draft(), sale: saleIn(awaiting) });
    bridge.send('sale', saleIn({ state: 'paid', paidAt: 1, paymentMethod: null, settledByStaff: false }));
    bridge.send('sale', null);
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
  });
});
