import { describe, expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { close, compare, nextDay } from './day-close/support.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, createBench, lists, lost, ok, opened, renewed, settleAll, uuid } from './support.ts';

/** A sale whose code was ruled out, and then took another amount than was asked for. */
async function mismatched(bench: Bench): Promise<string> {
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  expect(bench.phase().state).toBe('expired');
  bench.service.set('code_1', {
    charge: { id: 'ch_1', status: 'amount_mismatch', amount: 1_000, paid: false },
  });
  await bench.sales.check(saleId);
  expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
  return saleId;
}

test('no new code is drawn after another amount was taken by a code that had been ruled out', async () => {
  const bench = createBench();
  const saleId = await mismatched(bench);
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

test('no new sale for the same goods is opened unasked after another amount was taken', async () => {
  const bench = createBench();
  const saleId = await mismatched(bench);
  const again = await opened(bench, { requestId: uuid(2), replaces: saleId }).catch(() => 'refused');
  expect(again).toBe('refused');
});

test('no new code is drawn where that is only seen by the look of the renewal, after a request without an answer', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  const { onCreate } = bench.service;
  bench.service.onCreate = () => lost;
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'no-answer' } });
  bench.service.onCreate = onCreate;
  bench.service.set('code_1', {
    charge: { id: 'ch_1', status: 'amount_mismatch', amount: 1_000, paid: false },
  });
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(2);
});

test('no new code is drawn where a replica that lags calls the code over after another amount was taken by it', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', {
    charge: { id: 'ch_1', status: 'amount_mismatch', amount: 1_000, paid: false },
  });
  await bench.machine.pass(4_000);
  expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
  bench.service.set('code_1', { expired: true, charge: undefined });
  await bench.sales.renew(saleId);
  await settleAll();
  expect(bench.service.count('create')).toBe(1);
});

describe('once another amount has come by a code that was over, no other code of the sale stays open', () => {
  const mismatch = { charge: { id: 'ch_1', status: 'amount_mismatch', amount: 1_000, paid: false } };

  test('the one on the screen is closed, whose payment would be a second one', async () => {
    const bench = createBench();
    const saleId = await renewed(bench);
    expect(bench.phase().state).toBe('awaiting');
    bench.service.set('code_1', mismatch);
    await bench.machine.pass(11_000);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    expect(bench.service.calls).toContain('close code_2');
    expect(bench.service.calls).not.toContain('close code_1');
    expect(bench.page(saleId).row.state).toBe('unknown');
  });

  test('it is closed after a start, where the power went before that', async () => {
    const bench = createBench();
    await renewed(bench);
    const { onClose } = bench.service;
    bench.service.onClose = () => new Promise(() => undefined);
    bench.service.set('code_1', mismatch);
    await bench.machine.pass(11_000);
    bench.service.onClose = onClose;
    bench.service.calls.length = 0;
    bench.restart();
    valueOf(bench.sales.recover());
    await settleAll();
    expect(bench.service.calls).toContain('close code_2');
  });

  test('the one that is asked for meanwhile is shown to nobody', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(4_000);
    const slow = bench.later();
    bench.service.onCreate = () => slow.promise;
    valueOf(await bench.sales.renew(saleId));
    bench.service.set('code_1', mismatch);
    await bench.machine.pass(11_000);
    const body = bench.service.bodies[1];
    if (!body) throw new Error('Nothing was asked.');
    slow.resolve(ok(bench.service.codeFor(body)));
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    expect(bench.kinds(saleId).filter((kind) => kind === 'shown')).toHaveLength(1);
    expect(bench.page(saleId).attempts[1]).toMatchObject({ state: 'unknown', code: { id: 'code_2' } });
  });
});

test.each(['T1-000009-ABCD', 'elsewhere'])(
  'a code that a payment of the order %s is told of is not shown as paid, and a person says what it is',
  async (orderNo) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.pay('code_1');
    bench.service.set('code_1', { charge: { id: 'ch_1', paid: true, amount: 1_200, orderNo } });
    await bench.machine.pass(4_000);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    const { details } = bench.page(saleId).events.at(-1) ?? {};
    expect(details).toMatchObject({ moved: true, chargeId: 'ch_1' });
    expect(details?.['message']).toContain(orderNo);
    valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'seen', by: 'Sato' }));
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  },
);

