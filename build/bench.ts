/**
 * Prints the product's figures beside their aims (npm run bench) and writes them to out/bench/report.json. What is
 * compared is measured in turns in one run; nothing here fails for being slow.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { onChromiumHost } from '../test/support/electron.ts';
import { scriptsBeforeFirstPaint } from './bench/first-paint.ts';
import { measureStarts } from './bench/start-time.ts';
import { median, percentile95 } from './bench/statistics.ts';
import { measureTaps, type Tap } from './bench/tap-to-code.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';

const folder = fromRoot('out/bench');

interface Row {
  readonly figure: string;
  readonly terminal: string;
  readonly beside: string;
  readonly compared: string;
  readonly aim: string;
}

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`Not a number of runs: ${text}`);
  return count;
}

function counted(name: string, total: number): () => void {
  let count = 0;
  return () => {
    count += 1;
    process.stdout.write(`\r${name}: ${count} of ${total}${count === total ? '\n' : ''}`);
  };
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function difference(value: number): string {
  return `${value < 0 ? '-' : '+'}${milliseconds(Math.abs(value))}`;
}

function tapRows(terminal: readonly Tap[], bare: readonly Tap[]): Row[] {
  const own = (taps: readonly Tap[]): number[] => taps.map(({ total, service }) => total - service);
  return (
    [
      ['median', median],
      ['95th percentile', percentile95],
    ] as const
  ).flatMap(([name, of]) => [
    {
      figure: `tap to painted QR, ${name}`,
      terminal: milliseconds(of(terminal.map(({ total }) => total))),
      beside: `${milliseconds(of(bare.map(({ total }) => total)))} (bare page)`,
      compared: '',
      aim: '',
    },
    {
      figure: `  without the service's answer`,
      terminal: milliseconds(of(own(terminal))),
      beside: `${milliseconds(of(own(bare)))} (bare page)`,
      compared: difference(of(own(terminal)) - of(own(bare))),
      aim: '+33 ms at most',
    },
  ]);
}

function startRow(terminal: readonly number[], emptyWindow: readonly number[]): Row {
  const [ours, empty] = [median(terminal), median(emptyWindow)];
  return {
    figure: 'start to usable sale screen, median',
    terminal: milliseconds(ours),
    beside: `${milliseconds(empty)} (empty window)`,
    compared: `${(ours / empty).toFixed(2)} times`,
    aim: '1.5 times at most',
  };
}

function print(rows: readonly Row[]): void {
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

const { values: flags } = parseArgs({
  options: { sales: { type: 'string', default: '60' }, starts: { type: 'string', default: '9' } },
});
const [sales, starts] = [countOf(flags.sales), countOf(flags.starts)];
mkdirSync(folder, { recursive: true });
await ensureBuilt();
// What else the machine is doing says how much the figures are worth.
const loadBefore = loadavg()[0] ?? NaN;
const scripts = scriptsBeforeFirstPaint(fromRoot('out/app/renderer/index.html'));
const taps = await measureTaps(folder, sales, counted('Sales', sales));
const startTimes = await measureStarts(folder, starts, counted('Starts', starts));
const gzipped = scripts.reduce((sum, script) => sum + script.gzipped, 0);
const machine = {
  host: onChromiumHost ? 'Chromium host' : 'Electron',
  processors: availableParallelism(),
  platform: `${process.platform} ${process.arch}`,
  loadAverage: loadBefore,
};

console.log(
  `\n${machine.host}, ${machine.processors} processors, ${machine.platform}, load ${loadBefore.toFixed(1)}; ${sales} sales, ${starts} starts.\n`,
);
print([
  ...tapRows(taps.terminal, taps.bare),
  startRow(startTimes.terminal, startTimes.emptyWindow),
  {
    figure: 'JavaScript before the first paint, gzipped',
    terminal: `${(gzipped / 1000).toFixed(1)} kB`,
    beside: '',
    compared: `${scripts.length} files`,
    aim: '150 kB at most',
  },
]);
writeFileSync(
  `${folder}/report.json`,
  `${JSON.stringify({ machine, taps, starts: startTimes, scripts }, null, 2)}\n`,
);
