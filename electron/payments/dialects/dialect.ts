import type { Code } from '../../contract/payment-objects.ts';
import type { CreateCode } from '../../contract/payment-requests.ts';
import type { DialectName } from '../../contract/terminal.ts';

/** How services differ, as data (open points). */
export interface Dialect {
  name: DialectName;
  /** The key as a bearer token (section 5), or as Basic's user name without a password. */
  signIn: 'bearer' | 'basic';
  /** Body names of create code's fields (section 4.2). */
  createCodeNames: Readonly<Record<keyof CreateCode, string>>;
  /** Milliseconds in one unit of `expiryPeriod`. */
  expiryUnitMs: number;
  /** Sensible values of `expiryPeriod`, in that unit. */
  expiryRange: { min: number; max: number };
  /** Integer times below this are seconds, others milliseconds; 0: always milliseconds. */
  millisecondsFrom: number;
}

export function authorizationOf({ signIn }: Dialect, key: string): string {
  return signIn === 'bearer' ? `Bearer ${key}` : `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
}

/** Create code's body (section 4.2) with this service's field names. */
export function createCodeBody(dialect: Dialect, body: CreateCode): Record<string, unknown> {
  const named = (Object.keys(body) as (keyof CreateCode)[]).map((field) => {
    const said = field !== 'shouldCreateSource' || body.shouldCreateSource === true;
    return said ? [[dialect.createCodeNames[field], body[field]] as const] : [];
  });
  return Object.fromEntries(named.flat());
}

/** The specification's name of a create code field (`items.0.price`) that the service named its way. */
export function specificationName(dialect: Dialect, theirs: string): string {
  const [first, ...rest] = theirs.split('.');
  const known = Object.entries(dialect.createCodeNames).find(([, name]) => name === first);
  return [known?.[0] ?? first, ...rest].join('.');
}

/** A code's validity in ms; undefined when `expiryPeriod` is missing or senseless. */
export function validityMs(dialect: Dialect, { expiryPeriod }: Code): number | undefined {
  const { min, max } = dialect.expiryRange;
  // NaN, too, is out of range.
  const sensible = expiryPeriod !== undefined && expiryPeriod >= min && expiryPeriod <= max;
  return sensible ? expiryPeriod * dialect.expiryUnitMs : undefined;
}

/** Present-day times exceed this in seconds and in ms alike; nothing was made at a lower one. */
const ofThisAge = 100_000_000;

/** Milliseconds in one unit of the service's times, by the newest of these; null: they do not tell. */
export function timeUnitMs({ millisecondsFrom }: Dialect, times: readonly number[]): number | null {
  const newest = Math.max(...times);
  if (!Number.isFinite(newest) || newest < ofThisAge) return null;
  return newest < millisecondsFrom ? 1000 : 1;
}

/** The last moment that a date of this program may be at: the end of the year 9999, in epoch ms. */
const lastMoment = 253_402_300_799_999;

/** A time of the service in epoch ms; NaN outside the calendar, since formatting it as a date would throw. */
export function epochMs(dialect: Dialect, time: number): number {
  const ms = time < dialect.millisecondsFrom ? time * 1000 : time;
  return ms >= 0 && ms <= lastMoment ? ms : Number.NaN;
}
