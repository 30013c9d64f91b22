import type { CodeDataName, CodeFields } from './code-fields.ts';
import type { FieldRule } from './rules.ts';
import type { CreateLocation } from './payment-requests.ts';

/** Limits of `extra` and `metadata`: entries, characters of a key, bytes of a text. */
interface DataLimits {
  entries: number;
  key: number;
  bytes: number;
}

/** What services publish beyond the document's limits (section 8). */
interface DialectLimits {
  /** Required of a new location. */
  newLocation: readonly (keyof CreateLocation)[];
  /** For `extra` and `metadata` each: texts only; null: our own limits alone. */
  data: DataLimits | null;
}

const dialects = {
  documented: { newLocation: [], data: null },
  elepay: { newLocation: ['name', 'tel', 'zip', 'address'], data: { entries: 20, key: 20, bytes: 255 } },
} satisfies Record<string, DialectLimits>;

export type DialectName = keyof typeof dialects;

/** The screens, settings, set-up file and client are all held to these. */
export const dialectLimits: Readonly<Record<DialectName, DialectLimits>> = dialects;

/** The refused key (null: the object itself) and the rule. */
export interface DataProblem {
  key: string | null;
  rule: FieldRule;
}

export function dialectProblemOfKey(key: string, dialect: DialectName): FieldRule | null {
  const { data } = dialectLimits[dialect];
  if (data === null) return null;
  if (Array.from(key).length > data.key) return { kind: 'max-length', max: data.key };
  return key === 'route' || key.startsWith('__') ? { kind: 'format', format: 'free-key' } : null;
}

export function dialectProblemOfValue(value: unknown, dialect: DialectName): FieldRule | null {
  const { data } = dialectLimits[dialect];
  if (data === null) return null;
  if (typeof value !== 'string') return { kind: 'format', format: 'data-text' };
  const { length } = new TextEncoder().encode(value);
  return length > data.bytes ? { kind: 'max-bytes', max: data.bytes } : null;
}

/** The first problem of `extra` or `metadata`. */
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

/** The first problem of either, with its place: `extra.table`. */
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
