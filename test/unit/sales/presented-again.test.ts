import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { pay, presentedShop, type PresentedShop, scanned, token } from './presented-shop.ts';
import { ok, opened, settleAll, unsupported, uuid } from './support.ts';

/**
 * A payer's code is scanned again after the first one was ruled out; before its answer the first one turns out to be paid.
 * `answer` lets the answer come.
 */
async function paidByFirst(
  at: PresentedShop,
  isTaken: boolean,
  more: Partial<Charge> = {},
): Promise<{ saleId: string; answer: () => void }> {
  const { bench } = at;
  const saleId = await scanned(at);
  await bench.machine.pass(63_000);
  expect(bench.phase()).toMatchObject({ state: 'expired' });
  const held = Promise.withResolvers<undefined>();
  const { createCharge } = bench.service;
  bench.service.createCharge = async (body, late) => {
    const made = await createCharge?.(body, late);
    if (made?.kind !== 'ok') throw new Error('The service takes the request.');
    if (isTaken) pay(at.charges[1], more);
    const value: Charge & { id: string } = { ...made.value };
    await held.promise;
    return { ...made, value };
  };
  expect(await bench.sales.renewPresented({ token: `${token}9`, saleId })).toMatchObject({ ok: true });
  await settleAll();
  pay(at.charges[0]);
  await bench.machine.pass(12_000);
  expect(bench.phase()).toMatchObject({ state: 'paid' });
  expect(bench.page(saleId).attempts).toMatchObject([{ state: 'code' }, { state: 'sending' }]);
  return { saleId, answer: () => held.resolve(undefined) };
}

test.each([
  ['it took money: paid twice', true, 2_400],
  ['it waits for its payer: revoked', false, 1_200],
])(
  'a code that was scanned again is looked for after a power cut, though its sale is paid; %s',
  async (_, isTaken, received) => {
    const at = presentedShop();
    const { saleId } = await paidByFirst(at, isTaken);
    at.bench.restart();
    at.bench.sales.recover();
    await at.bench.machine.pass(120_000);
    expect(at.bench.page(saleId)).toMatchObject({
      row: { state: 'paid', received, doubled: isTaken },
      attempts: [{ state: 'code' }, { state: 'code', code: { id: 'ch_2' } }],
    });
    expect(at.bench.sales.unseenPayments()).toHaveLength(isTaken ? 1 : 0);
    expect(at.asked.includes('revoke ch_2')).toBe(!isTaken);
  },
);

test('the terminal is busy as long as an answer may tell of a second payment', async () => {
  const at = presentedShop();
  const { answer } = await paidByFirst(at, true);
  expect(at.bench.sales.isBusy()).toBe(true);
  answer();
  await settleAll();
  expect(at.bench.sales.isBusy()).toBe(false);
});

test('so it is where the answer is of another number: the money is an alarm, and the request is over', async () => {
  const at = presentedShop();
  const { saleId, answer } = await paidByFirst(at, true, { orderNo: 'T9-000001-AAAA' });
  answer();
  await settleAll();
  expect(at.bench.page(saleId)).toMatchObject({
    row: { state: 'paid' },
    attempts: [{ state: 'code' }, { state: 'code' }],
  });
  expect(at.bench.kinds(saleId).at(-1)).toBe('unknown');
  expect(at.bench.sales.isBusy()).toBe(false);
});

test('a second payment that comes in is not revoked', async () => {
  const at = presentedShop();
  const { saleId, answer } = await paidByFirst(at, true);
  answer();
  await at.bench.machine.pass(120_000);
  expect(at.bench.page(saleId).row).toMatchObject({ received: 2_400, doubled: true });
  expect(at.asked).not.toContain('revoke ch_2');
});

test('a paid sale has the number under which it was paid, and not that of a later request', async () => {
  const at = presentedShop();
  const { saleId } = await paidByFirst(at, false);
  const orderNo = at.charges[0]?.orderNo;
  expect(at.bench.view().orderNo).toBe(orderNo);
  expect(at.bench.page(saleId).row.orderNo).toBe(orderNo);
  expect(at.bench.sales.readDay(null)).toMatchObject({ ok: true, value: { sales: [{ orderNo }] } });
});

test('so does one that staff are told of, which a later request paid', async () => {
  const at = presentedShop();
  const saleId = await scanned(at);
  await at.bench.machine.pass(63_000);
  expect(await at.bench.sales.renewPresented({ token: `${token}9`, saleId })).toMatchObject({ ok: true });
  await at.bench.machine.pass(63_000);
  expect(at.bench.sales.dismiss(saleId)).toMatchObject({ ok: true });
  pay(at.charges[1]);
  await at.bench.machine.pass(120_000);
  const orderNo = at.charges[1]?.orderNo;
  expect(at.bench.page(saleId).row).toMatchObject({ state: 'paid', orderNo });
  expect(at.bench.sales.unseenPayments()).toMatchObject([{ orderNo }]);
});

