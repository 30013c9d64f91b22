import { type CodeWord, paidWord } from '../../domain/day-close/comparison.ts';
import { assertNever } from '../../domain/assert-never.ts';
import { leavesAmountToList, refundedOf } from '../../domain/paid.ts';
import { toldBack } from '../../domain/refunds.ts';
import type { AttemptRecord, SaleRecord } from '../../journal/records.ts';
import { type Ask, type Finding, ruleOut } from '../ask.ts';
import { canAsk } from '../close.ts';
import { backoff } from '../../domain/poll-intervals.ts';
import type { SaleBook } from '../sale-book.ts';
import { hasEnded, type Run } from './run.ts';

/** How often a code is asked about that brings no answer. */
const maximumTries = 3;
/** So many codes in a row without an answer are an outage, and the comparison stops. */
const outageCodes = 2;

/** Asks about codes for a comparison. */
export interface Questions {
  /** Asks about one code until there is an answer, or none is to be expected; null: the comparison ended. */
  ask(run: Run, saleId: string, attempt: AttemptRecord): Promise<Answer | null>;
  /** Asks what was given back of a sale, and writes it down. */
  readRefunds(saleId: string): Promise<unknown>;
  /** Waits, unless the comparison is ended meanwhile. */
  wait(run: Run, delayMs: number): Promise<void>;
  /** Whether so many codes in a row brought no answer that the service must be away. */
  isOutage(run: Run): boolean;
}

/** What came of a question, and the sale as it is now. */
export interface Answer {
  word: CodeWord;
  sale: SaleRecord;
}

/** Makes the questions of a book; `readRefunds` as in `Questions`. */
export function createQuestions(
  book: SaleBook,
  ask: Ask,
  readRefunds: (saleId: string) => Promise<unknown>,
): Questions {
  const { timers, random } = book.dependencies;

  function wait(run: Run, delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const callOff = timers.after(delayMs, resolve);
      run.wake = () => {
        callOff();
        resolve();
      };
    });
  }

  async function find(run: Run, saleId: string, attempt: AttemptRecord): Promise<Finding | null> {
    for (let tries = 1; ; tries += 1) {
      const finding = await ask(saleId, attempt);
      if (finding.kind !== 'no-answer' || tries === maximumTries || hasEnded(run)) return finding;
      await wait(run, Math.max(finding.retryAfterMs, backoff(tries, random)));
      if (hasEnded(run)) return null;
    }
  }

  return {
    async ask(run, saleId, attempt) {
      const finding = canAsk(book, attempt) ? await find(run, saleId, attempt) : null;
      if (hasEnded(run)) return null;
      if (finding?.kind === 'over' && finding.tries === 'over') {
        ruleOut(book, saleId, attempt.number, finding);
      }
      if (isLeftToList(book, saleId, attempt.number)) await readRefunds(saleId);
      if (hasEnded(run)) return null;
      const sale = book.read(saleId);
      if (!sale.ok) return null;
      const word = finding === null ? 'cannot-be-read' : wordOf(finding, sale.value, attempt.number);
      run.silent = word === 'no-answer' ? run.silent + 1 : 0;
      return { word, sale: sale.value };
    },
    readRefunds,
    wait,
    isOutage: (run) => run.silent >= outageCodes,
  };
}

/**
 * Whether only the list of refunds can say how much went back: the code says that some did, or less than that list, or this terminal's own
 * refunds, told.
 */
function isLeftToList(book: SaleBook, saleId: string, attempt: number): boolean {
  const sale = book.read(saleId);
  const charge = sale.ok ? sale.value.attempts[attempt - 1]?.code?.charge : undefined;
  if (!sale.ok || charge === undefined) return false;
  const payment = sale.value.payments.find(({ chargeId }) => chargeId === charge.id);
  if (leavesAmountToList(charge)) return true;
  if (!payment) return false;
  const own = book.dependencies.journal.refunds.of(saleId);
  const ofPayment = own.ok ? own.value.filter(({ chargeId }) => chargeId === payment.chargeId) : [];
  return (refundedOf(charge, payment.amount) ?? 0) < toldBack(payment.listedBack, ofPayment);
}

function wordOf(finding: Finding, sale: SaleRecord, attemptNumber: number): CodeWord {
  switch (finding.kind) {
    case 'paid':
      return paidWord(sale.payments, attemptNumber);
    case 'alarm':
      return 'contradicted';
    case 'over':
      // A payment that is under way may still end well.
      return finding.tries === 'over' ? 'over' : 'open';
    case 'open':
    case 'unlisted':
      return 'open';
    case 'unreadable':
      return 'cannot-be-read';
    case 'no-answer':
      return 'no-answer';
    default:
      return assertNever(finding);
  }
}
