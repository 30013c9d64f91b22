import { describe, expect, test, vi } from 'vitest';
import type { Refund } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { RefundCounter } from './refund-counter.ts';
import {
  lost,
  notSent,
  ok,
  opened,
  overriding,
  refusedWith,
  settleAll,
  unsupported,
  uuid,
} from './support.ts';

describe('a refund', () => {
  test('is on the disk before its request leaves', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    expect(counter.requests).toEqual([{ amount: 300, reason: 'Broken cup', state: 'asking' }]);
    const last = counter.bench.kinds(counter.saleId).slice(-3);
    expect(last).toEqual(['refund-asked', 'refund-pending', 'given-back']);
  });

  test('is in the journal with who gave it back', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    const page = counter.bench.sales.readPage(counter.saleId);
    const asked = page.ok ? page.value.events.find(({ kind }) => kind === 'refund-asked') : undefined;
    expect(asked?.details).toMatchObject({ staff: 'Sato', amount: 300, reason: 'Broken cup' });
  });

  test('is asked for of the payment, and not of a try that took no money, where the code shows that one', async () => {
    const counter = await RefundCounter.open();
    counter.bench.service.set('code_1', { charge: { id: 'ch_2', status: 'revoked', paid: false } });
    expect(await counter.tap(300, { chargeId: 'ch_2' })).toMatchObject({ ok: false, code: 'not-found' });
    expect(counter.requests).toEqual([]);
    expect(await counter.bench.sales.refunds.read(counter.saleId)).toMatchObject({
      value: { service: 'answered', payments: [{ chargeId: 'ch_1', left: 1_000 }] },
    });
  });

  test('that the service has taken is in the sums of the day at once', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    const day = counter.bench.sales.readDay(null);
    expect(day).toMatchObject({ value: { totals: [{ received: 1_000, givenBack: 300 }] } });
  });

  test('is not asked for where it cannot be written down', async () => {
    const isFull = vi.fn(() => false);
    const full = { ok: false, code: 'storage', message: 'full' } as const;
    const counter = await RefundCounter.open((journal) =>
      overriding(journal, {
        record: (saleId, change) => (isFull() && change.refund ? full : journal.record(saleId, change)),
      }),
    );
    isFull.mockReturnValue(true);
    expect(await counter.tap(300)).toMatchObject({ ok: false, code: 'storage' });
    expect(counter.requests).toEqual([]);
    expect(counter.bench.stops).toEqual(['storage']);
  });

  test('is pending until the service says that the money is back', async () => {
    const counter = await RefundCounter.open();
    const asked = await counter.tap(300);
    expect(asked).toMatchObject({ value: { payments: [{ left: 700, refunds: [{ state: 'pending' }] }] } });
    await counter.bench.machine.pass(60_000);
    expect(counter.state()).toBe('pending');
    counter.turn('refunded');
    await counter.bench.machine.pass(60_000);
    expect(counter.state()).toBe('done');
    expect(counter.bench.kinds(counter.saleId)).toContain('refunded');
    expect(counter.bench.machine.pending, 'nothing is asked any more').toBe(0);
  });

  test('that the service fails in the end frees its amount', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(1_000);
    expect(await counter.left()).toBe(0);
    counter.turn('failed');
    await counter.bench.machine.pass(10_000);
    expect(await counter.refunds()).toMatchObject([{ state: 'failed', amount: 1_000 }]);
    expect(await counter.left()).toBe(1_000);
    expect(await counter.tap(1_000)).toMatchObject({ ok: true });
    expect(counter.requests).toHaveLength(2);
  });

  test('counts in the history as given back', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    await counter.bench.machine.pass(10_000);
    expect(counter.bench.page(counter.saleId).row).toMatchObject({ received: 1_000, givenBack: 300 });
    const day = counter.bench.sales.readDay(null);
    expect(day).toMatchObject({ value: { totals: [{ received: 1_000, givenBack: 300 }] } });
  });

  test.each([
    ['was never sent', notSent],
    ['is refused', refusedWith('invalid')],
    ...['revoked', 'failed', 'pending'].map((state): [string, Outcome<Refund>] => [
      `is refused for the state of the payment, ${state},`,
      { kind: 'conflict', status: 409, message: 'no', state },
    ]),
    ['is not offered', unsupported],
    ['has to wait', { kind: 'rate-limited', retryAfterMs: 1_000, message: 'slow down' }],
  ] satisfies [string, Outcome<Refund>][])('that %s has given nothing back', async (_, outcome) => {
    const counter = await RefundCounter.open();
    counter.onRefund = () => outcome;
    const asked = await counter.tap(300);
    expect(asked).toMatchObject({ value: { payments: [{ left: 1_000, refunds: [{ state: 'failed' }] }] } });
  });
});

