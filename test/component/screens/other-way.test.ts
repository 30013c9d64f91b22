import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { firstTillSettings } from '../../../electron/contract/till.ts';
import { pageOf, row, saleId, saleIn } from '../fixtures/sales.ts';
import { openHistory, openSale } from '../support/history-screen.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, draftOf, english } from '../support/sale-screen.ts';

const till = { ...firstTillSettings, otherWays: ['Cash', 'Card terminal'] };
const other = button('Other: paid another way');
const dialog = page.getByRole('dialog', { name: 'Record ¥1,200 as paid' });
const method = 'other:Cash';
const dialogsOpen = (): number => document.querySelectorAll('dialog[open]').length;

/** A ticket of 1,200 yen in a shop that records other ways to pay. */
async function ticket(start: Parameters<typeof mountApp>[0] = {}): Promise<Mounted> {
  const mounted = await mountApp({ ...start, terminal: { ...english, till, ...start.terminal } });
  mounted.bridge.answer('openSale', success(saleId(1)));
  return mounted;
}

describe('a ticket that was paid another way', () => {
  test('is offered nothing of the kind while the shop has named none', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await expect.element(button('Show code ¥1,200')).toBeVisible();
    await expect.element(other).not.toBeInTheDocument();
  });

  test('is recorded with two taps under the shop’s name, once, and shown as paid so', async () => {
    const { bridge } = await ticket({ draft: draftOf() });
    await other.click();
    await dialog.getByRole('button', { name: 'Cash' }).dblClick();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({ otherWay: 'Cash', expectedTotal: 1_200 });
    await expect.element(dialog).not.toBeInTheDocument();
    const paid = {
      state: 'paid',
      paidAt: 1,
      paymentMethod: method,
      settledByStaff: true,
      givenBack: 0,
    } as const;
    bridge.send('sale', saleIn(paid));
    await expect.element(page.getByText(/Other \(Cash\)/)).toBeVisible();
  });

  test('is recorded by the keyboard alone', async () => {
    const { bridge } = await ticket({ draft: draftOf() });
    (other.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    (dialog.getByRole('button', { name: 'Card terminal' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.requestsOf('openSale')).toMatchObject([{ otherWay: 'Card terminal' }]);
  });

  test('is not recorded when the dialog is left, nor of an empty ticket', async () => {
    const { bridge } = await ticket({ draft: draftOf() });
    await other.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bridge.requestsOf('openSale')).toEqual([]);
    await button('Clear all').click();
    await expect.element(other).toBeDisabled();
  });

  test('is asked about above the limit, in words of its own', async () => {
    const { bridge } = await ticket({ draft: draftOf(), terminal: { confirmAbove: 1_000 } });
    await other.click();
    await dialog.getByRole('button', { name: 'Cash' }).click();
    await button('Record this amount').click();
    await expect
      .poll(() => bridge.requestsOf('openSale'))
      .toMatchObject([{ otherWay: 'Cash', confirmed: true }]);
  });

  test('is asked about while the earlier code may be paid, and recorded once that is chosen', async () => {
    const { bridge } = await ticket({ draft: draftOf({ replaces: saleId(9) }) });
    bridge.answer('openSale', fail('still-payable', 'It may be paid.', { saleId: saleId(9) }));
    bridge.answer(
      'readSale',
      success(pageOf({ row: row(9, 'canceled'), payableUntil: Date.UTC(2026, 0, 15) })),
    );
    await other.click();
    await dialog.getByRole('button', { name: 'Cash' }).click();
    await expect.element(page.getByText(/after you record this payment/)).toBeVisible();
    bridge.answer('openSale', success(saleId(1)));
    await button('Record the payment all the same').click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Paid in cash');
    await page.getByRole('textbox', { name: 'Who says so' }).fill('Sato');
    await button('Record the payment all the same').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(2);
    expect(bridge.requestsOf('openSale')[1]).toMatchObject({
      otherWay: 'Cash',
      despite: { reason: 'Paid in cash', by: 'Sato' },
    });
  });

  test('has the same request as the code that is asked for after a lost answer: nothing is done twice', async () => {
    const { bridge } = await ticket({ draft: draftOf() });
    bridge.answer('openSale', fail('internal', 'lost'));
    await other.click();
    await dialog.getByRole('button', { name: 'Cash' }).click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    await page.getByRole('dialog').getByRole('button').last().click();
    await button('Show code ¥1,200').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(2);
    const [first, second] = bridge.requestsOf('openSale');
    expect(second?.requestId).toBe(first?.requestId);
    expect(second).not.toHaveProperty('otherWay');
    // The failure of that request shows too, before the screens go.
    await expect.poll(dialogsOpen).toBe(1);
  });
});

describe('in the history', () => {
  const sale = row(1, 'paid', { paymentMethod: method, received: 1_200, amount: 1_200 });

  test('it is taken back with a reason and a name, and no refund of the service is offered', async () => {
    const { bridge } = await openHistory({ actions: ['void'], row: sale, attempts: [] });
    await openSale();
    await expect.element(page.getByRole('article').getByText('Other (Cash)')).toBeVisible();
    await expect.element(button('Refund')).not.toBeInTheDocument();
    await button('Take back the payment').click();
    const save = button('Record ¥1,200 as refunded');
    await save.click();
    await expect.element(page.getByText('This is required.').first()).toBeVisible();
    expect(bridge.requestsOf('voidRecorded')).toEqual([]);
    await button('Goods returned').click();
    await page.getByRole('textbox', { name: 'Who refunded it' }).fill('Sato');
    await save.click();
    await expect
      .poll(() => bridge.requestsOf('voidRecorded'))
      .toEqual([{ saleId: saleId(1), reason: 'Goods returned', by: 'Sato' }]);
    await expect.element(save).not.toBeInTheDocument();
  });

  test('what is not taken back stays in the dialog', async () => {
    const { bridge } = await openHistory({ actions: ['void'], row: sale, attempts: [] });
    bridge.answer('voidRecorded', fail('conflict', 'Taken back already.'));
    await openSale();
    await button('Take back the payment').click();
    await button('Goods returned').click();
    await page.getByRole('textbox', { name: 'Who refunded it' }).fill('Sato');
    await button('Record ¥1,200 as refunded').click();
    await expect.poll(() => bridge.requestsOf('voidRecorded')).toHaveLength(1);
    await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Goods returned');
    // The failure shows above it.
    await expect.poll(dialogsOpen).toBe(2);
  });
});
