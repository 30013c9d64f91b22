import { limits } from './limits.ts';
import type { FieldRule } from './rules.ts';

/** A free-form object of a code (section 2.2): `extra` or `metadata`. */
export type CodeFields = Record<string, unknown>;

export interface CodeData {
  /** For the payment method; overrides what was set with the charge. */
  extra: CodeFields;
  /** For the shop; the service keeps it with the code. */
  metadata: CodeFields;
}

/** What went with a sale's code, from the shop's settings and from its staff; never changed afterwards. */
export interface SaleCodeData {
  fixed: CodeData;
  own: CodeData;
}

export const codeDataNames = ['extra', 'metadata'] as const;
export type CodeDataName = (typeof codeDataNames)[number];

export const noCodeData: CodeData = { extra: {}, metadata: {} };

export function isCodeDataEmpty({ extra, metadata }: CodeData): boolean {
  return Object.keys(extra).length === 0 && Object.keys(metadata).length === 0;
}

/** Ignores the order of keys. */
export function isSameCodeData(one: CodeData, other: CodeData): boolean {
  return codeDataNames.every((name) => {
    const [fields, others] = [one[name], other[name]];
    const keys = Object.keys(fields);
    const isSame = (key: string): boolean =>
      Object.hasOwn(others, key) && JSON.stringify(fields[key]) === JSON.stringify(others[key]);
    return keys.length === Object.keys(others).length && keys.every(isSame);
  });
}

/** What is sent; staff's keys win, as sales made before settings had precedence may hold a key in both. */
export function mergedCodeData({ fixed, own }: SaleCodeData): CodeData {
  return {
    extra: { ...fixed.extra, ...own.extra },
    metadata: { ...fixed.metadata, ...own.metadata },
  };
}

export function problemOfKey(key: string): FieldRule | null {
  if (key === '') return { kind: 'required' };
  if (lengthOf(key, limits.codeData.key) > limits.codeData.key) {
    return { kind: 'max-length', max: limits.codeData.key };
  }
  const isFree = isPlain(key) && key.trim() === key && !/^(?:madoguchi|__proto__$)/i.test(key);
  return isFree ? null : { kind: 'format', format: 'data-key' };
}

export function problemOfValue(value: unknown): FieldRule | null {
  const isText = typeof value === 'string';
  const [text, max] = isText
    ? [value, limits.codeData.text]
    : [isJson(value, limits.codeData.depth) ? JSON.stringify(value) : null, limits.codeData.json];
  if (text === null || (isText && !isPlain(text))) return { kind: 'format', format: 'data-value' };
  return lengthOf(text, max) > max ? { kind: 'max-length', max } : null;
}

/** In characters, as limits are; what cannot fit is not counted. */
function lengthOf(text: string, max: number): number {
  return text.length > max * 2 ? text.length : Array.from(text).length;
}

/** Whether it is one line without control characters and lone surrogates. */
function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);
}

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return isPlain(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((element) => isJson(element, depth - 1));
  const isKey = (key: string): boolean => isPlain(key) && key !== '__proto__';
  return (
    isPlainObject(value) &&
    Object.entries(value).every(([key, member]) => isKey(key) && isJson(member, depth - 1))
  );
}

export function isPlainObject(value: unknown): value is CodeFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
