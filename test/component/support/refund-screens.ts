import { page } from 'vitest/browser';
import type { RefundState, SaleRefunds } from '../../../electron/contract/refunds.ts';
import type { HistoryDay } from '../../../electron/contract/sale.ts';
import { success } from '../../../electron/contract/result.ts';
import { refundsOf, refundsWith } from '../fixtures/refunds.ts';
import { dayOf, dayWith, pageOf, row, saleId } from '../fixtures/sales.ts';
import { preview } from '../fixtures/slips.ts';
import { takingsOf } from '../fixtures/takings.ts';
import { terminal } from '../fixtures/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';
import { locked } from './lock-screens.ts';
import type { Mounted } from './mount.ts';

/** The refunds of the history's first sale. */
export async function openRefunds({ bridge, session }: Mounted, refunds: SaleRefunds): Promise<void> {
  bridge.answer('readHistory', success(dayOf(40)));
  bridge.answer('readSale', success(pageOf({ row: row(1, 'paid', { received: 1_200 }) })));
  bridge.answer('readRefunds', success(refunds));
  // Behind the PIN, only an unresolved sale can be looked at.
  if (session.staff.locked) session.lookAt(saleId(1));
  else {
    session.open('history');
    await page.getByRole('button', { name: /M1-000999/ }).click();
  }
  await page.getByRole('button', { name: /^(Refund|返金)$/ }).click();
  await page.getByRole('heading', { name: /^(What was refunded|返金の記録)$/ }).findElement();
}

/** Gives the payment back; the refund is in `state` afterwards. */
async function giveBack(mounted: Mounted, state: RefundState): Promise<void> {
  mounted.bridge.answer('giveBack', (given) => Promise.resolve(success(refundsWith(given, state))));
  await openRefunds(mounted, refundsOf([]));
  await page.getByRole('button', { name: /^(Goods returned|商品の返品)$/ }).click();
  await page.getByLabelText(/^(Who refunds it|返金する人)$/).fill('Sato');
  await page.getByRole('button', { name: /^(Refund ¥|¥.*を返金する)/ }).click();
  await page.getByRole('heading', { name: /¥1,200/ }).findElement();
}

/** A day of large amounts, many of them refunded. */
export function dayWithRefunds(): HistoryDay {
  const large = { amount: 9_999_999, received: 19_999_998, givenBack: 9_999_999 };
  const [, second, ...others] = dayOf(40).sales;
  const sales = [
    row(1, 'paid', { ...large, disputed: true, doubled: true }),
    ...(second ? [{ ...second, givenBack: 300 }] : []),
    ...others,
  ];
  return {
    ...dayWith(sales),
    payments: 18,
    totals: [
      { currency: 'JPY', digits: 0, received: 98_765_432, givenBack: 12_345_678 },
      { currency: 'USD', digits: 2, received: 1_234_567, givenBack: 8_900 },
    ],
  };
}

function paidTwice(): SaleRefunds {
  const { payments } = refundsOf();
  const second = payments.map((payment) => ({ ...payment, chargeId: 'ch_2', left: 1_200, refunds: [] }));
  return refundsOf([], { payments: [...payments, ...second] });
}

/** The dialog of refunds in each of its states. */
export const refundScreens: Record<string, ShownScreen> = {
  'history with refunds': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayWithRefunds()));
      bridge.answer('readTakings', success(takingsOf()));
      session.open('history');
      await page.getByRole('button', { name: /M1-000999/ }).findElement();
    },
  },
  'refunds with a PIN': {
    start: { terminal: { staff: locked } },
    open: (mounted) => openRefunds(mounted, refundsOf()),
  },
  'refund in part': {
    start: { terminal: { staff: locked } },
    open: async (mounted) => {
      await openRefunds(mounted, refundsOf(['done']));
      await page.getByText(/^\s*(Part of it|一部)\s*$/).click();
      for (const key of ['5', '2', '0']) await page.getByRole('button', { name: key, exact: true }).click();
    },
  },
  'refund by item': {
    start: {},
    open: async (mounted) => {
      await openRefunds(mounted, refundsOf([]));
      await page.getByText(/^\s*(By item|商品ごと)\s*$/).click();
      await page.getByRole('checkbox', { name: /Tea/ }).click();
    },
  },
  'money given back': { start: {}, open: (mounted) => giveBack(mounted, 'done') },
  'money on its way back': { start: {}, open: (mounted) => giveBack(mounted, 'pending') },
  'refund slip': {
    start: { terminal: { printing: { ...terminal.printing, printer: '192.168.1.50' } } },
    open: async (mounted) => {
      mounted.bridge.answer('previewSlip', success(preview));
      await openRefunds(mounted, refundsOf(['done', 'done']));
      await page.getByRole('button', { name: /^(Slip of this refund|返金明細)$/ }).click();
    },
  },
  'sale with refunds': {
    start: {},
    open: async ({ bridge, session }) => {
      const back = { attempt: 1, paymentMethod: 'paypay', returned: [], ofTwo: 0 };
      const refunds = [
        {
          ...{ ...back, id: saleId(100), amount: 300, at: Date.UTC(2026, 0, 15, 6) },
          returned: [
            { line: 0, count: 1, amount: 20 },
            { line: 1, count: 1, amount: 280 },
          ],
        },
        { ...back, id: saleId(101), amount: 9_999_999, at: Date.UTC(2026, 0, 15, 7) },
      ];
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readSale', success(pageOf({ row: row(1, 'paid'), refunds, back: 300 })));
      session.open('history');
      await session.history.openPage(saleId(1));
    },
  },
  'refund in doubt': {
    start: {},
    open: (mounted) => openRefunds(mounted, refundsOf(['done', 'failed', 'unknown', 'pending'])),
  },
  'refunds of two payments': { start: {}, open: (mounted) => openRefunds(mounted, paidTwice()) },
  'refunds elsewhere': {
    start: {},
    open: (mounted) => openRefunds(mounted, refundsOf(['done'], { service: 'unsupported' })),
  },
  'refunds of a silent service': {
    start: {},
    open: (mounted) => openRefunds(mounted, refundsOf(['done', 'unknown'], { service: 'silent' })),
  },
};
