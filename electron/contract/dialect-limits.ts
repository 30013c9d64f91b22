import type { CodeDataName, CodeFields } from './code-fields.ts';
import type { FieldRule } from './rules.ts';
import type { CreateLocation } from './payment-requests.ts';
import type { DialectName } from './terminal.ts';

/** Limits of `extra` and `metadata`: entries, characters of a key, bytes of a text. */
interface DataLimits {
  entries: number;
  key: number;
  bytes: number;
}

/** What the services of a dialect publish beyond the document's limits (section 8). */
interface DialectLimits {
  /** What a new location has to have. */
  newLocation: readonly (keyof CreateLocation)[];
  /** What `extra` and `metadata` may hold, each: texts alone; null: whatever our own limits allow. */
  data: DataLimits | null;
}

/** By dialect; the screens, the settings, the set-up file and the client are held to the same. */
export const dialectLimits: Readonly<Record<DialectName, DialectLimits>> = {
  documented: { newLocation: [], data: null },
  elepay: { newLocation: ['name', 'tel', 'zip', 'address'], data: { entries: 20, key: 20, bytes: 255 } },
};

/** What the service would not take of an object of free form: the key, null for the object itself, and the rule. */
export interface DataProblem {
  key: string | null;
  rule: FieldRule;
}

/** What the services of a dialect do not take as a key of `extra` or `metadata`. */
export function dialectProblemOfKey(key: string, dialect: DialectName): FieldRule | null {
  const { data } = dialectLimits[dialect];
  if (data === null) return null;
  if (Array.from(key).length > data.key) return { kind: 'max-length', max: data.key };
  return key === 'route' || key.startsWith('__') ? { kind: 'format', format: 'free-key' } : null;
}

/** What the services of a dialect do not take as a value of `extra` or `metadata`. */
export function dialectProblemOfValue(value: unknown, dialect: DialectName): FieldRule | null {
  const { data } = dialectLimits[dialect];
  if (data === null) return null;
  if (typeof value !== 'string') return { kind: 'format', format: 'data-text' };
  const { length } = new TextEncoder().encode(value);
  return length > data.bytes ? { kind: 'max-bytes', max: data.bytes } : null;
}

/** The first thing that the services of a dialect would not take of `extra` or `metadata`. */
export function dialectProblemOf(fields: CodeFields, dialect: DialectName): DataProblem | null {
  const { data } = dialectLimits[dialect];
  const entries = Object.entries(fields);
  if (data !== null && entries.length > data.entries) {
    return { key: null, rule: { kind: 'max-entries', max: data.entries } };
  }
  for (const [key, value] of entries) {
    const rule = dialectProblemOfKey(key, dialect) ?? dialectProblemOfValue(value, dialect);
    if (rule) return { key, rule };
  }
  return null;
}

/** The same of both objects, with the place: `extra.table`. */
export function dialectProblemIn(
  data: Readonly<Record<CodeDataName, CodeFields>>,
  dialect: DialectName,
): { field: string; rule: FieldRule } | null {
  for (const name of ['extra', 'metadata'] as const) {
    const found = dialectProblemOf(data[name], dialect);
    if (found) return { field: found.key === null ? name : `${name}.${found.key}`, rule: found.rule };
  }
  return null;
}
