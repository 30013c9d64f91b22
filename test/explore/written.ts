/** Two 32-bit numbers that stand for a world: two of ten million alike once in 300,000 explorations. */
export type Key = readonly [high: number, low: number];

/** Makes keys: the same one for what is the same as JSON. */
export class Keys {
  readonly #numbers = new Map<unknown, number>();
  #a = 0;
  #b = 0;

  of(whole: unknown): Key {
    [this.#a, this.#b] = [0x811c9dc5, 0x9e3779b9];
    this.#part(whole);
    const high = Math.imul(this.#a ^ (this.#a >>> 15), 0x2c1b3c6d) >>> 0;
    const low = (Math.imul(this.#b ^ (this.#b >>> 13), 0xc2b2ae35) | 1) >>> 0;
    return [high, low];
  }

  #part(part: unknown): void {
    if (typeof part !== 'object' || part === null) this.#number(part);
    else if (Array.isArray(part)) {
      this.#add(-2);
      this.#add(part.length);
      for (const one of part) this.#part(one ?? null);
    } else {
      for (const name in part) {
        const value = (part as Readonly<Record<string, unknown>>)[name];
        if (value === undefined) continue;
        this.#number(name);
        this.#part(value);
      }
      this.#add(-1);
    }
  }

  /** Whole numbers are themselves; everything else has a number below those and the marks of objects and lists. */
  #number(value: unknown): void {
    if (typeof value === 'number' && value >= 0 && value === (value | 0)) {
      this.#add(value);
      return;
    }
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = -3 - this.#numbers.size;
      this.#numbers.set(value, number);
    }
    this.#add(number);
  }

  #add(value: number): void {
    const a = Math.imul(this.#a ^ value, 0x01000193);
    this.#a = a ^ (a >>> 15);
    this.#b = Math.imul((this.#b ^ value) + (this.#b << 6) + (this.#a >>> 3), 0x85ebca6b);
  }
}

/** Whether two parts of worlds are the same, as JSON. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [parts, others] = [Object.entries(one), other as Readonly<Record<string, unknown>>];
  return (
    parts.length === Object.keys(other).length &&
    parts.every(([name, part]) => name in others && isAlike(part, others[name]))
  );
}
