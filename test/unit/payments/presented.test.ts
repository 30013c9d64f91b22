import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import type { CreateCharge } from '../../../electron/contract/payment-requests.ts';
import type { PaymentLogEntry } from '../../../electron/payments/client.ts';
import { publishedBody } from '../../support/published-errors.ts';
import { answer, answering, clientOf, jsonAnswer, rawService } from '../../support/raw-service.ts';

const token = '281012020262467128';
const request: CreateCharge = {
  amount: 480,
  currency: 'JPY',
  orderNo: 'T1-20260401-0007',
  paymentMethod: 'auto',
  resource: 'cpm',
  extra: { token },
};
const pending = { id: 'chr_1', status: 'pending', amount: 480, orderNo: request.orderNo };

describe.each(['documented', 'elepay'] as const)('a payer’s code in the dialect %s', (dialect) => {
  test('leaves as the charges have it, and its payment is read, waiting or paid', async () => {
    const paid = { ...pending, status: 'captured', paid: true };
    const answers = [pending, paid, { ...pending, status: 'revoked' }];
    await using service = await rawService((socket, { line }) =>
      socket.end(jsonAnswer(line.startsWith('POST /charges ') ? '201 Created' : '200 OK', answers.shift())),
    );
    const client = clientOf(service, { dialect });
    expect(await client.createCharge(request)).toEqual({ kind: 'ok', status: 201, value: pending });
    expect(await client.readCharge('chr_1')).toEqual({ kind: 'ok', status: 200, value: paid });
    expect(await client.revokeCharge('chr_1')).toMatchObject({ kind: 'ok', value: { status: 'revoked' } });
    expect(service.requests.map(({ line, body }) => [line, body])).toEqual([
      ['POST /charges HTTP/1.1', JSON.stringify(request)],
      ['GET /charges/chr_1 HTTP/1.1', ''],
      ['POST /charges/chr_1/revoke HTTP/1.1', ''],
    ]);
    const offered = { 'create-charge': true, 'read-charge': true, 'revoke-charge': true };
    expect(client.capabilities()).toEqual(offered);
  });

  test.each([
    ['U003006', { kind: 'refused', reason: 'payer' }],
    ['U003007', { kind: 'unknown', reason: 'said-unknown' }],
    ['U003008', { kind: 'refused', reason: 'payer' }],
    ['U001000', { kind: 'refused', reason: 'payer' }],
    ['M002003', { kind: 'refused', reason: 'invalid' }],
    ['M002005', { kind: 'refused', reason: 'refused' }],
    ['M002007', { kind: 'conflict', standing: 'paid' }],
    ['S002000', { kind: 'unknown', reason: 'server-error' }],
  ])('that is answered with %s comes to what that says', async (errorCode, expected) => {
    const status = errorCode.startsWith('S') ? '500 Internal Server Error' : '400 Bad Request';
    await using service = await answering(jsonAnswer(status, publishedBody(errorCode)));
    expect(await clientOf(service, { dialect }).createCharge(request)).toMatchObject(expected);
    expect(service.requests).toHaveLength(1);
  });
});

const proxied = '<html>filtered</html>';
/** What says that there is no such operation, and may be of something on the way. */
const bare = ['404 Not Found', '405 Method Not Allowed', '501 Not Implemented'];
/** What something on the way may have answered, after money was moved. */
const unbelieved: [string, Buffer][] = [
  ['nothing', answer('201 Created')],
  ['a portal’s page', answer('200 OK', '<html>')],
  ['half an answer', answer('201 Created', '{"id":"chr_')],
  ['a redirect', answer('302 Found')],
  ['a proxy that gave up', answer('504 Gateway Timeout')],
  ...[
    '400 Bad Request',
    '402 Payment Required',
    '403 Forbidden',
    '406 Not Acceptable',
    '408 Request Timeout',
    '410 Gone',
    '413 Content Too Large',
    '415 Unsupported Media Type',
    '422 Unprocessable Content',
    '451 Unavailable For Legal Reasons',
  ].map((status): [string, Buffer] => [`a proxy’s ${status}`, answer(status, proxied)]),
  ...['M999999', 'U003012', 'U003099', 'U005000', 'U999999', 'invalid_field'].map(
    (code): [string, Buffer] => [
      `the error ${code}, which is not published`,
      jsonAnswer('400 Bad Request', publishedBody(code)),
    ],
  ),
];

