import type { ProvisioningExpectation, ProvisioningProblem } from '../contract/provisioning.ts';
import type { JsonEntry, JsonNode } from '../files/json-text.ts';
import { shortened } from '../domain/shortened.ts';

/** Field names and indexes from the whole file to a place in it. */
export type Path = readonly (string | number)[];

/** What is wrong at a place, before it is put into words, which keep secrets out. */
interface Finding {
  path: Path;
  line: number | null;
  /** Where in the file, for the order of problems. */
  offset: number;
  found: string | null;
  expected: ProvisioningExpectation;
  suggestion: string | null;
}

/** Names that may hold a secret or its hash, also misspelt; the two exceptions only sound like it. */
const secretName = /^(?!(?:codeKey|keypadRate)$).*(?:key|pin|hash|secret|token|passw|signature)/is;
/** Looks like a key: a known beginning, or a long run of letters and digits. */
const keyLike =
  /\b[sr]k_[\w-]+|\$scrypt\$\S+|(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{20,}|(?<=:\/\/)[^/\s]*@/g;
/** Characters of a text that are shown: the search for keys takes time quadratic in the length. */
const longestLooked = 600;
/** A file has one or two; looking for very many in every message would take minutes. */
const mostSecrets = 50;

/** Collects what is wrong with a file; its problems never show a key or hash. */
export class Problems {
  readonly #findings: Finding[] = [];
  readonly #secrets: readonly string[];

  /** `root`: its secrets are kept out of every message. */
  constructor(root?: JsonNode) {
    this.#secrets = root === undefined ? [] : [...new Set(secretsIn(root))].slice(0, mostSecrets);
  }

  /** Something wrong with the whole file, or with its text at a line. */
  add(expected: ProvisioningExpectation, at: { path?: Path; line?: number; found?: string } = {}): void {
    const { path = [], line = null, found = null } = at;
    this.#findings.push({ path, line, offset: -1, found, expected, suggestion: null });
  }

  /** Reports a value that is not what it should be. */
  at(path: Path, node: JsonNode, expected: ProvisioningExpectation, suggestion: string | null = null): void {
    const isSecret = path.some((step) => typeof step === 'string' && secretName.test(step));
    const found = isSecret ? null : node.text;
    this.#findings.push({ path, line: node.line, offset: node.start, found, expected, suggestion });
  }

  /** A field that should be there and is not; `parent`: the object that it belongs in. */
  missing(path: Path, parent: JsonNode, expected?: ProvisioningExpectation): void {
    const required = { kind: 'rule', rule: { kind: 'required' } } as const;
    const { line, start } = parent;
    const place = { path, line, offset: start, found: null, suggestion: null };
    this.#findings.push({ ...place, expected: expected ?? required });
  }

  /** A field too many; `path` is its object's. */
  field(path: Path, entry: JsonEntry, expected: ProvisioningExpectation, suggestion: string | null): void {
    const { name, line, start: offset } = entry;
    this.#findings.push({ path: [...path, name], line, offset, found: name, expected, suggestion });
  }

  list(): ProvisioningProblem[] {
    return this.#findings
      .toSorted((a, b) => a.offset - b.offset)
      .map(({ path, line, found, expected, suggestion }) => ({
        pointer: path
          .map((step) => `/${this.#safe(String(step)).replaceAll('~', '~0').replaceAll('/', '~1')}`)
          .join(''),
        line,
        found: found === null ? null : shortened(this.#safe(found).replaceAll(/\p{C}+/gu, ' ')),
        expected,
        suggestion,
      }));
  }

  /** The text without secrets, cut to a readable length. */
  #safe(text: string): string {
    if (this.#secrets.some((secret) => text.includes(secret))) return '…';
    const start = text.length > longestLooked ? `${text.slice(0, longestLooked)}…` : text;
    return start.replace(keyLike, (run) => (run.endsWith('@') ? '…@' : `${run.slice(0, 4)}…`));
  }
}

/** Texts under secret names; shorter ones would hide ordinary words. */
function secretsIn(node: JsonNode): string[] {
  switch (node.kind) {
    case 'object':
      return node.entries.flatMap(({ name, node: value }) =>
        value.kind === 'text' && secretName.test(name) && value.value.length >= 4
          ? [value.value]
          : secretsIn(value),
      );
    case 'list':
      return node.elements.flatMap(secretsIn);
    case 'text':
    case 'number':
    case 'word':
      return [];
  }
}
