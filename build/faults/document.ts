/** Writes a harness's figures into its document, between two marks. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { PieceReport } from '../../test/fault/support/piece.ts';
import { fromRoot } from '../paths.ts';
import type { GroupResult } from './mutants.ts';

/** A run's result, as kept in the harness's folder. */
export interface PieceResult extends PieceReport {
  readonly piece: string;
  readonly seed: number;
  readonly count: number;
  /** Whether the whole piece ran, and not a short form of it. */
  readonly isFull: boolean;
  readonly seconds: number;
  readonly machine: { readonly processors: number; readonly platform: string; readonly load: number };
}

/** A piece's mutants; undefined where they never ran here. */
export type MutantsOf = (piece: string) => GroupResult | undefined;

/** A piece's lines of the table. */
interface Written {
  readonly piece: string;
  readonly seconds: string;
  readonly command: string;
  /** `8 / 8`, or that they were not run. */
  readonly caught: string;
  readonly rows: readonly { readonly figure: string; readonly aim: string; readonly measured: string }[];
}

const unproven = ' (unproven)';

/** `command` runs the piece again. */
function writtenOf(command: string, result: PieceResult): Written {
  const { piece, seed, count, isFull, seconds, figures } = result;
  return {
    piece,
    seconds: `${seconds} s`,
    caught: 'not run',
    command: `\`${command} -- ${piece}${isFull ? '' : ` --count ${count}`} --seed ${seed}\``,
    rows: figures.map(({ figure, aim, measured }, index) => ({
      figure,
      aim,
      measured: `${measured}${isFull || index > 0 ? '' : ' (a short run)'}`,
    })),
  };
}

/** A document's lines by piece; a piece that was not run again keeps them. */
export function readWritten(text: string): Map<string, Written> {
  const found = new Map<string, Written>();
  let piece = '';
  for (const line of text.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [figure = '', aim = '', measured = ''] = cells;
    if (cells.length < 4 || figure === 'figure' || /^-+$/.test(figure)) continue;
    const command = cells.at(-1) ?? '';
    piece = / -- ([\w-]+)/.exec(command)?.[1] ?? piece;
    const seconds = new RegExp(`[ :]${piece} (\\d+ s)[,.]`).exec(text)?.[1] ?? '?';
    const caught = cells.length > 4 ? (cells[3] ?? '') : 'not run';
    const before = found.get(piece) ?? { piece, seconds, command, caught, rows: [] };
    const row = { figure, aim, measured: measured.replace(unproven, '') };
    found.set(piece, { ...before, rows: [...before.rows, row] });
  }
  return found;
}

/** A Markdown table. Where mutants run, each piece's first line says how many were caught; a piece that missed one counts as unproven. */
function tableOf(written: readonly Written[], mutantsOf?: MutantsOf): string {
  const rows = written.flatMap(({ piece, command, caught: before, rows: own }) => {
    const mutants = mutantsOf?.(piece);
    const caught = mutants ? `${mutants.caught} / ${mutants.planted}` : before;
    const [one, all] = caught.split(' / ');
    const mark = mutantsOf && one !== all ? unproven : '';
    return own.map(({ figure, aim, measured }, index) => {
      const columns = mutantsOf ? [index === 0 ? caught : ''] : [];
      return `| ${[figure, aim, measured + mark, ...columns, index === 0 ? command : ''].join(' | ')} |`;
    });
  });
  const heads = ['figure', 'aim', 'measured', ...(mutantsOf ? ['caught / planted'] : []), 'command'];
  return [`| ${heads.join(' | ')} |`, `| ${heads.map(() => '---').join(' | ')} |`, ...rows].join('\n');
}

/** A harness as far as its document goes; `pieces` in the table's order. */
export interface Documented {
  readonly command: string;
  readonly document: string;
  readonly pieces: readonly { readonly name: string }[];
}

/**
 * The document with these figures between its marks. A piece without a run keeps its lines; a short run replaces none. Throws
 * when the marks are missing.
 */
export function withFigures(
  text: string,
  { command, document, pieces }: Documented,
  results: readonly PieceResult[],
  mutantsOf?: MutantsOf,
): string {
  const begin = `<!-- figures: written by ${command} -- --write -->`;
  const [start, end] = [text.indexOf(begin), text.indexOf('<!-- end of figures -->')];
  if (start < 0 || end < start) throw new Error(`${document} has no place for the figures.`);
  const before = readWritten(text.slice(start, end));
  const written = pieces.flatMap(({ name }) => {
    const result = results.find(({ piece }) => piece === name);
    const kept = before.get(name);
    const isNewer =
      result !== undefined && (result.isFull || kept === undefined || kept.command.includes(' --count '));
    const found = isNewer ? writtenOf(command, result) : kept;
    return found ? [found] : [];
  });
  const machine = results[0]?.machine;
  const on = machine
    ? `Measured on ${machine.processors} processors, ${machine.platform}.`
    : (/^Measured on [^.]*\./m.exec(text.slice(start, end))?.[0] ?? 'Not measured yet.');
  const took = written.map(({ piece, seconds }) => `${piece} ${seconds}`).join(', ');
  const table = [begin, '', `${on} It took: ${took}.`, '', tableOf(written, mutantsOf), '', ''].join('\n');
  return text.slice(0, start) + table + text.slice(end);
}

/** A page waits there for whoever started the run: the account that runs Electron for root may write only to out/. */
function waitingPage(folder: string): string {
  return `${folder}/page.md`;
}

/** Puts the document with these figures beside the results, only if none falls short. Answers whether it did. */
export async function layFigures(
  harness: Documented & { readonly folder: string },
  results: readonly PieceResult[],
  mutantsOf?: MutantsOf,
): Promise<boolean> {
  const page = waitingPage(fromRoot(harness.folder));
  rmSync(page, { force: true });
  if (!results.every(({ figures }) => figures.every(({ met }) => met))) return false;
  const path = fromRoot(harness.document);
  const whole = withFigures(readFileSync(path, 'utf8'), harness, results, mutantsOf);
  const options = await resolveConfig(path);
  writeFileSync(page, await format(whole, { ...options, filepath: path }));
  return true;
}

/** Copies a run's page, if any, over the document. */
export function takeFigures({ folder, document }: { folder: string; document: string }): void {
  const page = waitingPage(fromRoot(folder));
  if (!existsSync(page)) return;
  writeFileSync(fromRoot(document), readFileSync(page));
  rmSync(page);
}