test.each<[string, Buffer]>([
  ...unbelieved,
  ['a charge that nobody can ask about', jsonAnswer('201 Created', { status: 'captured', paid: true })],
])('%s may have come after money was taken: it is never a refusal', async (_, bytes) => {
  await using service = await answering(bytes);
  const client = clientOf(service);
  // However often: it teaches nothing of what the service can do.
  for (let count = 0; count < 4; count += 1)
    expect(await client.createCharge(request)).toMatchObject({ kind: 'unknown' });
  expect(service.requests).toHaveLength(4);
  expect(client.capabilities()).toEqual({});
});

const refund = { amount: 300, currency: 'JPY', reason: 'Broken cup', metadata: {} };

test.each([...unbelieved, ...bare.map((status): [string, Buffer] => [status, answer(status, proxied)])])(
  '%s may have come after money was given back: it is never a refusal',
  async (_, bytes) => {
    await using service = await answering(bytes);
    const client = clientOf(service);
    for (let count = 0; count < 4; count += 1)
      expect(await client.createRefund('chr_1', refund)).toMatchObject({ kind: 'unknown' });
    expect(service.requests).toHaveLength(4);
    expect(client.capabilities()).toEqual({});
  },
);

test.each([
  ['401 Unauthorized', { kind: 'refused', reason: 'credentials' }],
  ['409 Conflict', { kind: 'conflict' }],
  ['429 Too Many Requests', { kind: 'rate-limited' }],
])('%s keeps its meaning: nothing was let through, or it is looked at', async (status, expected) => {
  await using service = await answering(answer(status));
  expect(await clientOf(service).createCharge(request)).toMatchObject(expected);
  expect(await clientOf(service).createRefund('chr_1', refund)).toMatchObject(expected);
});

test('a charge of another payment is no answer to a revoke', async () => {
  await using service = await answering(jsonAnswer('200 OK', { id: 'chr_2', status: 'revoked' }));
  expect(await clientOf(service).revokeCharge('chr_1')).toMatchObject({ kind: 'unknown' });
});

test.each(['405 Method Not Allowed', '400 Bad Request'])(
  'a service that says that it has no charges to make is believed the third time, and asked no more: %s',
  async (status) => {
    await using service = await answering(jsonAnswer(status, publishedBody('M003000')));
    const client = clientOf(service);
    expect(await client.createCharge(request)).toMatchObject({ kind: 'unknown', reason: 'in-passing' });
    expect(await client.createCharge(request)).toMatchObject({ kind: 'unknown', reason: 'in-passing' });
    const said = await client.createCharge(request);
    expect(said).toMatchObject({ kind: 'unsupported' });
    expect(said).not.toHaveProperty('isRemembered');
    expect(await client.createCharge(request)).toMatchObject({ kind: 'unsupported', isRemembered: true });
    expect(service.requests).toHaveLength(3);
    expect(client.capabilities()).toEqual({ 'create-charge': false });
  },
);

test.each(bare)(
  'a bare %s may have come after money was taken, and is believed the third time: after that nothing is sent',
  async (status) => {
    await using service = await answering(answer(status, proxied));
    const client = clientOf(service);
    for (let count = 0; count < 3; count += 1)
      expect(await client.createCharge(request)).toMatchObject({ kind: 'unknown', reason: 'in-passing' });
    expect(client.capabilities()).toEqual({ 'create-charge': false });
    expect(await client.createCharge(request)).toMatchObject({ kind: 'unsupported', isRemembered: true });
    expect(service.requests).toHaveLength(3);
  },
);

test('a bare 404 once scans have worked teaches nothing before hours have passed', async () => {
  let isThere = true;
  await using service = await rawService((socket) =>
    socket.end(isThere ? jsonAnswer('201 Created', pending) : answer('404 Not Found')),
  );
  const client = clientOf(service);
  await client.createCharge(request);
  isThere = false;
  for (let count = 0; count < 5; count += 1)
    expect(await client.createCharge(request)).toMatchObject({ kind: 'unknown' });
  expect(client.capabilities()).toEqual({ 'create-charge': true });
});

test.each([
  ['404 Not Found', {}],
  ['400 Bad Request', publishedBody('M002003')],
])('a replica that does not have the charge yet says nothing of it: %s', async (status, body) => {
  await using service = await rawService((socket, { line }) =>
    socket.end(
      line.startsWith('POST /charges ') ? jsonAnswer('201 Created', pending) : jsonAnswer(status, body),
    ),
  );
  const client = clientOf(service, { dialect: 'elepay' });
  await client.createCharge(request);
  expect(await client.readCharge('chr_1')).toMatchObject({ kind: 'unknown', reason: 'in-passing' });
  expect(await client.revokeCharge('chr_1')).toMatchObject({ kind: 'unknown', reason: 'in-passing' });
  expect(await client.readCharge('chr_2')).toMatchObject({ kind: 'refused', reason: 'not-found' });
});

