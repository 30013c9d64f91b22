/** A sale whose money went back whole pays for nothing any more: what becomes of its codes closes no other sale's. */
import { expect, test } from 'vitest';
import { createBench, opened, rungUpAgain, settleAll, uuid } from './support.ts';

test('a late code of a sale that was given back leaves the code of the sale in its place', async () => {
  const bench = createBench();
  const { onCreate } = bench.service;
  bench.service.onCreate = () => ({ kind: 'unknown', reason: 'deadline', message: 'No answer in time.' });
  const first = await opened(bench);
  const [body] = bench.service.bodies;
  bench.service.onCreate = onCreate;
  await bench.sales.renew(first);
  await settleAll();
  const paid = bench.page(first).attempts.at(-1)?.code?.id ?? '';
  bench.service.pay(paid);
  await bench.machine.pass(3_000);
  const { charge } = bench.service.code(paid);
  bench.service.set(paid, { charge: { ...charge, status: 'refunded', refunds: { amount: 1_200 } } });
  await bench.sales.refunds.read(first);
  bench.sales.dismiss(first);
  const second = await opened(bench, { requestId: uuid(2), replaces: first });
  expect(bench.view().phase.state).toBe('awaiting');
  if (!body) throw new Error('Nothing was asked for.');
  bench.service.late[0]?.(bench.service.codeFor(body, { charge: { id: 'ch_9', status: 'pending' } }));
  await settleAll();
  await bench.machine.pass(1_000);
  expect(bench.kinds(first)).toContain('late-answer');
  expect(bench.kinds(second)).not.toContain('goods-paid');
  expect(bench.service.calls).not.toContain('close code_2');
});

test('a payment that the service tells of together with its refund closes no other code either', async () => {
  const bench = createBench();
  const { first, second } = await rungUpAgain(bench);
  const charge = { id: 'ch_1', paid: true, status: 'refunded', refunds: { amount: 1_200 } };
  bench.service.set('code_1', { status: 'captured', charge });
  await bench.machine.pass(70_000);
  expect(bench.page(first).row).toMatchObject({ state: 'paid', received: 1_200, givenBack: 1_200 });
  expect(bench.phase()).toMatchObject({ state: 'awaiting' });
  expect(bench.kinds(second)).not.toContain('goods-paid');
});
