import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv';
import { beyond, objects, operations, type Published, words } from './published-interface.ts';

/** A request and its answer. */
export interface Exchange {
  method: string;
  /** Path and query. */
  target: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The body's JSON; undefined: there is no body. */
  body: unknown;
  answer: { status: number; contentType: string | undefined; body: unknown };
}

const text = { type: 'string' } as const;
const counted = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
/** A time in epoch ms: one in seconds would lie long before the first of these services, and is refused. */
const moment = { ...counted, minimum: 100_000_000_000 } as const;

/** What the types of `published-interface.ts` mean, beside the names of objects and of sets of words. */
const types: Readonly<Record<string, SchemaObject>> = {
  text,
  any: {},
  integer: { type: 'integer' },
  number: { type: 'number' },
  flag: { type: 'boolean' },
  time: moment,
  currency: { ...text, minLength: 3, maxLength: 3 },
  minutes: { type: 'integer', minimum: 3, maximum: 30 },
  address: { ...text, pattern: String.raw`https?://[-A-Za-z0-9+&@#/%?=~_|!:,.;]+[-A-Za-z0-9+&@#/%=~_|]` },
  words: {
    type: 'object',
    maxProperties: 20,
    propertyNames: { maxLength: 20, not: { pattern: '^(route$|__)' } },
    additionalProperties: { ...text, maxBytes: 255 },
  },
  objects: { type: 'object', additionalProperties: { type: 'object' } },
  errorCode: { ...text, pattern: String.raw`^[MSU]\d{6}$` },
  // In a query all values are texts.
  count: { ...text, pattern: String.raw`^([1-9]\d?|100)$` },
  start: { ...text, pattern: String.raw`^\d{1,16}$` },
  moment: { ...text, pattern: String.raw`^\d{12,16}$` },
};

function typeOf(word: string): SchemaObject {
  if (word.endsWith('[]')) return { type: 'array', items: typeOf(word.slice(0, -2)) };
  if (word in types) return types[word] as SchemaObject;
  if (word in objects) return { $ref: `#/$defs/${word}` };
  const [, most] = /^text<=(\d+)$/.exec(word) ?? [];
  if (most !== undefined) return { ...text, maxLength: Number(most) };
  const set = word in words ? words[word as keyof typeof words] : word;
  // The name of a kind, such as `charge`, is a set of one.
  return { enum: set.split('|') };
}

/** An object of exactly these fields: an unpublished one is our mistake until somebody looks it up. */
function objectOf(fields: Readonly<Record<string, string>>): SchemaObject {
  const single = Object.entries(fields).flatMap(([names, word]) =>
    names.split(' ').map((name) => [name, word] as const),
  );
  const plain = (name: string): string => name.replace(/!$/, '');
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(single.map(([name, word]) => [plain(name), typeOf(word)])),
    required: single.map(([name]) => name).flatMap((name) => (name.endsWith('!') ? [plain(name)] : [])),
  };
}

const $defs = Object.fromEntries(
  Object.entries(objects).map(([name, fields]) => [name, objectOf({ ...fields, ...beyond[name] })]),
);
// The service may omit a resource.
const resources = $defs['PaymentMethodInfo'] as { properties: Record<string, SchemaObject> };
resources.properties['resources'] = { type: 'array', items: { enum: [...words.Resource.split('|'), null] } };

/** The schema of an answer: it demands the id of an object and the count of a list, without which they would be useless. */
function answerOf({ answer }: Published): SchemaObject {
  if (answer === undefined) return { $defs, enum: [null] };
  if (typeof answer === 'string') return { $defs, $ref: `#/$defs/${answer}`, required: ['id'] };
  return {
    $defs,
    type: 'object',
    additionalProperties: false,
    properties: { total: counted, [answer.list]: typeOf(`${answer.of}[]`) },
    required: ['total', answer.list],
  };
}

const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true });
ajv.addKeyword({
  keyword: 'maxBytes',
  type: 'string',
  validate: (most: number, value: string) => Buffer.byteLength(value) <= most,
});

interface Compiled {
  method: string;
  path: RegExp;
  status: number;
  query: ValidateFunction;
  body: ValidateFunction | null;
  answer: ValidateFunction;
}

const compiled: Compiled[] = Object.entries(operations).map(([name, operation]) => {
  const [method = '', path = ''] = name.split(' ');
  return {
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    status: operation.status,
    query: ajv.compile(objectOf(operation.query ?? {})),
    body: operation.body ? ajv.compile({ $defs, ...objectOf(operation.body) }) : null,
    answer: ajv.compile(answerOf(operation)),
  };
});
const refusal = ajv.compile({ $defs, $ref: '#/$defs/Refusal' });

function operationOf({ method, target }: Exchange): Compiled | undefined {
  const [path = ''] = target.split('?');
  return compiled.find((each) => each.method === method && each.path.test(path));
}

/** What is wrong with a value, each problem with its place. */
function problemsOf(validate: ValidateFunction, value: unknown, place: string): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = '', params }) => {
    return `${place}${instancePath} ${message} ${JSON.stringify(params)}`;
  });
}

/** What the description does not allow in a request; empty where all is as published. */
export function problemsOfRequest(exchange: Exchange): string[] {
  const { method, target, headers, body } = exchange;
  const operation = operationOf(exchange);
  if (!operation) return [`${method} ${target} is not published`];
  const query = Object.fromEntries(new URL(target, 'http://service').searchParams);
  const inBody =
    operation.body === null
      ? body === undefined
        ? []
        : ['the body is not published']
      : problemsOf(operation.body, body, 'body');
  const isJson = /^application\/json\s*;\s*charset=utf-8$/i.test(headers['content-type'] ?? '');
  return [
    ...problemsOf(operation.query, query, 'query'),
    ...inBody,
    ...(body === undefined || isJson ? [] : [`the content type is ${headers['content-type']}`]),
    ...(/^(Basic|Bearer) \S+$/.test(headers['authorization'] ?? '') ? [] : ['nobody signs in']),
  ];
}

/** What the description does not allow in an answer; empty where all is as published. */
export function problemsOfAnswer(exchange: Exchange): string[] {
  const { method, target, answer } = exchange;
  const operation = operationOf(exchange);
  if (!operation) return [`${method} ${target} is not published`];
  const { status, contentType, body } = answer;
  if (isOfRefusals(status)) return problemsOfRefusal(exchange);
  if (status !== operation.status) return [`the status is ${status}, not ${operation.status}`];
  return [
    ...problemsOf(operation.answer, body, 'answer'),
    ...(status === 204 ? [] : problemsOfType(contentType)),
  ];
}

/** What the description does not allow in a refusal, whether the request is published or not. */
export function problemsOfRefusal({ answer: { status, contentType, body } }: Exchange): string[] {
  if (!isOfRefusals(status)) return [`the status is ${status}, not 400 or 500`];
  return [...problemsOf(refusal, body, 'answer'), ...problemsOfType(contentType)];
}

/** Every refusal is a 400, every failure of the service a 500. */
function isOfRefusals(status: number): boolean {
  return status === 400 || status === 500;
}

function problemsOfType(contentType: string | undefined): string[] {
  return contentType === 'application/json;charset=utf-8' ? [] : [`the content type is ${contentType}`];
}
