import { describe, expect, test } from 'vitest';
import { limits } from '../../electron/contract/limits.ts';
import { transitions } from '../support/operation-specification.ts';
import { candidates } from './service-under-test.ts';
import { japanese, underTest, valueOf, wholeLocation } from './suite.ts';

const address = {
  kanji: { pref: '東京都', city: '港区', town: '芝', address1: '1-2', address2: '窓口ビル3階' },
  kana: {
    pref: 'トウキョウト',
    city: 'ミナトク',
    town: 'シバ',
    address1: '1-2',
    address2: 'マドグチビル3カイ',
  },
  romaji: {
    pref: 'Tokyo',
    city: 'Minato-ku',
    town: 'Shiba',
    address1: '1-2',
    address2: 'Madoguchi Bldg. 3F',
  },
};

describe.each(candidates)('locations: $name', (candidate) => {
  const at = underTest(candidate);
  /** The least that a new location has, and all that an elepay service wants of it. */
  const least = candidate.dialect === 'elepay' ? wholeLocation : { name: japanese };

  describe('create location (section 4.1)', () => {
    test('answers with what was given, in three scripts', async () => {
      const given = { name: japanese, tel: '03-1234-5678', zip: '105-0014', address };
      const outcome = await at.client.createLocation(given);
      const location = valueOf(outcome);
      expect(location).toMatchObject(given);
      if (candidate.dialect === 'elepay') expect(outcome).toMatchObject({ status: 201 });
      expect(location.id).not.toBe('');
    });

    test('takes tel and zip at their limits', async () => {
      const given = { ...least, tel: '1'.repeat(limits.tel), zip: '1'.repeat(limits.zip) };
      expect(valueOf(await at.client.createLocation(given))).toMatchObject(given);
    });

    test('gives every location an id of its own', async () => {
      const first = valueOf(await at.client.createLocation(least));
      const second = valueOf(await at.client.createLocation(least));
      expect(second.id).not.toBe(first.id);
    });
  });

  describe('update location (section 4.3)', () => {
    test('changes what is given and keeps the rest', async () => {
      const created = valueOf(await at.client.createLocation({ ...least, tel: '03-1234-5678' }));
      const changes = [
        { zip: '105-0014' },
        { address },
        { latitude: 35.6586, longitude: 139.7454 },
        { note: '1F' },
        { tel: '' },
        { name: { ...japanese, romaji: 'Tokyo Honten' } },
      ];
      let expected: object = created;
      for (const change of changes) {
        expected = { ...expected, ...change };
        expect(valueOf(await at.client.updateLocation(created.id, change))).toEqual(expected);
      }
    });

    test('moves a location between active and submitted (section 3)', async () => {
      const { id } = valueOf(await at.client.createLocation({ ...least, tel: '03-1234-5678' }));
      const [{ to }] = transitions;
      for (const status of [...to, ...to.toReversed()]) {
        const updated = valueOf(await at.client.updateLocation(id, { status }));
        expect(updated).toMatchObject({ id, status, name: japanese, tel: '03-1234-5678' });
      }
    });

    test('takes tel and zip at their limits', async () => {
      const { id } = valueOf(await at.client.createLocation(least));
      const change = { tel: '2'.repeat(limits.tel), zip: '2'.repeat(limits.zip) };
      expect(valueOf(await at.client.updateLocation(id, change))).toMatchObject(change);
    });
  });

  test('list locations (capability) covers every location once, new ones among them', async () => {
    const { id } = valueOf(await at.client.createLocation(least));
    const first = at.offered('list-locations', await at.client.listLocations({ limit: 1 }));
    if (!first) {
      expect((await at.client.listLocations()).kind).toBe('unsupported');
      return;
    }
    expect(first.locations).toHaveLength(1);
    const total = first.total ?? Number.NaN;
    const ids: string[] = [];
    for (let offset = 0; offset < total; offset += limits.listMaximum) {
      const page = valueOf(await at.client.listLocations({ limit: limits.listMaximum, offset }));
      ids.push(...page.locations.map((location) => location.id));
    }
    expect(ids).toContain(id);
    const read = at.offered('read-location', await at.client.readLocation(id));
    expect(read).toMatchObject({ id, name: japanese });
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });
});
