import { DatabaseSync, type StatementSync } from 'node:sqlite';
import path from 'node:path';
import { expect } from 'vitest';
import type { CloseItem } from '../../../electron/contract/day-close.ts';
import type { OpenSale, SalePage, SaleView } from '../../../electron/contract/sale.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import type { SaleRecord } from '../../../electron/journal/records.ts';
import { valueOf } from '../../support/result.ts';
import { type End, ModelService } from './model-service.ts';
import { keepingReads } from './model-journal.ts';
import { ModelPresented, type Scan } from './model-presented.ts';
import { ModelRecorded } from './model-recorded.ts';
import { ModelRefunds } from './model-refunds.ts';
import { type Bench, createBench } from './support.ts';

const dayMs = 86_400_000;
/** How far back a close looks again at what was paid, in ms. */
const lookBackMs = 90 * dayMs;

/**
 * A terminal, a service with a ledger of its own, and customers who pay what they have seen. What must hold
 * at any time is checked with each request that leaves and each view that is drawn.
 */
export class World {
  readonly bench: Bench = createBench({ wrap: keepingReads });
  readonly service: ModelService;
  readonly refunds: ModelRefunds;
  readonly presented: ModelPresented;
  /** Ids of codes that were on the screen at any time. */
  readonly shown = new Set<string>();
  readonly recorded = new ModelRecorded(this.bench);
  readonly #paid = new Set<string>();
  /** What did not hold at a request or a view, first of all. */
  #broken: Error | null = null;
  /** The journal as another process finds it. */
  readonly #disk = new DatabaseSync(path.join(this.bench.folder, 'journal.db'), { readOnly: true });
  readonly #statements = new Map<string, StatementSync>();
  #boots = 1;
  /** Since a code was last drawn: for how long the machine slept and nobody said so, and whether its clock was set. */
  #unseen = { sleptMs: 0, isClockSet: false };
  /** Of codes over which both happened: a sleep that no clock of the machine can tell from the setting, in ms. */
  readonly #untoldMs = new Map<string, number>();

