/**
 * The journal's cost (node build/bench/journal.ts): a sale's commits beside bare SQLite inserts with the same settings, in turns;
 * and opening a journal with many sales.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { noFacts } from '../../electron/domain/ledger.ts';
import { momentOf } from '../../electron/domain/expiry.ts';
import { healthInBackground } from '../../electron/journal/background.ts';
import { whyUnproven } from '../../electron/journal/backup.ts';
import { type Journal, openJournal } from '../../electron/journal/journal.ts';
import { machineClock } from '../../electron/terminal/clock.ts';
import { fillJournal } from './full-journal.ts';
import { type Measured, printRows, type Row } from './report.ts';
import { median, percentile95 } from './statistics.ts';

/** Times in milliseconds. */
export interface JournalFigures {
  /** A sale from intent to payment, and as many bare inserts as it has commits. */
  sale: { median: number; percentile95: number };
  bare: { median: number; percentile95: number };
  commits: number;
  /** Syncs of the file and its log; null where they cannot be traced. */
  syncs: { sale: number; bare: number } | null;
  /** Opening a journal with that many sales: as it was left, and read through because something touched it. */
  open: { sales: number; asLeft: number; checked: number };
  /** Reading that journal in the background, and the median sale before and meanwhile. */
  verified: { seconds: number; alone: number; meanwhile: number; sales: number };
}

const commitsOfSale = 3;

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Intent, code, payment: three commits. */
export function sell(journal: Journal): void {
  const id = randomUUID();
  const recorded = journal.recordIntent({
    id,
    requestId: randomUUID(),
    prefix: 'T1',
    fraction: Math.random,
    amount: 580,
    currency: 'JPY',
    locationId: null,
    lines: [{ name: '抹茶ラテ', price: 580, count: 1 }],
    note: '',
    customer: null,
    expiryPeriod: 10,
    predecessor: null,
    entries: [],
    sent: momentOf(machineClock),
  });
  const code = { id: `code_${id}`, codeUrl: `https://pay.example/${id}`, amount: 580, currency: 'JPY' };
  const received = journal.record(id, {
    transition: { kind: 'code' },
    entries: [{ kind: 'code-received', details: { attempt: 1 } }, { kind: 'shown' }],
    received: { code, validityMs: 600_000 },
  });
  const paid = journal.record(id, {
    transition: { kind: 'pay', paidAt: Date.now(), paymentMethod: 'paypay', attempt: 1 },
    told: { ...noFacts, from: 'code', attempt: 1, at: Date.now(), method: 'paypay' },
    entries: [{ kind: 'paid', details: { attempt: 1 } }],
  });
  for (const result of [recorded, received, paid]) if (!result.ok) throw new Error(result.message);
}

/** Opens a table of one text column under the journal's own settings; answers what inserts a row. */
function openBare(path: string): () => void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON');
  database.exec('CREATE TABLE IF NOT EXISTS bare (text TEXT)');
  const insert = database.prepare('INSERT INTO bare (text) VALUES (?)');
  return () => {
    for (let commit = 0; commit < commitsOfSale; commit += 1) insert.run('x'.repeat(200));
  };
}

export function open(path: string): Journal {
  const opened = openJournal({ path, clock: machineClock });
  if (!opened.ok) throw new Error(`${opened.problem}: ${opened.message}`);
  return opened.journal;
}

/** Counts the syncs of sales, or of bare inserts, in a process of its own under strace. */
function countSyncs(folder: string, what: 'sale' | 'bare', times: number): number | null {
  const trace = join(folder, `${what}.trace`);
  const run = spawnSync('strace', [
    '-f',
    '-qq',
    '-e',
    'trace=fsync,fdatasync',
    '-o',
    trace,
    process.execPath,
    import.meta.filename,
    '--count',
    what,
    '--sales',
    String(times),
    '--folder',
    folder,
  ]);
  if (run.error || run.status !== 0) return null;
  return readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /f(data)?sync\(/.test(line)).length;
}

/** Syncs of one, without those of opening and closing the file. */
function syncsOf(folder: string, what: 'sale' | 'bare'): number | null {
  const [one, many] = [countSyncs(folder, what, 1), countSyncs(folder, what, 21)];
  return one === null || many === null ? null : (many - one) / 20;
}

