import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect } from 'vitest';
import type { CloseItem } from '../../../electron/contract/day-close.ts';
import type { SalePage, SaleView } from '../../../electron/contract/sale.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { type Bench, conflict, createBench, lost, notSent } from './support.ts';

/** How the service behaves for a while; `lossy` does what is asked and loses the answer. */
export type Weather = 'fair' | 'away' | 'lossy' | 'slow' | 'busy';

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
        return made as Outcome<never>;
      });
    service.onRead = (id) =>
      this.#through(() => {
        if (!this.isOpen(id) && service.code(id).status === 'pending') service.set(id, { expired: true });
        return onRead(id) as Outcome<never>;
      });
    service.onClose = (id) =>
      this.#through(() => {
        if (service.code(id).status === 'captured') return conflict;
        return onClose(id) as Outcome<never>;
      });
    service.onCall = (call) => this.#checkSent(call);
    this.bench.onView = (view) => this.#checkView(view);
  }

  /** Whether the service would take a payment for a code now. */
  isOpen(codeId: string): boolean {
    const code = this.bench.service.code(codeId);
    return code.status === 'pending' && this.bench.machine.monotonicMs < (this.#expiresAt.get(codeId) ?? 0);
  }

  /** A customer pays one of the codes that were seen and can be paid. */
  pay(which: number): void {
    const open = [...this.shown].filter((codeId) => this.isOpen(codeId));
    const codeId = open[which % Math.max(1, open.length)];
    if (codeId !== undefined) this.bench.service.pay(codeId);
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

  /** The weather clears up, and enough time passes for everything to be found out. */
  async settle(): Promise<void> {
    this.weather = 'fair';
    await this.bench.machine.pass(60_000);
    this.restart(true);
    await this.bench.machine.pass(2_400_000);
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
      else expect(this.#paid.has(row.id), `${row.orderNo} was paid before`).toBe(false);
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
    expect(row, `${subject} left before its record`).toEqual({ sale: 'opening', attempt: 'sending' });
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
    expect(row, 'drawn before its record').toEqual({ amount, currency, state: 'awaiting', codeUrl, orderNo });
    expect(this.bench.service.code(codeId)).toMatchObject({ amount, currency, orderNo });
    this.shown.add(codeId);
    const left = (this.#expiresAt.get(codeId) ?? 0) - this.bench.machine.monotonicMs;
    expect(remainingMs).toBeLessThanOrEqual(left);
    const payable = this.bench
      .page(view.id)
      .attempts.filter(({ code }) => code !== null && this.shown.has(code.id) && this.isOpen(code.id));
    expect(payable.length, 'codes of one sale that can be paid').toBeLessThanOrEqual(1);
  }

  #onDisk(sql: string, value: string): unknown {
    const database = new DatabaseSync(path.join(this.bench.folder, 'journal.db'), { readOnly: true });
    const row = database.prepare(sql).get(value);
    database.close();
    return row && { ...row };
  }

  #through(effect: () => Outcome<never>): Outcome<never> | Promise<Outcome<never>> {
    switch (this.weather) {
      case 'fair':
        return effect();
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
