import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargeSchema,
  type Subscription,
  subscriptionSchema,
} from '../../../../electron/sandbox/schemas/objects.ts';
import { mostStepsAtOnce } from '../../../../electron/sandbox/subscriptions/billing.ts';
import { intervals } from '../../../../electron/sandbox/subscriptions/calendar.ts';
import { alwaysRule, behaviourOf, type Json, noon, testSandbox, type TestSandbox } from '../support.ts';

const day = 86_400_000;
/** Tanaka, who has a saved card, and Suzuki, who has none. */
const withCard = 'cus_practice_04';
const withoutCard = 'cus_practice_02';

function japan(date: string): number {
  return Date.parse(`${date}T12:00:00+09:00`);
}

async function start({ call }: TestSandbox, terms: Json): Promise<string> {
  const created = await call('POST', '/subscriptions', { customerId: withCard, amount: 3000, ...terms });
  expect(created.status).toBe(200);
  const id = String(created.body['id']);
  expect(await call('POST', `/subscriptions/${id}/start`)).toMatchObject({ status: 200 });
  return id;
}

async function read({ call }: TestSandbox, id: string): Promise<Subscription> {
  return subscriptionSchema.parse((await call('GET', `/subscriptions/${id}`)).body);
}

function charges(
  { store }: TestSandbox,
  id: string,
): { paid: boolean; amount: number; at: number; period: unknown }[] {
  return store.charges.ofSubscription(id).map((charge) => {
    expect(chargeSchema.parse(charge)).toEqual(charge);
    return {
      paid: charge.paid,
      amount: charge.amount,
      at: charge.createTime,
      period: charge.extra['period'],
    };
  });
}

/** A method for Suzuki: pays a code that saves one. */
async function saveMethod({ createCode, visit }: TestSandbox): Promise<void> {
  const { codeUrl } = await createCode({ customerId: withoutCard, shouldCreateSource: true });
  await visit(codeUrl, { outcome: 'pay' });
}

describe('what is due is charged', () => {
  test('at the start, where no first charge time says otherwise', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, {});
    expect(await read(sandbox, id)).toMatchObject({
      status: 'active',
      chargedPeriods: 1,
      isCharging: false,
      nextChargeTime: Date.parse('2026-06-01T12:00:00+09:00'),
    });
    expect(charges(sandbox, id)).toEqual([{ paid: true, amount: 3000, at: noon, period: 1 }]);
  });

  test('in its last millisecond not yet, and then', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { firstChargeTime: noon + day });
    sandbox.clock.now = noon + day - 1;
    expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: 0, nextChargeTime: noon + day });
    sandbox.clock.now += 1;
    expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: 1, updateTime: noon + day });
  });

  test('with a charge that says what it is for, and with what it was paid', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { name: '定期便', currency: 'USD', metadata: { plan: 'a' } });
    expect(sandbox.store.charges.ofSubscription(id)).toMatchObject([
      {
        amount: 3000,
        currency: 'USD',
        description: '定期便',
        orderNo: `${id}-1`,
        metadata: { plan: 'a' },
        extra: { subscriptionId: id, customerId: withCard, period: 1 },
        paymentMethod: 'creditcard',
        cardInfo: { last4: '1881', approvalCode: expect.stringMatching(/^[0-9A-Z]{6}$/) as unknown },
        status: 'captured',
        paid: true,
        paidTime: noon,
      },
    ]);
  });

  test('at the ends of months, on the day of the first', async () => {
    const sandbox = testSandbox({ startsAt: japan('2026-08-30') });
    const id = await start(sandbox, {
      interval: 'month',
      intervalSpan: 3,
      firstChargeTime: japan('2026-08-31'),
    });
    sandbox.clock.now = japan('2027-05-31');
    const state = await read(sandbox, id);
    expect(charges(sandbox, id).map(({ at }) => at)).toEqual(
      ['2026-08-31', '2026-11-30', '2027-02-28', '2027-05-31'].map(japan),
    );
    expect(state).toMatchObject({ chargedPeriods: 4, nextChargeTime: japan('2027-08-31') });
  });

  test('for the years that the service was off, each period at its own time', async () => {
    const sandbox = testSandbox({ startsAt: japan('2028-02-29') });
    const id = await start(sandbox, { interval: 'year' });
    sandbox.clock.now = japan('2036-03-01');
    expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: 9, nextChargeTime: japan('2037-02-28') });
    const times = charges(sandbox, id).map(({ at }) => at);
    expect(times.slice(0, 2)).toEqual([japan('2028-02-29'), japan('2029-02-28')]);
    expect(times.slice(-1)).toEqual([japan('2036-02-29')]);
  });

  test('without a request, when the records are brought up to date', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { interval: 'day' });
    sandbox.clock.now += 3 * day;
    sandbox.bringUpToDate();
    expect(charges(sandbox, id)).toHaveLength(4);
  });

  test('never before it was started: a first charge time that has passed is the start', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { interval: 'day', firstChargeTime: noon - 365 * day });
    expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: 1, nextChargeTime: noon + day });
  });

  test('never to one that is new', async () => {
    const sandbox = testSandbox();
    const { body } = await sandbox.call('POST', '/subscriptions', {
      customerId: withCard,
      amount: 3000,
      firstChargeTime: noon + day,
    });
    sandbox.clock.now += 365 * day;
    expect(await read(sandbox, String(body['id']))).toMatchObject({ status: 'new', chargedPeriods: 0 });
    expect(charges(sandbox, String(body['id']))).toEqual([]);
  });

  test('not at all where there is no amount', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { amount: undefined });
    sandbox.clock.now += 365 * day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'active', chargedPeriods: 0, isCharging: false });
    expect(charges(sandbox, id)).toEqual([]);
  });

  test('up to the end of the calendar', async () => {
    const last = 8_640_000_000_000_000;
    const sandbox = testSandbox({ startsAt: last - day });
    const id = await start(sandbox, { interval: 'month' });
    const state = await read(sandbox, id);
    expect(state).toMatchObject({ status: 'active', chargedPeriods: 1, isCharging: false });
    expect(state).not.toHaveProperty('nextChargeTime');
  });
});