  private constructor(lists: boolean) {
    this.service = new ModelService(this.bench, lists);
    this.refunds = new ModelRefunds(this.bench, this.service, this.#disk, (check) => this.#noting(check));
    this.presented = new ModelPresented(this.bench, this.service, (check) => this.#noting(check));
    this.bench.service.onCall = (call) => this.#noting(() => this.#checkSent(call));
    this.bench.onView = (view) => this.#noting(() => this.#checkView(view));
  }

  /**
   * A shop that closed a day before, so that whatever is paid from now on belongs to a close. `lists`: the service
   * lists payments by their time.
   */
  static async open(lists: boolean): Promise<World> {
    const world = new World(lists);
    world.bench.machine.wallMs -= dayMs;
    if (!(await world.#closeDay(null))) throw new Error('The day before is not closed.');
    world.bench.machine.wallMs += dayMs;
    return world;
  }

  /** Lets go of what the history needed. */
  end(): void {
    this.#disk.close();
  }

  /** One of the codes that were seen and can be paid; -1 is the newest. */
  seen(which: number): string | undefined {
    const open = [...this.shown].filter((codeId) => this.service.isOpen(codeId));
    return open.at(which % Math.max(1, open.length));
  }

  /** A payer begins to pay the newest code, for everyone to see. */
  tryToPay(charge: { delayMs: number; end: End }): void {
    const codeId = this.seen(-1);
    if (codeId !== undefined) this.service.begin(codeId, { ...charge, isVisible: true });
  }

  /** Another payer's code is scanned for the sale on the screen. */
  scanAgain(scan: Scan): void {
    const current = this.bench.sales.current()?.id;
    if (current !== undefined) this.presented.again(current, scan);
  }

  /** The owner closes a code in the service's console, whatever is going on with it. */
  closeElsewhere(which: number): void {
    const codeId = this.seen(which);
    if (codeId !== undefined) this.service.change(codeId, { status: 'closed' });
  }

  /** The owner gives a payment back, wholly or in part, or revokes it. */
  giveBack(which: number, part: number): void {
    const code = this.#capturedAt(which);
    if (!code) return;
    const amount = Math.min(this.service.leftOf(code.id), Math.ceil((code.amount ?? 0) * part));
    if (amount > 0) this.service.giveBack(code.id, { amount, metadata: {} });
  }

  /** Staff give money back from here, with so many taps. */
  refund(which: number, part: number, taps: number): void {
    const code = this.#capturedAt(which);
    if (code) this.refunds.ask(code, part, taps);
  }

  /** A payer contests a payment, or gives that up. */
  dispute(which: number, disputed: boolean): void {
    const code = this.#capturedAt(which);
    if (code) this.service.changeCharge(code, { disputed });
  }

  /**
   * "Back to sale": the goods of the last sale are sold once more, as another sale, with somebody's choice or
   * without one. `throughDraft`: the ticket lay in the draft meanwhile, and the machine started anew.
   */
  sellAgain(request: (replaces: string, amount: number) => OpenSale, throughDraft: boolean): void {
    const rows = this.pages().map(({ row }) => row);
    const last = rows.toSorted((a, b) => a.orderNo.localeCompare(b.orderNo)).at(-1);
    if (!last) return;
    const { sales } = this.bench;
    sales.dismiss(last.id);
    let asked = request(last.id, last.amount);
    if (throughDraft) {
      const { lines, note } = asked;
      const draft = { lines, note, expiryPeriod: null, locationId: null, customer: null, replaces: last.id };
      if (!sales.saveDraft(draft).ok) return;
      this.restart(false);
      const kept = this.bench.journal.readDraft();
      asked = request(kept.ok ? (kept.value?.replaces ?? '') : '', last.amount);
    }
    const payable = this.#payableOfGoods(last.id);
    const result = this.recorded.sell(asked);
    if (result.ok && asked.despite === null) {
      expect(payable, 'doubled: a second code was made for the same goods, and nobody chose it').toEqual([]);
    }
  }

  /**
   * The service is away for hours, and comes back. `cancels`: staff cancel what is on the screen meanwhile;
   * `pays`: a payer, whose phone reaches the service, pays a code.
   */
  async outage(ms: number, { cancels, pays }: { cancels: boolean; pays: boolean }): Promise<void> {
    const { sales, machine } = this.bench;
    this.service.weather.now = 'away';
    const current = sales.current()?.id;
    // Not awaited: nobody answers.
    if (cancels && current !== undefined) void sales.cancel(current);
    await machine.pass(60_000);
    const codeId = pays ? this.seen(-1) : undefined;
    if (codeId !== undefined) this.service.capture(codeId);
    await machine.pass(ms);
    this.service.weather.now = 'fair';
  }

  /** The machine slept, and nobody said so. */
  sleepUnseen(ms: number): void {
    this.#unseen.sleptMs += ms;
    this.#sleep(ms);
  }

  /** Somebody, or a time server, sets the machine's clock. */
  setClock(byMs: number): void {
    this.#unseen.isClockSet = true;
    this.bench.machine.wallMs += byMs;
  }

  sleep(ms: number): void {
    this.bench.sales.suspended();
    this.#sleep(ms);
    this.bench.sales.resumed();
  }

  restart(isSameBoot: boolean): void {
    this.bench.restart();
    if (!isSameBoot) this.bench.machine.boot = `boot-${(this.#boots += 1)}`;
    expect(this.bench.sales.recover().ok).toBe(true);
    this.checkPaid();
  }

  /** The machine is switched off for a while; the service and the payers go on. */
  async off(ms: number): Promise<void> {
    this.bench.sales.dispose();
    await this.bench.machine.pass(ms);
    this.restart(false);
  }

  /** The weather clears up, and an hour passes, within which everything is to be found out. */
  async settle(): Promise<void> {
    this.service.weather.now = 'fair';
    await this.bench.machine.pass(300_000);
    await this.bench.machine.pass(3_600_000);
  }

  /** Codes that were shown and of which the journal has no last word. */
  unresolved(): string[] {
    const found = valueOf(this.bench.journal.listUnresolved());
    return found.flatMap(({ attempts }) =>
      attempts.flatMap(({ code, resolved }) => (code !== null && resolved === null ? [code.id] : [])),
    );
  }

  /** Every sale of the journal. */
  pages(): SalePage[] {
    const found = valueOf(this.bench.sales.find('T1-'));
    return found.map(({ id }) => this.bench.page(id));
  }

  /**
   * Closes each day until now on which something was sold or paid, in order, as far as the service and the
   * journal let it. Answers whether they did.
   */
  async closeDays(): Promise<boolean> {
    const now = this.bench.machine.wallMs;
    const dates = new Set([...this.#times().filter((at) => at <= now), now].map(dateOf));
    const { days } = valueOf(this.bench.journal.closes.closedDays());
    const closed = new Set(days.map(({ date }) => date));
    // A day that is closed is not compared again: what becomes of its payments is for the next close to see.
    for (const date of [...dates].filter((one) => !closed.has(one)).sort()) {
      if (!(await this.#closeDay(date))) return false;
    }
    return true;
  }

  /**
   * Closes whatever is left, and the day after, with a clock that is right again. Answers since when the payments
   * are those that the last close has looked at again.
   */
  async closeLast(): Promise<number> {
    const { machine, journal } = this.bench;
    const closes = valueOf(journal.closes.list());
    const ends = closes.map(({ date }) => localDay(date, 0).to);
    // A day that has not begun is not closed.
    machine.wallMs = Math.max(machine.wallMs, ...this.#times(), ...ends) + 1;
    expect(await this.closeDays(), 'lost: days that cannot be closed').toBe(true);
    await machine.pass(dayMs);
    expect(await this.#closeDay(null), 'lost: a day that cannot be closed').toBe(true);
    return localDay(null, machine.wallMs).from - lookBackMs;
  }

  /** Every line of every close. */
  closeItems(): CloseItem[] {
    const { closes } = this.bench.journal;
    return valueOf(closes.list()).flatMap(({ number }) => valueOf(closes.items(number)));
  }

  /** A paid sale stays paid; what did not hold at a request or a view since is thrown here. */
  checkPaid(): void {
    if (this.#broken !== null) throw this.#broken;
    this.refunds.check();
    const rows = this.#statement('SELECT id, order_no AS orderNo, state FROM sales').all();
    for (const { id, orderNo, state } of rows) {
      if (state === 'paid') this.#paid.add(String(id));
      else expect(this.#paid.has(String(id)), `untrue: ${String(orderNo)} was paid before`).toBe(false);
    }
  }

  /** Closes a business day, and before it those that come first; whether it is closed now. */
  async #closeDay(date: string | null): Promise<boolean> {
    const { sales, machine } = this.bench;
    for (let tries = 0; tries < 20; tries += 1) {
      if (!sales.compareDay(date).ok) return false;
      await machine.pass(60_000);
      const day = sales.comparison();
      if (!day?.digest || day.state === 'asking') return false;
      if (day.sealed !== null || day.isBeforeFirst) return true;
      if (day.first === null) return sales.sealDay({ date: day.date, digest: day.digest }).ok;
      if (!(await this.#closeDay(day.first))) return false;
    }
    return false;
  }

  /** When something was sold or paid, by the journal. */
  #times(): number[] {
    return this.pages().flatMap(({ row }) => [row.openedAt, ...(row.paidAt === null ? [] : [row.paidAt])]);
  }

  /** Thrown later: the terminal takes whatever is thrown at it in the middle of a sale for a mistake of its own. */
  #noting(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.#broken ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  /**
   * Nothing leaves before its record: another process finds the request in the journal by now. A payer's code may take money at
   * once, so that nothing else of its sale may be paid then.
   */
  #checkSent(call: string): void {
    const [operation, subject = '', id = ''] = call.split(' ');
    if (operation === 'refund') this.refunds.checkSent(subject, id);
    if (operation !== 'create' && operation !== 'scan') return;
    const row = this.#onDisk(
      `SELECT sale_id AS id, sales.state AS sale, attempts.state AS attempt FROM attempts JOIN sales ON sales.id = sale_id
       WHERE attempts.order_no = ? ORDER BY number DESC LIMIT 1`,
      subject,
    );
    const sent = { id: expect.any(String) as string, sale: 'opening', attempt: 'sending' };
    expect(row, `lost: ${subject} left before its record`).toEqual(sent);
    if (operation !== 'scan') return;
    const others = this.#payableOf(this.#read((row as { id: string }).id));
    expect(others, `doubled: ${subject} asks for money beside another code of its sale`).toEqual([]);
  }

  /** What is drawn is what is journalled, in time, and the only code of its sale that can be paid. */
  #checkView(view: SaleView | null): void {
    if (view?.phase.state === 'paid') this.#paid.add(view.id);
    if (view?.phase.state !== 'awaiting') return;
    const { codeUrl, remainingMs } = view.phase;
    const codeId = codeUrl.replace('https://pay.example/', '');
    const row = this.#onDisk(
      `SELECT amount, currency, sales.state, code ->> '$.codeUrl' AS codeUrl, attempts.order_no AS orderNo
       FROM sales JOIN attempts ON sale_id = sales.id WHERE sales.id = ? ORDER BY number DESC LIMIT 1`,
      view.id,
    );
    const { amount, currency, orderNo } = view;
    expect(row, 'untrue: drawn before its record').toEqual({
      amount,
      currency,
      state: 'awaiting',
      codeUrl,
      orderNo,
    });
    expect(this.bench.service.code(codeId), 'untrue: another sale’s code').toMatchObject({
      amount,
      currency,
      orderNo,
    });
    this.shown.add(codeId);
    const left = this.service.expiresAt(codeId) - this.bench.machine.monotonicMs;
    expect(remainingMs, 'untrue: the countdown').toBeLessThanOrEqual(left + this.#untold(codeId));
    const others = this.#payableOf(this.#read(view.id)).filter((other) => other !== codeId);
    expect(others, `doubled: ${codeId} is drawn, and another of its sale may be paid`).toEqual([]);
  }

  /**
   * By how much the countdown of a code that is drawn may be too long, in ms: a clock that was set over an unannounced
   * sleep says nothing of it any more. The service then called the code open, and goes on being asked.
   */
  #untold(codeId: string): number {
    const { sleptMs, isClockSet } = this.#unseen;
    const untoldMs = (this.#untoldMs.get(codeId) ?? 0) + (isClockSet ? sleptMs : 0);
    this.#untoldMs.set(codeId, untoldMs);
    this.#unseen = { sleptMs: 0, isClockSet: false };
    return untoldMs;
  }

  #sleep(ms: number): void {
    this.bench.machine.sleep(ms);
    this.service.slept(ms);
  }

  /** Codes that may take money, of a sale and of those before it for the same goods. */
  #payableOfGoods(saleId: string): string[] {
    const codes: string[] = [];
    for (let id: string | null = saleId; id !== null;) {
      const sale = this.#read(id);
      codes.push(...this.#payableOf(sale));
      id = sale.predecessor;
    }
    return codes;
  }

  /** Codes of a sale that were seen and may take money; of those that a person ruled out, only what can be paid. */
  #payableOf({ attempts }: SaleRecord): string[] {
    return attempts.flatMap((attempt) => {
      const { code, ruledOut, orderNo } = attempt;
      if (this.presented.mayTakeMoney(attempt)) return [orderNo];
      if (code === null || !this.shown.has(code.id)) return [];
      const { service } = this;
      const isPayable = ruledOut === 'staff' ? service.isOpen(code.id) : service.mayTakeMoney(code.id);
      return isPayable ? [code.id] : [];
    });
  }

  #read(saleId: string): SaleRecord {
    return valueOf(this.bench.journal.read(saleId));
  }

  #capturedAt(which: number): ModelService['captured'][number] | undefined {
    const { captured } = this.service;
    return captured.at(which % Math.max(1, captured.length));
  }

  #onDisk(sql: string, value: string): unknown {
    const row = this.#statement(sql).get(value);
    return row && { ...row };
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#disk.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

function dateOf(at: number): string {
  return localDay(null, at).date;
}