/** Measures in a folder of its own: makes `sales` sales, and opens a journal that holds `held`. */
export async function measureJournal(parent: string, sales: number, held: number): Promise<JournalFigures> {
  const folder = mkdtempSync(join(parent, 'journal-'));
  try {
    const journal = open(join(folder, 'journal.db'));
    const bare = openBare(join(folder, 'bare.db'));
    const times = { sale: [] as number[], bare: [] as number[] };
    for (let sale = 0; sale < sales; sale += 1) {
      times.sale.push(timed(() => sell(journal)));
      times.bare.push(timed(bare));
    }
    journal.close();
    const of = (series: number[]) => ({ median: median(series), percentile95: percentile95(series) });
    const [syncsOfSale, syncsOfBare] = [syncsOf(folder, 'sale'), syncsOf(folder, 'bare')];
    return {
      sale: of(times.sale),
      bare: of(times.bare),
      commits: commitsOfSale,
      syncs: syncsOfSale === null || syncsOfBare === null ? null : { sale: syncsOfSale, bare: syncsOfBare },
      open: { sales: held, ...measureOpening(join(folder, 'full.db'), held) },
      verified: await measureVerifying(join(folder, 'full.db'), sales),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measureOpening(path: string, sales: number): { asLeft: number; checked: number } {
  fillJournal(path, { sales, perDay: 2_000 });
  const asLeft: number[] = [];
  const checked: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    asLeft.push(timed(() => open(path).close()));
    utimesSync(path, turn, turn);
    checked.push(timed(() => open(path).close()));
  }
  return { asLeft: median(asLeft), checked: median(checked) };
}

/** Sales one by one, with a turn between two as in the app, while the journal is read through. */
async function measureVerifying(path: string, sales: number): Promise<JournalFigures['verified']> {
  const journal = open(path);
  const alone: number[] = [];
  for (let sale = 0; sale < sales; sale += 1) alone.push(timed(() => sell(journal)));
  const meanwhile: number[] = [];
  const done = new AbortController();
  const from = performance.now();
  const verifying = healthInBackground({ path }).then((health) => {
    done.abort();
    if (whyUnproven(health) !== null) throw new Error(whyUnproven(health) ?? '');
    return performance.now() - from;
  });
  while (!done.signal.aborted) {
    meanwhile.push(timed(() => sell(journal)));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const took = await verifying;
  journal.close();
  return {
    seconds: took / 1_000,
    alone: median(alone),
    meanwhile: median(meanwhile),
    sales: meanwhile.length,
  };
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

export function rowsOfJournal(figures: JournalFigures): Row[] {
  const { sale, bare, commits, syncs, open: opening, verified } = figures;
  const times = (ours: number, theirs: number): string => `${(ours / theirs).toFixed(2)} times`;
  const row = (figure: string, terminal: string, beside: string, compared: string): Row => {
    return { figure, terminal, beside, compared, aim: '' };
  };
  const inserts = `${commits} bare inserts`;
  return [
    row(
      'journal of a sale, median',
      ms(sale.median),
      `${ms(bare.median)} (${inserts})`,
      times(sale.median, bare.median),
    ),
    row(
      'journal of a sale, 95th percentile',
      ms(sale.percentile95),
      `${ms(bare.percentile95)} (${inserts})`,
      times(sale.percentile95, bare.percentile95),
    ),
    syncs === null
      ? row('syncs of a sale', 'cannot be traced here', '', '')
      : row(
          'syncs of a sale',
          String(syncs.sale),
          `${syncs.bare} (${inserts})`,
          times(syncs.sale, syncs.bare),
        ),
    row(
      `opening a journal of ${opening.sales} sales`,
      ms(opening.asLeft),
      `${ms(opening.checked)} (read through)`,
      times(opening.asLeft, opening.checked),
    ),
    row(`verifying ${opening.sales} sales in the background`, `${verified.seconds.toFixed(1)} s`, '', ''),
    row(
      `a sale meanwhile, median of ${verified.sales}`,
      ms(verified.meanwhile),
      `${ms(verified.alone)} (nothing beside it)`,
      times(verified.meanwhile, verified.alone),
    ),
  ];
}

/** The section of the bench: 200 sales, and a journal of 100,000. */
export async function measureJournalCost(folder: string): Promise<Measured> {
  const raw = await measureJournal(folder, 200, 100_000);
  return { rows: rowsOfJournal(raw), raw };
}

if (import.meta.main) {
  const { values: flags } = parseArgs({
    options: {
      sales: { type: 'string', default: '200' },
      held: { type: 'string', default: '100000' },
      folder: { type: 'string', default: '/tmp' },
      count: { type: 'string' },
    },
  });
  if (flags.count === undefined) {
    const figures = await measureJournal(flags.folder, Number(flags.sales), Number(flags.held));
    printRows(rowsOfJournal(figures));
  } else {
    const folder = mkdtempSync(join(flags.folder, 'count-'));
    const journal = flags.count === 'sale' ? open(join(folder, 'journal.db')) : null;
    const once = journal ? () => sell(journal) : openBare(join(folder, 'bare.db'));
    for (let sale = 0; sale < Number(flags.sales); sale += 1) once();
  }
}
