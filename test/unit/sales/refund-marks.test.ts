import { describe, expect, test } from 'vitest';
import type { Refund } from '../../../electron/contract/payment-objects.ts';
import { RefundCounter } from './refund-counter.ts';
import { lost, ok } from './support.ts';

/** A refund whose answer is lost, at a service that lists each refund as `told`, and an hour after it. */
async function lostRefund(counter: RefundCounter, told: (refund: Refund) => Refund): Promise<void> {
  counter.onRefund = (take) => {
    take();
    counter.listed = counter.listed.map(told);
    return lost;
  };
  await counter.tap(300);
  counter.turn('refunded');
  await counter.bench.machine.pass(3_600_000);
}

describe('a refund that was made, and whose answer was lost, does not count as failed where the service', () => {
  test.each<[string, (refund: Refund) => Refund]>([
    [
      'has empty metadata and a reason of its own',
      (refund) => ({ ...refund, metadata: {}, reason: 'requested_by_customer' }),
    ],
    [
      'tells no metadata, and a reason of its own',
      ({ metadata: _, ...refund }) => ({ ...refund, reason: 'requested_by_customer' }),
    ],
    ['tells no metadata, and an empty reason', ({ metadata: _, ...refund }) => ({ ...refund, reason: '' })],
    [
      'has metadata of its own, and no reason',
      ({ reason: _, ...refund }) => ({ ...refund, metadata: { channel: 'api' } }),
    ],
  ])('%s', async (_, told) => {
    const counter = await RefundCounter.open();
    await lostRefund(counter, told);
    expect(counter.state()).toBe('unknown');
    expect(await counter.tap(300)).toMatchObject({ ok: false, code: 'refund-in-doubt' });
    expect(counter.requests).toHaveLength(1);
  });
});

test('a refund whose answer was lost is found by its reason where the service has empty metadata', async () => {
  const counter = await RefundCounter.open();
  await lostRefund(counter, (refund) => ({ ...refund, metadata: {} }));
  expect(counter.state()).toBe('done');
  expect(await counter.refunds()).toHaveLength(1);
});

describe('a refund that was never made is not in doubt for ever', () => {
  test.each(['Broken cup', 'console'])(
    'for one of its amount that was listed before it was asked for, also after a restart: with the reason %j',
    async (reason) => {
      const counter = await RefundCounter.open();
      counter.take(300, reason);
      counter.onRefund = () => lost;
      await counter.tap(300);
      counter.bench.restart();
      expect(counter.bench.sales.recover()).toMatchObject({ ok: true });
      await counter.bench.machine.pass(3_600_000);
      expect(await counter.refunds()).toMatchObject([
        { own: false, state: 'pending' },
        { own: true, state: 'failed' },
      ]);
      expect(await counter.left()).toBe(700);
    },
  );

  test('for one of the owner’s since, where the service is seen to tell this terminal’s mark', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(100);
    counter.onRefund = () => lost;
    await counter.tap(300);
    counter.take(300, 'Broken cup');
    await counter.bench.machine.pass(3_600_000);
    expect(counter.state()).toBe('failed');
    expect(await counter.left()).toBe(600);
  });

  test('but stays so for one of the owner’s since, where it may be that one', async () => {
    const counter = await RefundCounter.open();
    counter.onRefund = () => lost;
    await counter.tap(300);
    counter.take(300, 'console');
    await counter.bench.machine.pass(24 * 3_600_000);
    expect(counter.state()).toBe('unknown');
    // An amount that is not this refund's says nothing.
    counter.listed = [{ id: 're_1', amount: 200, status: 'pending', metadata: {} }];
    counter.say();
    await counter.bench.machine.pass(24 * 3_600_000);
    expect(counter.state()).toBe('failed');
  });
});

test('an answer that names the currency in small letters is of the refund that was asked for', async () => {
  const counter = await RefundCounter.open();
  counter.telling = 'nothing';
  counter.onRefund = (take) => ok({ ...take(), currency: 'jpy' });
  await counter.tap(300);
  expect(await counter.refunds()).toMatchObject([{ own: true, state: 'pending' }]);
  counter.turn('refunded');
  expect(await counter.tap(300)).toMatchObject({ ok: true });
});
