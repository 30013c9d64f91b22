import { createHash } from 'node:crypto';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;

/** The one form that is signed and compared (RFC 8785): no spaces, names in UTF-16 order, numbers and texts as ECMAScript writes them. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as JsonObject;
  const members = Object.keys(object)
    .toSorted(byUnits)
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(object[name] ?? null)}`);
  return `{${members.join(',')}}`;
}

/** Orders by UTF-16 units, the same in every locale. */
function byUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** Objects that may hold a secret under `secretKey`. */
export const holdersOfSecrets = ['service', 'copy'] as const;

/** What a signature covers, and what tells two files apart: all but the signature and the secret keys. */
export function signedContent(file: JsonObject): string {
  let rest = without(file, 'signature');
  for (const holder of holdersOfSecrets) {
    const object = rest[holder];
    if (isObject(object)) rest = { ...rest, [holder]: without(object, 'secretKey') };
  }
  return canonicalJson(rest);
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}

/** Hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
