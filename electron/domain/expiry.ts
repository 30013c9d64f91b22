import { limits } from '../contract/limits.ts';

/** The clocks of this machine, passed in so that tests can turn them. */
export interface Clock {
  /** Wall clock, epoch milliseconds; may be wrong and may jump. */
  wall(): number;
  /**
   * Milliseconds since some moment of this boot; never jumps, may stand still while the machine sleeps.
   * The origin must be the same for every process of one boot (CLOCK_MONOTONIC and the like).
   */
  monotonic(): number;
  /** Names this boot of the machine; null where that cannot be told. */
  bootId(): string | null;
}

/** Both clocks, read together. */
export interface Moment {
  wall: number;
  monotonic: number;
  bootId: string | null;
}

/** Reads both clocks. */
export function momentOf(clock: Clock): Moment {
  return { wall: clock.wall(), monotonic: clock.monotonic(), bootId: clock.bootId() };
}

/** How long a code stays valid, as time already spent before `anchor` and time counted from it. */
export interface Deadline {
  validityMs: number;
  spentMs: number;
  anchor: Moment;
  /** The machine may be asleep since `anchor`: the wall clock counts too. */
  suspended: boolean;
}

/** By how much two clocks may differ, in ms, before one of them was certainly set. */
const toleranceMs = 2_000;

/** A deadline that runs from the moment the request was sent: the earliest at which the code can end. */
export function startDeadline(sent: Moment, validityMs: number): Deadline {
  return { validityMs, spentMs: 0, anchor: sent, suspended: false };
}

/** Milliseconds of validity left, 0 when there are none. */
export function remainingMs(deadline: Deadline, now: Moment): number {
  return Math.max(0, deadline.validityMs - spentMs(deadline, now, deadline.suspended));
}

/**
 * The deadline of a machine that is about to sleep: from here on the wall clock caps it; since before, where the
 * clocks have parted already, or a sleep that nobody spoke of would be forgotten.
 */
export function suspendDeadline(deadline: Deadline, now: Moment): Deadline {
  if (clocksParted(deadline, now)) return { ...deadline, suspended: true };
  return {
    ...deadline,
    spentMs: spentMs(deadline, now, deadline.suspended),
    anchor: now,
    suspended: true,
  };
}

/**
 * Whether wall and monotonic clock have parted since the deadline was last counted anew: one was set, or the
 * machine slept and nobody said so. Which, nobody can tell here.
 */
export function clocksParted({ anchor, suspended }: Deadline, now: Moment): boolean {
  const byWall = now.wall - anchor.wall;
  return !suspended && Math.abs(byWall - (now.monotonic - anchor.monotonic)) > toleranceMs;
}

/**
 * The deadline of a code that the service calls open after the clocks had parted: the shorter time that still
 * leaves some, since a sleep is on the wall clock alone; by the other clock, where that one was set too far.
 */
export function provenDeadline(deadline: Deadline, now: Moment): Deadline {
  const slept = wakeDeadline(deadline, now);
  if (remainingMs(slept, now) > 0) return slept;
  return { ...slept, spentMs: spentMs(deadline, now, false) };
}

/** The deadline of a machine that woke up: the sleep is spent, and the wall clock counts no longer. */
export function wakeDeadline(deadline: Deadline, now: Moment): Deadline {
  return { ...deadline, spentMs: spentMs(deadline, now, true), anchor: now, suspended: false };
}

/**
 * The deadline of a code that an earlier process of this terminal showed, or null when it cannot be
 * proven that time is left: another boot, a wall clock that went back, or either clock past the end.
 */
export function resumeDeadline(sent: Moment, validityMs: number, now: Moment): Deadline | null {
  if (sent.bootId === null || sent.bootId !== now.bootId || now.monotonic < sent.monotonic) return null;
  const resumed = wakeDeadline(startDeadline(sent, validityMs), now);
  return remainingMs(resumed, now) > 0 ? resumed : null;
}

/**
 * When a code that an earlier process of this boot asked for was there at the latest, on the monotonic clock; null: that was
 * in another boot, or no boot has a name. The service counts the time of a code from when it made it.
 */
export function madeAtLatest(sent: Moment, now: Moment): number | null {
  return sent.bootId !== null && sent.bootId === now.bootId ? sent.monotonic + limits.answerMs : null;
}

function spentMs(deadline: Deadline, now: Moment, wallCounts: boolean): number {
  const byMonotonic = Math.max(0, now.monotonic - deadline.anchor.monotonic);
  if (!wallCounts) return deadline.spentMs + byMonotonic;
  const byWall = now.wall - deadline.anchor.wall;
  // The wall clock went back while the other may have stood still: how long it was, nobody can tell.
  if (byWall < byMonotonic - toleranceMs) return deadline.validityMs;
  return deadline.spentMs + Math.max(byMonotonic, byWall);
}

/** What is known of a code's validity; times in epoch ms by the service's clock. */
export interface ValidityFacts {
  /** What the service says, in ms, as its dialect reads it; undefined when missing. */
  serviceMs: number | undefined;
  askedMinutes: number;
  createdAt: number | undefined;
  expiresAt: number | undefined;
}

/**
 * A code's validity in ms (open points, "How long is a code valid"): the service's word if it makes
 * sense (specification section 4.2: 30 minutes at most), else the minutes asked for; capped by the
 * difference of the service's own two times.
 */
export function validityOf({ serviceMs, askedMinutes, createdAt, expiresAt }: ValidityFacts): number {
  const maximum = limits.expiryPeriod.max * 60_000;
  const sensible = serviceMs !== undefined && serviceMs > 0 && serviceMs <= maximum;
  const validityMs = sensible ? serviceMs : askedMinutes * 60_000;
  const difference = createdAt !== undefined && expiresAt !== undefined ? expiresAt - createdAt : Number.NaN;
  return difference > 0 ? Math.min(validityMs, difference) : validityMs;
}
