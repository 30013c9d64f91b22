import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect } from 'vitest';
import type { CloseItem } from '../../../electron/contract/day-close.ts';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import type { OpenSale, SalePage, SaleView } from '../../../electron/contract/sale.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { type Bench, conflict, createBench, lost, notSent, refusedWith, unsupported } from './support.ts';

/**
 * How the service behaves for a while. `lossy` does what is asked and loses the answer; `lagging` shows what
 * was up to five seconds ago; `stray` answers every other question with nonsense; `unclosable` closes nothing.
 */
export type Weather = 'fair' | 'away' | 'lossy' | 'slow' | 'busy' | 'lagging' | 'stray' | 'unclosable';

const lagMs = 5_000;

/** What something on the way may answer instead of the service, once. */
const strays: readonly Outcome<never>[] = [
  unsupported,
  refusedWith('not-found'),
  refusedWith('refused'),
  { kind: 'unknown', reason: 'not-json', message: 'HTML' },
];

/**
 * A terminal, a service with a ledger of its own, and customers who pay what they have seen. What must hold
 * at any time is checked with each request that leaves and each view that is drawn.
 */
export class World {
  readonly bench: Bench = createBench();
  /** Ids of codes that were on the screen at any time. */
  readonly shown = new Set<string>();
  weather: Weather = 'fair';
  readonly #expiresAt = new Map<string, number>();
  /** What a replica that lags still has of a code: nothing of one that was just made. */
  readonly #before = new Map<string, { until: number; code: Code | undefined }>();
  /** Codes on which a charge is open, whatever becomes of the code meanwhile. */
  readonly #charging = new Set<string>();
  #strays = 0;
  readonly #paid = new Set<string>();

