import type { DayComparison } from '../../contract/day-close.ts';
import { fail, type Failure, type Result, success } from '../../contract/result.ts';
import { relearn } from '../../domain/day-close/comparison.ts';
import { businessDay } from '../../domain/local-day.ts';
import type { Ask } from '../ask.ts';
import type { AttemptRecord, SaleRecord } from '../../journal/records.ts';
import type { SaleBook } from '../sale-book.ts';
import { describe } from './describe.ts';
import { createEarlier, type Earlier } from './earlier.ts';
import { createQuestions, type Questions } from './questions.ts';
import { codeWordsOf, hasEnded, keepWord, newRun, pending, type Run } from './run.ts';
import { salesToCompare } from './sales-to-compare.ts';

/** Between an answer and the next question, in ms: the service has other terminals to serve. */
const paceMs = 100;
/** The screens are told of the progress no more often than this, in ms. */
const tellMs = 500;

/** Compares a business day with the service; one day at a time. */
export class Comparer {
  readonly #book: SaleBook;
  readonly #questions: Questions;
  readonly #earlier: Earlier;
  #latest: Run | null = null;

  /** `readRefunds` as in `createQuestions`. */
  constructor(book: SaleBook, ask: Ask, readRefunds: (saleId: string) => Promise<unknown>) {
    this.#book = book;
    this.#questions = createQuestions(book, ask, readRefunds);
    this.#earlier = createEarlier(book, this.#questions);
  }

  /** Begins with a business day (`YYYY-MM-DD`; null: the one that runs). `busy` while another comparison runs. */
  begin(date: string | null): Result<void> {
    const { clock, log, settings } = this.#book.dependencies;
    if (this.#book.halt) return this.#book.halt;
    if (this.#latest?.state === 'asking') return fail('busy', 'A day is being compared.');
    const run = newRun(businessDay(date, clock.wall(), settings().dayEndsAt));
    if (run.day.from > clock.wall()) return notBegun(run.day.date);
    const listed = readSales(this.#book, run);
    if (!listed.ok) return listed;
    this.#latest = run;
    this.#tell(run);
    this.#compare(run).catch((error: unknown) => {
      log.error('Comparing the day failed.', { why: String(error) });
      this.#end(run, 'stopped');
    });
    return success(undefined);
  }

  /** Ends the comparison that runs, with what is known. */
  stop(): void {
    const run = this.#latest;
    // Once every code of the day has its answer the comparison counts as done: only looks at earlier sales are left out.
    if (run) this.#end(run, pending(run).length === 0 ? 'done' : 'stopped');
  }

  /** The comparison that runs, or ended last; null when there was none. */
  current(): DayComparison | null {
    const run = this.latest();
    return run && describe(this.#book, run);
  }

  /** The same for who seals it. */
  latest(): Run | null {
    const run = this.#latest;
    return run && hasEnded(run) ? upToDate(this.#book, run) : run;
  }

  async #compare(run: Run): Promise<void> {
    for (;;) {
      for (const [sale, attempt] of pending(run)) {
        await this.#askAbout(run, sale, attempt);
        if (hasEnded(run)) return;
      }
      // A sale may have been opened, or its code have run out, since the day was read.
      if (!readSales(this.#book, run).ok) this.#end(run, 'stopped');
      if (hasEnded(run)) return;
      if (pending(run).length === 0) break;
    }
    await this.#earlier.look(run, () => this.#pace(run));
    this.#end(run, 'done');
  }

  async #askAbout(run: Run, sale: SaleRecord, attempt: AttemptRecord): Promise<void> {
    const answer = await this.#questions.ask(run, sale.id, attempt);
    if (hasEnded(run)) return;
    if (answer === null) {
      this.#end(run, 'stopped');
      return;
    }
    keepWord(run, sale.id, attempt.number, answer.word);
    run.asked += 1;
    run.sales.set(sale.id, answer.sale);
    if (sale.stage.state !== 'paid' && answer.sale.stage.state === 'paid') run.found.add(sale.id);
    if (this.#questions.isOutage(run)) this.#end(run, 'stopped');
    else await this.#pace(run);
  }

  async #pace(run: Run): Promise<void> {
    if (run.toldAt + tellMs <= this.#book.dependencies.clock.monotonic()) this.#tell(run);
    await this.#questions.wait(run, paceMs);
  }

  #end(run: Run, state: 'done' | 'stopped'): void {
    if (run.state !== 'asking') return;
    // What the watcher learnt meanwhile counts too; a journal that cannot be read leaves what was read.
    readSales(this.#book, run);
    run.state = state;
    run.finishedAt = this.#book.dependencies.clock.wall();
    run.wake();
    this.#tell(run);
    run.sales = new Map();
  }

  #tell(run: Run): void {
    run.toldAt = this.#book.dependencies.clock.monotonic();
    if (!this.#book.isDisposed) this.#book.dependencies.onComparison(describe(this.#book, run));
  }
}

function notBegun(date: string): Failure {
  return fail('invalid', `${date} has not begun.`, { field: 'date' });
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
