import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentClient } from '../../../electron/payments/client.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { arbitraryOf } from '../contract/arbitraries.ts';
import { clientOf, codeRequest, jsonAnswer, type RawService, rawService } from '../../support/raw-service.ts';

/* What no operation can write (charges, sources, invoices...) arrives within what is answered: as it was sent. */

const customerId = 'cus_1';
const roots: [string, fc.Arbitrary<object>, (client: PaymentClient) => Promise<Outcome<unknown>>][] = [
  ['Location', arbitraryOf('Location'), (client) => client.createLocation({})],
  ['Code', arbitraryOf('Code'), (client) => client.createCode(codeRequest)],
  ['Subscription', arbitraryOf('Subscription'), (client) => client.createSubscription({ customerId })],
  ['CustomerList', arbitraryOf('CustomerList'), (client) => client.listCustomers()],
  [
    'LocationList',
    fc.record({ total: fc.nat(), locations: fc.array(arbitraryOf('Location'), { maxLength: 5 }) }),
    (client) => client.listLocations(),
  ],
];
const embedded = ['Charge', 'Customer', 'Source', 'Invoice'] as const;

describe('an object arrives as it was sent', () => {
  let sent: object = {};
  let service: RawService;
  beforeAll(async () => {
    service = await rawService((socket) => socket.end(jsonAnswer('200 OK', sent)));
  });
  afterAll(() => service[Symbol.asyncDispose]());

  async function arrived(
    object: object,
    call: (client: PaymentClient) => Promise<Outcome<unknown>>,
  ): Promise<unknown> {
    sent = object;
    const outcome = await call(clientOf(service));
    if (outcome.kind !== 'ok') throw new Error(`${JSON.stringify(outcome)} to ${JSON.stringify(object)}`);
    return outcome.value;
  }

  test.each(roots)('%s', async (_, objects, call) => {
    await fc.assert(
      fc.asyncProperty(objects, async (object) => {
        expect(await arrived(object, call)).toEqual(object);
      }),
      { numRuns: 150 },
    );
  });

  test.each(embedded)('%s, within a code', async (name) => {
    const field = name.toLowerCase();
    await fc.assert(
      fc.asyncProperty(arbitraryOf(name), async (object) => {
        const code = { id: 'code_1', [field]: object };
        expect(await arrived(code, (client) => client.createCode(codeRequest))).toEqual(code);
      }),
      { numRuns: 150 },
    );
  });
});
