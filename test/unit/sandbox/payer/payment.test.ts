import { describe, expect, test } from 'vitest';
import { chargeSchema, codeSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { noon, testSandbox, type TestSandbox, url } from '../support.ts';

const english = { 'accept-language': 'en' };

function post(
  sandbox: TestSandbox,
  path: string,
  fields: Record<string, string>,
): Response | Promise<Response> {
  return sandbox.app.request(url + path, { method: 'POST', body: new URLSearchParams(fields) });
}

function chargesOf({ store }: TestSandbox, codeId: string): readonly unknown[] {
  const charges = store.charges.ofCode(codeId);
  for (const charge of charges) expect(chargeSchema.parse(charge)).toEqual(charge);
  return charges;
}

describe('paying', () => {
  test('captures the code and embeds the charge, then shows the receipt', async () => {
    const { call, clock, createCode, open, visit } = testSandbox();
    const code = await createCode({
      locationId: 'loc_practice_ginza',
      description: 'lunch',
      extra: { e: 1 },
      metadata: { m: 2 },
    });
    clock.now += 30_000;
    const response = await visit(code.codeUrl, { outcome: 'pay', method: 'alipay' });
    expect(response.status).toBe(303);
    const receipt = await open(response.headers.get('location') ?? '', english);
    expect(receipt.status).toBe(200);
    const { body } = await call('GET', `/codes/${code.id}`);
    expect(codeSchema.parse(body)).toEqual(body);
    expect(body).toEqual({
      ...code,
      status: 'captured',
      charge: {
        id: expect.stringMatching(/^chr_/) as unknown,
        object: 'charge',
        appId: 'app_practice',
        liveMode: false,
        amount: 1200,
        authorizeAmount: 1200,
        currency: 'JPY',
        authorize: false,
        paymentMethod: 'alipay',
        resource: 'web',
        orderNo: code['orderNo'],
        description: 'lunch',
        location: expect.objectContaining({ id: 'loc_practice_ginza' }) as unknown,
        extra: { e: 1 },
        metadata: { m: 2 },
        paid: true,
        refunded: false,
        disputed: false,
        refunds: { amount: 0, totalCount: 0, data: [] },
        status: 'captured',
        paidTime: noon + 30_000,
        expiryTime: noon + 600_000,
        createTime: noon + 30_000,
      },
    });
    expect(receipt.text).toContain('お支払いが完了しました');
    expect(receipt.text).toContain('Alipay');
  });

  test('with a card tells of the card', async () => {
    const { call, createCode, visit } = testSandbox();
    const { id, codeUrl } = await createCode();
    await visit(codeUrl, { outcome: 'pay', method: 'creditcard' });
    const { charge } = codeSchema.parse((await call('GET', `/codes/${id}`)).body);
    expect(charge?.cardInfo).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expYear: 2029,
      threeDSecure: true,
    });
    expect(charge?.cardInfo?.approvalCode).toMatch(/^[0-9A-Z]{6}$/);
  });

  test('twice with the same form pays once and shows the same receipt', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    const fields = { token: await sandbox.formToken(codeUrl), outcome: 'pay', method: 'alipay' };
    const answers = await Promise.all([1, 2, 3].map(async () => post(sandbox, `/pay/${id}`, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
      new Set([`/pay/${id}/receipt?lang=ja`]),
    );
    expect(chargesOf(sandbox, id)).toHaveLength(1);
  });

  test('leaves the charge as it was when a paid code is paid again', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'alipay' });
    const response = await post(sandbox, `/pay/${id}`, { token: 'x', outcome: 'pay', method: 'linepay' });
    expect(response.headers.get('location')).toBe(`/pay/${id}?lang=ja`);
    const { text } = await sandbox.open(codeUrl, english);
    expect(text).toContain('Already paid');
    expect(text).toContain('Alipay');
    expect(chargesOf(sandbox, id)).toHaveLength(1);
  });

  test('keeps the language through the redirect', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    const token = await sandbox.formToken(codeUrl);
    const response = await post(sandbox, `/pay/${id}?lang=en`, { token, outcome: 'pay', method: 'alipay' });
    expect(response.headers.get('location')).toBe(`/pay/${id}/receipt?lang=en`);
  });

  test.each<[string, Record<string, string>]>([
    ['no token', { outcome: 'pay', method: 'alipay' }],
    ['no outcome', { token: 'T', method: 'alipay' }],
    ['an unknown outcome', { token: 'T', outcome: 'refund', method: 'alipay' }],
    ['an unknown method', { token: 'T', outcome: 'pay', method: 'barter' }],
    ['nothing', {}],
  ])('is refused with %s', async (_, fields) => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    const token = await sandbox.formToken(codeUrl);
    const sent = { ...fields, ...(fields['token'] !== undefined && { token }) };
    expect((await post(sandbox, `/pay/${id}`, sent)).status).toBe(400);
    expect(chargesOf(sandbox, id)).toEqual([]);
  });

  test('is not done with a token that this service did not give', async () => {
    const sandbox = testSandbox();
    const { id } = await sandbox.createCode();
    const response = await post(sandbox, `/pay/${id}`, {
      token: 'a'.repeat(26),
      outcome: 'pay',
      method: 'alipay',
    });
    expect(response.status).toBe(303);
    expect(chargesOf(sandbox, id)).toEqual([]);
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'pending' });
  });

  test('is not done with a body that is no form', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    const response = await sandbox.app.request(codeUrl, { method: 'POST', body: '{"outcome":"pay"}' });
    expect(response.status).toBe(400);
    expect(chargesOf(sandbox, id)).toEqual([]);
  });
});

