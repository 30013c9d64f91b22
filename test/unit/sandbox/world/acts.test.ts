import { describe, expect, test } from 'vitest';
import { refundTakes } from '../../../../electron/sandbox/world/times.ts';
import { testSandbox, type TestSandbox } from '../support.ts';

async function paidCode(sandbox: TestSandbox): Promise<string> {
  const { id, codeUrl } = await sandbox.createCode();
  await sandbox.visit(codeUrl, { outcome: 'pay', method: 'alipay' });
  return id;
}

function act(
  { call }: TestSandbox,
  id: string,
  said: object,
  headers?: Record<string, string>,
): ReturnType<TestSandbox['call']> {
  return call('POST', `/owner/codes/${id}`, said, headers);
}

describe.each(['documented', 'elepay'] as const)('the owner of the account, %s', (dialect) => {
  test('closes a code, once', async () => {
    const sandbox = testSandbox({ dialect });
    const { id } = await sandbox.createCode();
    expect((await act(sandbox, id, { act: 'close' })).status).toBe(204);
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'closed' });
    expect(await act(sandbox, id, { act: 'close' })).toMatchObject({
      status: 409,
      body: { code: 'not_possible', state: 'closed' },
    });
  });

  test('gives back in parts, days later, and never more than there is', async () => {
    const sandbox = testSandbox({ dialect });
    const id = await paidCode(sandbox);
    sandbox.clock.now += 3 * 86_400_000;
    await act(sandbox, id, { act: 'refund', amount: 200 });
    expect((await act(sandbox, id, { act: 'refund', amount: 1001 })).status).toBe(409);
    sandbox.clock.now += refundTakes;
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({
      status: 'captured',
      charge: { status: 'partially_refunded', refunds: { amount: 200, totalCount: 1 } },
    });
    await act(sandbox, id, { act: 'refund' });
    sandbox.clock.now += refundTakes;
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({
      charge: { status: 'refunded', refunds: { amount: 1200 } },
    });
  });

  test('revokes, and disputes to an end', async () => {
    const sandbox = testSandbox({ dialect });
    const [revoked, disputed] = [await paidCode(sandbox), await paidCode(sandbox)];
    await act(sandbox, revoked, { act: 'revoke' });
    expect((await sandbox.call('GET', `/codes/${revoked}`)).body).toMatchObject({
      charge: { status: 'revoked' },
    });
    await act(sandbox, disputed, { act: 'dispute' });
    expect((await sandbox.call('GET', `/codes/${disputed}`)).body).toMatchObject({
      charge: { disputed: true },
    });
    await act(sandbox, disputed, { act: 'dispute-lost' });
    expect((await sandbox.call('GET', '/disputes?status=lost')).body).toMatchObject({
      total: 1,
      disputes: [{ resolvedTime: sandbox.clock.now }],
    });
  });

  test('is told why something cannot be done, and is nobody without the key', async () => {
    const sandbox = testSandbox({ dialect });
    const { id } = await sandbox.createCode();
    expect((await act(sandbox, id, { act: 'refund' })).status).toBe(409);
    expect((await act(sandbox, id, { act: 'explode' })).status).toBe(400);
    expect((await act(sandbox, id, { act: 'refund', amount: -1 })).status).toBe(400);
    expect((await act(sandbox, 'code_none', { act: 'close' })).status).toBe(404);
    expect((await act(sandbox, id, { act: 'close' }, { authorization: 'Bearer sk_test_other' })).status).toBe(
      401,
    );
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'pending' });
  });
});
