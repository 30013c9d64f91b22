/** Answers as they come through a real world: old, stray, short, of somebody else, or not at all. */
import { describe, expect, test } from 'vitest';
import { type Misbehaviour } from '../../../../electron/sandbox/behaviour/behaviour.ts';
import {
  clockAheadBy,
  strangersAppId,
  strangersCurrency,
} from '../../../../electron/sandbox/behaviour/false-answers.ts';
import { dialectNames } from '../../../../electron/sandbox/dialects.ts';
import { strangeTime } from '../../../../electron/sandbox/operations/charges.ts';
import { replicaLag } from '../../../../electron/sandbox/world/times.ts';
import { alwaysRule, behaviourOf, type Json, key, noon, testSandbox, url } from '../support.ts';

function once(what: Misbehaviour): Parameters<typeof behaviourOf>[0] {
  return { ...alwaysRule(what), times: 1 };
}

const notThere = {
  documented: { status: 404, body: { code: 'not_found' } },
  elepay: { status: 400, body: { errorCode: 'M002003' } },
} as const;

describe.each(dialectNames)('%s', (dialect) => {
  test('lagging: a new code is not there for five seconds, then it is', async () => {
    const { call, clock, createCode } = testSandbox({
      dialect,
      behaviour: behaviourOf(alwaysRule('lagging')),
    });
    const { id } = await createCode();
    expect(await call('GET', `/codes/${id}`)).toMatchObject(notThere[dialect]);
    clock.now = noon + replicaLag - 1;
    expect(await call('GET', `/codes/${id}`)).toMatchObject(notThere[dialect]);
    clock.now += 1;
    expect(await call('GET', `/codes/${id}`)).toMatchObject({ status: 200, body: { status: 'pending' } });
  });

  test('lagging: a payment and a close are not seen for five seconds', async () => {
    const { call, clock, createCode, visit } = testSandbox({
      dialect,
      behaviour: behaviourOf(alwaysRule('lagging')),
    });
    const [paid, closed] = [await createCode(), await createCode()];
    clock.now += 60_000;
    await visit(paid.codeUrl, { outcome: 'pay' });
    await call('DELETE', `/codes/${closed.id}`);
    for (const { id } of [paid, closed]) {
      const { body } = await call('GET', `/codes/${id}`);
      expect(body).toMatchObject({ status: 'pending' });
      expect(body).not.toHaveProperty('charge');
    }
    clock.now += replicaLag;
    expect((await call('GET', `/codes/${paid.id}`)).body).toMatchObject({ status: 'captured' });
    expect((await call('GET', `/codes/${closed.id}`)).body).toMatchObject({ status: 'closed' });
  });

  test.each([
    ['short-list', 1],
    ['empty-list', 0],
  ] as const)('%s: once, and then whole again', async (what, expected) => {
    const { call, setBehaviour } = testSandbox({ dialect });
    const path = '/locations?limit=3';
    const whole = await call('GET', path);
    expect(whole.body['locations']).toHaveLength(3);
    setBehaviour(behaviourOf(once(what)));
    const told = await call('GET', path);
    expect(told).toMatchObject({ status: 200, body: { total: expected } });
    expect(told.body['locations']).toHaveLength(expected);
    expect((await call('GET', path)).body).toEqual(whole.body);
  });

  test.each([
    ['stray-403', 403],
    ['stray-404', 404],
    ['stray-405', 405],
    ['stray-501', 501],
    ['stray-html', 200],
  ] as const)('%s: one answer of somebody else for anything, before any work', async (what, status) => {
    const sandbox = testSandbox({ dialect });
    const { id } = await sandbox.createCode();
    const requests: [string, string, Json?][] = [
      ['POST', '/codes', { amount: 7, orderNo: 'STRAY' }],
      ['GET', `/codes/${id}`],
      ['DELETE', `/codes/${id}`],
      ['GET', '/locations'],
      ['GET', '/charges'],
      ['GET', '/customers'],
      ['POST', '/locations', {}],
    ];
    for (const [method, path, body] of requests) {
      sandbox.setBehaviour(behaviourOf(once(what)));
      const answer = await sandbox.app.request(url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(sandbox.readBehaviour().rules).toEqual([]);
    }
    expect(sandbox.store.codes.holderOf('STRAY', noon)).toBeUndefined();
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'pending' });
  });

  test('away: nothing is answered or done for hours, payers pay, and then all of it is told', async () => {
    const sandbox = testSandbox({ dialect });
    const { id, codeUrl } = await sandbox.createCode();
    sandbox.setBehaviour(behaviourOf(alwaysRule('away')));
    const silent = async (method: string, path: string, body?: Json): Promise<string | null> =>
      (await sandbox.call(method, path, body)).headers.get('x-hono-already-sent');
    expect(await silent('GET', `/codes/${id}`)).toBe('true');
    expect(await silent('DELETE', `/codes/${id}`)).toBe('true');
    expect(await silent('POST', '/codes', { amount: 1, orderNo: 'AWAY' })).toBe('true');
    expect(await silent('GET', '/customers')).toBe('true');
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    sandbox.clock.now += 60 * 3_600_000;
    expect(await silent('GET', `/codes/${id}`)).toBe('true');
    sandbox.setBehaviour(behaviourOf());
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'captured' });
    expect(sandbox.store.codes.holderOf('AWAY', noon)).toBeUndefined();
  });

  test('strange-times: a paid charge names times that no date can', async () => {
    const { call, createCode, visit } = testSandbox({
      dialect,
      behaviour: behaviourOf(alwaysRule('strange-times')),
    });
    const { id, codeUrl } = await createCode();
    await visit(codeUrl, { outcome: 'pay' });
    const { body } = await call('GET', `/codes/${id}`);
    expect(body).toMatchObject({ charge: { paidTime: strangeTime, createTime: strangeTime } });
    expect(new Date(strangeTime).getTime()).toBeNaN();
  });

  test('other-currency: every amount is in dinars, until it is not', async () => {
    const sandbox = testSandbox({ dialect, behaviour: behaviourOf(alwaysRule('other-currency')) });
    const { id, codeUrl } = await sandbox.createCode();
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({
      currency: strangersCurrency,
      liveMode: false,
      charge: { currency: strangersCurrency, appId: 'app_practice' },
    });
    sandbox.setBehaviour(behaviourOf());
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ currency: 'JPY' });
  });

  test('wrong-clock: every answer is dated a day ahead', async () => {
    const sandbox = testSandbox({ dialect, behaviour: behaviourOf(alwaysRule('wrong-clock')) });
    const { id } = await sandbox.createCode();
    for (const path of [`/codes/${id}`, '/customers', '/nowhere']) {
      const told = (await sandbox.call('GET', path)).headers.get('date');
      expect(told).toBe(new Date(sandbox.clock.now + clockAheadBy).toUTCString());
    }
  });

  test('other-account and other-mode: everything is of somebody else, until it is not', async () => {
    const sandbox = testSandbox({ dialect });
    const { id, codeUrl } = await sandbox.createCode();
    await sandbox.visit(codeUrl, { outcome: 'pay' });
    sandbox.setBehaviour(behaviourOf(alwaysRule('other-account')));
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({
      liveMode: false,
      charge: { appId: strangersAppId, liveMode: false },
    });
    sandbox.setBehaviour(behaviourOf(alwaysRule('other-mode')));
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({
      liveMode: true,
      charge: { appId: 'app_practice', liveMode: true },
    });
    const { body } = await sandbox.call('GET', '/customers?limit=1');
    expect(body['customers']).toMatchObject([{ liveMode: true }]);
    sandbox.setBehaviour(behaviourOf());
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ liveMode: false });
  });

  test('every key is of an account and a mode of its own, which sees its own codes and charges alone', async () => {
    const live = { key: 'sk_live_unit', appId: 'app_practice', liveMode: true };
    const sandbox = testSandbox({ dialect, otherAccounts: [live] });
    const withLive = { authorization: `Bearer ${live.key}` };
    const body = { amount: 500, orderNo: 'LIVE-1' };
    const made = await sandbox.call('POST', '/codes', body, withLive);
    expect(made).toMatchObject({ status: 201, body: { liveMode: true } });
    await sandbox.visit(String(made.body['codeUrl']), { outcome: 'pay' });
    const path = `/codes/${String(made.body['id'])}`;
    expect((await sandbox.call('GET', path, undefined, withLive)).body).toMatchObject({
      liveMode: true,
      charge: { liveMode: true, appId: 'app_practice' },
    });
    expect(await sandbox.call('GET', path)).toMatchObject(notThere[dialect]);
    expect(await sandbox.call('DELETE', path)).toMatchObject(notThere[dialect]);
    expect((await sandbox.call('GET', '/charges', undefined, withLive)).body).toMatchObject({ total: 1 });
    expect((await sandbox.call('GET', '/charges')).body).toMatchObject({ total: 0 });
  });

  test('narrow-limits: the ways to pay say so, and an amount outside is refused', async () => {
    const { call, createCode } = testSandbox({
      dialect,
      behaviour: behaviourOf(alwaysRule('narrow-limits')),
    });
    for (const path of ['/payment-methods', '/code-setting/payment-methods']) {
      const { body } = await call('GET', path);
      const [first] = body['paymentMethods'] as Json[];
      expect(first).toMatchObject({
        paymentMethod: 'creditcard',
        channelProperties: { minAmount: 100, maxAmount: 100_000, isSupportRefund: true },
      });
    }
    for (const amount of [99, 100_001]) {
      const answer = await call('POST', '/codes', { amount, orderNo: `L-${amount}` });
      expect(answer.status).toBe(400);
      expect(answer.body['field'] ?? answer.body['parameterName']).toBe('amount');
    }
    await createCode({ amount: 100 });
    await createCode({ amount: 100_000 });
  });
});

