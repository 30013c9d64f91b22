import { describe, expect, test } from 'vitest';
import type { Subscription } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { valueOf } from '../../support/result.ts';
import {
  aSubscription,
  notThere,
  ok,
  onlyEntry,
  requestId,
  setUp,
  unreachable,
  unsupported,
  uuid,
  withOne,
} from './support.ts';

describe('a subscription that was made elsewhere', () => {
  const elsewhere = aSubscription({ id: 'sub_7', customer: { id: 'cus_1', name: '田中' } });

  test('is added by its id, once, with the name that the service embeds', async () => {
    const bench = setUp();
    bench.payments.readSubscription.mockResolvedValue(ok(elsewhere));
    const added = await bench.management.subscriptions.add('sub_7');
    expect(added).toMatchObject({
      value: { id: uuid(1), terms: null, customerName: '田中', state: { subscription: elsewhere } },
    });
    expect(await bench.management.subscriptions.add('sub_7')).toEqual(added);
    expect(onlyEntry(bench)).toEqual(added.ok && added.value);
  });

  test('comes back when it is added after it was taken off', async () => {
    const bench = setUp();
    bench.payments.readSubscription.mockResolvedValue(ok(elsewhere));
    const added = valueOf(await bench.management.subscriptions.add('sub_7'));
    valueOf(bench.management.subscriptions.hide(added.id));
    expect(valueOf(bench.management.subscriptions.list())).toEqual([]);
    valueOf(await bench.management.subscriptions.add('sub_7'));
    expect(onlyEntry(bench).id).toBe(added.id);
  });

  test.each<[string, Outcome<Subscription>, string]>([
    ['cannot be read', unsupported, 'unsupported'],
    ['is not there', notThere, 'not-found'],
    ['is another one', ok(aSubscription({ id: 'sub_8' })), 'not-payment-service'],
    ['is not a subscription', ok(aSubscription({ id: 'sub_7', object: 'charge' })), 'not-payment-service'],
    ['is not reached', unreachable, 'unreachable'],
  ])('is not added when it %s', async (_name, outcome, code) => {
    const bench = setUp();
    bench.payments.readSubscription.mockResolvedValue(outcome);
    expect(await bench.management.subscriptions.add('sub_7')).toMatchObject({ ok: false, code });
    expect(valueOf(bench.management.subscriptions.list())).toEqual([]);
  });
});

describe('the service’s own list', () => {
  test('is passed on a page at a time, and puts nothing on this terminal’s', async () => {
    const bench = setUp();
    const page = { total: 41, subscriptions: [aSubscription()] };
    bench.payments.listSubscriptions.mockResolvedValue(ok(page));
    const { subscriptions } = bench.management;
    expect(valueOf(await subscriptions.listAtService({ limit: 20, offset: 20 }))).toEqual(page);
    expect(bench.payments.listSubscriptions).toHaveBeenCalledExactlyOnceWith({ limit: 20, offset: 20 });
    expect(valueOf(subscriptions.list())).toEqual([]);
  });

  test('says so when it is not offered', async () => {
    const bench = setUp();
    const answer = await bench.management.subscriptions.listAtService({});
    expect(answer).toMatchObject({ ok: false, code: 'unsupported' });
  });
});

describe('the periods of a subscription', () => {
  test('are asked for by the service’s own id, a page at a time', async () => {
    const bench = await withOne();
    const page = { total: 30, periods: [{ id: 'per_1', startTime: 1, endTime: 2 }] };
    bench.payments.listSubscriptionPeriods.mockResolvedValue(ok(page));
    const { subscriptions } = bench.management;
    expect(valueOf(await subscriptions.listPeriods({ id: requestId, limit: 20, offset: 20 }))).toEqual(page);
    const { state } = onlyEntry(bench);
    expect(bench.payments.listSubscriptionPeriods).toHaveBeenCalledExactlyOnceWith(
      state.kind === 'made' ? state.subscription.id : '',
      { limit: 20, offset: 20 },
    );
  });

  test.each<[string, Outcome<never>, string]>([
    ['are not told', unsupported, 'unsupported'],
    ['are of none that is there', notThere, 'not-found'],
    ['are not reached', unreachable, 'unreachable'],
  ])('that %s are a failure', async (_name, outcome, code) => {
    const bench = await withOne();
    bench.payments.listSubscriptionPeriods.mockResolvedValue(outcome);
    expect(await bench.management.subscriptions.listPeriods({ id: requestId })).toMatchObject({ code });
  });

  test('of what is not on the list are not asked for', async () => {
    const bench = await withOne();
    expect(await bench.management.subscriptions.listPeriods({ id: uuid(9) })).toMatchObject({
      code: 'not-found',
    });
    expect(bench.payments.listSubscriptionPeriods).not.toHaveBeenCalled();
  });
});

test('an entry that was taken off can be put back, and the service is told nothing', async () => {
  const bench = await withOne();
  const { subscriptions } = bench.management;
  expect(subscriptions.hide(requestId)).toEqual({ ok: true, value: undefined });
  expect(valueOf(subscriptions.list())).toEqual([]);
  expect(subscriptions.unhide(requestId)).toEqual({ ok: true, value: undefined });
  expect(onlyEntry(bench).id).toBe(requestId);
  expect(subscriptions.hide(uuid(9))).toMatchObject({ code: 'not-found' });
  expect(bench.onOutcome).toHaveBeenCalledTimes(1);
});
