import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { DayClose, DayComparison } from '../../../electron/contract/day-close.ts';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import type { CreateCode } from '../../../electron/contract/payment-requests.ts';
import type {
  OpenSale,
  SalePage,
  SaleState,
  SaleView,
  UnseenPayment,
} from '../../../electron/contract/sale.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { ConnectionState } from '../../../electron/contract/terminal.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import type {
  SaleSettings,
  SalesPayments,
  StopReason,
  Scheduler,
} from '../../../electron/sales/dependencies.ts';
import { createSales, type Sales } from '../../../electron/sales/sales.ts';
import { folderWithJournal } from '../../support/empty-journal.ts';
import { twoTeas } from '../../support/open-sale.ts';

/** A machine whose clocks and timers a test turns; timers run by the monotonic clock. */
export class FakeMachine implements Scheduler {
  wallMs = Date.UTC(2026, 3, 1, 3, 0, 0);
  monotonicMs = 5_000_000;
  /** How late it really is, epoch ms, whatever this machine's own clocks say: every other machine's clock. */
  trueMs = this.wallMs;
  boot: string | null = 'boot-1';
  #timers: { at: number; callback: () => void }[] = [];

  readonly clock = {
    wall: (): number => this.wallMs,
    monotonic: (): number => this.monotonicMs,
    bootId: (): string | null => this.boot,
  };

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.monotonicMs + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  get pending(): number {
    return this.#timers.length;
  }

  /** Lets time pass on both clocks, running each timer when it is due and letting its answers come. */
  async pass(ms: number): Promise<void> {
    const end = this.monotonicMs + ms;
    await settleAll();
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#moveTo(Math.max(next.at, this.monotonicMs));
      next.callback();
      await settleAll();
    }
    this.#moveTo(end);
  }

  /** The machine sleeps: the wall clock goes on, the other stands still, no timer runs. */
  sleep(ms: number): void {
    this.wallMs += ms;
    this.trueMs += ms;
  }

  #moveTo(monotonicMs: number): void {
    this.wallMs += monotonicMs - this.monotonicMs;
    this.trueMs += monotonicMs - this.monotonicMs;
    this.monotonicMs = monotonicMs;
  }
}

/** Lets every promise that can settle without time settle. */
export async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

type Reply<T> = Outcome<T> | Promise<Outcome<T>>;

/** A payment service that a test scripts, call by call; `calls` is what reached it, in order. */
export class FakeService implements SalesPayments {
  readonly calls: string[] = [];
  readonly bodies: CreateCode[] = [];
  known: Record<string, boolean> = {};
  /** Payments by their time, where the service lists them. */
  listCharges?: NonNullable<SalesPayments['listCharges']>;
  /** Payments that their payers dispute, where the service lists them. */
  listDisputes?: NonNullable<SalesPayments['listDisputes']>;
  /** Refunds, where the service makes and lists them. */
  createRefund?: NonNullable<SalesPayments['createRefund']>;
  listRefunds?: NonNullable<SalesPayments['listRefunds']>;
  #serial = 0;

  onCreate: (body: CreateCode) => Reply<Code> = (body) => ok(this.codeFor(body));
  onRead: (codeId: string) => Reply<Code> = (codeId) => {
    const code = this.codes.get(codeId);
    return code ? ok(code) : refusedWith('not-found');
  };
  onClose: (codeId: string) => Reply<null> = (codeId) => {
    const code = this.codes.get(codeId);
    if (code) this.codes.set(codeId, { ...code, status: 'closed' });
    return ok(null);
  };
  onCall: (call: string) => void = () => undefined;
  readonly codes = new Map<string, Code>();

  codeFor(body: CreateCode, more: Partial<Code> = {}): Code {
    this.#serial += 1;
    const id = `code_${this.#serial}`;
    const { amount, currency, orderNo, expiryPeriod } = body;
    const codeUrl = `https://pay.example/${id}`;
    const code: Code = { id, codeUrl, amount, currency, orderNo, expiryPeriod, status: 'pending', ...more };
    this.codes.set(id, code);
    return code;
  }

  /** What the service says of a code now. */
  code(codeId: string): Code {
    const code = this.codes.get(codeId);
    if (!code) throw new Error(`There is no ${codeId}.`);
    return code;
  }

  /** Changes what the service says of a code. */
  set(codeId: string, change: Partial<Code>): void {
    this.codes.set(codeId, { ...this.code(codeId), ...change });
  }

  pay(codeId: string): void {
    this.set(codeId, { status: 'captured', charge: { id: 'ch_1', paid: true, paymentMethod: 'alipay' } });
  }

