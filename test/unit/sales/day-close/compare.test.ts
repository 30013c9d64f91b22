import { describe, expect, test } from 'vitest';
import { dayComparison, type DayComparison } from '../../../../electron/contract/day-close.ts';
import {
  type Bench,
  createBench,
  lost,
  notSent,
  opened,
  renewed,
  settleAll,
  unsupported,
  uuid,
} from '../support.ts';

let serial = 500;

/** Opens a sale under a request of its own. */
function another(bench: Bench): Promise<string> {
  return opened(bench, { requestId: uuid((serial += 1)) });
}

/** A sale that was paid in the ordinary way, or is over, and is off the screen. */
async function over(bench: Bench, how: 'paid' | 'expired'): Promise<string> {
  const saleId = await another(bench);
  const codeId = bench.page(saleId).attempts[0]?.code?.id ?? '';
  if (how === 'paid') bench.service.pay(codeId);
  else bench.service.set(codeId, { expired: true });
  await bench.machine.pass(2_000);
  expect(bench.page(saleId).row.state).toBe(how);
  bench.sales.dismiss(saleId);
  return saleId;
}

/** Lets the watch of codes that are over come to its end, so that only the closing asks. */
async function quiet(bench: Bench): Promise<void> {
  await bench.machine.pass(400_000);
  bench.service.calls.length = 0;
}

async function close(bench: Bench): Promise<DayComparison> {
  expect(bench.sales.compareDay(null).ok).toBe(true);
  await bench.machine.pass(60_000);
  const closing = bench.sales.comparison();
  if (!closing) throw new Error('The day was not compared.');
  expect(dayComparison.parse(closing)).toEqual(closing);
  return closing;
}

const group = (rows: DayComparison['matched']): [string, string | null][] =>
  rows.map(({ row, doubt }) => [row.id, doubt]);

/** What sealing the day would write as its net total, in yen. */
const netOf = ({ figures }: DayComparison): number =>
  figures?.totals.find(({ currency }) => currency === 'JPY')?.net ?? 0;

