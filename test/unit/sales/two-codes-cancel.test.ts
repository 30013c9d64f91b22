import { expect, test } from 'vitest';
import { createBench, notSent, opened, settleAll, unsupported } from './support.ts';

test('a cancel once more closes every code that can be closed, also where one of them cannot', async () => {
  const bench = createBench();
  const { onClose } = bench.service;
  bench.service.onClose = () => unsupported;
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  await bench.sales.renew(saleId);
  await settleAll();
  // The first code comes alive again (a replica had lagged), beside the second one.
  bench.service.set('code_1', { expired: false });
  await bench.sales.check(saleId);
  await bench.sales.cancel(saleId);
  expect(bench.page(saleId).row.state).toBe('canceled');
  bench.service.onClose = (id) => (id === 'code_1' ? notSent : onClose(id));
  await bench.sales.cancel(saleId);
  expect(bench.service.code('code_2').status).toBe('closed');
});
