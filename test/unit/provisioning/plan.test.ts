import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../electron/contract/catalogue.ts';
import { catalogueChanges, changesBetween } from '../../../electron/provisioning/plan.ts';
import { firstSettings } from '../../../electron/settings/schema.ts';

const tea = { ja: 'お茶', en: 'Tea' };
const item = (id: string, price = 300): Catalogue['items'][number] => {
  return {
    id,
    name: tea,
    reading: 'おちゃ',
    price,
    rate: 8,
    category: 'tea',
    picture: null,
    pictureUrl: null,
    barcode: null,
  };
};
const catalogue = (...items: Catalogue['items']): Catalogue => ({
  categories: [{ id: 'tea', name: tea }],
  items,
});

describe('what a file does to what is sold', () => {
  test.each<[string, Catalogue | undefined, ReturnType<typeof catalogueChanges>]>([
    ['nothing, without a catalogue', undefined, null],
    ['nothing, with the same', catalogue(item('a'), item('b')), null],
    [
      'another order, and no change of an item',
      catalogue(item('b'), item('a')),
      { added: 0, changed: 0, removed: 0 },
    ],
    ['one of each', catalogue(item('a', 400), item('c')), { added: 1, changed: 1, removed: 1 }],
  ])('is %s', (_name, after, expected) => {
    expect(catalogueChanges(catalogue(item('a'), item('b')), after)).toEqual(expected);
  });
});

test('other commands of the printer are a change, by the name of their field', () => {
  const before = firstSettings((count) => new Uint8Array(count));
  const after = { ...before, printing: { ...before.printing, commands: 'star' } } as const;
  expect(changesBetween(before, before)).toEqual([]);
  expect(changesBetween(before, after)).toEqual([
    { pointer: '/printing/commands', before: 'escpos', after: 'star' },
  ]);
});

test('another place of copies, and other opening hours, are changes by the names of their fields', () => {
  const before = firstSettings((count) => new Uint8Array(count));
  const updates = { from: '/mnt/versions', publicKey: 'k', openingHours: { from: '09:00', to: '21:00' } };
  const after = { ...before, copy: { to: '/mnt/copies' }, updates };
  expect(changesBetween(before, after)).toEqual([
    { pointer: '/copy/to', before: null, after: '/mnt/copies' },
    { pointer: '/updates/from', before: null, after: '/mnt/versions' },
    { pointer: '/updates/publicKey', before: null, after: 'k' },
    { pointer: '/updates/openingHours', before: null, after: '09:00-21:00' },
  ]);
});
