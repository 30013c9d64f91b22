import { describe, expect, test } from 'vitest';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import { momentOf } from '../../../electron/domain/expiry.ts';
import { moneyOf } from '../../../electron/domain/ledger.ts';
import { openSnapshot } from '../../../electron/journal/snapshot.ts';
import { valueOf } from '../../support/result.ts';
import { compare, charge, sealAs, sell } from './day-close/support.ts';
import {
  type Bench,
  canceledTwice,
  createBench,
  journalled,
  lists,
  opened,
  overriding,
  request,
  settleAll,
  nothingOnSale,
  unsupported,
  uuid,
} from './support.ts';

const cash = { otherWay: '現金' } as const;
const method = 'other:現金';
const despite = { reason: 'paid at the card terminal', by: 'Sato' };

/** A shop that records two other ways to pay. */
function shop(options?: Parameters<typeof createBench>[0]): Bench {
  const bench = createBench(options);
  bench.settings.otherWays = ['現金', 'カード端末'];
  return bench;
}

/** A sale that was paid in cash. */
function record(bench: Bench, more: Partial<OpenSale> = {}): string {
  return valueOf(bench.sales.open(request({ ...cash, ...more })));
}

/** A canceled sale whose code may still be paid. */
async function payable(bench: Bench): Promise<string> {
  const first = await opened(bench, { requestId: uuid(90) });
  bench.service.onClose = () => unsupported;
  await bench.sales.cancel(first);
  return first;
}

const voided = (bench: Bench, saleId: string) =>
  bench.sales.voidRecorded({ saleId, reason: '打ち間違い', by: 'Sato' });

describe('a ticket that was paid another way than by the service', () => {
  test('is a paid sale in one commit, and nothing is asked of the service', async () => {
    const bench = shop();
    bench.settings.staff = 'Tanaka';
    const saleId = record(bench);
    await settleAll();
    await bench.machine.pass(120_000);
    expect(bench.service.calls).toEqual([]);
    expect(bench.kinds(saleId)).toEqual(['opened', 'recorded']);
    const { row, attempts, actions, events } = bench.page(saleId);
    expect(row).toMatchObject({ state: 'paid', paymentMethod: method, received: 1_200, givenBack: 0 });
    expect(row.paidAt).toBe(row.openedAt);
    expect(attempts).toEqual([]);
    expect(actions).toEqual(['void']);
    expect(events[0]?.details['staff']).toBe('Tanaka');
    expect(bench.phase()).toMatchObject({ state: 'paid', paymentMethod: method });
    expect(bench.sales.unresolved()).toBe(0);
  });

  test('is one, however often the same request is made, and whatever way the second one names', () => {
    const bench = shop();
    const saleId = record(bench);
    expect(record(bench)).toBe(saleId);
    expect(record(bench, { otherWay: 'カード端末' })).toBe(saleId);
    // The answer was lost, and a code is wanted instead: what was recorded first stands.
    expect(bench.sales.open(request())).toEqual({ ok: true, value: saleId });
    expect(bench.service.calls).toEqual([]);
    expect(journalled(bench, 'SELECT count(*) AS count FROM payments')?.['count']).toBe(1);
  });

  test.each([
    ['is not in the shop’s list', { otherWay: 'cash' }, []],
    ['is none while the list is empty', cash, null],
  ])('is not recorded where its way %s', (_, way, ways) => {
    const bench = shop();
    if (ways === null) delete bench.settings.otherWays;
    expect(bench.sales.open(request(way))).toMatchObject({
      ok: false,
      code: 'invalid',
      field: 'otherWay',
      rule: { kind: 'known', what: 'other-way' },
    });
    expect(journalled(bench, 'SELECT count(*) AS count FROM sales')?.['count']).toBe(0);
  });

  test('may be of an amount that no code can be paid with, and above the limit is asked for once more', () => {
    const bench = shop();
    bench.settings.waysToPay = [{ paymentMethod: 'paypay', minimum: 1, maximum: 100 }] as never;
    bench.settings.confirmAbove = 1_000;
    expect(bench.sales.open(request())).toMatchObject({ code: 'no-way-to-pay' });
    expect(bench.sales.open(request(cash))).toMatchObject({ code: 'confirmation-needed' });
    expect(bench.sales.open(request({ ...cash, confirmed: true })).ok).toBe(true);
  });

  test('is not recorded while a code is on the screen, nor while selling stands still', async () => {
    const bench = shop();
    await opened(bench, { requestId: uuid(91) });
    expect(bench.sales.open(request(cash))).toMatchObject({ ok: false, code: 'busy' });
    const other = shop();
    other.held = { ok: false, code: 'not-ready', message: 'The service is being changed.' };
    expect(other.sales.open(request(cash))).toMatchObject({ ok: false, code: 'not-ready' });
  });

  test('stays as it is over a restart, on the screen until it is left', () => {
    const bench = shop();
    const saleId = record(bench);
    bench.restart();
    expect(bench.sales.recover().ok).toBe(true);
    expect(bench.view()).toMatchObject({ id: saleId, phase: { state: 'paid', paymentMethod: method } });
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    expect(bench.service.calls).toEqual([]);
  });
});

