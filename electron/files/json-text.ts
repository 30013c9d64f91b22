/** A JSON value: its first line, its source text, and its place (UTF-16 units). */
export type JsonNode = { line: number; text: string; start: number; end: number } & (
  | { kind: 'object'; members: Map<string, JsonNode>; entries: JsonEntry[] }
  | { kind: 'list'; elements: JsonNode[] }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'word'; value: boolean | null }
);

/** A field as written; of two with the same name, the object's `members` has the last. */
export interface JsonEntry {
  name: string;
  /** The name's line and place. */
  line: number;
  start: number;
  node: JsonNode;
}

/** What a text is instead of JSON: `incomplete` ends too early, `less-depth` nests too deeply. */
export type JsonFaultKind = 'json' | 'incomplete' | 'comment' | 'trailing-comma' | 'less-depth';

/** Why a text is not JSON: the line, what stands there, and within which value (field names and indexes). */
export interface JsonFault {
  kind: JsonFaultKind;
  line: number;
  found: string;
  path: readonly (string | number)[];
}

/** Far deeper than anything that the shop writes. */
const deepest = 16;

class Fault extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super('not JSON');
    this.fault = fault;
  }
}

/** Reads JSON as JSON.parse does, with every place; skips a byte order mark. */
export function readJsonText(text: string): { node: JsonNode } | { fault: JsonFault } {
  try {
    return { node: new Reader(text).whole() };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

/** What a text may end within. */
const words = ['true', 'false', 'null', '-1'];

type Scalar =
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'word'; value: boolean | null };

class Reader {
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  #at: number;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  whole(): JsonNode {
    const node = this.#value();
    this.#space();
    if (this.#at < this.#text.length) this.#fail();
    return node;
  }

  #value(): JsonNode {
    this.#space();
    const [start, line] = [this.#at, this.#line];
    if (this.#path.length > deepest) this.#fail('less-depth');
    switch (this.#text.charAt(start)) {
      case '{': {
        const entries = this.#entries();
        const members = new Map(entries.map(({ name, node }) => [name, node]));
        return { kind: 'object', line, start, end: this.#at, text: '{…}', members, entries };
      }
      case '[': {
        const elements = this.#elements();
        return { kind: 'list', line, start, end: this.#at, text: '[…]', elements };
      }
      case '"': {
        const value = this.#string();
        return { kind: 'text', line, start, end: this.#at, text: value, value };
      }
      default: {
        const scalar = this.#scalar();
        return { ...scalar, line, start, end: this.#at, text: this.#text.slice(start, this.#at) };
      }
    }
  }

  #entries(): JsonEntry[] {
    const entries: JsonEntry[] = [];
    this.#series('}', () => {
      const [start, line] = [this.#at, this.#line];
      const name = this.#string();
      this.#space();
      this.#take(':');
      entries.push({ name, line, start, node: this.#within(name) });
    });
    return entries;
  }

  #elements(): JsonNode[] {
    const elements: JsonNode[] = [];
    this.#series(']', () => elements.push(this.#within(elements.length)));
    return elements;
  }

  #within(step: string | number): JsonNode {
    this.#path.push(step);
    const node = this.#value();
    this.#path.pop();
    return node;
  }

  /** Items between brackets, with commas. */
  #series(end: string, one: () => void): void {
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === end) {
      this.#at += 1;
      return;
    }
    for (;;) {
      one();
      this.#space();
      if (this.#text[this.#at] !== ',') break;
      const [comma, line] = [this.#at, this.#line];
      this.#at += 1;
      this.#space();
      if (this.#text[this.#at] === end) {
        [this.#at, this.#line] = [comma, line];
        this.#fail('trailing-comma');
      }
    }
    this.#take(end);
  }

  #string(): string {
    const start = this.#at;
    if (this.#text[start] !== '"') this.#fail();
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== '"' && this.#text[end] !== '\n') {
      end += this.#text[end] === '\\' ? 2 : 1;
    }
    if (end >= this.#text.length) this.#fail('incomplete');
    const written = this.#text.slice(start, end + 1);
    try {
      const value: unknown = JSON.parse(written);
      this.#at = end + 1;
      return String(value);
    } catch {
      return this.#fail(); // not closed on its line, or with an escape that JSON does not know
    }
  }

  #scalar(): Scalar {
    const text = this.#match(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y);
    const value = JSON.parse(text) as boolean | number | null;
    return typeof value === 'number' ? { kind: 'number', value } : { kind: 'word', value };
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? this.#fail();
    this.#at += found.length;
    return found;
  }

  #take(expected: string): void {
    if (this.#text[this.#at] !== expected) this.#fail();
    this.#at += 1;
  }

  #space(): void {
    for (;;) {
      const character = this.#text[this.#at];
      if (character === '\n' || (character === '\r' && this.#text[this.#at + 1] !== '\n')) this.#line += 1;
      else if (character !== ' ' && character !== '\t' && character !== '\r') return;
      this.#at += 1;
    }
  }

  /** Names the fault here; in doubt, the JSON that is expected. */
  #kindHere(): JsonFaultKind {
    const ahead = this.#text.slice(this.#at, this.#at + 5);
    if (words.some((word) => word !== ahead && word.startsWith(ahead))) return 'incomplete';
    return /^(?:\/\/|\/\*|#)/.test(ahead) ? 'comment' : 'json';
  }

  #fail(kind = this.#kindHere()): never {
    const found = /^.{0,60}/.exec(this.#text.slice(this.#at, this.#at + 60))?.[0] ?? '';
    throw new Fault({ kind, line: this.#line, found, path: [...this.#path] });
  }
}
