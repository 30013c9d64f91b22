import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { CreateCharge, CreateCode } from '../../electron/contract/payment-requests.ts';
import type { PaymentClient } from '../../electron/payments/client.ts';
import type { Outcome } from '../../electron/payments/payment-service.ts';
import type { Rule } from '../../electron/sandbox/behaviour/behaviour.ts';
import type { ErrorCode } from '../../electron/sandbox/published-errors.ts';
import { type RunningSandbox, startSandbox } from '../../electron/sandbox/server.ts';
import { publishedErrors } from '../support/published-errors.ts';
import { problemsOfRefusal } from '../support/published-validator.ts';
import { recorded, type RecordedService } from '../support/recorded-service.ts';
import { clientOf, visitPayerPage } from './service-under-test.ts';
import { codeRequest, valueOf, wholeLocation } from './suite.ts';

/*
 * The errors that the embedded service gives in dialect `elepay`: each is had by its cause, through the client where the
 * client can be brought to ask so, and is held to what is published and to what the terminal makes of it.
 */
const customerId = 'cus_practice_01';

let sandbox: RunningSandbox;
let service: RecordedService;
let client: PaymentClient;

beforeAll(async () => {
  sandbox = await startSandbox({ dataDirectory: ':memory:', dialect: 'elepay' });
  service = await recorded(sandbox.url);
  client = clientWith(sandbox.key);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await sandbox.close();
});

function clientWith(secretKey: string): PaymentClient {
  return clientOf({ baseUrl: service.url, dialect: 'elepay', secretKey, customerId } as never);
}

