import { assertNever } from '../domain/assert-never.ts';
import { remainingMs } from '../domain/expiry.ts';
import { payableAttempts, unresolvedAttempts } from '../domain/sale.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { type Finding, resolve, ruleOut } from './ask.ts';
import { canAsk, leftMs } from './close.ts';
import { backoff, graceMs, growingPause, lastLookPause, silentPause } from './poll-intervals.ts';
import type { Watching } from './runtime.ts';
import type { SaleBook } from './sale-book.ts';
import { isUnproven } from './view.ts';

/** Why a code is asked about: it is on the screen, its time ran out, or nobody has said the last word of it. */
export type Mode = 'countdown' | 'ruling-out' | 'late';

/** A code that is asked about, and what its answers came to so far. */
export interface Watch {
  sale: string;
  attempt: AttemptRecord;
  mode: Mode;
  /** Monotonic time at which this mode began. */
  since: number;
  asked: number;
  /** Questions in a row without an answer; of them in a row, answers that were of no such code. */
  failures: number;
  unreadable: number;
  /** Since when answers in a row say that there is no such code, on the monotonic clock; null: the last one did not. */
  unknownSince: number | null;
  /** Answers in a row that leave the end open. */
  open: number;
  looks: number;
  /** Since when answers in a row say that it is over: from the end of its own time, where it was closed before. */
  overSince: number | null;
  /** A person has given their word on it: once the service contradicts it or is mute, that is the last one. */
  byPerson: boolean;
  /** A question is under way: none is scheduled. */
  asking: boolean;
  /** Monotonic time before which the service does not want to be asked. */
  notBefore: number;
  /** Nothing is scheduled any more; kept so that it does not begin again. */
  ended: boolean;
  stop: () => void;
}

/** How long after an answer a code on the screen is asked about again, in ms. */
const countdownMs = 2_000;
const rulingOutMs = [2_000, 3_000, 5_000, 8_000, 13_000];
const rulingOutForMs = 600_000;
const payableMs = 60_000;
/** How long a try of which nothing is told, or a code that is not known, may still come to a payment, once a person has said that it did not. */
const untoldMs = 3_600_000;
/** So many answers in a row that there is no such code are believed; a replica that lags gives fewer. */
export const believedUnreadable = 3;
/** How often the two clocks are compared while a code is on the screen, in ms. */
const clocksMs = 1_000;

/** Whether a person has given their word on a code, so that nothing is left to learn where the service is mute. */
export function standsByPerson({ stage, attempts }: SaleRecord, attempt: number): boolean {
  return (stage.state === 'paid' && stage.attempt === null) || attempts[attempt - 1]?.ruledOut === 'staff';
}

/** Which codes of a sale are to be asked about, by attempt number, and why. */
export function modesOf(sale: SaleRecord): Map<number, Mode> {
  const { stage, attempts } = sale;
  return new Map(
    unresolvedAttempts(sale).map(({ number }) => {
      const isLast = number === attempts.length;
      if (isLast && stage.state === 'awaiting') return [number, 'countdown'];
      return [number, isLast && stage.state === 'lapsed' ? 'ruling-out' : 'late'];
    }),
  );
}

/** The pause before the first question, in ms: a code whose time ran out is asked about at once. */
export function firstPause(mode: Mode): number {
  switch (mode) {
    case 'countdown':
      return countdownMs;
    case 'ruling-out':
      return 0;
    case 'late':
      return lastLookPause(0);
    default:
      return assertNever(mode);
  }
}

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

/** Acts on an answer; answers the delay until the next question. The last word ends the watch. */
export function answered(book: SaleBook, watch: Watch, finding: Finding): number {
  const isSilent = finding.kind === 'no-answer' || finding.kind === 'unreadable';
  watch.failures = isSilent ? watch.failures + 1 : 0;
  watch.unreadable = finding.kind === 'unreadable' ? watch.unreadable + 1 : 0;
  const isUnknown = finding.kind === 'unreadable' && finding.unknownCode;
  watch.unknownSince = isUnknown ? (watch.unknownSince ?? book.now().monotonic) : null;
  if (isSilent) return unanswered(book, watch, finding);
  switch (finding.kind) {
    case 'alarm':
      return resolvedByPerson(book, watch) ? 0 : growing(watch);
    case 'paid':
      return growing(watch);
    case 'over':
      return over(book, watch, finding);
    case 'open':
    case 'unlisted':
      watch.overSince = null;
      watch.looks = 1;
      return next(book, watch);
    default:
      return assertNever(finding);
  }
}

