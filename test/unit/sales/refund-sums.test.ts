import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { close, codeOf, compare, nextDay, sell } from './day-close/support.ts';
import { RefundCounter } from './refund-counter.ts';
import { createBench, ok } from './support.ts';

/** What the history, the sale's row and the close of the day say was given back. */
async function saidBack({ bench, saleId }: RefundCounter): Promise<unknown[]> {
  const day = bench.sales.readDay(null);
  const { row, back } = bench.page(saleId);
  const { figures } = await compare(bench);
  return [
    day.ok && day.value.totals[0]?.givenBack,
    row.givenBack,
    back,
    figures?.totals[0]?.refunds.amount,
    figures?.totals[0]?.net,
  ];
}

const is300 = [300, 300, 300, 300, 700];

describe('money that is back by the list of refunds is in every sum', () => {
  test('where the code says nothing of refunds, or only later', async () => {
    const counter = await RefundCounter.open();
    const say = counter.say.bind(counter);
    counter.say = () => undefined;
    await counter.tap(300);
    expect(await saidBack(counter), 'and not before').toEqual([0, 0, 0, 0, 1_000]);
    counter.turn('refunded');
    await counter.bench.machine.pass(60_000);
    expect(counter.state()).toBe('done');
    expect(await saidBack(counter)).toEqual(is300);
    say();
    expect(await saidBack(counter)).toEqual(is300);
    expect(counter.bench.kinds(counter.saleId).filter((kind) => kind === 'given-back')).toHaveLength(1);
  });

  test('where it was done at once', async () => {
    const counter = await RefundCounter.open();
    counter.say = () => undefined;
    counter.onRefund = (take) => ok({ ...take(), status: 'refunded' });
    await counter.tap(300);
    expect(await saidBack(counter)).toEqual(is300);
  });

  test('where the code says 0 when it is done', async () => {
    const counter = await RefundCounter.open();
    counter.say();
    counter.say = () => undefined;
    await counter.tap(300);
    counter.turn('refunded');
    await counter.bench.machine.pass(3_600_000);
    expect(counter.bench.page(counter.saleId).row.givenBack).toBe(300);
    expect(await saidBack(counter)).toEqual(is300);
  });

  test('and stays so while a replica lags', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    counter.turn('refunded');
    await counter.bench.machine.pass(60_000);
    const { charge } = counter.bench.service.code('code_1');
    counter.bench.service.set('code_1', { charge: { ...charge, refunds: { amount: 0 } } });
    expect(await saidBack(counter)).toEqual(is300);
  });

  test('with what the owner gave back elsewhere, where the code says nothing', async () => {
    const counter = await RefundCounter.open();
    counter.say = () => undefined;
    counter.take(200, 'console');
    counter.turn('refunded');
    await counter.refunds();
    await counter.tap(300);
    counter.turn('refunded', 1);
    await counter.bench.machine.pass(60_000);
    expect(counter.bench.page(counter.saleId).row.givenBack).toBe(500);
    expect((await compare(counter.bench)).figures?.totals[0]).toMatchObject({ net: 500 });
  });
});

describe('a code that says that money is back, and not how much, leaves that to the list', () => {
  /** A service whose charges are flagged once any of their money goes back. */
  async function flagging(): Promise<RefundCounter> {
    const counter = await RefundCounter.open();
    counter.say = () => {
      const { charge } = counter.bench.service.code('code_1');
      counter.bench.service.set('code_1', { charge: { ...charge, refunded: true } });
    };
    return counter;
  }

  test('of what was asked for here, on its way and done, and says it once', async () => {
    const counter = await flagging();
    await counter.tap(300);
    expect(await saidBack(counter)).toEqual([0, 0, 0, 0, 1_000]);
    counter.turn('refunded');
    await counter.bench.machine.pass(60_000);
    expect(counter.state()).toBe('done');
    expect(await saidBack(counter)).toEqual(is300);
    expect(await counter.left()).toBe(700);
    await counter.bench.machine.pass(3_600_000);
    expect(await saidBack(counter)).toEqual(is300);
    expect(counter.bench.kinds(counter.saleId).filter((kind) => kind === 'given-back')).toHaveLength(1);
    // The rest can be given back.
    await counter.tap(700);
    counter.turn('refunded', 1);
    await counter.bench.machine.pass(60_000);
    expect(counter.bench.page(counter.saleId).row.givenBack).toBe(1_000);
  });

  test('of what the owner gave back elsewhere, once it was looked at', async () => {
    const counter = await flagging();
    counter.take(300, 'console');
    counter.turn('refunded');
    expect(await counter.left()).toBe(700);
    expect(await saidBack(counter)).toEqual(is300);
    expect(await counter.left()).toBe(700);
  });

  test('unless the list names no amounts, or nothing', async () => {
    const counter = await flagging();
    counter.say();
    expect(await counter.left()).toBe(0);
    counter.listed = [{ id: 're_1', status: 'refunded' }];
    expect(await counter.left()).toBe(0);
    expect(counter.bench.page(counter.saleId).row.givenBack).toBe(1_000);
  });
});

