import { expect, test } from 'vitest';
import { key, testSandbox } from './support.ts';

const elepay = { dialect: 'elepay' } as const;

test('each published error that this service has a reason for is given in the published form', async () => {
  const { call, createCode, visit } = testSandbox(elepay);
  const open = await createCode({ orderNo: 'OPEN' });
  const paid = await createCode({ orderNo: 'PAID' });
  await visit(paid.codeUrl, { outcome: 'pay' });
  const request = { amount: 1, orderNo: 'A' };
  const rows: [string, ...Parameters<typeof call>][] = [
    ['M002001', 'POST', '/codes', { amount: 1 }],
    ['M002002', 'POST', '/codes', { ...request, expiryDuration: 31 }],
    ['M002003', 'GET', '/codes/code_lost'],
    ['M002003', 'POST', '/codes', { ...request, locationId: 'loc_lost' }],
    ['M002004', 'POST', '/codes', { ...request, orderNo: 'OPEN' }],
    ['M002005', 'GET', '/invoices'],
    ['M002007', 'POST', '/codes', { ...request, orderNo: 'PAID' }],
    ['M003000', 'GET', '/nowhere'],
    ['M004001', 'GET', '/customers', undefined, { authorization: `Bearer ${key}x` }],
    ['M004002', 'GET', '/customers', undefined, { authorization: '' }],
    ['M006007', 'DELETE', `/codes/${paid.id}`],
  ];
  for (const [errorCode, ...sent] of rows) {
    const { status, body } = await call(...sent);
    expect({ errorCode, status, body }).toMatchObject({ errorCode, status: 400, body: { errorCode } });
    const names = Object.keys(body).filter((name) => name !== 'parameterName');
    expect(names.sort()).toEqual(['code', 'errorCode', 'message', 'requestId']);
  }
  expect((await call('GET', `/codes/${open.id}`)).status).toBe(200);
});

test('says it in Japanese unless another language is asked for', async () => {
  const { call } = testSandbox(elepay);
  const said = async (language: string): Promise<unknown> =>
    (await call('GET', '/codes/code_lost', undefined, { 'accept-language': language })).body['message'];
  expect(await said('ja')).toBe('指定されたリソースは存在しません。');
  expect(await said('')).toBe('指定されたリソースは存在しません。');
  expect(await said('en')).toContain('code_lost');
});
