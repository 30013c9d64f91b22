import { describe, expect, test } from 'vitest';
import type { DialectName } from '../../../../electron/contract/terminal.ts';
import type { PaymentClient } from '../../../../electron/payments/client.ts';
import {
  answer,
  answering,
  clientOf,
  codeAnswer,
  codeRequest,
  jsonAnswer,
  secretKey,
} from '../../../support/raw-service.ts';

/*
 * The table of what the document leaves open, row by row and dialect by dialect, as it shows on the wire.
 */

/** What the table says differently of the two dialects; of everything else it says the same. */
interface Column {
  dialect: DialectName;
  /** Of the three fields of a create code request whose names are open, what is sent. */
  sent: Record<string, unknown>;
  /** The header by which the key is shown. */
  signIn: string;
  /** A code's `expiryPeriod` as the service means it, and the milliseconds that it comes to. */
  period: { expiryPeriod: number; comesTo: number };
  /** Times that a service sends, in epoch milliseconds. */
  times: [sent: number, meant: number][];
}

const columns: Column[] = [
  {
    dialect: 'documented',
    sent: { expiryPeriod: 7, customerId: 'cus_1', sourceId: 'src_1', shouldCreateSource: true },
    signIn: `Bearer ${secretKey}`,
    period: { expiryPeriod: 10, comesTo: 600_000 },
    times: [
      [99_999_999_999, 99_999_999_999_000],
      [100_000_000_000, 100_000_000_000],
      [1_767_225_600_000, 1_767_225_600_000],
      [1_767_225_600, 1_767_225_600_000],
    ],
  },
  {
    dialect: 'elepay',
    sent: { expiryDuration: 7, customerId: 'cus_1', sourceId: 'src_1', shouldCreateSource: true },
    signIn: `Basic ${btoa(`${secretKey}:`)}`,
    period: { expiryPeriod: 599_321, comesTo: 599_321 },
    times: [
      [99_999_999_999, 99_999_999_999],
      [1_767_225_600_000, 1_767_225_600_000],
    ],
  },
];

const wholeLocation = {
  name: { kanji: '本店' },
  tel: '03-1',
  zip: '105-0014',
  address: { kanji: { pref: '東京都' } },
};

/** Sends one request; answers what arrived at the service, and what came of it. */
async function exchanged<T>(
  dialect: DialectName,
  call: (client: PaymentClient) => Promise<T>,
  bytes = jsonAnswer('200 OK', { ...codeAnswer, total: 0, customers: [] }),
) {
  await using service = await answering(bytes);
  const outcome = await call(clientOf(service, { dialect }));
  const [request] = service.requests;
  if (!request) throw new Error(`nothing was sent: ${JSON.stringify(outcome)}`);
  const body = request.body === '' ? undefined : (JSON.parse(request.body) as Record<string, unknown>);
  return { outcome, body, line: request.line, headers: request.headers };
}

const minutes = { ...codeRequest, expiryPeriod: 7 };
const forCustomer = { ...minutes, customerId: 'cus_1', sourceId: 'src_1', shouldCreateSource: true };