test('money that a code counted early is taken off again where the refund failed and the code is silent since', async () => {
  const counter = await RefundCounter.open();
  await counter.tap(300);
  expect(counter.bench.page(counter.saleId).row.givenBack).toBe(300);
  const { charge } = counter.bench.service.code('code_1');
  counter.turn('failed');
  counter.bench.service.set('code_1', { charge: { ...charge, refunds: undefined } });
  await counter.bench.machine.pass(60_000);
  expect(counter.state()).toBe('failed');
  expect(counter.bench.page(counter.saleId).row.givenBack).toBe(0);
});

test('what was given back elsewhere of an earlier sale is found where the list names no amount of it', async () => {
  const bench = createBench();
  const codeId = codeOf(bench, await sell(bench));
  await close(bench);
  await nextDay(bench);
  await sell(bench);
  const { charge, orderNo } = bench.service.code(codeId);
  const back: Charge = { ...charge, status: 'partially_refunded', refunded: true };
  const listed: Charge[] = [{ ...back, orderNo, amount: 1_200, currency: 'JPY' }];
  bench.service.set(codeId, { charge: { ...back, refunds: { amount: 300 } } });
  bench.service.listCharges = ({ offset }) =>
    Promise.resolve(ok({ total: 1, charges: listed.slice(offset) }));
  expect(await close(bench)).toMatchObject({ adjustments: [{ kind: 'refund', givenBack: 300 }] });
  await nextDay(bench);
  expect((await close(bench)).adjustments).toEqual([]);
});

test.each<[string, Charge]>([
  ['in part', { status: 'partially_refunded' }],
  ['somehow', { refunded: true }],
])(
  'what the owner gave back elsewhere of a day’s sale is asked of the list where its code says only: %s',
  async (_, said) => {
    const counter = await RefundCounter.open();
    counter.say = () => {
      const { charge } = counter.bench.service.code('code_1');
      counter.bench.service.set('code_1', { charge: { ...charge, ...said } });
    };
    counter.take(300, 'console');
    counter.turn('refunded');
    expect((await compare(counter.bench)).figures?.totals[0]).toMatchObject({ net: 700 });
    expect(counter.bench.page(counter.saleId).row.givenBack).toBe(300);
  },
);

test('an own refund that the list has is in the sums at once beside one given back elsewhere, though the payment’s own word lags', async () => {
  const counter = await RefundCounter.open();
  counter.take(500, 'by the owner', {});
  counter.turn('refunded', 0);
  await counter.view();
  const say = counter.say.bind(counter);
  counter.say = () => undefined; // the payment goes on saying 500
  counter.onRefund = (take) => ok({ ...take(), status: 'refunded' });
  await counter.tap(300);
  counter.turn('refunded', 1);
  await counter.view();
  expect(counter.bench.page(counter.saleId).row.givenBack).toBe(800);
  expect(await counter.left()).toBe(200);
  counter.say = say;
  await counter.view();
  expect(counter.bench.page(counter.saleId).row.givenBack).toBe(800);
});

test('refunds of other payments, which a list may hold, are not this one’s', async () => {
  const counter = await RefundCounter.open();
  counter.listed = [{ id: 're_9', chargeId: 'ch_other', amount: 400, status: 'refunded', currency: 'JPY' }];
  expect((await counter.view()).payments).toMatchObject([{ left: 1_000 }]);
  expect(counter.bench.page(counter.saleId).row.givenBack).toBe(0);
});

test('money in another currency is nothing that went back', async () => {
  const counter = await RefundCounter.open();
  counter.listed = [{ id: 're_9', chargeId: 'ch_1', amount: 400, status: 'refunded', currency: 'USD' }];
  expect(await counter.view()).toMatchObject({ service: 'silent', payments: [{ left: 1_000 }] });
  expect(counter.bench.page(counter.saleId).row.givenBack).toBe(0);
});
