/** Reads what was sent: checks size, media type, encoding, JSON, then the schema. Nothing here knows an operation. */
import { type Context } from 'hono';
import { type z } from 'zod';
import { accept, type FieldError, invalidFields, refuse, type Refusal, type Result } from './errors.ts';

export const largestBody = 256 * 1024;
const deepestBody = 32;

type Names = Readonly<Record<string, string>>;

/** Limits of an object of texts: its entries, the characters of a key, the bytes of a text. */
export interface TextsRule {
  readonly entries: number;
  readonly key: number;
  readonly bytes: number;
}

/** A dialect's rules: renamed fields, and limits of free-form objects. */
interface BodyRules {
  readonly createCodeNames: Names;
  readonly texts: TextsRule | null;
}

/** Reads a JSON object that satisfies the schema and the dialect's rules. */
export async function readBody<Schema extends z.ZodObject>(
  c: Context,
  schema: Schema,
  { createCodeNames, texts }: BodyRules = { createCodeNames: {}, texts: null },
): Promise<Result<z.output<Schema>>> {
  const json = await readJson(c.req.raw);
  if (!json.ok) return json;
  const body = check(schema, json.value, createCodeNames);
  if (!body.ok || texts === null) return body;
  const [first, ...rest] = Object.entries(body.value).flatMap(([name, value]) =>
    name === 'extra' || name === 'metadata' ? brokenTexts(name, value, texts) : [],
  );
  return first === undefined ? body : refuse(invalidFields([first, ...rest]));
}

/** What is wrong with an object of texts; some keys are the service's own. */
function brokenTexts(field: string, value: unknown, { entries, key, bytes }: TextsRule): FieldError[] {
  const given = Object.entries(value ?? {});
  if (given.length > entries) return [{ field, message: `must have at most ${entries} entries` }];
  return given.flatMap(([name, text]) => {
    const at = `${field}.${name}`;
    if (name === 'route' || name.startsWith('__')) return [{ field: at, message: 'is reserved' }];
    if (Array.from(name).length > key)
      return [{ field: at, message: `must be named by at most ${key} characters` }];
    const isFit = typeof text === 'string' && Buffer.byteLength(text) <= bytes;
    return isFit ? [] : [{ field: at, message: `must be text of at most ${bytes} bytes` }];
  });
}

/** Reads the query by the schema; ignores unknown parameters. */
export function readQuery<Schema extends z.ZodObject>(c: Context, schema: Schema): Result<z.output<Schema>> {
  return check(schema, c.req.query(), {});
}

function check<Schema extends z.ZodObject>(
  schema: Schema,
  input: object,
  names: Names,
): Result<z.output<Schema>> {
  const picked = underDocumentedNames(schema, input, names);
  const parsed = schema.safeParse(picked);
  if (parsed.success) return accept(parsed.data);
  const [first, ...rest] = parsed.error.issues.map((issue) => fieldError(issue, picked, names));
  if (first === undefined) throw new Error('a failed parse names no issue');
  return refuse(invalidFields([first, ...rest]));
}

/** Picks the schema's fields from what was sent; own properties only, so that `__proto__` is just another unknown name. */
function underDocumentedNames(schema: z.ZodObject, input: object, names: Names): Record<string, unknown> {
  const sent = new Map<string, unknown>(Object.entries(input));
  const picked: Record<string, unknown> = {};
  for (const field of Object.keys(schema.shape)) {
    const name = (Object.hasOwn(names, field) ? names[field] : undefined) ?? field;
    if (sent.has(name)) picked[field] = sent.get(name);
  }
  return picked;
}

function fieldError(issue: z.core.$ZodIssue, input: unknown, names: Names): FieldError {
  const [top = '', ...rest] = issue.path.map(String);
  const field = [names[top] ?? top, ...rest].join('.');
  const isMissing = valueAt(input, issue.path) === undefined;
  return isMissing
    ? { field, message: `is required and ${issue.message}`, problem: 'missing' }
    : { field, message: issue.message };
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), root);
}

async function readJson(request: Request): Promise<Result<object>> {
  const refusal = mediaTypeRefusal(request.headers);
  if (refusal !== undefined) return refuse(refusal);
  const bytes = await readBytes(request);
  if (!bytes.ok) return bytes;
  const value = parseJson(bytes.value);
  if (!value.ok) return value;
  if (!isObject(value.value) || Array.isArray(value.value)) {
    return refuse(malformed('The body must be a JSON object.'));
  }
  if (isDeeperThan(deepestBody, value.value)) {
    return refuse(malformed(`The body is nested more than ${deepestBody} levels deep.`));
  }
  return accept(value.value);
}

function malformed(message: string): Refusal {
  return { code: 'malformed_json', message };
}

function mediaTypeRefusal(headers: Headers): Refusal | undefined {
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    return { code: 'unsupported_media_type', message: 'The body must be application/json in UTF-8.' };
  }
  if (!['', 'identity'].includes(headers.get('content-encoding') ?? '')) {
    return { code: 'unsupported_media_type', message: 'The body must not be compressed.' };
  }
  return undefined;
}

/** Reads the body up to the cap, and counts what arrives: `Content-Length` is only a claim. */
export async function readBytes(request: Request): Promise<Result<Uint8Array>> {
  const tooLarge: Refusal = {
    code: 'body_too_large',
    message: `The body must be at most ${largestBody} bytes.`,
  };
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return refuse(tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = request.body ?? [];
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestBody) return refuse(tooLarge);
    chunks.push(chunk);
  }
  return accept(Buffer.concat(chunks));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Uint8Array): Result<unknown> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return refuse(malformed('The body is not valid UTF-8.'));
  }
  try {
    const value: unknown = JSON.parse(text);
    return accept(value);
  } catch {
    return refuse(malformed('The body is not valid JSON.'));
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Level by level: recursion could be made to overflow the stack. */
function isDeeperThan(limit: number, value: object): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((parent) => Object.values(parent).filter(isObject));
  }
  return false;
}
