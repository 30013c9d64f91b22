import { describe, expect, test } from 'vitest';
import { retryAfterSeconds, slowness } from '../../../../electron/sandbox/behaviour/answer.ts';
import { alwaysRule, behaviourOf, testSandbox } from '../support.ts';

const code = { amount: 666, orderNo: 'MIS-1' };

describe('a refusal comes before the work', () => {
  test('rate-limited: 429 with the seconds to wait, and no code', async () => {
    const { call, setBehaviour } = testSandbox({ behaviour: behaviourOf(alwaysRule('rate-limited')) });
    const answer = await call('POST', '/codes', code);
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited', type: 'rate_limit' } });
    expect(answer.headers.get('retry-after')).toBe(String(retryAfterSeconds));
    setBehaviour(behaviourOf());
    // The number is still free: nothing was done.
    expect(await call('POST', '/codes', code)).toMatchObject({ status: 201 });
  });

  test('server-error: 500, and no code', async () => {
    const { call, setBehaviour, logged } = testSandbox({
      behaviour: behaviourOf(alwaysRule('server-error')),
    });
    expect(await call('POST', '/codes', code)).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
    setBehaviour(behaviourOf());
    expect(await call('POST', '/codes', code)).toMatchObject({ status: 201 });
    expect(logged).toEqual([]);
  });

  test('duplicate: 409 on the order number, and no code', async () => {
    const { call, setBehaviour } = testSandbox({ behaviour: behaviourOf(alwaysRule('duplicate')) });
    expect(await call('POST', '/codes', code)).toMatchObject({
      status: 409,
      body: { code: 'duplicate_order_no', field: 'orderNo' },
    });
    setBehaviour(behaviourOf());
    expect(await call('POST', '/codes', code)).toMatchObject({ status: 201 });
  });
});

test('a lost answer comes after the work: the order number is taken', async () => {
  const { call, setBehaviour } = testSandbox({ behaviour: behaviourOf(alwaysRule('lost-answer')) });
  const lost = await call('POST', '/codes', code);
  expect(lost.headers.get('x-hono-already-sent')).toBe('true');
  expect(lost.body).toEqual({});
  setBehaviour(behaviourOf());
  expect(await call('POST', '/codes', code)).toMatchObject({
    status: 409,
    body: { code: 'duplicate_order_no' },
  });
});

test('a slow answer does the work at once and answers ten seconds later', async () => {
  const { call, timers, store } = testSandbox({ behaviour: behaviourOf(alwaysRule('slow')) });
  let isAnswered = false;
  const answer = call('POST', '/codes', code).finally(() => (isAnswered = true));
  await expect.poll(() => timers.waiting.map(({ milliseconds }) => milliseconds)).toEqual([slowness]);
  expect(store.codes.holderOf(code.orderNo, 0)).toBe('payable');
  expect(isAnswered).toBe(false);
  timers.goOn();
  expect(await answer).toMatchObject({ status: 201 });
});

test('slowness goes with another fault', async () => {
  const { call, timers } = testSandbox({
    behaviour: behaviourOf(alwaysRule('slow'), alwaysRule('server-error')),
  });
  const answer = call('POST', '/codes', code);
  await expect.poll(() => timers.waiting).toHaveLength(1);
  timers.goOn();
  expect(await answer).toMatchObject({ status: 500 });
});

describe('a rule concerns only the codes that it names', () => {
  test('by amount, when they are created, read and closed', async () => {
    const { call, createCode, setBehaviour } = testSandbox();
    const [hit, missed] = [await createCode({ amount: 666 }), await createCode({ amount: 667 })];
    setBehaviour(behaviourOf({ what: 'server-error', when: { kind: 'amount', amount: 666 } }));
    expect((await call('POST', '/codes', { amount: 666, orderNo: 'X-1' })).status).toBe(500);
    expect((await call('POST', '/codes', { amount: 667, orderNo: 'X-2' })).status).toBe(201);
    expect((await call('GET', `/codes/${hit.id}`)).status).toBe(500);
    expect((await call('GET', `/codes/${missed.id}`)).status).toBe(200);
    expect((await call('DELETE', `/codes/${hit.id}`)).status).toBe(500);
    expect((await call('DELETE', `/codes/${missed.id}`)).status).toBe(204);
    setBehaviour(behaviourOf());
    expect((await call('GET', `/codes/${hit.id}`)).body).toMatchObject({ status: 'pending' });
  });

  test('by order number', async () => {
    const { call } = testSandbox({
      behaviour: behaviourOf({ what: 'rate-limited', when: { kind: 'order-no', contains: 'BAD' } }),
    });
    expect((await call('POST', '/codes', { amount: 1, orderNo: 'A-BAD-1' })).status).toBe(429);
    expect((await call('POST', '/codes', { amount: 1, orderNo: 'A-GOOD-1' })).status).toBe(201);
  });

  test('and no other object', async () => {
    const { call } = testSandbox({ behaviour: behaviourOf(alwaysRule('server-error')) });
    expect((await call('GET', '/customers')).status).toBe(200);
    expect((await call('POST', '/locations', {})).status).toBe(200);
  });

  test('and changes nothing for a request that is refused anyway', async () => {
    const { call } = testSandbox({ behaviour: behaviourOf(alwaysRule('server-error')) });
    expect((await call('POST', '/codes', { amount: 0, orderNo: 'A' })).status).toBe(400);
    expect((await call('GET', '/codes/code_none')).status).toBe(404);
  });
});
