import { provenDeadline } from '../domain/expiry.ts';
import {
  beginToWatch,
  believedUnreadable,
  firstPause,
  type Mode,
  modesOf,
  standsByPerson,
} from '../domain/watching.ts';
import type { AttemptRecord, SaleRecord } from '../journal/records.ts';
import { type Ask, type Finding, resolve } from './ask.ts';
import { canAsk } from './close.ts';
import type { SaleBook } from './sale-book.ts';
import { answered, countDown, lapse, tell, unasked, type Watch } from './watched-code.ts';

/** Over how long the questions about codes that are not on the screen are spread, in ms for each of them. */
const lateSpreadMs = 100;

/** Asks about codes as long as someone may pay them, one question a code at a time. */
export class Watcher {
  readonly #book: SaleBook;
  readonly #ask: Ask;
  /** What is asked about, by sale and by attempt number. */
  readonly #watches = new Map<string, Map<number, Watch>>();

  /** Watches the codes of a book. */
  constructor(book: SaleBook, ask: Ask) {
    this.#book = book;
    this.#ask = ask;
  }

  /**
   * Brings what is asked in line with a sale's state; called after every change of a sale. Nothing is asked
   * while a person's wish is being carried out, which asks for itself.
   */
  follow(sale: SaleRecord): void {
    countDown(this.#book, sale, (saleId) => this.#hasten((watch) => watch.sale === saleId));
    if (this.#book.isHalted) return;
    const runtime = this.#book.runtime(sale.id);
    runtime.lapsedAt = sale.stage.state === 'lapsed' ? (runtime.lapsedAt ?? this.#now()) : null;
    const modes = runtime.working === null ? modesOf(sale) : new Map<number, Mode>();
    const ofSale = this.#watches.get(sale.id) ?? new Map<number, Watch>();
    this.#watches.set(sale.id, ofSale);
    for (const [number, watch] of ofSale) {
      if (modes.get(number) === watch.watched.mode) {
        this.#heedWord(sale, watch);
        continue;
      }
      watch.ended = true;
      watch.stop();
      ofSale.delete(number);
    }
    for (const [number, mode] of modes) if (!ofSale.has(number)) this.#begin(sale, ofSale, number, mode);
    this.#forgetIfIdle(sale);
  }

  /** The service answers again: codes that it gave no answer about are asked about at once. */
  recovered(): void {
    this.#hasten(({ watched }) => watched.failures > 0);
  }

  /** The machine woke up: whatever was to be asked later is asked now. */
  resumed(): void {
    this.#hasten(() => true);
  }

  /** Asks nothing more at all. */
  standStill(): void {
    for (const watch of [...this.#watches.values()].flatMap((ofSale) => [...ofSale.values()])) {
      watch.ended = true;
      watch.stop();
    }
    this.#watches.clear();
    for (const [, runtime] of this.#book.runtimes()) runtime.stopCountdown();
  }

  #now(): number {
    return this.#book.dependencies.clock.monotonic();
  }

  #begin(sale: SaleRecord, ofSale: Map<number, Watch>, number: number, mode: Mode): void {
    const book = this.#book;
    const attempt = sale.attempts[number - 1];
    if (!attempt) return;
    const cannotRead = !canAsk(book, attempt);
    if (mode !== 'late') book.runtime(sale.id).watching = { kind: cannotRead ? 'unreadable' : 'watching' };
    const isWord = standsByPerson(sale, number);
    if (cannotRead && isWord) {
      // Nothing is left to learn as far as is known: a person's word stands.
      resolve(book, sale.id, number, 'staff');
      return;
    }
    const watch: Watch = {
      sale: sale.id,
      attempt,
      watched: beginToWatch(mode, this.#now()),
      byPerson: isWord,
      asking: false,
      ended: false,
      stop: () => undefined,
    };
    ofSale.set(number, watch);
    this.#schedule(watch, firstPause(mode));
  }

  /** The pauses may have grown to an hour: after a person's word the service is asked once more at once. */
  #heedWord(sale: SaleRecord, watch: Watch): void {
    const wasWord = watch.byPerson;
    watch.byPerson = standsByPerson(sale, watch.attempt.number);
    if (wasWord || !watch.byPerson) return;
    watch.watched = { ...watch.watched, failures: 0 };
    this.#hasten((other) => other === watch);
  }

  #schedule(watch: Watch, delayMs: number): void {
    if (watch.ended) return;
    const { timers, log } = this.#book.dependencies;
    watch.stop = timers.after(delayMs, () => {
      this.#tick(watch).catch((error: unknown) => {
        // A bug: the sale goes on without being watched, so a person must be able to settle it.
        log.error('Watching a sale failed.', { why: String(error) });
        if (watch.watched.mode !== 'late') tell(this.#book, watch, { kind: 'unreadable' });
        watch.ended = true;
      });
    });
  }

  /** Asks now instead of later; codes that are not on the screen a moment apart, so that they are no flood. */
  #hasten(which: (watch: Watch) => boolean): void {
    const { random } = this.#book.dependencies;
    for (const ofSale of this.#watches.values()) {
      for (const watch of ofSale.values()) {
        if (watch.ended || watch.asking || !which(watch)) continue;
        watch.stop();
        const spreadMs =
          watch.watched.mode === 'late' ? random.fraction() * lateSpreadMs * (this.#watches.size + 20) : 0;
        this.#schedule(watch, Math.max(spreadMs, watch.watched.notBefore - this.#now()));
      }
    }
  }

  /** One question. Its answer may end the watch, by changing the sale. */
  async #tick(watch: Watch): Promise<void> {
    // Its code may have come since, after the deadline.
    if (watch.attempt.code === null) watch.attempt = this.#attemptNow(watch);
    if (!canAsk(this.#book, watch.attempt)) {
      this.#schedule(watch, unasked(this.#book, watch));
      return;
    }
    watch.asking = true;
    const wasUnproven = this.#book.runtime(watch.sale).unproven;
    const finding = await this.#ask(watch.sale, watch.attempt);
    watch.asking = false;
    if (watch.ended || this.#book.isHalted) return;
    if (watch.watched.mode === 'countdown' && !this.#prove(watch, finding, wasUnproven)) return;
    this.#schedule(watch, answered(this.#book, watch, finding));
  }

  #attemptNow({ sale: saleId, attempt }: Watch): AttemptRecord {
    const sale = this.#book.read(saleId);
    return (sale.ok ? sale.value.attempts[attempt.number - 1] : undefined) ?? attempt;
  }

  /**
   * After the clocks had parted: an answer to a question that was asked since then says whether the code is
   * shown again. Without one it is not: after a few questions its time is taken to be over.
   */
  #prove(watch: Watch, { kind }: Finding, wasUnproven: boolean): boolean {
    const book = this.#book;
    const runtime = book.runtime(watch.sale);
    if (!wasUnproven || runtime.deadline === null) return true;
    if (kind === 'open') {
      runtime.deadline = provenDeadline(runtime.deadline, book.now());
      runtime.unproven = false;
      book.refresh(watch.sale);
    } else if (kind !== 'paid' && kind !== 'over' && watch.watched.failures >= believedUnreadable) {
      lapse(book, watch.sale);
    }
    return !watch.ended;
  }

  #forgetIfIdle({ id, stage }: SaleRecord): void {
    if (stage.state === 'awaiting' || stage.state === 'lapsed') return;
    if (this.#watches.get(id)?.size !== 0) return;
    this.#watches.delete(id);
    this.#book.forget(id);
  }
}
