import { describe, expect, test } from 'vitest';
import type { CreateLocation, UpdateLocation } from '../../../../electron/contract/payment-requests.ts';
import { said } from '../../../../electron/payments/operations/context.ts';
import { answering, clientOf, jsonAnswer } from '../../../support/raw-service.ts';

const cases: [string, UpdateLocation, object][] = [
  ['an address without parts', { note: 'n', address: {} }, { note: 'n' }],
  ['an address of empty scripts', { note: 'n', address: { kanji: {}, kana: {} } }, { note: 'n' }],
  [
    'one empty script of several',
    { address: { kanji: { pref: '東京都' }, romaji: {} } },
    { address: { kanji: { pref: '東京都' } } },
  ],
  ['a name without scripts', { name: {}, tel: '' }, { tel: '' }],
];

describe('what says nothing is not sent', () => {
  test.each(cases)('%s, in an update', async (_, change, sent) => {
    await using service = await answering(jsonAnswer('200 OK', { id: 'loc_1' }));
    expect(await clientOf(service).updateLocation('loc_1', change)).toMatchObject({ kind: 'ok' });
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(sent);
  });

  test('nor in a new location', async () => {
    await using service = await answering(jsonAnswer('200 OK', { id: 'loc_1' }));
    const given: CreateLocation = { name: { kanji: '本店' }, address: { kana: {} } };
    expect(await clientOf(service).createLocation(given)).toMatchObject({ kind: 'ok' });
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ name: { kanji: '本店' } });
  });

  test.each([{ note: '' }, { latitude: 0 }, { name: { kana: '' } }])(
    'but what empties a field, or sets it to nought, is: %j',
    (body) => {
      expect(said(body)).toEqual(body);
    },
  );
});

test('an update that says nothing is refused before anything is sent', async () => {
  await using service = await answering(jsonAnswer('200 OK', { id: 'loc_1' }));
  for (const change of [{}, { address: { kanji: {} } }]) {
    const outcome = await clientOf(service).updateLocation('loc_1', change);
    expect(outcome).toMatchObject({ kind: 'invalid-request', field: 'body' });
  }
  expect(service.connections()).toBe(0);
});
