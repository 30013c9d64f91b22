import type { SeededRandom } from '../support/random.ts';

/** A message as it arrives at a channel, and what is known of it. */
export interface Message {
  readonly received: readonly unknown[];
  /** What was done to a right request, in words. */
  readonly about: string;
}

type Path = readonly (string | number)[];

/** Contents that the contract leaves to the service: anything may stand in there, so nothing in there is wrong. */
const openContents = new Set(['extra', 'metadata']);

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Every place in a request: the whole, its fields, their fields. */
function placesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const inner = Array.isArray(value)
    ? value.map((item, index): [number, unknown] => [index, item])
    : isPlain(value) && !openContents.has(String(path.at(-1)))
      ? Object.entries(value)
      : [];
  return [{ path, value }, ...inner.flatMap(([key, item]) => placesOf(item, [...path, key]))];
}

/** The request with another value at a place; everything else is shared. */
function withValue(request: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(request);
  if (Array.isArray(request)) {
    return request.map((item: unknown, index) => (index === key ? withValue(item, rest, change) : item));
  }
  const fields = request as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], rest, change) };
}

/** One string for all messages: longer than anything that may cross. */
const huge = '漢'.repeat(9 * 1024 * 1024);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

function cyclic(): unknown {
  const value: Record<string, unknown> = { name: 'round' };
  value['self'] = value;
  return value;
}

function throwing(): unknown {
  return Object.defineProperty({}, 'name', {
    enumerable: true,
    get: () => {
      throw new Error('read');
    },
  });
}

/** What a field of the contract never is, wherever it stands; those of `objects` may be open contents. */
const neverValues: readonly [about: string, make: () => unknown][] = [
  ['NaN', () => Number.NaN],
  ['Infinity', () => Number.POSITIVE_INFINITY],
  ['-Infinity', () => Number.NEGATIVE_INFINITY],
  ['a BigInt', () => 1160n],
  ['a symbol', () => Symbol('x')],
  ['a function', () => () => 'x'],
  ['a date', () => new Date(0)],
  ['a map', () => new Map([['name', 'x']])],
  ['a set', () => new Set(['x'])],
  ['a regular expression', () => /x/],
  ['an error', () => new Error('x')],
  ['an array buffer', () => new ArrayBuffer(8)],
  ['floating numbers', () => new Float64Array(4)],
  ['a data view', () => new DataView(new ArrayBuffer(4))],
  ['a boxed number', (): unknown => Object(1160)],
  ['a boxed string', (): unknown => Object('00000000-0000-4000-8000-000000000000')],
  ['a promise', () => Promise.resolve('x')],
  ['an array in arrays', () => [[[]]]],
];
const neverObjects: readonly [about: string, make: () => unknown][] = [
  ['an object that is its own field', cyclic],
  ['a field that throws when it is read', throwing],
  ['a thousand levels', () => nested(1_000)],
  ['an object with a text of its own', () => ({ toString: () => 'x', valueOf: () => 1160 })],
  ['a thousand fields', () => Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]))],
  ['an object from nowhere', () => Object.assign(Object.create(null) as object, { x: 1 })],
  ['a proxy', () => new Proxy({ x: 1 }, {})],
];

/** Names of fields that there are not; those of every object's prototype among them. */
const strangers = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  'ok',
  'extra',
  '',
  ' ',
  '0',
  'Amount',
  'secretKey2',
  'x'.repeat(10_000),
];

function withStranger(object: Record<string, unknown>, name: string): Record<string, unknown> {
  // Defined, not assigned: a field that is really called `__proto__`, as a message can carry one.
  return Object.defineProperty({ ...object }, name, {
    enumerable: true,
    configurable: true,
    writable: true,
    value: { isAdmin: true },
  });
}

/** A value of another type than the one that is right there; undefined where the sample says too little. */
function otherType(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return value.length;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? 'true' : 0;
    case 'object':
      return Array.isArray(value) ? { length: 1 } : value === null ? false : [value];
    case 'undefined':
    case 'bigint':
    case 'function':
    case 'symbol':
      return undefined;
  }
}

function wrongAt(request: unknown, random: SeededRandom): Message {
  const place = random.pick(placesOf(request));
  const at = `/${place.path.join('/')}`;
  const isOpen = openContents.has(String(place.path.at(-1)));
  const replaced = (about: string, value: unknown): Message => ({
    received: [withValue(request, place.path, () => value)],
    about: `${about} at ${at}`,
  });
  if (isPlain(place.value) && !isOpen && random.chance(0.4)) {
    const stranger = random.pick(strangers);
    return {
      received: [
        withValue(request, place.path, (old) => withStranger(old as Record<string, unknown>, stranger)),
      ],
      about: `the field ${JSON.stringify(stranger.slice(0, 20))} more at ${at}`,
    };
  }
  const swapped = otherType(place.value);
  if (swapped !== undefined && random.chance(0.3)) return replaced('another type', swapped);
  if (random.chance(0.01)) return replaced('a huge text', huge);
  const [about, make] = random.pick(isOpen ? neverValues : [...neverValues, ...neverObjects]);
  return replaced(about, make());
}

/** A message that no reading of the contract allows, made of a right request. */
export function wrongMessage(request: unknown, random: SeededRandom): Message {
  if (random.chance(0.05)) {
    return { received: [request, random.pick<unknown>([undefined, null, 1, {}])], about: 'two values' };
  }
  if (request === undefined) {
    const [about, make] = random.pick([
      ...neverValues,
      ...neverObjects,
      ['null', () => null] as const,
      ['a text', () => random.pick(['', 'x', huge])] as const,
      ['a number', () => random.between(-1, 1)] as const,
      ['an object', () => ({ date: null })] as const,
    ]);
    return { received: [make()], about: `${about} where nothing belongs` };
  }
  return wrongAt(request, random);
}

const texts = [
  '',
  ' ',
  '\0',
  '\u202e\u2066',
  '\ud800',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE sales; --",
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '{"__proto__":{"isAdmin":true}}',
  '${process.env}',
  '=HYPERLINK("https://example.com")',
  '0'.repeat(36),
  'ﷺ'.repeat(300),
  '9'.repeat(400),
  '2026-02-30',
  'x'.repeat(300_000),
] as const;
const numbers = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  5e-324,
  9_999_999_999,
  10_000_000_000,
];

function odd(value: unknown, random: SeededRandom): unknown {
  if (random.chance(0.15))
    return random.pick<unknown>([null, undefined, true, 1n, [], {}, new Uint8Array(64)]);
  if (typeof value === 'string') return random.pick(texts);
  if (typeof value === 'number') return random.pick(numbers);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) {
    const items = value as unknown[];
    return random.pick([[], [...items, ...items], Array.from({ length: 1_000 }, () => items[0])]);
  }
  if (value instanceof Uint8Array) return value.slice(0, random.below(value.length));
  if (isPlain(value)) {
    const dropped = random.pick([...Object.keys(value), '']);
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== dropped));
  }
  return value;
}

/** A message that may be right or wrong: a right request with up to three odd values of the right type in it. */
export function oddMessage(request: unknown, random: SeededRandom): Message {
  const places: string[] = [];
  let message = request;
  for (let change = random.below(4); change > 0; change -= 1) {
    const { path } = random.pick(placesOf(message));
    places.push(`/${path.join('/')}`);
    message = withValue(message, path, (old) => odd(old, random));
  }
  return {
    received: [message],
    about: places.length === 0 ? 'as it should be' : `odd at ${places.join(', ')}`,
  };
}
