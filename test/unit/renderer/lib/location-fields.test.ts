import { describe, expect, test } from 'vitest';
import { createLocation, updateLocation } from '../../../../electron/contract/payment-requests.ts';
import type { Location } from '../../../../electron/contract/payment-objects.ts';
import {
  changeOf,
  creationOf,
  differencesOf,
  fieldsOfLocation,
  missingIn,
  problemsOfCoordinates,
  type LocationFields,
} from '../../../../renderer/lib/location-fields.ts';
import { hakodate, kanda } from '../../../component/fixtures/locations.ts';

const nothing = fieldsOfLocation(null);
const before = fieldsOfLocation(kanda);
const changed = (change: Partial<LocationFields>, from = before): LocationFields => ({ ...from, ...change });
const named = (change: Partial<LocationFields['name']>, from = before): LocationFields =>
  changed({ name: { ...from.name, ...change } }, from);
const at = (
  part: keyof LocationFields['address'],
  change: Partial<LocationFields['name']>,
  from = before,
): LocationFields =>
  changed({ address: { ...from.address, [part]: { ...from.address[part], ...change } } }, from);

describe('what changes', () => {
  test('is nothing as long as nothing was touched', () => {
    for (const location of [kanda, hakodate, { id: 'loc-9' }] as Location[]) {
      const fields = fieldsOfLocation(location);
      expect(differencesOf(fields, fields)).toEqual([]);
      expect(changeOf(fields, fields)).toEqual({});
    }
  });

  test.each([
    ['tel', changed({ tel: '03-9999-0000' }), { tel: '03-9999-0000' }],
    ['a tel in full width', changed({ tel: '０３-９９９９' }), { tel: '03-9999' }],
    ['zip', changed({ zip: '' }), { zip: '' }],
    ['latitude', changed({ latitude: '-35.5' }), { latitude: -35.5 }],
    ['longitude', changed({ longitude: '0' }), { longitude: 0 }],
    ['note', changed({ note: '年中無休' }), { note: '年中無休' }],
    ['status', changed({ status: 'submitted' }), { status: 'submitted' }],
    [
      'a name goes whole',
      named({ romaji: 'Kanda' }),
      { name: { kanji: '神田本店', kana: 'カンダホンテン', romaji: 'Kanda' } },
    ],
    [
      'a name that is emptied in a script',
      named({ kana: '' }),
      { name: { kanji: '神田本店', kana: '', romaji: 'Kanda Main Shop' } },
    ],
  ])('%s', (_, after, change) => {
    expect(changeOf(before, after)).toEqual(change);
    expect(updateLocation.safeParse(changeOf(before, after)).success).toBe(true);
  });

  test('takes an address whole, without parts that were empty and are', () => {
    expect(changeOf(before, at('town', { romaji: 'Kajicho' }))).toEqual({
      address: {
        kanji: {
          pref: '東京都',
          city: '千代田区',
          town: '内神田',
          address1: '1-2-3',
          address2: '窓口ビル 2階',
        },
        kana: { pref: 'トウキョウト', city: 'チヨダク', town: 'ウチカンダ', address1: '1-2-3' },
        romaji: { pref: 'Tokyo', city: 'Chiyoda-ku', town: 'Kajicho', address1: '1-2-3' },
      },
    });
  });

  test('sends no script that nothing is known of', () => {
    const old = fieldsOfLocation(hakodate);
    expect(changeOf(old, named({ romaji: 'Hakodate' }, old))).toEqual({
      name: { kana: 'ハコダテ', romaji: 'Hakodate' },
    });
    expect(changeOf(old, at('city', { kanji: '函館市' }, old))).toEqual({
      address: { kanji: { city: '函館市' } },
    });
  });

  test.each([
    ['spaces around a name', named({ kanji: ' 神田本店　' })],
    ['a telephone number in full width', changed({ tel: '０３-１２３４-５６７８' })],
  ])('%s are no change', (_, after) => {
    expect(differencesOf(before, after)).toEqual([]);
  });

  test('is shown field by field in the order of the form, old and new', () => {
    const after = changed(
      { tel: '1', note: '' },
      at('pref', { kana: 'トウキョウ' }, named({ kanji: '神田' })),
    );
    expect(differencesOf(before, after)).toEqual([
      { field: 'name.kanji', before: '神田本店', after: '神田' },
      { field: 'address.kana.pref', before: 'トウキョウト', after: 'トウキョウ' },
      { field: 'tel', before: '03-1234-5678', after: '1' },
      { field: 'note', before: '平日のみ', after: '' },
    ]);
  });
});

describe('what is created', () => {
  test('is what was filled in, tidied, and nothing that is empty', () => {
    const filled = changed(
      { tel: ' ０３-１２３４ ', zip: '' },
      at('city', { kanji: '函館市 ' }, named({ kanji: ' 函館店 ', kana: '' }, nothing)),
    );
    const request = creationOf(filled);
    expect(request).toEqual({
      name: { kanji: '函館店' },
      tel: '03-1234',
      address: { kanji: { city: '函館市' } },
    });
    expect(createLocation.safeParse(request).success).toBe(true);
  });

  test('has none of what only an update has (section 4.1)', () => {
    const filled = changed({ latitude: '1', longitude: '2', note: 'n', status: 'active' }, nothing);
    expect(creationOf(filled)).toEqual({});
  });
});

describe('a coordinate', () => {
  test.each(['x', '35.', '1e3', '--1', '35,6', 'NaN', 'Infinity', '0x10'])(
    '"%s" is no number',
    (latitude) => {
      expect(problemsOfCoordinates(before, changed({ latitude }))).toEqual([
        { field: 'latitude', rule: { kind: 'range', min: -90, max: 90 } },
      ]);
    },
  );

  test('cannot be taken away: the document has no way to say so', () => {
    expect(problemsOfCoordinates(before, changed({ longitude: ' ' }))).toEqual([
      { field: 'longitude', rule: { kind: 'required' } },
    ]);
  });

  test.each(['90', '-90', '35.6917', '３５.５', ' 0 '])('"%s" is one', (latitude) => {
    expect(problemsOfCoordinates(before, changed({ latitude }))).toEqual([]);
  });

  test('that is not touched is not looked at', () => {
    const odd = fieldsOfLocation({ id: 'loc-1', latitude: 1e-7 });
    expect(problemsOfCoordinates(odd, changed({ note: 'n' }, odd))).toEqual([]);
  });
});

describe('a new location', () => {
  const part = { name: { kanji: '神田店' }, tel: '03-1' };

  test('lacks only a name where the service wants nothing', () => {
    expect(missingIn({}, 'documented')).toEqual(['name.kanji']);
    expect(missingIn(part, 'documented')).toEqual([]);
  });

  test('has telephone, post code and address where the service is elepay', () => {
    expect(missingIn({}, 'elepay')).toEqual(['name.kanji', 'tel', 'zip', 'address.kanji.pref']);
    expect(missingIn(part, 'elepay')).toEqual(['zip', 'address.kanji.pref']);
    const whole = { ...part, zip: '101-0047', address: { kana: { pref: 'トウキョウト' } } };
    expect(missingIn(whole, 'elepay')).toEqual([]);
  });
});
