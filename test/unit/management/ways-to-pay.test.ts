import { expect, test } from 'vitest';
import { failures, ok, setUp, unsupported } from './support.ts';

const listOf = (maxAmount: number) =>
  ok({ paymentMethods: [{ paymentMethod: 'paypay', channelProperties: { minAmount: 1, maxAmount } }] });
const upTo = (max: number) => [{ name: 'paypay', min: 1, max }];

test('a list is believed once it was told twice in a row', async () => {
  const { management, payments, onWaysToPay } = setUp();
  payments.listPaymentMethods.mockResolvedValue(listOf(1_000));
  await management.waysToPay.refresh();
  expect(management.waysToPay.known).toEqual([]);
  await management.waysToPay.refresh();
  expect(management.waysToPay.known).toEqual(upTo(1_000));
  expect(onWaysToPay).toHaveBeenCalledTimes(1);
});

test('one that was told once, or is short or empty, leaves nothing known rather than the old bounds', async () => {
  const { management, payments, clock } = setUp();
  payments.listPaymentMethods.mockResolvedValue(listOf(1_000));
  for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
  clock.now += 3_600_000;
  payments.listPaymentMethods.mockResolvedValue(ok({ paymentMethods: [] }));
  await management.waysToPay.refresh();
  expect(management.waysToPay.known).toEqual([]);
  payments.listPaymentMethods.mockResolvedValue(listOf(5_000));
  for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
  expect(management.waysToPay.known).toEqual(upTo(5_000));
});

test('what was told twice is asked for again after a while, and not before', async () => {
  const { management, payments, clock } = setUp();
  payments.listPaymentMethods.mockResolvedValue(listOf(1_000));
  for (let times = 0; times < 5; times += 1) await management.waysToPay.refresh();
  expect(payments.listPaymentMethods).toHaveBeenCalledTimes(2);
  clock.now += 3_600_000;
  await management.waysToPay.refresh();
  expect(payments.listPaymentMethods).toHaveBeenCalledTimes(3);
});

test.each(failures)('an answer that is no list (%s) leaves what is known', async (_name, outcome) => {
  const { management, payments, clock } = setUp();
  payments.listPaymentMethods.mockResolvedValue(listOf(1_000));
  for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
  clock.now += 3_600_000;
  payments.listPaymentMethods.mockResolvedValue(outcome);
  for (let times = 0; times < 3; times += 1) await management.waysToPay.refresh();
  expect(management.waysToPay.known).toEqual(upTo(1_000));
});

test('nothing is known of a service that does not tell any more', async () => {
  const { management, payments, clock } = setUp();
  payments.listPaymentMethods.mockResolvedValue(listOf(1_000));
  for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
  clock.now += 3_600_000;
  payments.listPaymentMethods.mockResolvedValue(unsupported);
  await management.waysToPay.refresh();
  expect(management.waysToPay.known).toEqual([]);
});