/** A question that was not answered counts for nothing; what is said of the code stays what it was. */
function unanswered(
  book: SaleBook,
  watch: Watch,
  finding: Finding & { kind: 'no-answer' | 'unreadable' },
): number {
  const retryAfterMs = finding.kind === 'no-answer' ? finding.retryAfterMs : 0;
  if (finding.kind === 'unreadable' && finding.unknownCode && watch.mode === 'countdown') {
    // Some services know a code only once somebody has scanned it: as long as it lives, it is asked about as ever.
    if (watch.unreadable >= believedUnreadable) tell(book, watch, { kind: 'unscanned' });
    return countdownMs;
  }
  if (watch.unreadable >= believedUnreadable) {
    if (watch.mode !== 'late') tell(book, watch, { kind: 'unreadable' });
    else if (!mayBeKnownAgain(book, watch) && resolvedByPerson(book, watch)) return 0;
  }
  // That codes cannot be read was believed, and is seen once more: what the service said when it closed the code stands.
  if (watch.mode === 'late' && isMissing(book, watch, finding) && isRuledOut(book, watch)) {
    resolve(book, watch.sale, watch.attempt.number, 'over');
    return 0;
  }
  if (watch.mode === 'late') return Math.max(retryAfterMs, silentPause(watch.failures - 1));
  const delayMs = Math.max(retryAfterMs, backoff(watch.failures, book.dependencies.random));
  if (finding.kind === 'no-answer') {
    tell(book, watch, { kind: 'offline', nextCheckAt: book.now().monotonic + delayMs });
  }
  return delayMs;
}

/** Whether a code that the service does not know may be one that it does not know in passing: it is given as long as an untold try. */
function mayBeKnownAgain(book: SaleBook, { unknownSince }: Watch): boolean {
  return unknownSince !== null && book.now().monotonic - unknownSince < untoldMs;
}

/** Whether an answer says that the service tells nothing of any code. */
function isMissing(book: SaleBook, { attempt }: Watch, { kind }: Finding): boolean {
  return kind === 'unreadable' && !canAsk(book, attempt);
}

/** A charge that may still take money keeps the code from being ruled out, however long it takes. */
function over(book: SaleBook, watch: Watch, { how, tries, askedAt }: Finding & { kind: 'over' }): number {
  const isWord = tries === 'untold' && hasWord(book, watch);
  if (tries !== 'over' && !isWord) {
    watch.overSince = null;
    watch.looks = 1;
    // Over by the service's clock, and being paid: nobody else may scan it any more.
    if (watch.mode === 'countdown') lapse(book, watch.sale);
    return next(book, watch);
  }
  watch.overSince ??= book.now().monotonic + (how === 'closed' ? leftMs(book, watch.sale, watch.attempt) : 0);
  // Nobody tells what became of a try: it is given time to show before a person's word is the last one.
  if (isWord) {
    return askedAt - watch.overSince >= untoldMs && resolvedByPerson(book, watch) ? 0 : next(book, watch);
  }
  const isLate = watch.mode === 'late' && askedAt - watch.overSince >= graceMs;
  ruleOut(book, watch.sale, watch.attempt.number, { how, isLate });
  if (watch.ended) return 0;
  if (watch.mode !== 'late') return next(book, watch);
  watch.looks += 1;
  return lastLookPause(watch.looks - 1);
}

function next(book: SaleBook, watch: Watch): number {
  switch (watch.mode) {
    case 'countdown':
      tell(book, watch, { kind: 'watching' });
      return countdownMs;
    case 'ruling-out':
      tell(book, watch, { kind: 'watching' });
      if (book.now().monotonic - watch.since > rulingOutForMs) return growing(watch);
      return rulingOutMs[watch.asked - 1] ?? rulingOutMs.at(-1) ?? rulingOutForMs;
    case 'late':
      return isPayable(book, watch.sale) ? payableMs : growing(watch);
    default:
      return assertNever(watch.mode);
  }
}

function growing(watch: Watch): number {
  watch.open += 1;
  return growingPause(watch.open - 1);
}

/** Whether the code is known to be over, by now: it may have been ruled out since it is watched. */
function isRuledOut(book: SaleBook, { sale, attempt }: Watch): boolean {
  const found = book.read(sale);
  return found.ok && typeof found.value.attempts[attempt.number - 1]?.ruledOut === 'string';
}

/** Whether a person has given their word on the code. */
function hasWord(book: SaleBook, { sale, attempt }: Watch): boolean {
  const found = book.read(sale);
  return found.ok && standsByPerson(found.value, attempt.number);
}

/** Where the service will not say it, a person's word is the last one; answers whether there is one. */
export function resolvedByPerson(book: SaleBook, watch: Watch): boolean {
  if (!hasWord(book, watch)) return false;
  resolve(book, watch.sale, watch.attempt.number, 'staff');
  return true;
}

/** What the code screen says of how payment is learnt of. */
export function tell(book: SaleBook, watch: Watch, watching: Watching): void {
  if (watch.mode === 'late') return;
  const runtime = book.runtime(watch.sale);
  const isNews = runtime.watching.kind !== watching.kind || watching.kind === 'offline';
  runtime.watching = watching;
  if (isNews) book.refresh(watch.sale);
}

/** Whether the code of a canceled sale, which could not be closed, still has time. */
function isPayable(book: SaleBook, saleId: string): boolean {
  const sale = book.read(saleId);
  if (!sale.ok || sale.value.stage.state !== 'canceled') return false;
  return payableAttempts(sale.value).some((attempt) => leftMs(book, saleId, attempt) > 0);
}
