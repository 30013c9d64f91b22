import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentClient } from '../../electron/payments/client.ts';
import { type RunningSandbox } from '../../electron/sandbox/server.ts';
import { exampleCodeIds, insertExamples } from '../support/example-codes.ts';
import { operations } from '../support/published-interface.ts';
import { type Exchange, problemsOfAnswer, problemsOfRequest } from '../support/published-validator.ts';
import { recorded, type RecordedService } from '../support/recorded-service.ts';
import { startSeeded } from '../support/seeded-sandbox.ts';
import { clientOf, newOrderNo, visitPayerPage } from './service-under-test.ts';
import { valueOf } from './suite.ts';

/*
 * The client and the embedded service in dialect `elepay`, held to what elepay publishes (interface 1.3.0): every
 * operation that the client has is asked, and both the request and its answer are looked at by a validator that
 * knows neither of them.
 */
const customerId = 'cus_practice_01';
const sourceId = 'src_practice_01';
const address = { kanji: { pref: '東京都', city: '港区', town: '芝', address1: '1-2', address2: '' } };
const place = { name: { kanji: '窓口珈琲' }, tel: '03-1234-5678', zip: '105-0014', address };

let sandbox: RunningSandbox;
let service: RecordedService;
let client: PaymentClient;

beforeAll(async () => {
  sandbox = await startSeeded((store) => insertExamples(store, Date.now()), { dialect: 'elepay' });
  service = await recorded(sandbox.url);
  const { url: baseUrl } = service;
  client = clientOf({ baseUrl, dialect: 'elepay', secretKey: sandbox.key, customerId } as never);
  await askEverything();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await sandbox.close();
});

/** Asks for each operation at least once, and for codes in every state that one can come to. */
async function askEverything(): Promise<void> {
  await codesAndPayments();
  const { id } = valueOf(await client.createLocation(place));
  valueOf(
    await client.updateLocation(id, { latitude: 35.6, longitude: 139.7, note: '', status: 'submitted' }),
  );
  valueOf(await client.listLocations());
  valueOf(await client.readLocation(id));
  valueOf(await client.listCustomers({ keyword: '佐藤', limit: 100 }));
  valueOf(await client.listSources(customerId));
  valueOf(await client.listPaymentMethods());
  await subscriptions();
}

function codeRequest() {
  const items = [{ name: 'コーヒー豆', image: 'https://shop.example/beans.png', price: 1500, count: 2 }];
  return {
    amount: 3000,
    currency: 'JPY',
    orderNo: newOrderNo(),
    description: '豆',
    extra: { table: '7' },
    metadata: { till: 'T1' },
    expiryPeriod: 10,
    frontUrl: 'https://shop.example/thanks?a=1',
    items,
    locationId: 'loc_practice_ginza',
    customerId,
    sourceId,
    shouldCreateSource: true,
  };
}

async function codesAndPayments(): Promise<void> {
  const code = valueOf(await client.createCode(codeRequest()));
  await visitPayerPage(code.codeUrl ?? '', 'decline');
  valueOf(await client.readCode(code.id));
  await visitPayerPage(code.codeUrl ?? '', 'pay');
  const { charge } = valueOf(await client.readCode(code.id));
  const chargeId = charge?.id ?? '';
  const half = {
    amount: 1500,
    currency: 'JPY',
    reason: '返品',
    metadata: { madoguchiRefund: crypto.randomUUID() },
  };
  await presentedCodes();
  const refund = valueOf(await client.createRefund(chargeId, half));
  valueOf(await client.readRefund(chargeId, refund.id ?? ''));
  valueOf(await client.listRefunds(chargeId));
  sandbox.actAsOwner(code.id, 'dispute');
  valueOf(await client.readCharge(chargeId));
  const others = valueOf(
    await client.createCode({ amount: 1, currency: 'JPY', orderNo: newOrderNo(), expiryPeriod: 3 }),
  );
  valueOf(await client.closeCode(others.id));
  valueOf(await client.readCode(others.id));
  for (const id of exampleCodeIds) valueOf(await client.readCode(id));
  const from = Date.now() - 86_400_000;
  const day = { from, to: Date.now(), dateField: 'paid_time', sort: 'paid_time', order: 'asc' } as const;
  valueOf(await client.listCharges(day));
  valueOf(await client.listDisputes({ from, to: Date.now(), status: 'new', chargeId }));
}

/** What a payer's phone showed, once paid at once, once given up. */
async function presentedCodes(): Promise<void> {
  const present = () =>
    client.createCharge({
      amount: 480,
      currency: 'JPY',
      orderNo: newOrderNo(),
      paymentMethod: 'auto',
      resource: 'cpm',
      extra: { token: sandbox.newPayerCode() },
      description: '豆',
      metadata: { till: 'T1' },
    });
  valueOf(await present());
  const usual = sandbox.readBehaviour();
  sandbox.setBehaviour({ ...usual, rules: [{ what: 'payer-never-confirms', when: { kind: 'always' } }] });
  const { id } = valueOf(await present());
  sandbox.setBehaviour(usual);
  valueOf(await client.revokeCharge(id));
}