  /** How often an operation was called. */
  count(operation: 'create' | 'read' | 'close'): number {
    return this.calls.filter((call) => call.startsWith(operation)).length;
  }

  /** Who wants to hear of a late code, for each request that left. */
  readonly late: ((code: Code) => void)[] = [];

  async createCode(body: CreateCode, onLate: (code: Code) => void): Promise<Outcome<Code>> {
    this.bodies.push(body);
    this.late.push(onLate);
    this.#called(`create ${body.orderNo}`);
    return await this.onCreate(body);
  }

  async readCode(codeId: string): Promise<Outcome<Code>> {
    this.#called(`read ${codeId}`);
    return await this.onRead(codeId);
  }

  async closeCode(codeId: string): Promise<Outcome<null>> {
    this.#called(`close ${codeId}`);
    return await this.onClose(codeId);
  }

  capabilities(): Record<string, boolean> {
    return this.known;
  }

  validityMs(code: Code): number | undefined {
    return code.expiryPeriod === undefined ? undefined : code.expiryPeriod * 60_000;
  }

  epochMs(time: number): number {
    return time < 100_000_000_000 ? time * 1_000 : time;
  }

  #called(call: string): void {
    this.calls.push(call);
    this.onCall(call);
  }
}

export function ok<T>(value: T): Outcome<T> {
  return { kind: 'ok', value, status: 200 };
}

export function refusedWith(reason: 'invalid' | 'credentials' | 'not-found' | 'refused'): Outcome<never> {
  return { kind: 'refused', reason, status: 400, message: `the service says ${reason}` };
}

export const notSent: Outcome<never> = { kind: 'not-sent', reason: 'connect', message: 'connection refused' };
export const lost: Outcome<never> = { kind: 'unknown', reason: 'connection-lost', message: 'reset' };
export const unsupported: Outcome<never> = { kind: 'unsupported', message: 'no such operation' };
export const conflict: Outcome<never> = { kind: 'conflict', status: 409, message: 'duplicate' };

/** A terminal with a real journal in a folder of its own; `restart` is a killed process and a new one. */
export interface Bench {
  machine: FakeMachine;
  service: FakeService;
  journal: Journal;
  sales: Sales;
  views: (SaleView | null)[];
  connections: ConnectionState['kind'][];
  stops: StopReason[];
  comparisons: DayComparison[];
  closed: DayClose[];
  /** The payments that staff have not seen, whenever they were told. */
  unseenPayments: UnseenPayment[][];
  /** The number of the journal's newest event, whenever something was written down of a sale. */
  journalTold: number[];
  /** How many codes were told to have no last word, whenever that changed. */
  unresolved: number[];
  logged: string[];
  settings: SaleSettings;
  /** Why nothing that may move money may be asked for. */
  held: Failure | null;
  folder: string;
  /** Called with each view before it is kept. */
  onView: (view: SaleView | null) => void;
  /** An answer of the service that carries a value. */
  ok<T>(value: T): Outcome<T>;
  /** A promise that a test keeps when it wants to. */
  later<T = Outcome<Code>>(): { promise: Promise<T>; resolve: (value: T) => void };
  /** The sale's page in the history. */
  page(saleId: string): SalePage;
  /** The kinds of a sale's events, in order. */
  kinds(saleId: string): string[];
  /** The last view's phase. */
  phase(): SaleView['phase'];
  /** The last view. */
  view(): SaleView;
  /** Every state that the screen showed, without repetitions. */
  states(): string[];
  restart(options?: { sameBoot: boolean }): void;
}

export interface BenchOptions {
  practiceOrigin?: string | null;
  wrap?: (journal: Journal, bench: () => Bench) => Journal;
}

