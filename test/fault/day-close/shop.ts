import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloseItem, DayClose } from '../../../electron/contract/day-close.ts';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import type { SaleSettings, SalesPayments } from '../../../electron/sales/dependencies.ts';
import { createSales, type Sales } from '../../../electron/sales/sales.ts';
import { VirtualMachine } from '../support/machine.ts';
import type { SeededRandom } from '../support/random.ts';
import { valueOf } from '../../support/result.ts';
import { saleRequest } from '../support/sale-request.ts';

/** A payment as the service's own books have it: nothing here is read from the terminal. */
export interface LedgerPayment {
  readonly orderNo: string;
  readonly amount: number;
  givenBack: number;
}

const nothing = (): void => undefined;

/** A shop with a real journal and real sales, a service with books of its own, and clocks that are turned. */
export class Shop implements Disposable {
  readonly machine = new VirtualMachine();
  readonly ledger = new Map<string, LedgerPayment>();
  readonly settings: SaleSettings = {
    prefix: 'T1',
    currency: 'JPY',
    frontUrl: null,
    confirmAbove: null,
    dayEndsAt: 0,
  };
  /** The answer to the next request for a code is lost, and no code is made. */
  losesNext = false;
  /** Nothing reaches the service; payers reach it all the same. */
  isAway = false;
  journal!: Journal;
  sales!: Sales;
  readonly #codes = new Map<string, Code>();
  readonly #folder = mkdtempSync(join(tmpdir(), 'madoguchi-day-close-'));
  readonly #random: SeededRandom;

  constructor(random: SeededRandom, startsAt: number) {
    this.#random = random;
    this.machine.wallMs = startsAt;
    this.machine.trueMs = startsAt;
    this.restart();
  }

