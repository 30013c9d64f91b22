import { expect, test } from 'vitest';
import { isOpen } from '../../../electron/updates/hours.ts';
import { isNewer } from '../../../electron/updates/release.ts';

test.each([
  ['09:00', '21:00', '08:59', false],
  ['09:00', '21:00', '09:00', true],
  ['09:00', '21:00', '20:59', true],
  ['09:00', '21:00', '21:00', false],
  ['18:00', '02:00', '17:59', false],
  ['18:00', '02:00', '23:30', true],
  ['18:00', '02:00', '01:59', true],
  ['18:00', '02:00', '02:00', false],
  ['00:00', '00:00', '12:00', true],
])('a shop that is open from %s to %s is open at %s: %s', (from, to, at, open) => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  expect(isOpen({ from, to }, hours * 60 + minutes)).toBe(open);
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.1.10', '0.1.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.1.10', false],
  ['1.0.0-beta', '0.1.0', false],
  ['0.1.0', 'nonsense', true],
])('%s is newer than %s: %s', (one, other, newer) => {
  expect(isNewer(one, other)).toBe(newer);
});
