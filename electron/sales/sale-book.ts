import { isDeepStrictEqual } from 'node:util';
import { fail, type Failure, type Result } from '../contract/result.ts';
import type { SaleReason, SaleView, UnseenPayment } from '../contract/sale.ts';
import type { ConnectionState } from '../contract/terminal.ts';
import { type Moment, momentOf } from '../domain/expiry.ts';
import type { Paying } from '../domain/paid.ts';
import type { SaleChange } from '../domain/sale.ts';
import type { Change, Entry, SaleRecord } from '../journal/records.ts';
import type { Outcome } from '../payments/payment-service.ts';
import { amountPaid } from './money-here.ts';
import { connectionOf } from './outcomes.ts';
import type { SalesDependencies } from './dependencies.ts';
import { newRuntime, type Runtime } from './runtime.ts';
import { otherCode } from './same-goods.ts';
import { unseenPaymentOf } from './unseen-payments.ts';
import { viewOf } from './view.ts';

/** After which changes of a paid sale a code for the goods may be open, besides those with which one came: it is paid now, or one may be after all. */
const bringsCode: ReadonlySet<SaleChange['kind']> = new Set(['pay', 'settle-paid', 'reopen']);

/**
 * What all the use cases share: the journal is changed here and nowhere else, and whoever must know is
 * told after the commit, never before. Sales are not kept in memory; each step reads what is journalled,
 * so that a step that waited for the service goes on from the truth and not from what it remembers.
 */
export class SaleBook {
  readonly dependencies: SalesDependencies;
  /** When this process began, on the monotonic clock. */
  readonly startedAt: number;
  /** Whether the service knows a code that nobody has scanned; null: that was not seen yet. */
  knowsUnscanned: boolean | null = null;
  readonly #runtimes = new Map<string, Runtime>();
  #follow: (sale: SaleRecord) => void = () => undefined;
  #standStill: () => void = () => undefined;
  #recovered: () => void = () => undefined;
  #moved: (sale: SaleRecord) => void = () => undefined;
  /** The sale on the code screen as it was last read: what is hidden must not depend on another read. */
  #onScreen: SaleRecord | null = null;
  #shown: SaleView | null = null;
  #connection: ConnectionState['kind'] = 'unchecked';
  #trouble: SaleReason | null = null;
  #disposed = false;
  #unresolved = 0;

  constructor(dependencies: SalesDependencies) {
    this.dependencies = dependencies;
    this.startedAt = dependencies.clock.monotonic();
  }

  /**
   * Who is told of each sale after each commit, who calls its timers off when nothing may go on, who is told
   * when the service answers again after it did not, and who sees to the other codes for goods that money came for.
   */
  attach(listeners: {
    follow: (sale: SaleRecord) => void;
    standStill: () => void;
    recovered: () => void;
    moved: (sale: SaleRecord) => void;
  }): void {
    this.#follow = listeners.follow;
    this.#standStill = listeners.standStill;
    this.#recovered = listeners.recovered;
    this.#moved = listeners.moved;
  }

  /** The sale on the code screen. */
  get current(): string | null {
    return this.#onScreen?.id ?? null;
  }

  /** Nobody is to be told of anything any more. */
  get isDisposed(): boolean {
    return this.#disposed;
  }

  /** Nothing more is to be sent or written: the journal failed, or the sales were disposed of. */
  get isHalted(): boolean {
    return this.#disposed || this.#trouble !== null;
  }