describe.each(columns)('$dialect', ({ dialect, sent, signIn, period, times }) => {
  test('the list of locations', async () => {
    const bytes = jsonAnswer('200 OK', { total: 0, locations: [] });
    const { line } = await exchanged(dialect, (client) => client.listLocations(), bytes);
    expect(line).toMatch(/^GET \/locations[?]/);
  });

  test('validity, customer, source and shouldCreateSource in the create code request', async () => {
    const { body } = await exchanged(dialect, (client) => client.createCode(forCustomer));
    const { amount, currency, orderNo } = codeRequest;
    expect(body).toEqual({ amount, currency, orderNo, ...sent });
  });

  test('shouldCreateSource is said only when it is true', async () => {
    const request = { ...minutes, shouldCreateSource: false };
    const { body } = await exchanged(dialect, (client) => client.createCode(request));
    expect(body).not.toHaveProperty('shouldCreateSource');
  });

  test('expiryPeriod in the code object', async () => {
    await using service = await answering(
      jsonAnswer('201 Created', { ...codeAnswer, expiryPeriod: period.expiryPeriod }),
    );
    const client = clientOf(service, { dialect });
    const outcome = await client.createCode(codeRequest);
    expect(outcome.kind === 'ok' && client.validityMs(outcome.value)).toBe(period.comesTo);
  });

  test('list customers: keyword, count, start', async () => {
    const query = { keyword: '佐藤 & 花子', limit: 100, offset: 40 };
    const { line } = await exchanged(dialect, (client) => client.listCustomers(query));
    const url = new URL(line.split(' ')[1] ?? '', 'http://service.example');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      keyword: '佐藤 & 花子',
      limit: '100',
      offset: '40',
    });
  });

  test.each(['day', 'week', 'month', 'year'] as const)('subscription: every other %s', async (interval) => {
    const terms = {
      name: '珈琲の会',
      customerId: 'cus_1',
      currency: 'JPY',
      amount: 980,
      interval,
      intervalSpan: 2,
      initialAmount: 500,
      firstChargeTime: 1_767_225_600_000,
      metadata: { plan: 'A' },
    };
    const { line, body } = await exchanged(dialect, (client) => client.createSubscription(terms));
    expect(line).toBe('POST /subscriptions HTTP/1.1');
    expect(body).toEqual(terms);
  });

  test('update subscription: metadata', async () => {
    const metadata = { plan: 'B' };
    const { body } = await exchanged(dialect, (client) => client.updateSubscription('code_1', { metadata }));
    expect(body).toEqual({ metadata });
  });

  test("amounts: integers in the currency's smallest unit, as they are", async () => {
    const items = [{ name: 'Tea', price: 1099, count: 1 }];
    const request = { ...codeRequest, amount: 1099, currency: 'USD', items };
    const { body } = await exchanged(dialect, (client) => client.createCode(request));
    expect(body).toMatchObject({ amount: 1099, currency: 'USD', items });
    await using service = await answering(jsonAnswer('200 OK', codeAnswer));
    const fraction = await clientOf(service, { dialect }).createCode({ ...request, amount: 10.99 });
    expect(fraction).toMatchObject({ kind: 'invalid-request', field: 'amount' });
  });

  const everyOperation: [string, (client: PaymentClient) => Promise<unknown>][] = [
    ['createLocation', (client) => client.createLocation(wholeLocation)],
    ['updateLocation', (client) => client.updateLocation('code_1', { note: 'n' })],
    ['createCode', (client) => client.createCode(codeRequest)],
    ['createSubscription', (client) => client.createSubscription({ customerId: 'cus_1' })],
    ['startSubscription', (client) => client.startSubscription('code_1')],
    ['updateSubscription', (client) => client.updateSubscription('code_1', { metadata: {} })],
    ['listCustomers', (client) => client.listCustomers()],
    ['readCode', (client) => client.readCode('code_1')],
    ['closeCode', (client) => client.closeCode('code_1')],
    ['listLocations', (client) => client.listLocations()],
    ['readSubscription', (client) => client.readSubscription('code_1')],
  ];
  test.each(everyOperation)('authentication: the key on %s', async (_, call) => {
    const { headers } = await exchanged(dialect, call);
    expect(headers.get('authorization')).toBe(signIn);
  });

  test.each(['200 OK', '201 Created', '202 Accepted', '299 Fine'])('success status: %s', async (status) => {
    const { outcome } = await exchanged(
      dialect,
      (client) => client.createCode(codeRequest),
      jsonAnswer(status, codeAnswer),
    );
    expect(outcome).toMatchObject({ kind: 'ok', status: Number(status.slice(0, 3)) });
  });

  test.each([
    ['code, message and type', { code: 'E1', message: 'No', type: 'T1' }, { code: 'E1', message: 'No' }],
    ['a type without a code', { message: 'No', type: 'T1' }, { code: 'T1', message: 'No' }],
    ['none of them', {}, { message: 'HTTP 400 Bad Request' }],
  ])('error body: %s', async (_, body, words) => {
    const { outcome } = await exchanged(
      dialect,
      (client) => client.createCode(codeRequest),
      jsonAnswer('400 Bad Request', body),
    );
    expect(outcome).toEqual({ kind: 'refused', reason: 'invalid', status: 400, ...words });
  });

  test('error body: none, so the status line', async () => {
    const bytes = answer('422 Unprocessable Content');
    const { outcome } = await exchanged(dialect, (client) => client.createCode(codeRequest), bytes);
    expect(outcome).toMatchObject({ kind: 'refused', message: 'HTTP 422 Unprocessable Content' });
  });

  test('integer times', async () => {
    await using service = await answering(answer('200 OK'));
    const client = clientOf(service, { dialect });
    expect(times.map(([time]) => [time, client.epochMs(time)])).toEqual(times);
  });
});

describe('of a service of the dialect elepay nothing is asked that it does not take', () => {
  test.each<[string, string, (client: PaymentClient) => Promise<unknown>]>([
    [
      'a location without an address',
      'address',
      (c) => c.createLocation({ ...wholeLocation, address: { kana: {} } }),
    ],
    ['an empty telephone', 'tel', (c) => c.createLocation({ ...wholeLocation, tel: '' })],
    ['a number', 'metadata.a', (c) => c.updateSubscription('sub_1', { metadata: { a: 1 } })],
    ['256 bytes', 'extra.a', (c) => c.createCode({ ...minutes, extra: { a: `${'値'.repeat(85)}x` } })],
  ])('%s', async (_, field, call) => {
    await using service = await answering(jsonAnswer('200 OK', { ...codeAnswer, id: 'sub_1' }));
    const elepay = await call(clientOf(service, { dialect: 'elepay' }));
    expect(elepay).toMatchObject({ kind: 'invalid-request', field });
    expect(service.connections()).toBe(0);
    await call(clientOf(service, { dialect: 'documented' }));
    expect(service.connections()).toBe(1);
  });
});
