/**
 * Values on their way through IPC, as one string: what the structured clone algorithm copies (cycles, dates,
 * maps, sets, binary data, big integers, errors...) and an error for what it does not. Chromium's bindings carry
 * strings only. These functions also run inside the page's isolated world, as source text (`codecSource`), so
 * they use nothing but each other and the language.
 */
type Node = [tag: string, ...parts: unknown[]];

/** One string for a value. Throws `An object could not be cloned.` for functions, symbols, promises... */
export function encodeValue(value: unknown): string {
  const nodes: Node[] = [];
  const seen = new Map<unknown, number>();
  function put(item: unknown): number {
    const known = seen.get(item);
    if (known !== undefined) return known;
    const index = nodes.length;
    nodes.push(['undefined']);
    if (typeof item === 'object' && item !== null) seen.set(item, index);
    nodes[index] =
      typeof item === 'object' && item !== null ? encodeObject(item, put) : encodePrimitive(item);
    return index;
  }
  put(value);
  return JSON.stringify(nodes);
}

/** The value of a string that `encodeValue` made. */
export function decodeValue(text: string): unknown {
  const nodes = JSON.parse(text) as Node[];
  const made = new Map<number, unknown>();
  function take(index: number): unknown {
    if (made.has(index)) return made.get(index);
    return decodeNode(nodes[index] ?? ['undefined'], take, (value) => made.set(index, value));
  }
  return take(0);
}

function encodePrimitive(item: unknown): Node {
  switch (typeof item) {
    case 'undefined':
      return ['undefined'];
    case 'number':
      return Number.isFinite(item) && !Object.is(item, -0)
        ? ['plain', item]
        : ['number', Object.is(item, -0) ? '-0' : String(item)];
    case 'bigint':
      return ['bigint', String(item)];
    case 'symbol':
    case 'function':
      throw new Error('An object could not be cloned.');
    case 'boolean':
    case 'string':
    case 'object':
      return ['plain', item];
  }
}

function encodeObject(item: object, put: (item: unknown) => number): Node {
  if (Array.isArray(item)) {
    return [
      'array',
      item.length,
      Object.keys(item).map((key) => [key, put((item as unknown as Record<string, unknown>)[key])]),
    ];
  }
  if (ArrayBuffer.isView(item)) {
    // Only what the view shows: a Buffer of Node's is a window on a pool that is nobody else's business.
    const bytes = new Uint8Array(item.buffer, item.byteOffset, item.byteLength);
    return ['view', Object.prototype.toString.call(item).slice(8, -1), bytesToBase64(bytes)];
  }
  switch (Object.prototype.toString.call(item)) {
    case '[object Date]':
      return ['date', put((item as Date).getTime())];
    case '[object RegExp]':
      return ['regexp', (item as RegExp).source, (item as RegExp).flags];
    case '[object Map]':
      return ['map', [...(item as Map<unknown, unknown>)].map(([key, value]) => [put(key), put(value)])];
    case '[object Set]':
      return ['set', [...(item as Set<unknown>)].map(put)];
    case '[object ArrayBuffer]':
      return ['buffer', bytesToBase64(new Uint8Array(item as ArrayBuffer))];
    case '[object Error]':
      return ['error', (item as Error).name, (item as Error).message, (item as Error).stack ?? ''];
    case '[object Boolean]':
    case '[object Number]':
    case '[object String]':
    case '[object BigInt]':
      return ['boxed', put(item.valueOf())];
    case '[object Object]':
      return ['object', Object.entries(item).map(([key, value]) => [key, put(value)])];
    default:
      throw new Error('An object could not be cloned.');
  }
}

function decodeNode(node: Node, take: (index: number) => unknown, keep: (value: unknown) => void): unknown {
  const [tag, first, second] = node;
  switch (tag) {
    case 'undefined':
      return undefined;
    case 'plain':
      return first;
    case 'number':
      return Number(first);
    case 'bigint':
      return BigInt(first as string);
    case 'array':
      return fill(new Array<unknown>(first as number), second as [string, number][], take, keep);
    case 'object':
      return fill({}, first as [string, number][], take, keep);
    default:
      return decodeBuiltIn(node, take, keep);
  }
}

function fill(
  target: object,
  entries: [string, number][],
  take: (index: number) => unknown,
  keep: (value: unknown) => void,
): object {
  keep(target);
  for (const [key, index] of entries) {
    // Defined, not assigned: a key named __proto__ is data like any other.
    const value = take(index);
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  }
  return target;
}

function decodeBuiltIn(
  node: Node,
  take: (index: number) => unknown,
  keep: (value: unknown) => void,
): unknown {
  const [tag, first, second, third] = node;
  let value: unknown;
  switch (tag) {
    case 'date':
      value = new Date(take(first as number) as number);
      break;
    case 'regexp':
      value = new RegExp(first as string, second as string);
      break;
    case 'buffer':
      value = base64ToBytes(first as string).buffer;
      break;
    case 'boxed':
      value = Object(take(first as number));
      break;
    case 'error':
      value = decodeError(first as string, second as string, third as string);
      break;
    case 'view': {
      const { buffer } = base64ToBytes(second as string);
      const View = (globalThis as unknown as Record<string, new (...args: unknown[]) => unknown>)[
        first as string
      ];
      if (View === undefined) throw new Error('An object could not be cloned.');
      value = new View(buffer);
      break;
    }
    case 'map': {
      const map = new Map<unknown, unknown>();
      keep(map);
      for (const [key, item] of first as [number, number][]) map.set(take(key), take(item));
      return map;
    }
    case 'set': {
      const set = new Set<unknown>();
      keep(set);
      for (const item of first as number[]) set.add(take(item));
      return set;
    }
    default:
      throw new Error('An object could not be cloned.');
  }
  keep(value);
  return value;
}

function decodeError(name: string, message: string, stack: string): Error {
  const kinds: Record<string, ErrorConstructor> = {
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };
  const error = new (kinds[name] ?? Error)(message);
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
  return error;
}

function bytesToBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

function base64ToBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The codec as source text, for the isolated world. */
export const codecSource = [
  encodeValue,
  decodeValue,
  encodePrimitive,
  encodeObject,
  decodeNode,
  fill,
  decodeBuiltIn,
  decodeError,
  bytesToBase64,
  base64ToBytes,
]
  .map(String)
  .join('\n');
