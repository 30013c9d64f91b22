import { describe, expect, test } from 'vitest';
import type { Misbehaviour } from '../../../electron/sandbox/behaviour/behaviour.ts';
import type { ErrorCode } from '../../../electron/sandbox/published-errors.ts';
import { publishedErrors } from '../../support/published-errors.ts';
import { problemsOfRefusal } from '../../support/published-validator.ts';
import { alwaysRule, behaviourOf, type Json, key, testSandbox, type TestSandbox } from './support.ts';

/*
 * The errors that this service gives in dialect `elepay`, each had by its cause and held to what is published. What the
 * terminal makes of each: test/unit/payments/errors.test.ts.
 */
const elepay = { dialect: 'elepay' } as const;
const customerId = 'cus_practice_01';
const place = { name: { kanji: '店' }, tel: '03-1', zip: '105-0014' };

type Answer = ReturnType<TestSandbox['call']>;

function behave({ setBehaviour }: TestSandbox, what: Misbehaviour): void {
  setBehaviour(behaviourOf(alwaysRule(what)));
}

async function refund(sandbox: TestSandbox, outcome: 'pay' | 'decline', amount: number): Answer {
  const { id, codeUrl } = await sandbox.createCode();
  await sandbox.visit(codeUrl, { outcome });
  const { body } = await sandbox.call('GET', `/codes/${id}`);
  const { id: chargeId } = body['charge'] as Json;
  return sandbox.call('POST', `/charges/${String(chargeId)}/refunds`, { amount });
}

/** Asks with the code on a payer's phone. */
function present({ call, newPayerCode }: TestSandbox, token = newPayerCode(), orderNo = 'P-1'): Answer {
  const how = { paymentMethod: 'auto', resource: 'cpm', extra: { token } };
  return call('POST', '/charges', { amount: 480, currency: 'JPY', orderNo, ...how });
}

async function revoke(sandbox: TestSandbox): Answer {
  const { body } = await present(sandbox);
  const path = `/charges/${String(body['id'])}/revoke`;
  await sandbox.call('POST', path);
  return sandbox.call('POST', path);
}

async function subscribed({ call }: TestSandbox, ...acts: string[]): Answer {
  let answer = await call('POST', '/subscriptions', { customerId, amount: 300 });
  const path = `/subscriptions/${String(answer.body['id'])}`;
  for (const act of acts) answer = await call('POST', `${path}/${act}`);
  return answer;
}

async function again(sandbox: TestSandbox, isPaid: boolean): Answer {
  const { codeUrl } = await sandbox.createCode({ orderNo: 'A' });
  if (isPaid) await sandbox.visit(codeUrl, { outcome: 'pay' });
  return sandbox.call('POST', '/codes', { amount: 1, orderNo: 'A' });
}

