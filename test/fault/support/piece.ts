import type { Mutant } from './mutant.ts';

/** One measured figure beside its aim (docs/reliability.md). */
export interface Figure {
  readonly figure: string;
  readonly aim: string;
  readonly measured: string;
  readonly met: boolean;
}

/** What a piece of the harness found; `failures` say, with the seed that repeats it, what went wrong. */
export interface PieceReport {
  readonly figures: readonly Figure[];
  readonly failures: readonly string[];
  /** Whatever else may be of use, as plain data. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** How a piece is run. */
export interface PieceOptions {
  /** The same seed makes the same run, as far as the machine's own timing lets it. */
  readonly seed: number;
  /** How many kills, sales, answers or pictures. */
  readonly count: number;
  readonly progress: (done: number, total: number) => void;
}

/** One piece of the fault harness: runs alone, with all the others, and in a short form as a test. */
export interface Piece {
  readonly name: string;
  /** One line of help. */
  readonly about: string;
  /** `count` of the full form. */
  readonly count: number;
  /** Why this machine cannot run it, or null; the reason is printed. */
  readonly unavailable?: () => string | null;
  /** Defects of the terminal that this piece must find (npm run faults -- --mutants). */
  readonly mutants?: readonly Mutant[];
  readonly run: (options: PieceOptions) => Promise<PieceReport>;
}

/** A figure whose aim is that a number of things is zero. */
export function none(figure: string, failures: readonly unknown[]): Figure {
  return { figure, aim: '0', measured: String(failures.length), met: failures.length === 0 };
}

/** A figure whose aim is that at least so many were tried. */
export function atLeast(figure: string, aim: number, measured: number): Figure {
  return { figure, aim: `${aim} or more`, measured: String(measured), met: measured >= aim };
}
