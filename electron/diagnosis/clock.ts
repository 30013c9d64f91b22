import type { Check } from '../contract/diagnosis.ts';
import { found, goodIf } from './checks.ts';
import type { Machine } from './machine.ts';

/** Times in epoch ms. */
export interface ClockFacts {
  now: number;
  /** Build time: no true clock is before it. Null: unknown. */
  builtAt: number | null;
  /** Whether the clock follows a time server. */
  isSynchronized: boolean | null;
  /** How far this clock is ahead of the service's, in ms; null when the service did not answer. */
  aheadOfServiceMs: number | null;
  timeZone: string;
}

/** Whether the clock follows a time server, by systemd or the kernel; null where neither tells. */
export async function isSynchronized(machine: Machine): Promise<boolean | null> {
  if (machine.platform !== 'linux') return null;
  if (await machine.exists('/run/systemd/timesync/synchronized')) return true;
  // Covers chrony too, which sets the kernel's flag.
  const told = (await machine.run('timedatectl', 'show', '--property=NTPSynchronized', '--value'))?.trim();
  return told === 'yes' ? true : told === 'no' ? false : null;
}

const hour = 3_600_000;
const day = 24 * hour;
/** For time zones and the build machine's clock. */
const leeway = day;
/** Nobody runs a program for this long without an update, so the clock is likelier to be wrong. */
const longestLife = 10 * 365 * day;
/** A smaller difference harms neither countdowns nor the close of day; `Date` headers have whole seconds, and answers take time. */
const closeEnough = 60_000;

/** Whether the clock can be true, and whether something keeps it so. */
export function clockChecks(facts: ClockFacts): Check[] {
  const { now, aheadOfServiceMs, timeZone } = facts;
  const at = new Date(now).toISOString();
  const sane = saneCheck(facts, at);
  const ahead = aheadOfServiceMs === null ? null : Math.round(aheadOfServiceMs / 1000);
  return [
    sane,
    found('time-sync', goodIf(facts.isSynchronized)),
    ...(ahead === null
      ? []
      : [
          found('service-clock', goodIf(Math.abs(aheadOfServiceMs ?? 0) <= closeEnough), {
            value: `${ahead > 0 ? '+' : ''}${ahead} s`,
          }),
        ]),
    found('time-zone', 'good', { value: timeZone }),
  ];
}

/** A clock before the build stops: certificates are not valid yet, and sales get wrong days. */
function saneCheck({ now, builtAt }: ClockFacts, at: string): Check {
  if (builtAt === null) return found('clock', 'unknown', { at });
  const since = new Date(builtAt).toISOString();
  if (now < builtAt - leeway) return found('clock-early', 'stops', { at, since });
  if (now > builtAt + longestLife) return found('clock-late', 'notice', { at, since });
  return found('clock', 'good', { at });
}