describe('a power cut', () => {
  test('before the commit leaves the ticket, and nothing recorded', () => {
    const bench = shop({
      wrap: (journal) =>
        overriding(journal, { recordIntent: () => ({ ok: false, code: 'storage', message: 'gone' }) }),
    });
    const { requestId, lines, note, locationId, customer } = request();
    bench.sales.saveDraft({ lines, note, locationId, customer, requestId });
    expect(bench.sales.open(request(cash))).toMatchObject({ code: 'storage' });
    bench.restart();
    expect(bench.sales.readDraft()).toMatchObject({ value: { requestId } });
    expect(journalled(bench, 'SELECT count(*) AS count FROM sales')?.['count']).toBe(0);
  });

  test('after it leaves the sale, and no ticket', () => {
    const bench = shop();
    const { requestId, lines, note, locationId, customer } = request();
    bench.sales.saveDraft({ lines, note, locationId, customer, requestId });
    bench.onView = () => {
      throw new Error('killed before anybody was told');
    };
    expect(() => bench.sales.open(request(cash))).toThrow('killed');
    bench.onView = () => undefined;
    bench.restart();
    expect(bench.sales.readDraft()).toEqual({ ok: true, value: null });
    expect(record(bench)).toBe(uuid(1));
    expect(journalled(bench, 'SELECT count(*) AS count FROM payments')?.['count']).toBe(1);
  });

  test('in the middle of the commit leaves nothing of it', () => {
    const bench = shop();
    // The last thing that the commit does, before it is one, fails.
    const { journal } = bench;
    const recording = () =>
      journal.recordIntent({
        ...({ id: uuid(70), requestId: uuid(71), prefix: 'T1', fraction: () => 0.5 } as const),
        ...({ amount: 1_200, currency: 'JPY', locationId: null, lines: request().lines, note: '' } as const),
        ...({ customer: null, expiryPeriod: 10, predecessor: null } as const),
        sent: momentOf(bench.machine.clock),
        otherWay: '現金',
        entries: [{ kind: 'chosen', details: { why: 1n as never } }],
      });
    expect(recording).toThrow(TypeError);
    for (const table of ['sales', 'payments', 'events'])
      expect(journalled(bench, `SELECT count(*) AS count FROM ${table}`)?.['count']).toBe(0);
  });
});

describe('goods whose code may still be paid', () => {
  test('are not recorded as paid another way unless somebody chooses so and signs for it', async () => {
    const bench = shop();
    const first = await payable(bench);
    expect(bench.sales.open(request({ ...cash, replaces: first }))).toMatchObject({
      ok: false,
      code: 'still-payable',
      saleId: first,
    });
    const second = record(bench, { replaces: first, despite });
    expect(bench.page(second).events.find(({ kind }) => kind === 'chosen')?.details).toMatchObject({
      reason: despite.reason,
      staff: 'Sato',
    });
  });

  test('are not payable by their code any more once they are recorded, as far as that can be closed', async () => {
    const bench = shop();
    const { onClose } = bench.service;
    const first = await payable(bench);
    bench.service.onClose = onClose;
    record(bench, { replaces: first, despite });
    await settleAll();
    await bench.machine.pass(5_000);
    expect(bench.service.code('code_1').status).toBe('closed');
    expect(bench.kinds(first)).toContain('goods-paid');
  });

  test('are said to be paid twice where the code is paid all the same', async () => {
    const bench = shop();
    const first = await payable(bench);
    const second = record(bench, { replaces: first, despite });
    bench.service.pay('code_1');
    await bench.machine.pass(61_000);
    for (const id of [first, second])
      expect(bench.page(id).row).toMatchObject({ state: 'paid', doubled: true });
  });

  test('are not asked for by a code once they are recorded', async () => {
    const bench = shop();
    const { first } = await canceledTwice(bench);
    const again = record(bench, { requestId: uuid(80), replaces: first, despite });
    bench.sales.dismiss(again);
    expect(bench.sales.open(request({ requestId: uuid(81), replaces: first }))).toMatchObject({
      code: 'already-paid',
    });
    expect(bench.sales.open(request({ ...cash, requestId: uuid(82), replaces: first }))).toMatchObject({
      code: 'already-paid',
    });
  });
});

