import type { DayComparison } from '../../contract/day-close.ts';
import { fail, type Failure, type Result, success } from '../../contract/result.ts';
import { businessDay } from '../../domain/local-day.ts';
import type { Ask } from '../ask.ts';
import type { SaleBook } from '../sale-book.ts';
import { describe } from './describe.ts';
import { createEarlier } from './earlier.ts';
import { createQuestions, relearn } from './questions.ts';
import { hasEnded, newRun, pending, type Run, codeWordsOf } from './run.ts';
import { salesToCompare } from './sales-to-compare.ts';

/** Between an answer and the next question, in ms: the service has other terminals to serve. */
const paceMs = 100;
/** The screens are told of the progress no more often than this, in ms. */
const tellMs = 500;

/** Compares a business day with the service; one day at a time. */
export interface Comparer {
  /** Begins with a business day (`YYYY-MM-DD`; null: the one that runs). `busy` while another comparison runs. */
  begin(date: string | null): Result<void>;
  /** Ends the comparison that runs, with what is known. */
  stop(): void;
  /** The comparison that runs, or ended last; null when there was none. */
  current(): DayComparison | null;
  /** The same for who seals it. */
  latest(): Run | null;
}

function notBegun(date: string): Failure {
  return fail('invalid', `${date} has not begun.`, { field: 'date' });
}

/** Makes the comparison of days of a book. */
export function createComparer(book: SaleBook, ask: Ask): Comparer {
  const { clock, log, settings } = book.dependencies;
  const questions = createQuestions(book, ask);
  const earlier = createEarlier(book, questions);
  let latest: Run | null = null;

  function begin(date: string | null): Result<void> {
    if (book.halt) return book.halt;
    if (latest?.state === 'asking') return fail('busy', 'A day is being compared.');
    const run = newRun(businessDay(date, clock.wall(), settings().dayEndsAt));
    if (run.day.from > clock.wall()) return notBegun(run.day.date);
    const listed = readSales(book, run);
    if (!listed.ok) return listed;
    latest = run;
    tell(run);
    compare(run).catch((error: unknown) => {
      log.error('Comparing the day failed.', { why: String(error) });
      end(run, 'stopped');
    });
    return success(undefined);
  }

  async function compare(run: Run): Promise<void> {
    for (;;) {
      for (const [sale, attempt] of pending(run)) {
        const answer = await questions.ask(run, sale.id, attempt);
        if (hasEnded(run)) return;
        if (answer === null) {
          end(run, 'stopped');
          return;
        }
        run.words.set(sale.id, codeWordsOf(run, sale.id).set(attempt.number, answer.word));
        run.asked += 1;
        run.sales.set(sale.id, answer.sale);
        if (sale.stage.state !== 'paid' && answer.sale.stage.state === 'paid') run.found.add(sale.id);
        if (questions.isOutage(run)) end(run, 'stopped');
        else await pace(run);
        if (hasEnded(run)) return;
      }
      // A sale may have been opened, or its code have run out, since the day was read.
      if (!readSales(book, run).ok) end(run, 'stopped');
      if (hasEnded(run)) return;
      if (pending(run).length === 0) break;
    }
    await earlier.look(run, () => pace(run));
    end(run, 'done');
  }

  async function pace(run: Run): Promise<void> {
    if (run.toldAt + tellMs <= clock.monotonic()) tell(run);
    await questions.wait(run, paceMs);
  }

  function end(run: Run, state: 'done' | 'stopped'): void {
    if (run.state !== 'asking') return;
    // What the watcher learnt meanwhile counts too; a journal that cannot be read leaves what was read.
    readSales(book, run);
    run.state = state;
    run.finishedAt = clock.wall();
    run.wake();
    tell(run);
    run.sales = new Map();
  }

  function tell(run: Run): void {
    run.toldAt = clock.monotonic();
    if (!book.isDisposed) book.dependencies.onComparison(describe(book, run));
  }

  function latestNow(): Run | null {
    return latest && hasEnded(latest) ? upToDate(book, latest) : latest;
  }

  return {
    begin,
    // Whoever has had every code of the day answered may do without the earlier sales.
    stop() {
      if (latest) end(latest, pending(latest).length === 0 ? 'done' : 'stopped');
    },
    current() {
      const run = latestNow();
      return run && describe(book, run);
    },
    latest: latestNow,
  };
}

/** Reads the sales of a run from the journal. */
function readSales(book: SaleBook, run: Run): Result<void> {
  const sales = salesToCompare(book, run.day);
  if (!sales.ok) return sales;
  run.sales = new Map(sales.value.map((sale) => [sale.id, sale]));
  run.readTo = book.dependencies.journal.lastCommit.sequence;
  return success(undefined);
}

/**
 * A run that has ended, with what was learnt since: a doubt may have been resolved meanwhile. Its sales are read anew
 * and not kept: every close may name more of them, and nobody may ask again for hours.
 */
function upToDate(book: SaleBook, ended: Run): Run {
  if (book.isDisposed) return ended;
  const run = { ...ended };
  const changed = book.dependencies.journal.listChangedAfter(ended.readTo);
  if (!changed.ok || !readSales(book, run).ok) return ended;
  for (const sale of changed.value) relearn(codeWordsOf(run, sale.id), sale);
  ended.readTo = run.readTo;
  return run;
}