/** A request past the client, which does not let it out. */
async function send(method: string, path: string, body?: unknown, authorization = `Bearer ${sandbox.key}`) {
  const headers = { 'content-type': 'application/json;charset=utf-8', authorization };
  await fetch(`${service.url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** A code that was tried to be paid, with its charge. */
async function tried(outcome: 'pay' | 'decline', request: CreateCode = codeRequest()) {
  const { id, codeUrl = '' } = valueOf(await client.createCode(request));
  await visitPayerPage(codeUrl, outcome);
  const { charge } = valueOf(await client.readCode(id));
  return { id, chargeId: charge?.id ?? '', amount: request.amount };
}

/** What is asked for with the code on a payer's phone. */
function presented(token = sandbox.newPayerCode()): CreateCharge {
  const { amount, currency, orderNo } = codeRequest();
  return { amount, currency, orderNo, paymentMethod: 'auto', resource: 'cpm', extra: { token } };
}

async function subscription(): Promise<string> {
  return valueOf(await client.createSubscription({ customerId, amount: 300, currency: 'JPY' })).id;
}

/** The service as it behaves by a rule until the test is over. */
function behaving(what: Rule['what']): void {
  const usual = sandbox.readBehaviour();
  onTestFinished(() => sandbox.setBehaviour(usual));
  sandbox.setBehaviour({ ...usual, rules: [{ what, when: { kind: 'always' } }] });
}

/** How an error is had. `is`: what the client makes of it. `unasked`: why no request of the client brings it. */
type Cause = { by: string } & (
  | { ask: () => Promise<Outcome<unknown>>; is: Partial<Outcome<never>> & { field?: string } }
  | { unasked: string; ask: () => Promise<void> }
);

const refused = { kind: 'refused' } as const;
const conflict = { kind: 'conflict' } as const;

const causes: Readonly<Record<ErrorCode, readonly Cause[]>> = {
  M002001: [
    {
      by: 'a code without an order number',
      unasked: 'the client sends no request without what it needs',
      ask: () => send('POST', '/codes', { amount: 1 }),
    },
  ],
  M002002: [
    {
      by: 'a refund of more than is left',
      ask: async () => {
        const { chargeId, amount } = await tried('pay');
        return client.createRefund(chargeId, { amount: amount + 1, currency: 'JPY' });
      },
      is: { ...refused, reason: 'invalid', field: 'amount' },
    },
  ],
  M002003: [
    {
      by: 'a code that is not there',
      ask: () => client.readCode('code_lost'),
      is: { ...refused, reason: 'not-found' },
    },
    {
      by: 'a charge that is not there',
      ask: () => client.readCharge('ch_lost'),
      is: { ...refused, reason: 'not-found' },
    },
    {
      by: 'a location that is not there, on a code',
      ask: () => client.createCode(codeRequest({ locationId: 'loc_lost' })),
      is: { ...refused, reason: 'invalid', field: 'locationId' },
    },
  ],
  M002004: [
    {
      by: 'an order number whose code can still be paid',
      ask: async () => {
        const request = codeRequest();
        valueOf(await client.createCode(request));
        return client.createCode(request);
      },
      is: { ...conflict, standing: 'undecided', field: 'orderNo' },
    },
  ],
  M002005: [
    {
      by: 'a refund that the way to pay does not allow',
      ask: async () => {
        const { chargeId, amount } = await tried('pay');
        behaving('refund-refused');
        return client.createRefund(chargeId, { amount, currency: 'JPY' });
      },
      is: { ...refused, reason: 'refused' },
    },
  ],
  M002006: [
    {
      by: 'a location that is larger than the service takes',
      ask: () => {
        const address1 = '丁'.repeat(30_000);
        const part = { ...wholeLocation.address.kanji, address1 };
        return client.createLocation({
          ...wholeLocation,
          address: { kanji: part, kana: part, romaji: part },
        });
      },
      is: { ...refused, reason: 'refused' },
    },
  ],
  M002007: [
    {
      by: 'an order number that is paid',
      ask: async () => {
        const request = codeRequest();
        await tried('pay', request);
        return client.createCode(request);
      },
      is: { ...conflict, standing: 'paid', field: 'orderNo' },
    },
  ],
  M003000: [
    {
      by: 'an operation that is not there',
      unasked: 'the client asks for what is published alone',
      ask: () => send('GET', '/nowhere'),
    },
  ],
  M004001: [
    {
      by: 'another key',
      ask: () => clientWith(`${sandbox.key}x`).listCustomers(),
      is: { ...refused, reason: 'credentials' },
    },
  ],
  M004002: [
    {
      by: 'no key',
      unasked: 'without a key the terminal asks nothing',
      ask: () => send('GET', '/customers', undefined, ''),
    },
  ],
  M005000: [
    {
      by: 'practice: too many requests',
      ask: async () => {
        const { id } = valueOf(await client.createCode(codeRequest()));
        behaving('rate-limited');
        return client.readCode(id);
      },
      is: { kind: 'rate-limited' },
    },
  ],
  M006000: [
    {
      by: 'a refund of a try that failed',
      ask: async () => {
        const { chargeId, amount } = await tried('decline');
        return client.createRefund(chargeId, { amount, currency: 'JPY' });
      },
      is: { ...conflict, standing: 'undecided' },
    },
    {
      by: 'the start of a subscription that runs',
      ask: async () => {
        const id = await subscription();
        valueOf(await client.startSubscription(id));
        return client.startSubscription(id);
      },
      is: { ...conflict },
    },
    {
      by: 'going on with a subscription that is not past due',
      ask: async () => client.resumeSubscription(await subscription()),
      is: { ...conflict },
    },
  ],
  M006002: [
    {
      by: 'giving up a payment that was given up',
      ask: async () => {
        behaving('payer-never-confirms');
        const { id } = valueOf(await client.createCharge(presented()));
        valueOf(await client.revokeCharge(id));
        return client.revokeCharge(id);
      },
      is: { ...conflict, standing: 'undecided' },
    },
    {
      by: 'the end of a subscription that is ended',
      ask: async () => {
        const id = await subscription();
        valueOf(await client.cancelSubscription(id));
        return client.cancelSubscription(id);
      },
      is: { ...conflict, standing: 'undecided' },
    },
  ],
  M006007: [
    {
      by: 'giving up a payment that is made',
      ask: async () => client.revokeCharge(valueOf(await client.createCharge(presented())).id),
      is: { ...conflict, standing: 'paid' },
    },
    {
      by: 'closing a code that is paid',
      ask: async () => client.closeCode((await tried('pay')).id),
      is: { ...conflict, standing: 'paid' },
    },
  ],
  U001000: [
    {
      by: 'practice: a payer’s phone whose balance is not sufficient',
      ask: () => {
        behaving('decline');
        return client.createCharge(presented());
      },
      is: { ...refused, reason: 'payer' },
    },
  ],
  U003006: [
    {
      by: 'an item’s barcode in the place of a payer’s code',
      ask: () => client.createCharge(presented('4901234567894')),
      is: { ...refused, reason: 'payer' },
    },
  ],
  U003007: [
    {
      by: 'the same payer’s code for another sale',
      ask: async () => {
        const token = sandbox.newPayerCode();
        valueOf(await client.createCharge(presented(token)));
        return client.createCharge(presented(token));
      },
      is: { kind: 'unknown', reason: 'said-unknown' },
    },
  ],
  U003008: [
    {
      by: 'practice: a payer’s code whose time is over',
      ask: () => {
        behaving('payer-code-expired');
        return client.createCharge(presented());
      },
      is: { ...refused, reason: 'payer' },
    },
  ],
  S001000: [
    {
      by: 'practice: the service fails',
      ask: async () => {
        const { id } = valueOf(await client.createCode(codeRequest()));
        behaving('server-error');
        return client.readCode(id);
      },
      is: { kind: 'unknown', reason: 'server-error' },
    },
  ],
};
const rows = Object.entries(causes).flatMap(([errorCode, all]) =>
  all.map((cause) => [errorCode, cause.by, cause] as const),
);

test.each(rows)(
  '%s is had by %s, as it is published, and means what the terminal makes of it',
  async (...row) => {
    const [errorCode, , cause] = row;
    const outcome = await cause.ask();
    const answer = service.exchanges.at(-1);
    expect(answer?.answer.body).toMatchObject({ errorCode });
    expect(answer && problemsOfRefusal(answer)).toEqual([]);
    if (!('is' in cause)) return;
    expect(outcome).toMatchObject(cause.is);
    // Where a standing is told, the terminal takes it; where none is, it looks.
    if (!('standing' in cause.is)) expect(outcome).not.toHaveProperty('standing');
    const isCoded = cause.is.kind === 'refused' || cause.is.kind === 'conflict';
    if (isCoded) expect(outcome).toMatchObject({ code: errorCode, status: 400 });
  },
);

/** Published errors that the embedded service never gives: it has nothing that they are about. */
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

test.each(publishedErrors)(
  '%s is given by the embedded service, or it has nothing that it is about',
  (errorCode) => {
    const reasons = Object.values(without).filter((pattern) => pattern.test(errorCode));
    expect(errorCode in causes).toBe(reasons.length === 0);
  },
);
