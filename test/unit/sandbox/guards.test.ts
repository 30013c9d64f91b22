import { describe, expect, test } from 'vitest';
import { key, testSandbox, url } from './support.ts';

describe('the secret key', () => {
  // Each documented operation without a key is refused in test/contract/refusals.test.ts.
  test.each([
    ['POST', '/locations'],
    ['GET', '/charges'],
    ['GET', '/nothing'],
  ])('%s %s is refused without it', async (method, path) => {
    const { app } = testSandbox();
    const response = await app.request(url + path, { method });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ code: 'invalid_key', type: 'authentication' });
  });

  test.each([
    ['another key', `Bearer ${key}x`],
    ['a part of it', `Bearer ${key.slice(0, -1)}`],
    ['another scheme', `Basic ${key}`],
    ['no scheme', key],
    ['nothing after the scheme', 'Bearer '],
    ['two keys', `Bearer ${key} ${key}`],
    ['other letter case', `Bearer ${key.toUpperCase()}`],
  ])('%s is refused, and the answer does not repeat it', async (_, authorization) => {
    const { call } = testSandbox();
    const { status, body } = await call('GET', '/customers', undefined, { authorization });
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(key);
  });

  test.each([`Bearer ${key}`, `bearer ${key}`, `BEARER  ${key}`])('%j is accepted', async (authorization) => {
    const { call } = testSandbox();
    expect(await call('GET', '/customers', undefined, { authorization })).toMatchObject({ status: 200 });
  });

  test.each(['/', '/assets/payer.css'])('%s needs none', async (path) => {
    const { open } = testSandbox();
    expect(await open(path)).toMatchObject({ status: 200 });
  });
});

describe('the Host header', () => {
  test.each([
    'evil.example',
    'evil.example:4321',
    '127.0.0.1',
    '127.0.0.1:80',
    '127.0.0.1.evil.example:4321',
    '',
  ])('refuses %j, on pages as on operations', async (host) => {
    const { call, open } = testSandbox();
    expect(await open('/', { host })).toMatchObject({ status: 403 });
    expect(await call('GET', '/customers', undefined, { host })).toMatchObject({
      status: 403,
      body: { code: 'foreign_host' },
    });
  });

  test('accepts its own', async () => {
    const { open } = testSandbox();
    expect(await open('/', { host: '127.0.0.1:4321' })).toMatchObject({ status: 200 });
  });

  test('refuses a foreign request line whatever the header says', async () => {
    const { app } = testSandbox();
    const response = await app.request('http://evil.example/', { headers: { host: '127.0.0.1:4321' } });
    expect(response.status).toBe(403);
  });
});

test.each(['/', '/pay/none', '/nothing', '/customers'])('%s carries the security headers', async (path) => {
  const { app } = testSandbox();
  const { headers } = await app.request(url + path);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-frame-options')).toBe('DENY');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

describe('calls that no operation takes', () => {
  test.each([
    ['DELETE', '/locations', 'POST, GET'],
    ['PUT', '/codes/code_1', 'GET, DELETE'],
    ['GET', '/codes', 'POST'],
    ['PUT', '/charges', 'GET, POST'],
    ['PUT', '/charges/chr_1/refunds', 'POST, GET'],
    ['POST', '/customers', 'GET'],
    ['GET', '/subscriptions/sub_1/start', 'POST'],
    ['DELETE', '/subscriptions/sub_1', 'POST, GET'],
  ])('%s %s answers 405 and says what is allowed', async (method, path, allowed) => {
    const { call } = testSandbox();
    const { status, headers, body } = await call(method, path);
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allowed);
    expect(body).toMatchObject({ code: 'method_not_allowed' });
  });

  test.each([
    ['GET', '/refunds'],
    ['GET', '/invoices/1'],
    ['DELETE', '/sources/src_1'],
  ])('%s %s answers 501', async (method, path) => {
    const { call } = testSandbox();
    expect(await call(method, path)).toMatchObject({ status: 501, body: { code: 'not_offered' } });
  });

  test('an unknown path answers 404 and names it', async () => {
    const { call } = testSandbox();
    const { status, body } = await call('GET', '/nothing');
    expect(status).toBe(404);
    expect(body['message']).toContain('GET /nothing');
  });
});

test('a failure inside answers 500 without its details, which go to the log', async () => {
  const { call, close, logged } = testSandbox();
  close();
  const { status, body } = await call('GET', '/customers');
  expect({ status, ...body }).toMatchObject({ status: 500, code: 'internal_error', type: 'internal' });
  expect(body['message']).not.toContain('database');
  expect(logged.join()).toContain('GET /customers failed: Error: ');
});
