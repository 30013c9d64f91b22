/**
 * Prints the product's figures beside their aims (npm run bench) and writes them to out/bench/report.json. What is compared is
 * measured in turns in one run; nothing here fails for being slow. Named sections run alone: `npm run bench -- sale --sales 20`. `--write`
 * also updates docs/figures.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Machine, printRows, type Row, type Section, withRows } from './bench/report.ts';
import { measureCopy } from './bench/copy.ts';
import { measureHistoryDay } from './bench/history-day.ts';
import { measureJournalCost } from './bench/journal.ts';
import { measureManyTills } from './bench/many-tills.ts';
import { measureRollOut } from './bench/roll-out.ts';
import { measureSale } from './bench/sale.ts';
import { measureTapTrace } from './bench/tap-trace.ts';
import { measureTrace } from './bench/trace.ts';
import { measureWeight } from './bench/weight.ts';
import { inLane } from './electron/lane.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';

const sections: Readonly<Record<string, Section>> = {
  sale: measureSale,
  weight: measureWeight,
  trace: measureTrace,
  'tap-trace': measureTapTrace,
  history: measureHistoryDay,
  journal: measureJournalCost,
  copy: measureCopy,
  'many-tills': measureManyTills,
  'roll-out': measureRollOut,
};

const reportFile = fromRoot('out/bench/report.json');

/** The file's rows by section, and every single measurement. */
interface Report {
  machine: Machine;
  flags: { sales: number; starts: number };
  rows: Record<string, readonly Row[]>;
  raw: Record<string, unknown>;
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`Not a number of runs: ${text}`);
  return count;
}

function chosen(names: readonly string[]): [name: string, section: Section][] {
  const unknown = names.filter((name) => !(name in sections));
  if (unknown.length > 0) {
    throw new Error(`No section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`);
  }
  return Object.entries(sections).filter(([name]) => names.length === 0 || names.includes(name));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sales: { type: 'string', default: '60' },
    starts: { type: 'string', default: '9' },
    write: { type: 'boolean', default: false },
  },
});
const flags = { sales: countOf(values.sales), starts: countOf(values.starts) };
const wanted = chosen(positionals);
const isInLane = process.env['MADOGUCHI_DISPLAYS'] !== undefined;
process.exitCode = await inLane(1, ensureBuilt, async () => {
  await measureAll();
  return 0;
});
// In the lane an ordinary user runs, who may not write there.
if (values.write && !isInLane && process.exitCode === 0) await writeFigures();

async function writeFigures(): Promise<void> {
  const figures = fromRoot('docs/figures.md');
  const { machine, rows } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  let page = readFileSync(figures, 'utf8');
  for (const [name, measured] of Object.entries(rows)) {
    const said = `\`npm run bench -- ${name} --write\`: ${saidOf(machine)}.`;
    page = await withRows(page, { name, said, rows: measured });
  }
  writeFileSync(figures, page);
}

function saidOf({ processors, platform, loadAverage }: Machine): string {
  return `${processors} processors, ${platform}, load ${loadAverage.toFixed(1)}`;
}

async function measureAll(): Promise<void> {
  const machine: Machine = {
    processors: availableParallelism(),
    platform: `${process.platform} ${process.arch}`,
    // Load from elsewhere makes the figures worth less.
    loadAverage: loadavg()[0] ?? NaN,
  };
  const rows: Record<string, readonly Row[]> = {};
  const raw: Record<string, unknown> = {};
  for (const [name, measure] of wanted) {
    const folder = join(fromRoot('out/bench'), name);
    mkdirSync(folder, { recursive: true });
    const measured = await measure(folder, flags);
    rows[name] = measured.rows;
    raw[name] = measured.raw;
  }
  console.log(`\n${saidOf(machine)}; ${flags.sales} sales, ${flags.starts} starts.\n`);
  printRows(Object.values(rows).flat());
  const report: Report = { machine, flags, rows, raw };
  writeFileSync(reportFile, `${JSON.stringify(report, null, 2)}\n`);
}
