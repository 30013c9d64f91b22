import { expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import { RefundCounter } from './refund-counter.ts';

/** A code that says nothing of refunds; 300 were given back elsewhere, and are listed as done. */
async function givenBackElsewhere() {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  counter.say = () => undefined;
  counter.listed = [{ id: 're_9', amount: 300, status: 'refunded', reason: 'by the office' }];
  await counter.view();
  return { counter, bench };
}

test('what a list of refunds has named as done stays back while the list lags behind itself', async () => {
  const { counter, bench } = await givenBackElsewhere();
  expect(bench.page(counter.saleId).row.givenBack).toBe(300);
  expect(await counter.left()).toBe(700);
  counter.listed = [];
  await counter.view();
  expect(bench.page(counter.saleId).row.givenBack).toBe(300);
});

test('it is not given back a second time meanwhile', async () => {
  const { counter } = await givenBackElsewhere();
  counter.listed = [];
  const again = await counter.tap(1_000);
  expect(again.ok).toBe(false);
  expect(counter.requests).toEqual([]);
});

test('a payment of which a whole refund was listed as done is not said to be here again while the list lags', async () => {
  const counter = await RefundCounter.open();
  const { bench } = counter;
  counter.say = () => undefined;
  counter.listed = [{ id: 're_9', amount: 1_000, status: 'refunded' }];
  await counter.view();
  counter.listed = [];
  await counter.view();
  expect(valueOf(bench.sales.readDay(null)).totals).toMatchObject([{ received: 1_000, givenBack: 1_000 }]);
});

test('a refund that failed is taken out of what was known of another one by no look', async () => {
  const { counter, bench } = await givenBackElsewhere();
  counter.listed = [{ id: 're_10', amount: 200, status: 'failed' }];
  for (let look = 0; look < 4; look += 1) {
    await counter.view();
    expect([bench.page(counter.saleId).row.givenBack, await counter.left()]).toEqual([300, 700]);
  }
  expect((await counter.tap(1_000)).ok).toBe(false);
});

test('what was counted before it failed is taken out once, by the list that has all that was known', async () => {
  const { counter, bench } = await givenBackElsewhere();
  counter.listed = [...counter.listed, { id: 're_10', amount: 200, status: 'refunded' }];
  await counter.view();
  expect(bench.page(counter.saleId).row.givenBack).toBe(500);
  counter.listed = counter.listed.map((entry) =>
    entry.id === 're_10' ? { ...entry, status: 'failed' } : entry,
  );
  for (let look = 0; look < 3; look += 1) {
    await counter.view();
    expect(bench.page(counter.saleId).row.givenBack).toBe(300);
  }
});

test('a refund of this terminal’s that failed is not taken out of what went back since, by a list that lags', async () => {
  const counter = await RefundCounter.open();
  counter.say = () => undefined;
  await counter.tap(300);
  counter.turn('failed');
  await counter.view();
  const lagging = counter.listed;
  counter.listed = [...lagging, { id: 're_9', amount: 300, status: 'refunded', reason: 'by the office' }];
  for (const listed of [counter.listed, lagging]) {
    counter.listed = listed;
    await counter.view();
    expect(counter.bench.page(counter.saleId).row.givenBack).toBe(300);
  }
});

test.each([
  ['says nothing of refunds', undefined],
  ['lags', { amount: 0 }],
])(
  'of two equal refunds elsewhere the one that is done stays back, by a list that has the failed one alone, where the code %s',
  async (_, refunds) => {
    const { counter, bench } = await givenBackElsewhere();
    const { charge } = bench.service.code('code_1');
    bench.service.set('code_1', { charge: { ...charge, refunds } });
    const failed = { id: 're_8', amount: 300, status: 'failed' };
    for (const listed of [[failed, ...counter.listed], [failed]]) {
      counter.listed = listed;
      const left = await counter.left();
      expect([bench.page(counter.saleId).row.givenBack, left]).toEqual([300, 700]);
    }
    expect((await counter.tap(1_000)).ok).toBe(false);
    expect(counter.requests).toEqual([]);
  },
);
