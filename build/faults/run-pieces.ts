/** Runs pieces of a harness (npm run faults, npm run audit:security) and prints results beside their aims. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Figure, Piece } from '../../test/fault/support/piece.ts';
import { fromRoot } from '../paths.ts';
import { layFigures, type PieceResult } from './document.ts';
import { keptGroup, type MutantGroup, runMutants } from './mutants.ts';

export interface Harness {
  /** As it is typed, such as `npm run faults`. */
  readonly command: string;
  readonly pieces: readonly Piece[];
  /** The folder for each piece's result, below the project's root. */
  readonly folder: string;
  /** The page whose marks hold the figures, below the project's root. */
  readonly document: string;
  /** What `--count` counts. */
  readonly counted: string;
}

function usageOf({ command, pieces, folder, document, counted }: Harness): string {
  return `${command} -- [PIECE...] [--count N] [--seed S] [--write] [--mutants]

  --count N   how many ${counted} (of each piece that is named)
  --seed S    repeats a run (default: another one each time, which is printed)
  --write     writes the figures of all results in ${folder}/ to ${document}
  --mutants   plants each piece's defects one by one in a copy, and prints how many it finds

${pieces.map(({ name, about, count }) => `  ${name.padEnd(18)}${about} (${count})`).join('\n')}`;
}

function integerOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new TypeError(`--${name} is not a number: ${text}`);
  return number;
}

function progressOf(name: string): Parameters<Piece['run']>[0]['progress'] {
  const isTerminal = process.stdout.isTTY;
  let tenth = 0;
  return (done, total) => {
    const line = `${name}: ${done} of ${total}`;
    if (isTerminal) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`);
    else if (Math.floor((done / total) * 10) > tenth) {
      tenth = Math.floor((done / total) * 10);
      console.log(line);
    }
  };
}

async function runPiece(piece: Piece, seed: number, count: number | undefined): Promise<PieceResult> {
  const reason = piece.unavailable?.() ?? null;
  const base = {
    piece: piece.name,
    seed,
    count: count ?? piece.count,
    isFull: count === undefined || count >= piece.count,
    machine: machineOf(),
  };
  if (reason !== null) {
    console.log(`${piece.name} cannot be run here: ${reason}`);
    const figures = [{ figure: piece.about, aim: 'run', measured: reason, met: false }];
    return { ...base, seconds: 0, figures, failures: [], details: {} };
  }
  const start = performance.now();
  const report = await piece.run({ seed, count: base.count, progress: progressOf(piece.name) });
  return { ...base, seconds: Math.round((performance.now() - start) / 1000), ...report };
}

function machineOf(): PieceResult['machine'] {
  const load = loadavg()[0] ?? Number.NaN;
  return { processors: availableParallelism(), platform: `${process.platform} ${process.arch}`, load };
}

function print(results: readonly PieceResult[]): void {
  const rows = results.flatMap(({ piece, figures }) => figures.map((figure) => ({ piece, ...figure })));
  const widths = (['piece', 'figure', 'measured', 'aim'] as const).map((column) =>
    Math.max(column.length, ...rows.map((row) => row[column].length)),
  );
  const line = (texts: readonly string[]): string =>
    texts.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  ');
  console.log(`\n${line(['piece', 'figure', 'measured', 'aim'])}`);
  for (const row of rows) {
    console.log(
      `${line([row.piece, row.figure, row.measured, row.aim])}  ${row.met ? 'met' : 'FALLS SHORT'}`,
    );
  }
}

/** The newest result of every piece that ever ran here. */
function keptResults({ pieces }: Harness, folder: string): PieceResult[] {
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as PieceResult);
  return pieces.flatMap(({ name }) => results.filter(({ piece }) => piece === name));
}

function groupsOf({ pieces }: Harness): MutantGroup[] {
  return pieces
    .map(({ name, mutants = [] }) => ({ name, mutants }))
    .filter(({ mutants }) => mutants.length > 0);
}

/**
 * Runs the pieces named on the command line, or all; writes each result and, with --write, the document. Answers whether every
 * figure meets its aim, with --write also whether the table has every piece, with --mutants whether all were caught. Exits for
 * help or an unknown piece.
 */
export async function runPieces(harness: Harness): Promise<boolean> {
  const { pieces } = harness;
  const folder = fromRoot(harness.folder);
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      write: { type: 'boolean', default: false },
      mutants: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const groups = groupsOf(harness);
  const ids = flags.mutants ? groups.flatMap(({ mutants }) => mutants.map(({ id }) => id)) : [];
  const names = [...pieces.map(({ name }) => name), ...ids];
  const unknown = positionals.filter((name) => !names.includes(name));
  if (flags.help || unknown.length > 0) {
    const usage = usageOf(harness);
    console.log(unknown.length > 0 ? `There is no piece called ${unknown.join(', ')}.\n\n${usage}` : usage);
    process.exit(flags.help ? 0 : 2);
  }
  if (flags.mutants) {
    const named = ({ name, mutants }: MutantGroup): boolean =>
      [name, ...mutants.map(({ id }) => id)].some((each) => positionals.includes(each));
    const chosen = positionals.length === 0 ? groups : groups.filter(named);
    return runMutants(
      chosen,
      positionals.filter((name) => ids.includes(name)),
    );
  }
  mkdirSync(folder, { recursive: true });
  const seed = integerOf('seed', flags.seed) ?? Math.floor(Math.random() * 1_000_000);
  const count = integerOf('count', flags.count);
  const chosen = positionals.length === 0 ? pieces : pieces.filter(({ name }) => positionals.includes(name));
  const results: PieceResult[] = [];
  console.log(`Seed ${seed}.`);
  // The last run's figures can be written again without running anything.
  for (const piece of flags.write && positionals.length === 0 && flags.seed === undefined ? [] : chosen) {
    const result = await runPiece(piece, seed, count);
    results.push(result);
    writeFileSync(`${folder}/${piece.name}.json`, `${JSON.stringify(result, null, 2)}\n`);
    for (const failure of result.failures.slice(0, 20)) console.log(`  ${failure}`);
    const more = result.failures.length - 20;
    if (more > 0) console.log(`  and ${more} more, in ${harness.folder}/`);
  }
  if (results.length > 0) print(results);
  const isMet = ({ met }: Figure): boolean => met;
  const isGood = ({ figures }: PieceResult): boolean => figures.every(isMet);
  if (!flags.write) return results.every(isGood);
  // What is written is judged too, even if not run now.
  const kept = keptResults(harness, folder);
  const isLaid = await layFigures(harness, kept, groups.length > 0 ? keptGroup : undefined);
  if (!isLaid) console.log(`A figure falls short: ${harness.document} stays as it is.`);
  const missing = pieces.filter(({ name }) => !kept.some(({ piece, isFull }) => piece === name && isFull));
  for (const { name } of missing) console.log(`No full run of ${name} is kept here: its old lines stay.`);
  return missing.length === 0 && [...results, ...kept].every(isGood);
}
