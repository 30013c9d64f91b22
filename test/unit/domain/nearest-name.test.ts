import { expect, test } from 'vitest';
import { nearestName } from '../../../electron/domain/nearest-name.ts';

test.each([
  ['langauge', 'language'],
  ['languag', 'language'],
  ['langwitch', null],
  ['prise', 'price'],
  ['pr', null],
])('of %s the name that was probably meant is %s', (name, meant) => {
  expect(nearestName(name, ['version', 'price', 'language'])).toBe(meant);
});

test('a text as long as a file is compared with none, so that nobody waits for it', () => {
  const length = 400_000;
  expect(nearestName('b'.repeat(length), ['a'.repeat(length)])).toBeNull();
});
