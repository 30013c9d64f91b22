import { expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, createBench, opened, settleAll } from './support.ts';

const captured: Partial<Code> = { status: 'captured', charge: { id: 'ch_1', paid: true } };

/** The next look at the code hangs; answers what lets its answer come, which is of the moment at which it left: over and not paid. */
function nextLookHangs(bench: Bench): () => void {
  const { service } = bench;
  const slow = bench.later();
  const { onRead } = service;
  let asked: Code | undefined;
  service.onRead = (id) => {
    service.onRead = onRead;
    asked = { ...service.code(id), expired: true };
    return slow.promise;
  };
  return () => {
    if (!asked) throw new Error('Nothing was asked.');
    slow.resolve(bench.ok(asked));
  };
}

test('the look after a close is a question that left after it', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const answer = nextLookHangs(bench);
  await bench.machine.pass(2_000);
  // A payment in flight is captured just before the close.
  bench.service.set('code_1', captured);
  const canceling = bench.sales.cancel(saleId);
  await settleAll();
  answer();
  valueOf(await canceling);
  expect(bench.page(saleId).row.state).toBe('paid');
});

test.each([
  ['that was over', 2_000],
  ['that is closed for it', 0],
])(
  'no other code is made on the word of a question about a code %s that left before the payment',
  async (_, isOverAfter) => {
    const bench = createBench();
    const saleId = await opened(bench);
    if (isOverAfter > 0) {
      bench.service.set('code_1', { expired: true });
      await bench.machine.pass(isOverAfter);
    } else bench.machine.skip(600_000);
    const answer = nextLookHangs(bench);
    await bench.machine.pass(10_000);
    bench.service.set('code_1', captured);
    const renewing = bench.sales.renew(saleId);
    await settleAll();
    answer();
    valueOf(await renewing);
    await settleAll();
    expect([bench.page(saleId).row.state, bench.service.count('create')]).toEqual(['paid', 1]);
  },
);

test('two questions about a code are never under way at once, and who asks meanwhile shares the one that waits', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const answer = nextLookHangs(bench);
  await bench.machine.pass(2_000);
  const asked = [bench.sales.cancel(saleId), bench.sales.check(saleId)];
  await settleAll();
  expect(bench.service.count('read')).toBe(1);
  answer();
  for (const one of asked) valueOf(await one);
  expect(bench.service.count('read')).toBe(2);
});

test('no question that waited leaves once nothing may be sent any more', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const answer = nextLookHangs(bench);
  await bench.machine.pass(2_000);
  const canceling = bench.sales.cancel(saleId);
  await settleAll();
  bench.sales.dispose();
  answer();
  expect(await canceling).toMatchObject({ ok: false });
  expect(bench.service.count('read')).toBe(1);
});
