/** Numbers that look random and come from a seed: the same seed makes the same run. */
export class SeededRandom {
  readonly seed: number;
  #state: number;

  constructor(seed: number) {
    this.seed = seed;
    this.#state = seed >>> 0;
  }

  /** The next number from 0 up to, not including, 1 (the generator known as mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.fraction() * end);
  }

  /** An integer from `first` to `last`, both included. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One of a list; throws for an empty one. */
  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('Nothing to pick from.');
    return from[this.below(from.length)] as T;
  }

  /** The same things in another order. */
  shuffled<T>(things: readonly T[]): T[] {
    const keyed = things.map((thing) => ({ thing, key: this.fraction() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ thing }) => thing);
  }

  /** A UUID of version 4, made of this sequence. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16));
    digits[12] = '4';
    digits[16] = this.pick(['8', '9', 'a', 'b']);
    const text = digits.join('');
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
      '-',
    );
  }

  /** A seed for a run of its own, so that one run of many can be repeated alone. */
  nextSeed(): number {
    return this.below(0x7fff_ffff);
  }
}
