import { describe, expect, test } from 'vitest';
import type { PaymentClient } from '../../../electron/payments/client.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { publishedBody, publishedErrors, type Row, statusOf } from '../../support/published-errors.ts';
import { answering, clientOf, codeRequest, jsonAnswer } from '../../support/raw-service.ts';

type Call = (client: PaymentClient) => Promise<Outcome<unknown>>;
/** `documented`: it is always there. `collection`: it is about no record. `money`: three refusals make it missing. */
interface Tried {
  name: string;
  call: Call;
  kind: 'documented' | 'money' | 'optional';
  collection?: true;
}
const newLocation = {
  name: { kanji: '東京店' },
  tel: '03',
  zip: '100',
  address: { kanji: { pref: '東京都' } },
};
const presented = {
  amount: 1,
  currency: 'JPY',
  orderNo: 'T-1',
  paymentMethod: 'auto',
  resource: 'cpm',
  extra: { token: '281012020262467128' },
} as const;
const tried: readonly Tried[] = [
  { name: 'createCode', kind: 'documented', call: (client) => client.createCode(codeRequest) },
  { name: 'createLocation', kind: 'documented', call: (client) => client.createLocation(newLocation) },
  { name: 'updateLocation', kind: 'documented', call: (client) => client.updateLocation('l', { tel: '03' }) },
  {
    name: 'createSubscription',
    kind: 'documented',
    call: (client) => client.createSubscription({ customerId: 'c' }),
  },
  { name: 'startSubscription', kind: 'documented', call: (client) => client.startSubscription('s') },
  {
    name: 'updateSubscription',
    kind: 'documented',
    call: (client) => client.updateSubscription('s', { metadata: {} }),
  },
  { name: 'listCustomers', kind: 'documented', call: (client) => client.listCustomers() },
  { name: 'readCode', kind: 'money', call: (client) => client.readCode('c') },
  { name: 'closeCode', kind: 'money', call: (client) => client.closeCode('c') },
  { name: 'readCharge', kind: 'money', call: (client) => client.readCharge('c') },
  {
    name: 'createRefund',
    kind: 'money',
    call: (client) => client.createRefund('c', { amount: 1, currency: 'JPY' }),
  },
  { name: 'createCharge', kind: 'money', collection: true, call: (client) => client.createCharge(presented) },
  { name: 'revokeCharge', kind: 'money', call: (client) => client.revokeCharge('c') },
  { name: 'listRefunds', kind: 'money', call: (client) => client.listRefunds('c') },
  { name: 'readRefund', kind: 'money', call: (client) => client.readRefund('c', 'r') },
  { name: 'listCharges', kind: 'money', collection: true, call: (client) => client.listCharges() },
  { name: 'listDisputes', kind: 'optional', collection: true, call: (client) => client.listDisputes() },
  {
    name: 'listPaymentMethods',
    kind: 'optional',
    collection: true,
    call: (client) => client.listPaymentMethods(),
  },
  {
    name: 'listAccountMethods',
    kind: 'optional',
    collection: true,
    call: (client) => client.listAccountMethods(),
  },
  { name: 'listLocations', kind: 'optional', collection: true, call: (client) => client.listLocations() },
  {
    name: 'listSubscriptions',
    kind: 'optional',
    collection: true,
    call: (client) => client.listSubscriptions(),
  },
  { name: 'readLocation', kind: 'optional', call: (client) => client.readLocation('l') },
  { name: 'readSubscription', kind: 'optional', call: (client) => client.readSubscription('s') },
  { name: 'cancelSubscription', kind: 'optional', call: (client) => client.cancelSubscription('s') },
  { name: 'resumeSubscription', kind: 'money', call: (client) => client.resumeSubscription('s') },
  {
    name: 'listSubscriptionPeriods',
    kind: 'optional',
    call: (client) => client.listSubscriptionPeriods('s'),
  },
  { name: 'listSources', kind: 'optional', call: (client) => client.listSources('c') },
];

/** Where an operation reads an error otherwise than the others. */
function rowOf(errorCode: string, row: Row, { name, collection }: Tried): Row {
  const named = ['createCode', 'createSubscription', 'createCharge'].includes(name);
  if (errorCode === 'M002003') return named ? 'invalid' : collection ? 'unsupported' : row;
  if (['createRefund', 'createCharge'].includes(name) && errorCode === 'M002005') return 'refused';
  if (name === 'createRefund' && errorCode === 'M006000') return 'undecided';
  // Nobody has published it, and the request may have moved money.
  const moving = ['createRefund', 'createCharge', 'startSubscription', 'resumeSubscription'];
  if (moving.includes(name) && errorCode.endsWith('999999')) return 'unknown';
  if (errorCode === 'M004003') {
    return ['createCode', 'readCode', 'closeCode'].includes(name) ? 'credentials' : 'account';
  }
  return row;
}

function expected(errorCode: string, row: Row, { kind }: Tried): object {
  const message = `says ${errorCode}`;
  const told = { status: 400, code: errorCode, message };
  switch (row) {
    case 'conflict':
      return { kind: 'conflict', ...told };
    case 'undecided':
    case 'paid':
      return { kind: 'conflict', standing: row, ...told };
    case 'wait':
      return { kind: 'rate-limited', retryAfterMs: 5_000, message };
    case 'unknown': {
      const reason = errorCode === 'U003007' ? 'said-unknown' : 'server-error';
      return { kind: 'unknown', reason, status: statusOf(errorCode), message };
    }
    case 'unsupported':
      if (kind === 'documented') return { kind: 'refused', reason: 'refused', ...told };
      return kind === 'money' ? { kind: 'unknown', reason: 'in-passing' } : { kind: 'unsupported', message };
    case 'account':
    case 'credentials':
    case 'invalid':
    case 'not-found':
    case 'payer':
    case 'refused':
      return { kind: 'refused', reason: row, ...told };
  }
}

