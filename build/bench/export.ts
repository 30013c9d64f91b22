/**
 * What exporting many sales costs (node --expose-gc build/bench/export.ts --sales 1000000): time, how much the heap
 * grows, and how long the event loop is held up.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openJournal } from '../../electron/journal/journal.ts';
import { createSales } from '../../electron/sales/sales.ts';
import { createPaymentClient } from '../../electron/payments/client.ts';
import { machineClock } from '../../electron/terminal/clock.ts';
import { fillJournal } from './full-journal.ts';
import { type Measured, printRows, type Row } from './report.ts';

/** What was measured. */
export interface ExportFigures {
  rows: number;
  fileBytes: number;
  seconds: number;
  /** Heap in use after collection, in bytes: before, the highest of ten moments meanwhile, and after. */
  heap: { before: number; highest: number; after: number };
  /** The longest that the event loop was held up, in ms. */
  longestTurnMs: number;
}

function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Exports a journal with so many sales; `told` hears of each tenth. Without `--expose-gc` the heap is as it is. */
export async function measureExport(
  parent: string,
  sales: number,
  told: (heap: number) => void,
): Promise<ExportFigures> {
  const folder = mkdtempSync(join(parent, 'export-'));
  try {
    const path = join(folder, 'journal.db');
    fillJournal(path, { sales, perDay: Math.max(2_000, sales / 365) });
    const opened = openJournal({ path, clock: machineClock });
    if (!opened.ok) throw new Error(opened.message);
    const { journal } = opened;
    const exporter = salesOn(journal);
    const before = heapInUse();
    const heaps = [before];
    const turns = monitorEventLoopDelay({ resolution: 1 });
    let rows = 0;
    turns.enable();
    const from = performance.now();
    const written = await exporter.exportSales(
      { rows: 'sales', from: '2000-01-01', to: '2999-12-31' },
      {
        folder: join(folder, 'documents'),
        language: 'ja',
        locationName: () => {
          rows += 1;
          if (rows % Math.ceil(sales / 10) === 0) {
            heaps.push(heapInUse());
            told(heaps.at(-1) ?? 0);
          }
          return '渋谷店';
        },
      },
    );
    const seconds = (performance.now() - from) / 1_000;
    turns.disable();
    if (!written.ok) throw new Error(written.message);
    const after = heapInUse();
    exporter.dispose();
    journal.close();
    return {
      rows: written.value.rows,
      fileBytes: statSync(written.value.path).size,
      seconds,
      heap: { before, highest: Math.max(...heaps), after },
      longestTurnMs: turns.max / 1e6,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sales that nobody is told of, against a service that is never asked. */
function salesOn(journal: Parameters<typeof createSales>[0]['journal']): ReturnType<typeof createSales> {
  const nobody = (): void => undefined;
  return createSales({
    journal,
    payments: createPaymentClient({
      baseUrl: 'https://pay.example',
      dialect: 'documented',
      language: () => 'ja',
      secretKey: () => Promise.reject(new Error('There is no key.')),
      clock: machineClock,
    }),
    clock: machineClock,
    timers: { after: () => nobody },
    random: { fraction: Math.random, uuid: () => crypto.randomUUID() },
    practiceOrigin: null,
    settings: () => ({ prefix: 'T1', frontUrl: null, confirmAbove: null, dayEndsAt: 0 }),
    held: () => null,
    onSale: nobody,
    onConnection: nobody,
    onComparison: nobody,
    onDayClosed: nobody,
    onUnresolved: () => undefined,
    onUnseenPayments: nobody,
    onJournal: nobody,
    onStopped: nobody,
    log: { info: nobody, warn: nobody, error: nobody },
  });
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The figures as rows of the report. */
export function rowsOfExport({ rows, fileBytes, seconds, heap, longestTurnMs }: ExportFigures): Row[] {
  return [
    {
      figure: `export of ${rows} sales`,
      terminal: `${seconds.toFixed(1)} s`,
      beside: megabytes(fileBytes),
      compared: `${Math.round(rows / seconds)} a second`,
      aim: '',
    },
    {
      figure: '  growth of the heap meanwhile',
      terminal: megabytes(heap.highest - heap.before),
      beside: `${megabytes(heap.before)} before`,
      compared: `${megabytes(heap.after)} after`,
      aim: 'flat',
    },
    {
      figure: '  longest turn of the event loop',
      terminal: `${longestTurnMs.toFixed(0)} ms`,
      beside: '',
      compared: '',
      aim: '',
    },
  ];
}

/** The section of the bench: a million sales, in a process of its own whose heap can be collected at will. */
export function measureExportCost(folder: string): Promise<Measured> {
  const run = spawnSync(
    process.execPath,
    ['--expose-gc', import.meta.filename, '--sales', '1000000', '--folder', folder, '--json'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (run.status !== 0) throw new Error('The export could not be measured.');
  const raw = JSON.parse(run.stdout) as ExportFigures;
  return Promise.resolve({ rows: rowsOfExport(raw), raw });
}

if (import.meta.main) {
  const { values: flags } = parseArgs({
    options: {
      sales: { type: 'string', default: '1000000' },
      folder: { type: 'string', default: tmpdir() },
      json: { type: 'boolean', default: false },
    },
  });
  const figures = await measureExport(flags.folder, Number(flags.sales), (heap) => {
    if (!flags.json) console.log(`heap ${megabytes(heap)}`);
  });
  if (flags.json) console.log(JSON.stringify(figures));
  else printRows(rowsOfExport(figures));
}
