import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DayClose, dayCloseRow } from '../../../../electron/contract/day-close.ts';
import { noFacts } from '../../../../electron/domain/ledger.ts';
import { localDay } from '../../../../electron/domain/local-day.ts';
import { createBench, lost, opened, settleAll, unsupported } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { close, codeOf, compare, dayMs, netOf, nextDay, requestId, sealAs, sell, today } from './support.ts';

describe('a sealed day', () => {
  test('is numbered, carries the head of the journal, and outlives the process', async () => {
    const bench = createBench();
    await sell(bench);
    const head = bench.journal.chainHead();
    const first = await close(bench);
    expect(first).toMatchObject({ number: 1, date: today(bench), head: head.ok && head.value });
    expect(first.totals).toEqual([
      {
        currency: 'JPY',
        payments: { count: 1, amount: 1_200 },
        refunds: { count: 0, amount: 0 },
        adjustments: { count: 0, amount: 0 },
        net: 1_200,
      },
    ]);
    expect(first.methods).toEqual([{ currency: 'JPY', method: 'paypay', count: 1, net: 1_200 }]);
    expect(bench.closed).toEqual([first]);
    await nextDay(bench);
    await sell(bench);
    expect(await close(bench)).toMatchObject({ number: 2 });
    bench.restart();
    const listed = valueOf(bench.sales.listDayCloses());
    expect(listed.map(({ number }) => number)).toEqual([2, 1]);
    for (const row of listed) expect(dayCloseRow.parse(row)).toEqual(row);
    expect(bench.sales.readDayClose(1)).toEqual({ ok: true, value: first });
    expect(bench.sales.readDay(first.date)).toMatchObject({ value: { close: 1 } });
  });

  test('is never changed or removed, nor a line of it, and no number is left out', async () => {
    const bench = createBench();
    await sell(bench);
    await close(bench);
    const database = new DatabaseSync(path.join(bench.folder, 'journal.db'));
    for (const sql of [
      "UPDATE closes SET business_day = '2001-01-01'",
      'DELETE FROM closes',
      'UPDATE close_items SET paid = 1',
      'DELETE FROM close_items',
      "INSERT INTO closes VALUES (3, '2001-01-01', 0, 1, 0, 0, '{}')",
    ]) {
      expect(() => database.exec(sql), sql).toThrow(/sealed|without a gap/);
    }
    database.close();
  });

  test('names both sales that were paid for the same goods, until one payment is given back', async () => {
    const bench = createBench();
    bench.service.onClose = () => unsupported;
    const first = await opened(bench, { requestId: requestId() });
    await bench.sales.cancel(first);
    const despite = { reason: 'The customer has left', by: 'Sato' };
    const second = await opened(bench, { requestId: requestId(), replaces: first, despite });
    for (const saleId of [second, first]) {
      bench.service.pay(codeOf(bench, saleId));
      await bench.machine.pass(120_000);
    }
    bench.sales.dismiss(second);
    const named = (day: DayClose): [string, string][] =>
      day.paidTwice.map(({ saleId, doubt }) => [saleId, doubt] as [string, string]).sort();
    const both = [first, second].map((saleId): [string, string] => [saleId, 'paid-twice']).sort();
    const sealed = await close(bench);
    expect(named(sealed)).toEqual(both);
    // Which payment came after the first stands with its sale.
    const chargeId = bench.page(first).attempts[0]?.code?.charge?.id;
    const seconds = sealed.paidTwice.flatMap((sale) => (sale.seconds ? [[sale.saleId, sale.seconds]] : []));
    expect(seconds).toMatchObject([[first, [{ chargeId }]]]);
    await nextDay(bench);
    expect(named(await close(bench))).toEqual(both);
    await nextDay(bench);
    bench.service.set(codeOf(bench, first), { charge: { id: 'ch_1', paid: true, status: 'refunded' } });
    expect(named(await close(bench))).toEqual([]);
  });

  test('is not sealed twice, not unseen, and not with other figures than were seen', async () => {
    const bench = createBench();
    expect(bench.sales.sealDay({ date: today(bench), digest: '' })).toMatchObject({
      ok: false,
      code: 'conflict',
    });
    await sell(bench);
    const day = await compare(bench);
    await sell(bench);
    expect(sealAs(bench, day)).toMatchObject({ ok: false, code: 'amount-changed' });
    expect(netOf(await close(bench))).toBe(2_400);
    expect(sealAs(bench, await compare(bench))).toMatchObject({ ok: false, code: 'conflict' });
  });

  test('has a sale over midnight on the day on which it was paid', async () => {
    const bench = createBench();
    const { to } = localDay(null, bench.machine.wallMs);
    bench.machine.sleep(to - 60_000 - bench.machine.wallMs);
    const before = today(bench);
    const saleId = await opened(bench, { requestId: requestId() });
    await bench.machine.pass(120_000);
    bench.service.pay(codeOf(bench, saleId));
    await bench.machine.pass(4_000);
    bench.sales.dismiss(saleId);
    const after = today(bench);
    expect(after).not.toBe(before);
    expect(netOf(await close(bench, before))).toBe(0);
    expect(netOf(await close(bench, after))).toBe(1_200);
    const [dayBefore, dayAfter] = [bench.sales.readDay(before), bench.sales.readDay(after)];
    expect(dayBefore).toMatchObject({ value: { count: 0 } });
    expect(dayAfter).toMatchObject({ value: { count: 1, totals: [{ received: 1_200 }] } });
  });

  test('ends at the hour that is set: half past three belongs to the day before', async () => {
    const bench = createBench();
    bench.settings.dayEndsAt = 4;
    const { from, date } = localDay(null, bench.machine.wallMs);
    bench.machine.sleep(from + dayMs + 3.5 * 3_600_000 - bench.machine.wallMs);
    await sell(bench);
    expect(netOf(await close(bench, date))).toBe(1_200);
  });

  test('cannot be one that has not begun', async () => {
    const bench = createBench();
    await settleAll();
    expect(bench.sales.compareDay('2126-01-01')).toMatchObject({ ok: false, code: 'invalid', field: 'date' });
  });

  test('comes after the days before it that have payments', async () => {
    const bench = createBench();
    await sell(bench);
    await close(bench);
    await nextDay(bench);
    const missed = today(bench);
    await sell(bench);
    await nextDay(bench);
    const day = await compare(bench);
    expect(day.first).toBe(missed);
    expect(sealAs(bench, day)).toMatchObject({ ok: false, code: 'conflict', field: 'first' });
    expect(netOf(await close(bench, missed))).toBe(1_200);
    expect(netOf(await close(bench))).toBe(0);
  });
});