describe('a declined try', () => {
  test('leaves the code payable, with the failed charge on it', async () => {
    const { call, createCode, open, visit } = testSandbox();
    const { id, codeUrl } = await createCode();
    const response = await visit(codeUrl, { outcome: 'decline' });
    expect(response.headers.get('location')).toBe(`/pay/${id}/declined?lang=ja`);
    const declined = await open(`/pay/${id}/declined`, english);
    expect(declined.text).toContain('Payment declined');
    expect(declined.text).toContain(`href="/pay/${id}?lang=en"`);
    const { body } = await call('GET', `/codes/${id}`);
    expect(body).toMatchObject({
      status: 'pending',
      expired: false,
      charge: { paid: false, status: 'revoked' },
    });
    expect(body['charge']).not.toHaveProperty('paidTime');
    await visit(codeUrl, { outcome: 'pay' });
    const paid = await call('GET', `/codes/${id}`);
    expect(paid.body).toMatchObject({ status: 'captured', charge: { paid: true, status: 'captured' } });
  });

  test('uses up its form: sent again it neither declines nor pays', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    const token = await sandbox.formToken(codeUrl);
    await post(sandbox, `/pay/${id}`, { token, outcome: 'decline', method: 'alipay' });
    const again = await post(sandbox, `/pay/${id}`, { token, outcome: 'pay', method: 'alipay' });
    expect(again.headers.get('location')).toBe(`/pay/${id}/declined?lang=ja`);
    expect(chargesOf(sandbox, id)).toHaveLength(1);
    expect(await sandbox.formToken(codeUrl)).not.toBe(token);
  });
});

describe('a code that cannot be paid any more', () => {
  test('refuses a payment after its time, though the page was opened before', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    const token = await sandbox.formToken(codeUrl);
    sandbox.clock.now += 600_000;
    const response = await post(sandbox, `/pay/${id}`, { token, outcome: 'pay', method: 'alipay' });
    expect(response.headers.get('location')).toBe(`/pay/${id}?lang=ja`);
    const { status, text } = await sandbox.open(codeUrl, english);
    expect(status).toBe(410);
    expect(text).toContain('This code has expired');
    expect(chargesOf(sandbox, id)).toEqual([]);
  });

  test('is paid in its last millisecond', async () => {
    const { call, clock, createCode, visit } = testSandbox();
    const { id, codeUrl } = await createCode();
    clock.now += 599_999;
    await visit(codeUrl, { outcome: 'pay' });
    clock.now += 86_400_000;
    expect((await call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'captured', expired: false });
  });

  test('refuses a payment after it was closed', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode();
    const token = await sandbox.formToken(codeUrl);
    await sandbox.call('DELETE', `/codes/${id}`);
    await post(sandbox, `/pay/${id}`, { token, outcome: 'pay', method: 'alipay' });
    const { status, text } = await sandbox.open(codeUrl, english);
    expect(status).toBe(410);
    expect(text).toContain('This code was cancelled');
    expect(chargesOf(sandbox, id)).toEqual([]);
  });
});
