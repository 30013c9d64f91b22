import type { Code } from '../../../electron/contract/payment-objects.ts';
import type { CreateCode } from '../../../electron/contract/payment-requests.ts';
import type { Outcome, RefusalReason } from '../../../electron/payments/payment-service.ts';
import type { SalesPayments, Scheduler } from '../../../electron/sales/dependencies.ts';

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

  /** Runs the timer that was set first, before it is due; whether there was one. */
  async fireEarly(): Promise<boolean> {
    const timer = this.#timers.shift();
    timer?.callback();
    await settleAll();
    return timer !== undefined;
  }

  /** Lets time pass on both clocks without running a timer: it is due when the machine has got to it. */
  skip(ms: number): void {
    this.#moveTo(this.monotonicMs + ms);
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
  /** Money that is asked for by payers' codes, where the service takes them. */
  createCharge?: NonNullable<SalesPayments['createCharge']>;
  readCharge?: NonNullable<SalesPayments['readCharge']>;
  revokeCharge?: NonNullable<SalesPayments['revokeCharge']>;
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
    const id = codeId.replace('code', 'ch');
    this.set(codeId, { status: 'captured', charge: { id, paid: true, paymentMethod: 'alipay' } });
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

export function refusedWith(reason: RefusalReason, code?: string): Outcome<never> {
  const said = { kind: 'refused', reason, status: 400, message: `the service says ${reason}` } as const;
  return code === undefined ? said : { ...said, code };
}

export const notSent: Outcome<never> = { kind: 'not-sent', reason: 'connect', message: 'connection refused' };
export const lost: Outcome<never> = { kind: 'unknown', reason: 'connection-lost', message: 'reset' };
export const unsupported: Outcome<never> = { kind: 'unsupported', message: 'no such operation' };
export const conflict: Outcome<never> = { kind: 'conflict', status: 409, message: 'duplicate' };
