import { describe, expect, test } from 'vitest';
import { Countdown, untilNextSecond } from '../../../../renderer/state/clock.svelte.ts';

describe('a countdown', () => {
  test.each([
    [0, 10_000, 10, false],
    [1, 9_999, 10, false],
    [9_999, 1, 1, false],
    [10_000, 0, 0, true],
    [10_000_000_000, 0, 0, true],
  ])('of ten seconds after %i ms has %i ms left', (passed, remaining, seconds, over) => {
    let now = 5_000_000;
    const countdown = new Countdown(10_000, () => now);
    now += passed;
    expect([countdown.remainingMs, countdown.seconds, countdown.over]).toEqual([remaining, seconds, over]);
  });

  test('of nothing is over at once', () => expect(new Countdown(0, () => 7).over).toBe(true));

  test.each([5_000, 5_000.4, 4_999.7, 4_000.1, 1, 0.2])(
    'with %d ms left shows the next second once it waited, in whole milliseconds',
    (left) => {
      const wait = untilNextSecond(left);
      expect(Number.isInteger(wait)).toBe(true);
      expect(Math.ceil(left / 1000) - Math.ceil(Math.max(0, left - wait) / 1000)).toBe(1);
    },
  );
});
