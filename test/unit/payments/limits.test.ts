import { describe, expect, test } from 'vitest';
import type { PaymentClient } from '../../../electron/payments/client.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import {
  type Limit,
  limits,
  type LimitRule,
  type OperationName,
} from '../../support/operation-specification.ts';
import { answering, clientOf, codeRequest, jsonAnswer, type RawService } from '../../support/raw-service.ts';

/** One character to people, two units to UTF-16 and four bytes to UTF-8: a limit counts it once. */
const character = '😀';
const everything = { id: 'x_1', total: 0, customers: [] };

/** The operations that section 8 limits, each with a request that is right but for `change`. */
const calls: Partial<
  Record<OperationName, (client: PaymentClient, change: object) => Promise<Outcome<unknown>>>
> = {
  createCode: (client, change) => client.createCode({ ...codeRequest, ...change }),
  createLocation: (client, change) => client.createLocation(change),
  updateLocation: (client, change) => client.updateLocation('x_1', change),
  createSubscription: (client, change) => client.createSubscription({ customerId: 'c', ...change }),
  listCustomers: (client, change) => client.listCustomers(change),
};

/** Values one below, at and one above each end of a limit, and whether each is within it. */
function around(rule: LimitRule): { value: unknown; within: boolean }[] {
  switch (rule.kind) {
    case 'max-length':
      return [rule.max - 1, rule.max, rule.max + 1].map((length) => ({
        value: character.repeat(length),
        within: length <= rule.max,
      }));
    case 'length':
      return ['JP', 'JPY', 'JPYX', 'jpy', 'J¥Y', '😀😀😀', ''].map((value) => ({
        value,
        within: value === rule.unless,
      }));
    case 'range': {
      // Where the document sets no lower end, it is the least that makes sense: a start of 0, a count of 1.
      const { min = Math.min(rule.unless, 1), max } = rule;
      const ends = max === undefined ? [min] : [min, max];
      const values = ends.flatMap((end) => [end - 1, end, end + 1]);
      return values.map((value) => ({ value, within: value >= min && value <= (max ?? Infinity) }));
    }
    case 'pattern':
      return [
        ...['http://a', 'https://shop.example/thanks?a=1&b=%20#end', 'https://[::1]:8443/~x'].map(good),
        ...['', 'https://', 'shop.example', '//shop.example', 'ftp://shop.example/', 'HTTPS:shop'].map(bad),
        ...['https://shop.example/a b', 'https://shop.example/ありがとう', 'javascript:alert(1)'].map(bad),
        ...['https://shop.example/\n', ' https://shop.example/', 'https://shop.example/<x>'].map(bad),
      ];
  }
}

const good = (value: string) => ({ value, within: true });
const bad = (value: string) => ({ value, within: false });

/** What a service was sent under that name: in the body, or in the query, where all is text. */
function arrivedAt(service: RawService, field: string): unknown {
  const [request] = service.requests;
  if (request?.body) return (JSON.parse(request.body) as Record<string, unknown>)[field];
  const target = request?.line.split(' ')[1] ?? '';
  return new URL(target, 'http://service.example').searchParams.get(field);
}

const places = limits.flatMap(({ appliesTo, at, rule }) =>
  at.map((place) => ({ appliesTo, ...place, rule, values: around(rule) })),
);

describe.each(places)('the limit of $appliesTo, at $operation $field', ({ operation, field, values }) => {
  const call = calls[operation];
  if (!call) throw new TypeError(`${operation} has no limits`);

  test.each(values)('holds before anything is sent: %j', async ({ value, within }) => {
    await using service = await answering(jsonAnswer('200 OK', everything));
    const outcome = await call(clientOf(service), { [field]: value });
    if (within) {
      expect(outcome.kind).toBe('ok');
      expect(String(arrivedAt(service, field))).toBe(String(value));
    } else {
      expect(outcome).toMatchObject({ kind: 'invalid-request', field });
      expect(service.connections()).toBe(0);
    }
  });
});

test('a limit has the same name where a service calls the field otherwise', async () => {
  await using service = await answering(jsonAnswer('200 OK', everything));
  const client = clientOf(service, { dialect: 'elepay' });
  const outcome = await client.createCode({ ...codeRequest, expiryPeriod: 31 });
  expect(outcome).toMatchObject({ kind: 'invalid-request', field: 'expiryPeriod' });
});

describe('the defaults of section 8', () => {
  const defaults = limits.filter(({ rule }) => rule.kind === 'range' || rule.kind === 'length');
  const unsaid = defaults.flatMap(({ at, rule }: Limit) =>
    at
      // Create code always says its currency and its validity: the terminal shows both before it asks.
      .filter(({ operation }) => operation !== 'createCode')
      .map((place) => ({ ...place, unless: 'unless' in rule ? rule.unless : undefined })),
  );
  test.each(unsaid)(
    'are said in a query and left to the service in a body: $operation $field',
    async (given) => {
      const { operation, field, unless } = given;
      await using service = await answering(jsonAnswer('200 OK', everything));
      expect(await calls[operation]?.(clientOf(service), {})).toMatchObject({ kind: 'ok' });
      const isQuery = service.requests[0]?.line.startsWith('GET') === true;
      expect(arrivedAt(service, field)).toBe(isQuery ? String(unless) : undefined);
    },
  );
});
