import { describe, expect, test } from 'vitest';
import type { PaymentClient } from '../../../electron/payments/client.ts';
import { answering, clientOf, jsonAnswer } from '../../support/raw-service.ts';

/** The operations that elepay 1.3.0 publishes beside the document, as they leave, and what they bring. */
interface Row {
  call: (client: PaymentClient) => Promise<unknown>;
  line: string;
  body?: unknown;
  answer: unknown;
}

const day = { from: 1_767_225_600_000, to: 1_767_311_999_999 };
const presented = {
  amount: 300,
  currency: 'JPY',
  orderNo: 'T1-7',
  paymentMethod: 'auto',
  resource: 'cpm',
  extra: { token: '281012020262467128' },
  description: '昼食',
  metadata: { table: '4' },
} as const;
const rows: Record<string, Row> = {
  readLocation: {
    call: (client) => client.readLocation('loc_1'),
    line: 'GET /locations/loc_1',
    answer: { id: 'loc_1', name: { kanji: '東京店' } },
  },
  readCharge: {
    call: (client) => client.readCharge('chr_1'),
    line: 'GET /charges/chr_1',
    answer: { id: 'chr_1', status: 'captured', paid: true },
  },
  listCharges: {
    call: (client) =>
      client.listCharges({ ...day, dateField: 'paid_time', sort: 'paid_time', order: 'asc', offset: 50 }),
    line: `GET /charges?limit=50&offset=50&from=${day.from}&to=${day.to}&dateField=paid_time&sort=paid_time&order=asc`,
    answer: { total: 51, charges: [{ id: 'chr_1', paidTime: day.from, refunds: { amount: 0, data: [] } }] },
  },
  createRefund: {
    call: (client) => client.createRefund('chr_1', { amount: 300, currency: 'JPY', reason: '返品' }),
    line: 'POST /charges/chr_1/refunds',
    body: { amount: 300, currency: 'JPY', reason: '返品' },
    answer: { id: 'ref_1', chargeId: 'chr_1', amount: 300, status: 'pending' },
  },
  createCharge: {
    call: (client) => client.createCharge(presented),
    line: 'POST /charges',
    body: presented,
    answer: { id: 'chr_1', status: 'pending', resource: 'cpm', orderNo: 'T1-7' },
  },
  revokeCharge: {
    call: (client) => client.revokeCharge('chr_1'),
    line: 'POST /charges/chr_1/revoke',
    answer: { id: 'chr_1', status: 'revoked' },
  },
  listRefunds: {
    call: (client) => client.listRefunds('chr_1'),
    line: 'GET /charges/chr_1/refunds',
    answer: { total: 1, refunds: [{ id: 'ref_1', status: 'refunded' }] },
  },
  readRefund: {
    call: (client) => client.readRefund('chr_1', 'ref_1'),
    line: 'GET /charges/chr_1/refunds/ref_1',
    answer: { id: 'ref_1', status: 'refunded' },
  },
  listPaymentMethods: {
    call: (client) => client.listPaymentMethods(),
    line: 'GET /code-setting/payment-methods',
    answer: {
      total: 1,
      paymentMethods: [{ paymentMethod: 'paypay', channelProperties: { minAmount: 1, maxAmount: 500_000 } }],
    },
  },
  listAccountMethods: {
    call: (client) => client.listAccountMethods(),
    line: 'GET /payment-methods',
    answer: { total: 1, paymentMethods: [{ paymentMethod: 'paypay', resources: ['cpm'] }] },
  },
  listSubscriptions: {
    call: (client) => client.listSubscriptions({ customerId: 'cus_1', status: 'past_due' }),
    line: 'GET /subscriptions?limit=50&offset=0&customerId=cus_1&status=past_due',
    answer: { total: 1, subscriptions: [{ id: 'sub_1', status: 'past_due' }] },
  },
  cancelSubscription: {
    call: (client) => client.cancelSubscription('sub_1'),
    line: 'POST /subscriptions/sub_1/cancel',
    answer: { id: 'sub_1', status: 'canceled' },
  },
  resumeSubscription: {
    call: (client) => client.resumeSubscription('sub_1'),
    line: 'POST /subscriptions/sub_1/resume',
    answer: { id: 'sub_1', status: 'active' },
  },
  listSubscriptionPeriods: {
    call: (client) => client.listSubscriptionPeriods('sub_1', { limit: 1 }),
    line: 'GET /subscriptions/sub_1/periods?limit=1&offset=0',
    answer: { total: 2, periods: [{ id: 'per_1', charge: { id: 'chr_1', paid: true } }] },
  },
  listDisputes: {
    call: (client) => client.listDisputes({ chargeId: 'chr_1', status: 'new' }),
    line: 'GET /disputes?limit=50&offset=0&chargeId=chr_1&status=new',
    answer: { total: 1, disputes: [{ id: 'dis_1', chargeId: 'chr_1', status: 'new' }] },
  },
  listSources: {
    call: (client) => client.listSources('cus_1'),
    line: 'GET /customers/cus_1/sources',
    answer: { total: 1, sources: [{ id: 'src_1', status: 'inactive', paymentMethod: 'creditcard' }] },
  },
};

