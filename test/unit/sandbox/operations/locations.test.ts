import { describe, expect, test } from 'vitest';
import { type Json, testSandbox } from '../support.ts';

const ginza = 'loc_practice_ginza';

describe('create location', () => {
  test('does not take what only an update takes', async () => {
    const { call } = testSandbox();
    const { body } = await call('POST', '/locations', { note: 'a', status: 'submitted', latitude: 1 });
    expect(body).toMatchObject({ status: 'active' });
    expect(body).not.toHaveProperty('note');
  });
});

describe('update location', () => {
  test.each<[string, string, Json]>([
    ['tel', 'at most 20', { tel: '0'.repeat(21) }],
    ['latitude', '-90 to 90', { latitude: '35' }],
    ['status', '"active" or "submitted"', { status: 'closed' }],
    ['name.kana', 'text', { name: { kana: 1 } }],
    ['address', 'object', { address: [] }],
    ['address.kanji', 'object', { address: { kanji: '東京都' } }],
    ['address.kanji.pref', 'text', { address: { kanji: { pref: null } } }],
  ])('refuses %s (%s): %j', async (field, rule, fields) => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', `/locations/${ginza}`, fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field });
    expect(body['message']).toContain(rule);
  });
});

describe('list locations', () => {
  test('pages through the samples, each in three scripts', async () => {
    const { call } = testSandbox();
    const { body } = await call('GET', '/locations');
    expect(body).toMatchObject({ total: 3 });
    for (const location of body['locations'] as Json[]) {
      expect(location['name']).toEqual({
        kanji: expect.stringMatching(/\p{Script=Han}/u) as unknown,
        kana: expect.stringMatching(/^[\p{Script=Katakana}ー ]+$/u) as unknown,
        romaji: expect.stringMatching(/^[A-Za-z ]+$/) as unknown,
      });
    }
    const { body: page } = await call('GET', '/locations?limit=1&offset=1');
    expect(page).toEqual({ total: 3, locations: [(body['locations'] as Json[])[1]] });
    expect((await call('GET', '/locations?offset=3')).body).toEqual({ total: 3, locations: [] });
  });
});

describe.each(['documented', 'elepay'] as const)('in dialect %s', (dialect) => {
  test('the places of card readers are no locations', async () => {
    const { call } = testSandbox({ dialect });
    expect((await call('GET', '/terminal/locations')).status).not.toBe(200);
    expect((await call('GET', '/locations/tml_1')).status).not.toBe(200);
  });
});

describe('elepay', () => {
  const whole = {
    name: { kanji: '新店' },
    tel: '03-1',
    zip: '105-0014',
    address: { kanji: { pref: '東京都' } },
  };

  test('keeps every field of a new location', async () => {
    const { call } = testSandbox({ dialect: 'elepay' });
    const more = { latitude: 35.5, longitude: 139.5, note: '1F', status: 'submitted' };
    const created = await call('POST', '/locations', { ...whole, ...more });
    expect(created).toMatchObject({ status: 201, body: { ...whole, ...more } });
    expect((await call('GET', `/locations/${String(created.body['id'])}`)).body).toEqual(created.body);
  });

  test.each(['name', 'tel', 'zip', 'address'])('refuses a new location without %s', async (field) => {
    const { call } = testSandbox({ dialect: 'elepay' });
    const { status, body } = await call('POST', '/locations', { ...whole, [field]: undefined });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });
});