test('the payment of its own that takes the place of such a word is no second one', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const paid = { id: 'ch_1', paid: true, amount: 1_200 };
  bench.service.set('code_1', { status: 'captured', charge: { ...paid, orderNo: 'elsewhere' } });
  await bench.machine.pass(4_000);
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'seen', by: 'Sato' }));
  bench.service.set('code_1', { charge: { ...paid, id: 'ch_2', orderNo } });
  await bench.sales.refunds.read(saleId);
  await bench.machine.pass(7_200_000);
  lists(bench, [{ ...paid, id: 'ch_2', orderNo, status: 'captured', paidTime: bench.machine.wallMs }]);
  await compare(bench);
  expect(bench.page(saleId).row).toMatchObject({ received: 1_200, doubled: false, paymentMethod: null });
  expect(valueOf(bench.journal.read(saleId)).payments).toMatchObject([
    { from: 'word' },
    { chargeId: 'ch_2' },
  ]);
  expect(bench.kinds(saleId)).not.toContain('paid-twice');
});

test.each(['the order of that sale', 'no order'])(
  'a payment that pays for another sale, and is told of %s, pays for no second one, nor is a person’s word on it',
  async (of) => {
    const bench = createBench();
    const first = await opened(bench);
    const { orderNo } = bench.page(first).row;
    bench.service.pay('code_1');
    await bench.machine.pass(4_000);
    bench.sales.dismiss(first);
    const saleId = await opened(bench, { requestId: uuid(2) });
    const shown = { id: 'ch_1', paid: true, amount: 1_200, ...(of !== 'no order' && { orderNo }) };
    bench.service.set('code_2', { status: 'captured', charge: shown });
    await bench.machine.pass(4_000);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'seen', by: 'Sato' }));
    const { payments } = valueOf(bench.journal.read(saleId));
    expect(payments).toMatchObject([{ from: 'word', amount: 1_200, chargeId: null }]);
  },
);

test('a payment that a person had meant, and whose place the sale’s own one took, pays for the sale that it is of', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const { orderNo } = bench.page(saleId).row;
  const paid = { paid: true, amount: 1_200, status: 'captured' };
  bench.service.set('code_1', { status: 'captured', charge: { ...paid, id: 'ch_2', orderNo: 'elsewhere' } });
  await bench.machine.pass(4_000);
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'seen', by: 'Sato' }));
  bench.service.set('code_1', { charge: { ...paid, id: 'ch_1', orderNo } });
  await bench.sales.refunds.read(saleId);
  await bench.machine.pass(7_200_000);
  lists(bench, [{ ...paid, id: 'ch_1', orderNo, paidTime: bench.machine.wallMs }]);
  await compare(bench);
  bench.sales.dismiss(saleId);
  const other = await opened(bench, { requestId: uuid(2) });
  bench.service.set('code_2', { status: 'captured', charge: { ...paid, id: 'ch_2' } });
  await bench.machine.pass(4_000);
  expect(bench.page(other).row).toMatchObject({ state: 'paid', received: 1_200 });
});

describe('another amount that came by a code stays known', () => {
  const mismatch = { status: 'amount_mismatch', paid: false } as const;

  /** A sale by whose code 1,000 came, and of which the service says something else since. */
  async function contradictedTwice(bench: Bench, next: Partial<Code>): Promise<string> {
    const saleId = await opened(bench);
    bench.service.set('code_1', { charge: { id: 'ch_1', amount: 1_000, ...mismatch } });
    await bench.machine.pass(4_000);
    bench.service.set('code_1', { charge: undefined, ...next });
    await bench.sales.check(saleId);
    expect(bench.kinds(saleId).filter((kind) => kind === 'unknown')).toHaveLength(2);
    return saleId;
  }

  test('after an answer that contradicts what was asked for in another way: no new code is drawn', async () => {
    const bench = createBench();
    const saleId = await contradictedTwice(bench, { orderNo: 'ANOTHER' });
    bench.service.set('code_1', { orderNo: undefined, expired: true });
    await bench.sales.renew(saleId);
    await settleAll();
    expect(bench.service.count('create'), 'money came by the first code').toBe(1);
  });

  test('where another one comes after it: a person’s word is about the first, and each is on record', async () => {
    const bench = createBench();
    const saleId = await contradictedTwice(bench, { charge: { id: 'ch_2', amount: 700, ...mismatch } });
    await bench.sales.settle({ saleId, outcome: 'paid', reason: 'the rest in cash', by: 'Sato' });
    const sale = bench.journal.read(saleId);
    expect(sale).toMatchObject({ value: { payments: [{ chargeId: 'ch_1', amount: 1_000 }] } });
    const came = bench.page(saleId).events.filter(({ kind }) => kind === 'unknown');
    expect(came.map(({ details }) => [details['chargeId'], details['amount']])).toEqual([
      ['ch_1', 1_000],
      ['ch_2', 700],
    ]);
  });
});

