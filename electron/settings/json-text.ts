/** A value of a JSON text, with the line on which it begins and how it is written. */
export type JsonNode = { line: number; text: string } & (
  | { kind: 'object'; members: Map<string, JsonNode> }
  | { kind: 'list'; elements: JsonNode[] }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'word'; value: boolean | null }
);

/** Why a text is not JSON: the line, what stands there, and whether it is only nested too deeply. */
export interface JsonFault {
  line: number;
  found: string;
  tooDeep: boolean;
}

/** Far deeper than a catalogue is. */
const deepest = 16;

class Fault extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super('not JSON');
    this.fault = fault;
  }
}

/** Reads JSON as JSON.parse does, and knows where everything stands. */
export function readJsonText(text: string): { node: JsonNode } | { fault: JsonFault } {
  try {
    return { node: new Reader(text.replace(/^\uFEFF/, '')).whole() };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault };
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonNode {
    const node = this.#value(0);
    this.#space();
    if (this.#at < this.#text.length) this.#fail();
    return node;
  }

  #value(depth: number): JsonNode {
    this.#space();
    const line = this.#line;
    if (depth > deepest) throw new Fault({ line, found: this.#ahead(), tooDeep: true });
    switch (this.#text.charAt(this.#at)) {
      case '{':
        return { kind: 'object', line, text: '{…}', members: this.#members(depth) };
      case '[':
        return { kind: 'list', line, text: '[…]', elements: this.#elements(depth) };
      case '"': {
        const value = this.#string();
        return { kind: 'text', line, text: value, value };
      }
      default:
        return this.#scalar(line);
    }
  }

  #members(depth: number): Map<string, JsonNode> {
    const members = new Map<string, JsonNode>();
    this.#series('}', () => {
      const name = this.#string();
      this.#space();
      this.#take(':');
      members.set(name, this.#value(depth + 1));
    });
    return members;
  }

  #elements(depth: number): JsonNode[] {
    const elements: JsonNode[] = [];
    this.#series(']', () => elements.push(this.#value(depth + 1)));
    return elements;
  }

  /** What stands between two brackets, with commas between. */
  #series(end: string, one: () => void): void {
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === end) {
      this.#at += 1;
      return;
    }
    for (;;) {
      this.#space();
      one();
      this.#space();
      if (this.#text[this.#at] !== ',') break;
      this.#at += 1;
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
    const written = this.#text.slice(start, end + 1);
    try {
      const value: unknown = JSON.parse(written);
      this.#at = end + 1;
      return String(value);
    } catch {
      return this.#fail(); // not closed on its line, or with an escape that JSON does not know
    }
  }

  #scalar(line: number): JsonNode {
    const text = this.#match(/(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y);
    const value = JSON.parse(text) as boolean | number | null;
    return typeof value === 'number'
      ? { kind: 'number', line, text, value }
      : { kind: 'word', line, text, value };
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

  #ahead(): string {
    return /^.{0,60}/.exec(this.#text.slice(this.#at, this.#at + 60))?.[0] ?? '';
  }

  #fail(): never {
    throw new Fault({ line: this.#line, found: this.#ahead(), tooDeep: false });
  }
}
