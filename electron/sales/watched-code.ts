import { assertNever } from '../domain/assert-never.ts';
import { remainingMs } from '../domain/expiry.ts';
import { isUnproven } from '../domain/phase.ts';
import { payableAttempts } from '../domain/sale.ts';
import {
  type Act,
  afterAnswer,
  type Known,
  standsByPerson,
  type Step,
  type Watched,
  type Watching,
  withoutQuestion,
} from '../domain/watching.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { type Finding, resolve, ruleOut } from './ask.ts';
import { canAsk, leftMs } from './close.ts';
import type { SaleBook } from './sale-book.ts';

/** A code that is asked about. */
export interface Watch {
  sale: string;
  attempt: AttemptRecord;
  watched: Watched;
  /** A person has given their word on it. */
  byPerson: boolean;
  /** A question is under way: none is scheduled. */
  asking: boolean;
  /** Nothing is scheduled any more; kept so that it does not begin again. */
  ended: boolean;
  stop: () => void;
}

/** How often the two clocks are compared while a code is on the screen, in ms. */
const clocksMs = 1_000;

/**
 * Arms the timer that ends the time of the code on the screen, or calls it off. `parted`: the clocks have parted, and
 * the code is hidden until the service was asked about it.
 */
export function countDown(book: SaleBook, sale: SaleRecord, parted: (saleId: string) => void): void {
  const runtime = book.runtime(sale.id);
  runtime.stopCountdown();
  runtime.stopCountdown = () => undefined;
  if (sale.stage.state !== 'awaiting' || book.isHalted) return;
  // Whatever changes the sale calls this anew: until then it waits for payment, and nothing has to be read.
  const arm = (): void => {
    const leftMs = runtime.deadline ? remainingMs(runtime.deadline, book.now()) : 0;
    runtime.stopCountdown = book.dependencies.timers.after(Math.min(leftMs, clocksMs), timePassed);
  };
  const timePassed = (): void => {
    if (isOver(book, sale.id)) {
      lapse(book, sale.id);
      return;
    }
    arm();
    compareClocks(book, sale.id, parted);
  };
  arm();
}

/** Notes that the time of a code is over. */
export function lapse(book: SaleBook, saleId: string): void {
  book.apply(saleId, { transition: { kind: 'lapse' }, entries: [{ kind: 'lapsed' }] });
}

/** Whether no time is left of the code on the screen, or none can be proven. */
export function isOver(book: SaleBook, saleId: string): boolean {
  const { deadline } = book.runtime(saleId);
  return !deadline || remainingMs(deadline, book.now()) <= 0;
}

function compareClocks(book: SaleBook, saleId: string, parted: (saleId: string) => void): void {
  const runtime = book.runtime(saleId);
  if (runtime.unproven || !isUnproven(runtime, book.now())) return;
  runtime.unproven = true;
  book.dependencies.log.warn('The clocks have parted; the code is hidden until it is asked about.');
  book.refresh(saleId);
  parted(saleId);
}

/** Acts on an answer; answers the pause until the next question, in ms. The last word ends the watch. */
export function answered(book: SaleBook, watch: Watch, finding: Finding): number {
  return carryOut(book, watch, afterAnswer(watch.watched, finding, knownOf(book, watch)));
}

/** Codes are known not to be readable, so that nothing was sent; answers the pause until that is looked at again, in ms. */
export function unasked(book: SaleBook, watch: Watch): number {
  return carryOut(book, watch, withoutQuestion(watch.watched, knownOf(book, watch)));
}

function carryOut(book: SaleBook, watch: Watch, { watched, acts, pauseMs }: Step): number {
  watch.watched = watched;
  for (const act of acts) if (!watch.ended) carryOutOne(book, watch, act);
  return pauseMs;
}

function carryOutOne(book: SaleBook, watch: Watch, act: Act): void {
  const { sale, attempt } = watch;
  switch (act.kind) {
    case 'tell':
      tell(book, watch, act.watching);
      return;
    case 'lapse':
      lapse(book, sale);
      return;
    case 'rule-out':
      ruleOut(book, sale, attempt.number, { how: act.how, isLate: act.isLate });
      return;
    case 'resolve':
      resolve(book, sale, attempt.number, act.by);
      return;
    default:
      assertNever(act);
  }
}

/** What is known by now, read where it counts: most answers about a code on the screen need nothing of the journal. */
function knownOf(book: SaleBook, { sale: saleId, attempt }: Watch): Known {
  const read = (): SaleRecord | null => {
    const found = book.read(saleId);
    return found.ok ? found.value : null;
  };
  return {
    now: book.now().monotonic,
    random: book.dependencies.random,
    get hasWord() {
      const sale = read();
      return sale !== null && standsByPerson(sale, attempt.number);
    },
    get isRuledOut() {
      return typeof read()?.attempts[attempt.number - 1]?.ruledOut === 'string';
    },
    get canAsk() {
      return canAsk(book, attempt);
    },
    get leftMs() {
      return leftMs(book, saleId, attempt);
    },
    get isPayable() {
      const sale = read();
      if (sale?.stage.state !== 'canceled') return false;
      return payableAttempts(sale).some((payable) => leftMs(book, saleId, payable) > 0);
    },
  };
}

/** What the code screen says of how payment is learnt of. */
export function tell(book: SaleBook, watch: Watch, watching: Watching): void {
  const runtime = book.runtime(watch.sale);
  const isNews = runtime.watching.kind !== watching.kind || watching.kind === 'offline';
  runtime.watching = watching;
  if (isNews) book.refresh(watch.sale);
}