describe('what becomes known after a day was sealed', () => {
  test('a payment after the close is an adjustment of the next, by name, and the sealed one stays', async () => {
    const bench = createBench();
    await sell(bench);
    const first = await close(bench);
    const late = await sell(bench);
    await nextDay(bench);
    const second = await close(bench);
    const { orderNo } = bench.page(late).row;
    expect(second.adjustments).toMatchObject([
      { kind: 'late-payment', saleId: late, orderNo, paid: 1_200, of: null },
    ]);
    expect(second.totals[0]).toMatchObject({
      payments: { amount: 0 },
      adjustments: { count: 1, amount: 1_200 },
      net: 1_200,
    });
    expect(bench.sales.readDayClose(1)).toEqual({ ok: true, value: first });
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
  });

  test.each([
    ['some of it given back', { refunds: { amount: 300 }, status: 'partially_refunded' }, 'refund', -300],
    ['given back', { refunded: true, status: 'refunded' }, 'refund', -1_200],
    ['revoked', { status: 'revoked' }, 'refund', -1_200],
    ['disputed', { disputed: true }, 'disputed', 0],
  ])(
    'a payment that is %s days later is looked at again and adjusts the next close',
    async (_, says, kind, net) => {
      const bench = createBench();
      const saleId = await sell(bench);
      const first = await close(bench);
      for (let day = 0; day < 40; day += 1) await nextDay(bench);
      const codeId = codeOf(bench, saleId);
      const { charge } = bench.service.code(codeId);
      bench.service.set(codeId, { charge: { ...charge, id: charge?.id, ...says } });
      const second = await close(bench);
      expect(second.adjustments).toMatchObject([{ kind, saleId, isAdjustment: true, of: 1 }]);
      expect(netOf(second)).toBe(net);
      expect(bench.sales.readDayClose(1)).toEqual({ ok: true, value: first });
      await nextDay(bench);
      expect((await close(bench)).adjustments).toEqual([]);
    },
  );

  test('a payment of which some was given back the same day is net, in the close and in the history', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId() });
    const charge = { id: 'ch_1', paid: true, refunds: { amount: 200 } };
    bench.service.set(codeOf(bench, saleId), { status: 'captured', charge });
    await bench.machine.pass(2_000);
    bench.sales.dismiss(saleId);
    expect(bench.sales.readDay(null)).toMatchObject({
      value: { totals: [{ received: 1_200, givenBack: 200 }] },
    });
    const [totals] = (await close(bench)).totals;
    expect(totals).toMatchObject({
      payments: { amount: 1_200 },
      refunds: { count: 1, amount: 200 },
      net: 1_000,
    });
  });

  test('payments before the first close are in none, and adjust none', async () => {
    const bench = createBench();
    await sell(bench);
    await nextDay(bench);
    await sell(bench);
    expect(await close(bench)).toMatchObject({ totals: [{ net: 1_200 }], adjustments: [] });
    await nextDay(bench);
    expect(await close(bench)).toMatchObject({ totals: [], adjustments: [] });
  });

  test("a person's word gives way to the service's: one payment, told as a correction", async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId() });
    const { onRead } = bench.service;
    bench.service.onRead = () => lost;
    await bench.machine.pass(700_000);
    expect((await bench.sales.settle({ saleId, outcome: 'paid', reason: 'Seen', by: 'Sato' })).ok).toBe(true);
    bench.sales.dismiss(saleId);
    bench.service.onRead = onRead;
    bench.service.set(codeOf(bench, saleId), { expired: true });
    const first = await close(bench);
    expect(first).toMatchObject({ totals: [{ net: 1_200 }], methods: [{ method: null }] });
    expect(first.byWord).toEqual([bench.page(saleId).row.orderNo]);
    bench.service.set(codeOf(bench, saleId), { status: 'captured', charge: { id: 'ch_1', paid: true } });
    // Whoever asks: what the service says now is journalled.
    const record = valueOf(bench.journal.read(saleId));
    const { openedAt } = record;
    bench.journal.record(saleId, {
      transition: null,
      seen: { attempt: 1, code: bench.service.code(codeOf(bench, saleId)) },
      told: { ...noFacts, from: 'code', attempt: 1, chargeId: 'ch_1', at: openedAt },
      entries: [{ kind: 'paid' }],
    });
    await nextDay(bench);
    const second = await close(bench);
    expect(second.adjustments.map(({ kind, paid }) => [kind, paid])).toEqual([
      ['late-payment', 1_200],
      ['correction', -1_200],
    ]);
    expect(netOf(second)).toBe(0);
  });
});

