import { describe, expect, test } from 'vitest';
import {
  createPaymentClient,
  type PaymentClient,
  type PaymentLogEntry,
} from '../../../electron/payments/client.ts';
import {
  answer,
  answering,
  clientOf,
  codeAnswer,
  codeRequest,
  jsonAnswer,
  rawService,
  secretKey,
} from '../../support/raw-service.ts';

const everything = { id: 'x_1', total: 0, customers: [], locations: [] };
const scripts = { kanji: '本店', kana: 'ほんてん', romaji: 'Honten' };

const operations: [
  string,
  string,
  object | undefined,
  (client: PaymentClient) => Promise<{ kind: string }>,
][] = [
  ['createLocation', 'POST /locations', { name: scripts }, (c) => c.createLocation({ name: scripts })],
  ['updateLocation', 'POST /locations/x_1', { note: 'n' }, (c) => c.updateLocation('x_1', { note: 'n' })],
  ['listLocations', 'GET /locations?limit=20&offset=0', undefined, (c) => c.listLocations()],
  ['createCode', 'POST /codes', codeRequest, (c) => c.createCode(codeRequest)],
  ['readCode', 'GET /codes/x_1', undefined, (c) => c.readCode('x_1')],
  ['closeCode', 'DELETE /codes/x_1', undefined, (c) => c.closeCode('x_1')],
  [
    'createSubscription',
    'POST /subscriptions',
    { customerId: 'c' },
    (c) => c.createSubscription({ customerId: 'c' }),
  ],
  ['startSubscription', 'POST /subscriptions/x_1/start', undefined, (c) => c.startSubscription('x_1')],
  [
    'updateSubscription',
    'POST /subscriptions/x_1',
    { metadata: { a: 1 } },
    (c) => c.updateSubscription('x_1', { metadata: { a: 1 } }),
  ],
  ['readSubscription', 'GET /subscriptions/x_1', undefined, (c) => c.readSubscription('x_1')],
  [
    'listCustomers',
    'GET /customers?keyword=a%26b&limit=100&offset=40',
    undefined,
    (c) => c.listCustomers({ keyword: 'a&b', limit: 100, offset: 40 }),
  ],
];

describe('every operation', () => {
  test.each(operations)('is written as specified: %s', async (_, line, body, call) => {
    await using service = await answering(jsonAnswer('200 OK', everything));
    expect(await call(clientOf({ url: `${service.url}/base/` }))).toMatchObject({ kind: 'ok', status: 200 });
    const [request] = service.requests;
    const [method, path] = line.split(' ');
    expect(request?.line).toBe(`${method} /base${path} HTTP/1.1`);
    expect(request?.headers.get('authorization')).toBe(`Bearer ${secretKey}`);
    expect(request?.headers.get('host')).toBe(new URL(service.url).host);
    expect(request?.headers.get('connection')).toBe('close');
    expect(request?.headers.get('content-type')).toBe(body && 'application/json; charset=utf-8');
    expect(request?.headers.has('transfer-encoding')).toBe(false);
    expect(request?.body && (JSON.parse(request.body) as unknown)).toEqual(body ?? '');
    expect(request?.headers.get('content-length')).toBe(
      method === 'POST' ? String(Buffer.byteLength(request?.body ?? '')) : undefined,
    );
  });

  test.each(operations)(
    'carries the key once, in the header and nowhere else: %s',
    async (_, _line, _body, call) => {
      await using service = await answering(jsonAnswer('200 OK', everything));
      await call(clientOf(service));
      expect(service.requests[0]?.raw.split(secretKey)).toHaveLength(2);
    },
  );

  test('leaves an empty keyword out', async () => {
    await using service = await answering(jsonAnswer('200 OK', everything));
    await clientOf(service).listCustomers({ keyword: '' });
    expect(service.requests[0]?.line).toBe('GET /customers?limit=20&offset=0 HTTP/1.1');
  });
});

describe('an answer about another record', () => {
  test.each(['readCode', 'readSubscription', 'startSubscription'] as const)(
    'is no answer: %s',
    async (name) => {
      await using service = await answering(jsonAnswer('200 OK', { ...codeAnswer, id: 'another' }));
      const outcome = await clientOf(service)[name]('x_1');
      expect(outcome).toMatchObject({ kind: 'unknown', reason: 'not-payment-service' });
    },
  );
});

