import type { availableParallelism } from 'node:os';
import { format } from 'prettier';
import { median, percentile95 } from './statistics.ts';

/** Our figure, what was measured beside it in the same run, their comparison, and the aim. */
export interface Row {
  readonly figure: string;
  readonly terminal: string;
  readonly beside: string;
  readonly compared: string;
  readonly aim: string;
}

/** Rows for people, and every single measurement for the report's file. */
export interface Measured {
  readonly rows: readonly Row[];
  readonly raw: unknown;
}

/** Each section has its own `folder` to write in. */
export type Section = (folder: string, flags: Flags) => Promise<Measured>;

export interface Flags {
  readonly sales: number;
  readonly starts: number;
}

/** What else says how much the figures are worth. */
export interface Machine {
  readonly processors: ReturnType<typeof availableParallelism>;
  readonly platform: string;
  readonly loadAverage: number;
}

/** Prints a line on the terminal that counts itself up. */
export function counted(name: string, total: number): () => void {
  let count = 0;
  return () => {
    count += 1;
    process.stdout.write(`\r${name}: ${count} of ${total}${count === total ? '\n' : ''}`);
  };
}

/** `12.3 ms`. */
export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

/** `+12.3 ms`. */
export function difference(value: number): string {
  return `${value < 0 ? '-' : '+'}${milliseconds(Math.abs(value))}`;
}

/** `1.23 times`. */
export function times(ours: number, theirs: number): string {
  return `${(ours / theirs).toFixed(2)} times`;
}

export function printRows(rows: readonly Row[]): void {
  const heads: Row = {
    figure: '',
    terminal: 'terminal',
    beside: 'beside it',
    compared: 'compared',
    aim: 'aim',
  };
  const columns = ['figure', 'terminal', 'beside', 'compared', 'aim'] as const;
  const width = (column: keyof Row): number => Math.max(...[heads, ...rows].map((row) => row[column].length));
  for (const row of [heads, ...rows]) {
    console.log(
      columns
        .map((column) => row[column].padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Median and 95th percentile of two series of milliseconds; `beside` names the other one. */
export function seriesRows(
  figure: string,
  ours: readonly number[],
  theirs: readonly number[],
  beside: string,
): Row[] {
  const row = (name: string, of: typeof median, other: string): Row => ({
    figure: name,
    terminal: milliseconds(of(ours)),
    beside: `${milliseconds(of(theirs))}${other}`,
    compared: times(of(ours), of(theirs)),
    aim: '',
  });
  return [row(`${figure}, median`, median, ` (${beside})`), row('  95th percentile', percentile95, '')];
}

/**
 * Replaces a section's rows in a page, between comments of its name, with what was measured when. Throws where the page has no
 * such place.
 */
export async function withRows(
  page: string,
  { name, said, rows }: { name: string; said: string; rows: readonly Row[] },
): Promise<string> {
  const heads = ['figure', 'aim', 'measured', 'beside it', 'compared'];
  const lines = rows.map(({ figure, aim, terminal, beside, compared }) => [
    figure,
    aim,
    terminal,
    beside,
    compared,
  ]);
  return await withTable(page, { name, said, lines: [heads, ...lines] });
}

/** The same for any table: its heads first. */
export async function withTable(
  page: string,
  {
    name,
    said,
    lines: [heads = [], ...lines],
  }: { name: string; said: string; lines: readonly (readonly string[])[] },
): Promise<string> {
  const [before = '', after] = page.split(`<!-- ${name} -->`);
  const rest = after?.split(`<!-- /${name} -->`)[1];
  if (rest === undefined) throw new Error(`The page has no place for ${name}.`);
  const table = [heads, heads.map(() => '-'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const text = `${before}<!-- ${name} -->\n\n${said}\n\n${table}\n\n<!-- /${name} -->${rest}`;
  return await format(text, { parser: 'markdown', printWidth: 110 });
}