test('each of two sales for the same goods is told the number by which the other was paid, and not its first', async () => {
  const at = presentedShop();
  const { bench, charges } = at;
  const first = await scanned(at);
  await bench.machine.pass(63_000);
  expect(await bench.sales.renewPresented({ token: `${token}9`, saleId: first })).toMatchObject({ ok: true });
  await settleAll();
  Object.assign(bench.service, { revokeCharge: () => Promise.resolve(unsupported) });
  await bench.machine.pass(700_000);
  const despite = { reason: 'The customer has left', by: 'Sato' };
  const second = await opened(bench, { requestId: uuid(9), replaces: first, despite });
  bench.service.pay('code_1');
  await bench.machine.pass(4_000);
  pay(charges[1]);
  await bench.machine.pass(120_000);
  const [once, again] = bench.page(first).attempts.map(({ orderNo }) => orderNo);
  expect(once).not.toBe(again);
  const said = (id: string) => bench.page(id).events.filter(({ kind }) => kind === 'paid-twice');
  expect(said(second)).toMatchObject([{ details: { orderNo: again } }]);
  expect(said(first)).toMatchObject([{ details: { orderNo: bench.page(second).row.orderNo } }]);
});

test('money that a payer’s code took is not taken again, though it is answered under another number', async () => {
  const at = presentedShop();
  const { bench, charges, asked } = at;
  const { createCharge } = bench.service;
  bench.service.createCharge = async (body, late) => {
    const made = await createCharge?.(body, late);
    if (!made) throw new Error('The service takes no payers’ codes.');
    pay(charges.at(-1), { orderNo: `${body.orderNo}-X` });
    return made;
  };
  const saleId = await scanned(at);
  expect(bench.page(saleId)).toMatchObject({
    row: { state: 'unknown' },
    attempts: [{ code: { id: 'ch_1' } }],
  });
  await bench.machine.pass(700_000);
  expect(await bench.sales.renewPresented({ token: `${token}9`, saleId })).toMatchObject({ ok: false });
  expect(asked.filter((one) => one.startsWith('create'))).toHaveLength(1);
});

test('a second charge under the number of one that failed is found, though nobody asks for another code', async () => {
  const shop = presentedShop();
  const saleId = await scanned(shop);
  const [first] = shop.charges;
  Object.assign(first ?? {}, { status: 'failed' });
  shop.charges.push({ ...first, id: 'ch_2', status: 'captured', paid: true });
  await shop.bench.machine.pass(3_600_000);
  expect(shop.bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
});

test.each(['the number of this one', 'no number', 'the number of that one', 'another amount'])(
  'an answer with the payment of another sale, and %s, ends the request, and is no payment of this one',
  async (as) => {
    const at = presentedShop();
    const { bench } = at;
    const first = await scanned(at);
    pay(at.charges[0]);
    await bench.machine.pass(2_000);
    bench.sales.dismiss(first);
    const { orderNo } = bench.page(first).row;
    bench.service.createCharge = (body) => {
      const { currency } = body;
      const amount = as === 'another amount' ? 1_000 : body.amount;
      const shown: Charge & { id: string } = { id: 'ch_1', amount, currency, paid: true, status: 'captured' };
      if (as !== 'no number') shown.orderNo = as === 'the number of that one' ? orderNo : body.orderNo;
      return Promise.resolve(ok(shown));
    };
    const second = await scanned(at, '28763456789012345679', { requestId: uuid(2) });
    await bench.machine.pass(600_000);
    // It was looked for under its own number.
    expect(bench.page(second)).toMatchObject({ row: { state: 'expired', received: 0 } });
    expect(bench.sales.isBusy()).toBe(false);
  },
);

test('a charge by which another amount came is not revoked because another sale paid for the goods, nor by a cancel', async () => {
  const at = presentedShop();
  const { bench } = at;
  const first = await scanned(at);
  Object.assign(at.charges[0] ?? {}, { status: 'amount_mismatch', amount: 1_000 });
  await bench.machine.pass(2_000);
  expect(bench.phase().state).toBe('unknown');
  bench.sales.dismiss(first);
  const despite = { reason: 'The customer asks.', by: 'Sato' };
  const second = await opened(bench, { requestId: uuid(2), replaces: first, despite });
  bench.service.pay('code_1');
  await bench.machine.pass(60_000);
  expect(bench.page(second).row.state).toBe('paid');
  await bench.sales.cancel(first);
  expect(at.asked.filter((one) => one.startsWith('revoke'))).toEqual([]);
  expect(bench.page(first).row.state).toBe('unknown');
});
