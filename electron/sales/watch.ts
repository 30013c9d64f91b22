import { assertNever } from '../domain/assert-never.ts';
import { remainingMs } from '../domain/expiry.ts';
import { isPaid } from '../domain/paid.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { type Ask, type Finding, ruleOut } from './ask.ts';
import { backoff } from './backoff.ts';
import { closeCode } from './close.ts';
import type { Desk } from './desk.ts';
import type { Watching } from './runtime.ts';

/** Why a code is asked about: it is on the screen, its time ran out, or it is over and may be paid late. */
type Mode = 'countdown' | 'ruling-out' | 'late';

interface Watch {
  sale: string;
  attempt: AttemptRecord;
  mode: Mode;
  /** Monotonic time at which this mode began. */
  since: number;
  asked: number;
  failures: number;
  /** Which of the late questions comes next. */
  late: number;
  /** A question is under way: none is scheduled. */
  asking: boolean;
  /** Monotonic time before which the service does not want to be asked. */
  notBefore: number;
  /** Nothing is scheduled any more; kept so that it does not begin again. */
  ended: boolean;
  stop: () => void;
}

const countdownMs = 2_000;
const rulingOutMs = [2_000, 3_000, 5_000, 8_000, 13_000];
const rulingOutForMs = 600_000;
const lateMs = [10_000, 60_000, 300_000];
const payableMs = 60_000;
const longestPayable = 40;
const lateSpreadMs = 2_000;
/** How long a charge that is under way may keep a code from being called expired. */
const paymentUnderWayForMs = 60_000;

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

