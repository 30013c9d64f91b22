import { describe, expect, test, vi } from 'vitest';
import type { SubscriptionAct, SubscriptionOutcome } from '../../../electron/contract/management.ts';
import type { Subscription } from '../../../electron/contract/payment-objects.ts';
import { fail, type Result } from '../../../electron/contract/result.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { journalPath } from '../journal/support.ts';
import { valueOf } from '../../support/result.ts';
import {
  aSubscription,
  type Bench,
  noAnswer,
  notThere,
  ok,
  onlyEntry,
  request,
  requestId,
  setUp,
  tooMany,
  unauthorized,
  unreachable,
  unsupported,
  withOne,
} from './support.ts';

const metadata = { box: 'B' };
const operations = {
  start: 'startSubscription',
  update: 'updateSubscription',
  cancel: 'cancelSubscription',
  resume: 'resumeSubscription',
} as const;
const acts = Object.keys(operations) as SubscriptionAct[];
/** How each is after it was done. */
const done: Record<SubscriptionAct, Partial<Subscription>> = {
  start: { status: 'active' },
  update: { metadata },
  cancel: { status: 'canceled' },
  resume: { status: 'active' },
};
/** How each is as long as it was not done. */
const before: Record<SubscriptionAct, Partial<Subscription>> = {
  start: { status: 'new' },
  update: { metadata: { box: 'A' } },
  cancel: { status: 'active' },
  resume: { status: 'past_due' },
};

function ask({ management: { subscriptions } }: Bench, act: SubscriptionAct): Promise<Result<unknown>> {
  return act === 'update' ? subscriptions.update({ id: requestId, metadata }) : subscriptions[act](requestId);
}

function outcomes(bench: Bench): SubscriptionOutcome['kind'][] {
  return onlyEntry(bench).changes.map(({ outcome }) => outcome.kind);
}

describe.each(acts)('a change of a subscription: %s', (act) => {
  const operation = operations[act];

  test('is in the journal before the request leaves, then with what came of it', async () => {
    const bench = await withOne(before[act]);
    let atSend: unknown;
    bench.payments[operation].mockImplementation(() => {
      atSend = onlyEntry(bench).changes;
      return Promise.resolve(ok(aSubscription(done[act])));
    });
    expect(await ask(bench, act)).toMatchObject({ ok: true });
    const change = { number: 1, act, ...(act === 'update' && { metadata }), askedAt: bench.clock.now };
    expect(atSend).toEqual([{ ...change, outcome: { kind: 'asking' } }]);
    expect(onlyEntry(bench)).toMatchObject({
      state: { subscription: done[act] },
      changes: [{ ...change, outcome: { kind: 'done' } }],
    });
    expect(bench.payments[operation].mock.calls[0]?.[0]).toBe('sub_1');
  });

  test('whose answer was lost is done when the service shows it so', async () => {
    const bench = await withOne(before[act]);
    bench.payments[operation].mockResolvedValue(noAnswer);
    await ask(bench, act);
    expect(outcomes(bench)).toEqual(['unknown']);
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription(done[act])));
    valueOf(await bench.management.subscriptions.refresh(requestId));
    expect(outcomes(bench)).toEqual(['done']);
  });

  test('is not believed undone by a replica that may lag', async () => {
    const bench = await withOne(before[act]);
    bench.payments[operation].mockResolvedValue(noAnswer);
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription(before[act])));
    await ask(bench, act);
    bench.clock.now += 59_999;
    valueOf(await bench.management.subscriptions.refresh(requestId));
    expect(outcomes(bench)).toEqual(['unknown']);
  });

  test('comes to what the service says a minute later; a cancel may take until its period ends', async () => {
    const bench = await withOne(before[act]);
    bench.payments[operation].mockResolvedValue(noAnswer);
    await ask(bench, act);
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription(before[act])));
    bench.clock.now += 60_000;
    valueOf(await bench.management.subscriptions.refresh(requestId));
    expect(outcomes(bench)).toEqual([act === 'cancel' ? 'unknown' : 'without-effect']);
  });

  test('is not believed undone because the clock of the machine was set', async () => {
    const bench = await withOne(before[act]);
    bench.payments[operation].mockResolvedValue(noAnswer);
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription(before[act])));
    await ask(bench, act);
    bench.clock.setForward(3_600_000);
    valueOf(await bench.management.subscriptions.refresh(requestId));
    expect(outcomes(bench)).toEqual(['unknown']);
  });

  test('is not settled by a service that tells no state', async () => {
    const bench = await withOne(before[act]);
    bench.payments[operation].mockResolvedValue(noAnswer);
    await ask(bench, act);
    bench.payments.readSubscription.mockResolvedValue(ok({ id: 'sub_1' }));
    bench.clock.now += 3_600_000;
    valueOf(await bench.management.subscriptions.refresh(requestId));
    expect(outcomes(bench)).toEqual(['unknown']);
  });
});