describe('a refund that something stands in the way of', () => {
  test.each([
    ['an answer that names no state', {}],
    ['what is being decided', { state: 'pending', standing: 'undecided' }],
    ['a state that a refund has brought about', { state: 'refunded' }],
    ['one that a part of it has brought about', { state: 'partially_refunded' }],
    ['one that no list has', { state: 'refunding' }],
    ['the state of a payment while its refund is under way', { state: 'captured' }],
  ] as const)('may be that very refund, and is in doubt: %s', async (_, conflict) => {
    const counter = await RefundCounter.open();
    counter.onRefund = () => ({ kind: 'conflict', status: 409, message: 'no', ...conflict });
    expect(await counter.tap(300)).toMatchObject({
      value: { payments: [{ refunds: [{ state: 'unknown' }] }] },
    });
    expect(await counter.tap(300)).toMatchObject({ ok: false, code: 'refund-in-doubt' });
    expect(counter.requests).toHaveLength(1);
  });
});

test('nothing is written down, and nothing more asked, once the sales are disposed of while a refund is asked for', async () => {
  const counter = await RefundCounter.open();
  const looks: unknown[] = [];
  counter.onRefund = (take) => {
    counter.bench.sales.dispose();
    const ask = counter.bench.service.listRefunds;
    counter.bench.service.listRefunds = (...asked) => {
      looks.push(asked);
      return ask?.(...asked) ?? Promise.resolve(unsupported);
    };
    return ok(take());
  };
  expect(await counter.tap(300)).toMatchObject({ ok: false });
  expect(counter.state()).toBe('asking');
  await counter.bench.machine.pass(60_000);
  expect(looks).toEqual([]);
});

describe('never more than what is left', () => {
  test.each([
    ['the payment', 1_001],
    ['what the owner left of it elsewhere', 801],
  ])('is given back: %s', async (_, amount) => {
    const counter = await RefundCounter.open();
    counter.take(200, 'console');
    expect(await counter.tap(amount)).toMatchObject({ ok: false, code: 'refund-above-left' });
    expect(counter.requests).toEqual([]);
    expect(counter.bench.kinds(counter.saleId)).not.toContain('refund-asked');
  });

  test('though the service does not count what is pending', async () => {
    const counter = await RefundCounter.open();
    counter.say = () => undefined;
    await counter.tap(600);
    counter.listed = [];
    expect(await counter.left()).toBe(400);
    expect(await counter.tap(401)).toMatchObject({ ok: false, code: 'refund-above-left' });
  });

  test('of a payment that the service says less of than this terminal was told', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(600);
    counter.turn('refunded');
    await counter.bench.machine.pass(10_000);
    counter.listed = [];
    counter.say();
    expect(await counter.left()).toBe(400);
  });

  test('two taps are one refund, and two at once are not made', async () => {
    const counter = await RefundCounter.open();
    const again = { id: uuid(7) };
    const both = [counter.tap(300, again), counter.tap(300, again)];
    expect((await Promise.all(both)).map(({ ok: isOk }) => isOk)).toEqual([true, false]);
    expect(await counter.tap(300, again)).toMatchObject({ ok: true });
    expect(counter.requests).toHaveLength(1);
    expect(counter.listed).toHaveLength(1);
  });

  test('several in turn are', async () => {
    const counter = await RefundCounter.open();
    for (const amount of [300, 300, 400]) expect(await counter.tap(amount)).toMatchObject({ ok: true });
    expect(await counter.tap(1)).toMatchObject({ ok: false, code: 'refund-above-left' });
    expect(await counter.left()).toBe(0);
  });
});

