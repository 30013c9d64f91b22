import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import { RefundCounter } from './refund-counter.ts';
import { createBench, lists, opened, settleAll, tellsTimes, uuid } from './support.ts';

test('a paid sale whose two codes have one order number is asked about no more in the end, whichever code was tried last', async () => {
  const bench = createBench();
  const { service, machine } = bench;
  const saleId = await opened(bench, { expiryPeriod: 3 });
  const { orderNo } = bench.page(saleId).row;
  const charges: Charge[] = [];
  const made = (code: string): number => {
    const at = machine.wallMs;
    service.set(code, { createTime: at, expiryTime: at + 180_000 });
    return at;
  };
  const first = made('code_1');
  lists(bench, charges);
  await machine.pass(181_000);
  service.set('code_1', { expired: true });
  await machine.pass(5_000);
  valueOf(await bench.sales.renew(saleId));
  await settleAll();
  const second = made('code_2');
  expect(service.code('code_2').orderNo).toBe(orderNo);
  // Somebody tries the second code in vain; then what was begun by the first one in its last seconds comes through.
  const amounts = { orderNo, amount: 1_200, currency: 'JPY' };
  const failed = { id: 'ch_2', status: 'failed', ...amounts };
  service.set('code_2', { charge: failed });
  charges.push({ ...failed, createTime: second + 1_000 });
  await machine.pass(3_000);
  const paid = { id: 'ch_1', status: 'captured', paid: true, paidTime: second + 3_000, ...amounts };
  charges.push({ ...paid, createTime: first + 175_000 });
  service.set('code_1', { status: 'captured', charge: paid });
  await machine.pass(60_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200, doubled: false });
  await machine.pass(48 * 3_600_000);
  expect(valueOf(bench.journal.listUnresolved())).toEqual([]);
});

test('a payment that the list alone tells of is on record as that of the code that shows it, though both could be paid then', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  const { service, machine } = bench;
  tellsTimes(bench);
  const saleId = await opened(bench, { requestId: uuid(2) });
  const { orderNo } = bench.page(saleId).row;
  const charges: Charge[] = [];
  lists(bench, charges);
  await machine.pass(601_000);
  service.set('code_2', { expired: true });
  await machine.pass(5_000);
  valueOf(await bench.sales.renew(saleId));
  await settleAll();
  // The service had called the first code over too soon: what is begun by it now shows at the code late.
  await machine.pass(20_000);
  const amounts = { orderNo, amount: 1_200, currency: 'JPY' };
  const times = { createTime: machine.wallMs, paidTime: machine.wallMs };
  const paid = { id: 'ch_late', status: 'captured', paid: true, ...times, ...amounts };
  charges.push(paid);
  service.set('code_3', { expired: true });
  valueOf(await bench.sales.cancel(saleId));
  const payments = (): readonly unknown[] => valueOf(bench.journal.read(saleId)).payments;
  expect(bench.phase()).toMatchObject({ state: 'paid' });
  expect(payments()).toMatchObject([{ chargeId: 'ch_late', attempt: null }]);
  expect(bench.page(saleId).row).toMatchObject({ orderNo, received: 1_200 });
  expect(valueOf(bench.sales.readDay(null)).sales.find(({ id }) => id === saleId)).toMatchObject({ orderNo });
  expect(await counter.tap(1_200, { saleId, chargeId: 'ch_late' })).toMatchObject({ ok: true });
  service.set('code_2', { status: 'captured', expired: false, charge: paid });
  await machine.pass(600_000);
  expect(payments()).toMatchObject([{ chargeId: 'ch_late', attempt: 1 }]);
  await machine.pass(48 * 3_600_000);
  expect(valueOf(bench.journal.listUnresolved())).toEqual([]);
});

test('a payment whose try a code has shown is that code’s, though another under its number could be paid then', async () => {
  const bench = createBench();
  const { service, machine } = bench;
  tellsTimes(bench);
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const charges: Charge[] = [];
  lists(bench, charges);
  service.set('code_1', { expired: true });
  await machine.pass(5_000);
  valueOf(await bench.sales.renew(saleId));
  await settleAll();
  const amounts = { orderNo, amount: 1_200, currency: 'JPY' };
  const begun = { id: 'ch_1', status: 'pending', createTime: machine.wallMs, ...amounts };
  service.set('code_2', { charge: begun });
  await machine.pass(5_000);
  const failed = { id: 'ch_2', status: 'failed', createTime: machine.wallMs, ...amounts };
  service.set('code_2', { expired: true, charge: failed });
  charges.push({ ...begun, status: 'captured', paid: true }, failed);
  await machine.pass(20_000);
  expect(valueOf(bench.journal.read(saleId)).payments).toMatchObject([{ chargeId: 'ch_1', attempt: 2 }]);
});

test('the same where the code showed it before it took money, and never after, at a service that names no times', async () => {
  const bench = createBench();
  const { service, machine } = bench;
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const charges: Charge[] = [];
  lists(bench, charges);
  await machine.pass(601_000);
  service.set('code_1', { expired: true });
  await machine.pass(5_000);
  valueOf(await bench.sales.renew(saleId));
  await settleAll();
  const begun = { id: 'ch_2', status: 'pending', paid: false, orderNo, amount: 1_200, currency: 'JPY' };
  charges.push(begun);
  service.set('code_2', { charge: begun });
  await machine.pass(10_000);
  charges.splice(0, 1, { ...begun, status: 'captured', paid: true });
  service.set('code_2', { expired: true, charge: undefined });
  await machine.pass(1_200_000);
  expect(valueOf(bench.journal.read(saleId)).payments).toMatchObject([{ chargeId: 'ch_2', attempt: 2 }]);
  await machine.pass(48 * 3_600_000);
  expect(valueOf(bench.journal.listUnresolved())).toEqual([]);
});

test('payments that a list tells of without an id are of one sale each', async () => {
  const bench = createBench();
  const { service, machine } = bench;
  const charges: Charge[] = [];
  lists(bench, charges);
  const sales: string[] = [];
  for (const n of [1, 2]) {
    const saleId = await opened(bench, { requestId: uuid(n) });
    sales.push(saleId);
    const { orderNo } = bench.page(saleId).row;
    await machine.pass(601_000);
    service.set(`code_${2 * n - 1}`, { expired: true });
    await machine.pass(5_000);
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    charges.push({ status: 'captured', paid: true, orderNo, amount: 1_200, currency: 'JPY' });
    service.set(`code_${2 * n}`, { expired: true });
    valueOf(await bench.sales.cancel(saleId));
    await machine.pass(60_000);
    bench.sales.dismiss(saleId);
  }
  const paid = { state: 'paid', received: 1_200 };
  expect(sales.map((id) => bench.page(id).row)).toMatchObject([paid, paid]);
  expect(bench.stops).toEqual([]);
});