describe('a change of a subscription, whichever it is', () => {
  const act = 'start';
  const operation = operations[act];

  test('is not sent when the journal cannot take it, nor after a write that left it open', async () => {
    const bench = await withOne(before[act]);
    vi.spyOn(bench.journal, 'isBroken').mockReturnValueOnce(true);
    expect(await ask(bench, act)).toMatchObject({ code: 'storage' });
    bench.journal.close();
    expect(await ask(bench, act)).toMatchObject({ code: 'storage' });
    expect(bench.payments[operation]).not.toHaveBeenCalled();
  });

  test.each<[string, Outcome<Subscription>, string, string]>([
    ['no answer', noAnswer, 'no-answer', 'unknown'],
    ['another’s subscription', ok(aSubscription({ id: 'sub_9' })), 'not-payment-service', 'unknown'],
    ['another object', ok(aSubscription({ object: 'code' })), 'not-payment-service', 'unknown'],
    ['no such record', notThere, 'not-found', 'refused'],
    ['a key that it refuses', unauthorized, 'credentials', 'refused'],
    ['too many requests', tooMany, 'rate-limited', 'refused'],
    ['no way there', unreachable, 'unreachable', 'refused'],
    ['not offered', unsupported, 'unsupported', 'refused'],
    ['another state', { kind: 'conflict', status: 409, message: 'No.' }, 'conflict', 'refused'],
  ])('keeps what the answer means: %s', async (_name, outcome, code, kind) => {
    const bench = await withOne(before[act]);
    bench.payments[operation].mockResolvedValue(outcome);
    expect(await ask(bench, act)).toMatchObject({ ok: false, code });
    expect(outcomes(bench)).toEqual([kind]);
    expect(onlyEntry(bench).state).toMatchObject({ kind: 'made', subscription: before[act] });
  });

  test('is unknown on the next start when the terminal stopped before the answer', async () => {
    const path = journalPath();
    const first = setUp({ path });
    first.payments.createSubscription.mockResolvedValue(ok(aSubscription(before[act])));
    valueOf(await first.management.subscriptions.open(request));
    first.payments[operation].mockReturnValue(new Promise(() => undefined));
    void ask(first, act);
    expect(outcomes(first)).toEqual(['asking']);
    first.journal.close();
    const second = setUp({ path });
    valueOf(second.management.subscriptions.recover());
    expect(onlyEntry(second).changes).toMatchObject([
      { outcome: { kind: 'unknown', reason: { kind: 'interrupted' } } },
    ]);
    expect(second.payments[operation]).not.toHaveBeenCalled();
  });
});

