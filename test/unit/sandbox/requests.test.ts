import { expect, test } from 'vitest';
import { largestBody } from '../../../electron/sandbox/requests.ts';
import { key, testSandbox, url } from './support.ts';

/** A create-code body of exactly so many bytes. */
function bodyOfSize(bytes: number): string {
  const empty = JSON.stringify({ amount: 1, orderNo: 'A', ignored: '' });
  return JSON.stringify({ amount: 1, orderNo: 'A', ignored: 'x'.repeat(bytes - empty.length) });
}

function nested(levels: number): string {
  return `{"amount":1,"orderNo":"A","extra":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;
}

test.each<[string, number, string, string]>([
  ['nothing', 400, '', 'malformed_json'],
  ['no JSON', 400, 'amount=1', 'malformed_json'],
  ['half of it', 400, '{"amount":1,"orderNo":', 'malformed_json'],
  ['a trailing comma', 400, '{"amount":1,"orderNo":"A",}', 'malformed_json'],
  ['NaN', 400, '{"amount":NaN,"orderNo":"A"}', 'malformed_json'],
  ['a byte order mark and no JSON', 400, '\ufeff{', 'malformed_json'],
  ['a list', 400, '[{"amount":1}]', 'malformed_json'],
  ['null', 400, 'null', 'malformed_json'],
  ['a text', 400, '"{}"', 'malformed_json'],
  ['one level too many', 400, nested(32), 'malformed_json'],
  ['a hundred thousand levels', 413, nested(100_000), 'body_too_large'],
  ['forty thousand levels', 400, nested(40_000), 'malformed_json'],
  ['one byte too many', 413, bodyOfSize(largestBody + 1), 'body_too_large'],
])('refuses %s with %i', async (_, status, text, code) => {
  const { call } = testSandbox();
  expect(await call('POST', '/codes', text)).toMatchObject({ status, body: { code } });
});

test.each([
  ['as many bytes as are allowed', bodyOfSize(largestBody)],
  ['as many levels as are allowed', nested(31)],
  ['a byte order mark', '\ufeff{"amount":1,"orderNo":"A"}'],
])('accepts %s', async (_, text) => {
  const { call } = testSandbox();
  expect(await call('POST', '/codes', text)).toMatchObject({ status: 201 });
});

test('counts the bytes that arrive, not those that are claimed', async () => {
  const { call } = testSandbox();
  const answer = await call('POST', '/codes', bodyOfSize(largestBody + 1), { 'content-length': '10' });
  expect(answer).toMatchObject({ status: 413 });
});

test('does not read a body that claims to be too large', async () => {
  const { call } = testSandbox();
  const answer = await call('POST', '/codes', '{}', { 'content-length': String(largestBody + 1) });
  expect(answer).toMatchObject({ status: 413 });
});

test('refuses what is not UTF-8', async () => {
  const { app } = testSandbox();
  const response = await app.request(`${url}/codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: Uint8Array.from([...Buffer.from('{"amount":1,"orderNo":"'), 0xff, ...Buffer.from('"}')]),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'malformed_json' });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=shift_jis',
  'application/jsonp',
  '',
])('refuses the media type %j with 415', async (type) => {
  const { call } = testSandbox();
  expect(await call('POST', '/codes', '{}', { 'content-type': type })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type' },
  });
});

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
])('takes the media type %j', async (type) => {
  const { call } = testSandbox();
  const answer = await call('POST', '/codes', { amount: 1, orderNo: 'A' }, { 'content-type': type });
  expect(answer).toMatchObject({ status: 201 });
});

test('refuses a compressed body', async () => {
  const { call } = testSandbox();
  const answer = await call('POST', '/codes', '{}', { 'content-encoding': 'gzip' });
  expect(answer).toMatchObject({ status: 415 });
});