test('a payment that is told after the deadline is told all the same', async () => {
  const late: Charge[] = [];
  await using service = await rawService((socket) =>
    setTimeout(() => socket.end(jsonAnswer('201 Created', { ...pending, paid: true })), 150),
  );
  const client = clientOf(service, { deadlineMs: 50 });
  expect(await client.createCharge(request, (charge) => late.push(charge))).toMatchObject({
    kind: 'unknown',
    reason: 'deadline',
  });
  await expect.poll(() => late).toEqual([{ ...pending, paid: true }]);
});

describe('what is wrong is named before anything leaves', () => {
  const key = 'k'.repeat(21);
  test.each<[string, Partial<Record<keyof CreateCharge, unknown>>, string]>([
    ['no code', { extra: { token: '' } }, 'extra.token'],
    ['a code with a blank', { extra: { token: '2810 1202' } }, 'extra.token'],
    ['full-width digits', { extra: { token: '２８１０' } }, 'extra.token'],
    ['a code of two lines', { extra: { token: '2810\n1202' } }, 'extra.token'],
    ['a code that no phone shows', { extra: { token: '1'.repeat(513) } }, 'extra.token'],
    ['a code that the dialect does not take', { extra: { token: '1'.repeat(256) } }, 'extra.token'],
    ['an entry beside the code', { extra: { token, route: 'x' } }, 'extra.route'],
    ['an amount of nothing', { amount: 0 }, 'amount'],
    ['half a yen', { amount: 0.5 }, 'amount'],
    ['another resource', { resource: 'web' }, 'resource'],
    ['no order number', { orderNo: '' }, 'orderNo'],
    ['a key of the metadata that is too long', { metadata: { [key]: 'x' } }, `metadata.${key}`],
  ])('%s', async (_, change, field) => {
    await using service = await answering(jsonAnswer('201 Created', pending));
    const client = clientOf(service, { dialect: 'elepay' });
    const outcome = await client.createCharge({ ...request, ...change } as CreateCharge);
    expect(outcome).toMatchObject({ kind: 'invalid-request', field });
    expect(service.connections()).toBe(0);
  });

  test('an id that is a path', async () => {
    await using service = await answering(jsonAnswer('200 OK', pending));
    const outcome = await clientOf(service).revokeCharge('../codes');
    expect(outcome).toMatchObject({ kind: 'invalid-request', field: 'chargeId' });
    expect(service.connections()).toBe(0);
  });
});

describe('what the payer’s phone showed is repeated by nobody', () => {
  test.each([
    ['a refusal', jsonAnswer('400 Bad Request', { ...publishedBody('U003006'), message: `no ${token}` })],
    ['an unclear end', jsonAnswer('400 Bad Request', { ...publishedBody('U003007'), message: `? ${token}` })],
    ['a failure', jsonAnswer('500 Internal Server Error', { message: encodeURIComponent(token) })],
  ])('%s', async (_, bytes) => {
    const entries: PaymentLogEntry[] = [];
    await using service = await answering(bytes);
    const client = clientOf(service, { log: (entry) => entries.push(entry) });
    const outcome = await client.createCharge(request);
    expect(outcome.kind).not.toBe('ok');
    expect(JSON.stringify([outcome, entries])).not.toContain(token);
    expect(entries).toHaveLength(1);
  });

  test('the payment itself, and whatever lists it', async () => {
    const charge = { ...pending, extra: { token, productName: 'x' } };
    const answers = [charge, charge, { total: 1, charges: [charge] }];
    await using service = await rawService((socket) => socket.end(jsonAnswer('200 OK', answers.shift())));
    const client = clientOf(service);
    const outcomes = [
      await client.createCharge(request),
      await client.readCharge('chr_1'),
      await client.listCharges(),
    ];
    expect(outcomes.map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok']);
    expect(JSON.stringify(outcomes)).not.toContain(token);
    expect(outcomes[0]).toMatchObject({ value: { extra: { productName: 'x' } } });
  });

  test('a code that is refused before it is sent', async () => {
    await using service = await answering(jsonAnswer('200 OK', pending));
    const outcome = await clientOf(service).createCharge({ ...request, extra: { token: `${token} 1` } });
    expect(outcome.kind).toBe('invalid-request');
    expect(JSON.stringify(outcome)).not.toContain(token);
  });
});