  /** Another process on the same journal. */
  restart(): void {
    this.close();
    const { machine } = this;
    machine.restart({ sameBoot: true });
    const opened = openJournal({ path: join(this.#folder, 'journal.db'), clock: machine.clock });
    if (!opened.ok) throw new Error(opened.message);
    this.journal = opened.journal;
    this.sales = createSales({
      journal: opened.journal,
      payments: this.#service(),
      clock: machine.clock,
      timers: machine,
      random: { fraction: () => this.#random.fraction(), uuid: () => this.#random.uuid() },
      practiceOrigin: null,
      settings: () => this.settings,
      held: () => null,
      onSale: nothing,
      onConnection: nothing,
      onComparison: nothing,
      onDayClosed: nothing,
      onUnresolved: nothing,
      onUnseenPayments: nothing,
      onJournal: nothing,
      onStopped: nothing,
      log: { info: nothing, warn: nothing, error: nothing },
    });
    valueOf(this.sales.recover());
  }

  /** Opens a sale of an amount, lets its answer come, and answers its id. */
  async open(amount: number): Promise<string> {
    const lines = [{ name: 'Tea', price: amount, count: 1 }];
    const opened = valueOf(this.sales.open(saleRequest(this.#random, { lines, expectedTotal: amount })));
    await settle();
    return opened;
  }

  /** The payer pays the code of a sale now, by the service's clock; nothing where there is no code. */
  pay(saleId: string): void {
    const page = this.sales.readPage(saleId);
    const codeId = page.ok ? page.value.attempts[0]?.code?.id : undefined;
    const code = this.#codes.get(codeId ?? '');
    if (!code || code.status !== 'pending') return;
    const paidTime = Math.floor(this.machine.trueMs);
    const charge = { id: `ch_${code.id}`, paid: true, status: 'captured', paymentMethod: 'paypay', paidTime };
    this.#codes.set(code.id, { ...code, status: 'captured', charge });
    this.ledger.set(code.id, { orderNo: code.orderNo ?? '', amount: code.amount ?? 0, givenBack: 0 });
  }

  /** The owner gives some or all of a payment back, in the service's console. */
  giveBack(codeId: string, amount: number): void {
    const payment = this.ledger.get(codeId);
    const code = this.#codes.get(codeId);
    if (!payment || !code) return;
    payment.givenBack = Math.min(payment.amount, payment.givenBack + amount);
    const { givenBack } = payment;
    const status = givenBack === payment.amount ? 'refunded' : 'partially_refunded';
    this.#codes.set(codeId, { ...code, charge: { ...code.charge, status, refunds: { amount: givenBack } } });
  }

  /** Time passes on every clock, with everything that falls due in it. */
  async pass(ms: number): Promise<void> {
    const end = this.machine.monotonicMs + ms;
    await settle();
    while (this.machine.runNext(end)) await settle();
    if (end > this.machine.monotonicMs) this.machine.goOn(end - this.machine.monotonicMs);
  }

  /** Compares and seals a business day, days before it first; null when it is closed already. */
  async closeDay(date: string | null): Promise<DayClose | null> {
    for (let tries = 0; tries < 80; tries += 1) {
      const begun = this.sales.compareDay(date);
      if (!begun.ok) throw new Error(`${String(date)}: ${begun.message}`);
      await this.#compared();
      const day = this.sales.comparison();
      if (!day?.digest) throw new Error(`${String(date)} was not compared: ${day?.state}`);
      if (day.sealed !== null) return null;
      if (day.first !== null) {
        await this.closeDay(day.first);
        continue;
      }
      const sealed = this.sales.sealDay({ date: day.date, digest: day.digest });
      if (sealed.ok) return sealed.value;
      throw new Error(`${day.date}: ${sealed.code}: ${sealed.message}`);
    }
    throw new Error(`There is no end of days to close before ${String(date)}.`);
  }

  /** Every line of every close, with the number of its close. */
  lines(): (CloseItem & { close: number })[] {
    const closes = valueOf(this.journal.closes.list());
    return closes.flatMap(({ number }) => {
      const items = valueOf(this.journal.closes.items(number));
      return items.map((item) => ({ ...item, close: number }));
    });
  }

  close(): void {
    if (this.sales as Sales | undefined) this.sales.dispose();
    if (this.journal as Journal | undefined) this.journal.close();
  }

  [Symbol.dispose](): void {
    this.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #compared(): Promise<void> {
    const end = this.machine.monotonicMs + 3_600_000;
    await settle();
    while (this.sales.comparison()?.state === 'asking' && this.machine.runNext(end)) await settle();
  }

  #service(): SalesPayments {
    const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value, status: 200 });
    const away = { kind: 'not-sent', reason: 'connect', message: 'connection refused' } as const;
    return {
      createCode: async ({ amount, currency, orderNo, expiryPeriod }) => {
        await Promise.resolve();
        if (this.isAway) return away;
        if (this.losesNext) {
          this.losesNext = false;
          return { kind: 'unknown', reason: 'connection-lost', message: 'reset' };
        }
        const id = `code_${this.#codes.size + 1}`;
        const codeUrl = `https://pay.example/${id}`;
        const code: Code = { id, codeUrl, amount, currency, orderNo, expiryPeriod, status: 'pending' };
        this.#codes.set(id, { ...code, expiryTime: Math.floor(this.machine.trueMs) + expiryPeriod * 60_000 });
        return ok(code);
      },
      readCode: async (id) => {
        await Promise.resolve();
        if (this.isAway) return away;
        const code = this.#codes.get(id);
        if (!code) return { kind: 'refused', reason: 'not-found', status: 404, message: 'no such code' };
        const expired = code.status === 'pending' && this.machine.trueMs > (code.expiryTime ?? 0);
        return ok({ ...code, expired });
      },
      closeCode: async (id) => {
        await Promise.resolve();
        if (this.isAway) return away;
        const code = this.#codes.get(id);
        if (code?.status === 'pending') this.#codes.set(id, { ...code, status: 'closed' });
        return ok(null);
      },
      capabilities: () => ({}),
      validityMs: ({ expiryPeriod }) => (expiryPeriod === undefined ? undefined : expiryPeriod * 60_000),
      epochMs: (time) => time,
    };
  }
}

/** Lets every promise that can settle without time settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
