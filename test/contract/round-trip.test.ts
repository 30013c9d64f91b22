import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../electron/contract/limits.ts';
import type {
  CreateCode,
  CreateLocation,
  CreateSubscription,
  UpdateLocation,
} from '../../electron/contract/payment-requests.ts';
import type { DialectName } from '../../electron/contract/terminal.ts';
import { freeObject, text } from '../unit/contract/arbitraries.ts';
import { embeddedCandidates, newOrderNo } from './service-under-test.ts';
import { codeRequest, underTest, valueOf } from './suite.ts';

/* Whatever the client accepts, our own service keeps, and answers the same when it is asked again. */

const largestAmount = 10 ** limits.amountDigits - 1;
const url = fc.webUrl({ withQueryParameters: true, withFragments: true });
const currency = fc.constantFrom('JPY', 'USD', 'EUR', 'KWD');
const optional: { requiredKeys: never[]; noNullPrototype: true } = {
  requiredKeys: [],
  noNullPrototype: true,
};

const scriptTexts = { kanji: text(30), kana: text(30), romaji: text(30) };
const scripts = fc.record(scriptTexts, optional);
const addressPart = fc.record(
  { pref: text(10), city: text(10), town: text(10), address1: text(20), address2: text(20) },
  optional,
);
const locationFields = {
  name: scripts,
  tel: text(limits.tel),
  zip: text(limits.zip),
  address: fc.record({ kanji: addressPart, kana: addressPart, romaji: addressPart }, optional),
};
/** What a new location may have; of an elepay service, what it has to. */
const newLocations: Record<DialectName, fc.Arbitrary<CreateLocation>> = {
  documented: fc.record(locationFields, optional),
  elepay: fc.record({
    name: fc.record(
      { ...scriptTexts, kanji: text(30, 1) },
      { requiredKeys: ['kanji'], noNullPrototype: true },
    ),
    tel: text(limits.tel, 1),
    zip: text(limits.zip, 1),
    address: fc.record({ kanji: fc.record({ pref: text(10, 1) }) }),
  }),
};
const coordinate = (max: number) => fc.double({ min: -max, max, noNaN: true }).map((value) => value + 0);
const locationChange = fc.record(
  {
    ...locationFields,
    latitude: coordinate(90),
    longitude: coordinate(180),
    note: text(100),
    status: fc.constantFrom('active', 'submitted'),
  },
  optional,
) as fc.Arbitrary<UpdateLocation>;

const item = fc.record(
  {
    name: text(limits.description, 1),
    image: url,
    price: fc.integer({ min: 0, max: largestAmount }),
    count: fc.integer({ min: 1, max: limits.count }),
  },
  { requiredKeys: ['name', 'price', 'count'], noNullPrototype: true },
);
/** Texts of 255 bytes at most, under keys that the service leaves to the shop. */
const texts = fc
  .dictionary(text(20), text(60), { maxKeys: 4, noNullPrototype: true })
  .filter((found) => Object.keys(found).every((key) => key !== 'route' && !key.startsWith('__')));
const free: Record<DialectName, fc.Arbitrary<Record<string, unknown>>> = {
  documented: freeObject,
  elepay: texts,
};

const newCode = (dialect: DialectName) =>
  fc.record(
    {
      amount: fc.integer({ min: 1, max: largestAmount }),
      currency,
      expiryPeriod: fc.integer({ min: limits.expiryPeriod.min, max: limits.expiryPeriod.max }),
      description: text(limits.description),
      extra: free[dialect],
      metadata: free[dialect],
      frontUrl: url,
      items: fc.array(item, { maxLength: 4 }),
    },
    { requiredKeys: ['amount', 'currency', 'expiryPeriod'], noNullPrototype: true },
  ) as fc.Arbitrary<Omit<CreateCode, 'orderNo'>>;

const newSubscription = (dialect: DialectName) =>
  fc.record(
    {
      name: text(limits.subscriptionName),
      currency,
      amount: fc.integer({ min: 1, max: largestAmount }),
      interval: fc.constantFrom('day', 'week', 'month', 'year'),
      intervalSpan: fc.integer({ min: 1, max: limits.count }),
      initialAmount: fc.integer({ min: 0, max: largestAmount }),
      firstChargeTime: fc.integer({ min: 100_000_000_000, max: 8_640_000_000_000_000 }),
      metadata: free[dialect],
    },
    optional,
  ) as fc.Arbitrary<Omit<CreateSubscription, 'customerId'>>;

