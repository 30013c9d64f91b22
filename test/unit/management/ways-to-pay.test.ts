import { describe, expect, test } from 'vitest';
import { takersOf } from '../../../electron/domain/ways-to-pay.ts';
import { ok, setUp, unreachable, unsupported } from './support.ts';

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

test('an answer that is no list leaves what is known', async () => {
  const { management, payments, clock } = setUp();
  payments.listPaymentMethods.mockResolvedValue(listOf(1_000));
  for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
  clock.now += 3_600_000;
  payments.listPaymentMethods.mockResolvedValue(unreachable);
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

describe('payers’ codes', () => {
  const wallet = (resources: string[]) =>
    ok({ paymentMethods: [{ paymentMethod: 'paypay', resources, channelProperties: { maxAmount: 1_000 } }] });
  const ways = [{ name: 'paypay', min: null, max: 1_000 }];
  const ofAnyAmount = [{ name: 'paypay', min: null, max: null }];

  test('are taken as soon as a list names their use, of any amount until a second does, and until two do not', async () => {
    const { management, payments, clock } = setUp();
    payments.listPaymentMethods.mockResolvedValue(wallet(['web', 'cpm']));
    await management.waysToPay.refresh();
    expect(management.waysToPay.presented).toEqual(ofAnyAmount);
    await management.waysToPay.refresh();
    expect(management.waysToPay.presented).toEqual(ways);
    payments.listPaymentMethods.mockResolvedValue(wallet(['web']));
    clock.now += 3_600_000;
    await management.waysToPay.refresh();
    expect(management.waysToPay.presented).toEqual(ofAnyAmount);
    await management.waysToPay.refresh();
    expect(management.waysToPay.presented).toEqual([]);
  });

  test('are refused for no amount by one list that leaves out a wallet', async () => {
    const { management, payments, clock } = setUp();
    const entry = (paymentMethod: string, maxAmount: number) => ({
      paymentMethod,
      resources: ['cpm'],
      channelProperties: { maxAmount },
    });
    const [small, large] = [entry('paypay', 1_000), entry('wechat', 500_000)];
    const noneOf5000 = () => takersOf(management.waysToPay.presented, 5_000, 'JPY').none;
    payments.listPaymentMethods.mockResolvedValue(ok({ paymentMethods: [small, large] }));
    for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
    clock.now += 3_600_000;
    payments.listPaymentMethods.mockResolvedValue(ok({ paymentMethods: [small] }));
    await management.waysToPay.refresh();
    expect(noneOf5000()).toBeNull();
    await management.waysToPay.refresh();
    expect(noneOf5000()).toEqual({ below: 1_000, above: null });
  });

  test('may be named by the methods of the account alone', async () => {
    const { management, payments } = setUp();
    payments.listPaymentMethods.mockResolvedValue(wallet(['web']));
    payments.listAccountMethods.mockResolvedValue(wallet(['cpm']));
    await management.waysToPay.refresh();
    expect(management.waysToPay.presented).toEqual(ofAnyAmount);
  });

  test('are as they were where those do not answer, and codes as told', async () => {
    const { management, payments, clock } = setUp();
    payments.listPaymentMethods.mockResolvedValue(wallet(['web']));
    payments.listAccountMethods.mockResolvedValue(wallet(['cpm']));
    for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
    clock.now += 3_600_000;
    payments.listAccountMethods.mockResolvedValue(unreachable);
    for (let times = 0; times < 2; times += 1) await management.waysToPay.refresh();
    expect(management.waysToPay).toMatchObject({ known: ways, presented: ways });
  });

  test('have the list of charges tried, where it is not known whether there is one', async () => {
    const { management, payments } = setUp();
    payments.listPaymentMethods.mockResolvedValue(listOf(1_000));
    await management.waysToPay.refresh();
    expect(payments.listCharges).not.toHaveBeenCalled();
    payments.listPaymentMethods.mockResolvedValue(wallet(['cpm']));
    await management.waysToPay.refresh();
    expect(payments.listCharges).toHaveBeenCalledExactlyOnceWith({ limit: 1 });
    payments.capabilities.mockReturnValue({ 'list-charges': true });
    await management.waysToPay.refresh();
    expect(payments.listCharges).toHaveBeenCalledTimes(1);
  });
});
