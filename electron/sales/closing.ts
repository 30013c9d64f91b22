import type { ClosingGroup, ClosingRow, DayClosing } from '../contract/closing.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { assertNever } from '../domain/assert-never.ts';
import { type CodeWord, compareSale, isUnderWay } from '../domain/closing.ts';
import { type LocalDay, localDay } from '../domain/local-day.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { type Ask, type Finding, ruleOut } from './ask.ts';
import { backoff } from './backoff.ts';
import type { Desk } from './desk.ts';
import { rowOf } from './history.ts';

/** Between an answer and the next question, in ms: the service has other terminals to serve. */
const paceMs = 100;
/** How often a code is asked about that brings no answer. */
const maximumTries = 3;
/** So many codes in a row without an answer are an outage, and the comparison stops. */
const outageCodes = 2;
/** The screens are told of the progress no more often than this, in ms. */
const tellMs = 500;

/** Compares a day's sales with the service; one day at a time. */
export interface Closer {
  /** Begins with a local day (`YYYY-MM-DD`; null: today). `busy` while another comparison runs. */
  begin(date: string | null): Result<void>;
  /** Ends the comparison that runs, with what is known. */
  stop(): void;
  /** The comparison that runs, or ended last; null when there was none. */
  current(): DayClosing | null;
}

/** One comparison. */
interface Run {
  day: LocalDay;
  /** The day's sales as they were last read, by id, newest first. */
  sales: Map<string, SaleRecord>;
  /** What the service said of each code: by sale, then by attempt. */
  words: Map<string, Map<number, CodeWord>>;
  /** Sales whose payment was learnt here. */
  found: Set<string>;
  asked: number;
  /** Codes in a row that brought no answer. */
  silent: number;
  state: DayClosing['state'];
  finishedAt: number | null;
  /** Ends the wait that is under way. */
  wake: () => void;
  toldAt: number;
}

/** Makes the close of day of a desk. */
export function createCloser(desk: Desk, ask: Ask): Closer {
  const { clock, timers, journal, random, log } = desk.given;
  let latest: Run | null = null;

  function begin(date: string | null): Result<void> {
    if (desk.halt) return desk.halt;
    if (latest?.state === 'asking') return fail('busy', 'A day is being closed.');
    const run = newRun(localDay(date, clock.wall()));
    const listed = list(run);
    if (!listed.ok) return listed;
    latest = run;
    tell(run);
    compare(run).catch((error: unknown) => {
      log.error('Closing the day failed.', { why: String(error) });
      end(run, 'stopped');
    });
    return success(undefined);
  }

  async function compare(run: Run): Promise<void> {
    for (;;) {
      for (const [sale, attempt] of pending(run)) {
        await askAbout(run, sale, attempt);
        if (run.silent >= outageCodes) end(run, 'stopped');
        if (hasEnded(run)) return;
        if (run.toldAt + tellMs <= clock.monotonic()) tell(run);
        await wait(run, paceMs);
        if (hasEnded(run)) return;
      }
      // A sale may have been opened, or its code have run out, since the day was read.
      const listed = list(run);
      if (!listed.ok) end(run, 'stopped');
      else if (pending(run).length === 0) end(run, 'done');
      if (hasEnded(run)) return;
    }
  }

  /** Asks about one code until there is an answer, or none is to be expected. */
  async function askAbout(run: Run, { id, stage }: SaleRecord, attempt: AttemptRecord): Promise<void> {
    const cannotRead = desk.given.payments.capabilities()['read-code'] === false;
    let finding: Finding | null = null;
    for (let tries = 1; tries <= maximumTries && !cannotRead; tries += 1) {
      finding = await ask(id, attempt);
      if (hasEnded(run)) return;
      if (finding.kind !== 'no-answer' || tries === maximumTries) break;
      await wait(run, Math.max(finding.retryAfterMs, backoff(tries, random)));
      if (hasEnded(run)) return;
    }
    learn(run, id, attempt.number, finding);
    const sale = desk.read(id);
    if (!sale.ok) {
      end(run, 'stopped');
      return;
    }
    run.sales.set(id, sale.value);
    if (stage.state !== 'paid' && sale.value.stage.state === 'paid') run.found.add(id);
  }

  function learn(run: Run, saleId: string, attempt: number, finding: Finding | null): void {
    const word = finding === null ? 'cannot-be-read' : wordOf(finding);
    if (finding?.kind === 'over' && word === 'over') ruleOut(desk, saleId, attempt, finding.how);
    const words = run.words.get(saleId) ?? new Map<number, CodeWord>();
    run.words.set(saleId, words.set(attempt, word));
    run.asked += 1;
    run.silent = word === 'no-answer' ? run.silent + 1 : 0;
  }

  function list(run: Run): Result<void> {
    const listed = journal.listDay(run.day.from, run.day.to);
    if (!listed.ok) return listed;
    run.sales = new Map(listed.value.sales.map((sale) => [sale.id, sale]));
    return success(undefined);
  }

  function wait(run: Run, delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = timers.after(delayMs, resolve);
      run.wake = () => {
        callOff();
        resolve();
      };
    });
  }

  function end(run: Run, state: 'done' | 'stopped'): void {
    if (run.state !== 'asking') return;
    // What the watcher learnt meanwhile counts too; a journal that cannot be read leaves what was read.
    list(run);
    run.state = state;
    run.finishedAt = clock.wall();
    run.wake();
    tell(run);
  }

  function tell(run: Run): void {
    run.toldAt = clock.monotonic();
    if (!desk.isDisposed) desk.given.onClosing(describe(run));
  }

  return {
    begin,
    stop: () => latest && end(latest, 'stopped'),
    current: () => latest && describe(latest),
  };
}