export function createBench({
  practiceOrigin = null,
  wrap = (journal) => journal,
}: BenchOptions = {}): Bench {
  const folder = folderWithJournal('madoguchi-sales-');
  const machine = new FakeMachine();
  const service = new FakeService();
  const abandoned: Journal[] = [];
  let serial = 0;

  const start = (): Pick<Bench, 'journal' | 'sales'> => {
    const opened = openJournal({ path: path.join(folder, 'journal.db'), clock: machine.clock });
    if (!opened.ok) throw new Error(opened.message);
    const journal = wrap(opened.journal, () => bench);
    const log = (message: string): void => void bench.logged.push(message);
    const sales = createSales({
      journal,
      payments: service,
      clock: machine.clock,
      timers: machine,
      random: { fraction: () => 0.5, uuid: () => uuid((serial += 1)) },
      practiceOrigin,
      settings: () => bench.settings,
      held: () => bench.held,
      onSale: (view) => {
        bench.onView(view);
        bench.views.push(view);
      },
      onConnection: (kind) => void bench.connections.push(kind),
      onComparison: (comparison) => void bench.comparisons.push(comparison),
      onDayClosed: (close) => void bench.closed.push(close),
      onUnresolved: (count) => void bench.unresolved.push(count),
      onUnseenPayments: (payments) => void bench.unseenPayments.push(payments),
      onJournal: (sequence) => void bench.journalTold.push(sequence),
      onStopped: (why) => void bench.stops.push(why),
      log: { info: log, warn: log, error: log },
    });
    return { journal, sales };
  };

  const bench: Bench = {
    machine,
    service,
    views: [],
    connections: [],
    stops: [],
    comparisons: [],
    closed: [],
    unseenPayments: [],
    journalTold: [],
    unresolved: [],
    logged: [],
    settings: { prefix: 'T1', frontUrl: null, confirmAbove: null, dayEndsAt: 0 },
    held: null,
    folder,
    ...({} as Pick<Bench, 'journal' | 'sales'>),
    onView: () => undefined,
    ok,
    later: () => Promise.withResolvers(),
    page(saleId) {
      const page = bench.sales.readPage(saleId);
      if (!page.ok) throw new Error(page.message);
      return page.value;
    },
    kinds: (saleId) => bench.page(saleId).events.map(({ kind }) => kind),
    view() {
      const view = bench.views.at(-1);
      if (!view) throw new Error('There is no sale on the screen.');
      return view;
    },
    phase: () => bench.view().phase,
    states() {
      const states = bench.views.map((view) => view?.phase.state ?? 'none');
      return states.filter((state, index) => state !== states[index - 1]);
    },
    restart({ sameBoot } = { sameBoot: true }) {
      // As after a kill: nobody closes the journal, its log is there for the next process to find.
      bench.sales.dispose();
      abandoned.push(bench.journal);
      bench.views.length = 0;
      if (!sameBoot) machine.boot = 'boot-2';
      Object.assign(bench, start());
    },
  };
  Object.assign(bench, start());
  onTestFinished(() => {
    bench.sales.dispose();
    for (const journal of [...abandoned, bench.journal]) journal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return bench;
}

/** The sales with a payment that staff have not seen, as they were told last: order number, and the state it came in. */
export function unseenNow(bench: Bench): [string, SaleState][] {
  return (bench.unseenPayments.at(-1) ?? []).map(({ orderNo, after }) => [orderNo, after]);
}

/** A request for a sale of 1,200 yen. */
export function request(more: Partial<OpenSale> = {}): OpenSale {
  return {
    requestId: '00000000-0000-4000-8000-000000000001',
    ...twoTeas,
    ...more,
  };
}

/** The n-th id of a kind that contract/sale.ts accepts. */
export function uuid(n: number): string {
  return `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
}

/** A sale that is canceled for good, and another for its goods, canceled too, whose code could not be closed. */
export async function canceledTwice(bench: Bench): Promise<{ first: string; second: string }> {
  const first = await opened(bench);
  await bench.sales.cancel(first);
  const { onClose } = bench.service;
  bench.service.onClose = () => unsupported;
  const second = await opened(bench, { requestId: uuid(2), replaces: first });
  await bench.sales.cancel(second);
  bench.service.onClose = onClose;
  return { first, second };
}

/** Opens a sale and lets its answer come. */
export async function opened(bench: Bench, more: Partial<OpenSale> = {}): Promise<string> {
  const result = bench.sales.open(request(more));
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  await settleAll();
  return result.value;
}

/** A journal of which some methods are replaced. */
export function overriding(journal: Journal, methods: Partial<Journal>): Journal {
  return new Proxy(journal, {
    get(target, name) {
      const value: unknown = Reflect.get(name in methods ? methods : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A journal that notes each commit of a sale, after it is made. */
export function spied(journal: Journal, order: string[]): Journal {
  return overriding(journal, {
    recordIntent(intent) {
      const result = journal.recordIntent(intent);
      if (result.ok) order.push(`committed recordIntent ${result.value.sale.stage.state}`);
      return result;
    },
    record(saleId, change) {
      const result = journal.record(saleId, change);
      if (result.ok) order.push(`committed record ${result.value.stage.state}`);
      return result;
    },
  });
}

/** The first row of a query, read by a connection of its own, as another process would. */
export function journalled(bench: Bench, sql: string): Record<string, SQLOutputValue> | undefined {
  const database = new DatabaseSync(path.join(bench.folder, 'journal.db'), { readOnly: true });
  const row = database.prepare(sql).get();
  database.close();
  return row && { ...row };
}
