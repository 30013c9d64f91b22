/** One step of a world, in words, and what it leads to. */
export type Next<W> = readonly [label: string, world: W];

/** How much may still go wrong, by what it is. */
export type Left = Readonly<Record<string, number>>;

/** A world says how much may still go wrong in it. */
export interface Fallible {
  readonly left: Left;
}

/** A world as it is compared with others: as a text, or as numbers. */
export type Packed = string | readonly number[];

/** What is explored: worlds, and what can happen in each of them. */
export interface Space<W extends Fallible> {
  /** The first world: what may still go wrong there may in all. */
  begin(): W;
  nexts(world: W): Next<W>[];
  /** What does not hold in a world; null: everything does. */
  problem(world: W): string | null;
  /** The next world in calm weather, in which nothing more goes wrong; null: it has come to its end. */
  calm(world: W): W | null;
  /** What does not hold at the end; null: everything does. */
  verdict(world: W): string | null;
  /** Writes a world, without what may still go wrong: worlds that nothing can tell apart from now on alike. Left out: all of it matters. */
  pack?(world: W): Packed;
}

/** A world in which one thing less may go wrong. */
export function spend<W extends Fallible>(world: W, what: keyof W['left'] & string): W {
  return { ...world, left: { ...world.left, [what]: (world.left[what] ?? 0) - 1 } };
}

/** What came of exploring a world. */
export interface Explored {
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  readonly seconds: number;
  /** Whether every state within the bounds was reached. */
  readonly isExhausted: boolean;
  /** What does not hold, and the steps that lead there; null: everything holds. */
  readonly found: { readonly what: string; readonly steps: readonly string[] } | null;
}

/** Where to stop, if nothing was found. */
export interface Limits {
  readonly states: number;
  readonly seconds: number;
}

/** How many steps the end of a state may take before it is said to have none. */
const longestEnd = 400;

/**
 * Breadth first over every state. A state that was met with at least as much left to go wrong is not gone through again:
 * whatever can follow from it was seen.
 */
export function explore<W extends Fallible>(space: Space<W>, limits: Limits): Explored {
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1_000;
  const first = space.begin();
  const parts = new Parts();
  const keyOf: KeyOf<W> = (world) => hash(space.pack ? space.pack(world) : parts.write(world));
  const met = new Met(first.left);
  const good = new Met(first.left);
  const paths = new Paths();
  met.add(keyOf(first), first.left);
  let queue: [id: number, world: W][] = [[paths.add(-1, ''), first]];
  let [transitions, depth] = [0, 0];
  const result = (isExhausted: boolean, found: Explored['found'] = null): Explored => ({
    states: met.size,
    transitions,
    depth,
    seconds: seconds(),
    isExhausted,
    found,
  });
  while (queue.length > 0) {
    const following: typeof queue = [];
    for (const [id, world] of queue) {
      for (const [label, next] of space.nexts(world)) {
        transitions += 1;
        const key = keyOf(next);
        if (!met.add(key, next.left)) continue;
        const at = paths.add(id, label);
        const what = space.problem(next) ?? ending(space, next, key, keyOf, good);
        if (what !== null) return result(false, { what, steps: paths.to(at) });
        following.push([at, next]);
      }
      if (paths.size >= limits.states || seconds() >= limits.seconds) return result(false);
    }
    queue = following;
    if (queue.length > 0) depth += 1;
  }
  return result(true);
}

/** Runs a state forward in calm weather to its end, or to a state whose end is known to be good. */
function ending<W extends Fallible>(
  space: Space<W>,
  from: W,
  key: Key,
  keyOf: KeyOf<W>,
  good: Met,
): string | null {
  const none = Object.fromEntries(Object.keys(from.left).map((name) => [name, 0]));
  const path: Key[] = [];
  let world: W = { ...from, left: none };
  for (let at = key; !good.has(at, none); at = keyOf(world)) {
    if (path.length === longestEnd) return 'forgotten: the end does not come';
    path.push(at);
    const next = space.calm(world);
    const wrong = next === null ? space.verdict(world) : space.problem(next);
    if (wrong !== null) return wrong;
    if (next === null) break;
    world = next;
  }
  // Only now: two worlds of one path may be written alike.
  for (const one of path) good.add(one, none);
  return null;
}

/** Two 32-bit numbers that stand for a world: two of ten million alike once in 300,000 explorations. */
type Key = readonly [high: number, low: number];
type KeyOf<W> = (world: W) => Key;

/** Writes worlds as numbers. Parts that are alike as JSON have the same one: a world shares most of its parts with others, and each is written once. */
class Parts {
  readonly #numbers = new Map<unknown, number>();
  readonly #known = new WeakMap<object, number>();

  write(world: Fallible): number[] {
    const numbers: number[] = [];
    for (const [name, part] of Object.entries(world) as [string, unknown][]) {
      if (name === 'left') continue;
      if (!Array.isArray(part)) numbers.push(this.#of(part));
      else {
        numbers.push(part.length);
        for (const one of part) numbers.push(this.#of(one));
      }
    }
    return numbers;
  }

  #of(part: unknown): number {
    if (typeof part !== 'object' || part === null) return this.#number(part);
    let number = this.#known.get(part);
    if (number === undefined) {
      number = this.#number(JSON.stringify(part));
      this.#known.set(part, number);
    }
    return number;
  }

  #number(part: unknown): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(part, number);
    }
    return number;
  }
}

