import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { awaiting, dayOf, pageOf, row, saleId, saleIn } from '../fixtures/sales.ts';
import { button, openHistory, openSale } from '../support/history-screen.ts';

const total = { currency: 'JPY', digits: 0, received: 0, givenBack: 0 };

describe('a sale', () => {
  test('shows its lines, attempts and events with their times and words', async () => {
    await openHistory();
    await openSale();
    const article = page.getByRole('article');
    await expect.element(page.getByRole('heading', { name: 'Sale M1-000999-7QK2' })).toHaveFocus();
    await article.getByText('Attempts', { exact: true }).click();
    await article.getByText('Journal', { exact: true }).click();
    for (const text of ['Matcha latte', 'Keypad amount', '領収書をお渡しする', 'Nothing was sent']) {
      await expect.element(article.getByText(text)).toBeVisible();
    }
    await expect.element(article.getByText('Attempt 2 — Code received')).toBeVisible();
    await expect.element(article.getByText(/connect ECONNREFUSED/)).toBeVisible();
    expect(document.querySelectorAll('article ol')[1]?.children).toHaveLength(7);
  });

  test.each([
    ['show', 'Show code', 'showSale'],
    ['renew', 'New code', 'renewSale'],
    ['check', 'Ask the service again', 'checkSale'],
    ['retry', 'Ask again for a code', 'renewSale'],
  ] as const)('can be acted on: %s', async (action, label, request) => {
    const { bridge } = await openHistory({ actions: [action] });
    await openSale();
    await button(label).click();
    expect(bridge.requestsOf(request)).toEqual([saleId(1)]);
    await expect.poll(() => bridge.requestsOf('readSale')).toHaveLength(2);
  });

  test.each([
    [['show', 'check', 'settle'], 'Ask the service again'],
    [['show', 'renew'], 'Show code'],
    [['settle'], null],
  ] as const)('has as its main button, of %j: %s', async (actions, main) => {
    await openHistory({ actions: [...actions] });
    await openSale();
    await expect.element(page.getByRole('heading', { name: /^Sale/ })).toBeVisible();
    const found = [...document.querySelectorAll('article button.primary')];
    expect(found.map(({ textContent }) => textContent.trim())).toEqual(main === null ? [] : [main]);
  });

  test('offers nothing that cannot be done', async () => {
    await openHistory({ actions: [], row: row(1, 'expired') });
    await openSale();
    await expect.element(page.getByRole('heading', { name: /^Sale/ })).toBeVisible();
    expect(document.querySelectorAll('article button:not(.back)')).toHaveLength(0);
  });

  test('is settled by hand with a reason', async () => {
    const { bridge } = await openHistory({ actions: ['settle'], row: row(1, 'unknown') });
    await openSale();
    await button('Record the result').click();
    await page.getByText('It was not paid').click();
    await page.getByLabelText('Reason').fill('The customer left');
    await page.getByLabelText('Who says so').fill('Sato');
    await page.getByRole('button', { name: 'Settle as not paid', exact: true }).click();
    const said = { outcome: 'unpaid', reason: 'The customer left', by: 'Sato' };
    const settled = { saleId: saleId(1), ...said };
    await expect.poll(() => bridge.requestsOf('settleSale')).toEqual([settled]);
  });

  test.each([
    ['paid', 'The service was asked: it is paid'],
    ['expired', 'The service was asked: it was not paid'],
    ['lapsed', 'The service was asked: it is not paid yet'],
    ['unknown', 'The service was asked: the result is not known yet'],
  ] as const)('says what the service was found to say: %s', async (state, words) => {
    const { bridge } = await openHistory({ actions: ['check'], row: row(1, 'lapsed') });
    await openSale();
    await expect.element(button('Ask the service again')).toBeVisible();
    bridge.answer('readSale', success(pageOf({ actions: [], row: row(1, state) })));
    await button('Ask the service again').click();
    await expect.element(page.getByRole('status').getByText(words)).toBeVisible();
  });

  test('names the goods that came back with a refund, and none where money alone did', async () => {
    const back = { attempt: 1, paymentMethod: 'paypay', ofTwo: 0, at: Date.UTC(2026, 0, 15, 6) };
    const returned = [
      { line: 0, count: 1, amount: 580 },
      { line: 1, count: 2, amount: 560 },
    ];
    const refunds = [
      { ...back, id: saleId(100), amount: 1_140, returned },
      { ...back, id: saleId(101), amount: 60, returned: [] },
    ];
    await openHistory({ refunds, back: 1_200 });
    await openSale();
    const entries = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Slip of/ }) });
    await expect.element(entries.nth(0).getByText('抹茶ラテ × 1')).toBeVisible();
    await expect.element(entries.nth(0).getByText('どら焼き × 2')).toBeVisible();
    expect(entries.nth(1).getByText('×').query()).toBeNull();
  });

  test('tells a failed action in words', async () => {
    const { bridge } = await openHistory({ actions: ['check'] });
    bridge.answer('checkSale', fail('unsupported', '405'));
    await openSale();
    await button('Ask the service again').click();
    await expect
      .element(page.getByRole('dialog', { name: 'The service does not offer this.' }))
      .toBeVisible();
  });

  test('comes back to the list at 1024 x 600, where there is room for one of the two', async () => {
    await openHistory();
    await page.viewport(1024, 600);
    await openSale();
    await expect.element(button(/M1-000998/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.element(button(/M1-000998/)).toBeVisible();
  });

  test('is read again, list and sums too, when something is written down of a sale under the code that covers it', async () => {
    const { bridge } = await openHistory({ row: row(1, 'opening') });
    await openSale();
    const mark = page.getByRole('article').getByText('Opening', { exact: true });
    await expect.element(mark).toBeVisible();
    bridge.send('sale', saleIn(awaiting));
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
    bridge.answer('readSale', success(pageOf({ row: row(1, 'paid') })));
    bridge.answer('readHistory', success({ ...dayOf(24), totals: [{ ...total, received: 11_025 }] }));
    bridge.send('journal', 7);
    const { length } = bridge.requestsOf('readSale');
    await expect.poll(() => bridge.requestsOf('readSale').length).toBeGreaterThan(length);
    bridge.send('sale', null);
    await expect.element(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible();
    await expect.element(mark).not.toBeInTheDocument();
    await expect.element(page.getByText('¥11,025').first()).toBeVisible();
  });

  test('is read again when the window is looked at again, and not while it is away', async () => {
    const { bridge, session } = await openHistory();
    await expect.element(button(/M1-000999-7QK2/)).toBeVisible();
    const { length } = bridge.requestsOf('readHistory');
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => bridge.requestsOf('readHistory')).toHaveLength(length + 1);
    session.open('sale');
    bridge.send('journal', 8);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(bridge.requestsOf('readHistory')).toHaveLength(length + 1);
  });

  test('says how it was paid, in its row and on its page', async () => {
    await openHistory({ row: row(1, 'paid', { paymentMethod: 'alipay' }) });
    await expect
      .element(
        page
          .getByRole('listitem')
          .getByText(/^PayPay/)
          .first(),
      )
      .toBeVisible();
    await openSale();
    await expect.element(page.getByRole('article').getByText('Payment method').first()).toBeVisible();
    await expect
      .element(page.getByRole('article').getByText('Alipay', { exact: true }).first())
      .toBeVisible();
  });

  test('gives way to the code screen when it is shown again', async () => {
    const { bridge } = await openHistory({ actions: ['show'] });
    bridge.answer('showSale', () => {
      bridge.send('sale', saleIn(awaiting));
      return Promise.resolve(success(undefined));
    });
    await openSale();
    await button('Show code').click();
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
    bridge.send('sale', null);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
  });
});
