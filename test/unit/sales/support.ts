import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { DayClose, DayComparison } from '../../../electron/contract/day-close.ts';
import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import type {
  OpenSale,
  SalePage,
  SaleView,
  UnseenAfter,
  UnseenPayment,
} from '../../../electron/contract/sale.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { ConnectionState } from '../../../electron/contract/terminal.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import type { SaleSettings, StopReason } from '../../../electron/sales/dependencies.ts';
import { createSales, type Sales } from '../../../electron/sales/sales.ts';
import { folderWithJournal } from '../../support/empty-journal.ts';
import { twoTeas } from '../../support/open-sale.ts';
import { valueOf } from '../../support/result.ts';
import { FakeMachine, FakeService, ok, settleAll, unsupported } from './fakes.ts';

export * from './fakes.ts';

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
    settings: { prefix: 'T1', currency: 'JPY', frontUrl: null, confirmAbove: null, dayEndsAt: 0 },
    held: null,
    folder,
    ...({} as Pick<Bench, 'journal' | 'sales'>),
    onView: () => undefined,
    ok,
    later: () => Promise.withResolvers(),
    page(saleId) {
      return valueOf(bench.sales.readPage(saleId));
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
export function unseenNow(bench: Bench): [string, UnseenAfter][] {
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
  const result = valueOf(bench.sales.open(request(more)));
  await settleAll();
  return result;
}

/** A sale whose code is over, and another for its goods, whose code is on the screen. */
export async function rungUpAgain(bench: Bench): Promise<{ first: string; second: string }> {
  const first = await opened(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(2_000);
  bench.sales.dismiss(first);
  return { first, second: await opened(bench, { requestId: uuid(2), replaces: first }) };
}

/** A sale whose first code is over, and whose second one is on the screen. */
export async function renewed(bench: Bench, opening = opened): Promise<string> {
  const saleId = await opening(bench);
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(2_000);
  await bench.sales.renew(saleId);
  await settleAll();
  return saleId;
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

/** A shop that sells nothing by name. */
export const nothingOnSale = { items: [], categories: [] };

/** The first row of a query, read by a connection of its own, as another process would. */
export function journalled(bench: Bench, sql: string): Record<string, SQLOutputValue> | undefined {
  const database = new DatabaseSync(path.join(bench.folder, 'journal.db'), { readOnly: true });
  const row = database.prepare(sql).get();
  database.close();
  return row && { ...row };
}

/** The service lists these charges, all of them and as they are when it is asked. */
export function lists({ service }: Bench, charges: readonly Charge[]): void {
  service.listCharges = ({ offset }) =>
    Promise.resolve(ok({ total: charges.length, charges: charges.slice(offset) }));
}

/** The service says of each code from now on when it made it, and that it can be paid for ten minutes. */
export function tellsTimes({ service, machine }: Bench): void {
  const { onCreate } = service;
  service.onCreate = async (body) => {
    const made = await onCreate(body);
    if (made.kind !== 'ok') return made;
    service.set(made.value.id, { createTime: machine.wallMs, expiryTime: machine.wallMs + 600_000 });
    return ok(service.code(made.value.id));
  };
}
