import { describe, expect, test } from 'vitest';
import { locationSchema } from '../../../../electron/sandbox/schemas/objects.ts';
import { type Json, testSandbox } from '../support.ts';

const ginza = 'loc_practice_ginza';

describe('create location', () => {
  test('keeps name, telephone, zip and address in three scripts', async () => {
    const { call } = testSandbox();
    const sent = {
      name: { kanji: '茶房 月', kana: 'サボウ ツキ', romaji: 'Sabo Tsuki' },
      tel: '03-1234-5678',
      zip: '100-0001',
      address: {
        kanji: { pref: '東京都', city: '千代田区', town: '千代田', address1: '1-1', address2: '' },
        kana: { pref: 'トウキョウト' },
        romaji: { pref: 'Tokyo' },
      },
    };
    const { status, body } = await call('POST', '/locations', sent);
    expect(status).toBe(200);
    expect(locationSchema.parse(body)).toEqual(body);
    expect(body).toEqual({ ...sent, id: expect.stringMatching(/^loc_/) as unknown, status: 'active' });
    const { body: list } = await call('GET', '/locations');
    expect(list['locations']).toContainEqual(body);
  });

  test('requires nothing, since the specification names no required field', async () => {
    const { call } = testSandbox();
    expect(await call('POST', '/locations', {})).toMatchObject({ status: 200, body: { name: {} } });
  });

  test('does not take what only an update takes', async () => {
    const { call } = testSandbox();
    const { body } = await call('POST', '/locations', { note: 'a', status: 'submitted', latitude: 1 });
    expect(body).toMatchObject({ status: 'active' });
    expect(body).not.toHaveProperty('note');
  });
});

describe('update location', () => {
  test('changes what is supplied and keeps the rest', async () => {
    const { call } = testSandbox();
    const { body: before } = await call('POST', `/locations/${ginza}`, {});
    const address = before['address'] as Record<'kanji' | 'kana' | 'romaji', Json>;
    const { status, body } = await call('POST', `/locations/${ginza}`, {
      name: { romaji: 'Ginza Two' },
      address: { kanji: { address2: '2階' }, kana: { address2: '2カイ' }, romaji: { address2: '2F' } },
      latitude: 35.5,
      longitude: -180,
      note: '',
      status: 'submitted',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      name: { ...(before['name'] as Json), romaji: 'Ginza Two' },
      address: {
        kanji: { ...address.kanji, address2: '2階' },
        kana: { ...address.kana, address2: '2カイ' },
        romaji: { ...address.romaji, address2: '2F' },
      },
      latitude: 35.5,
      longitude: -180,
      note: '',
      status: 'submitted',
    });
    const { body: other } = await call('POST', `/locations/${ginza}`, {
      address: { kana: { town: 'ギンザ' } },
    });
    expect(other['address']).toEqual(body['address']);
  });

  test.each<[string, Json]>([
    ['a telephone of 20', { tel: '0'.repeat(20) }],
    ['a zip of 8', { zip: '123-4567' }],
    ['the pole', { latitude: 90 }],
  ])('accepts %s', async (_, fields) => {
    const { call } = testSandbox();
    expect(await call('POST', `/locations/${ginza}`, fields)).toMatchObject({ status: 200, body: fields });
  });

  test.each<[string, string, Json]>([
    ['tel', 'at most 20', { tel: '0'.repeat(21) }],
    ['tel', 'at most 20', { tel: 3 }],
    ['zip', 'at most 8', { zip: '123-45678' }],
    ['latitude', '-90 to 90', { latitude: 90.01 }],
    ['latitude', '-90 to 90', { latitude: '35' }],
    ['longitude', '-180 to 180', { longitude: -180.01 }],
    ['note', 'text', { note: 1 }],
    ['status', '"active" or "submitted"', { status: 'closed' }],
    ['name', 'object', { name: '窓口' }],
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

  test('says which location it did not find', async () => {
    const { call } = testSandbox();
    const { status, body } = await call('POST', '/locations/loc_none', { tel: '1' });
    expect(status).toBe(404);
    expect(body['message']).toContain('loc_none');
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

  test.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=ten'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit='],
    ['offset', 'offset=-1'],
    ['offset', 'offset=99999999999'],
  ])('refuses %s: %s', async (field, query) => {
    const { call } = testSandbox();
    expect(await call('GET', `/locations?${query}`)).toMatchObject({ status: 400, body: { field } });
  });
});

describe.each(['documented', 'elepay'] as const)('in dialect %s', (dialect) => {
  test('a location is read by its id, as it is listed', async () => {
    const { call } = testSandbox({ dialect });
    const { body } = await call('GET', '/locations?limit=1');
    const [listed] = body['locations'] as Json[];
    const read = await call('GET', `/locations/${String(listed?.['id'])}`);
    expect(read).toMatchObject({ status: 200, body: listed });
  });

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
