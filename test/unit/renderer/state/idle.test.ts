import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Idle } from '../../../../renderer/state/idle.svelte.ts';

/** A minute without a touch, on a clock that runs with the timers unless a test sets it. */
function setUp(options: { afterMs?: number | null } = {}) {
  const given = { afterMs: options.afterMs === undefined ? 60_000 : options.afterMs, mayRest: true };
  const clock = { offset: 0 };
  const rest = vi.fn(() => given.mayRest);
  const idle = new Idle({ now: () => Date.now() + clock.offset, afterMs: () => given.afterMs, rest });
  idle.follow();
  return { given, clock, rest, idle };
}

beforeEach(() => vi.useFakeTimers({ now: 1000 }));
afterEach(() => vi.useRealTimers());

describe('a terminal that nobody touches', () => {
  test('rests after its time, once, until it is touched again', () => {
    const { idle, rest } = setUp();
    vi.advanceTimersByTime(59_999);
    expect(rest).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(rest).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_600_000);
    expect(rest).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
    idle.touch();
    vi.advanceTimersByTime(60_000);
    expect(rest).toHaveBeenCalledTimes(2);
  });

  test('does not rest while somebody is there', () => {
    const { idle, rest } = setUp();
    for (let touch = 0; touch < 100; touch += 1) {
      vi.advanceTimersByTime(59_000);
      idle.touch();
    }
    expect(rest).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(rest).toHaveBeenCalledTimes(1);
  });

  test('says so half a minute before, and no longer once it is touched', () => {
    const { idle } = setUp();
    vi.advanceTimersByTime(29_999);
    expect(idle.soon).toBe(false);
    vi.advanceTimersByTime(1);
    expect(idle.soon).toBe(true);
    idle.touch();
    expect(idle.soon).toBe(false);
    vi.advanceTimersByTime(59_999);
    expect(idle.soon).toBe(true);
    vi.advanceTimersByTime(1);
    expect(idle.soon).toBe(false);
  });

  test('says so after half of a time that is short', () => {
    const { idle, rest } = setUp({ afterMs: 15_000 });
    vi.advanceTimersByTime(7_499);
    expect(idle.soon).toBe(false);
    vi.advanceTimersByTime(1);
    expect(idle.soon).toBe(true);
    vi.advanceTimersByTime(7_500);
    expect(rest).toHaveBeenCalledTimes(1);
  });

  test('waits another whole time where it may not rest now', () => {
    const { given, rest } = setUp();
    given.mayRest = false;
    vi.advanceTimersByTime(60_000);
    expect(rest).toHaveBeenCalledTimes(1);
    given.mayRest = true;
    vi.advanceTimersByTime(59_999);
    expect(rest).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(rest).toHaveBeenCalledTimes(2);
  });

  test('never rests where no time is set', () => {
    const { idle, rest } = setUp({ afterMs: null });
    idle.touch();
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(rest).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['longer', 120_000, 90_000],
    ['shorter', 20_000, 10_000],
  ])('follows a time that becomes %s', (_what, afterMs, furtherMs) => {
    const { idle, given, rest } = setUp();
    vi.advanceTimersByTime(30_000);
    given.afterMs = afterMs;
    idle.follow();
    if (afterMs > 30_000) {
      vi.advanceTimersByTime(furtherMs - 1);
      expect(rest).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
    }
    expect(rest).toHaveBeenCalledTimes(1);
  });

  test('goes by its clock, not by timers that come early', () => {
    const { clock, rest } = setUp();
    clock.offset = -20_000;
    vi.advanceTimersByTime(79_999);
    expect(rest).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(rest).toHaveBeenCalledTimes(1);
  });

  test('is over when it is stopped', () => {
    const { idle, rest } = setUp();
    idle.stop();
    vi.advanceTimersByTime(3_600_000);
    expect(rest).not.toHaveBeenCalled();
  });
});