  constructor() {
    const { service } = this.bench;
    const { onRead, onClose, onCreate } = service;
    service.onCreate = (body) =>
      this.#through(() => {
        // The number of a code that was made and lost, or is over, is taken.
        if ([...service.codes.values()].some(({ orderNo }) => orderNo === body.orderNo)) return conflict;
        const made = onCreate(body);
        const id = `code_${service.codes.size}`;
        this.#expiresAt.set(id, this.bench.machine.monotonicMs + body.expiryPeriod * 60_000);
        this.#lag(id, undefined);
        return made as Outcome<never>;
      });
    service.onRead = (id) =>
      this.#through(() => {
        const before = this.#before.get(id);
        if (this.weather === 'lagging' && before && this.bench.machine.monotonicMs < before.until) {
          return before.code ? (this.bench.ok(before.code) as Outcome<never>) : refusedWith('not-found');
        }
        const { status } = service.code(id);
        if (!this.isOpen(id) && (status === 'pending' || status === 'completed')) {
          service.set(id, { expired: true });
        }
        return onRead(id) as Outcome<never>;
      }, 'stray');
    service.onClose = (id) =>
      this.#through(() => {
        if (service.code(id).status === 'captured') return conflict;
        if (this.weather === 'unclosable') return unsupported;
        this.#lag(id, service.code(id));
        return onClose(id) as Outcome<never>;
      }, 'stray');
    service.onCall = (call) => this.#checkSent(call);
    this.bench.onView = (view) => this.#checkView(view);
  }

  /** Whether the service would take a payment for a code now. */
  isOpen(codeId: string): boolean {
    const code = this.bench.service.code(codeId);
    const isLive = (code.status === 'pending' || code.status === 'completed') && !this.isMismatched(codeId);
    return isLive && this.bench.machine.monotonicMs < (this.#expiresAt.get(codeId) ?? 0);
  }

  /** A customer pays one of the codes that were seen and can be paid. */
  pay(which: number): void {
    const codeId = this.#seen(which);
    if (codeId !== undefined) this.#capture(codeId);
  }

  /**
   * A customer begins to pay one of the codes that were seen, and it takes a while: the money comes, or does
   * not, whatever becomes of the code meanwhile. `visible`: the service shows the charge as long as it is open.
   */
  begin(which: number, delayMs: number, end: 'captured' | 'failed', visible: boolean): void {
    const codeId = this.#seen(which);
    if (codeId === undefined || this.#charging.has(codeId)) return;
    const { service, machine } = this.bench;
    this.#charging.add(codeId);
    const status = (['pending', 'waiting', 'notified'] as const)[which % 3];
    if (visible) service.set(codeId, { status: 'completed', charge: { id: `ch_${codeId}`, status } });
    machine.after(delayMs, () => {
      this.#charging.delete(codeId);
      const { status: now } = service.code(codeId);
      if (now === 'captured' || this.isMismatched(codeId)) return;
      if (end === 'captured') this.#capture(codeId);
      else if (visible) {
        const charge = { id: `ch_${codeId}`, status: 'failed' };
        service.set(codeId, { status: now === 'completed' ? 'pending' : now, charge });
      }
    });
  }

  /** The owner closes a code in the service's console, whatever is going on with it. */
  closeElsewhere(which: number): void {
    const codeId = this.#seen(which);
    if (codeId === undefined) return;
    this.#lag(codeId, this.bench.service.code(codeId));
    this.bench.service.set(codeId, { status: 'closed' });
  }

  /** The owner gives a payment back, wholly or in part. */
  giveBack(which: number, part: number): void {
    const paid = [...this.bench.service.codes.values()].filter(({ status }) => status === 'captured');
    const code = paid[which % Math.max(1, paid.length)];
    if (!code) return;
    const amount = Math.ceil((code.amount ?? 0) * part);
    const status = part === 1 ? 'refunded' : 'partially_refunded';
    this.bench.service.set(code.id, { charge: { ...code.charge, status, refunds: { amount } } });
  }

  /** Another amount than was asked for arrived: money moved, and it is not this sale's. */
  mismatch(which: number): void {
    const codeId = this.#seen(which);
    if (codeId === undefined) return;
    const code = this.bench.service.code(codeId);
    const charge = {
      id: `ch_${codeId}`,
      paid: false,
      status: 'amount_mismatch',
      amount: (code.amount ?? 0) + 1,
    };
    this.#lag(codeId, code);
    this.bench.service.set(codeId, { charge });
  }

  /** A payer contests a payment, or gives that up. */
  dispute(which: number, disputed: boolean): void {
    const paid = [...this.bench.service.codes.values()].filter(({ status }) => status === 'captured');
    const code = paid[which % Math.max(1, paid.length)];
    if (code) this.bench.service.set(code.id, { charge: { ...code.charge, disputed } });
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
    const payable = this.payableOf(last.id);
    const result = this.bench.sales.open(asked);
    if (result.ok && asked.despite === null) {
      expect(payable, 'doubled: a second code was made for the same goods, and nobody chose it').toEqual([]);
    }
  }

  /** Codes that were seen and can be paid, of a sale and of those before it for the same goods. */
  payableOf(saleId: string): string[] {
    const codes: string[] = [];
    for (let id: string | null = saleId; id !== null;) {
      codes.push(...this.bench.page(id).attempts.flatMap(({ code }) => (code ? [code.id] : [])));
      const found = this.bench.journal.read(id);
      id = found.ok ? found.value.predecessor : null;
    }
    return codes.filter((codeId) => this.shown.has(codeId) && this.isOpen(codeId));
  }

  /** Whether another amount arrived for a code than was asked for. */
  isMismatched(codeId: string): boolean {
    return this.bench.service.code(codeId).charge?.status === 'amount_mismatch';
  }

  /** The service is away for hours, and comes back. */
  async outage(ms: number): Promise<void> {
    this.weather = 'away';
    await this.bench.machine.pass(ms);
    this.weather = 'fair';
  }

  /** The machine slept, and nobody said so. */
  sleepUnseen(ms: number): void {
    this.bench.machine.sleep(ms);
    this.#before.clear();
    for (const [codeId, at] of this.#expiresAt) this.#expiresAt.set(codeId, at - ms);
  }

  sleep(ms: number): void {
    const { sales, machine } = this.bench;
    sales.suspended();
    machine.sleep(ms);
    for (const [codeId, at] of this.#expiresAt) this.#expiresAt.set(codeId, at - ms);
    sales.resumed();
  }

  restart(sameBoot: boolean): void {
    this.bench.restart({ sameBoot });
    expect(this.bench.sales.recover().ok).toBe(true);
    this.checkPaid();
  }

  /** The weather clears up, and an hour passes, within which everything is to be found out. */
  async settle(): Promise<void> {
    this.weather = 'fair';
    await this.bench.machine.pass(300_000);
    await this.bench.machine.pass(3_600_000);
  }

  /** Codes that were shown and of which the journal has no last word. */
  unresolved(): string[] {
    const found = this.bench.journal.listUnresolved();
    if (!found.ok) throw new Error(found.message);
    return found.value.flatMap(({ attempts }) =>
      attempts.flatMap(({ code, resolved }) => (code !== null && resolved === null ? [code.id] : [])),
    );
  }

  /** Every sale of the journal. */
  pages(): SalePage[] {
    const found = this.bench.sales.find('T1-');
    if (!found.ok) throw new Error(found.message);
    return found.value.map(({ id }) => this.bench.page(id));
  }

  /** Closes each day on which something was sold or paid, in order; answers every line of the closes. */
  async closeDays(): Promise<CloseItem[]> {
    const { sales, machine, journal } = this.bench;
    const times = this.pages().flatMap(({ row }) => [
      row.openedAt,
      ...(row.paidAt === null ? [] : [row.paidAt]),
    ]);
    // The clock is right again: a day that has not begun is not closed.
    machine.wallMs = Math.max(machine.wallMs, ...times) + 1;
    const dates = [...new Set(times.map((at) => localDay(null, at).date))].sort();
    const items: CloseItem[] = [];
    for (const date of dates) {
      expect(sales.compareDay(date).ok).toBe(true);
      await machine.pass(60_000);
      const day = sales.comparison();
      expect(day?.state).toBe('done');
      const { totals = [], unresolved = [] } = day?.figures ?? {};
      const sealed = sales.sealDay({
        date,
        expected: totals.map(({ currency, net }) => ({ currency, net })),
        unresolved: unresolved.length,
      });
      if (!sealed.ok) throw new Error(`${date}: ${sealed.message}`);
      const lines = journal.closes.items(sealed.value.number);
      if (lines.ok) items.push(...lines.value);
    }
    return items;
  }

  /** A paid sale stays paid. */
  checkPaid(): void {
    for (const { row } of this.pages()) {
      if (row.state === 'paid') this.#paid.add(row.id);
      else expect(this.#paid.has(row.id), `untrue: ${row.orderNo} was paid before`).toBe(false);
    }
  }

  /** Nothing leaves before its record: another process finds the request in the journal by now. */
  #checkSent(call: string): void {
    const [operation, subject = ''] = call.split(' ');
    if (operation !== 'create') return;
    const row = this.#onDisk(
      `SELECT sales.state AS sale, attempts.state AS attempt FROM attempts JOIN sales ON sales.id = sale_id
       WHERE attempts.order_no = ? ORDER BY number DESC LIMIT 1`,
      subject,
    );
    expect(row, `lost: ${subject} left before its record`).toEqual({ sale: 'opening', attempt: 'sending' });
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
      ...{ amount, currency, orderNo },
    });
    this.shown.add(codeId);
    const left = (this.#expiresAt.get(codeId) ?? 0) - this.bench.machine.monotonicMs;
    expect(remainingMs, 'untrue: the countdown').toBeLessThanOrEqual(left);
    const payable = this.bench
      .page(view.id)
      .attempts.filter(({ code }) => code !== null && this.shown.has(code.id) && this.isOpen(code.id));
    expect(payable.length, 'doubled: codes of one sale that can be paid').toBeLessThanOrEqual(1);
  }

  #onDisk(sql: string, value: string): unknown {
    const database = new DatabaseSync(path.join(this.bench.folder, 'journal.db'), { readOnly: true });
    const row = database.prepare(sql).get(value);
    database.close();
    return row && { ...row };
  }

  #capture(codeId: string): void {
    this.#lag(codeId, this.bench.service.code(codeId));
    this.bench.service.pay(codeId);
  }

  #lag(codeId: string, code: Code | undefined): void {
    this.#before.set(codeId, { until: this.bench.machine.monotonicMs + lagMs, code });
  }

  /** One of the codes that were seen and can be paid. */
  #seen(which: number): string | undefined {
    const open = [...this.shown].filter((codeId) => this.isOpen(codeId));
    return open[which % Math.max(1, open.length)];
  }

  #through(effect: () => Outcome<never>, stray?: 'stray'): Outcome<never> | Promise<Outcome<never>> {
    switch (this.weather) {
      case 'fair':
      case 'lagging':
      case 'unclosable':
        return effect();
      case 'stray':
        this.#strays += 1;
        if (stray === undefined || this.#strays % 2 === 0) return effect();
        return strays[this.#strays % strays.length] ?? effect();
      case 'away':
        return notSent;
      case 'busy':
        return { kind: 'rate-limited', retryAfterMs: 5_000, message: 'slow down' };
      case 'lossy':
        effect();
        return lost;
      case 'slow': {
        const answer = this.bench.later<Outcome<never>>();
        this.bench.machine.after(3_000, () => answer.resolve(effect()));
        return answer.promise;
      }
    }
  }
}
