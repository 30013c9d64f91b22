/**
 * The context bridge between two JavaScript worlds of one document: the page's and the preload's. It runs in
 * both, as source text. The worlds share no objects, only the document; a message is the `detail` of an event on
 * an element that neither the document nor the page knows, which the browser copies from world to world.
 * Dispatching is synchronous, so a call returns its value as Electron's bridge does.
 */

/** How a message gets to the other world, and how one is received. */
export interface WorldLink {
  send(message: BridgeMessage): void;
  receive(handler: (message: BridgeMessage | null) => void): void;
}

/** A value on its way: functions and promises by number, the rest as the browser copies it. */
type Packed =
  | { kind: 'value'; value: unknown }
  | { kind: 'function' | 'promise' | 'seen'; id: number }
  | { kind: 'error'; message: string }
  | { kind: 'array'; items: Packed[] }
  | { kind: 'object'; entries: [string, Packed][] };

/** What one world says to the other. */
export type BridgeMessage =
  | { kind: 'call'; id: number; args: Packed }
  | { kind: 'answer' | 'failure'; value: Packed }
  | { kind: 'settle'; id: number; ok: boolean; value: Packed };

/** One world's end of the bridge. */
export interface Bridge {
  /** A function of the other world, by its number. */
  remote(id: number): (...args: unknown[]) => unknown;
  /** Gives the other world a function of this one; the first one offered is number 0. */
  offer(local: (...args: never[]) => unknown): number;
}

/** A method as a function of its object, taken now: a page that replaces it later does not reach it. */
export function takeMethod(owner: object, name: string): (self: unknown, ...args: unknown[]) => unknown {
  const method = (owner as Record<string, (this: unknown, ...args: unknown[]) => unknown>)[name];
  if (method === undefined) throw new TypeError(`no method ${name}`);
  return Function.prototype.call.bind(method) as (self: unknown, ...args: unknown[]) => unknown;
}

/** Makes one end of the bridge. Everything it needs later is taken now, before the page can replace it. */
export function createBridge(link: WorldLink): Bridge {
  const offered: ((...args: unknown[]) => unknown)[] = [];
  const numbers = new WeakMap<object, number>();
  const remotes = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const then = takeMethod(Promise.prototype, 'then');
  const find = takeMethod(Map.prototype, 'get');
  const insert = takeMethod(Map.prototype, 'set');
  const WorldPromise = Promise;
  const WorldMap = Map;
  const WorldError = Error;
  let lastPromise = 0;
  let answer: BridgeMessage | undefined;

  function offer(local: (...args: never[]) => unknown): number {
    let id = numbers.get(local);
    if (id === undefined) {
      id = offered.length;
      offered[id] = local as (...args: unknown[]) => unknown;
      numbers.set(local, id);
    }
    return id;
  }

  function sendPromise(promise: object): number {
    const id = ++lastPromise;
    const settle = (ok: boolean) => (value: unknown) =>
      link.send({ kind: 'settle', id, ok, value: pack(value) });
    then(promise, settle(true), settle(false));
    return id;
  }

  function pack(value: unknown): Packed {
    return packValue(value, offer, sendPromise, new WorldMap<unknown, number>());
  }

  function remote(id: number): (...args: unknown[]) => unknown {
    let proxy = find(remotes, id) as ((...args: unknown[]) => unknown) | undefined;
    if (proxy === undefined) {
      proxy = (...args) => call(id, args);
      insert(remotes, id, proxy);
    }
    return proxy;
  }

  function awaited(id: number): unknown {
    return new WorldPromise((resolve, reject) => insert(promises, id, { resolve, reject }));
  }

  function unpack(packed: Packed): unknown {
    return unpackValue(packed, remote, awaited, []);
  }

  function call(id: number, args: unknown[]): unknown {
    answer = undefined;
    link.send({ kind: 'call', id, args: pack(args) });
    const given = answer as BridgeMessage | undefined;
    if (given?.kind === 'answer') return unpack(given.value);
    if (given?.kind === 'failure') throw unpack(given.value) as Error;
    throw new WorldError('An object could not be cloned.');
  }

  function run(id: number, args: Packed): BridgeMessage {
    try {
      return { kind: 'answer', value: pack(offered[id]?.(...(unpack(args) as unknown[]))) };
    } catch (error) {
      return { kind: 'failure', value: pack(error) };
    }
  }

  link.receive((message) => {
    // What cannot be copied arrives as null; the caller then finds no answer and says so.
    if (message === null) return;
    if (message.kind === 'call') link.send(run(message.id, message.args));
    else if (message.kind === 'settle') {
      const waiting = find(promises, message.id) as
        { resolve(v: unknown): void; reject(e: unknown): void } | undefined;
      if (message.ok) waiting?.resolve(unpack(message.value));
      else waiting?.reject(unpack(message.value));
    } else answer = message;
  });
  return { remote, offer };
}

function packValue(
  value: unknown,
  offer: (local: (...args: never[]) => unknown) => number,
  sendPromise: (promise: object) => number,
  seen: Map<unknown, number>,
): Packed {
  if (typeof value === 'function') return { kind: 'function', id: offer(value as () => unknown) };
  if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.');
  if (typeof value !== 'object' || value === null) return { kind: 'value', value };
  if (value instanceof Promise) return { kind: 'promise', id: sendPromise(value) };
  if (value instanceof Error) return { kind: 'error', message: value.message };
  const tag = Object.prototype.toString.call(value);
  // Electron hands the element itself over. Here nothing of it arrives, as of an element that IPC takes further.
  if (/^\[object (?:HTML|SVG)\w*Element\]$/.test(tag)) return { kind: 'object', entries: [] };
  const known = seen.get(value);
  if (known !== undefined) return { kind: 'seen', id: known };
  if (Array.isArray(value)) {
    seen.set(value, seen.size);
    return { kind: 'array', items: Array.from(value, (item) => packValue(item, offer, sendPromise, seen)) };
  }
  if (tag !== '[object Object]') return { kind: 'value', value };
  seen.set(value, seen.size);
  const named = Object.entries(value).filter(([key]) => key !== '__proto__'); // lost, as in Electron's bridge
  const entries = named.map(([key, item]): [string, Packed] => [
    key,
    packValue(item, offer, sendPromise, seen),
  ]);
  return { kind: 'object', entries };
}

function unpackValue(
  packed: Packed,
  remote: (id: number) => unknown,
  awaited: (id: number) => unknown,
  made: unknown[],
): unknown {
  switch (packed.kind) {
    case 'value':
      return packed.value;
    case 'function':
      return remote(packed.id);
    case 'promise':
      return awaited(packed.id);
    case 'seen':
      return made[packed.id];
    case 'error': {
      // As Electron's bridge: an error of no class, from nowhere.
      const error = new Error(packed.message);
      const stack = `Error: ${packed.message}`;
      Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
      return error;
    }
    case 'array': {
      const items: unknown[] = [];
      made.push(items);
      for (const item of packed.items) items.push(unpackValue(item, remote, awaited, made));
      return items;
    }
    case 'object': {
      const object = {};
      made.push(object);
      for (const [key, item] of packed.entries) {
        const value = unpackValue(item, remote, awaited, made);
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      }
      return object;
    }
  }
}

/** The bridge as source text, for both worlds. */
export const bridgeSource = [takeMethod, createBridge, packValue, unpackValue].map(String).join('\n');
