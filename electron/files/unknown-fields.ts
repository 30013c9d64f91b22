import type { z } from 'zod';

type Content = Record<string, unknown>;

/** A field that this program does not know, and its object's path. */
export interface UnknownField {
  path: readonly string[];
  key: string;
  value: unknown;
}

/**
 * Sets aside fields that a newer program may have added, instead of calling them damage. Only in objects: in a changed list their
 * place is lost.
 */
export function parseKnown<T>(
  schema: z.ZodType<T>,
  content: Content,
): { parsed: z.ZodSafeParseResult<T>; unknown: readonly UnknownField[] } {
  const parsed = schema.safeParse(content);
  const unknown = parsed.success ? [] : parsed.error.issues.flatMap((issue) => unknownIn(content, issue));
  if (unknown.length === 0) return { parsed, unknown };
  return { parsed: schema.safeParse(without(content, unknown)), unknown };
}

/** Puts unknown fields back where their objects still exist. */
export function withUnknown(content: Content, unknown: readonly UnknownField[]): Content {
  if (unknown.length === 0) return content;
  const whole = structuredClone(content);
  for (const { path, key, value } of unknown) {
    const object = objectAt(whole, path);
    if (object && !(key in object)) object[key] = value;
  }
  return whole;
}

function unknownIn(content: Content, issue: z.core.$ZodIssue): UnknownField[] {
  const path = issue.path.filter((step) => typeof step === 'string');
  if (issue.code !== 'unrecognized_keys' || path.length !== issue.path.length) return [];
  const object = objectAt(content, path);
  // Assigning it would set the object's prototype.
  const keys = issue.keys.filter((key) => key !== '__proto__');
  return object ? keys.map((key) => ({ path, key, value: object[key] })) : [];
}

function without(content: Content, unknown: readonly UnknownField[]): Content {
  const known = structuredClone(content);
  for (const { path, key } of unknown) {
    const object = objectAt(known, path);
    if (object) Reflect.deleteProperty(object, key);
  }
  return known;
}

function objectAt(content: Content, path: readonly string[]): Content | undefined {
  let at: unknown = content;
  for (const step of path) at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  return isObject(at) ? at : undefined;
}

function isObject(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
