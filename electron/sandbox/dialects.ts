/**
 * All differences between dialects, as data; nothing else in the sandbox asks which one it speaks. `elepay`: version 1.3.0 as
 * published.
 */
import { type z } from 'zod';
import { type ErrorStyle } from './errors.ts';
import { type SignIn } from './guards.ts';
import { type TextsRule } from './requests.ts';
import { createLocationSchema, createWholeLocationSchema } from './schemas/requests.ts';

export const dialectNames = ['documented', 'elepay'] as const;
export type DialectName = (typeof dialectNames)[number];

/** Both bases of a code's `expiryPeriod`; `minutes` as asked for. */
interface Validity {
  readonly minutes: number;
  readonly expiryTime: number;
}

export interface Dialect {
  readonly name: DialectName;
  /** Renamed fields of create code. */
  readonly createCodeNames: Readonly<Record<string, string>>;
  readonly expiryPeriod: (validity: Validity, now: number) => number;
  readonly signIn: readonly SignIn[];
  readonly errors: ErrorStyle;
  readonly mediaType: string;
  /** What `extra` and `metadata` of a request may hold; null: any object. */
  readonly texts: TextsRule | null;
  readonly createLocation: z.ZodObject;
  /** Status of an unpaid code after its time. */
  readonly expiredStatus: 'pending' | 'closed';
  /** The state of a failed attempt; the code can still be paid. */
  readonly failedTry: 'revoked' | 'failed';
  readonly createdStatus: {
    readonly location: 200 | 201;
    readonly code: 200 | 201;
    readonly subscription: 200 | 201;
  };
}

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  documented: {
    name: 'documented',
    createCodeNames: {},
    expiryPeriod: ({ minutes }) => minutes,
    signIn: ['bearer'],
    errors: 'documented',
    mediaType: 'application/json',
    texts: null,
    createLocation: createLocationSchema,
    expiredStatus: 'pending',
    failedTry: 'revoked',
    createdStatus: { location: 200, code: 201, subscription: 200 },
  },
  elepay: {
    name: 'elepay',
    createCodeNames: { expiryPeriod: 'expiryDuration' },
    // Milliseconds left; 0 when the time is over.
    expiryPeriod: ({ expiryTime }, now) => Math.max(0, expiryTime - now),
    signIn: ['bearer', 'basic'],
    errors: 'published',
    mediaType: 'application/json;charset=utf-8',
    texts: { entries: 20, key: 20, bytes: 255 },
    createLocation: createWholeLocationSchema,
    expiredStatus: 'closed',
    failedTry: 'failed',
    createdStatus: { location: 201, code: 201, subscription: 201 },
  },
};

export function isDialectName(name: string): name is DialectName {
  return dialectNames.some((known) => known === name);
}
