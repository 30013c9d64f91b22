import type { SalePayment } from '../../../../electron/domain/ledger.ts';

/** When the business day of the payments begins. */
export const from = new Date(2026, 3, 1, 4).getTime();

/** A payment of ¥1,000 as the day begins, but for what a test wants. */
export function payment(change: Partial<SalePayment> = {}): SalePayment {
  return {
    key: 'a/1',
    saleId: 'a',
    orderNo: 'T1-1',
    chargeId: null,
    amount: 1_000,
    currency: 'JPY',
    at: from,
    method: 'paypay',
    givenBack: 0,
    listedBack: [],
    isDisputed: false,
    attempt: 1,
    from: 'code',
    replacedBy: null,
    ...change,
  };
}