describe('the amount before the first charge', () => {
  test('is charged at the start, once, and is no period', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { initialAmount: 500, firstChargeTime: noon + day });
    expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: 0, nextChargeTime: noon + day });
    sandbox.clock.now += 40 * day;
    expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: 2 });
    expect(charges(sandbox, id)).toEqual([
      { paid: true, amount: 500, at: noon, period: 0 },
      { paid: true, amount: 3000, at: noon + day, period: 1 },
      { paid: true, amount: 3000, at: noon + 32 * day, period: 2 },
    ]);
  });

  test('comes with the first charge where that is at the start', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { initialAmount: 500 });
    expect(charges(sandbox, id).map(({ amount }) => amount)).toEqual([500, 3000]);
  });

  test('of nothing is not charged', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { initialAmount: 0, firstChargeTime: noon + day });
    expect(charges(sandbox, id)).toEqual([]);
  });

  test('holds up the periods until it is paid', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { customerId: withoutCard, initialAmount: 500, interval: 'day' });
    sandbox.clock.now += 2.5 * day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'past_due', chargedPeriods: 0 });
    await saveMethod(sandbox);
    sandbox.clock.now = noon + 3 * day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'active', chargedPeriods: 4 });
    expect(charges(sandbox, id).map(({ period, at }) => [period, at])).toEqual(
      [0, 1, 2, 3, 4].map((period) => [period, noon + 3 * day]),
    );
  });
});

describe('what cannot be charged', () => {
  test('makes it past due, and is tried again each day until the customer has a saved method', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { customerId: withoutCard, interval: 'month' });
    expect(await read(sandbox, id)).toMatchObject({
      status: 'past_due',
      isCharging: true,
      chargedPeriods: 0,
      nextChargeTime: noon + day,
    });
    sandbox.clock.now += 9.5 * day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'past_due', nextChargeTime: noon + 10 * day });
    expect(charges(sandbox, id)).toEqual([]);
    await saveMethod(sandbox);
    sandbox.clock.now = noon + 10 * day;
    expect(await read(sandbox, id)).toMatchObject({
      status: 'active',
      isCharging: false,
      chargedPeriods: 1,
      nextChargeTime: noon + 31 * day,
    });
    expect(charges(sandbox, id)).toEqual([{ paid: true, amount: 3000, at: noon + 10 * day, period: 1 }]);
  });

  test('because a rule declines it leaves a revoked charge, and goes through when the rule is gone', async () => {
    const sandbox = testSandbox({
      behaviour: behaviourOf({ what: 'decline', when: { kind: 'amount', amount: 3000 } }),
    });
    const id = await start(sandbox, {});
    sandbox.clock.now += 1.5 * day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'past_due', isCharging: true });
    sandbox.setBehaviour(behaviourOf());
    sandbox.clock.now += day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'active', chargedPeriods: 1 });
    expect(charges(sandbox, id)).toEqual([
      { paid: false, amount: 3000, at: noon, period: 1 },
      { paid: false, amount: 3000, at: noon + day, period: 1 },
      { paid: true, amount: 3000, at: noon + 2 * day, period: 1 },
    ]);
  });

  test('before the behaviour changed is not made up with the new one', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { interval: 'day' });
    sandbox.clock.now += 2 * day;
    sandbox.setBehaviour(behaviourOf(alwaysRule('decline')));
    sandbox.clock.now += day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'past_due', chargedPeriods: 3 });
  });

  test('names an order number by which a rule can be aimed at one subscription', async () => {
    const sandbox = testSandbox();
    const id = await start(sandbox, { interval: 'day' });
    const other = await start(sandbox, { interval: 'day' });
    sandbox.setBehaviour(behaviourOf({ what: 'decline', when: { kind: 'order-no', contains: id } }));
    sandbox.clock.now += day;
    expect(await read(sandbox, id)).toMatchObject({ status: 'past_due' });
    expect(await read(sandbox, other)).toMatchObject({ status: 'active' });
  });
});

