import { describe, expect, test } from 'vitest';
import { lateBy } from '../../../../electron/sandbox/world/times.ts';
import { codeSchema, type Code } from '../../../../electron/sandbox/schemas/objects.ts';
import { alwaysRule, behaviourOf, noon, testSandbox, type TestSandbox } from '../support.ts';

const suzuki = 'cus_practice_02';
const sato = 'cus_practice_01';
const satosCard = 'src_practice_01';
const validity = 600_000;

async function read({ call }: TestSandbox, id: string): Promise<Code> {
  return codeSchema.parse((await call('GET', `/codes/${id}`)).body);
}

describe('a code that saves a method', () => {
  test('makes an active source with the card, embeds it, and makes it the default of a customer without', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode({ customerId: suzuki, shouldCreateSource: true });
    expect(await read(sandbox, id)).toMatchObject({ activeSources: [], shouldCreateSource: true });
    sandbox.clock.now += 1000;
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'creditcard' });
    const code = await read(sandbox, id);
    expect(code.source).toMatchObject({
      customerId: suzuki,
      paymentMethod: 'creditcard',
      status: 'active',
      description: '•••• 4242',
      info: { charge: { id: code.charge?.id } },
      cardInfo: { brand: 'visa', last4: '4242', expMonth: 12 },
    });
    // The approval is the charge's.
    expect(code.charge?.cardInfo?.approvalCode).toBeDefined();
    expect(code.source?.cardInfo).not.toHaveProperty('approvalCode');
    expect(code.activeSources).toEqual([code.source]);
    expect(code.customer).toMatchObject({ defaultSource: code.source?.id, updateTime: noon + 1000 });
  });

  test('makes none when the payment is declined', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode({ customerId: suzuki, shouldCreateSource: true });
    await sandbox.visit(codeUrl, { outcome: 'decline' });
    expect(await read(sandbox, id)).toMatchObject({ activeSources: [] });
    expect((await read(sandbox, id)).customer).not.toHaveProperty('defaultSource');
  });

  test('leaves the default of a customer who has one, and adds to the active sources', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode({ customerId: sato, shouldCreateSource: true });
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'alipay' });
    const code = await read(sandbox, id);
    expect(code.customer).toMatchObject({ defaultSource: satosCard });
    expect(code.activeSources?.map(({ paymentMethod }) => paymentMethod)).toEqual(['creditcard', 'alipay']);
    expect(code.source).toMatchObject({ paymentMethod: 'alipay' });
    expect(code.source).not.toHaveProperty('cardInfo');
  });
});

describe('a code with a saved method', () => {
  test('is paid with it', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode({ customerId: sato, sourceId: satosCard });
    expect((await read(sandbox, id)).source).toMatchObject({ id: satosCard });
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'saved' });
    expect(await read(sandbox, id)).toMatchObject({
      status: 'captured',
      source: { id: satosCard },
      charge: { paymentMethod: 'creditcard', cardInfo: { name: 'HANAKO SATO', last4: '4242' } },
    });
  });

  test('may be paid with another', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode({ customerId: sato, sourceId: satosCard });
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'linepay' });
    expect(await read(sandbox, id)).toMatchObject({
      status: 'captured',
      charge: { paymentMethod: 'linepay' },
    });
  });

  test('saves no second one when it is paid with the first', async () => {
    const sandbox = testSandbox();
    const fields = { customerId: sato, sourceId: satosCard, shouldCreateSource: true };
    const { id, codeUrl } = await sandbox.createCode(fields);
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'saved' });
    expect((await read(sandbox, id)).activeSources).toHaveLength(1);
  });

  test('a code without one is not paid with one, whatever the form says', async () => {
    const sandbox = testSandbox();
    const { id, codeUrl } = await sandbox.createCode({ customerId: sato });
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'saved' });
    expect(await read(sandbox, id)).toMatchObject({ status: 'pending' });
    expect(sandbox.store.charges.ofCode(id)).toEqual([]);
  });

  test('that is not active any more is refused by name', async () => {
    const { call, store } = testSandbox();
    const source = store.sources.find(satosCard);
    if (source === undefined) throw new Error('the sample is missing');
    store.sources.insert({ ...source, id: 'src_old', status: 'deleted' });
    const body = { amount: 1, orderNo: 'S-1', customerId: sato, sourceId: 'src_old' };
    const answer = await call('POST', '/codes', body);
    expect(answer).toMatchObject({ status: 400, body: { field: 'sourceId' } });
    expect(answer.body['message']).toContain('deleted');
  });
});