const causes: readonly (readonly [ErrorCode, by: string, (sandbox: TestSandbox) => Answer])[] = [
  ['M002001', 'a code without an order number', ({ call }) => call('POST', '/codes', { amount: 1 })],
  ['M002002', 'a refund of more than is left', (sandbox) => refund(sandbox, 'pay', 1201)],
  ['M002003', 'a code that is not there', ({ call }) => call('GET', '/codes/code_lost')],
  ['M002003', 'a charge that is not there', ({ call }) => call('GET', '/charges/ch_lost')],
  [
    'M002003',
    'a location that is not there, on a code',
    ({ call }) => call('POST', '/codes', { amount: 1, orderNo: 'A', locationId: 'loc_lost' }),
  ],
  ['M002004', 'an order number whose code can still be paid', (sandbox) => again(sandbox, false)],
  [
    'M002005',
    'a refund that the way to pay does not allow',
    (sandbox) => {
      behave(sandbox, 'refund-refused');
      return refund(sandbox, 'pay', 1200);
    },
  ],
  ['M002005', 'an operation that it does not offer', ({ call }) => call('GET', '/invoices')],
  [
    'M002006',
    'a location that is larger than the service takes',
    ({ call }) => call('POST', '/locations', { ...place, address: { kanji: { city: '丁'.repeat(90_000) } } }),
  ],
  ['M002007', 'an order number that is paid', (sandbox) => again(sandbox, true)],
  ['M003000', 'an operation that is not there', ({ call }) => call('GET', '/nowhere')],
  [
    'M004001',
    'another key',
    ({ call }) => call('GET', '/customers', undefined, { authorization: `Bearer ${key}x` }),
  ],
  ['M004002', 'no key', ({ call }) => call('GET', '/customers', undefined, { authorization: '' })],
  [
    'M005000',
    'practice: too many requests',
    async (sandbox) => {
      const { id } = await sandbox.createCode();
      behave(sandbox, 'rate-limited');
      return sandbox.call('GET', `/codes/${id}`);
    },
  ],
  ['M006000', 'a refund of a try that failed', (sandbox) => refund(sandbox, 'decline', 1)],
  ['M006000', 'the start of a subscription that runs', (sandbox) => subscribed(sandbox, 'start', 'start')],
  ['M006000', 'going on with one that is not past due', (sandbox) => subscribed(sandbox, 'resume')],
  [
    'M006002',
    'giving up a payment that was given up',
    (sandbox) => {
      behave(sandbox, 'payer-never-confirms');
      return revoke(sandbox);
    },
  ],
  ['M006002', 'the end of one that is ended', (sandbox) => subscribed(sandbox, 'cancel', 'cancel')],
  ['M006007', 'giving up a payment that is made', revoke],
  [
    'M006007',
    'closing a code that is paid',
    async (sandbox) => {
      const { id, codeUrl } = await sandbox.createCode();
      await sandbox.visit(codeUrl, { outcome: 'pay' });
      return sandbox.call('DELETE', `/codes/${id}`);
    },
  ],
  [
    'U001000',
    'practice: a payer’s phone whose balance is not sufficient',
    (sandbox) => {
      behave(sandbox, 'decline');
      return present(sandbox);
    },
  ],
  [
    'U003006',
    'an item’s barcode in the place of a payer’s code',
    (sandbox) => present(sandbox, '4901234567894'),
  ],
  [
    'U003007',
    'the same payer’s code for another sale',
    async (sandbox) => {
      const token = sandbox.newPayerCode();
      await present(sandbox, token);
      return present(sandbox, token, 'P-2');
    },
  ],
  [
    'U003008',
    'practice: a payer’s code whose time is over',
    (sandbox) => {
      behave(sandbox, 'payer-code-expired');
      return present(sandbox);
    },
  ],
  [
    'S001000',
    'practice: the service fails',
    async (sandbox) => {
      const { id } = await sandbox.createCode();
      behave(sandbox, 'server-error');
      return sandbox.call('GET', `/codes/${id}`);
    },
  ],
];

/** Published errors that the service never gives: it has nothing that they are about. */
const without = {
  'an account that is not set up, or with limits': /^M001|^M007/,
  'keys that may do less than all': /^M004003$/,
  'charges in other currencies, on authorisation or by a reader': /^M0020(09|10|12)$|^M006005$/,
  'a code that is closed once more: that is answered as done': /^M002008$|^M00600[34]$/,
  'anything that is still under way when it answers': /^M006001$/,
  'a refund that a dispute stands in the way of: it is given': /^M006006$/,
  'a provider behind it that fails by itself': /^S001001$|^S002/,
  'a payer whose try fails for what practice has not': /^U00100[1-9]|^U002|^U00300[0-5]|^U0030(09|1)|^U004/,
  'errors that nobody has published': /999999$/,
};

describe('a published error', () => {
  test.each(causes)('%s is had by %s, in the published form', async (errorCode, _by, cause) => {
    const { status, headers, body } = await cause(testSandbox(elepay));
    expect(body).toMatchObject({ errorCode });
    const answer = { status, contentType: headers.get('content-type') ?? undefined, body };
    expect(problemsOfRefusal({ method: '', target: '', headers: {}, body: undefined, answer })).toEqual([]);
  });

  test.each(publishedErrors)('%s is given, or there is nothing that it is about', (errorCode) => {
    const reasons = Object.values(without).filter((pattern) => pattern.test(errorCode));
    expect(causes.some(([given]) => given === errorCode)).toBe(reasons.length === 0);
  });

  test('is said in Japanese unless another language is asked for', async () => {
    const { call } = testSandbox(elepay);
    const said = async (language: string): Promise<unknown> =>
      (await call('GET', '/codes/code_lost', undefined, { 'accept-language': language })).body['message'];
    expect(await said('ja')).toBe('指定されたリソースは存在しません。');
    expect(await said('')).toBe('指定されたリソースは存在しません。');
    expect(await said('en')).toContain('code_lost');
  });
});