test('a close names a sale whose code took another amount, also where something was written of it after the comparison', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(4_000);
  bench.service.set('code_1', {
    charge: { id: 'ch_1', status: 'amount_mismatch', amount: 1_000, paid: false },
  });
  await bench.sales.check(saleId);
  const before = await compare(bench);
  expect(before.figures?.unresolved).toMatchObject([{ saleId, doubt: 'contradicted' }]);
  await bench.sales.check(saleId);
  const after = bench.sales.comparison();
  expect(after?.figures?.unresolved).toMatchObject([{ saleId, doubt: 'contradicted' }]);
});

test('nor a paid sale by whose code a second phone paid another amount, once a receipt is printed', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(4_000);
  bench.service.set('code_1', {
    charge: { id: 'ch_2', status: 'amount_mismatch', amount: 1_000, paid: false },
  });
  const before = await compare(bench);
  expect(before.figures?.unresolved).toMatchObject([{ saleId, doubt: 'contradicted' }]);
  bench.sales.notePrint(saleId, { slip: 'receipt' });
  const after = bench.sales.comparison();
  expect(after?.figures?.unresolved).toMatchObject([{ saleId, doubt: 'contradicted' }]);
});

const others = [
  ['is another by its state', { status: 'amount_mismatch', paid: false }],
  ['is called paid', { status: 'captured', paid: true }],
] as const;

/** A sale of 1,200 yen of which 1,000 came; `tell` has the service say so, by its code or by its list of charges. */
async function shortPaid(bench: Bench, state: (typeof others)[number][1]) {
  const saleId = await opened(bench);
  const charge = { id: 'ch_1', amount: 1_000, ...state };
  const { orderNo } = bench.page(saleId).row;
  const listed = { ...charge, orderNo, currency: 'JPY', paidTime: bench.machine.wallMs };
  const tell = {
    code: () => {
      bench.service.set('code_1', { charge });
      bench.service.onRead = (id) => ok(bench.service.code(id));
    },
    list: () => {
      bench.service.listCharges = ({ offset }) =>
        Promise.resolve(ok({ total: 1, charges: [listed].slice(offset) }));
    },
  };
  const settled = () =>
    bench.sales.settle({ saleId, outcome: 'paid', reason: 'the rest in cash', by: 'Sato' });
  return { saleId, tell, settled };
}

describe.each(others)('a person’s word is about the amount that came, where that %s', (_, state) => {
  test('and the service said so before', async () => {
    const bench = createBench();
    const { saleId, tell, settled } = await shortPaid(bench, state);
    tell.code();
    await bench.machine.pass(4_000);
    tell.list();
    expect(await settled()).toEqual({ ok: true, value: undefined });
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', amount: 1_200, received: 1_000 });
    const { figures } = await compare(bench);
    expect(figures?.totals).toMatchObject([{ net: 1_000 }]);
    // Nobody knows which rate the missing 200 are of.
    expect(figures?.rates).toEqual([{ currency: 'JPY', rate: null, amount: 1_000, tax: null }]);
  });

  test.each(['code', 'list'] as const)('or only its %s says so since', async (by) => {
    const bench = createBench();
    const { saleId, tell, settled } = await shortPaid(bench, state);
    bench.service.onRead = () => lost;
    await bench.machine.pass(700_000);
    expect(await settled()).toEqual({ ok: true, value: undefined });
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
    bench.sales.dismiss(saleId);
    tell[by]();
    const { figures } = await compare(bench);
    expect(figures?.totals).toMatchObject([{ net: 1_000 }]);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', amount: 1_200, received: 1_000 });
    expect(bench.kinds(saleId).filter((kind) => kind === 'unknown')).toHaveLength(1);
    expect((await compare(bench)).figures?.totals).toMatchObject([{ net: 1_000 }]);
    expect(bench.kinds(saleId).filter((kind) => kind === 'unknown')).toHaveLength(1);
  });
});

test('a word that a close has booked is corrected by the next one, by the amount that came', async () => {
  const bench = createBench();
  const { saleId, tell, settled } = await shortPaid(bench, others[0][1]);
  bench.service.onRead = () => lost;
  await bench.machine.pass(700_000);
  expect(await settled()).toMatchObject({ ok: true });
  bench.sales.dismiss(saleId);
  expect((await close(bench)).totals).toMatchObject([{ net: 1_200 }]);
  await nextDay(bench);
  tell.code();
  const second = await close(bench);
  expect(second.totals).toMatchObject([{ net: -200 }]);
  await nextDay(bench);
  expect((await close(bench)).totals).toEqual([]);
});
