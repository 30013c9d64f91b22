import type { DayComparison } from '../../contract/day-close.ts';
import { type CodeWord, isToAsk } from '../../domain/day-close/comparison.ts';
import type { LocalDay } from '../../domain/local-day.ts';
import { isBeingMade } from '../../domain/sale.ts';
import type { AttemptRecord, SaleRecord } from '../../journal/records.ts';
import type { ListedPayment } from '../../domain/day-close/listed.ts';

/** What the service said of each code: by sale, then by attempt. */
export type Words = Map<string, Map<number, CodeWord>>;

/** One comparison of a day with the service. */
export interface Run {
  day: LocalDay;
  /** The sales that are compared, as they were last read, by id: the day's, and what was not known before. */
  sales: Map<string, SaleRecord>;
  /** The journal's last event when they were read. */
  readTo: number;
  words: Words;
  /** Sales whose payment was learnt here. */
  found: Set<string>;
  asked: number;
  /** Codes in a row that brought no answer. */
  silent: number;
  /** Paid sales of the 90 days before, which are looked at again. */
  earlier: { asked: number; toAsk: number };
  /** What the service lists as paid on the day at other terminals; null where it lists nothing. */
  listed: ListedPayment[] | null;
  /** The charges that it lists as paid and that say too little to be a payment, and that the journal does not have, by name. */
  unread: string[];
  state: DayComparison['state'];
  finishedAt: number | null;
  /** Ends the wait that is under way. */
  wake: () => void;
  toldAt: number;
}

/** A comparison that has not begun. */
export function newRun(day: LocalDay): Run {
  return {
    day,
    sales: new Map(),
    readTo: 0,
    words: new Map(),
    found: new Set(),
    asked: 0,
    silent: 0,
    earlier: { asked: 0, toAsk: 0 },
    listed: null,
    unread: [],
    state: 'asking',
    finishedAt: null,
    wake: () => undefined,
    toldAt: 0,
  };
}

/** Whether a comparison was ended, by itself or from outside, while it waited. */
export function hasEnded(run: Run): boolean {
  return run.state !== 'asking';
}

/** What was said of a sale's codes. */
export function codeWordsOf(run: Run, saleId: string): Map<number, CodeWord> {
  return run.words.get(saleId) ?? new Map<number, CodeWord>();
}

/** Keeps what was said of a code. */
export function keepWord(run: Run, saleId: string, attempt: number, word: CodeWord): void {
  run.words.set(saleId, codeWordsOf(run, saleId).set(attempt, word));
}

/** The codes that are still to be asked about. A sale that is being made is left to its own watch. */
export function pending(run: Run): [SaleRecord, AttemptRecord][] {
  return [...run.sales.values()]
    .filter(({ stage }) => !isBeingMade(stage))
    .flatMap((sale) =>
      sale.attempts
        .filter((attempt) => isToAsk(attempt) && !codeWordsOf(run, sale.id).has(attempt.number))
        .map((attempt): [SaleRecord, AttemptRecord] => [sale, attempt]),
    );
}