describe.each(['documented', 'elepay'] as const)('a published error in the dialect %s', (dialect) => {
  test.each(publishedErrors)('%s is %s, whatever is asked', async (errorCode, row) => {
    const status = statusOf(errorCode) === 500 ? '500 Internal Server Error' : '400 Bad Request';
    await using service = await answering(jsonAnswer(status, publishedBody(errorCode)));
    for (const operation of tried) {
      const outcome = await operation.call(clientOf(service, { dialect }));
      const wanted = expected(errorCode, rowOf(errorCode, row, operation), operation);
      const isPart = 'reason' in wanted && wanted.reason === 'in-passing';
      const said: unknown = isPart ? expect.objectContaining(wanted) : wanted;
      expect({ name: operation.name, outcome }).toEqual({ name: operation.name, outcome: said });
    }
  });
});

describe('the field of a published error', () => {
  test.each([
    ['documented', 'expiryPeriod', 'expiryPeriod'],
    ['elepay', 'expiryDuration', 'expiryPeriod'],
    ['elepay', 'items[1].price', 'items.1.price'],
    ['elepay', 'locationId', 'locationId'],
  ] as const)('in the dialect %s, %s, is the form’s %s', async (dialect, theirs, field) => {
    await using service = await answering(jsonAnswer('400 Bad Request', publishedBody('M002002', theirs)));
    const outcome = await clientOf(service, { dialect }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'invalid', field });
  });
});

test.each(['401 Unauthorized', '404 Not Found', '409 Conflict', '429 Too Many Requests'])(
  'a code that says more than its status is believed: %s',
  async (status) => {
    await using service = await answering(jsonAnswer(status, publishedBody('M002007')));
    const outcome = await clientOf(service, { dialect: 'elepay' }).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'conflict', standing: 'paid' });
  },
);

test('a failure of the service tells nothing, whatever code is in it', async () => {
  await using service = await answering(jsonAnswer('502 Bad Gateway', publishedBody('M002001')));
  expect(await clientOf(service).createCode(codeRequest)).toMatchObject({ reason: 'server-error' });
});

test.each(['', 'X001000', 'M', 'm002007', 'M002007 ', '__proto__', 'toString'])(
  'what has not the form of an error code is read by its status: %j',
  async (errorCode) => {
    await using service = await answering(jsonAnswer('409 Conflict', publishedBody(errorCode)));
    const outcome = await clientOf(service).createCode(codeRequest);
    expect(outcome).toMatchObject({ kind: 'conflict' });
    expect(outcome).not.toHaveProperty('standing', errorCode.trim() === 'M002007' ? undefined : 'paid');
  },
);

/** Requests that move money by themselves, though the document has them for other things too. */
const moving: [string, Call][] = [
  [
    'a code that a saved source pays',
    (client) => client.createCode({ ...codeRequest, customerId: 'cus_1', sourceId: 'src_1' }),
  ],
  ['the start of a subscription', (client) => client.startSubscription('sub_1')],
  ['the resumption of a subscription', (client) => client.resumeSubscription('sub_1')],
];
const onTheWay = ['400 Bad Request', '403 Forbidden', '404 Not Found', '422 Unprocessable Content'];

test.each(moving.flatMap(([what, call]) => onTheWay.map((status) => ({ what, call, status }))))(
  'a bare $status may have come after money moved by $what',
  async ({ call, status }) => {
    await using service = await answering(jsonAnswer(status, {}));
    expect(await call(clientOf(service))).toMatchObject({ kind: 'unknown' });
  },
);

test('a published error about a code that a saved source pays is believed', async () => {
  await using service = await answering(jsonAnswer('400 Bad Request', publishedBody('U001001')));
  const [[, call] = []] = moving;
  expect(await call?.(clientOf(service))).toMatchObject({ kind: 'refused', reason: 'payer' });
});

test('an error that comes as a success is none: a code is not closed by it', async () => {
  await using service = await answering(jsonAnswer('200 OK', publishedBody('M006007')));
  expect(await clientOf(service).closeCode('code_1')).toMatchObject({ kind: 'unknown' });
});

test('the language on the screen goes with each request', async () => {
  await using service = await answering(jsonAnswer('200 OK', { customers: [] }));
  let language: 'ja' | 'en' = 'ja';
  const client = clientOf(service, { language: () => language });
  await client.listCustomers();
  language = 'en';
  await client.listCustomers();
  expect(service.requests.map(({ headers }) => headers.get('accept-language'))).toEqual(['ja', 'en']);
});

test.each(['408 Request Timeout', '460 Gone', '499 Client Closed Request'])(
  'something on the way that has waited for long enough says nothing of what was done: %s',
  async (status) => {
    await using service = await answering(jsonAnswer(status, {}));
    const client = clientOf(service);
    for (const { name, call } of tried) expect(await call(client), name).toMatchObject({ kind: 'unknown' });
  },
);