describe('closing a code', () => {
  test.each([
    ['204', answer('204 No Content')],
    ['an empty 200', answer('200 OK')],
    ['the closed code', jsonAnswer('200 OK', codeAnswer)],
  ])('succeeds with %s', async (_, bytes) => {
    await using service = await answering(bytes);
    expect(await clientOf(service).closeCode('code_1')).toMatchObject({ kind: 'ok', value: null });
  });

  test.each([
    { status: 'captured' },
    { charge: { id: 'ch_1', paid: true } },
    { charge: { status: 'refunded' } },
  ])('is not done by an answer that says that it was paid: %j', async (more) => {
    await using service = await answering(jsonAnswer('200 OK', { ...codeAnswer, ...more }));
    expect(await clientOf(service).closeCode('code_1')).toMatchObject({ kind: 'unknown' });
  });

  test("is not done by a portal's page", async () => {
    await using service = await answering(answer('200 OK', '<html>'));
    expect(await clientOf(service).closeCode('code_1')).toMatchObject({
      kind: 'unknown',
      reason: 'not-json',
    });
  });
});

describe('a request that breaks a rule never leaves', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const create = (change: object) => (c: PaymentClient) => c.createCode({ ...codeRequest, ...change });
  const subscribe = (change: object) => (c: PaymentClient) =>
    c.createSubscription({ customerId: 'c', ...change });
  const update = (change: object) => (c: PaymentClient) => c.updateLocation('x_1', change);
  const cases: [string, string, (client: PaymentClient) => Promise<object>][] = [
    ['amount 0', 'amount', create({ amount: 0 })],
    ['a negative amount', 'amount', create({ amount: -1 })],
    ['a fraction of a yen', 'amount', create({ amount: 0.5 })],
    ['an amount that is no number', 'amount', create({ amount: Number.NaN })],
    ['an amount in words', 'amount', create({ amount: '1200' })],
    ['eleven digits', 'amount', create({ amount: 10_000_000_000 })],
    ['a currency of two letters', 'currency', create({ currency: 'JP' })],
    ['a currency that is none', 'currency', create({ currency: 'XQX' })],
    ['no order number', 'orderNo', create({ orderNo: '' })],
    ['an order number of 51 characters', 'orderNo', create({ orderNo: 'x'.repeat(51) })],
    ['a description of 256 characters', 'description', create({ description: 'あ'.repeat(256) })],
    ['2 minutes', 'expiryPeriod', create({ expiryPeriod: 2 })],
    ['31 minutes', 'expiryPeriod', create({ expiryPeriod: 31 })],
    ['half a minute more', 'expiryPeriod', create({ expiryPeriod: 10.5 })],
    ['a script for a page', 'frontUrl', create({ frontUrl: 'javascript:alert(1)' })],
    ['a location id of 33 characters', 'locationId', create({ locationId: 'x'.repeat(33) })],
    ['a customer id of 33 characters', 'customerId', create({ customerId: 'x'.repeat(33) })],
    ['a source id of 33 characters', 'sourceId', create({ sourceId: 'x'.repeat(33) })],
    ['a count of 0', 'items.0.count', create({ items: [{ name: 'Tea', price: 100, count: 0 }] })],
    [
      'a nameless item',
      'items.1.name',
      create({
        items: [
          { name: 'Tea', price: 1, count: 1 },
          { name: '', price: 1, count: 1 },
        ],
      }),
    ],
    ['a field nobody knows', 'surprise', create({ surprise: 1 })],
    ['metadata without end', 'body', create({ metadata: cyclic })],
    ['metadata that JSON does not know', 'body', create({ metadata: { big: 1n } })],
    ['a telephone number of 21 characters', 'tel', (c) => c.createLocation({ tel: '0'.repeat(21) })],
    ['a postal code of 9 characters', 'zip', update({ zip: '0'.repeat(9) })],
    ['a status that is none', 'status', update({ status: 'closed' })],
    ['a latitude off the globe', 'latitude', update({ latitude: 91 })],
    ['a name in a fourth script', 'name.runes', update({ name: { runes: 'x' } })],
    ['a subscription name of 21 characters', 'name', subscribe({ name: 'x'.repeat(21) })],
    ['no customer', 'customerId', subscribe({ customerId: '' })],
    ['every zeroth month', 'intervalSpan', subscribe({ intervalSpan: 0 })],
    ['a period nobody knows', 'interval', subscribe({ interval: 'fortnight' })],
    ['101 customers', 'limit', (c) => c.listCustomers({ limit: 101 })],
    ['no customers', 'limit', (c) => c.listCustomers({ limit: 0 })],
    ['a start before the start', 'offset', (c) => c.listLocations({ offset: -1 })],
    ['an id that climbs', 'codeId', (c) => c.readCode('..')],
    ['an id with a slash', 'codeId', (c) => c.closeCode('a/b')],
    ['no id', 'locationId', (c) => c.updateLocation('', { note: 'n' })],
    ['an id with a query', 'subscriptionId', (c) => c.startSubscription('a?b')],
    ['an id with a fragment', 'subscriptionId', (c) => c.updateSubscription('a#b', { metadata: {} })],
    ['an encoded id', 'subscriptionId', (c) => c.readSubscription('%2e%2e')],
  ];
  test.each(cases)('%s: %s', async (_, field, call) => {
    await using service = await answering(jsonAnswer('200 OK', codeAnswer));
    expect(await call(clientOf(service))).toMatchObject({ kind: 'invalid-request', field });
    expect(service.connections()).toBe(0);
  });
});

