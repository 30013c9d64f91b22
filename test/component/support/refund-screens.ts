import { page } from 'vitest/browser';
import type { SaleRefunds } from '../../../electron/contract/refunds.ts';
import { success } from '../../../electron/contract/result.ts';
import { refundsOf } from '../fixtures/refunds.ts';
import { dayOf, pageOf, row } from '../fixtures/sales.ts';
import type { ShownScreen } from './customer-screens.ts';
import { locked } from './lock-screens.ts';
import type { Mounted } from './mount.ts';

/** The refunds of the first sale of the history. */
async function open({ bridge, session }: Mounted, refunds: SaleRefunds): Promise<void> {
  bridge.answer('readHistory', success(dayOf(40)));
  bridge.answer('readSale', success(pageOf({ row: row(1, 'paid', { received: 1_200 }) })));
  bridge.answer('readRefunds', success(refunds));
  session.open('history');
  await page.getByRole('button', { name: /M1-000999/ }).click();
  await page.getByRole('button', { name: /^(Refund|返金)$/ }).click();
  await page.getByRole('heading', { name: /^(What was given back|返金の記録)$/ }).findElement();
}

function paidTwice(): SaleRefunds {
  const { payments } = refundsOf();
  const second = payments.map((payment) => ({ ...payment, attempt: 2, left: 1_200, refunds: [] }));
  return refundsOf([], { payments: [...payments, ...second] });
}

/** The dialog of refunds in each of its states, for the tour of every screen. */
export const refundScreens: Record<string, ShownScreen> = {
  'refunds with a PIN': {
    start: { terminal: { staff: locked } },
    open: (mounted) => open(mounted, refundsOf()),
  },
  'refund in doubt': {
    start: {},
    open: (mounted) => open(mounted, refundsOf(['done', 'failed', 'unknown', 'pending'])),
  },
  'refunds of two payments': {
    start: {},
    open: (mounted) => open(mounted, paidTwice()),
  },
  'refunds elsewhere': {
    start: {},
    open: (mounted) => open(mounted, refundsOf(['done'], { service: 'unsupported' })),
  },
  'refunds of a silent service': {
    start: {},
    open: (mounted) => open(mounted, refundsOf(['done', 'unknown'], { service: 'silent' })),
  },
};
