/** A refund that was told as done fails at the service after all: it is back no more, once a list says so of that very refund. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { close, nextDay } from './day-close/support.ts';
import { RefundCounter } from './refund-counter.ts';
import { ok, opened, unseenNow, uuid } from './support.ts';

/** Staff gave so much of a payment of 1,000 back, which the service has told as done; `isSilent`: its code says nothing of refunds. */
async function givenBack(amount: number, isSilent = false): Promise<RefundCounter> {
  const counter = await RefundCounter.open();
  counter.bench.sales.dismiss(counter.saleId);
  if (isSilent) counter.say = () => undefined;
  counter.onRefund = (take) => {
    take();
    counter.turn('refunded', counter.listed.length - 1);
    return ok(counter.listed.at(-1) ?? {});
  };
  await counter.tap(amount);
  expect([counter.state(), backIn(counter)]).toEqual(['done', amount]);
  return counter;
}

function backIn({ bench, saleId }: RefundCounter): number {
  return bench.page(saleId).row.givenBack;
}

test.each([
  ['says what its refunds come to', false],
  ['says nothing of refunds', true],
])('the next look takes it out of the sums, and staff are told, where the code %s', async (_, isSilent) => {
  const counter = await givenBack(300, isSilent);
  const { bench, saleId } = counter;
  counter.turn('failed');
  expect(await counter.left()).toBe(1_000);
  expect([counter.state(), backIn(counter)]).toEqual(['failed', 0]);
  expect(unseenNow(bench)).toEqual([[bench.page(saleId).row.orderNo, 'refund-failed']]);
  bench.restart();
  bench.sales.recover();
  await counter.view();
  expect([counter.state(), backIn(counter)]).toEqual(['failed', 0]);
});

test.each([false, true])(
  'the next close finds it by itself, corrects what the one before sealed, and names it (silent code: %s)',
  async (isSilent) => {
    const counter = await givenBack(300, isSilent);
    const { bench, saleId } = counter;
    expect((await close(bench)).totals).toMatchObject([{ refunds: { amount: 300 }, net: 700 }]);
    counter.turn('failed');
    await nextDay(bench);
    const next = await close(bench);
    expect(next.adjustments).toMatchObject([{ kind: 'correction', givenBack: -300, of: 1 }]);
    expect(next.failedRefunds).toMatchObject([{ saleId, amount: 300 }]);
    await nextDay(bench);
    expect(await close(bench)).not.toHaveProperty('failedRefunds');
  },
);

test.each([
  ['leaves it out', []],
  ['calls it pending', [{ id: 're_1', amount: 300, status: 'pending' }]],
  ['has one that failed of as much', [{ id: 're_9', amount: 300, status: 'failed', reason: 'Broken cup' }]],
])('a list that %s takes nothing out', async (_, listed) => {
  const counter = await givenBack(300);
  counter.listed = listed;
  counter.say();
  await counter.view();
  expect([counter.state(), backIn(counter)]).toEqual(['done', 300]);
});

test('of two it takes out the one that failed, and each where both did', async () => {
  const counter = await givenBack(300);
  await counter.tap(200);
  expect(backIn(counter)).toBe(500);
  counter.turn('failed', 1);
  expect(await counter.left()).toBe(700);
  expect(backIn(counter)).toBe(300);
  await counter.tap(200);
  counter.turn('failed', 0);
  counter.turn('failed', 2);
  expect(await counter.left()).toBe(1_000);
  expect(backIn(counter)).toBe(0);
});

test('goods that were paid again since are paid twice', async () => {
  const counter = await givenBack(1_000);
  const { bench, saleId } = counter;
  const again = await opened(bench, { requestId: uuid(2), replaces: saleId });
  bench.service.pay('code_2');
  await bench.machine.pass(3_000);
  expect(bench.page(again).row.doubled).toBe(false);
  counter.turn('failed');
  await counter.view();
  expect([saleId, again].map((id) => bench.page(id).row.doubled)).toEqual([true, true]);
  expect(unseenNow(bench).map(([, after]) => after)).toContain('paid');
});

test('what a list says that was asked for before the refund was known to be done is older', async () => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  await counter.tap(300);

  // A list is on its way that a moment later would say: done.
  let answer: () => void = () => undefined;
  const late = ok({ total: 1, refunds: [{ ...counter.listed[0], status: 'failed' }] });
  bench.service.listRefunds = () => new Promise((resolve) => (answer = () => resolve(late)));
  const older = bench.sales.refunds.read(saleId);
  await bench.machine.pass(0);
  counter.offer();
  counter.turn('refunded');
  await counter.view();
  expect(counter.state()).toBe('done');
  answer();
  await older;
  expect([counter.state(), backIn(counter)]).toEqual(['done', 300]);
});

test('the journal lets go of what is back by the service’s id of it alone', async () => {
  const counter = await givenBack(300);
  const journal = new DatabaseSync(path.join(counter.bench.folder, 'journal.db'));
  const set = (what: string) => () => journal.prepare(`UPDATE refunds SET ${what} RETURNING state`).get();
  expect(set("state = 'failed', refund_id = 're_9'")).toThrow('money that is back stays back');
  expect(set("state = 'unknown'")).toThrow('money that is back stays back');
  expect(set("state = 'failed', refund_id = NULL")).toThrow('money that is back stays back');
  expect(set("state = 'failed'")()).toEqual({ state: 'failed' });
  journal.close();
});

test('a list that names it twice, as back and as failed, is heeded by its first word, and put on record once', async () => {
  const counter = await givenBack(300);
  const { bench, saleId } = counter;
  const [entry = {}] = counter.listed;
  const failed = { ...entry, status: 'failed' };
  for (const [listed, state] of [
    [[entry, failed], 'done'],
    [[failed, entry], 'failed'],
  ] as const) {
    counter.listed = [...listed];
    await counter.view();
    const { events } = bench.page(saleId);
    await counter.view();
    expect([counter.state(), bench.page(saleId).events.length]).toEqual([state, events.length]);
  }
});
