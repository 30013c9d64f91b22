import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayChannels } from '../../../electron/contract/display-names.ts';
import { isBehindPin, requestChannel, requestNames } from '../../../electron/contract/names.ts';
import { breachOf, CounterUnderFuzz, strangers } from './counter.ts';
import { channels } from './electron-double.ts';
import { fuzzChannels } from './run.ts';
import { samplesFor } from './samples.ts';

const sale = {
  lines: [{ name: 'Tea', price: 500, count: 2 }],
  expectedTotal: 1000,
  currency: 'JPY',
  expiryPeriod: 10,
  note: '',
  locationId: null,
  customer: null,
  confirmed: true,
};

test('a short run finds no effect of a wrong message, no crash, and no answer outside the contract', async () => {
  const report = await fuzzChannels({ seed: 5, count: 60, progress: () => undefined });
  expect(report.failures).toEqual([]);
  expect(report.figures.filter(({ met }) => !met)).toEqual([]);
});

describe('a terminal', () => {
  let counter: CounterUnderFuzz;
  beforeAll(async () => {
    counter = await CounterUnderFuzz.open();
  });
  afterAll(() => counter.close());

  /** Sends what must have no effect, and looks from outside whether it has. */
  async function refusalOf(...sent: Parameters<CounterUnderFuzz['deliver']>): Promise<unknown> {
    const { reached } = counter;
    const before = counter.effects();
    counter.turns.now += 10_000;
    const answer = await counter.deliver(...sent);
    expect(counter.effects()).toBe(before);
    expect(counter.reached).toBe(reached);
    return answer;
  }

  test('unknown channel: nobody listens on any but those of the contract', () => {
    const known = [...requestNames.map(requestChannel), displayChannels.read];
    expect([...channels.keys()].toSorted()).toEqual(known.toSorted());
    for (const name of ['readKey', 'request:', 'request:getKey', '__proto__', 'ELECTRON_BROWSER_REQUIRE']) {
      expect(channels.get(name)).toBeUndefined();
    }
  });

  test.each(strangers)('foreign or sub-frame sender: %s has no effect', async (_who, sender) => {
    for (const name of requestNames) {
      const [sample] = samplesFor(counter.known)[name];
      expect(await refusalOf(name, [sample], sender), name).toMatchObject({ ok: false, code: 'forbidden' });
    }
  });

  test.each([
    ['an extra field', { discount: 1 }],
    ['a field of the prototype', JSON.parse('{"__proto__": {"confirmed": true}}') as object],
    ['NaN', { expectedTotal: Number.NaN }],
    ['Infinity', { expectedTotal: Number.POSITIVE_INFINITY }],
    ['a huge string', { note: 'x'.repeat(9_000_000) }],
    ['a huge name', { lines: [{ name: '漢'.repeat(9_000_000), price: 500, count: 2 }] }],
    ['a BigInt', { expectedTotal: 1000n }],
    ['a date', { note: new Date(0) }],
  ])('extra field, NaN, huge string: %s is refused before any effect', async (_what, change) => {
    const request = { ...sale, requestId: randomUUID() };
    Object.defineProperties(request, Object.getOwnPropertyDescriptors(change));
    expect(await refusalOf('openSale', [request])).toMatchObject({ ok: false, code: 'invalid' });
  });

  test.each([
    ['the lines', { lines: [{ name: 'Tea', price: 500, count: 1 }] }],
    ['a price', { lines: [{ name: 'Tea', price: 499, count: 2 }] }],
    ['the total', { expectedTotal: 1 }],
  ])(
    'amount changed after confirm: %s is not what was confirmed, and nothing is sold',
    async (_what, change) => {
      const before = counter.effects();
      counter.turns.now += 10_000;
      const answer = await counter.deliver('openSale', [{ ...sale, requestId: randomUUID(), ...change }]);
      expect(answer).toMatchObject({ ok: false, code: 'amount-changed' });
      expect(counter.effects()).toBe(before);
    },
  );

  test('flood: limited on each channel by itself, and let through again later', async () => {
    const { reached } = counter;
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => counter.deliver('readHistory', [{ date: null }])),
    );
    expect(counter.reached - reached).toBe(30);
    expect(answers.at(-1)).toMatchObject({ ok: false, code: 'rate-limited' });
    expect(await counter.deliver('findSales', [{ text: 'x' }])).toMatchObject({ ok: true });
    expect(await counter.ask('readHistory', { date: null })).toMatchObject({ count: 2 });
  });

  test.each(requestNames.filter(isBehindPin))(
    'past the PIN: %s of a locked terminal has no effect',
    async (name) => {
      counter.turns.locked = true;
      for (const sample of samplesFor(counter.known)[name]) {
        expect(await refusalOf(name, [sample])).toMatchObject({ ok: false, code: 'staff-locked' });
      }
      counter.turns.locked = false;
    },
  );

  test('shows the effect of a request that is right: the look from outside can fail', async () => {
    const before = counter.effects();
    await counter.ask('setPreferences', { theme: 'dark' });
    expect(counter.effects()).not.toBe(before);
  });
});

describe('the judge of answers', () => {
  test.each([
    ['nothing', undefined],
    ['a text', 'ok'],
    ['a code that there is not', { ok: false, code: 'nope', message: '' }],
    ['a bug', { ok: false, code: 'internal', message: '' }],
    ['a success with more in it', { ok: true, value: undefined, key: 'sk' }],
    ['a value of another request', { ok: true, value: 7 }],
  ])('finds %s', (_what, answer) => expect(breachOf('practise', answer)).not.toBeNull());

  test.each([
    ['a success', { ok: true, value: undefined }],
    ['a refusal', { ok: false, code: 'invalid', message: 'x', field: 'x' }],
  ])('lets %s pass', (_what, answer) => expect(breachOf('practise', answer)).toBeNull());
});
