import { afterAll, beforeAll, expect } from 'vitest';
import { capability } from '../../electron/contract/terminal.ts';
import type { CreateCode } from '../../electron/contract/payment-requests.ts';
import type { PaymentClient } from '../../electron/payments/client.ts';
import type { Capability, Outcome } from '../../electron/payments/payment-service.ts';
import { limits } from '../../electron/contract/limits.ts';
import { type Candidate, clientOf, newOrderNo, type ServiceUnderTest } from './service-under-test.ts';

/** A name in three scripts (section 2.1). */
export const japanese = { kanji: '東京店', kana: 'とうきょうてん', romaji: 'Tokyo' };

/** A new location with all that a service of any dialect wants of it. */
export const wholeLocation = {
  name: japanese,
  tel: '03-0000-0000',
  zip: '105-0014',
  address: { kanji: { pref: '東京都', city: '港区', town: '芝', address1: '1-2' } },
};

/** One service for the tests of one `describe`. */
export interface UnderTest {
  readonly service: ServiceUnderTest;
  readonly client: PaymentClient;
  /**
   * What a capability answered; undefined where the service does not offer it, which is then remembered, and
   * is as it should be of this service.
   */
  offered: <T>(capability: Capability, outcome: Outcome<T>) => T | undefined;
}

/** Starts the service before the tests around the call, and stops it after them. */
export function underTest({ start, offers }: Candidate): UnderTest {
  let service: ServiceUnderTest | undefined;
  let client: PaymentClient | undefined;
  beforeAll(async () => {
    service = await start();
    // Finding out takes three refusals, and minutes: how is a matter of the client's own tests.
    const missing = { offered: false, since: Date.now() };
    const known =
      offers === 'documented-only' ? capability.options.map((name) => [name, missing] as const) : [];
    client = clientOf(service, service.secretKey, Object.fromEntries(known));
  });
  afterAll(() => service?.[Symbol.asyncDispose]());
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the service is not started yet');
    return value;
  };
  return {
    get service() {
      return started(service);
    },
    get client() {
      return started(client);
    },
    offered: (name, outcome) => {
      const isOffered = outcome.kind !== 'unsupported';
      expect({ name, isOffered, offers }).not.toMatchObject(
        isOffered ? { offers: 'documented-only' } : { offers: 'everything' },
      );
      expect(started(client).capabilities()[name]).toBe(isOffered);
      return isOffered ? valueOf(outcome) : undefined;
    },
  };
}

/** The value of a success; anything else fails the test and says what came instead. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(`not a success: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

/** A create code request that is right, for an order number of its own. */
export function codeRequest(change: Partial<CreateCode> = {}): CreateCode {
  return {
    amount: 1200,
    currency: 'JPY',
    orderNo: newOrderNo(),
    expiryPeriod: limits.expiryPeriod.default,
    ...change,
  };
}