describe('an answer that is lost', () => {
  const taken = async (): Promise<RefundCounter> => {
    const counter = await RefundCounter.open();
    counter.onRefund = (take) => {
      take();
      return lost;
    };
    return counter;
  };

  test('leaves it unknown, and nothing more is asked for until it is known', async () => {
    const counter = await taken();
    const { service } = counter.bench;
    expect(await counter.tap(300)).toMatchObject({
      value: { payments: [{ left: 700, refunds: [{ state: 'unknown' }] }] },
    });
    service.listRefunds = () => Promise.resolve(lost);
    expect(await counter.tap(300)).toMatchObject({ ok: false, code: 'no-answer' });
    service.listRefunds = () => Promise.resolve(ok({ total: 0, refunds: [] }));
    expect(await counter.tap(300)).toMatchObject({ ok: false, code: 'refund-in-doubt' });
    expect(counter.requests).toHaveLength(1);
  });

  test.each(['all', 'reason'] as const)('is found in the list: told %s', async (telling) => {
    const counter = await taken();
    counter.telling = telling;
    await counter.tap(300);
    await counter.bench.machine.pass(3_000);
    expect(counter.state()).toBe('pending');
    expect(await counter.refunds()).toHaveLength(1);
  });

  test('stays unknown where the list does not tell whose its entries are', async () => {
    const counter = await taken();
    counter.telling = 'nothing';
    await counter.tap(300);
    await counter.bench.machine.pass(24 * 3_600_000);
    expect(counter.state()).toBe('unknown');
  });

  test('is found after a restart, also by a process that was killed while it waited', async () => {
    const counter = await RefundCounter.open();
    counter.onRefund = (take) => {
      take();
      return new Promise(() => undefined);
    };
    void counter.tap(300);
    await settleAll();
    expect(counter.state()).toBe('asking');
    expect(await counter.refunds(), 'nothing is said of it while it is asked for').toMatchObject([
      { state: 'asking' },
    ]);
    counter.bench.restart();
    expect(counter.bench.sales.recover()).toMatchObject({ ok: true });
    expect(counter.state()).toBe('unknown');
    await counter.bench.machine.pass(3_000);
    expect(counter.state()).toBe('pending');
  });

  test('is ruled out by a whole list, and only after the time in which it may still be on its way', async () => {
    const counter = await RefundCounter.open();
    counter.onRefund = () => lost;
    await counter.tap(300);
    await counter.bench.machine.pass(290_000);
    expect(counter.state()).toBe('unknown');
    await counter.bench.machine.pass(3_600_000);
    expect(counter.state()).toBe('failed');
    expect(await counter.left()).toBe(1_000);
  });

  test('is not ruled out by a list that leaves it out', async () => {
    const counter = await taken();
    counter.bench.service.listRefunds = () => Promise.resolve(ok({ total: 0, refunds: [] }));
    await counter.tap(300);
    await counter.bench.machine.pass(24 * 3_600_000);
    expect(counter.state()).toBe('unknown');
  });

  test('is not ruled out while the service is away, and known soon after it is back', async () => {
    const counter = await taken();
    const { service, machine } = counter.bench;
    await counter.tap(300);
    const readAgain = service.onRead.bind(service);
    service.onRead = () => notSent;
    await machine.pass(24 * 3_600_000);
    expect(counter.state()).toBe('unknown');
    service.onRead = readAgain;
    await machine.pass(3_600_000);
    expect(counter.state()).toBe('pending');
  });

  test('that came late after all is said, though it counted as failed', async () => {
    const counter = await RefundCounter.open();
    counter.onRefund = () => lost;
    await counter.tap(300, { id: uuid(9) });
    await counter.bench.machine.pass(3_600_000);
    expect(counter.state()).toBe('failed');
    counter.take(300, 'Broken cup', { madoguchiRefund: uuid(9) });
    expect(await counter.refunds()).toMatchObject([{ own: true, state: 'pending' }]);
  });
});

test.each([
  ['another amount', { amount: 301 }],
  ['another payment', { chargeId: 'ch_9' }],
  ['another currency', { currency: 'USD' }],
  ['no id', { id: undefined }],
] satisfies [string, Partial<Refund>][])('an answer with %s says nothing', async (_, change) => {
  const counter = await RefundCounter.open();
  counter.onRefund = () => ok({ id: 're_9', amount: 300, status: 'refunded', ...change });
  await counter.tap(300);
  expect(counter.state()).toBe('unknown');
});

describe('where money cannot be given back from here', () => {
  test.each([
    ['offers no refunds', unsupported],
    ['knows no such path', refusedWith('not-found')],
  ])('a service that %s is not asked for any', async (_, outcome) => {
    const counter = await RefundCounter.open();
    counter.bench.service.listRefunds = () => Promise.resolve(outcome);
    expect(await counter.view()).toMatchObject({ service: 'unsupported' });
    expect(await counter.tap(300)).toMatchObject({ ok: false, code: 'unsupported' });
    expect(counter.requests).toEqual([]);
  });

  const unlisted = ok({ total: 1, refunds: [] });
  test.each([lost, unlisted])('a service that does not list them is silent: %j', async (outcome) => {
    const counter = await RefundCounter.open();
    counter.bench.service.listRefunds = () => Promise.resolve(outcome);
    expect(await counter.view()).toMatchObject({ service: 'silent', payments: [{ left: 1_000 }] });
    expect(await counter.tap(300)).toMatchObject({ ok: false });
  });

  test('a sale that is not paid has nothing to give back', async () => {
    const counter = await RefundCounter.open();
    counter.bench.sales.dismiss(counter.saleId);
    const other = await opened(counter.bench, { requestId: uuid(2) });
    expect(await counter.tap(300, { saleId: other })).toMatchObject({ ok: false });
    expect(counter.requests).toEqual([]);
  });
});
