import { describe, expect, test } from 'vitest';
import { limits } from '../../electron/contract/limits.ts';
import { transitions } from '../support/operation-specification.ts';
import { candidates, embeddedCandidates } from './service-under-test.ts';
import { underTest, valueOf } from './suite.ts';

const [, { from: startable }] = transitions;
const month = 31 * 24 * 60 * 60_000;

describe.each(candidates)('subscriptions (sections 4.4 to 4.6): $name', (candidate) => {
  const at = underTest(candidate);
  const terms = () => ({
    customerId: at.service.customerId,
    name: '珈琲'.repeat(limits.subscriptionName / 2),
    currency: 'JPY',
    amount: 980,
    interval: 'month' as const,
    intervalSpan: 2,
    initialAmount: 500,
    firstChargeTime: Date.now() + month,
    metadata: candidate.dialect === 'elepay' ? { plan: '珈琲' } : { plan: '珈琲', notes: ['a', { b: null }] },
  });

  test('one is created for a customer and nothing else, and is new (section 3)', async () => {
    const { customerId } = at.service;
    const outcome = await at.client.createSubscription({ customerId });
    if (candidate.dialect === 'elepay') expect(outcome).toMatchObject({ status: 201 });
    const created = valueOf(outcome);
    expect(created).toMatchObject({ customerId, status: startable });
    expect(created.chargedPeriods ?? 0).toBe(0);
  });

  test.each(['day', 'week', 'month', 'year'] as const)('one is created for every %s', async (interval) => {
    const created = valueOf(await at.client.createSubscription({ ...terms(), interval, intervalSpan: 1 }));
    expect(created.status).toBe(startable);
  });

  test('one is created with all terms, started once, updated and read', async () => {
    const given = terms();
    const created = valueOf(await at.client.createSubscription(given));
    expect(created).toMatchObject({ metadata: given.metadata, customer: { id: given.customerId } });
    const { id } = created;

    const started = valueOf(await at.client.startSubscription(id));
    expect(started.id).toBe(id);
    expect(started.status).not.toBe(startable);

    const again = await at.client.startSubscription(id);
    expect(['refused', 'conflict']).toContain(again.kind);
    if (candidate.embedded) {
      const told =
        candidate.dialect === 'elepay' ? { code: 'M006000' } : { status: 409, state: started.status };
      expect(again).toMatchObject({ kind: 'conflict', ...told });
    }

    const metadata = { plan: 'tea' };
    const updated = valueOf(await at.client.updateSubscription(id, { metadata }));
    expect(updated).toMatchObject({ id, metadata, status: started.status });
    const read = at.offered('read-subscription', await at.client.readSubscription(id));
    if (read) expect(read).toEqual(updated);
    else expect((await at.client.readSubscription(id)).kind).toBe('unsupported');
  });

  test('metadata is replaced, and can be cleared', async () => {
    const { id } = valueOf(await at.client.createSubscription({ ...terms(), metadata: { a: '1', b: '2' } }));
    const changed = valueOf(await at.client.updateSubscription(id, { metadata: { b: '3' } }));
    expect(changed.metadata).toEqual({ b: '3' });
    const cleared = valueOf(await at.client.updateSubscription(id, { metadata: {} }));
    expect(cleared.metadata ?? {}).toEqual({});
  });

  test('one needs a customer who exists', async () => {
    const outcome = await at.client.createSubscription({ customerId: 'no-such-customer' });
    expect(outcome.kind).toBe('refused');
    if (candidate.embedded) expect(outcome).toMatchObject({ reason: 'invalid', field: 'customerId' });
  });
});

describe.each(embeddedCandidates)('charges of subscriptions, at our own service: $name', (candidate) => {
  const at = underTest(candidate);

  test('the amount before the first charge does not count as a period', async () => {
    const { customerId } = at.service;
    const firstChargeTime = Date.now() + month;
    const given = { customerId, amount: 980, initialAmount: 500, firstChargeTime };
    const { id } = valueOf(await at.client.createSubscription(given));
    expect(valueOf(await at.client.startSubscription(id))).toMatchObject({
      status: 'active',
      chargedPeriods: 0,
      isCharging: false,
      nextChargeTime: firstChargeTime,
    });
  });

  test('without a first charge time, the first period is charged at the start', async () => {
    const { customerId } = at.service;
    const { id } = valueOf(await at.client.createSubscription({ customerId, amount: 980 }));
    const started = valueOf(await at.client.startSubscription(id));
    expect(started).toMatchObject({ status: 'active', chargedPeriods: 1, isCharging: false });
    expect(started.nextChargeTime ?? 0).toBeGreaterThan(started.updateTime ?? Infinity);
  });
});
