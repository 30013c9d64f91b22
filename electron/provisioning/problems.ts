import type { ProvisioningExpectation, ProvisioningProblem } from '../contract/provisioning.ts';
import type { JsonEntry, JsonNode } from '../files/json-text.ts';
import { shortened } from '../domain/shortened.ts';

/** Field names and indexes from the whole file to a place in it. */
export type Path = readonly (string | number)[];

/** What is wrong at a place, before it is put into words that keep secrets. */
interface Finding {
  path: Path;
  line: number | null;
  /** Where in the file, for the order. */
  offset: number;
  found: string | null;
  expected: ProvisioningExpectation;
  suggestion: string | null;
}

/** Names under which a secret, or the hash of one, may stand; also misspelt ones, but not two that only sound like it. */
const secretName = /^(?!(?:codeKey|keypadRate)$).*(?:key|pin|hash|secret|token|passw|signature)/is;
/** What looks like a key wherever it stands: a known beginning, or a long run of letters and digits. */
const keyLike =
  /\b[sr]k_[\w-]+|\$scrypt\$\S+|(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{20,}|(?<=:\/\/)[^/\s]*@/g;
/** Beyond this, looking for keys would take a time that goes with the square of the length. */
const longestLooked = 600;
/** A file has one or two; with very many, looking for each in every message would take minutes. */
const mostSecrets = 50;

/** Collects what is wrong with a file; what it answers never holds a key or a hash. */
export class Problems {
  readonly #findings: Finding[] = [];
  readonly #secrets: readonly string[];

  /** `root` is the file, whose secrets are kept out of everything that is said. */
  constructor(root?: JsonNode) {
    this.#secrets = root === undefined ? [] : [...new Set(secretsIn(root))].slice(0, mostSecrets);
  }

  /** Something wrong with the file as a whole, or with its text at a line. */
  add(expected: ProvisioningExpectation, at: { path?: Path; line?: number; found?: string } = {}): void {
    const { path = [], line = null, found = null } = at;
    this.#findings.push({ path, line, offset: -1, found, expected, suggestion: null });
  }

  /** A value that is not what it should be. */
  at(path: Path, node: JsonNode, expected: ProvisioningExpectation, suggestion: string | null = null): void {
    const isSecret = path.some((step) => typeof step === 'string' && secretName.test(step));
    const found = isSecret ? null : node.text;
    this.#findings.push({ path, line: node.line, offset: node.start, found, expected, suggestion });
  }

  /** A field that should be there and is not; `parent` is what it should be in. */
  missing(path: Path, parent: JsonNode, expected?: ProvisioningExpectation): void {
    const required = { kind: 'rule', rule: { kind: 'required' } } as const;
    const { line, start } = parent;
    const place = { path, line, offset: start, found: null, suggestion: null };
    this.#findings.push({ ...place, expected: expected ?? required });
  }

  /** A field that should not be there; `path` is that of the object it is in. */
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

  /** A text without a secret in it, cut where it is far longer than anybody reads. */
  #safe(text: string): string {
    if (this.#secrets.some((secret) => text.includes(secret))) return '…';
    const start = text.length > longestLooked ? `${text.slice(0, longestLooked)}…` : text;
    return start.replace(keyLike, (run) => (run.endsWith('@') ? '…@' : `${run.slice(0, 4)}…`));
  }
}

/** Every text that stands under a name of secrets; shorter ones would hide ordinary words. */
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