test('an update of the metadata moves no charge', async () => {
  const sandbox = testSandbox();
  const id = await start(sandbox, { interval: 'day' });
  await sandbox.call('POST', `/subscriptions/${id}`, { metadata: { plan: 'b' } });
  sandbox.clock.now += day;
  expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: 2, metadata: { plan: 'b' } });
});

test('a clock in the far future is caught up with in bounded portions', async () => {
  const sandbox = testSandbox();
  const id = await start(sandbox, { interval: 'day' });
  sandbox.clock.now += (mostStepsAtOnce + 10) * day;
  expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: mostStepsAtOnce + 1, isCharging: true });
  expect(await read(sandbox, id)).toMatchObject({ chargedPeriods: mostStepsAtOnce + 11, isCharging: false });
});

describe('whatever the terms and whenever somebody looks', () => {
  const anyTerms = fc.record(
    {
      customerId: fc.constantFrom(withCard, withoutCard),
      interval: fc.constantFrom(...intervals),
      intervalSpan: fc.integer({ min: 1, max: 5 }),
      initialAmount: fc.constantFrom(0, 500),
      firstChargeTime: fc.integer({ min: noon - 40 * day, max: noon + 40 * day }),
    },
    { requiredKeys: ['customerId'] },
  );
  /** Days after which somebody looks; at one of them Suzuki saves a method. */
  const anyLooks = fc.array(fc.double({ min: 0.01, max: 60, noNaN: true }), { minLength: 1, maxLength: 12 });

  test('the next charge time grows with each charge, and no period is charged twice or left out', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, anyLooks, async (terms, looks) => {
        const sandbox = testSandbox();
        const id = await start(sandbox, terms);
        let before = await read(sandbox, id);
        for (const days of looks) {
          sandbox.clock.now += Math.round(days * day);
          const after = await read(sandbox, id);
          const hasMoved = after.updateTime > before.updateTime;
          if (hasMoved) expect(after.nextChargeTime).toBeGreaterThan(before.nextChargeTime ?? NaN);
          else expect(after).toEqual(before);
          expect(after.nextChargeTime).toBeGreaterThan(sandbox.clock.now);
          expect(after.chargedPeriods).toBeGreaterThanOrEqual(before.chargedPeriods);
          before = after;
        }
        const paid = charges(sandbox, id).filter((charge) => charge.paid);
        const first = terms.initialAmount === 500 ? 0 : 1;
        expect(paid.map(({ period }) => period)).toEqual(paid.map((_, index) => first + index));
        expect(before.chargedPeriods).toBe(paid.filter(({ period }) => period !== 0).length);
      }),
      { numRuns: 60 },
    );
  });

  test('a service that slept ends in the state of one that ran', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, anyLooks, fc.nat(), async (terms, looks, saving) => {
        const [running, sleeping] = [testSandbox(), testSandbox()];
        const ids = [await start(running, terms), await start(sleeping, terms)] as const;
        for (const [index, days] of looks.entries()) {
          for (const { clock } of [running, sleeping]) clock.now += Math.round(days * day);
          running.bringUpToDate();
          if (index === saving % looks.length)
            for (const sandbox of [running, sleeping]) await saveMethod(sandbox);
        }
        const states = [await read(running, ids[0]), await read(sleeping, ids[1])] as const;
        expect({ ...states[1], id: '' }).toEqual({ ...states[0], id: '', customer: states[1].customer });
        expect(charges(sleeping, ids[1])).toEqual(charges(running, ids[0]));
      }),
      { numRuns: 40 },
    );
  });
});
