import type { Code } from '../../contract/payment-objects.ts';
import type { CreateCode } from '../../contract/payment-requests.ts';
import type { DialectName } from '../../contract/terminal.ts';

/** What differs between services of this kind, as data (open points). */
export interface Dialect {
  name: DialectName;
  /** How the key is shown: as a bearer token (section 5), or as the user name of Basic, without a password. */
  signIn: 'bearer' | 'basic';
  /** The body name of each field of create code (section 4.2). */
  createCodeNames: Readonly<Record<keyof CreateCode, string>>;
  /** Milliseconds in one unit of a code's `expiryPeriod`. */
  expiryUnitMs: number;
  /** The shortest and the longest `expiryPeriod` that make sense, in that unit. */
  expiryRange: { min: number; max: number };
  /** Integer times below this are seconds, from it on milliseconds; 0: always milliseconds. */
  millisecondsFrom: number;
}

/** The `Authorization` header by which a service knows a key. */
export function authorizationOf({ signIn }: Dialect, key: string): string {
  return signIn === 'bearer' ? `Bearer ${key}` : `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
}

/** The body of create code (section 4.2) as this service names its fields. */
export function createCodeBody(dialect: Dialect, body: CreateCode): Record<string, unknown> {
  const named = (Object.keys(body) as (keyof CreateCode)[]).map((field) => {
    const said = field !== 'shouldCreateSource' || body.shouldCreateSource === true;
    return said ? [[dialect.createCodeNames[field], body[field]] as const] : [];
  });
  return Object.fromEntries(named.flat());
}

/** The specification's name of a field of create code (`items.0.price`) that the service named its way. */
export function specificationName(dialect: Dialect, theirs: string): string {
  const [first, ...rest] = theirs.split('.');
  const known = Object.entries(dialect.createCodeNames).find(([, name]) => name === first);
  return [known?.[0] ?? first, ...rest].join('.');
}

/** A code's validity in milliseconds, or undefined when `expiryPeriod` is missing or senseless. */
export function validityMs(dialect: Dialect, { expiryPeriod }: Code): number | undefined {
  const { min, max } = dialect.expiryRange;
  // Written so that NaN, too, is out of range.
  const sensible = expiryPeriod !== undefined && expiryPeriod >= min && expiryPeriod <= max;
  return sensible ? expiryPeriod * dialect.expiryUnitMs : undefined;
}

/** Times from here on are of this age, in seconds and in milliseconds alike; what is below is none that anything was made at. */
const ofThisAge = 100_000_000;

/** Milliseconds in one unit of the times that a service tells, by the newest of some; null: they say nothing of it. */
export function timeUnitMs({ millisecondsFrom }: Dialect, times: readonly number[]): number | null {
  const newest = Math.max(...times);
  if (!Number.isFinite(newest) || newest < ofThisAge) return null;
  return newest < millisecondsFrom ? 1000 : 1;
}

/** The last moment that a date of this program may be at: the end of the year 9999, in epoch milliseconds. */
const lastMoment = 253_402_300_799_999;

/**
 * A time of the service in epoch milliseconds; NaN for one that no calendar has, which would break whoever
 * writes it down as a date.
 */
export function epochMs(dialect: Dialect, time: number): number {
  const ms = time < dialect.millisecondsFrom ? time * 1000 : time;
  return ms >= 0 && ms <= lastMoment ? ms : Number.NaN;
}