/** Makes the watcher of a desk. */
export function createWatcher(desk: Desk, ask: Ask): Watcher {
  const watches = new Map<string, Map<number, Watch>>();
  const { clock, timers, random } = desk.given;

  function follow(sale: SaleRecord): void {
    countDown(sale);
    if (desk.isHalted) return;
    const runtime = desk.runtime(sale.id);
    runtime.lapsedAt = sale.stage.state === 'lapsed' ? (runtime.lapsedAt ?? clock.monotonic()) : null;
    const modes = runtime.working === null ? modesOf(sale) : new Map<number, Mode>();
    const ofSale = watches.get(sale.id) ?? new Map<number, Watch>();
    watches.set(sale.id, ofSale);
    for (const [number, watch] of ofSale) {
      if (modes.get(number) === watch.mode) continue;
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
    const cannotRead = desk.given.payments.capabilities()['read-code'] === false;
    if (mode !== 'late') desk.runtime(sale.id).watching = { kind: cannotRead ? 'unreadable' : 'watching' };
    if (cannotRead) return;
    const since = clock.monotonic();
    const watch: Watch = {
      ...{ sale: sale.id, attempt, mode, since },
      ...{ asked: 0, failures: 0, late: 1, asking: false, notBefore: 0, ended: false, stop: () => undefined },
    };
    ofSale.set(number, watch);
    const first = { countdown: countdownMs, 'ruling-out': 0, late: lateMs[0] ?? 0 };
    schedule(watch, first[mode]);
    // The sale was paid by an earlier code: this one must not be paid as well.
    if (sale.stage.state === 'paid' && attempt.ruledOut === null) {
      closeCode(desk, sale.id, attempt).catch((error: unknown) => {
        desk.given.log.error('Closing a code failed.', { why: String(error) });
      });
    }
  }

  /** An answer may end the watch that asked for it, by changing the sale. */
  function isLive(watch: Watch): boolean {
    return !watch.ended && watches.get(watch.sale)?.get(watch.attempt.number) === watch;
  }

  function schedule(watch: Watch, delayMs: number): void {
    watch.stop = timers.after(delayMs, () => {
      tick(watch).catch((error: unknown) => {
        // A bug: the sale goes on without being watched, so a person must be able to settle it.
        desk.given.log.error('Watching a sale failed.', { why: String(error) });
        tell(watch, { kind: 'unreadable' });
        end(watch);
      });
    });
  }

  /** Asks now instead of later; codes that are not on the screen a moment apart, so that they are no flood. */
  function hasten(which: (watch: Watch) => boolean): void {
    for (const ofSale of watches.values()) {
      for (const watch of ofSale.values()) {
        if (watch.ended || watch.asking || !which(watch)) continue;
        watch.stop();
        const spreadMs = watch.mode === 'late' ? random.fraction() * lateSpreadMs : 0;
        schedule(watch, Math.max(spreadMs, watch.notBefore - clock.monotonic()));
      }
    }
  }

  async function tick(watch: Watch): Promise<void> {
    watch.asking = true;
    const finding = await ask(watch.sale, watch.attempt);
    watch.asking = false;
    if (!isLive(watch) || desk.isHalted) return;
    watch.asked += 1;
    if (finding.kind === 'no-answer') watch.notBefore = clock.monotonic() + finding.retryAfterMs;
    const delayMs = answered(watch, finding);
    if (!isLive(watch)) return;
    if (delayMs === null) end(watch);
    else schedule(watch, delayMs);
  }

  /** Acts on an answer; answers the delay until the next question, null when there is to be none. */
  function answered(watch: Watch, finding: Finding): number | null {
    watch.failures = finding.kind === 'no-answer' ? watch.failures + 1 : 0;
    switch (finding.kind) {
      case 'paid':
      case 'alarm':
        return null;
      case 'unreadable':
        tell(watch, { kind: 'unreadable' });
        return null;
      case 'no-answer': {
        const delayMs = Math.max(finding.retryAfterMs, backoff(watch.failures, random));
        return watch.mode === 'late' ? nextLate(watch) : offline(watch, delayMs);
      }
      case 'over': {
        const underWay = finding.paymentUnderWay && clock.monotonic() - watch.since < paymentUnderWayForMs;
        if (!underWay) ruleOut(desk, watch.sale, watch.attempt.number, finding.how);
        // Over by the service's clock, and perhaps being paid: nobody else may scan it any more.
        else if (watch.mode === 'countdown') lapse(watch.sale);
        return next(watch);
      }
      case 'open':
        return next(watch);
      default:
        return assertNever(finding);
    }
  }

  function next(watch: Watch): number | null {
    if (!isLive(watch)) return null;
    switch (watch.mode) {
      case 'countdown':
        tell(watch, { kind: 'watching' });
        return countdownMs;
      case 'ruling-out':
        if (clock.monotonic() - watch.since > rulingOutForMs) return handOver(watch);
        tell(watch, { kind: 'watching' });
        return rulingOutMs[watch.asked - 1] ?? rulingOutMs.at(-1) ?? null;
      case 'late':
        return nextLate(watch);
      default:
        return assertNever(watch.mode);
    }
  }

  function offline(watch: Watch, delayMs: number): number | null {
    if (watch.mode === 'ruling-out' && clock.monotonic() - watch.since > rulingOutForMs)
      return handOver(watch);
    tell(watch, { kind: 'offline', nextCheckAt: clock.monotonic() + delayMs });
    return delayMs;
  }

  /** The service was asked long enough and does not rule payment out: now a person must. */
  function handOver(watch: Watch): null {
    tell(watch, { kind: 'unreadable' });
    return null;
  }

  /** A canceled code that stays payable is asked about until its time is over, then a few times more. */
  function nextLate(watch: Watch): number | null {
    const sale = desk.read(watch.sale);
    const until = sale.ok && sale.value.stage.state === 'canceled' ? sale.value.stage.payableUntil : null;
    if (until !== null && until > clock.wall() && watch.asked <= longestPayable) return payableMs;
    const delayMs = lateMs[watch.late] ?? null;
    watch.late += 1;
    return delayMs;
  }

  function tell(watch: Watch, watching: Watching): void {
    if (watch.mode === 'late') return;
    const runtime = desk.runtime(watch.sale);
    const isNews = runtime.watching.kind !== watching.kind || watching.kind === 'offline';
    runtime.watching = watching;
    if (isNews) desk.refresh(watch.sale);
  }

  function end(watch: Watch): void {
    watch.ended = true;
    if (watch.mode !== 'late') return;
    watches.get(watch.sale)?.delete(watch.attempt.number);
    const sale = desk.read(watch.sale);
    if (sale.ok) forgetIfIdle(sale.value);
  }

  function forgetIfIdle({ id, stage }: SaleRecord): void {
    if (stage.state === 'awaiting' || stage.state === 'lapsed') return;
    if (watches.get(id)?.size !== 0) return;
    watches.delete(id);
    desk.forget(id);
  }

  /** Arms or calls off the timer that ends the countdown. */
  function countDown(sale: SaleRecord): void {
    const runtime = desk.runtime(sale.id);
    runtime.stopCountdown();
    runtime.stopCountdown = () => undefined;
    if (sale.stage.state !== 'awaiting' || desk.isHalted) return;
    const leftMs = runtime.deadline ? remainingMs(runtime.deadline, desk.now()) : 0;
    runtime.stopCountdown = timers.after(leftMs, () => timeRanOut(sale.id));
  }

  function timeRanOut(saleId: string): void {
    const { deadline } = desk.runtime(saleId);
    const sale = desk.read(saleId);
    if (!sale.ok || sale.value.stage.state !== 'awaiting') return;
    // A timer may come early by the other clock: what counts is the deadline.
    if (deadline && remainingMs(deadline, desk.now()) > 0) countDown(sale.value);
    else lapse(saleId);
  }

  function lapse(saleId: string): void {
    desk.apply(saleId, { change: { kind: 'lapse' }, entries: [{ kind: 'lapsed' }] });
  }

  function standStill(): void {
    for (const watch of [...watches.values()].flatMap((ofSale) => [...ofSale.values()])) {
      watch.ended = true;
      watch.stop();
    }
    watches.clear();
    for (const [, runtime] of desk.runtimes()) runtime.stopCountdown();
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
  const modes = new Map<number, Mode>();
  const { stage } = sale;
  // A person's word that it was paid ends the questions; so does the payment for the code it was made with.
  if (stage.state === 'paid' && stage.attempt === null) return modes;
  for (const { number, state, ruledOut, code } of sale.attempts) {
    if (state !== 'code' || ruledOut === 'closed') continue;
    if (stage.state === 'paid' && code !== null && isPaid(code)) continue;
    const isLast = number === sale.attempts.length;
    if (isLast && stage.state === 'awaiting') modes.set(number, 'countdown');
    else if (isLast && stage.state === 'lapsed') modes.set(number, 'ruling-out');
    else modes.set(number, 'late');
  }
  return modes;
}
