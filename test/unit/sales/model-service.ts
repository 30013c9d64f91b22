import type { Charge, Code, Refund } from '../../../electron/contract/payment-objects.ts';
import { refundMark } from '../../../electron/domain/refunds.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import type { ListedCharges } from '../../../electron/sales/dependencies.ts';
import { ModelWeather } from './model-weather.ts';
import { type Bench, conflict, refusedWith, unsupported } from './support.ts';

/** How a charge ends. */
export type End = 'captured' | 'failed';

/** A charge that is open, whatever becomes of its code meanwhile. */
interface OpenCharge {
  readonly id: string;
  readonly status: string;
  /** The service tells of it as long as it is open. */
  readonly isVisible: boolean;
  /** When it began, epoch ms. */
  readonly createTime: number;
}

const lagMs = 5_000;
/** For how long a service that lists no charges is known to list none: then that is to be found out anew. */
const missingForMs = 3_600_000;

/** How long money takes to be back, in ms, and how that ends: one refund after another. */
const refundEnds = [
  [5_000, 'refunded'],
  [1_200_000, 'refunded'],
  [60_000, 'failed'],
  [5_000, 'refunded'],
] as const;

/** Money that was asked back, as the service's ledger has it. */
interface KeptRefund {
  readonly entry: Refund & { id: string; amount: number };
  readonly codeId: string;
  /** By the monotonic clock: a replica that lags lists it only later. */
  readonly at: number;
}

/** The bench's service as an unfriendly world has it: weather, replicas that lag, charges that take their time. */
export class ModelService {
  readonly weather: ModelWeather;
  /** What payers' codes asked for; the charges are this ledger's own. */
  readonly presented: Charge[] = [];
  readonly #bench: Bench;
  readonly #expiresAt = new Map<string, number>();
  /** What a replica that lags still has of a code: nothing of one that was just made. */
  readonly #before = new Map<string, { until: number; code: Code | undefined }>();
  readonly #open = new Map<string, OpenCharge[]>();
  /** The tries that came to nothing, as they are listed, and those that were paid. */
  readonly #failed: Charge[] = [];
  readonly #paid: Charge[] = [];
  /** Tries that an answer told of while they were open: who reads only codes can know of no others. */
  readonly #toldOf = new Set<string>();
  /** Of them, those that were told to have failed since. */
  readonly #toldFailed = new Set<string>();
  readonly #lists: boolean;
  readonly #refunds: KeptRefund[] = [];
  #charges = 0;