async function subscriptions(): Promise<void> {
  const terms = {
    name: '定期便',
    currency: 'JPY',
    amount: 1200,
    interval: 'month',
    intervalSpan: 1,
  } as const;
  const first = { initialAmount: 500, firstChargeTime: Date.now() + 86_400_000, metadata: { club: '豆' } };
  const { id } = valueOf(await client.createSubscription({ customerId, ...terms, ...first }));
  valueOf(await client.updateSubscription(id, { metadata: { club: '茶' } }));
  valueOf(await client.startSubscription(id));
  valueOf(await client.readSubscription(id));
  valueOf(await client.listSubscriptions({ customerId, status: 'active' }));
  valueOf(await client.listSubscriptionPeriods(id, { limit: 10 }));
  valueOf(await client.cancelSubscription(id));
}

const nameOf = ({ method, target }: Exchange): string => `${method} ${target.split('?')[0]}`;

test('every operation that is published for the client is asked', () => {
  const asked = service.exchanges.map(nameOf);
  const unasked = Object.keys(operations).filter((name) => {
    const pattern = new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`);
    return !asked.some((one) => pattern.test(one));
  });
  // The whole account's list is asked for where that of the codes is not there, and nothing here is past due.
  expect(unasked).toEqual(['GET /payment-methods', 'POST /subscriptions/{subscriptionId}/resume']);
});

test('every request of the client is as published', () => {
  expect(
    service.exchanges.flatMap((one) => problemsOfRequest(one).map((found) => [nameOf(one), found])),
  ).toEqual([]);
});

test('every answer of the embedded service is as published', () => {
  expect(
    service.exchanges.flatMap((one) => problemsOfAnswer(one).map((found) => [nameOf(one), found])),
  ).toEqual([]);
});

describe('the validator refuses', () => {
  const exchangeOf = (name: string): Exchange => {
    const found = service.exchanges.find((one) => nameOf(one).startsWith(name));
    if (!found) throw new Error(`${name} was not asked`);
    return found;
  };

  test.each<[string, string, Partial<Exchange>]>([
    ['an order number of 51', 'POST /codes', { body: { amount: 1, orderNo: '1'.repeat(51) } }],
    ['a code without an order number', 'POST /codes', { body: { amount: 1 } }],
    ['31 minutes', 'POST /codes', { body: { amount: 1, orderNo: '1', expiryDuration: 31 } }],
    [
      '256 bytes',
      'POST /codes',
      { body: { amount: 1, orderNo: '1', metadata: { a: `${'値'.repeat(85)}x` } } },
    ],
    ['a reserved key', 'POST /codes', { body: { amount: 1, orderNo: '1', metadata: { route: '' } } }],
    ['a location without an address', 'POST /locations', { body: { name: {}, tel: '1', zip: '1' } }],
    ['the places of card readers', 'GET /locations', { target: '/terminal/locations' }],
    ['a page of 101', 'GET /charges', { target: '/charges?limit=101' }],
    ['a query that is not published', 'GET /charges', { target: '/charges?orderNo=1' }],
    ['a key in no header', 'GET /charges', { headers: {} }],
  ])('%s', (_, name, change) => {
    expect(problemsOfRequest({ ...exchangeOf(name), ...change })).not.toEqual([]);
  });

  test.each<[string, Partial<Exchange['answer']>]>([
    ['another status', { status: 200 }],
    ['another content type', { contentType: 'application/json' }],
    ['no answer', { body: null }],
  ])('a code that is answered with %s', (_, change) => {
    const exchange = exchangeOf('POST /codes');
    expect(problemsOfAnswer({ ...exchange, answer: { ...exchange.answer, ...change } })).not.toEqual([]);
  });
});

test('whatever the client lets out of a code, a refund or a subscription is as published', async () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });
  const anyData = fc.dictionary(
    fc.oneof(anyText, fc.constantFrom('route', '__a', 'till')),
    fc.oneof(anyText, fc.jsonValue()),
    { maxKeys: 24, noNullPrototype: true },
  );
  const before = service.exchanges.length;
  let stopped = 0;
  await fc.assert(
    fc.asyncProperty(
      anyData,
      anyText,
      fc.integer({ min: 1, max: 40 }),
      async (metadata, description, expiryPeriod) => {
        const code = {
          amount: 1,
          currency: 'JPY',
          orderNo: newOrderNo(),
          expiryPeriod,
          description,
          metadata,
        };
        const outcomes = [
          await client.createCode(code),
          await client.createRefund('chr_none', {
            amount: 1,
            currency: 'JPY',
            reason: description,
            metadata,
          }),
          await client.createSubscription({ customerId, name: description, metadata }),
        ];
        stopped += outcomes.filter(({ kind }) => kind === 'invalid-request').length;
      },
    ),
    { numRuns: 60 },
  );
  const sent = service.exchanges.slice(before);
  expect(sent.flatMap((one) => problemsOfRequest(one))).toEqual([]);
  expect(sent.length).toBeGreaterThan(0);
  expect(stopped).toBeGreaterThan(0);
});