describe('while it is not known what came of a change', () => {
  async function inDoubt(): Promise<Bench> {
    const bench = await withOne({ status: 'past_due' });
    bench.payments.resumeSubscription.mockResolvedValue(noAnswer);
    await bench.management.subscriptions.resume(requestId);
    bench.payments.resumeSubscription.mockClear();
    bench.payments.readSubscription.mockReset();
    return bench;
  }

  test('nothing is asked for before the service has been asked about that', async () => {
    const bench = await inDoubt();
    bench.payments.readSubscription.mockResolvedValue(noAnswer);
    expect(await bench.management.subscriptions.resume(requestId)).toMatchObject({ code: 'no-answer' });
    expect(bench.payments.resumeSubscription).not.toHaveBeenCalled();
    expect(outcomes(bench)).toEqual(['unknown']);
  });

  test('nothing is asked for where selling stops while the service is asked about that', async () => {
    const bench = await inDoubt();
    const stopped = fail('not-ready', 'Selling has stopped: other-account.');
    bench.payments.readSubscription.mockImplementation(() => {
      bench.held = stopped;
      return Promise.resolve(ok(aSubscription({ status: 'past_due' })));
    });
    expect(await bench.management.subscriptions.resume(requestId)).toEqual(stopped);
    expect(bench.payments.resumeSubscription).not.toHaveBeenCalled();
    expect(outcomes(bench)).toEqual(['unknown']);
  });

  test('one that was resumed elsewhere since it was looked at, and is past due again, was not resumed here', async () => {
    const bench = await withOne({ status: 'past_due', chargedPeriods: 2 });
    const pastDue = aSubscription({ status: 'past_due', chargedPeriods: 3 });
    bench.payments.readSubscription.mockResolvedValue(ok(pastDue));
    bench.payments.resumeSubscription.mockResolvedValue(noAnswer);
    await bench.management.subscriptions.resume(requestId);
    expect(outcomes(bench)).toEqual(['unknown']);
    bench.clock.now += 60_000;
    await bench.management.subscriptions.refresh(requestId);
    expect(outcomes(bench)).toEqual(['without-effect']);
  });

  test('one that is past due again was resumed, where more periods are charged than before', async () => {
    const bench = await withOne({ status: 'past_due', chargedPeriods: 2 });
    bench.payments.resumeSubscription.mockResolvedValue(noAnswer);
    await bench.management.subscriptions.resume(requestId);
    bench.clock.now += 2_592_000_000;
    const again = aSubscription({ status: 'past_due', chargedPeriods: 3 });
    bench.payments.readSubscription.mockResolvedValue(ok(again));
    await bench.management.subscriptions.refresh(requestId);
    expect(outcomes(bench)).toEqual(['done']);
  });

  test('nor is it where the one before is done, and a replica that lags does not show it', async () => {
    const bench = await withOne({ status: 'new' });
    bench.payments.startSubscription.mockResolvedValue(ok(aSubscription({ status: 'active' })));
    await bench.management.subscriptions.start(requestId);
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription({ status: 'new' })));
    await bench.management.subscriptions.refresh(requestId);
    bench.clock.now += 59_999;
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({ code: 'no-answer' });
    expect(bench.payments.startSubscription).toHaveBeenCalledOnce();
    bench.clock.now += 1;
    expect(await bench.management.subscriptions.start(requestId)).toMatchObject({ ok: true });
  });

  test('no money is asked for again before a replica can lag no more', async () => {
    const bench = await inDoubt();
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription({ status: 'past_due' })));
    bench.clock.now += 59_999;
    expect(await bench.management.subscriptions.resume(requestId)).toMatchObject({ code: 'no-answer' });
    expect(bench.payments.resumeSubscription).not.toHaveBeenCalled();
    bench.clock.now += 1;
    await bench.management.subscriptions.resume(requestId);
    expect(bench.payments.resumeSubscription).toHaveBeenCalledOnce();
  });

  test('the answer settles it before the next is sent', async () => {
    const bench = await inDoubt();
    bench.payments.readSubscription.mockResolvedValue(ok(aSubscription({ status: 'active' })));
    let atSend: unknown;
    bench.payments.cancelSubscription.mockImplementation(() => {
      atSend = outcomes(bench);
      return Promise.resolve(ok(aSubscription({ status: 'canceled' })));
    });
    valueOf(await bench.management.subscriptions.cancel(requestId));
    expect(atSend).toEqual(['asking', 'done']);
    expect(outcomes(bench)).toEqual(['done', 'done']);
  });

  test('a service that cannot be asked is told what a person wants all the same', async () => {
    const bench = await inDoubt();
    bench.payments.readSubscription.mockResolvedValue(unsupported);
    bench.payments.cancelSubscription.mockResolvedValue(ok(aSubscription({ status: 'canceled' })));
    valueOf(await bench.management.subscriptions.cancel(requestId));
    expect(outcomes(bench)).toEqual(['done', 'unknown']);
  });
});
