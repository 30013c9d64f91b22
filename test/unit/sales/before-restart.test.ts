import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { type Bench, createBench, lists, ok, opened, refusedWith, settleAll, tellsTimes } from './support.ts';

/** A sale whose payer was seen paying, at a service that lists charges; then a replica that lags calls the code over and shows no try. */
async function beingPaid(bench: Bench): Promise<string> {
  bench.service.known = { 'list-charges': true };
  const charges: Charge[] = [];
  lists(bench, charges);
  tellsTimes(bench);
  const saleId = await opened(bench);
  const charge: Charge = {
    id: 'ch_1',
    status: 'pending',
    orderNo: bench.service.code('code_1').orderNo,
    amount: 1_200,
    currency: 'JPY',
  };
  charges.push(charge);
  bench.service.set('code_1', { charge });
  await bench.machine.pass(3_000);
  expect(bench.phase()).toMatchObject({ paying: 'under-way' });
  return saleId;
}

test('in one process: no new code while a try that was seen is open', async () => {
  const bench = createBench();
  const saleId = await beingPaid(bench);
  await bench.machine.pass(600_000);
  bench.service.set('code_1', { expired: true, charge: undefined });
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

test('after a power cut: no new code while a try that was seen is open', async () => {
  const bench = createBench();
  const saleId = await beingPaid(bench);
  bench.restart({ sameBoot: false });
  bench.service.set('code_1', { expired: true, charge: undefined });
  bench.sales.recover();
  await bench.machine.pass(1_000);
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

test('no new code beside a try that the list of charges has, though no answer about the code has shown it yet', async () => {
  const bench = createBench();
  const at = bench.machine.wallMs;
  bench.service.known = { 'list-charges': true };
  const charges: Charge[] = [];
  lists(bench, charges);
  const saleId = await opened(bench);
  bench.service.set('code_1', { createTime: at, expiryTime: at + 600_000 });
  await bench.machine.pass(598_500);
  charges.push({
    id: 'ch_1',
    status: 'pending',
    orderNo: bench.service.code('code_1').orderNo,
    amount: 1_200,
    currency: 'JPY',
  });
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(2_000);
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

/** A sale whose code the service has told of, and is paid at the last moment. */
async function paidAtTheEnd(bench: Bench): Promise<string> {
  tellsTimes(bench);
  const saleId = await opened(bench);
  await bench.machine.pass(597_000);
  expect(bench.service.count('read')).toBeGreaterThan(100);
  expect(bench.phase().state).toBe('awaiting');
  bench.service.pay('code_1');
  return saleId;
}

/** From here on another account answers: it knows no such code, and has no payments. */
function otherAccount(bench: Bench): void {
  bench.service.onRead = () => refusedWith('not-found');
  bench.service.listCharges = () => Promise.resolve(ok({ total: 0, charges: [] }));
}

test('a code that was told of before is not over because a service does not know it after a restart with another key', async () => {
  const bench = createBench();
  const saleId = await paidAtTheEnd(bench);
  bench.restart({ sameBoot: true });
  otherAccount(bench);
  bench.sales.recover();
  await bench.machine.pass(1_200_000);
  expect(bench.page(saleId).row.state).not.toBe('expired');
});

test('nor in the same process', async () => {
  const bench = createBench();
  const saleId = await paidAtTheEnd(bench);
  otherAccount(bench);
  await bench.machine.pass(60_000);
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});
