import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPathId, parseOrigin } from '../../../electron/payments/origin.ts';
import { targetOf } from '../../../electron/payments/transport.ts';

describe('parseOrigin', () => {
  test.each([
    ['https://api.example', { host: 'api.example', port: 443, authority: 'api.example', basePath: '' }],
    ['https://API.example/', { host: 'api.example', port: 443, authority: 'api.example', basePath: '' }],
    [
      'https://api.example:8443/v1/',
      { host: 'api.example', port: 8443, authority: 'api.example:8443', basePath: '/v1' },
    ],
    ['https://[::1]:8443', { host: '::1', port: 8443, authority: '[::1]:8443', basePath: '' }],
  ])('takes %s apart', (address, expected) => {
    expect(parseOrigin(address, false)).toEqual({
      secure: true,
      proxy: null,
      certificateAuthority: null,
      ...expected,
    });
  });

  test.each(['http://127.0.0.1:1234', 'http://localhost:1234', 'http://[::1]:1234', 'http://127.8.8.8:1234'])(
    'allows %s in practice mode only',
    (address) => {
      expect(parseOrigin(address, true)).toMatchObject({ secure: false, port: 1234 });
      expect(() => parseOrigin(address, false)).toThrow('must be https');
    },
  );

  test.each([
    '',
    'api.example',
    'http://api.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://192.168.0.1',
    'ftp://127.0.0.1',
    'file:///etc/passwd',
    'https://user@api.example',
    'https://:password@api.example',
    'https://api.example?',
    'https://api.example/?a=b',
    'https://api.example/#',
  ])('throws on %j even in practice mode', (address) => {
    expect(() => parseOrigin(address, true)).toThrow(TypeError);
  });
});

const hostileIds = [
  '',
  '.',
  '..',
  '/',
  'a/b',
  '../locations',
  'a\\b',
  'a?b',
  'a#b',
  '%2e%2e',
  'a%2Fb',
  'a b',
  'a\tb',
  'a\r\nHost: x',
  'a\u0000',
  '\ud800',
  'x'.repeat(256),
];

describe('isPathId', () => {
  test.each(['code_1', '...', 'a.b', 'ü', 'あ', 'a&b=c', 'a;b', 'x'.repeat(255)])('accepts %j', (id) => {
    expect(isPathId(id)).toBe(true);
  });

  test.each([...hostileIds, undefined, null, 1, {}, ['a']])('refuses %j', (id) => {
    expect(isPathId(id)).toBe(false);
  });
});

describe('targetOf', () => {
  const origin = parseOrigin('https://api.example/v1', false);

  test('encodes segments and query', () => {
    expect(targetOf(origin, ['codes', 'あ&b'], {})).toBe('/v1/codes/%E3%81%82%26b');
    expect(targetOf(origin, ['customers'], { keyword: 'a b&c=ü', limit: '20' })).toBe(
      '/v1/customers?keyword=a+b%26c%3D%C3%BC&limit=20',
    );
  });

  test('leads to the same place for every acceptable id, however a URL parser reads it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }).filter(isPathId), (id) => {
        const url = new URL(targetOf(origin, ['subscriptions', id, 'start'], {}), 'https://api.example');
        expect(url.origin).toBe('https://api.example');
        const segments = url.pathname.split('/').map(decodeURIComponent);
        expect(segments).toEqual(['', 'v1', 'subscriptions', id, 'start']);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });
});
