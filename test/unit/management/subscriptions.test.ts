import { describe, expect, test, vi } from 'vitest';
import type { Subscription } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { journalPath } from '../journal/support.ts';
import { valueOf } from '../../support/result.ts';
import {
  aSubscription,
  failures,
  noAnswer,
  notThere,
  ok,
  onlyEntry,
  request,
  requestId,
  setUp,
  unsupported,
  uuid,
  withOne,
} from './support.ts';

const startConflict: Outcome<never> = {
  kind: 'conflict',
  status: 409,
  message: 'Only a new one can be started.',
  state: 'active',
};

describe('a subscription that is asked for', () => {
  test('is in the journal before the request leaves, then on the list as it was made', async () => {
    const bench = setUp();
    let atSend: unknown;
    bench.payments.createSubscription.mockImplementation(() => {
      atSend = valueOf(bench.journal.subscriptions.list())[0]?.state;
      return Promise.resolve(ok(aSubscription()));
    });
    const entry = {
      id: requestId,
      terms: request.terms,
      customerName: '佐藤 花子',
      state: { kind: 'made', subscription: aSubscription(), seenAt: bench.clock.now },
      askedAt: bench.clock.now,
      changes: [],
    };
    expect(await bench.management.subscriptions.open(request)).toEqual({ ok: true, value: entry });
    expect(atSend).toEqual({ kind: 'creating' });
    expect(bench.payments.createSubscription).toHaveBeenCalledExactlyOnceWith(request.terms);
    expect(onlyEntry(bench)).toEqual(entry);
  });

  test('is not sent when the journal cannot take it', async () => {
    const bench = setUp();
    bench.journal.close();
    expect(await bench.management.subscriptions.open(request)).toMatchObject({ code: 'storage' });
    expect(bench.payments.createSubscription).not.toHaveBeenCalled();
  });

  test('is not sent after a write left it open what is on the disk', async () => {
    const bench = setUp();
    vi.spyOn(bench.journal, 'isBroken').mockReturnValue(true);
    expect(await bench.management.subscriptions.open(request)).toMatchObject({ code: 'storage' });
    expect(bench.payments.createSubscription).not.toHaveBeenCalled();
  });

  test('is made once however often the same request comes, while it is under way and after', async () => {
    const bench = setUp();
    const { promise, resolve } = Promise.withResolvers<Outcome<Subscription>>();
    bench.payments.createSubscription.mockReturnValue(promise);
    const twice = [
      bench.management.subscriptions.open(request),
      bench.management.subscriptions.open(request),
    ];
    resolve(ok(aSubscription()));
    const [first, second] = await Promise.all(twice);
    expect(first).toMatchObject({ ok: true, value: { state: { kind: 'made' } } });
    expect(second).toEqual(first);
    expect(await bench.management.subscriptions.open(request)).toEqual(first);
    expect(bench.payments.createSubscription).toHaveBeenCalledTimes(1);
  });

  test('is not another one under the same request id', async () => {
    const bench = await withOne();
    const other = { ...request, terms: { ...request.terms, amount: 4_000 } };
    expect(await bench.management.subscriptions.open(other)).toMatchObject({ ok: false, code: 'conflict' });
    expect(bench.payments.createSubscription).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Outcome<never>, string, string]>([
    ['401', failures[1]?.[1] as Outcome<never>, 'refused', 'credentials'],
    ['429', failures[2]?.[1] as Outcome<never>, 'refused', 'rate-limited'],
    ['an unreachable service', failures[0]?.[1] as Outcome<never>, 'refused', 'not-sent'],
    ['a bad certificate', failures[6]?.[1] as Outcome<never>, 'refused', 'certificate'],
    ['a customer that is not there', notThere, 'refused', 'refused'],
    ['an operation that is not offered', unsupported, 'refused', 'refused'],
    ['no answer', noAnswer, 'unknown', 'no-answer'],
    ['500', failures[5]?.[1] as Outcome<never>, 'unknown', 'no-answer'],
    ['a portal’s page', failures[4]?.[1] as Outcome<never>, 'unknown', 'bad-answer'],
    ['409', { kind: 'conflict', status: 409, message: 'Taken.' }, 'unknown', 'refused'],
  ])('comes to what the answer means: %s', async (_name, outcome, kind, reason) => {
    const bench = setUp();
    bench.payments.createSubscription.mockResolvedValue(outcome);
    const opened = await bench.management.subscriptions.open(request);
    expect(opened).toMatchObject({ ok: true, value: { state: { kind, reason: { kind: reason } } } });
    expect(onlyEntry(bench)).toEqual(opened.ok && opened.value);
    expect(bench.onOutcome).toHaveBeenCalledExactlyOnceWith(outcome);
  });

  test('names the field that the service refused', async () => {
    const bench = setUp();
    bench.payments.createSubscription.mockResolvedValue({
      kind: 'refused',
      reason: 'invalid',
      status: 400,
      message: 'customerId: no such customer',
      field: 'customerId',
    });
    expect(await bench.management.subscriptions.open(request)).toMatchObject({
      value: { state: { kind: 'refused', reason: { kind: 'invalid', field: 'customerId' } } },
    });
  });

  test.each([
    ['another object', { object: 'customer' }],
    ['a subscription of another customer', { customerId: 'cus_2' }],
  ])('is unknown when the service answers with %s', async (_name, more) => {
    const bench = setUp();
    bench.payments.createSubscription.mockResolvedValue(ok(aSubscription(more)));
    expect(await bench.management.subscriptions.open(request)).toMatchObject({
      value: { state: { kind: 'unknown', reason: { kind: 'bad-answer' } } },
    });
  });

  test('is unknown when the service answers with one that it made before', async () => {
    const bench = await withOne();
    const again = { ...request, requestId: uuid(1_001) };
    expect(await bench.management.subscriptions.open(again)).toMatchObject({
      value: { id: uuid(1_001), state: { kind: 'unknown', reason: { kind: 'bad-answer' } } },
    });
    expect(valueOf(bench.management.subscriptions.list()).map(({ state }) => state.kind)).toEqual([
      'unknown',
      'made',
    ]);
  });

  test('is unknown, not half done, when the client itself fails', async () => {
    const bench = setUp();
    bench.payments.createSubscription.mockRejectedValue(new Error('a bug'));
    expect(await bench.management.subscriptions.open(request)).toMatchObject({
      value: { state: { kind: 'unknown', reason: { kind: 'no-answer' } } },
    });
  });

  test('is unknown on the next start when the terminal stopped before the answer', () => {
    const path = journalPath();
    const first = setUp({ path });
    first.payments.createSubscription.mockReturnValue(new Promise(() => undefined));
    void first.management.subscriptions.open(request);
    expect(onlyEntry(first).state).toEqual({ kind: 'creating' });
    expect(first.management.subscriptions.isBusy).toBe(true);
    first.journal.close();
    const second = setUp({ path });
    valueOf(second.management.subscriptions.recover());
    expect(onlyEntry(second).state).toMatchObject({ kind: 'unknown', reason: { kind: 'interrupted' } });
    expect(second.payments.createSubscription).not.toHaveBeenCalled();
  });
});

describe('starting a subscription', () => {
  test('shows it as the service answered', async () => {
    const bench = await withOne();
    const active = aSubscription({ status: 'active', nextChargeTime: 1_776_000_000_000 });
    bench.payments.startSubscription.mockResolvedValue(ok(active));
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({
      value: { state: { kind: 'made', subscription: active, seenAt: bench.clock.now } },
    });
    expect(bench.payments.startSubscription).toHaveBeenCalledExactlyOnceWith('sub_1');
  });

  test('that is not new any more is a conflict with its state, and the list has it', async () => {
    const bench = await withOne();
    bench.payments.startSubscription.mockResolvedValue(startConflict);
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription({ status: 'past_due' })));
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({
      ok: false,
      code: 'conflict',
      message: expect.stringContaining('"past_due"') as string,
    });
    expect(onlyEntry(bench).state).toMatchObject({ subscription: { status: 'past_due' } });
  });

  test('that cannot be read is a conflict with the state that the refusal named', async () => {
    const bench = await withOne();
    bench.payments.startSubscription.mockResolvedValue(startConflict);
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"active"') as string,
    });
    expect(onlyEntry(bench).state).toMatchObject({ subscription: { status: 'new' } });
  });

  test('without an answer is told as that, and the list has what the service says now', async () => {
    const bench = await withOne();
    bench.payments.startSubscription.mockResolvedValue(noAnswer);
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription({ status: 'active' })));
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({ code: 'no-answer' });
    expect(onlyEntry(bench).state).toMatchObject({ subscription: { status: 'active' } });
  });

  test('names a subscription that the service does not have', async () => {
    const bench = await withOne();
    bench.payments.startSubscription.mockResolvedValue(notThere);
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('sub_1') as string,
    });
  });

  test('that was never made is a conflict, and nothing is sent', async () => {
    const bench = setUp();
    bench.payments.createSubscription.mockResolvedValue(noAnswer);
    valueOf(await bench.management.subscriptions.open(request));
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({ code: 'conflict' });
    expect(await bench.management.subscriptions.refresh(requestId)).toMatchObject({ code: 'conflict' });
    expect(await bench.management.subscriptions.start(uuid(9))).toMatchObject({ code: 'not-found' });
    expect(bench.payments.startSubscription).not.toHaveBeenCalled();
  });
});