describe('what is unresolved', () => {
  test('is carried over by name until it is known, and then told what became of it', async () => {
    const bench = createBench();
    const { onCreate } = bench.service;
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench, { requestId: requestId() });
    bench.sales.dismiss(saleId);
    bench.service.onCreate = onCreate;
    const first = await close(bench);
    expect(first.unresolved).toMatchObject([{ saleId, doubt: 'no-code', amount: 1_200, since: null }]);
    expect(first.totals).toEqual([]);
    await nextDay(bench);
    expect((await close(bench)).unresolved).toMatchObject([{ saleId, since: 1 }]);
    await nextDay(bench);
    bench.restart();
    expect((await close(bench)).unresolved).toMatchObject([{ saleId, since: 1 }]);
    expect(
      (
        await bench.sales.settle({
          saleId,
          outcome: 'unpaid',
          reason: 'Not in the console',
          by: 'Sato',
        })
      ).ok,
    ).toBe(true);
    await nextDay(bench);
    const last = await close(bench);
    expect(last.unresolved).toEqual([]);
    expect(last.resolved).toMatchObject([{ saleId, isPaid: false, since: 1 }]);
  });

  test('that was opened after the closed day is named by the next close, though its own day is closed by nobody', async () => {
    const bench = createBench();
    await sell(bench);
    const yesterday = today(bench);
    await nextDay(bench);
    const { onCreate } = bench.service;
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench, { requestId: requestId() });
    bench.sales.dismiss(saleId);
    bench.service.onCreate = onCreate;
    expect((await close(bench, yesterday)).unresolved).toEqual([]);
    await nextDay(bench);
    expect((await close(bench)).unresolved).toMatchObject([{ saleId, doubt: 'no-code' }]);
  });

  test('a code whose last try failed and that is over is not payable for ever', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId() });
    bench.service.set(codeOf(bench, saleId), { expired: true, charge: { id: 'ch_1', status: 'failed' } });
    await bench.machine.pass(700_000);
    bench.sales.dismiss(saleId);
    const day = await compare(bench);
    expect(day.unknown).toEqual([]);
    expect(day.figures?.unresolved).toEqual([]);
  });

  test('a sale of which both codes were paid is named until one is given back', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: requestId() });
    bench.service.set(codeOf(bench, saleId), { expired: true });
    await bench.machine.pass(200_000);
    await bench.sales.renew(saleId);
    await settleAll();
    bench.service.pay(codeOf(bench, saleId, 2));
    await bench.machine.pass(4_000);
    bench.service.set(codeOf(bench, saleId), { status: 'captured', charge: { id: 'ch_0', paid: true } });
    bench.sales.dismiss(saleId);
    const first = await close(bench);
    expect(first.paidTwice).toMatchObject([{ saleId, since: null }]);
    expect(netOf(first)).toBe(2_400);
    await nextDay(bench);
    expect((await close(bench)).paidTwice).toMatchObject([{ saleId, since: 1 }]);
    bench.service.set(codeOf(bench, saleId), { charge: { id: 'ch_0', paid: true, refunded: true } });
    await nextDay(bench);
    const last = await close(bench);
    expect(last.paidTwice).toEqual([]);
    expect(netOf(last)).toBe(-1_200);
  });
});