  /** Why nothing may be sold, as a failure; undefined when all is well. */
  get halt(): Failure | undefined {
    if (this.#disposed) return fail('not-ready', 'This terminal is changing over.');
    return this.#trouble ? fail('storage', this.#trouble.message) : undefined;
  }

  /**
   * Why no request that may move money leaves now; undefined when one may. Asked in the tick in which the request is
   * committed, whichever door it comes by: a new sale, a new code, a repeated request, a refund.
   */
  get refusal(): Failure | undefined {
    return this.dependencies.held() ?? this.halt;
  }

  /** Both clocks, now. */
  now(): Moment {
    return momentOf(this.dependencies.clock);
  }

  /** What is known of a sale as long as this process lives. */
  runtime(saleId: string): Runtime {
    let runtime = this.#runtimes.get(saleId);
    if (!runtime) this.#runtimes.set(saleId, (runtime = newRuntime()));
    return runtime;
  }

  /** All of them, with the sale's id. */
  runtimes(): Iterable<[string, Runtime]> {
    return this.#runtimes.entries();
  }

  /** Lets go of a sale that nothing is being done about any more. */
  forget(saleId: string): void {
    const runtime = this.#runtimes.get(saleId);
    if (!runtime || saleId === this.current || runtime.requesting || runtime.working !== null) return;
    runtime.stopCountdown();
    this.#runtimes.delete(saleId);
  }

  read(saleId: string): Result<SaleRecord> {
    return this.dependencies.journal.read(saleId);
  }

  /** Commits a change, then tells who must know. A journal that cannot be written stops selling. */
  apply(saleId: string, change: Change): Result<SaleRecord> {
    if (this.halt) return this.halt;
    const recorded = this.dependencies.journal.record(saleId, change);
    if (!recorded.ok) {
      if (recorded.code === 'storage') this.stop(recorded.message);
      return recorded;
    }
    if (change.transition ?? change.resolved) this.#follow(recorded.value);
    if (saleId === this.current) this.#emit(recorded.value);
    // A code that may be paid, or may no more, and money that came or went back, hide or show another code for the same goods.
    else if ((change.transition ?? change.told) && this.current !== null) this.refresh(this.current);
    if (change.transition ?? change.resolved) this.countUnresolved();
    const isNotice = change.unseen !== undefined && change.unseen !== 'shown';
    // Money that came or went back may end what another sale was told to be: paid twice.
    if (isNotice || (change.transition === null && change.told))
      this.dependencies.onUnseenPayments(this.unseenPayments());
    this.dependencies.onJournal(this.dependencies.journal.lastCommit.sequence);
    const isPaid = recorded.value.stage.state === 'paid';
    const kind = change.transition?.kind;
    const hasCode = change.received !== undefined || (kind !== undefined && bringsCode.has(kind));
    if (kind === 'contradict' || (isPaid && hasCode)) this.#moved(recorded.value);
    return recorded;
  }

  /** Goods are paid by money that is here again: their other codes are seen to. */
  paidAnew(sale: SaleRecord): void {
    if (sale.stage.state === 'paid') this.#moved(sale);
  }

  /** Commits events that change nothing. */
  note(saleId: string, ...entries: Entry[]): Result<SaleRecord> {
    return this.apply(saleId, { transition: null, entries });
  }

  /** Whether the journal has this very event of a sale. */
  isNoted(saleId: string, { kind, details }: Entry): boolean {
    const events = this.dependencies.journal.readEvents(saleId);
    return (
      events.ok && events.value.some((one) => one.kind === kind && isDeepStrictEqual(one.details, details))
    );
  }

  /**
   * Passes on what came of a write that changed no sale's course. Selling stops when that write left it open
   * what is on the disk; one that certainly wrote nothing stops nothing.
   */
  written<T>(result: Result<T>): Result<T> {
    if (!result.ok && this.dependencies.journal.isBroken()) this.stop(result.message);
    return result;
  }

  /** Tells who must know of a sale that was committed elsewhere, and puts it on the code screen. */
  present(sale: SaleRecord): void {
    const left = this.current;
    this.#onScreen = sale;
    if (left !== null && left !== sale.id) this.#followOrForget(left);
    this.#follow(sale);
    this.#emit(sale);
    this.countUnresolved();
    this.dependencies.onJournal(this.dependencies.journal.lastCommit.sequence);
  }

  /**
   * Carries out what a person asked of a sale, one thing at a time; meanwhile the sale is not watched.
   * `conflict` when something else is being done about it.
   */
  async exclusively<T>(saleId: string, what: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const runtime = this.runtime(saleId);
    if (runtime.working !== null) return fail('conflict', `Still busy: ${runtime.working}.`);
    runtime.working = what;
    try {
      this.#followOrForget(saleId);
      return await work();
    } finally {
      runtime.working = null;
      this.#followOrForget(saleId);
      this.refresh(saleId);
    }
  }

  /** Empties the code screen. */
  clear(): void {
    const left = this.current;
    this.#onScreen = null;
    this.#show(null);
    if (left !== null) this.#followOrForget(left);
    this.countUnresolved();
  }

  /** The service says whether the customer is paying: news for the screen, and not journalled. */
  customerIs(saleId: string, paying: Paying, chargeId: string | undefined): void {
    if (saleId !== this.current) return;
    const runtime = this.runtime(saleId);
    const isTurn = runtime.paying !== paying;
    const { size } = runtime.failedTries;
    runtime.paying = paying;
    // A try without an id is told from the one before by what came between them.
    if (paying === 'failed' && (chargeId !== undefined || isTurn)) {
      runtime.failedTries.add(chargeId ?? `no id, ${size}`);
    }
    if (isTurn || runtime.failedTries.size > size) this.refresh(saleId);
  }

  /** How many sales have codes that may be paid or contradict them, without the one on the code screen. */
  unresolved(): number {
    const counted = this.dependencies.journal.countUnresolved(this.current);
    if (!counted.ok)
      this.dependencies.log.warn('Unresolved codes cannot be counted.', { why: counted.message });
    return counted.ok ? counted.value : this.#unresolved;
  }

  /** The payments that staff have not seen, newest first; what the code screen shows needs no telling. */
  unseenPayments(): UnseenPayment[] {
    const found = this.dependencies.journal.listUnseen();
    if (found.ok) return found.value.flatMap((sale) => unseenPaymentOf(this, sale));
    this.dependencies.log.warn('Payments that staff have not seen cannot be read.', { why: found.message });
    return [];
  }

  /** Shows a sale anew if it is on the code screen: something that is not journalled changed. */
  refresh(saleId: string): void {
    if (saleId !== this.current || this.#disposed) return;
    const view = this.view();
    if (view) this.#show(view);
  }

  /** The sale on the code screen, as it is shown. */
  view(): SaleView | null {
    if (this.#onScreen === null) return null;
    const sale = this.read(this.#onScreen.id);
    if (sale.ok) this.#onScreen = sale.value;
    else this.stop(sale.message);
    return this.#viewOf(this.#onScreen);
  }

  /** Stops selling: what is on the disk is not known, so nothing more is sent and no QR is drawn. */
  stop(message: string): void {
    if (this.#trouble || this.#disposed) return;
    this.#trouble = { kind: 'interrupted', message };
    this.dependencies.log.error('The journal cannot be relied on; selling stops.', { why: message });
    this.#standStill();
    if (this.#onScreen) this.#emit(this.#onScreen);
    this.dependencies.onStopped('storage');
  }

  /** Ends everything; answers that are still under way are dropped, the journal knows their requests. */
  dispose(): void {
    this.#disposed = true;
    this.#standStill();
    for (const [, runtime] of this.#runtimes) {
      runtime.stopRetry();
      runtime.stopCountdown();
    }
  }

  /**
   * Calls the service and notes what its answer says of the connection. A client that throws has a bug;
   * what became of the request is then unknown, and the sale must say so rather than hang.
   */
  async call<T>(request: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    let outcome: Outcome<T>;
    try {
      outcome = await request();
    } catch (error) {
      this.dependencies.log.error('The client of the payment service failed.', { why: String(error) });
      outcome = { kind: 'unknown', reason: 'connection-lost', message: 'The request failed unexpectedly.' };
    }
    if (!this.#disposed) this.#connected(connectionOf(outcome));
    return outcome;
  }

  /** The service has answered someone else on this terminal. */
  serviceAnswered(): void {
    if (!this.isHalted) this.#connected('online');
  }

  /** Tells how many codes have no last word, when that has changed. */
  countUnresolved(): void {
    if (this.#disposed) return;
    const count = this.unresolved();
    if (count === this.#unresolved) return;
    this.#unresolved = count;
    this.dependencies.onUnresolved(count);
  }

  #connected(kind: ConnectionState['kind'] | null): void {
    if (kind === null) return;
    // Each time: selling may have resumed since, with another key or because the service took this one.
    if (kind === 'refused') this.dependencies.onStopped('credentials');
    if (kind === this.#connection) return;
    this.#connection = kind;
    this.dependencies.onConnection(kind);
    if (kind === 'online') this.#recovered();
  }

  #followOrForget(saleId: string): void {
    const sale = this.read(saleId);
    if (sale.ok) this.#follow(sale.value);
  }

  #emit(sale: SaleRecord): void {
    this.#onScreen = sale;
    this.#show(this.#viewOf(sale));
  }

  /** Tells the screen what is new; the same view twice is none. */
  #show(view: SaleView | null): void {
    if (this.#disposed || isDeepStrictEqual(view, this.#shown)) return;
    this.#shown = view;
    this.dependencies.onSale(view);
  }

  #viewOf(sale: SaleRecord): SaleView {
    const practice = this.dependencies.practiceOrigin !== null;
    const came = sale.stage.state === 'paid' ? amountPaid(this, sale) : null;
    return viewOf({
      sale,
      amount: came?.ok ? came.value : sale.amount,
      isOtherInTheWay: sale.stage.state === 'awaiting' && otherCode(this, sale, 'its-last') !== undefined,
      known: this.runtime(sale.id),
      now: this.now(),
      practice,
      trouble: this.#trouble,
    });
  }
}
