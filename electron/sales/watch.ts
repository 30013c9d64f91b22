import { assertNever } from '../domain/assert-never.ts';
import { type Moment, provenDeadline, remainingMs } from '../domain/expiry.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { type Ask, type Finding, ruleOut } from './ask.ts';
import { backoff } from './backoff.ts';
import { closeCode } from './close.ts';
import type { SaleBook } from './sale-book.ts';
import { graceMs, growingPause, lastLookPause, silentPause } from './pauses.ts';
import { standsByPerson, unresolvedAttempts } from './unresolved.ts';
import { isUnproven } from './view.ts';
import type { Watching } from './runtime.ts';

/** Why a code is asked about: it is on the screen, its time ran out, or nobody has said the last word of it. */
type Mode = 'countdown' | 'ruling-out' | 'late';

interface Watch {
  sale: string;
  attempt: AttemptRecord;
  mode: Mode;
  /** Monotonic time at which this mode began. */
  since: number;
  asked: number;
  /** Questions in a row without an answer; of them in a row, answers that were of no such code. */
  failures: number;
  unreadable: number;
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

const countdownMs = 2_000;
/** How often the two clocks are compared while a code is on the screen. */
const clocksMs = 1_000;
const rulingOutMs = [2_000, 3_000, 5_000, 8_000, 13_000];
const rulingOutForMs = 600_000;
const payableMs = 60_000;
/** Over how long the questions about codes that are not on the screen are spread, for each of them. */
const lateSpreadMs = 100;
/** So many answers in a row that there is no such code are believed; a replica that lags gives fewer. */
const believedUnreadable = 3;

/** Asks about codes as long as someone may pay them, one question a code at a time. */
export interface Watcher {
  /**
   * Brings what is asked in line with a sale's state; called after every change of a sale. Nothing is asked
   * while a person's wish is being carried out, which asks for itself.
   */
  follow: (sale: SaleRecord) => void;
  /** The service answers again: codes that it gave no answer about are asked about at once. */
  recovered: () => void;
  /** The machine woke up: whatever was to be asked later is asked now. */
  resumed: () => void;
  /** Asks nothing more at all. */
  standStill: () => void;
}

/** Makes the watcher of a book. */
export function createWatcher(book: SaleBook, ask: Ask): Watcher {
  const watches = new Map<string, Map<number, Watch>>();
  const { clock, timers, random } = book.dependencies;

  function follow(sale: SaleRecord): void {
    countDown(sale);
    if (book.isHalted) return;
    const runtime = book.runtime(sale.id);
    runtime.lapsedAt = sale.stage.state === 'lapsed' ? (runtime.lapsedAt ?? clock.monotonic()) : null;
    const modes = runtime.working === null ? modesOf(sale) : new Map<number, Mode>();
    const ofSale = watches.get(sale.id) ?? new Map<number, Watch>();
    watches.set(sale.id, ofSale);
    for (const [number, watch] of ofSale) {
      if (modes.get(number) === watch.mode) {
        heedWord(sale, watch);
        continue;
      }
      watch.ended = true;
      watch.stop();
      ofSale.delete(number);
    }
    for (const [number, mode] of modes) if (!ofSale.has(number)) begin(sale, ofSale, number, mode);
    forgetIfIdle(sale);
  }

  function begin(sale: SaleRecord, ofSale: Map<number, Watch>, number: number, mode: Mode): void {
    const attempt = sale.attempts[number - 1];
    if (!attempt) return;
    const cannotRead = book.dependencies.payments.capabilities()['read-code'] === false;
    if (mode !== 'late') book.runtime(sale.id).watching = { kind: cannotRead ? 'unreadable' : 'watching' };
    const isWord = standsByPerson(sale, number);
    if (cannotRead && (isWord || attempt.ruledOut !== null)) {
      // Nothing more can ever be learnt: what the service said when it closed the code, or a person, stands.
      resolve(sale.id, number, isWord ? 'staff' : 'over');
    }
    if (cannotRead) return;
    const since = clock.monotonic();
    const watch: Watch = {
      ...{ sale: sale.id, attempt, mode, since },
      ...{ asked: 0, failures: 0, unreadable: 0, open: 0, looks: 1, overSince: null },
      ...{ byPerson: isWord, asking: false, notBefore: 0, ended: false, stop: () => undefined },
    };
    ofSale.set(number, watch);
    const first = { countdown: countdownMs, 'ruling-out': 0, late: lastLookPause(0) };
    schedule(watch, first[mode]);
    // The sale was paid by an earlier code: this one must not be paid as well.
    if (sale.stage.state === 'paid' && attempt.ruledOut === null) {
      closeCode(book, sale.id, attempt).catch((error: unknown) => {
        book.dependencies.log.error('Closing a code failed.', { why: String(error) });
      });
    }
  }

  /** The pauses may have grown to an hour: after a person's word the service is asked once more at once. */
  function heedWord(sale: SaleRecord, watch: Watch): void {
    if (watch.byPerson || !standsByPerson(sale, watch.attempt.number)) return;
    watch.byPerson = true;
    watch.failures = 0;
    hasten((other) => other === watch);
  }

  /** An answer may end the watch that asked for it, by changing the sale. */
  function isLive(watch: Watch): boolean {
    return !watch.ended && watches.get(watch.sale)?.get(watch.attempt.number) === watch;
  }

  function schedule(watch: Watch, delayMs: number): void {
    watch.stop = timers.after(delayMs, () => {
      tick(watch).catch((error: unknown) => {
        // A bug: the sale goes on without being watched, so a person must be able to settle it.
        book.dependencies.log.error('Watching a sale failed.', { why: String(error) });
        tell(watch, { kind: 'unreadable' });
        watch.ended = true;
      });
    });
  }

  /** Asks now instead of later; codes that are not on the screen a moment apart, so that they are no flood. */
  function hasten(which: (watch: Watch) => boolean): void {
    for (const ofSale of watches.values()) {
      for (const watch of ofSale.values()) {
        if (watch.ended || watch.asking || !which(watch)) continue;
        watch.stop();
        const spreadMs = watch.mode === 'late' ? random.fraction() * lateSpreadMs * (watches.size + 20) : 0;
        schedule(watch, Math.max(spreadMs, watch.notBefore - clock.monotonic()));
      }
    }
  }

  async function tick(watch: Watch): Promise<void> {
    watch.asking = true;
    const wasUnproven = book.runtime(watch.sale).unproven;
    const finding = await ask(watch.sale, watch.attempt);
    watch.asking = false;
    if (!isLive(watch) || book.isHalted) return;
    watch.asked += 1;
    if (finding.kind === 'no-answer') watch.notBefore = clock.monotonic() + finding.retryAfterMs;
    if (watch.mode === 'countdown' && !prove(watch, finding, wasUnproven)) return;
    const delayMs = answered(watch, finding);
    if (isLive(watch)) schedule(watch, delayMs);
  }

  /**
   * After the clocks had parted: an answer to a question that was asked since then says whether the code is
   * shown again. Without one it is not: after a few questions its time is taken to be over.
   */
  function prove(watch: Watch, { kind }: Finding, wasUnproven: boolean): boolean {
    const runtime = book.runtime(watch.sale);
    if (!wasUnproven || runtime.deadline === null) return true;
    if (kind === 'open') {
      runtime.deadline = provenDeadline(runtime.deadline, book.now());
      runtime.unproven = false;
      book.refresh(watch.sale);
    } else if (kind !== 'paid' && kind !== 'over' && watch.failures >= believedUnreadable) {
      lapse(watch.sale);
    }
    return isLive(watch);
  }

  /** Acts on an answer; answers the delay until the next question. The last word ends the watch. */
  function answered(watch: Watch, finding: Finding): number {
    const isSilent = finding.kind === 'no-answer' || finding.kind === 'unreadable';
    watch.failures = isSilent ? watch.failures + 1 : 0;
    watch.unreadable = finding.kind === 'unreadable' ? watch.unreadable + 1 : 0;
    if (isSilent) return unanswered(watch, finding);
    switch (finding.kind) {
      case 'alarm':
        return resolvedByPerson(watch) ? 0 : growing(watch);
      case 'paid':
        return growing(watch);
      case 'over':
        return over(watch, finding);
      case 'open':
        watch.overSince = null;
        watch.looks = 1;
        return next(watch);
      default:
        return assertNever(finding);
    }
  }

  /** A question that was not answered counts for nothing; what is said of the code stays what it was. */
  function unanswered(watch: Watch, finding: Finding & { kind: 'no-answer' | 'unreadable' }): number {
    const retryAfterMs = finding.kind === 'no-answer' ? finding.retryAfterMs : 0;
    if (watch.unreadable >= believedUnreadable) {
      if (watch.mode !== 'late') tell(watch, { kind: 'unreadable' });
      else if (resolvedByPerson(watch)) return 0;
    }
    if (watch.mode === 'late') return Math.max(retryAfterMs, silentPause(watch.failures - 1));
    const delayMs = Math.max(retryAfterMs, backoff(watch.failures, random));
    if (finding.kind === 'no-answer') {
      tell(watch, { kind: 'offline', nextCheckAt: clock.monotonic() + delayMs });
    }
    return delayMs;
  }

  /** A charge that may still take money keeps the code from being ruled out, however long it takes. */
  function over(watch: Watch, { how, tries }: Finding & { kind: 'over' }): number {
    if (tries === 'untold' && resolvedByPerson(watch)) return 0;
    if (tries !== 'over') {
      watch.overSince = null;
      watch.looks = 1;
      // Over by the service's clock, and being paid: nobody else may scan it any more.
      if (watch.mode === 'countdown') lapse(watch.sale);
      return next(watch);
    }
    watch.overSince ??= clock.monotonic() + (how === 'closed' ? leftMs(watch.attempt, book.now()) : 0);
    const isLast = watch.mode === 'late' && clock.monotonic() - watch.overSince >= graceMs;
    ruleOut(book, watch.sale, watch.attempt.number, how);
    if (!isLive(watch)) return 0;
    if (isLast) {
      resolve(watch.sale, watch.attempt.number, 'over');
      return 0;
    }
    if (watch.mode !== 'late') return next(watch);
    watch.looks += 1;
    return lastLookPause(watch.looks - 1);
  }

  function next(watch: Watch): number {
    switch (watch.mode) {
      case 'countdown':
        tell(watch, { kind: 'watching' });
        return countdownMs;
      case 'ruling-out':
        tell(watch, { kind: 'watching' });
        if (clock.monotonic() - watch.since > rulingOutForMs) return growing(watch);
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

  /** Where the service will not say it, a person's word is the last one; answers whether there is one. */
  function resolvedByPerson({ sale, attempt }: Watch): boolean {
    const found = book.read(sale);
    if (!found.ok || !standsByPerson(found.value, attempt.number)) return false;
    resolve(sale, attempt.number, 'staff');
    return true;
  }

  function resolve(saleId: string, attempt: number, by: 'over' | 'staff'): void {
    book.apply(saleId, {
      transition: null,
      resolved: { attempt, by },
      entries: [{ kind: 'resolved', details: { attempt, by } }],
    });
  }

  function tell(watch: Watch, watching: Watching): void {
    if (watch.mode === 'late') return;
    const runtime = book.runtime(watch.sale);
    const isNews = runtime.watching.kind !== watching.kind || watching.kind === 'offline';
    runtime.watching = watching;
    if (isNews) book.refresh(watch.sale);
  }

  function forgetIfIdle({ id, stage }: SaleRecord): void {
    if (stage.state === 'awaiting' || stage.state === 'lapsed') return;
    if (watches.get(id)?.size !== 0) return;
    watches.delete(id);
    book.forget(id);
  }

  /** Arms or calls off the timer that ends the countdown. */
  function countDown(sale: SaleRecord): void {
    const runtime = book.runtime(sale.id);
    runtime.stopCountdown();
    runtime.stopCountdown = () => undefined;
    if (sale.stage.state !== 'awaiting' || book.isHalted) return;
    const leftMs = runtime.deadline ? remainingMs(runtime.deadline, book.now()) : 0;
    runtime.stopCountdown = timers.after(Math.min(leftMs, clocksMs), () => timePassed(sale.id));
  }

  /** Once a second: ends the code's time, and compares the clocks. */
  function timePassed(saleId: string): void {
    const runtime = book.runtime(saleId);
    const sale = book.read(saleId);
    if (!sale.ok || sale.value.stage.state !== 'awaiting') return;
    const now = book.now();
    if (!runtime.deadline || remainingMs(runtime.deadline, now) <= 0) {
      lapse(saleId);
      return;
    }
    if (!runtime.unproven && isUnproven(runtime, now)) {
      runtime.unproven = true;
      book.dependencies.log.warn('The clocks have parted; the code is hidden until it is asked about.');
      book.refresh(saleId);
      hasten((watch) => watch.sale === saleId);
    }
    countDown(sale.value);
  }

  function lapse(saleId: string): void {
    book.apply(saleId, { transition: { kind: 'lapse' }, entries: [{ kind: 'lapsed' }] });
  }

  function standStill(): void {
    for (const watch of [...watches.values()].flatMap((ofSale) => [...ofSale.values()])) {
      watch.ended = true;
      watch.stop();
    }
    watches.clear();
    for (const [, runtime] of book.runtimes()) runtime.stopCountdown();
  }

  return {
    follow,
    recovered: () => hasten(({ failures }) => failures > 0),
    resumed: () => hasten(() => true),
    standStill,
  };
}

/** Which codes of a sale are to be asked about, by attempt number, and why. */
function modesOf(sale: SaleRecord): Map<number, Mode> {
  const { stage, attempts } = sale;
  return new Map(
    unresolvedAttempts(sale).map(({ number }) => {
      const isLast = number === attempts.length;
      if (isLast && stage.state === 'awaiting') return [number, 'countdown'];
      return [number, isLast && stage.state === 'lapsed' ? 'ruling-out' : 'late'];
    }),
  );
}

/** What is left of the time that a closed code had: a payment that was begun in it may show as late as any other. */
function leftMs({ sent, validityMs }: AttemptRecord, now: Moment): number {
  const byMonotonic = sent.bootId === now.bootId ? now.monotonic - sent.monotonic : 0;
  // Either clock may be wrong by years, but nobody waits longer for it than the code was valid.
  const spentMs = Math.max(0, byMonotonic, now.wall - sent.wall);
  return Math.max(0, (validityMs ?? 0) - spentMs);
}

/** Whether the code of a canceled sale, which could not be closed, still has time. */
function isPayable(book: SaleBook, saleId: string): boolean {
  const sale = book.read(saleId);
  const until = sale.ok && sale.value.stage.state === 'canceled' ? sale.value.stage.payableUntil : null;
  return until !== null && until > book.dependencies.clock.wall();
}