describe('list charges', () => {
  test('by the time of payment, both ends included, in pages and either order', async () => {
    const { call, clock, createCode, visit } = testSandbox();
    for (const minute of [0, 1, 2, 3]) {
      const { codeUrl } = await createCode({ amount: minute + 1 });
      clock.now = noon + minute * 60_000;
      await visit(codeUrl, { outcome: 'pay' });
    }
    await visit((await createCode({ amount: 99 })).codeUrl, { outcome: 'decline' });
    const list = async (query: string): Promise<[unknown, unknown[]]> => {
      const { body } = await call('GET', `/charges?${query}`);
      return [body['total'], (body['charges'] as Json[]).map(({ amount }) => amount)];
    };
    const span = `dateField=paid_time&from=${noon}&to=${noon + 120_000}`;
    expect(await list(`${span}&order=asc`)).toEqual([3, [1, 2, 3]]);
    expect(await list(`${span}&order=desc&limit=2`)).toEqual([3, [3, 2]]);
    expect(await list(`${span}&order=asc&limit=2&offset=2`)).toEqual([3, [3]]);
    expect(await list('dateField=paid_time&status=captured')).toEqual([4, [4, 3, 2, 1]]);
    expect(await list('order=asc')).toEqual([5, [1, 2, 3, 4, 99]]);
    expect(await list('status=revoked')).toEqual([1, [99]]);
  });

  test.each([
    ['from=yesterday', 'from'],
    ['dateField=refund_time', 'dateField'],
    ['status=lost', 'status'],
    ['order=up', 'order'],
    ['limit=101', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { call } = testSandbox();
    expect(await call('GET', `/charges?${query}`)).toMatchObject({ status: 400, body: { field } });
  });

  test('reads one, and says which it did not find', async () => {
    const { call, createCode, visit } = testSandbox();
    const { id, codeUrl } = await createCode();
    await visit(codeUrl, { outcome: 'pay' });
    const { charge } = (await call('GET', `/codes/${id}`)).body as { charge: Json };
    expect((await call('GET', `/charges/${String(charge['id'])}`)).body).toEqual(charge);
    expect(await call('GET', '/charges/chr_none')).toMatchObject({ status: 404 });
    expect(await call('GET', '/charges/chr_none/refunds')).toMatchObject({ status: 404 });
  });
});
