/** What a list of refunds told to be back is in every sum, whatever a code says that lags behind it, until a list says that it failed. */
import { expect, test } from 'vitest';
import { close, nextDay } from './day-close/support.ts';
import { RefundCounter } from './refund-counter.ts';

/** Of a sale of 1,000 the owner gave 300 back at the service: its list has it, and the code says of refunds what is `told`. */
async function givenBackElsewhere(told: object): Promise<RefundCounter> {
  const counter = await RefundCounter.open();
  counter.listed = [{ id: 're_9', amount: 300, status: 'refunded', reason: 'at the service' }];
  say(counter, told);
  await counter.view();
  expect(backIn(counter)).toBe(300);
  return counter;
}

function say({ bench }: RefundCounter, told: object): void {
  const { charge } = bench.service.code('code_1');
  bench.service.set('code_1', { charge: { ...charge, ...told } });
}

function backIn({ bench, saleId }: RefundCounter): number {
  return bench.page(saleId).row.givenBack;
}

const lags = { refunds: { amount: 0 } };

test('it stays back in the close, though the code still lags behind it', async () => {
  const counter = await givenBackElsewhere(lags);
  counter.bench.sales.dismiss(counter.saleId);
  const sealed = await close(counter.bench);
  expect(sealed.totals).toMatchObject([{ refunds: { amount: 300 }, net: 700 }]);
  expect(backIn(counter)).toBe(300);
});

test('it stays so over a start', async () => {
  const counter = await givenBackElsewhere(lags);
  counter.bench.restart();
  expect(counter.bench.sales.recover().ok).toBe(true);
  await counter.bench.machine.pass(60_000);
  expect((await close(counter.bench)).totals).toMatchObject([{ net: 700 }]);
});

test('so does what was listed beside a refund of this terminal', async () => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  counter.onRefund = (take) => ({ kind: 'ok', status: 201, value: { ...take(), status: 'refunded' } });
  await counter.tap(200);
  counter.turn('refunded');
  counter.listed = [
    ...counter.listed,
    { id: 're_9', amount: 300, status: 'refunded', reason: 'at the service' },
  ];
  // The code has the first one, and not the second yet.
  say(counter, { refunds: { amount: 200 } });
  await counter.view();
  expect(backIn(counter)).toBe(500);
  bench.sales.dismiss(saleId);
  expect((await close(bench)).totals).toMatchObject([{ refunds: { amount: 500 }, net: 500 }]);
});

test.each([
  ['says nothing of refunds', { refunds: undefined }],
  ['lags', lags],
])('once a list calls it failed it is here again by the next look, where the code %s', async (_, told) => {
  const counter = await givenBackElsewhere(told);
  // Another one had failed long before.
  counter.listed = [{ id: 're_8', amount: 100, status: 'failed' }, ...counter.listed];
  await counter.view();
  expect(backIn(counter)).toBe(300);
  counter.listed = counter.listed.map((entry) => ({ ...entry, status: 'failed' }));
  await counter.view();
  expect(backIn(counter)).toBe(0);
});

test('the next close looks for itself whether it failed, where the code says less than the list did', async () => {
  const counter = await givenBackElsewhere(lags);
  const { bench } = counter;
  bench.sales.dismiss(counter.saleId);
  expect((await close(bench)).totals).toMatchObject([{ net: 700 }]);
  counter.listed = counter.listed.map((entry) => ({ ...entry, status: 'failed' }));
  await nextDay(bench);
  expect((await close(bench)).adjustments).toMatchObject([{ kind: 'correction', givenBack: -300 }]);
  expect(backIn(counter)).toBe(0);
});

test('a whole payment that the code calls refunded is back whole, whatever a list told before', async () => {
  const counter = await givenBackElsewhere(lags);
  say(counter, { status: 'refunded', refunds: { amount: 1_000 } });
  await counter.view();
  expect(backIn(counter)).toBe(1_000);
});
