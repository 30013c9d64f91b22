/** The code on a payer's phone, scanned by the shop: what it pays, when it is refused, and what goes wrong on request. */
import { describe, expect, test } from 'vitest';
import { type Misbehaviour } from '../../../../electron/sandbox/behaviour/behaviour.ts';
import { dialectNames } from '../../../../electron/sandbox/dialects.ts';
import { payerCodeLivesFor } from '../../../../electron/sandbox/payer/phone.ts';
import { chargeSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { payerConfirmsAfter } from '../../../../electron/sandbox/world/times.ts';
import { alwaysRule, behaviourOf, noon, testSandbox, type TestSandbox } from '../support.ts';

/** The service in one dialect, in which these happen. */
function shop(dialect: (typeof dialectNames)[number], ...troubles: Misbehaviour[]) {
  const sandbox = testSandbox({ dialect, behaviour: behaviourOf(...troubles.map(alwaysRule)) });
  let orders = 0;
  const scan = (token = sandbox.newPayerCode(), fields: object = {}) => {
    orders += 1;
    const what = { amount: 480, currency: 'JPY', orderNo: `P-${orders}` };
    const how = { paymentMethod: 'auto', resource: 'cpm', extra: { token } };
    return sandbox.call('POST', '/charges', { ...what, ...how, ...fields });
  };
  return { sandbox, scan };
}

/** The `errorCode` of a refusal, whatever the dialect calls it. */
function errorCode({ body }: Awaited<ReturnType<TestSandbox['call']>>): unknown {
  return body['errorCode'] ?? body['code'];
}

async function listed({ call }: TestSandbox): Promise<unknown[]> {
  return (await call('GET', '/charges')).body['charges'] as unknown[];
}

describe.each(dialectNames)('%s', (dialect) => {
  test('a payer’s code is paid at once, with a charge that is read and listed like any other', async () => {
    const { sandbox, scan } = shop(dialect);
    const answer = await scan();
    expect(answer.status).toBe(201);
    const charge = chargeSchema.parse(answer.body);
    expect(charge).toMatchObject({
      amount: 480,
      currency: 'JPY',
      orderNo: 'P-1',
      paymentMethod: 'paypay',
      resource: 'cpm',
      paid: true,
      status: 'captured',
      paidTime: noon,
    });
    expect((await sandbox.call('GET', `/charges/${charge.id}`)).body).toEqual(answer.body);
    expect(await listed(sandbox)).toContainEqual(answer.body);
    const refund = await sandbox.call('POST', `/charges/${charge.id}/refunds`, { amount: 480 });
    expect(refund.status).toBe(201);
  });

  test('nobody is shown a code of it', async () => {
    const { sandbox, scan } = shop(dialect);
    const { id } = chargeSchema.parse((await scan()).body);
    const codeId = sandbox.store.charges.codeOf(id) ?? '';
    expect(errorCode(await sandbox.call('GET', `/codes/${codeId}`))).toMatch(/^(not_found|M002003)$/);
    expect(errorCode(await sandbox.call('DELETE', `/codes/${codeId}`))).toMatch(/^(not_found|M002003)$/);
    expect((await sandbox.open(`/pay/${codeId}`)).status).toBe(404);
    expect(sandbox.store.codes.find(codeId)?.status).toBe('captured');
  });

  test.each([
    ['payer-confirms', 'captured'],
    ['payer-never-confirms', 'pending'],
  ] as const)('%s: pending at first, and then %s', async (trouble, then) => {
    const { sandbox, scan } = shop(dialect, trouble);
    const { id, status, paid } = chargeSchema.parse((await scan()).body);
    expect({ status, paid }).toEqual({ status: 'pending', paid: false });
    sandbox.clock.now = noon + payerConfirmsAfter - 1;
    const read = () => sandbox.call('GET', `/charges/${id}`);
    expect((await read()).body).toMatchObject({ status: 'pending' });
    sandbox.clock.now = noon + payerConfirmsAfter;
    expect((await read()).body).toMatchObject({ status: then, paid: then === 'captured' });
    sandbox.clock.now = noon + 86_400_000;
    expect((await read()).body).toMatchObject({ status: then });
  });

  test('a charge that waits is given up once, and is paid by nobody any more', async () => {
    const { sandbox, scan } = shop(dialect, 'payer-confirms');
    const { id } = chargeSchema.parse((await scan()).body);
    const revoke = () => sandbox.call('POST', `/charges/${id}/revoke`);
    expect(await revoke()).toMatchObject({ status: 200, body: { id, status: 'revoked', paid: false } });
    expect(errorCode(await revoke())).toMatch(/^(not_possible|M006002)$/);
    sandbox.clock.now = noon + payerConfirmsAfter * 2;
    expect((await sandbox.call('GET', `/charges/${id}`)).body).toMatchObject({ status: 'revoked' });
    // The order number is free again.
    sandbox.setBehaviour(behaviourOf());
    expect((await scan(undefined, { orderNo: 'P-1' })).status).toBe(201);
  });

  test('a charge that is paid is not given up, nor is one of a code', async () => {
    const { sandbox, scan } = shop(dialect);
    const { id } = chargeSchema.parse((await scan()).body);
    const paid = await sandbox.call('POST', `/charges/${id}/revoke`);
    expect(errorCode(paid)).toMatch(/^(code_captured|M006007)$/);
    expect((await sandbox.call('GET', `/charges/${id}`)).body).toMatchObject({ status: 'captured' });
    sandbox.setBehaviour(behaviourOf(alwaysRule('open-charge')));
    const code = await sandbox.createCode();
    await sandbox.visit(code.codeUrl, { outcome: 'pay', method: 'alipay' });
    const open = sandbox.store.charges.shownOfCode(code.id)?.id ?? '';
    expect(errorCode(await sandbox.call('POST', `/charges/${open}/revoke`))).toMatch(
      /^(not_possible|M006000)$/,
    );
    expect(errorCode(await sandbox.call('POST', '/charges/chr_lost/revoke'))).toMatch(
      /^(not_found|M002003)$/,
    );
  });

  test.each([
    ['an item’s barcode', '4901234567894'],
    ['an address', 'https://pay.example/1'],
    ['a code with a digit read wrong', '269999999990000001'],
  ])('%s is refused as no payer’s code: U003006', async (_, token) => {
    const { sandbox, scan } = shop(dialect);
    const before = await listed(sandbox);
    const answer = await scan(token);
    expect([answer.status, errorCode(answer)]).toEqual([400, 'U003006']);
    expect(await listed(sandbox)).toEqual(before);
  });

  test('a code pays once: the second time it is perhaps used, and nothing is done', async () => {
    const { sandbox, scan } = shop(dialect);
    const token = sandbox.newPayerCode();
    expect((await scan(token)).status).toBe(201);
    const before = await listed(sandbox);
    expect(errorCode(await scan(token))).toBe('U003007');
    expect(await listed(sandbox)).toEqual(before);
  });

  test('a code is good for some minutes', async () => {
    const { sandbox, scan } = shop(dialect);
    const [first, second] = [sandbox.newPayerCode(), sandbox.newPayerCode()];
    expect(first).toMatch(/^26\d{16}$/);
    expect(first).not.toBe(second);
    sandbox.clock.now = noon + payerCodeLivesFor - 1;
    expect((await scan(first)).status).toBe(201);
    sandbox.clock.now = noon + payerCodeLivesFor;
    expect(errorCode(await scan(second))).toBe('U003008');
  });

  test.each([
    ['payer-code-used', 'U003007'],
    ['payer-code-expired', 'U003008'],
    ['decline', 'U001000'],
  ] as const)('%s: refused with %s, and nothing is done', async (trouble, code) => {
    const { sandbox, scan } = shop(dialect, trouble);
    const before = await listed(sandbox);
    const answer = await scan();
    expect([answer.status, errorCode(answer)]).toEqual([400, code]);
    expect(await listed(sandbox)).toEqual(before);
  });

  test.each([
    ['payer-answer-lost', 1],
    ['payer-request-lost', 0],
  ] as const)('%s: no answer, and %i payments', async (trouble, payments) => {
    const { sandbox, scan } = shop(dialect, trouble);
    const before = await listed(sandbox);
    const lost = await scan();
    expect(lost.headers.get('x-hono-already-sent')).toBe('true');
    const after = await listed(sandbox);
    expect(after).toHaveLength(before.length + payments);
    if (payments > 0) expect(after).toContainEqual(expect.objectContaining({ orderNo: 'P-1', paid: true }));
  });

  test('an order number pays once', async () => {
    const { scan } = shop(dialect);
    expect((await scan(undefined, { orderNo: 'ONE' })).status).toBe(201);
    expect(errorCode(await scan(undefined, { orderNo: 'ONE' }))).toMatch(/^(duplicate_order_no|M002007)$/);
  });

  test.each([
    ['no code', { extra: {} }, 'extra.token'],
    ['another resource', { resource: 'web' }, 'resource'],
    ['no amount', { amount: 0 }, 'amount'],
  ])('%s is refused by its field', async (_, fields, field) => {
    const { scan } = shop(dialect);
    const { status, body } = await scan(undefined, fields);
    expect([status, body['field'] ?? body['parameterName']]).toEqual([400, field]);
  });

  test('wallets say that their codes can be scanned, cards do not', async () => {
    const { sandbox } = shop(dialect);
    const { body } = await sandbox.call('GET', '/payment-methods');
    const methods = body['paymentMethods'] as { paymentMethod: string; resources: string[] }[];
    const scanned = methods.filter(({ resources }) => resources.includes('cpm'));
    expect(scanned.map(({ paymentMethod }) => paymentMethod)).toEqual([
      'alipay',
      'wechatpay',
      'paypay',
      'linepay',
    ]);
  });
});

test('a service that offers what is documented has none of it', async () => {
  const { sandbox, scan } = shop('documented');
  sandbox.setBehaviour({ documentedOnly: true, rules: [] });
  expect((await scan()).status).toBe(404);
  expect((await sandbox.call('POST', '/charges/chr_1/revoke')).status).toBe(404);
});
