import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Moment,
  momentOf,
  remainingMs,
  resumeDeadline,
  startDeadline,
  suspendDeadline,
  validityOf,
  wakeDeadline,
} from '../../../electron/domain/expiry.ts';

const minute = 60_000;
const tenYears = 10 * 365 * 24 * 60 * minute;
const sent: Moment = { wall: 1_700_000_000_000, monotonic: 1_000, bootId: 'a' };

/** A moment after another: how far each clock went on. */
function later(from: Moment, monotonic: number, wall = monotonic): Moment {
  return { ...from, wall: from.wall + wall, monotonic: from.monotonic + monotonic };
}

describe('a deadline', () => {
  test('reads both clocks at once', () => {
    expect(momentOf({ wall: () => 1, monotonic: () => 2, bootId: () => null })).toEqual({
      wall: 1,
      monotonic: 2,
      bootId: null,
    });
  });

  test('runs from the moment of sending to zero and stays there', () => {
    const deadline = startDeadline(sent, 3 * minute);
    expect(remainingMs(deadline, sent)).toBe(3 * minute);
    expect(remainingMs(deadline, later(sent, minute))).toBe(2 * minute);
    expect(remainingMs(deadline, later(sent, 3 * minute))).toBe(0);
    expect(remainingMs(deadline, later(sent, 90 * minute))).toBe(0);
  });

  test('does not care for wall clocks that jump by up to ten years', () => {
    const deadline = startDeadline(sent, 10 * minute);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 * minute }),
        fc.integer({ min: -tenYears, max: tenYears }),
        (passed, jump) => {
          expect(remainingMs(deadline, later(sent, passed, passed + jump))).toBe(10 * minute - passed);
        },
      ),
    );
  });

  test('spends the time that the machine slept, though its own clock stood still', () => {
    const asleep = suspendDeadline(startDeadline(sent, 10 * minute), later(sent, minute));
    const awake = later(sent, minute, 5 * minute);
    expect(remainingMs(asleep, awake)).toBe(5 * minute);
    expect(remainingMs(wakeDeadline(asleep, awake), awake)).toBe(5 * minute);
    expect(remainingMs(wakeDeadline(asleep, awake), later(awake, minute))).toBe(4 * minute);
  });

  test('is over at once after a sleep past its end', () => {
    const asleep = suspendDeadline(startDeadline(sent, 10 * minute), later(sent, minute));
    expect(remainingMs(asleep, later(sent, minute, 11 * minute))).toBe(0);
  });

  test('is over when the wall clock went back over a sleep: nobody knows how long it was', () => {
    const asleep = suspendDeadline(startDeadline(sent, 10 * minute), later(sent, minute));
    expect(remainingMs(asleep, later(sent, minute, -tenYears))).toBe(0);
  });

  test('counts a sleep right although the wall clock had been set back before it', () => {
    const set = later(sent, minute, minute - 60 * minute);
    const asleep = suspendDeadline(startDeadline(sent, 10 * minute), set);
    expect(remainingMs(asleep, { ...set, wall: set.wall + 20 * minute })).toBe(0);
  });

  test('keeps a sleep that nobody announced when the next one is announced', () => {
    const awake = later(sent, minute, 8 * minute);
    const asleep = suspendDeadline(startDeadline(sent, 10 * minute), awake);
    expect(remainingMs(wakeDeadline(asleep, awake), awake)).toBe(2 * minute);
  });

  test('is unmoved by a wall clock that jumps after the machine woke', () => {
    const asleep = suspendDeadline(startDeadline(sent, 10 * minute), later(sent, minute));
    const awake = later(sent, minute, 2 * minute);
    const jumped = later(awake, minute, tenYears);
    expect(remainingMs(wakeDeadline(asleep, awake), jumped)).toBe(7 * minute);
  });

  test('takes a sleep that nobody announced from the wall clock', () => {
    const awake = later(sent, minute, 8 * minute);
    expect(remainingMs(wakeDeadline(startDeadline(sent, 10 * minute), awake), awake)).toBe(2 * minute);
  });

  test('never grows, however the machine sleeps and its wall clock jumps', () => {
    const step = fc.record({
      kind: fc.constantFrom('pass', 'suspend', 'wake'),
      monotonic: fc.integer({ min: 0, max: minute }),
      wall: fc.integer({ min: -tenYears, max: tenYears }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let now = sent;
        let deadline = startDeadline(sent, 10 * minute);
        let left = remainingMs(deadline, now);
        for (const { kind, monotonic, wall } of steps) {
          now = later(now, monotonic, wall);
          if (kind === 'suspend') deadline = suspendDeadline(deadline, now);
          if (kind === 'wake') deadline = wakeDeadline(deadline, now);
          // While suspended, the wall clock may take time away and give it back; waking settles it.
          if (deadline.suspended) continue;
          expect(remainingMs(deadline, now)).toBeLessThanOrEqual(Math.max(0, left - monotonic));
          left = remainingMs(deadline, now);
        }
      }),
    );
  });
});

describe('a code shown by an earlier process', () => {
  test('goes on with the right time left in the same boot', () => {
    const now = later(sent, 4 * minute);
    const deadline = resumeDeadline(sent, 10 * minute, now);
    expect(deadline && remainingMs(deadline, now)).toBe(6 * minute);
    expect(deadline && remainingMs(deadline, later(now, minute, -tenYears))).toBe(5 * minute);
  });

  test('goes on with the lesser of what both clocks leave', () => {
    const now = later(sent, 4 * minute, 7 * minute);
    const deadline = resumeDeadline(sent, 10 * minute, now);
    expect(deadline && remainingMs(deadline, now)).toBe(3 * minute);
  });

  test.each<[string, Moment, Moment]>([
    ['in another boot', sent, { ...later(sent, minute), bootId: 'b' }],
    ['when no boot can be told', { ...sent, bootId: null }, { ...later(sent, minute), bootId: null }],
    ['when only now the boot cannot be told', sent, { ...later(sent, minute), bootId: null }],
    ['past its end by the monotonic clock', sent, later(sent, 10 * minute, minute * 10)],
    ['past its end by the wall clock', sent, later(sent, minute, 10 * minute)],
    ['when the wall clock went back', sent, later(sent, minute, -minute)],
    ['when the wall clock went back less than time passed', sent, later(sent, 5 * minute, minute)],
    ['when the monotonic clock went back', sent, later(sent, -500, minute)],
  ])('is not proven to be valid %s', (_, from, now) => {
    expect(resumeDeadline(from, 10 * minute, now)).toBeNull();
  });
});

describe('the validity of a code', () => {
  const asked = { askedMinutes: 5, createdAt: undefined, expiresAt: undefined };

  test("is the service's word", () => {
    expect(validityOf({ ...asked, serviceMs: 7 * minute })).toBe(7 * minute);
  });

  test.each([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9 * minute, 31 * minute])(
    'is what was asked for when the service says %s',
    (serviceMs) => {
      expect(validityOf({ ...asked, serviceMs })).toBe(5 * minute);
    },
  );

  test.each([
    [1_000, 1_000 + 2 * minute, 2 * minute],
    [1_000, 1_000 + 60 * minute, 7 * minute],
    [1_000, 1_000, 7 * minute],
    [9_000, 1_000, 7 * minute],
    [undefined, 1_000, 7 * minute],
    [1_000, undefined, 7 * minute],
    [Number.NaN, 1_000, 7 * minute],
  ])("is capped by the service's own two times (%s, %s)", (createdAt, expiresAt, validity) => {
    expect(validityOf({ serviceMs: 7 * minute, askedMinutes: 5, createdAt, expiresAt })).toBe(validity);
  });
});
