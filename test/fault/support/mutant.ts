/**
 * A small defect of the terminal that a piece must find (docs/reliability.md, "How a zero earns its place"). It lives
 * here and not in the product: the text of a copy is changed, one defect at a time.
 */
export interface Mutant {
  /** Short and unique, such as `send-before-intent`. */
  readonly id: string;
  /** The defect in words: what the terminal does that it must not. */
  readonly defect: string;
  /** Below the project's root. */
  readonly file: string;
  /** What stands there exactly once. */
  readonly find: string;
  readonly replace: string;
  readonly proof: Proof;
  /** Stands in what the proof finds: in a failure or a figure of the piece, or in the name of a test. */
  readonly finding: string;
}

/** What is run against the copy: the piece in a short form, or the tests of one file. */
export type Proof =
  | { readonly kind: 'piece'; readonly piece: string; readonly count: number; readonly seed: number }
  | { readonly kind: 'tests'; readonly file: string };

/** What a list of mutants says of each, the proof being the same for all of them. */
export type PlainMutant = Omit<Mutant, 'proof'>;

/** One of what is explored (test/explore): the name of the bounds within which it is found, and what differs from these. */
export interface Planted<Name extends string = string, Bounds extends object = object> extends PlainMutant {
  readonly bounds: Name;
  readonly with?: Partial<Bounds>;
}

/** Mutants that a short form of a piece finds. */
export function foundByPiece(
  piece: string,
  { count, seed }: { count: number; seed: number },
  mutants: readonly PlainMutant[],
): Mutant[] {
  return mutants.map((mutant) => ({ ...mutant, proof: { kind: 'piece', piece, count, seed } }));
}

/** Mutants that the tests of one file find. */
export function foundByTests(file: string, mutants: readonly PlainMutant[]): Mutant[] {
  return mutants.map((mutant) => ({ ...mutant, proof: { kind: 'tests', file } }));
}

/** The text with the defect in it. Throws where the place is not there exactly once: a mutant must not rot unseen. */
export function mutated(text: string, { id, file, find, replace }: PlainMutant): string {
  const parts = text.split(find);
  if (parts.length !== 2) {
    const times = parts.length - 1;
    throw new Error(`The mutant ${id} finds its place ${times} times in ${file}: ${JSON.stringify(find)}`);
  }
  if (find === replace) throw new Error(`The mutant ${id} changes nothing.`);
  return parts.join(replace);
}