/** What is kept of a body: an object in it that says nothing is not sent. */
function saidIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, inner]) => [name, saidIn(inner)] as const)
    .filter(([, inner]) => typeof inner !== 'object' || inner === null || Object.keys(inner).length > 0);
  return Object.fromEntries(kept);
}

/** Text characters of at most `room`, laid behind an order number that no service has seen. */
function orderNoWith(rest: string): string {
  return Array.from(`${newOrderNo()}-${rest}`).slice(0, limits.orderNo).join('');
}

describe.each(embeddedCandidates)('what is written comes back: $name', (candidate) => {
  const at = underTest(candidate);
  const offersAll = candidate.offers === 'everything';

  test('a location, created and updated', async () => {
    await fc.assert(
      fc.asyncProperty(newLocations[candidate.dialect], locationChange, async (body, change) => {
        const created = valueOf(await at.client.createLocation(body));
        expect(created).toMatchObject(saidIn(body) as object);
        const said = saidIn(change) as UpdateLocation;
        const outcome = await at.client.updateLocation(created.id, change);
        if (Object.keys(said).length === 0) {
          expect(outcome).toMatchObject({ kind: 'invalid-request', field: 'body' });
          return;
        }
        const updated = valueOf(outcome);
        expect(updated).toMatchObject(said);
        if (!offersAll) return;
        const { total = 0 } = valueOf(await at.client.listLocations({ limit: 1 }));
        const { locations } = valueOf(await at.client.listLocations({ offset: total - 1 }));
        expect(locations).toEqual([updated]);
      }),
      { numRuns: 60 },
    );
  });

  test('a code, with all that a body may have', async () => {
    const { customerId } = at.service;
    const references = fc.constantFrom({}, { customerId }, { customerId, shouldCreateSource: true });
    await fc.assert(
      fc.asyncProperty(
        newCode(candidate.dialect),
        text(limits.orderNo),
        references,
        async (body, rest, reference) => {
          const orderNo = orderNoWith(rest);
          const created = valueOf(await at.client.createCode({ ...body, orderNo, ...reference }));
          const { expiryPeriod, ...kept } = body;
          expect(created).toMatchObject({ ...kept, orderNo });
          const validity = at.client.validityMs(created) ?? Number.NaN;
          expect(Math.ceil(validity / 60_000)).toBe(expiryPeriod);
          expect(created.customer?.id).toBe('customerId' in reference ? customerId : undefined);
          if (!offersAll) return;
          const read = valueOf(await at.client.readCode(created.id));
          // In the dialect elepay it is the time that is left.
          expect({ ...read, expiryPeriod }).toEqual({ ...created, expiryPeriod });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a subscription, with all its terms', async () => {
    await fc.assert(
      fc.asyncProperty(
        newSubscription(candidate.dialect),
        free[candidate.dialect],
        async (terms, metadata) => {
          const { customerId } = at.service;
          const created = valueOf(await at.client.createSubscription({ ...terms, customerId }));
          expect(created).toMatchObject({
            customerId,
            customer: { id: customerId },
            status: 'new',
            metadata: terms.metadata ?? {},
          });
          expect(created.nextChargeTime).toBe(terms.firstChargeTime);
          const updated = valueOf(await at.client.updateSubscription(created.id, { metadata }));
          expect(updated.metadata).toEqual(metadata);
          if (!offersAll) return;
          expect(valueOf(await at.client.readSubscription(created.id))).toEqual(updated);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('an order number may be any text that the limit lets through', async () => {
    await fc.assert(
      fc.asyncProperty(text(limits.orderNo), async (rest) => {
        const request = codeRequest({ orderNo: orderNoWith(rest) });
        const { orderNo } = valueOf(await at.client.createCode(request));
        expect(orderNo).toBe(request.orderNo);
      }),
      { numRuns: 30 },
    );
  });
});