describe('what was recorded', () => {
  test('is taken back whole, once, with a reason and a name, and nothing is asked of the service', () => {
    const bench = shop();
    const saleId = record(bench);
    expect(voided(bench, saleId).ok).toBe(true);
    const { row, actions, events, back, refunds } = bench.page(saleId);
    expect(row).toMatchObject({ state: 'paid', received: 1_200, givenBack: 1_200 });
    expect(actions).toEqual([]);
    expect({ back, refunds }).toEqual({ back: 1_200, refunds: [] });
    expect(events.at(-1)).toMatchObject({
      kind: 'record-voided',
      details: { amount: 1_200, currency: 'JPY', reason: '打ち間違い', staff: 'Sato' },
    });
    expect(voided(bench, saleId)).toMatchObject({ ok: false, code: 'conflict' });
    expect(bench.kinds(saleId)).toEqual(['opened', 'recorded', 'record-voided']);
    expect(bench.service.calls).toEqual([]);
  });

  test('alone is taken back so: what the service was paid is a refund of the service', async () => {
    const bench = shop();
    const saleId = await sell(bench);
    expect(bench.page(saleId).actions).not.toContain('void');
    expect(voided(bench, saleId)).toMatchObject({ ok: false, code: 'conflict' });
  });

  test('cannot be given back by the service', async () => {
    const bench = shop();
    const saleId = record(bench);
    const refunds = await bench.sales.refunds.read(saleId);
    expect(refunds).toMatchObject({ ok: true, value: { payments: [] } });
    expect(bench.service.calls).toEqual([]);
  });

  test('is not replaced by what is listed under its number, which is a payment without a sale', async () => {
    const bench = shop();
    const saleId = record(bench);
    const { orderNo } = bench.page(saleId).row;
    lists(bench, [{ ...charge('ch_x', orderNo, bench.machine.wallMs), amount: 1_200 }]);
    const { figures } = await compare(bench);
    expect(figures?.adjustments).toMatchObject([{ kind: 'unknown-payment', orderNo, paid: 1_200 }]);
    const sale = bench.journal.read(saleId);
    expect(sale.ok && moneyOf(sale.value.payments)).toMatchObject({ received: 1_200 });
  });

  test('has a name that no service can give a payment', async () => {
    const bench = shop();
    const saleId = await sell(bench, { method });
    expect(bench.page(saleId).row.paymentMethod).toBeNull();
  });
});

describe('the close of a day', () => {
  test('has it as a line of its own, agreed on, beside what the service was paid', async () => {
    const bench = shop();
    await sell(bench);
    const saleId = record(bench, { requestId: uuid(60) });
    bench.sales.dismiss(saleId);
    const day = await compare(bench);
    expect(day).toMatchObject({ state: 'done', unknown: [], asked: 1, toAsk: 1 });
    expect(day.matched).toHaveLength(2);
    expect(day.figures).toMatchObject({
      byWord: [],
      unresolved: [],
      totals: [{ currency: 'JPY', payments: { count: 2, amount: 2_400 }, net: 2_400 }],
      methods: [
        { method: 'paypay', count: 1, net: 1_200 },
        { method, count: 1, net: 1_200 },
      ],
    });
    expect(sealAs(bench, day).ok).toBe(true);
    // A day later the money goes back: the next close says so by name.
    bench.machine.wallMs += 86_400_000;
    expect(voided(bench, saleId).ok).toBe(true);
    const next = await compare(bench);
    expect(next.figures?.adjustments).toMatchObject([{ kind: 'refund', method, givenBack: 1_200, of: 1 }]);
  });

  test('asks the service for nothing of it, also days later', async () => {
    const bench = shop();
    const saleId = record(bench);
    bench.sales.dismiss(saleId);
    bench.machine.wallMs += 5 * 86_400_000;
    await compare(bench);
    expect(bench.service.calls.filter((call) => !call.startsWith('list'))).toEqual([]);
  });
});

test('takings have it as a method of its own, and the file of sales says who took it back', async () => {
  const bench = shop();
  const saleId = record(bench);
  record(bench, { requestId: uuid(61), otherWay: 'カード端末' });
  voided(bench, saleId);
  const takings = await bench.sales.readTakings({ date: null, span: 'day' }, nothingOnSale);
  expect(takings).toMatchObject({
    value: {
      takings: [
        {
          methods: [
            { method: 'other:カード端末', net: 1_200 },
            { method, net: 0 },
          ],
        },
      ],
    },
  });
  const snapshot = openSnapshot(bench.journal.path);
  const [first] = [...snapshot.sales(0, Number.MAX_SAFE_INTEGER)];
  snapshot.close();
  expect(first).toMatchObject({
    orderNos: [bench.page(saleId).row.orderNo],
    received: 1_200,
    givenBack: 1_200,
    refundAskedBy: ['Sato'],
  });
});

test('it is found by its number and by what the shop calls its way', () => {
  const bench = shop();
  const saleId = record(bench);
  const { orderNo } = bench.page(saleId).row;
  for (const text of [orderNo, '現金', 'その他']) {
    expect(bench.sales.find(text)).toMatchObject({ ok: true, value: [{ id: saleId }] });
  }
});
