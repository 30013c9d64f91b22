import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PaidToday } from '../../../electron/contract/sale.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { hoursAndMinutes } from '../../../renderer/lib/time.ts';
import { paidTodayOf, saleId } from '../fixtures/sales.ts';
import { preview, queued, stuck } from '../fixtures/slips.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const withPrinter = { ...english, printing: { ...usual.printing, printer: '192.168.1.50' } };
const slip = page.getByRole('dialog', { name: /^Receipt of M1-000999/ });
const time = hoursAndMinutes(paidTodayOf(1)[0]?.paidAt ?? 0, 'en');
const last = button('Last receipt');

async function till(sales: PaidToday[], terminal: object = withPrinter): Promise<Mounted> {
  const mounted = await mountApp({ terminal });
  mounted.bridge.answer('listReceipts', success(sales));
  mounted.bridge.answer('previewSlip', success(preview));
  return mounted;
}

/** Today's sales, of the newest of which something was refunded. */
function withBack(givenBack: number): PaidToday[] {
  return paidTodayOf(3).map((sale, at) => (at === 0 ? { ...sale, givenBack } : sale));
}

describe('the last receipt, from an empty ticket', () => {
  test('is printed with one tap, and it is said whose it is', async () => {
    const { bridge } = await till(paidTodayOf(3));
    await last.click();
    await expect
      .element(page.getByText(`The receipt of ¥790 (${time}) is on its way to the printer`))
      .toBeVisible();
    expect(bridge.requestsOf('printSlip')).toEqual([{ kind: 'receipt', saleId: saleId(1) }]);
    expect(page.getByRole('dialog').query()).toBeNull();
  });

  test('by keyboard too', async () => {
    const { bridge } = await till(paidTodayOf(1));
    (last.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.requestsOf('printSlip')).toHaveLength(1);
  });

  test('is once on paper for two taps in haste', async () => {
    const { bridge } = await till(paidTodayOf(3));
    await last.dblClick();
    await expect.element(page.getByText(/is on its way to the printer/)).toBeVisible();
    expect(bridge.requestsOf('printSlip')).toHaveLength(1);
  });

  test('says that nothing was paid today', async () => {
    const { bridge } = await till([]);
    await last.click();
    await expect.element(page.getByText('Nothing has been paid today')).toBeVisible();
    expect(bridge.requestsOf('printSlip')).toEqual([]);
  });

  test.each([
    ['in part', 520, 'Of this sale ¥520 was refunded.'],
    ['whole', 790, 'This sale was refunded in full.'],
  ])('of a sale that was refunded %s is looked at first', async (_, givenBack, words) => {
    const { bridge } = await till(withBack(givenBack));
    await last.click();
    await expect.element(slip.getByText(words)).toBeVisible();
    await expect.element(slip.getByRole('img')).toBeVisible();
    expect(bridge.requestsOf('printSlip')).toEqual([]);
    await slip.getByRole('button', { name: 'Print', exact: true }).click();
    expect(bridge.requestsOf('printSlip')).toEqual([{ kind: 'receipt', saleId: saleId(1) }]);
    await expect.element(slip).not.toBeInTheDocument();
  });

  test('is looked at where there is no printer', async () => {
    const { bridge } = await till(paidTodayOf(3), english);
    await last.click();
    await expect.element(slip.getByRole('img')).toBeVisible();
    await expect.element(slip.getByText(/^No printer is set/)).toBeVisible();
    expect(bridge.requestsOf('printSlip')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(last).toHaveFocus();
  });

  test.each([
    ['no paper', { trouble: 'no-paper' as const, slips: [queued()] }],
    ['a slip that may have been printed', stuck],
  ])('waits while the printer has %s, and is not said to be on its way', async (_, prints) => {
    const { bridge } = await till(paidTodayOf(3));
    bridge.send('prints', prints);
    await last.click();
    await expect.element(page.getByText(`The receipt of ¥790 (${time}) waits for the printer`)).toBeVisible();
    expect(page.getByText(/is on its way to the printer/).query()).toBeNull();
  });

  test.each(['printSlip', 'listReceipts'] as const)('says so where %s fails', async (name) => {
    const { bridge } = await till(paidTodayOf(3));
    bridge.answer(name, fail('storage', 'ENOSPC'));
    await last.click();
    await expect.element(page.getByRole('dialog').getByRole('heading')).toBeVisible();
    expect(page.getByText(/is on its way to the printer/).query()).toBeNull();
  });

  test('gives way to what is rung up', async () => {
    await till(paidTodayOf(3));
    await page
      .getByRole('button', { name: /^Hojicha/ })
      .first()
      .click();
    await expect.element(last).not.toBeInTheDocument();
  });
});