/** Which worlds were met, by their keys, and with how much left to go wrong. */
class Met {
  /** How many worlds were met, whatever was left to go wrong. */
  size = 0;
  readonly #most: Left;
  readonly #below: number[];
  #high = new Uint32Array(1 << 16);
  #low = new Uint32Array(1 << 16);
  #seen = new Uint32Array(1 << 16);

  constructor(most: Left) {
    this.#most = most;
    this.#below = belowOf(most);
  }

  /** Notes a world; whether it was never met with as much left to go wrong. */
  add(key: Key, left: Left): boolean {
    const rank = rankOf(left, this.#most);
    if (this.size * 2 > this.#high.length) this.#grow();
    const covered = this.#isOrdered ? (this.#below[rank] ?? 0) : (1 << (rank % 32)) >>> 0;
    return this.#put(this.#among(key, rank), covered, rank % 32);
  }

  /** Whether a world was met with as much left to go wrong. */
  has(key: Key, left: Left): boolean {
    const rank = rankOf(left, this.#most);
    const [high, low] = this.#among(key, rank);
    const mask = this.#high.length - 1;
    for (let at = high & mask; this.#low[at] !== 0; at = (at + 1) & mask) {
      if (this.#high[at] === high && this.#low[at] === low)
        return ((this.#seen[at] ?? 0) >>> (rank % 32)) % 2 === 1;
    }
    return false;
  }

  /** What is left beyond 32 combinations tells worlds apart. */
  #among(key: Key, rank: number): Key {
    return this.#isOrdered ? key : hash([...key, Math.floor(rank / 32)]);
  }

  get #isOrdered(): boolean {
    return this.#below.length <= 32;
  }

  #put([high, low]: Key, covered: number, rank: number): boolean {
    const mask = this.#high.length - 1;
    for (let at = high & mask; ; at = (at + 1) & mask) {
      if (this.#low[at] === 0) {
        this.#high[at] = high;
        this.#low[at] = low;
        this.#seen[at] = covered;
        this.size += 1;
        return true;
      }
      if (this.#high[at] !== high || this.#low[at] !== low) continue;
      const seen = this.#seen[at] ?? 0;
      if ((seen >>> rank) & 1) return false;
      this.#seen[at] = seen | covered;
      return true;
    }
  }

  #grow(): void {
    const [high, low, seen] = [this.#high, this.#low, this.#seen];
    const size = high.length * 2;
    [this.#high, this.#low, this.#seen] = [
      new Uint32Array(size),
      new Uint32Array(size),
      new Uint32Array(size),
    ];
    const mask = size - 1;
    for (let from = 0; from < low.length; from += 1) {
      if (low[from] === 0) continue;
      let at = (high[from] ?? 0) & mask;
      while (this.#low[at] !== 0) at = (at + 1) & mask;
      [this.#high[at], this.#low[at], this.#seen[at]] = [high[from] ?? 0, low[from] ?? 0, seen[from] ?? 0];
    }
  }
}

/** The place of a combination among all that can be left. */
function rankOf(left: Left, most: Left): number {
  return Object.entries(most).reduce((rank, [name, count]) => rank * (count + 1) + (left[name] ?? 0), 0);
}

/** For each combination, a bit for each one that has no more of anything. */
function belowOf(most: Left): number[] {
  let all: Left[] = [{}];
  for (const [name, count] of Object.entries(most)) {
    all = all.flatMap((left) => Array.from({ length: count + 1 }, (_, n) => ({ ...left, [name]: n })));
  }
  if (all.length > 32) return all.map(() => 0);
  return all.map(
    (left) =>
      all.reduce(
        (bits, other, at) =>
          Object.keys(most).every((name) => (other[name] ?? 0) <= (left[name] ?? 0))
            ? bits | (1 << at)
            : bits,
        0,
      ) >>> 0,
  );
}

/** How each state was reached first. */
class Paths {
  size = 0;
  #parents = new Int32Array(1 << 16);
  #labels = new Uint16Array(1 << 16);
  readonly #numbers = new Map<string, number>();

  add(parent: number, label: string): number {
    if (this.size === this.#parents.length) {
      const [parents, labels] = [new Int32Array(this.size * 2), new Uint16Array(this.size * 2)];
      parents.set(this.#parents);
      labels.set(this.#labels);
      [this.#parents, this.#labels] = [parents, labels];
    }
    const number = this.#numbers.get(label) ?? this.#numbers.size;
    if (number === this.#numbers.size) this.#numbers.set(label, number);
    this.#parents[this.size] = parent;
    this.#labels[this.size] = number;
    return this.size++;
  }

  to(end: number): string[] {
    const words = [...this.#numbers.keys()];
    const steps: string[] = [];
    for (let at = end; at > 0; at = this.#parents[at] ?? 0) steps.push(words[this.#labels[at] ?? 0] ?? '');
    return steps.reverse();
  }
}

/** The key of a world; signs of a text are taken two at a time. */
function hash(packed: Packed): Key {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  const isText = typeof packed === 'string';
  for (let at = 0; at < packed.length; at += isText ? 2 : 1) {
    const value = isText ? (packed.charCodeAt(at) << 16) | packed.charCodeAt(at + 1) : (packed[at] ?? 0);
    a = Math.imul(a ^ value, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul((b ^ value) + (b << 6) + (a >>> 3), 0x85ebca6b);
  }
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) >>> 0;
  b = (Math.imul(b ^ (b >>> 13), 0xc2b2ae35) | 1) >>> 0;
  return [a, b];
}
