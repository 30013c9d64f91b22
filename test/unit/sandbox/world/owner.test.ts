/** What the owner does elsewhere with a payment, and what a terminal asks back: refunds, revocations, disputes. */
import { describe, expect, test } from 'vitest';
import { type Misbehaviour } from '../../../../electron/sandbox/behaviour/behaviour.ts';
import { dialectNames, type DialectName } from '../../../../electron/sandbox/dialects.ts';
import {
  type Charge,
  chargeSchema,
  codeSchema,
  refundSchema,
} from '../../../../electron/sandbox/schemas/objects.ts';
import { ownerActsAfter, refundTakes, slowRefundTakes } from '../../../../electron/sandbox/world/times.ts';
import { alwaysRule, behaviourOf, noon, testSandbox, type TestSandbox } from '../support.ts';

interface Paid {
  readonly sandbox: TestSandbox;
  readonly charge: () => Promise<Charge>;
  readonly path: string;
}

/** A code that was paid at noon, in a world in which these happen. */
async function paid(dialect: DialectName, troubles: Misbehaviour[] = [], method = 'alipay'): Promise<Paid> {
  const sandbox = testSandbox({ dialect, behaviour: behaviourOf(...troubles.map(alwaysRule)) });
  const { id, codeUrl } = await sandbox.createCode();
  await sandbox.visit(codeUrl, { outcome: 'pay', method });
  const read = async (): Promise<Charge> => {
    const { charge } = codeSchema.parse((await sandbox.call('GET', `/codes/${id}`)).body);
    return chargeSchema.parse(charge);
  };
  return { sandbox, charge: read, path: `/charges/${(await read()).id}` };
}

describe.each(dialectNames)('%s', (dialect) => {
  test('refunded: all of it, some seconds after the payment; the code stays captured', async () => {
    const { sandbox, charge } = await paid(dialect, ['refunded']);
    sandbox.clock.now = noon + ownerActsAfter;
    expect(await charge()).toMatchObject({
      status: 'captured',
      refunded: false,
      refunds: { amount: 1200, totalCount: 1, data: [{ status: 'pending', amount: 1200 }] },
    });
    sandbox.clock.now += refundTakes;
    expect(await charge()).toMatchObject({
      status: 'refunded',
      paid: true,
      refunded: true,
      refundTime: noon + ownerActsAfter + refundTakes,
      refunds: {
        amount: 1200,
        data: [{ status: 'refunded', refundedTime: noon + ownerActsAfter + refundTakes }],
      },
    });
  });

  test('partly-refunded: a quarter, and another', async () => {
    const { sandbox, charge } = await paid(dialect, ['partly-refunded']);
    sandbox.clock.now = noon + ownerActsAfter + refundTakes;
    expect(await charge()).toMatchObject({ status: 'partially_refunded', refunds: { amount: 300 } });
    sandbox.clock.now = noon + 2 * ownerActsAfter + refundTakes;
    expect(await charge()).toMatchObject({
      status: 'partially_refunded',
      refunds: { amount: 600, totalCount: 2 },
    });
  });

  test('revoked: the charge keeps its time of payment and is worth nothing', async () => {
    const { sandbox, charge } = await paid(dialect, ['revoked']);
    sandbox.clock.now = noon + ownerActsAfter;
    expect(await charge()).toMatchObject({ status: 'revoked', paidTime: noon, refunds: { amount: 0 } });
  });

  test('disputed: still paid, and says so; the dispute is listed', async () => {
    const { sandbox, charge } = await paid(dialect, ['disputed']);
    sandbox.clock.now = noon + ownerActsAfter;
    const { id, ...rest } = await charge();
    expect(rest).toMatchObject({ status: 'captured', paid: true, disputed: true });
    const { body } = await sandbox.call('GET', `/disputes?chargeId=${id}&status=new`);
    expect(body).toMatchObject({ total: 1, disputes: [{ chargeId: id, amount: 1200, status: 'new' }] });
    expect((await sandbox.call('GET', '/disputes?status=won')).body).toEqual({ total: 0, disputes: [] });
  });
});

