/**
 * Breaks things on purpose and prints what came of it beside what is aimed at (npm run faults): every piece, or
 * those that are named. Writes each piece's result to out/faults/, and with --write the table of them all to
 * docs/reliability.md. Exits non-zero when a figure falls short.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { answers } from '../test/fault/answers/answers.ts';
import { clock } from '../test/fault/clock/clock.ts';
import { kills } from '../test/fault/kills/kills.ts';
import { network } from '../test/fault/network/network.ts';
import { qr } from '../test/fault/qr/qr.ts';
import { restart } from '../test/fault/restart/restart.ts';
import { soak } from '../test/fault/soak/soak.ts';
import { fullDisk } from '../test/fault/storage/full-disk.ts';
import { ioErrors } from '../test/fault/storage/io-errors.ts';
import type { Figure, Piece } from '../test/fault/support/piece.ts';
import { syncBeforeSend } from '../test/fault/trace/sync-before-send.ts';
import { type PieceResult, writeReliability } from './faults/document.ts';
import { fromRoot } from './paths.ts';

const pieces: readonly Piece[] = [
  ...[answers, network, clock, syncBeforeSend, ioErrors, fullDisk, kills, soak, restart, qr],
];
const folder = fromRoot('out/faults');

const usage = `npm run faults -- [PIECE...] [--count N] [--seed S] [--write]

  --count N   how many kills, sales, answers or pictures (of each piece that is named)
  --seed S    repeats a run (default: another one each time, which is printed)
  --write     writes the figures of all results in out/faults/ to docs/reliability.md

${pieces.map(({ name, about, count }) => `  ${name.padEnd(18)}${about} (${count})`).join('\n')}`;

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

/** The newest result of every piece that was ever run here in full. */
function keptResults(): PieceResult[] {
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as PieceResult);
  return pieces.flatMap(({ name }) => results.filter(({ piece, isFull }) => piece === name && isFull));
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const unknown = positionals.filter((name) => !pieces.some((piece) => piece.name === name));
if (flags.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no piece called ${unknown.join(', ')}.\n\n${usage}` : usage);
  process.exit(flags.help ? 0 : 2);
}
mkdirSync(folder, { recursive: true });
const seed = integerOf('seed', flags.seed) ?? Math.floor(Math.random() * 1_000_000);
const count = integerOf('count', flags.count);
const chosen = positionals.length === 0 ? pieces : pieces.filter(({ name }) => positionals.includes(name));
const results: PieceResult[] = [];
console.log(`Seed ${seed}.`);
// The figures of the last run can be written down again without running anything.
for (const piece of flags.write && positionals.length === 0 && flags.seed === undefined ? [] : chosen) {
  const result = await runPiece(piece, seed, count);
  results.push(result);
  writeFileSync(`${folder}/${piece.name}.json`, `${JSON.stringify(result, null, 2)}\n`);
  for (const failure of result.failures.slice(0, 20)) console.log(`  ${failure}`);
  if (result.failures.length > 20) console.log(`  and ${result.failures.length - 20} more, in out/faults/`);
}
if (results.length > 0) print(results);
if (flags.write) await writeReliability(keptResults());
const isMet = ({ met }: Figure): boolean => met;
process.exitCode = results.every(({ figures }) => figures.every(isMet)) ? 0 : 1;
