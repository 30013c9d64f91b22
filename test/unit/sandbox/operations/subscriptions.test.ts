import { describe, expect, test } from 'vitest';
import { subscriptionSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { noon, testSandbox, type TestSandbox } from '../support.ts';

const customerId = 'cus_practice_04';
const monthly = {
  customerId,
  name: '季節の定期便',
  currency: 'JPY',
  amount: 3000,
  interval: 'month',
  intervalSpan: 2,
  initialAmount: 500,
  firstChargeTime: noon + 86_400_000,
  metadata: { plan: 'a' },
};

describe('create subscription', () => {
  test('needs only a customer, whom it embeds', async () => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', '/subscriptions', { customerId });
    expect(status).toBe(200);
    expect(subscriptionSchema.parse(body)).toEqual(body);
    expect(body).toEqual({
      id: expect.stringMatching(/^sub_/) as unknown,
      object: 'subscription',
      appId: 'app_practice',
      liveMode: false,
      customerId,
      customer: expect.objectContaining({ id: customerId, name: '田中 健太' }) as unknown,
      isCharging: false,
      chargedPeriods: 0,
      metadata: {},
      status: 'new',
      createTime: noon,
      updateTime: noon,
    });
  });

  test('takes its terms; the first charge time is the next one', async () => {
    const { call, store } = testSandbox();
    const { body } = await call('POST', '/subscriptions', monthly);
    expect(body).toMatchObject({ nextChargeTime: monthly.firstChargeTime, metadata: { plan: 'a' } });
    expect(store.subscriptions.find(String(body['id']))).toMatchObject(monthly);
  });
});

describe('start subscription', () => {
  test('moves a new one to active, with its first period still to come', async () => {
    const { call, clock } = testSandbox();
    const { body: created } = await call('POST', '/subscriptions', monthly);
    clock.now += 1000;
    const { status, body } = await call('POST', `/subscriptions/${String(created['id'])}/start`);
    expect(status).toBe(200);
    expect(body).toEqual({ ...created, status: 'active', updateTime: noon + 1000 });
    expect((await call('GET', `/subscriptions/${String(created['id'])}`)).body).toEqual(body);
  });

  test('without a first charge time the next charge is now', async () => {
    const { call, clock } = testSandbox();
    const { body } = await call('POST', '/subscriptions', { customerId });
    clock.now += 5000;
    const started = await call('POST', `/subscriptions/${String(body['id'])}/start`);
    expect(started.body).toMatchObject({ nextChargeTime: noon + 5000, chargedPeriods: 0, isCharging: false });
  });

  test('refuses one that is not new, with its state', async () => {
    const { call } = testSandbox();
    const { body } = await call('POST', '/subscriptions', monthly);
    const path = `/subscriptions/${String(body['id'])}/start`;
    await call('POST', path);
    expect(await call('POST', path)).toMatchObject({
      status: 409,
      body: { code: 'subscription_not_new', type: 'conflict', state: 'active' },
    });
  });
});

describe('update subscription', () => {
  test('replaces the metadata', async () => {
    const { call, clock } = testSandbox();
    const { body: created } = await call('POST', '/subscriptions', monthly);
    clock.now += 1000;
    const path = `/subscriptions/${String(created['id'])}`;
    const { status, body } = await call('POST', path, { metadata: { b: 1 }, status: 'canceled' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...created, metadata: { b: 1 }, updateTime: noon + 1000 });
    clock.now += 1000;
    expect((await call('POST', path, {})).body).toEqual(body);
  });
});

describe('the capabilities on subscriptions', () => {
  async function started(fields: object): Promise<{ sandbox: TestSandbox; id: string }> {
    const sandbox = testSandbox({ dialect: 'elepay' });
    const { body } = await sandbox.call('POST', '/subscriptions', { amount: 500, ...fields });
    const id = String(body['id']);
    await sandbox.call('POST', `/subscriptions/${id}/start`);
    return { sandbox, id };
  }

  test('are listed, by customer and by state, the newest first', async () => {
    const { sandbox, id } = await started({ customerId: 'cus_practice_01' });
    sandbox.clock.now += 1000;
    const other = await sandbox.call('POST', '/subscriptions', { customerId: 'cus_practice_02' });
    const ids = async (query: string): Promise<unknown[]> => {
      const { body } = await sandbox.call('GET', `/subscriptions?${query}`);
      return (body['subscriptions'] as { id: string }[]).map((each) => each.id);
    };
    expect(await ids('')).toEqual([other.body['id'], id]);
    expect(await ids('customerId=cus_practice_01')).toEqual([id]);
    expect(await ids('status=new')).toEqual([other.body['id']]);
    expect(await ids('limit=1&offset=1')).toEqual([id]);
    const refused = await sandbox.call('GET', '/subscriptions?status=asleep');
    expect(refused).toMatchObject({ status: 400, body: { parameterName: 'status' } });
  });

  test('cancel ends it for good', async () => {
    const { sandbox, id } = await started({ customerId: 'cus_practice_01' });
    const canceled = await sandbox.call('POST', `/subscriptions/${id}/cancel`);
    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled', chargedPeriods: 1 } });
    expect(canceled.body).not.toHaveProperty('nextChargeTime');
    sandbox.clock.now += 365 * 86_400_000;
    expect((await sandbox.call('GET', `/subscriptions/${id}`)).body).toMatchObject({ chargedPeriods: 1 });
    const refused = { cancel: 'M006002', resume: 'M006000', start: 'M006000' };
    for (const [act, errorCode] of Object.entries(refused)) {
      const answer = await sandbox.call('POST', `/subscriptions/${id}/${act}`);
      expect(answer).toMatchObject({ status: 400, body: { errorCode } });
    }
    const none = await sandbox.call('POST', '/subscriptions/sub_none/cancel');
    expect(none).toMatchObject({ status: 400, body: { errorCode: 'M002003' } });
  });

  test('resume charges at once what is past due', async () => {
    const { sandbox, id } = await started({ customerId: 'cus_practice_02' });
    expect((await sandbox.call('GET', `/subscriptions/${id}`)).body).toMatchObject({ status: 'past_due' });
    const saving = { customerId: 'cus_practice_02', shouldCreateSource: true };
    await sandbox.visit((await sandbox.createCode(saving)).codeUrl, { outcome: 'pay' });
    const resumed = await sandbox.call('POST', `/subscriptions/${id}/resume`);
    expect(resumed).toMatchObject({ status: 200, body: { status: 'active', chargedPeriods: 1 } });
    expect((await sandbox.call('POST', `/subscriptions/${id}/resume`)).body).toMatchObject({
      errorCode: 'M006000',
    });
  });

  test('periods tell when each began and ended, and what was charged', async () => {
    const { sandbox, id } = await started({ customerId: 'cus_practice_01', interval: 'day' });
    sandbox.clock.now += 86_400_000;
    const { body } = await sandbox.call('GET', `/subscriptions/${id}/periods`);
    expect(body).toMatchObject({
      total: 2,
      periods: [
        { startTime: noon, endTime: noon + 86_400_000, charge: { paid: true, amount: 500 } },
        { startTime: noon + 86_400_000, endTime: noon + 2 * 86_400_000, charge: { paid: true } },
      ],
    });
    const second = await sandbox.call('GET', `/subscriptions/${id}/periods?limit=1&offset=1`);
    expect(second.body).toMatchObject({ total: 2, periods: [{ startTime: noon + 86_400_000 }] });
  });
});
