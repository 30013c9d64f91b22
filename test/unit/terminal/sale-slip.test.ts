import { expect, test } from 'vitest';
import type { SalePage } from '../../../electron/contract/sale.ts';
import { paidSlipOf } from '../../../electron/terminal/sale-slip.ts';
import { withPayment } from './paid-sale.ts';

async function paidPage() {
  const { handlers, saleId } = await withPayment();
  const [page, snapshot] = [await handlers.readSale(saleId), await handlers.readSnapshot()];
  if (!page.ok || !snapshot.ok) throw new Error('no paid sale');
  const slipOf = (changed: SalePage) => paidSlipOf(changed, snapshot.value.terminal);
  return { page: page.value, slipOf };
}

test('a receipt of a sale that was paid twice says of its own price alone what was given back', async () => {
  const { page, slipOf } = await paidPage();
  const { amount } = page.row;
  const twice = { ...page, row: { ...page.row, doubled: true, received: 2 * amount } };
  expect(slipOf({ ...twice, back: amount })).toMatchObject({ value: { total: amount, givenBack: 0 } });
  expect(slipOf({ ...twice, back: amount + 100 })).toMatchObject({ value: { givenBack: 100 } });
  expect(slipOf({ ...page, back: 100 })).toMatchObject({ value: { givenBack: 100 } });
});

test('a receipt names the order number that was paid, also where a later one was asked for', async () => {
  const { page, slipOf } = await paidPage();
  const [paid] = page.attempts;
  if (!paid) throw new Error('no attempt');
  const later = { ...paid, number: 2, orderNo: 'LATER', code: null };
  const renumbered = { ...page, row: { ...page.row, orderNo: 'LATER' }, attempts: [paid, later] };
  expect(slipOf(renumbered)).toMatchObject({ value: { orderNo: paid.orderNo } });
});