test('one thing is done about an entry at a time', async () => {
  const bench = await withOne();
  const { promise, resolve } = Promise.withResolvers<Outcome<Subscription>>();
  bench.payments.startSubscription.mockReturnValue(promise);
  const { subscriptions } = bench.management;
  const starting = subscriptions.start(requestId);
  expect(subscriptions.isBusy).toBe(true);
  expect(await subscriptions.start(requestId)).toMatchObject({ code: 'busy' });
  expect(await subscriptions.update({ id: requestId, metadata: {} })).toMatchObject({ code: 'busy' });
  expect(await subscriptions.refresh(requestId)).toMatchObject({ code: 'busy' });
  expect(subscriptions.hide(requestId)).toMatchObject({ code: 'busy' });
  resolve(ok(aSubscription({ status: 'active' })));
  expect(await starting).toMatchObject({ ok: true });
  expect(subscriptions.isBusy).toBe(false);
  expect(bench.payments.startSubscription).toHaveBeenCalledTimes(1);
});

describe('updating a subscription', () => {
  test('sends the metadata and shows what the service made of it', async () => {
    const bench = await withOne();
    const updated = aSubscription({ metadata: { box: 'B' } });
    bench.payments.updateSubscription.mockResolvedValue(ok(updated));
    const answer = await bench.management.subscriptions.update({ id: requestId, metadata: { box: 'B' } });
    expect(answer).toMatchObject({ value: { state: { subscription: updated } } });
    expect(bench.payments.updateSubscription).toHaveBeenCalledExactlyOnceWith('sub_1', {
      metadata: { box: 'B' },
    });
  });
});

describe('asking for a subscription as it is now', () => {
  test('shows it with the time, or says that the service cannot be asked', async () => {
    const bench = await withOne();
    expect(await bench.management.subscriptions.refresh(requestId)).toMatchObject({ code: 'unsupported' });
    const now = aSubscription({ status: 'active', chargedPeriods: 2 });
    bench.payments.readSubscription.mockResolvedValue(ok(now));
    expect(await bench.management.subscriptions.refresh(requestId)).toMatchObject({
      value: { state: { subscription: now, seenAt: bench.clock.now } },
    });
  });
});