describe.each(Object.entries(rows))('%s', (_, { call, line, body, answer }) => {
  test('leaves as it is published and brings what is answered', async () => {
    await using service = await answering(jsonAnswer('200 OK', answer));
    expect(await call(clientOf(service))).toEqual({ kind: 'ok', status: 200, value: answer });
    const request = service.requests.at(-1);
    expect(request?.line).toBe(`${line} HTTP/1.1`);
    expect(request?.body).toBe(body === undefined ? '' : JSON.stringify(body));
  });
});

test.each([
  [
    'a refund of nothing',
    (client: PaymentClient) => client.createRefund('chr_1', { amount: 0, currency: 'JPY' }),
    'amount',
  ],
  ['an id that is a path', (client: PaymentClient) => client.readCharge('../customers'), 'chargeId'],
  ['too many charges at once', (client: PaymentClient) => client.listCharges({ limit: 101 }), 'limit'],
  ['times in seconds', (client: PaymentClient) => client.listCharges({ from: 1_767_225_600 }), 'from'],
])('%s is stopped before anything leaves', async (_, call, field) => {
  await using service = await answering(jsonAnswer('200 OK', {}));
  expect(await call(clientOf(service))).toMatchObject({ kind: 'invalid-request', field });
  expect(service.connections()).toBe(0);
});

test('a charge that is not the one asked for is no answer', async () => {
  await using service = await answering(jsonAnswer('200 OK', { id: 'chr_2', paid: true }));
  expect(await clientOf(service).readCharge('chr_1')).toMatchObject({ kind: 'unknown' });
});

test('the places of card readers are not asked for, and a name in their manner, a plain text, is not read', async () => {
  const locations = [{ id: 'tml_1', name: '東京店', country: 'JP' }];
  await using service = await answering(jsonAnswer('200 OK', { locations }));
  const outcome = await clientOf(service, { dialect: 'elepay' }).listLocations();
  expect(outcome).toMatchObject({ kind: 'ok' });
  expect(outcome).toHaveProperty('value', { locations: [{ id: 'tml_1' }] });
  expect(service.requests.map(({ line }) => line)).toEqual(['GET /locations?limit=20&offset=0 HTTP/1.1']);
});

test('a resource of a way to pay may be left unsaid, and an unknown word is passed on as it came', async () => {
  const paymentMethods = [{ paymentMethod: 'newpay', resources: ['cpm', null, 'hologram'] }];
  await using service = await answering(jsonAnswer('200 OK', { total: 1, paymentMethods }));
  expect(await clientOf(service).listPaymentMethods()).toMatchObject({
    value: { paymentMethods: [{ paymentMethod: 'newpay', resources: ['cpm', 'hologram'] }] },
  });
});