describe('a late capture', () => {
  async function paidLate(fields = {}): Promise<{ sandbox: TestSandbox; id: string; codeUrl: string }> {
    const sandbox = testSandbox({ behaviour: behaviourOf(alwaysRule('late-capture')) });
    const { id, codeUrl } = await sandbox.createCode(fields);
    sandbox.clock.now += 60_000;
    await sandbox.visit(codeUrl, { outcome: 'pay', method: 'alipay' });
    return { sandbox, id, codeUrl };
  }

  test('reads pending, then expired, then captured, with the time at which the payer paid', async () => {
    const { sandbox, id } = await paidLate();
    const before = await read(sandbox, id);
    expect(before).toMatchObject({ status: 'pending', expired: false });
    expect(before).not.toHaveProperty('charge');
    sandbox.clock.now = noon + validity;
    expect(await read(sandbox, id)).toMatchObject({ status: 'pending', expired: true });
    sandbox.clock.now = noon + validity + lateBy - 1;
    expect(await read(sandbox, id)).toMatchObject({ status: 'pending', expired: true });
    sandbox.clock.now += 1;
    expect(await read(sandbox, id)).toMatchObject({
      status: 'captured',
      expired: false,
      charge: { paid: true, paymentMethod: 'alipay', paidTime: noon + 60_000 },
    });
    expect(sandbox.store.charges.ofCode(id)).toHaveLength(1);
  });

  test('tells the payer at once', async () => {
    const { sandbox, codeUrl } = await paidLate();
    const { status, text } = await sandbox.open(codeUrl, { 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(text).toContain('Already paid');
    expect(text).toContain('Alipay');
    const receipt = await sandbox.open(`${codeUrl}/receipt`, { 'accept-language': 'en' });
    expect(receipt.text).toContain('Payment complete');
  });

  test('takes the same form twice as one payment', async () => {
    const sandbox = testSandbox({ behaviour: behaviourOf(alwaysRule('late-capture')) });
    const { id, codeUrl } = await sandbox.createCode();
    const token = await sandbox.formToken(codeUrl);
    const body = new URLSearchParams({ token, outcome: 'pay', method: 'alipay' });
    await sandbox.app.request(codeUrl, { method: 'POST', body });
    const again = await sandbox.app.request(codeUrl, { method: 'POST', body });
    expect(again.headers.get('location')).toBe(`/pay/${id}/receipt?lang=ja`);
    sandbox.clock.now = noon + validity + lateBy;
    await read(sandbox, id);
    expect(sandbox.store.charges.ofCode(id)).toHaveLength(1);
  });

  test('comes though the code was closed meanwhile', async () => {
    const { sandbox, id } = await paidLate();
    expect((await sandbox.call('DELETE', `/codes/${id}`)).status).toBe(204);
    expect(await read(sandbox, id)).toMatchObject({ status: 'closed' });
    sandbox.clock.now = noon + validity + lateBy;
    expect(await read(sandbox, id)).toMatchObject({ status: 'captured', charge: { paid: true } });
  });

  test('keeps the order number taken all the while', async () => {
    const { sandbox } = await paidLate({ orderNo: 'LATE-1' });
    for (const now of [noon + 60_000, noon + validity + 1, noon + validity + lateBy]) {
      sandbox.clock.now = now;
      const again = await sandbox.call('POST', '/codes', { amount: 1, orderNo: 'LATE-1' });
      expect(again).toMatchObject({ status: 409, body: { code: 'duplicate_order_no' } });
    }
  });

  test('saves its method only then', async () => {
    const { sandbox, id } = await paidLate({ customerId: suzuki, shouldCreateSource: true });
    expect((await read(sandbox, id)).activeSources).toEqual([]);
    sandbox.clock.now = noon + validity + lateBy;
    expect((await read(sandbox, id)).activeSources).toHaveLength(1);
  });

  test('pays no subscription that was due before it showed, though the service slept through both', async () => {
    const { sandbox } = await paidLate({ customerId: suzuki, shouldCreateSource: true });
    const firstChargeTime = noon + validity;
    const terms = { customerId: suzuki, amount: 500, firstChargeTime };
    const { body } = await sandbox.call('POST', '/subscriptions', terms);
    const id = String(body['id']);
    await sandbox.call('POST', `/subscriptions/${id}/start`);
    sandbox.clock.now = noon + 3 * 86_400_000;
    sandbox.bringUpToDate();
    expect(sandbox.store.charges.ofSubscription(id)).toMatchObject([
      { paid: true, createTime: firstChargeTime + 86_400_000 },
    ]);
  });
});

describe('a declining rule', () => {
  test('declines whatever the payer chooses, and no longer when it is gone', async () => {
    const sandbox = testSandbox({
      behaviour: behaviourOf({ what: 'decline', when: { kind: 'amount', amount: 1200 } }),
    });
    const { id, codeUrl } = await sandbox.createCode({ customerId: sato, sourceId: satosCard });
    for (const method of ['creditcard', 'alipay', 'saved']) {
      const response = await sandbox.visit(codeUrl, { outcome: 'pay', method });
      expect(response.headers.get('location')).toContain('/declined');
      expect(await read(sandbox, id)).toMatchObject({
        status: 'pending',
        charge: { status: 'revoked', paid: false },
      });
    }
    sandbox.setBehaviour(behaviourOf());
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    expect(await read(sandbox, id)).toMatchObject({ status: 'captured' });
  });
});
