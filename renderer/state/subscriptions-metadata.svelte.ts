import type { FieldRule } from '../../electron/contract/limits.ts';

/** One entry of a metadata object, as it is being written. */
export interface MetadataRow {
  readonly id: number;
  key: string;
  text: string;
  /** What is wrong with its key. */
  readonly problem: FieldRule | null;
}

interface Kept {
  text: string;
  value: unknown;
}

class Row {
  key = $state('');
  text = $state('');
  readonly id: number;
  /** A value that is no text stays what it is as long as nobody writes over it. */
  readonly #kept: Kept | null;
  readonly #keys: () => readonly string[];

  constructor(id: number, keys: () => readonly string[], entry?: [key: string, value: unknown]) {
    this.id = id;
    this.#keys = keys;
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
    return this.#keys().filter((other) => other === key).length > 1 ? { kind: 'unique' } : null;
  }
}

/** A metadata object as rows of key and value (sections 4.4 and 4.6); rows without anything are left out. */
export class MetadataRows {
  #rows = $state.raw<readonly Row[]>([]);
  #nextId = 0;

  constructor(metadata: Record<string, unknown>) {
    this.#rows = Object.entries(metadata).map((entry) => this.#row(entry));
  }

  get rows(): readonly MetadataRow[] {
    return this.#rows;
  }

  get isEmpty(): boolean {
    return this.#rows.every((row) => row.isEmpty);
  }

  get problem(): FieldRule | null {
    return this.#rows.map((row) => row.problem).find((problem) => problem !== null) ?? null;
  }

  get value(): Record<string, unknown> {
    return Object.fromEntries(
      this.#rows.filter((row) => !row.isEmpty).map((row) => [row.key.trim(), row.value]),
    );
  }

  add(): void {
    this.#rows = [...this.#rows, this.#row()];
  }

  /** Takes a row out; answers the function that puts it back where it was. */
  remove(id: number): () => void {
    const index = this.#rows.findIndex((row) => row.id === id);
    const row = this.#rows[index];
    this.#rows = this.#rows.filter((other) => other.id !== id);
    return () => {
      if (row) this.#rows = this.#rows.toSpliced(index, 0, row);
    };
  }

  #row(entry?: [string, unknown]): Row {
    return new Row(this.#nextId++, () => this.#rows.map(({ key }) => key.trim()), entry);
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