describe('comparing a day', () => {
  test('of a day without sales is done at once', async () => {
    const bench = createBench();
    expect(await close(bench)).toMatchObject({
      state: 'done',
      asked: 0,
      toAsk: 0,
      figures: { totals: [] },
      finishedAt: bench.machine.wallMs - 60_000,
    });
    expect(bench.comparisons.map(({ state }) => state)).toEqual(['asking', 'done']);
  });

  test('matches what journal and service agree on, and asks about each code once', async () => {
    const bench = createBench();
    const paid = await over(bench, 'paid');
    const expired = await over(bench, 'expired');
    await quiet(bench);
    const closing = await close(bench);
    expect(closing).toMatchObject({ state: 'done', asked: 2, toAsk: 2 });
    expect(group(closing.matched)).toEqual([
      [expired, null],
      [paid, null],
    ]);
    expect(netOf(closing)).toBe(1_200);
    expect(bench.service.calls).toEqual(['read code_2', 'read code_1']);
  });

  test('finds a payment that nobody saw: the sale is paid now, and the screen is left alone', async () => {
    const bench = createBench();
    const unseen = await over(bench, 'expired');
    await quiet(bench);
    bench.service.pay('code_1');
    const shown = bench.views.length;
    const closing = await close(bench);
    expect(group(closing.unseen)).toEqual([[unseen, null]]);
    expect(netOf(closing)).toBe(1_200);
    expect(bench.page(unseen).row.state).toBe('paid');
    expect(bench.page(unseen).events.at(-1)).toMatchObject({ kind: 'paid', details: { after: 'expired' } });
    expect(bench.views.length).toBe(shown);
  });

  test.each([
    ['another amount', { amount: 5, status: 'captured' }],
    ['that it was never paid', { status: 'pending', charge: undefined, expired: true }],
  ] as const)('doubts a paid sale of which the service says %s', async (_, says) => {
    const bench = createBench();
    const saleId = await over(bench, 'paid');
    await quiet(bench);
    bench.service.set('code_1', says);
    const closing = await close(bench);
    expect(group(closing.unknown)).toEqual([[saleId, 'contradicted']]);
    // It stays paid in the journal, and its amount is counted where it stands.
    expect(netOf(closing)).toBe(1_200);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('doubts what rests on the word of staff, until the service confirms it', async () => {
    const bench = createBench();
    const saleId = await another(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(700_000);
    await bench.sales.settle({ saleId, outcome: 'paid', reason: 'Seen', by: 'Sato' });
    bench.service.onRead = (codeId) => bench.ok(bench.service.code(codeId));
    bench.service.set('code_1', { expired: true });
    expect(group((await close(bench)).unknown)).toEqual([[saleId, 'staff-word']]);
    bench.service.pay('code_1');
    expect(group((await close(bench)).matched)).toEqual([[saleId, null]]);
  });

  test('takes in what is found out after its end, and only then', async () => {
    const bench = createBench();
    const saleId = await over(bench, 'expired');
    await quiet(bench);
    const closing = await close(bench);
    expect([group(closing.matched), netOf(closing)]).toEqual([[[saleId, null]], 0]);
    expect(bench.sales.comparison()).toEqual(closing);
    bench.service.pay('code_1');
    expect(bench.sales.comparison()).toEqual(closing);
    await bench.sales.check(saleId);
    const after = bench.sales.comparison() ?? closing;
    expect([group(after.unknown), group(after.matched), netOf(after)]).toEqual([[], [[saleId, null]], 1_200]);
    expect(bench.sales.comparison()).toEqual(after);
  });

  test('doubts a sale of which nobody knows whether there is a code', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await another(bench);
    expect(group((await close(bench)).unknown)).toEqual([[saleId, 'no-code']]);
    await bench.sales.settle({
      saleId,
      outcome: 'unpaid',
      reason: 'Not in the console',
      by: 'Sato',
    });
    expect(group((await close(bench)).unknown)).toEqual([[saleId, 'staff-word']]);
  });

  test('doubts everything where the service cannot be asked, without asking', async () => {
    const bench = createBench();
    const saleId = await over(bench, 'paid');
    await quiet(bench);
    bench.service.known = { 'read-code': false };
    expect(group((await close(bench)).unknown)).toEqual([[saleId, 'cannot-be-read']]);
    expect(bench.service.calls).toEqual([]);
    bench.service.known = {};
    bench.service.onRead = () => unsupported;
    expect(group((await close(bench)).unknown)).toEqual([[saleId, 'cannot-be-read']]);
  });

  test('raises a second payment', async () => {
    const bench = createBench();
    const saleId = await renewed(bench, another);
    bench.service.pay('code_2');
    await quiet(bench);
    bench.service.pay('code_1');
    expect(group((await close(bench)).unknown)).toEqual([[saleId, 'paid-twice']]);
    expect(bench.unseenPayments).toHaveLength(1);
    expect(group((await close(bench)).unknown)).toEqual([[saleId, 'paid-twice']]);
    expect(bench.unseenPayments).toHaveLength(1);
  });

  test('leaves the code on the screen to its own watch, and takes it in once it is over', async () => {
    const bench = createBench();
    await over(bench, 'paid');
    await quiet(bench);
    const open = await another(bench);
    const views = bench.views.length;
    const closing = await close(bench);
    expect(group(closing.unknown)).toEqual([[open, 'still-open']]);
    expect(bench.phase().state).toBe('awaiting');
    expect(bench.views.length).toBe(views);
    bench.service.pay('code_2');
    await bench.machine.pass(2_000);
    expect(group((await close(bench)).matched)).toHaveLength(2);
  });

  test('takes in a sale that is made meanwhile', async () => {
    const bench = createBench();
    for (let n = 0; n < 3; n += 1) await over(bench, 'paid');
    await quiet(bench);
    expect(bench.sales.compareDay(null).ok).toBe(true);
    await settleAll();
    const late = await another(bench);
    bench.service.pay('code_4');
    expect((await bench.sales.check(late)).ok).toBe(true);
    await bench.machine.pass(10_000);
    const closing = bench.sales.comparison();
    expect(closing?.state).toBe('done');
    expect(closing && group(closing.matched).map(([id]) => id)).toContain(late);
    expect(closing?.matched).toHaveLength(4);
  });
});

describe('the pace of a comparison', () => {
  test('is one question after another, with a rest between', async () => {
    const bench = createBench();
    for (let n = 0; n < 4; n += 1) await over(bench, 'paid');
    await quiet(bench);
    const times: number[] = [];
    let atOnce = 0;
    const { onRead } = bench.service;
    bench.service.onRead = (codeId) => {
      times.push(bench.machine.monotonicMs);
      expect((atOnce += 1)).toBe(1);
      const answer = bench.later();
      bench.machine.after(30, () => {
        atOnce -= 1;
        answer.resolve(onRead(codeId) as Awaited<ReturnType<typeof onRead>>);
      });
      return answer.promise;
    };
    await close(bench);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(gaps).toEqual([130, 130, 130]);
  });

  test('only one day is compared at a time', async () => {
    const bench = createBench();
    await over(bench, 'paid');
    expect(bench.sales.compareDay(null).ok).toBe(true);
    expect(bench.sales.compareDay('2026-03-31')).toMatchObject({ ok: false, code: 'busy' });
    await bench.machine.pass(10_000);
    expect(bench.sales.compareDay('2026-03-31').ok).toBe(true);
  });

  test('tells of its progress, but not more often than twice a second', async () => {
    const bench = createBench();
    for (let n = 0; n < 20; n += 1) await over(bench, 'paid');
    await quiet(bench);
    await close(bench);
    const asked = bench.comparisons.map((closing) => closing.asked);
    expect(asked).toEqual([0, 6, 11, 16, 20]);
    // What sealing would write is said when everything was asked about.
    expect(bench.comparisons.map(({ figures }) => figures !== null)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('a comparison that does not come to its end', () => {
  test('is stopped by a person, and what was not asked about is unknown', async () => {
    const bench = createBench();
    for (let n = 0; n < 3; n += 1) await over(bench, 'paid');
    await quiet(bench);
    bench.sales.compareDay(null);
    await bench.machine.pass(50);
    bench.sales.stopComparing();
    const closing = bench.sales.comparison();
    expect(closing).toMatchObject({ state: 'stopped', asked: 1, toAsk: 3 });
    expect(closing?.unknown.map(({ doubt }) => doubt)).toEqual(['not-asked', 'not-asked']);
    expect(closing && netOf(closing)).toBe(3_600);
    expect(bench.comparisons.at(-1)).toEqual(closing);
    const { length } = bench.service.calls;
    await bench.machine.pass(600_000);
    expect(bench.service.calls).toHaveLength(length);
    bench.sales.stopComparing();
    expect(bench.sales.comparison()).toEqual(closing);
  });

  test('drops the answer to a question that was under way, but not the payment in it', async () => {
    const bench = createBench();
    const saleId = await over(bench, 'expired');
    await quiet(bench);
    const answer = bench.later();
    bench.service.onRead = () => answer.promise;
    bench.sales.compareDay(null);
    await settleAll();
    bench.sales.stopComparing();
    bench.service.pay('code_1');
    answer.resolve(bench.ok(bench.service.code('code_1')));
    await settleAll();
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(bench.sales.comparison()).toMatchObject({ state: 'stopped', asked: 0 });
  });

  test('ends as stopped in an outage, with what is known', async () => {
    const bench = createBench();
    for (let n = 0; n < 6; n += 1) await over(bench, 'paid');
    await quiet(bench);
    const { onRead } = bench.service;
    bench.service.onRead = (codeId) => (bench.service.count('read') > 2 ? lost : onRead(codeId));
    const closing = await close(bench);
    expect(closing).toMatchObject({ state: 'stopped', asked: 4, toAsk: 6 });
    expect(closing.matched).toHaveLength(2);
    expect(closing.unknown.map(({ doubt }) => doubt)).toEqual([
      'no-answer',
      'no-answer',
      'not-asked',
      'not-asked',
    ]);
    // Two codes, each asked about three times.
    expect(bench.service.count('read')).toBe(8);
  });

  test('bears a failure that passes, and waits as long as the service asks for', async () => {
    const bench = createBench();
    await over(bench, 'paid');
    await quiet(bench);
    const { onRead } = bench.service;
    const at: number[] = [];
    bench.service.onRead = (codeId) => {
      at.push(bench.machine.monotonicMs);
      if (at.length === 1) return { kind: 'rate-limited', retryAfterMs: 9_000, message: 'slow down' };
      return at.length === 2 ? lost : onRead(codeId);
    };
    expect(await close(bench)).toMatchObject({ state: 'done', asked: 1 });
    expect(at.map((time) => time - (at[0] ?? 0))).toEqual([0, 9_000, 12_000]);
  });

  test('is stopped when the terminal changes over, and tells nobody any more', async () => {
    const bench = createBench();
    for (let n = 0; n < 3; n += 1) await over(bench, 'paid');
    await quiet(bench);
    bench.sales.compareDay(null);
    await settleAll();
    const told = bench.comparisons.length;
    bench.sales.dispose();
    await bench.machine.pass(60_000);
    expect(bench.comparisons).toHaveLength(told);
    expect(bench.service.count('read')).toBe(1);
    expect(bench.machine.pending).toBe(0);
  });

  test('is stopped when the journal fails', async () => {
    const bench = createBench();
    for (let n = 0; n < 3; n += 1) await over(bench, 'paid');
    await quiet(bench);
    bench.sales.compareDay(null);
    bench.journal.close();
    await bench.machine.pass(60_000);
    expect(bench.sales.comparison()).toMatchObject({ state: 'stopped' });
  });
});