describe('the secret key', () => {
  const unusable: [string, () => Promise<string>][] = [
    ['is empty', () => Promise.resolve('')],
    ['has a line end', () => Promise.resolve('sk\r\nX-Evil: 1')],
    ['is not ASCII', () => Promise.resolve('鍵')],
    ['cannot be read', () => Promise.reject(new Error(`keychain item ${secretKey} is locked`))],
  ];
  test.each(unusable)('stops the request when it %s', async (_, read) => {
    await using service = await answering(jsonAnswer('200 OK', codeAnswer));
    const outcome = await clientOf(service, { secretKey: read }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'invalid-request', field: 'secretKey' });
    expect(JSON.stringify(outcome)).not.toContain(secretKey);
    expect(service.connections()).toBe(0);
  });

  const echoes: [string, string][] = [
    ['plain', secretKey],
    ['base64', Buffer.from(secretKey).toString('base64')],
    ['base64 of the header', Buffer.from(`Bearer ${secretKey}`).toString('base64')],
    ['URL-encoded', encodeURIComponent(secretKey)],
    ['hex', Buffer.from(secretKey).toString('hex')],
  ];
  const statuses = ['400 No', '401 No', '404 No', '409 No', '418 No', '429 No', '500 No'];
  const everywhere = statuses.flatMap((status) => echoes.map((echo) => [status, ...echo] as const));
  test.each(everywhere)('is in no outcome and no log, though a %s echoes it %s', async (status, _, echo) => {
    const log: PaymentLogEntry[] = [];
    const words = { code: echo, message: `Key ${echo} is not known`, type: echo, field: echo };
    await using service = await answering(jsonAnswer(`${status} ${echo}`, words));
    const outcome = await clientOf(service, { log: (entry) => log.push(entry) }).createCode(codeRequest);
    const kept = JSON.stringify([outcome, log]);
    expect(kept).toContain('[secret key]');
    for (const [, spelling] of echoes) expect(kept).not.toContain(spelling);
  });

  test.each(echoes)('is not carried on by a good answer that repeats it %s', async (_, echo) => {
    await using service = await answering(jsonAnswer('200 OK', { ...codeAnswer, metadata: { debug: echo } }));
    const outcome = await clientOf(service).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'not-payment-service' });
    expect(JSON.stringify(outcome)).not.toContain(echo);
  });

  test('is in no word about an answer that is not JSON', async () => {
    await using service = await answering(answer('400 Bad Request', secretKey));
    expect(JSON.stringify(await clientOf(service).createCode(codeRequest))).not.toContain(secretKey);
  });

  test('is asked for each time, so that a changed key is used at once', async () => {
    let turn = 0;
    await using service = await answering(jsonAnswer('200 OK', everything));
    const client = clientOf(service, { secretKey: () => Promise.resolve(`sk_test_${(turn += 1)}`) });
    await client.listCustomers();
    await client.listCustomers();
    expect(service.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer sk_test_1',
      'Bearer sk_test_2',
    ]);
  });
});

describe('the log', () => {
  test('has one line a call: what was asked, what came of it, how long it took', async () => {
    const log: PaymentLogEntry[] = [];
    let monotonic = 0;
    await using service = await rawService((socket) =>
      socket.end(jsonAnswer('409 Conflict', { message: 'Taken' })),
    );
    const clock = { wall: () => 0, monotonic: () => (monotonic += 40) };
    await clientOf(service, { clock, log: (entry) => log.push(entry) }).createCode(codeRequest);
    expect(log).toEqual([
      { operation: 'createCode', outcome: 'conflict', status: 409, message: 'Taken', durationMs: 40 },
    ]);
  });
});

describe('making a client', () => {
  test('throws on an address that the settings would not accept', () => {
    const make = (baseUrl: string) => () =>
      createPaymentClient({
        baseUrl,
        dialect: 'documented',
        language: () => 'ja',
        secretKey: () => Promise.resolve(secretKey),
        clock: { wall: () => 0, monotonic: () => 0 },
      });
    expect(make('http://127.0.0.1:1')).toThrow('must be https');
    expect(make('https://user:password@service.example')).toThrow(/^((?!password@).)*$/);
  });
});