/** Whether a comparison was ended, by itself or from outside, while it waited. */
function hasEnded(run: Run): boolean {
  return run.state !== 'asking';
}

function newRun(day: LocalDay): Run {
  return {
    day,
    sales: new Map(),
    words: new Map(),
    found: new Set(),
    asked: 0,
    silent: 0,
    state: 'asking',
    finishedAt: null,
    wake: () => undefined,
    toldAt: 0,
  };
}

/** The codes that are still to be asked about. A sale that is being made is left to its own watch. */
function pending(run: Run): [SaleRecord, AttemptRecord][] {
  return [...run.sales.values()]
    .filter((sale) => !isUnderWay(sale))
    .flatMap((sale) =>
      sale.attempts
        .filter(({ code, number }) => code !== null && run.words.get(sale.id)?.has(number) !== true)
        .map((attempt): [SaleRecord, AttemptRecord] => [sale, attempt]),
    );
}

function wordOf(finding: Finding): CodeWord {
  switch (finding.kind) {
    case 'paid':
      return finding.refunded ? 'refunded' : 'paid';
    case 'alarm':
      return 'contradicted';
    case 'over':
      // A payment that is under way may still end well.
      return finding.paymentUnderWay ? 'open' : 'over';
    case 'open':
      return 'open';
    case 'unreadable':
      return 'cannot-be-read';
    case 'no-answer':
      return 'no-answer';
    default:
      return assertNever(finding);
  }
}

/** The comparison as the screens see it. While it runs, a sale has no group before all its codes were asked about. */
function describe(run: Run): DayClosing {
  const left = pending(run);
  const unasked = new Set(run.state === 'asking' ? left.map(([{ id }]) => id) : []);
  const sales = [...run.sales.values()].filter(({ id }) => !unasked.has(id));
  const rows = { matched: [], unseen: [], unknown: [] } as Record<
    'matched' | 'unseen' | 'unknown',
    ClosingRow[]
  >;
  for (const sale of sales) {
    const words = run.words.get(sale.id) ?? new Map<number, CodeWord>();
    const { group, doubt } = compareSale(sale, words, run.found.has(sale.id));
    rows[group].push({ row: rowOf(sale), doubt });
  }
  return {
    date: run.day.date,
    state: run.state,
    asked: run.asked,
    toAsk: run.asked + left.length,
    finishedAt: run.finishedAt,
    matched: groupOf(rows.matched),
    unseen: groupOf(rows.unseen),
    unknown: groupOf(rows.unknown),
    paid: paidOf(sales.map(rowOf)),
  };
}

function groupOf(rows: ClosingRow[]): ClosingGroup {
  return { paid: paidOf(rows.map(({ row }) => row)), rows };
}

/** What the journal holds as paid, per currency, in the order of the currencies' names. */
function paidOf(rows: readonly ClosingRow['row'][]): DayClosing['paid'] {
  const totals = new Map<string, number>();
  for (const { state, currency, amount } of rows) {
    if (state === 'paid') totals.set(currency, (totals.get(currency) ?? 0) + amount);
  }
  return [...totals]
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
