import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { createBench, ok, opened, settleAll, tellsTimes } from './support.ts';

test('no other code is made beside one that is paid by a try of a later page, while the code lags behind', async () => {
  const bench = createBench();
  tellsTimes(bench);
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const createTime = bench.machine.wallMs;
  const failed: Charge = { id: 'ch_1', orderNo, status: 'failed', paid: false, amount: 1_200, createTime };
  bench.service.set('code_1', { charge: failed });
  await bench.machine.pass(4_000);
  bench.service.set('code_1', { expired: true });
  const others = Array.from({ length: 120 }, (_, n): Charge => ({
    id: `ch_o${n}`,
    orderNo: `Z9-${n}`,
    createTime: createTime + n,
  }));
  const paid: Charge = {
    ...failed,
    id: 'ch_2',
    status: 'captured',
    paid: true,
    createTime: createTime + 5_000,
  };
  const charges = [failed, ...others, paid];
  bench.service.listCharges = ({ offset, limit }) =>
    Promise.resolve(ok({ total: charges.length, charges: charges.slice(offset, offset + limit) }));
  await bench.machine.pass(2_000);
  await bench.sales.renew(saleId);
  await settleAll();
  expect([bench.page(saleId).row.state, bench.service.count('create')]).toEqual(['paid', 1]);
});
