import type { FieldRule } from '../../electron/contract/rules.ts';

export interface MetadataRow {
  readonly id: number;
  key: string;
  text: string;
  readonly problem: FieldRule | null;
  readonly valueProblem: FieldRule | null;
}

/** The rules for entries, beside that each has a key of its own. */
export interface EntryRules {
  problemOfKey: (key: string) => FieldRule | null;
  problemOfValue: (value: unknown) => FieldRule | null;
  max: number;
}

/** Where the service alone says what it takes. */
const anyEntry: EntryRules = { problemOfKey: () => null, problemOfValue: () => null, max: Infinity };

interface Kept {
  text: string;
  value: unknown;
}

class Row {
  key = $state('');
  text = $state('');
  readonly id: number;
  /** A value that is no text stays what it is until somebody writes over it. */
  readonly #kept: Kept | null;
  readonly #keys: () => readonly string[];
  readonly #rules: EntryRules;

  constructor(
    id: number,
    among: { keys: () => readonly string[]; rules: EntryRules },
    entry?: [key: string, value: unknown],
  ) {
    this.id = id;
    this.#keys = among.keys;
    this.#rules = among.rules;
    this.#kept = entry ? { text: textOf(entry[1]), value: entry[1] } : null;
    if (!entry) return;
    this.key = entry[0];
    this.text = textOf(entry[1]);
  }

  get isEmpty(): boolean {
    return this.key.trim() === '' && this.text === '';
  }

  get value(): unknown {
    return this.#kept?.text === this.text ? this.#kept.value : this.text;
  }

  get problem(): FieldRule | null {
    const key = this.key.trim();
    if (key === '') return this.isEmpty ? null : { kind: 'required' };
    if (this.#keys().filter((other) => other === key).length > 1) return { kind: 'unique' };
    return this.#rules.problemOfKey(key);
  }

  get valueProblem(): FieldRule | null {
    return this.isEmpty ? null : this.#rules.problemOfValue(this.value);
  }
}

/** A metadata object as rows (sections 4.4 and 4.6); empty rows are left out. */
export class MetadataRows {
  #rows = $state.raw<readonly Row[]>([]);
  #nextId = 0;
  readonly #rules: EntryRules;

  constructor(metadata: Record<string, unknown>, rules = anyEntry) {
    this.#rules = rules;
    this.#rows = Object.entries(metadata).map((entry) => this.#row(entry));
  }

  get rows(): readonly MetadataRow[] {
    return this.#rows;
  }

  get isEmpty(): boolean {
    return this.#rows.every((row) => row.isEmpty);
  }

  get problem(): FieldRule | null {
    const problems = this.#rows.flatMap(({ problem, valueProblem }) => [problem, valueProblem]);
    return problems.find((problem) => problem !== null) ?? null;
  }

  get isFull(): boolean {
    return this.#rows.length >= this.#rules.max;
  }

  get value(): Record<string, unknown> {
    return Object.fromEntries(
      this.#rows.filter((row) => !row.isEmpty).map((row) => [row.key.trim(), row.value]),
    );
  }

  add(): void {
    if (!this.isFull) this.#rows = [...this.#rows, this.#row()];
  }

  /** Removes a row; answers how to put it back in its place. */
  remove(id: number): () => void {
    const index = this.#rows.findIndex((row) => row.id === id);
    const row = this.#rows[index];
    this.#rows = this.#rows.filter((other) => other.id !== id);
    return () => {
      if (row && !this.isFull) this.#rows = this.#rows.toSpliced(index, 0, row);
    };
  }

  #row(entry?: [string, unknown]): Row {
    const keys = (): string[] => this.#rows.map(({ key }) => key.trim());
    return new Row(this.#nextId++, { keys, rules: this.#rules }, entry);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
