import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, createBench, ok, opened, settleAll, tellsTimes } from './support.ts';

/** A service that tells when codes were made, and lists charges; answers how a payer of a code begins. */
function listing(bench: Bench, charges: Charge[]): (codeId: string, change: Charge) => void {
  bench.service.known = { 'list-charges': true };
  bench.service.listCharges = ({ offset, from = 0, to = 9e15 }) => {
    const listed = charges.filter(({ createTime = 0 }) => createTime >= from && createTime <= to);
    return Promise.resolve(ok({ total: listed.length, charges: listed.slice(offset) }));
  };
  tellsTimes(bench);
  return (codeId, change) => {
    const charge: Charge = {
      ...change,
      orderNo: bench.service.code(codeId).orderNo,
      amount: 1_200,
      currency: 'JPY',
      createTime: bench.machine.wallMs,
    };
    charges.push(charge);
    bench.service.set(codeId, { charge });
  };
}

test('a try to pay the new code is not taken for one of the code before it, which has the same order number', async () => {
  const bench = createBench();
  const charges: Charge[] = [];
  const begin = listing(bench, charges);
  const fail = (codeId: string): void => {
    const charge = charges.at(-1);
    if (charge) charge.status = 'failed';
    bench.service.set(codeId, { charge: { ...charge } });
  };
  const saleId = await opened(bench);
  begin('code_1', { id: 'ch_1', status: 'pending' });
  await bench.machine.pass(4_000);
  fail('code_1');
  await bench.machine.pass(4_000);
  // Canceled and closed after half a minute, and asked for again: the first code's time runs on.
  await bench.sales.cancel(saleId);
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.phase().state).toBe('awaiting');
  begin('code_2', { id: 'ch_2', status: 'pending' });
  await bench.machine.pass(12_000);
  expect
    .soft(bench.phase(), 'the code that is being paid')
    .toMatchObject({ state: 'awaiting', paying: 'under-way' });
  fail('code_2');
  await bench.machine.pass(20_000);
  expect.soft(bench.phase(), 'the code that may be paid again').toMatchObject({ state: 'awaiting' });
  expect(bench.page(saleId).attempts.map(({ orderNo }) => orderNo)).toHaveLength(2);
});

test('a listed payment is of the code that shows it, whichever of two with its number is asked about first after a power cut', async () => {
  const bench = createBench();
  const charges: Charge[] = [];
  const begin = listing(bench, charges);
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  await bench.sales.renew(saleId);
  await settleAll();
  begin('code_2', { id: 'ch_2', status: 'captured', paid: true });
  bench.restart({ sameBoot: true });
  bench.sales.recover();
  await bench.sales.check(saleId);
  await bench.machine.pass(20_000);
  const page = bench.page(saleId);
  expect(page.row.state).toBe('paid');
  const paid = page.events.filter(({ kind }) => kind === 'paid');
  expect(paid).toHaveLength(1);
  expect(paid[0]?.details['codeId']).not.toBe('code_1');
  expect(valueOf(bench.journal.read(saleId)).payments).toMatchObject([{ chargeId: 'ch_2', attempt: 2 }]);
});
