import { describe, expect, test } from 'vitest';
import { characters } from '../../../../renderer/lib/text.ts';
import { dayInWords, minutesAndSeconds, shiftDay } from '../../../../renderer/lib/time.ts';

describe('time left', () => {
  test.each([
    [600_000, '10:00'],
    [599_999, '10:00'],
    [59_001, '01:00'],
    [59_000, '00:59'],
    [1, '00:01'],
    [0, '00:00'],
    [-5000, '00:00'],
    [5_999_000, '99:59'],
  ])('of %i ms is %s', (milliseconds, text) => expect(minutesAndSeconds(milliseconds)).toBe(text));
});

describe('a day', () => {
  test.each([
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-29', 1, '2026-03-30'],
  ])('%s shifted by %i is %s', (date, days, expected) => expect(shiftDay(date, days)).toBe(expected));

  test('is the same day in words, wherever the terminal is', () => {
    expect(dayInWords('2026-01-15', 'en')).toBe('Thu, January 15, 2026');
    expect(dayInWords('2026-01-15', 'ja')).toBe('2026年1月15日(木)');
  });
});

test('characters are code points, as the specification counts', () => {
  expect(characters('🍡界a')).toBe(3);
});
