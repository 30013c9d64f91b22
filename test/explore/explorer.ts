import { type Key, Keys } from './written.ts';

/** One step of a world, in words, and what it leads to. */
export type Next<W> = readonly [label: string, world: W];

/** How much may still go wrong, by what it is. */
export type Left = Readonly<Record<string, number>>;

/** A world says how much may still go wrong in it. */
export interface Fallible {
  readonly left: Left;
}

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
  /** What tells a world from others, without what may still go wrong: the same of worlds that nothing can tell apart from now on. Left out: all of it. */
  pack?(world: W): object;
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
  const keys = new Keys();
  const keyOf: KeyOf<W> = (world) => keys.of(space.pack ? space.pack(world) : withoutLeft(world));
  const met = new Met(first.left);
  const endings = new Endings(space, keyOf, first.left);
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
        const what = space.problem(next) ?? endings.wrongAfter(next, key);
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

/** What states come to in calm weather. */
class Endings<W extends Fallible> {
  readonly #space: Space<W>;
  readonly #keyOf: KeyOf<W>;
  readonly #none: Left;
  readonly #good = new Met({});

  constructor(space: Space<W>, keyOf: KeyOf<W>, left: Left) {
    this.#space = space;
    this.#keyOf = keyOf;
    this.#none = Object.fromEntries(Object.keys(left).map((name) => [name, 0]));
  }

  /** Runs a state forward to its end, or to a state whose end is known to be good; what does not hold, or null. */
  wrongAfter(from: W, key: Key): string | null {
    const path: Key[] = [];
    let world: W = { ...from, left: this.#none };
    for (let at = key; !this.#good.has(at, {}); at = this.#keyOf(world)) {
      if (path.length === longestEnd) return 'forgotten: the end does not come';
      path.push(at);
      const next = this.#space.calm(world);
      const wrong = next === null ? this.#space.verdict(world) : this.#space.problem(next);
      if (wrong !== null) return wrong;
      if (next === null) break;
      world = next;
    }
    // Only now: two worlds of one path may be written alike.
    for (const one of path) this.#good.add(one, {});
    return null;
  }
}

type KeyOf<W> = (world: W) => Key;

function withoutLeft({ left: _, ...rest }: Fallible): object {
  return rest;
}

/** Which worlds were met, by their keys, and with how much left to go wrong. */
class Met {
  /** How many worlds were met, whatever was left to go wrong. */
  size = 0;
  readonly #most: readonly (readonly [name: string, count: number])[];
  readonly #below: number[];
  #high = new Uint32Array(1 << 16);
  #low = new Uint32Array(1 << 16);
  #seen = new Uint32Array(1 << 16);

  constructor(most: Left) {
    this.#most = Object.entries(most);
    this.#below = belowOf(most);
  }

  /** Notes a world; whether it was never met with as much left to go wrong. */
  add(key: Key, left: Left): boolean {
    const rank = this.#rankOf(left);
    if (this.size * 2 > this.#high.length) this.#grow();
    const covered = this.#isOrdered ? (this.#below[rank] ?? 0) : (1 << (rank % 32)) >>> 0;
    return this.#put(this.#among(key, rank), covered, rank % 32);
  }

  /** Whether a world was met with as much left to go wrong. */
  has(key: Key, left: Left): boolean {
    const rank = this.#rankOf(left);
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
    const [high, low] = key;
    return this.#isOrdered ? key : [(high ^ Math.imul(rank >>> 5, 0x9e3779b1)) >>> 0, low];
  }

  /** The place of a combination among all that can be left. */
  #rankOf(left: Left): number {
    let rank = 0;
    for (const [name, count] of this.#most) rank = rank * (count + 1) + (left[name] ?? 0);
    return rank;
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
