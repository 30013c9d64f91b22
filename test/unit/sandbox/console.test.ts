import { describe, expect, test } from 'vitest';
import { refundTakes } from '../../../electron/sandbox/world/times.ts';
import { key, testSandbox, type TestSandbox } from './support.ts';

const basic = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };

async function paidCode(sandbox: TestSandbox): Promise<string> {
  const { id, codeUrl } = await sandbox.createCode();
  await sandbox.visit(codeUrl, { outcome: 'pay', method: 'alipay' });
  return id;
}

function press(
  { app }: TestSandbox,
  id: string,
  fields: Record<string, string>,
  headers: Record<string, string> = basic,
): Response | Promise<Response> {
  return app.request(`http://127.0.0.1:4321/console/codes/${id}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
}

describe.each(['documented', 'elepay'] as const)("the owner's console, %s", (dialect) => {
  test('asks for the key in the browser’s own dialog, and shows codes with what can be done to each', async () => {
    const sandbox = testSandbox({ dialect });
    await paidCode(sandbox);
    await sandbox.createCode({ orderNo: 'OPEN-1' });
    const refused = await sandbox.app.request('http://127.0.0.1:4321/console');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Basic');
    const { status, text } = await sandbox.open('/console', { ...basic, 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(text).toContain('OPEN-1');
    expect(text.match(/value="(close|refund|revoke|dispute)"/g)).toHaveLength(4);
  });

  test('closes a code', async () => {
    const sandbox = testSandbox({ dialect });
    const { id } = await sandbox.createCode();
    expect((await press(sandbox, id, { act: 'close' })).headers.get('location')).toBe('/console');
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'closed' });
    const again = await press(sandbox, id, { act: 'close' });
    expect(again.headers.get('location')).toContain('problem=');
  });

  test('gives back in parts, days later, and never more than there is', async () => {
    const sandbox = testSandbox({ dialect });
    const id = await paidCode(sandbox);
    sandbox.clock.now += 3 * 86_400_000;
    await press(sandbox, id, { act: 'refund', amount: '200' });
    await press(sandbox, id, { act: 'refund', amount: '1001' });
    sandbox.clock.now += refundTakes;
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({
      status: 'captured',
      charge: { status: 'partially_refunded', refunds: { amount: 200, totalCount: 1 } },
    });
    await press(sandbox, id, { act: 'refund', amount: '' });
    sandbox.clock.now += refundTakes;
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({
      charge: { status: 'refunded', refunds: { amount: 1200 } },
    });
  });

  test('revokes, and disputes to an end', async () => {
    const sandbox = testSandbox({ dialect });
    const [revoked, disputed] = [await paidCode(sandbox), await paidCode(sandbox)];
    await press(sandbox, revoked, { act: 'revoke' });
    expect((await sandbox.call('GET', `/codes/${revoked}`)).body).toMatchObject({
      charge: { status: 'revoked' },
    });
    await press(sandbox, disputed, { act: 'dispute' });
    expect((await sandbox.call('GET', `/codes/${disputed}`)).body).toMatchObject({
      charge: { disputed: true },
    });
    await press(sandbox, disputed, { act: 'dispute-lost' });
    expect((await sandbox.call('GET', '/disputes?status=lost')).body).toMatchObject({
      total: 1,
      disputes: [{ resolvedTime: sandbox.clock.now }],
    });
  });

  test('takes JSON, and says why something cannot be done', async () => {
    const sandbox = testSandbox({ dialect });
    const { id } = await sandbox.createCode();
    expect(await sandbox.call('POST', `/console/codes/${id}`, { act: 'refund' })).toMatchObject({
      status: 409,
      body: { code: 'not_possible' },
    });
    expect((await sandbox.call('POST', `/console/codes/${id}`, { act: 'explode' })).status).toBe(400);
    expect((await sandbox.call('POST', '/console/codes/code_none', { act: 'close' })).status).toBe(404);
    expect((await sandbox.call('POST', `/console/codes/${id}`, { act: 'close' })).status).toBe(204);
  });

  test('is open to no form of another site, and to nobody without the key', async () => {
    const sandbox = testSandbox({ dialect });
    const { id } = await sandbox.createCode();
    const foreign = { ...basic, 'sec-fetch-site': 'cross-site' };
    expect((await press(sandbox, id, { act: 'close' }, foreign)).status).toBe(403);
    expect((await press(sandbox, id, { act: 'close' }, {})).status).toBe(401);
    expect((await sandbox.call('GET', `/codes/${id}`)).body).toMatchObject({ status: 'pending' });
  });
});