describe('give money back', () => {
  test('is pending at first and done some seconds later, in part and then the rest', async () => {
    const { sandbox, charge, path } = await paid('elepay');
    const first = await sandbox.call('POST', `${path}/refunds`, {
      amount: 500,
      reason: '返品',
      metadata: { a: '1' },
    });
    expect(first.status).toBe(201);
    const refund = refundSchema.parse(first.body);
    expect(refund).toMatchObject({
      amount: 500,
      status: 'pending',
      reason: '返品',
      currency: 'JPY',
      createTime: noon,
    });
    expect((await sandbox.call('GET', `${path}/refunds/${refund.id}`)).body).toEqual(refund);
    sandbox.clock.now += refundTakes;
    expect((await sandbox.call('GET', `${path}/refunds/${refund.id}`)).body).toMatchObject({
      status: 'refunded',
      refundedTime: noon + refundTakes,
    });
    expect(await charge()).toMatchObject({ status: 'partially_refunded' });
    expect((await sandbox.call('POST', `${path}/refunds`, { amount: 700 })).status).toBe(201);
    expect((await sandbox.call('GET', `${path}/refunds`)).body).toMatchObject({
      total: 2,
      refunds: [{ amount: 500 }, { amount: 700, status: 'pending' }],
    });
    sandbox.clock.now += refundTakes;
    expect(await charge()).toMatchObject({ status: 'refunded', refunds: { amount: 1200, totalCount: 2 } });
  });

  test('is never more than what is left, refunds that are under way counted', async () => {
    const { sandbox, path } = await paid('elepay');
    expect((await sandbox.call('POST', `${path}/refunds`, { amount: 1201 })).body).toMatchObject({
      parameterName: 'amount',
    });
    await sandbox.call('POST', `${path}/refunds`, { amount: 800 });
    const more = await sandbox.call('POST', `${path}/refunds`, { amount: 401 });
    expect(more).toMatchObject({ status: 400, body: { parameterName: 'amount' } });
    expect(more.body['message']).toContain('at most 400');
  });

  test.each([
    [{}, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1, currency: 'USD' }, 'currency'],
    [{ amount: 1, reason: 'あ'.repeat(256) }, 'reason'],
    [{ amount: 1, metadata: [] }, 'metadata'],
  ])('refuses %j', async (body, field) => {
    const { sandbox, path } = await paid('elepay');
    expect(await sandbox.call('POST', `${path}/refunds`, body)).toMatchObject({
      status: 400,
      body: { parameterName: field },
    });
    expect((await sandbox.call('GET', `${path}/refunds`)).body).toMatchObject({ total: 0 });
  });

  test.each([
    ['wechatpay', [500], 'can only be given back as a whole'],
    ['linepay', [500, 100], 'can only be given back once'],
  ])('keeps to what %s can do', async (method, amounts, words) => {
    const { sandbox, path } = await paid('elepay', [], method);
    const statuses: number[] = [];
    let last = '';
    for (const amount of amounts) {
      const { status, body } = await sandbox.call('POST', `${path}/refunds`, { amount });
      statuses.push(status);
      last = String(body['message']);
    }
    expect(statuses).toEqual([...amounts.slice(1).map(() => 201), 400]);
    expect(last).toContain(words);
  });

  test('is refused for a charge that was never paid, or was revoked', async () => {
    const { sandbox, charge, path } = await paid('elepay', ['revoked']);
    sandbox.clock.now += ownerActsAfter;
    expect((await charge()).status).toBe('revoked');
    const answer = await sandbox.call('POST', `${path}/refunds`, { amount: 1 });
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'M006000' } });
  });

  test('slow-refund: stays pending for minutes', async () => {
    const { sandbox, charge, path } = await paid('elepay', ['slow-refund']);
    await sandbox.call('POST', `${path}/refunds`, { amount: 1200 });
    sandbox.clock.now = noon + slowRefundTakes - 1;
    expect(await charge()).toMatchObject({ status: 'captured', refunds: { data: [{ status: 'pending' }] } });
    sandbox.clock.now += 1;
    expect(await charge()).toMatchObject({ status: 'refunded' });
  });

  test('refund-refused: refused, and nothing is given back', async () => {
    const { sandbox, charge, path } = await paid('elepay', ['refund-refused']);
    expect(await sandbox.call('POST', `${path}/refunds`, { amount: 1 })).toMatchObject({
      status: 400,
      body: { errorCode: 'M002005' },
    });
    expect(await charge()).toMatchObject({ refunds: { totalCount: 0 } });
  });

  test('lost-answer at a refund: it is under way, and nobody was told', async () => {
    const { sandbox, charge, path } = await paid('elepay');
    sandbox.setBehaviour(
      behaviourOf({ what: 'lost-answer', when: { kind: 'always' }, on: 'refund', times: 1 }),
    );
    const lost = await sandbox.call('POST', `${path}/refunds`, { amount: 100 });
    expect(lost.headers.get('x-hono-already-sent')).toBe('true');
    expect(await charge()).toMatchObject({ refunds: { amount: 100, totalCount: 1 } });
  });
});