  /** `lists`: the service lists charges by their time. */
  constructor(bench: Bench, lists: boolean) {
    this.#bench = bench;
    this.weather = new ModelWeather(bench);
    this.#lists = lists;
    const { service, machine } = bench;
    const { onRead, onClose, onCreate } = service;
    service.onCreate = (body) =>
      this.weather.through(() => {
        // The number of a code that was made and lost, or is over, is taken.
        if (this.codes.some(({ orderNo }) => orderNo === body.orderNo)) return conflict;
        const made = onCreate(body);
        const id = `code_${service.codes.size}`;
        const validityMs = body.expiryPeriod * 60_000;
        this.#expiresAt.set(id, machine.monotonicMs + validityMs);
        service.set(id, { createTime: machine.trueMs, expiryTime: machine.trueMs + validityMs });
        this.#lag(id, undefined);
        return made as Outcome<never>;
      });
    service.onRead = (id) => {
      const answer = this.weather.through(() => {
        const before = this.#before.get(id);
        if (this.weather.now === 'lagging' && before && machine.monotonicMs < before.until) {
          return before.code ? (bench.ok(before.code) as Outcome<never>) : refusedWith('not-found');
        }
        const { status } = service.code(id);
        if (!this.isOpen(id) && (status === 'pending' || status === 'completed')) {
          service.set(id, { expired: true });
        }
        return onRead(id) as Outcome<never>;
      }, 'read');
      if (!(answer instanceof Promise)) return this.#telling(answer);
      return answer.then((late) => this.#telling(late));
    };
    service.onClose = (id) =>
      this.weather.through(() => {
        if (service.code(id).status === 'captured') return conflict;
        if (this.weather.now === 'unclosable') return unsupported;
        this.#lag(id, service.code(id));
        return onClose(id) as Outcome<never>;
      }, 'other');
    this.#offerRefunds();
    service.listCharges = async (query) =>
      await this.weather.through(() => {
        service.known = { 'list-charges': lists };
        if (lists) return bench.ok(this.#list(query)) as Outcome<never>;
        machine.after(missingForMs, () => (service.known = {}));
        return unsupported;
      }, 'other');
  }

  /** Every code that was ever made, as it is now. */
  get codes(): Code[] {
    return [...this.#bench.service.codes.values()];
  }

  /** Codes that were paid. */
  get captured(): Code[] {
    return this.codes.filter(({ status }) => status === 'captured');
  }

  /** Whether the service would take a payment for a code now. */
  isOpen(codeId: string): boolean {
    const code = this.#bench.service.code(codeId);
    const isLive = (code.status === 'pending' || code.status === 'completed') && !this.isMismatched(codeId);
    return isLive && this.#bench.machine.monotonicMs < this.expiresAt(codeId);
  }

  /** Whether somebody may pay a code, or the service says that somebody is just paying it. */
  mayTakeMoney(codeId: string): boolean {
    const isOver = this.isMismatched(codeId) || this.#bench.service.code(codeId).status === 'captured';
    const isBeingPaid = this.#open.get(codeId)?.some((charge) => this.#canBeKnown(charge)) === true;
    return this.isOpen(codeId) || (isBeingPaid && !isOver);
  }

  /** Until when a code can be paid, by the monotonic clock. */
  expiresAt(codeId: string): number {
    return this.#expiresAt.get(codeId) ?? 0;
  }

  /** Whether another amount arrived for a code than was asked for. */
  isMismatched(codeId: string): boolean {
    return this.#bench.service.code(codeId).charge?.status === 'amount_mismatch';
  }

  /**
   * Whether a terminal was told of a try that was open, and nobody will ever tell it that it failed: another try
   * covers it, and no charges are listed. That is for a person to say.
   */
  isUntold(codeId: string): boolean {
    const { orderNo, status } = this.#bench.service.code(codeId);
    const failed = this.#failed.filter((charge) => charge.orderNo === orderNo);
    return (
      !this.#lists &&
      status !== 'captured' &&
      failed.some(({ id = '' }) => this.#toldOf.has(id) && !this.#toldFailed.has(id))
    );
  }

  /** The terminal's machine slept: the service's clock went on. */
  slept(ms: number): void {
    this.#before.clear();
    for (const [codeId, at] of this.#expiresAt) this.#expiresAt.set(codeId, at - ms);
  }

  /**
   * A payer begins to pay, and it takes a while: the money comes, or does not, whatever becomes of the code
   * meanwhile. A second payer may begin on the same code; only one of them is charged.
   */
  begin(codeId: string, charge: { delayMs: number; end: End; isVisible: boolean }): void {
    const { delayMs, end, isVisible } = charge;
    const open = this.#open.get(codeId) ?? [];
    // Of a try that is covered before anybody was told of it nobody can know: that gap is written down, not looked for.
    if (open.length > 1 || open.some((one) => one.isVisible && !this.#canBeKnown(one))) return;
    const id = this.#chargeId();
    const status = ['pending', 'waiting', 'notified'][this.#charges % 3] ?? 'pending';
    const began = this.#bench.machine.trueMs;
    this.#lag(codeId, this.#bench.service.code(codeId));
    this.#open.set(codeId, [...open, { id, status, isVisible, createTime: began }]);
    if (isVisible) this.#show(codeId, { id, status });
    this.#bench.machine.after(delayMs, () => {
      this.#open.set(
        codeId,
        (this.#open.get(codeId) ?? []).filter((other) => other.id !== id),
      );
      const isOver = this.isMismatched(codeId) || this.#bench.service.code(codeId).status === 'captured';
      if (isOver) return;
      if (end === 'captured') this.capture(codeId, { id, createTime: began });
      else if (isVisible) this.#fail(codeId, { id, createTime: began });
    });
  }

  /** Money comes, and the service says so. */
  capture(
    codeId: string,
    { id, createTime } = { id: this.#chargeId(), createTime: this.#bench.machine.trueMs },
  ): void {
    const { orderNo } = this.#bench.service.code(codeId);
    this.#paid.push({ id, status: 'captured', paid: true, createTime, orderNo });
    this.change(codeId, {
      status: 'captured',
      charge: { id, paid: true, paymentMethod: 'alipay', ...this.#timeOf(this.#charges) },
    });
  }

  /** Another amount than was asked for arrives: money moved, and it is not this sale's. */
  mismatch(codeId: string): void {
    const amount = (this.#bench.service.code(codeId).amount ?? 0) + 1;
    this.change(codeId, {
      charge: { id: this.#chargeId(), paid: false, status: 'amount_mismatch', amount },
    });
  }

  /** Every refund that was taken, with the terminal's own id of it; null where it was asked for elsewhere. */
  get refunds(): { own: string | null; codeId: string; status: string; amount: number }[] {
    return this.#refunds.map(({ codeId, entry: { metadata, status = '', amount } }) => {
      const own = metadata?.[refundMark];
      return { own: typeof own === 'string' ? own : null, codeId, status, amount };
    });
  }

  /** What of a payment is not given back, nor about to be. */
  leftOf(codeId: string): number {
    const taken = this.#refunds.filter((kept) => kept.codeId === codeId && kept.entry.status !== 'failed');
    const { amount = 0 } = this.#bench.service.code(codeId);
    return amount - taken.reduce((sum, { entry }) => sum + entry.amount, 0);
  }

  /** Takes a refund: whoever asked for it, its end comes by itself. */
  giveBack(codeId: string, given: { amount: number; metadata: Record<string, unknown> }): Refund {
    const { machine } = this.#bench;
    const id = `re_${this.#refunds.length + 1}`;
    const entry = { id, ...given, status: 'pending' };
    const [delayMs, end] = refundEnds[this.#refunds.length % refundEnds.length] ?? [0, 'refunded'];
    this.#refunds.push({ entry, codeId, at: machine.monotonicMs });
    this.#sayRefunds(codeId);
    machine.after(delayMs, () => {
      entry.status = end;
      this.#sayRefunds(codeId);
    });
    return { ...entry };
  }

  /** Changes what is said of a paid code's charge: done in the owner's console. */
  changeCharge(code: Code, change: Partial<Charge>): void {
    this.change(code.id, { charge: { ...code.charge, ...change } });
  }

  /** Changes what is said of a code; replicas that lag say it later. */
  change(codeId: string, change: Partial<Code>): void {
    this.#lag(codeId, this.#bench.service.code(codeId));
    this.#bench.service.set(codeId, change);
  }

  #offerRefunds(): void {
    const { service, machine } = this.#bench;
    const paidBy = (chargeId: string): Code | undefined =>
      this.captured.find(({ charge }) => charge?.id === chargeId);
    service.createRefund = async (chargeId, { amount, metadata = {} }) => {
      const code = paidBy(chargeId);
      service.onCall(`refund ${code?.id ?? ''} ${String(metadata[refundMark])}`);
      return await this.weather.through(() => {
        if (!code || amount > this.leftOf(code.id)) return refusedWith('invalid');
        return this.#bench.ok(this.giveBack(code.id, { amount, metadata })) as Outcome<never>;
      }, 'other');
    };
    service.listRefunds = async (chargeId) =>
      await this.weather.through(() => {
        const before = this.weather.now === 'lagging' ? machine.monotonicMs - lagMs : machine.monotonicMs;
        const kept = this.#refunds.filter(
          ({ codeId, at }) => codeId === paidBy(chargeId)?.id && at <= before,
        );
        const refunds = kept.map(({ entry }) => ({ ...entry }));
        return this.#bench.ok({ total: refunds.length, refunds }) as Outcome<never>;
      }, 'other');
  }

  /** What the charge says of what was given back: also of what is on its way. */
  #sayRefunds(codeId: string): void {
    const code = this.#bench.service.code(codeId);
    const amount = (code.amount ?? 0) - this.leftOf(codeId);
    const back = this.#refunds.filter((kept) => kept.codeId === codeId && kept.entry.status === 'refunded');
    const done = back.reduce((sum, { entry }) => sum + entry.amount, 0);
    const status = done === 0 ? 'captured' : done === code.amount ? 'refunded' : 'partially_refunded';
    this.changeCharge(code, { status, refunds: { amount } });
  }

  /** Charges by one of their times; a replica that lags leaves the newest out, or all of them, or none. */
  #list(query: ListedCharges): { total: number; charges: Charge[] } {
    const { from = -Infinity, to = Infinity, limit, offset } = query;
    const timed = query.dateField === 'paid_time' ? this.#payments() : this.#tries();
    const charges = timed.filter(({ at }) => at >= from && at <= to).map(({ charge }) => charge);
    const lagging = [[], charges.slice(0, -1), charges][this.#charges % 3] ?? charges;
    const ofCodes = this.weather.now === 'lagging' ? lagging : charges;
    const known = [...ofCodes, ...this.#ofPayers(query)];
    return { total: known.length, charges: known.slice(offset, offset + limit) };
  }

  /** A replica that lags does not have the newest yet. */
  #ofPayers({ from = -Infinity, to = Infinity, dateField }: ListedCharges): Charge[] {
    const before = this.#bench.machine.trueMs - (this.weather.now === 'lagging' ? lagMs : 0);
    return this.presented
      .filter(({ createTime = 0, paidTime }) => {
        const at = dateField === 'paid_time' ? (paidTime ?? Number.NaN) : createTime;
        return at >= from && at <= to && createTime <= before;
      })
      .map((charge) => ({ ...charge }));
  }

  #payments(): { at: number; charge: Charge }[] {
    const { service } = this.#bench;
    return this.captured.map(({ charge, amount, currency, orderNo }) => ({
      at: service.epochMs(charge?.paidTime ?? Number.NaN),
      charge: { ...charge, amount, currency, orderNo },
    }));
  }

  /** Every try that is told of, by when it began. */
  #tries(): { at: number; charge: Charge }[] {
    const open = [...this.#open].flatMap(([codeId, charges]) =>
      charges
        .filter(({ isVisible }) => isVisible)
        .map(({ id, status, createTime }) => {
          const { orderNo } = this.#bench.service.code(codeId);
          return { id, status, createTime, orderNo };
        }),
    );
    return [...open, ...this.#failed, ...this.#paid]
      .map((charge) => ({ at: charge.createTime ?? 0, charge }))
      .toSorted((a, b) => a.at - b.at);
  }

  #chargeId(): string {
    this.#charges += 1;
    return `ch_${this.#charges}`;
  }

  /** When a payment was made: not said, said in seconds or in milliseconds, or no time at all. */
  #timeOf(turn: number): Pick<Charge, 'paidTime'> {
    const nowMs = this.#bench.machine.trueMs;
    const times = [undefined, Math.floor(nowMs / 1_000), nowMs, 8_000_000_000_000_000, -1];
    const paidTime = times[turn % times.length];
    return paidTime === undefined ? {} : { paidTime };
  }

  /** A code shows the try that began last, though an earlier one may still be open. */
  #show(codeId: string, charge: Charge): void {
    const { service } = this.#bench;
    const { status } = service.code(codeId);
    const isOpen = charge.status !== 'failed';
    const [from, to] = isOpen ? ['pending', 'completed'] : ['completed', 'pending'];
    service.set(codeId, { status: status === from ? to : status, charge });
  }

  #fail(codeId: string, { id, createTime }: { id: string; createTime: number }): void {
    const { orderNo, charge } = this.#bench.service.code(codeId);
    this.#failed.push({ id, status: 'failed', createTime, orderNo });
    if (charge?.id === id) this.#show(codeId, { id, status: 'failed' });
  }

  #telling(answer: Outcome<Code>): Outcome<Code> {
    const charge = answer.kind === 'ok' ? answer.value.charge : undefined;
    if (charge?.id !== undefined)
      (charge.status === 'failed' ? this.#toldFailed : this.#toldOf).add(charge.id);
    return answer;
  }

  /** Whether a terminal can know that a try is open. */
  #canBeKnown({ id, isVisible }: OpenCharge): boolean {
    return isVisible && (this.#lists || this.#toldOf.has(id));
  }

  #lag(codeId: string, code: Code | undefined): void {
    this.#before.set(codeId, { until: this.#bench.machine.monotonicMs + lagMs, code });
  }
}
