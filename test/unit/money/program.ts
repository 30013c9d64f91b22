import { limits } from '../../../electron/contract/limits.ts';
import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import { fail, type Result } from '../../../electron/contract/result.ts';
import type { SaleRecord } from '../../../electron/journal/records.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { graceMs } from '../../../electron/sales/poll-intervals.ts';
import type { ChargeFact, Event, Wish } from '../../explore/core/state.ts';
import { value } from '../journal/support.ts';
import {
  type Bench,
  createBench,
  lost,
  ok,
  refusedWith,
  request,
  settleAll,
  unsupported,
  uuid,
} from '../sales/support.ts';

/** What the program sends for a code. */
export type Sent = 'create' | 'close' | 'read' | 'list';

const validityMs = 600_000;
const hourMs = 3_600_000;
/** How long the answer with a code takes, in ms. */
const slowMs = 100_000;
/** So many timers are run at most until the program asks what the story has an answer to. */
const mostTimers = 60;
/** Codes are made an hour apart by the service's clock, so that its lists tell their charges apart. */
const firstMade = Date.UTC(2026, 3, 1);

/** A code by the clock of the program: since when its time can be counted. */
interface Since {
  readonly sent: number;
  made: number;
  readonly orderNo: string;
}

/** The terminal itself, in the hands of a story: it is given each answer, and its timers run when the story wants it to ask. */
export class Program {
  readonly bench: Bench = createBench();
  /** The sales in the order in which they were opened, by id. */
  readonly saleIds: string[] = [];
  readonly #waiting: { kind: Sent; code: number; answer: (outcome: Outcome<unknown>) => void }[] = [];
  readonly #codes: Since[] = [];
  #requests = 0;
  #boots = 1;

  constructor(lists: boolean) {
    const { service } = this.bench;
    service.onCreate = ({ orderNo }) => {
      const sent = this.#now;
      this.#codes.push({ sent, made: sent, orderNo });
      return this.#wait('create', this.#codes.length - 1);
    };
    // The client sends nothing that it knows to be missing.
    service.onRead = (codeId) =>
      service.known['read-code'] === false ? unsupported : this.#wait('read', indexOf(codeId));
    service.onClose = (codeId) => this.#wait('close', indexOf(codeId));
    if (lists) {
      service.listCharges = ({ from = 0 }) => this.#wait('list', Math.round((from - firstMade) / hourMs));
    }
  }

  /** The sales as the journal has them. */
  sales(): SaleRecord[] {
    return this.saleIds.map((id) => value(this.bench.journal.read(id)));
  }

  /** The code whose QR is on the screen, by its index. */
  drawn(): number | null {
    const phase = this.bench.sales.current()?.phase;
    if (phase?.state !== 'awaiting' || phase.canceling) return null;
    return indexOf(phase.codeUrl);
  }

  /** Whether a request waits for its answer. */
  waits(kind: Sent, code: number): boolean {
    return this.#waiting.some((one) => one.kind === kind && one.code === code);
  }

  /** Whether the program asks about a code: its timers run early until it does. */
  async asks(kind: Sent, code: number): Promise<boolean> {
    for (let timers = 0; timers < mostTimers && !this.waits(kind, code); timers += 1) {
      if (!(await this.bench.machine.fireEarly())) break;
    }
    return this.waits(kind, code);
  }

  /** Lets an event of the story happen; false: it cannot happen in the program now. */
  async happens(event: Event): Promise<boolean> {
    const { bench } = this;
    switch (event.kind) {
      case 'open':
        // What is on the screen is being ruled out: staff wait for a while.
        return this.opens(event.despite) || ((await this.#skip(16_000)) && this.opens(event.despite));
      case 'wish':
        return await this.wishes(event.sale, event.wish);
      case 'made':
        return await this.#made(event.code);
      case 'refused':
        return await this.#answer('create', event.code, refusedWith('refused'));
      case 'unknown':
        return await this.#answer('create', event.code, lost);
      case 'closed':
        return await this.#answer('close', event.code, ok(null));
      case 'close-failed':
        return await this.#answer('close', event.code, lost);
      case 'read':
        return await this.#answer('read', event.code, ok(this.#codeOf(event)));
      case 'listed':
        return await this.#answer('list', event.code, ok({ charges: this.#chargesOf(event) }));
      case 'unreadable':
        return await this.#unanswered(
          event.code,
          event.why === 'no-such-code' ? refusedWith('not-found') : unsupported,
        );
      case 'silent':
        return await this.#unanswered(event.code, lost);
      case 'time':
        return await this.#timePasses(event);
      case 'grace':
        return await this.#skip(graceMs + 1_000 + (event.since === 'end' ? this.#leftMs(event.code) : 0));
      case 'reads':
        bench.service.known = event.reads ? {} : { 'read-code': false };
        return true;
      case 'held':
        bench.held = event.held ? fail('not-ready', 'Another account answers.') : null;
        return true;
      case 'started':
        return await this.#starts(event.boot === 'same');
    }
  }

  /** Rings up the goods, which a later sale sells again; whether a request for a code left. */
  opens(despite: boolean): boolean {
    const opened = this.bench.sales.open(
      request({
        requestId: uuid(1_000 + (this.#requests += 1)),
        replaces: this.saleIds.at(-1) ?? null,
        despite: despite ? { reason: 'gone', by: 'Sato' } : null,
      }),
    );
    if (opened.ok) this.saleIds.push(opened.value);
    return opened.ok;
  }

  /** Whether the program begins to do what staff ask for. */
  async wishes(sale: number, wish: Wish): Promise<boolean> {
    const { sales } = this.bench;
    const saleId = this.saleIds[sale] ?? '';
    const act = (): Promise<Result<void>> => {
      if (wish === 'cancel') return sales.cancel(saleId);
      if (wish === 'renew') return sales.renew(saleId);
      return sales.settle({ saleId, outcome: wish, reason: 'seen', by: 'Sato' });
    };
    const answer = await Promise.race([act(), this.#listsNothing().then(() => null)]);
    return answer === null || answer.ok;
  }

  /** Answers everything that waits, and lets time pass until nothing more comes of it. */
  async rest(answers: (kind: Sent, code: number) => Event): Promise<void> {
    for (let minutes = 0; minutes < 180; minutes += 5) {
      for (let one = this.#waiting[0]; one; one = this.#waiting[0])
        await this.happens(answers(one.kind, one.code));
      await this.bench.machine.pass(300_000);
    }
  }

  /** Whether it is over, for the program's clock, that a code can be paid. */
  isTimeOver(code: number): boolean {
    return this.#leftMs(code) <= 0;
  }

  get #now(): number {
    return this.bench.machine.monotonicMs;
  }

  #wait<T>(kind: Sent, code: number): Promise<Outcome<T>> {
    return new Promise((resolve) => {
      this.#waiting.push({ kind, code, answer: (outcome) => resolve(outcome as Outcome<T>) });
    });
  }

  async #answer(kind: Sent, code: number, outcome: Outcome<unknown>): Promise<boolean> {
    if (kind === 'read' || kind === 'list') await this.asks(kind, code);
    const index = this.#waiting.findIndex((one) => one.kind === kind && one.code === code);
    const [request] = index < 0 ? [] : this.#waiting.splice(index, 1);
    request?.answer(outcome);
    await this.#listsNothing();
    return request !== undefined;
  }

  /** Where codes cannot be read, the program asks the list as well, which the model does not: it lags, and tells nothing. */
  async #listsNothing(): Promise<void> {
    await settleAll();
    if (this.bench.service.known['read-code'] !== false) return;
    for (let at = this.#listAsked(); at >= 0; at = this.#listAsked()) {
      this.#waiting.splice(at, 1)[0]?.answer(ok({ charges: [] }));
      await settleAll();
    }
  }

  #listAsked(): number {
    return this.#waiting.findIndex(({ kind }) => kind === 'list');
  }

  /** A person's word is taken once several questions in a row had no answer: they have the same one. */
  async #unanswered(code: number, outcome: Outcome<never>): Promise<boolean> {
    const kind = this.waits('list', code) ? 'list' : 'read';
    if (!(await this.#answer(kind, code, outcome))) return false;
    for (let again = 1; again < 3 && this.waits('read', code); again += 1)
      await this.#answer('read', code, outcome);
    return true;
  }

  async #made(code: number): Promise<boolean> {
    const since = this.#codes[code];
    if (!since || !(await this.#skip(slowMs))) return false;
    since.made = this.#now;
    return await this.#answer('create', code, ok(this.#pendingCode(code, since.orderNo)));
  }

  #pendingCode(code: number, orderNo: string): Code {
    const id = `code_${code}`;
    const createTime = firstMade + code * hourMs + 60_000;
    const { amount, currency } = { amount: 1_200, currency: 'JPY' };
    const expiryTime = createTime + validityMs;
    const codeUrl = `https://pay.example/${id}`;
    return {
      id,
      codeUrl,
      amount,
      currency,
      orderNo,
      expiryPeriod: 10,
      status: 'pending',
      createTime,
      expiryTime,
    };
  }

  #codeOf({ code, how, shown }: Extract<Event, { kind: 'read' }>): Code {
    const { orderNo } = this.#codes[code] ?? { orderNo: '' };
    return {
      ...this.#pendingCode(code, orderNo),
      ...(how === 'closed' && { status: 'closed' }),
      ...(how === 'expired' && { expired: true }),
      ...(shown && { charge: chargeOf(code, shown.id, shown.fact, orderNo) }),
      ...(shown?.fact === 'captured' && { status: 'captured' }),
    };
  }

  #chargesOf({ code, charges }: Extract<Event, { kind: 'listed' }>): Charge[] {
    const { orderNo } = this.#codes[code] ?? { orderNo: '' };
    return charges.flatMap((fact, id) => (fact ? [chargeOf(code, id, fact, orderNo)] : []));
  }

  async #timePasses({ code, proof }: Extract<Event, { kind: 'time' }>): Promise<boolean> {
    const { machine } = this.bench;
    if (proof.clock === 'wall') {
      machine.wallMs += validityMs + 60_000;
      return true;
    }
    const { sent } = this.#codes[code] ?? { sent: this.#now };
    return await this.#skip(
      proof.since === 'sending' ? sent + validityMs + 1_000 - this.#now : this.#leftMs(code) + 1,
    );
  }

  /** Lets time pass, if any would: what is due by then happens. */
  async #skip(ms: number): Promise<boolean> {
    if (ms < 0) return false;
    this.bench.machine.skip(ms);
    await this.bench.machine.pass(0);
    return true;
  }

  /** The most that may be left of a code's time, as far as the program can prove. */
  #leftMs(code: number): number {
    const { made } = this.#codes[code] ?? { made: this.#now };
    return Math.max(0, made + validityMs - this.#now);
  }

  async #starts(sameBoot: boolean): Promise<boolean> {
    this.#waiting.length = 0;
    this.bench.restart();
    if (!sameBoot) this.bench.machine.boot = `boot-${(this.#boots += 1)}`;
    for (const one of this.#codes)
      one.made = sameBoot ? Math.max(one.made, one.sent + limits.answerMs) : this.#now;
    if (!this.bench.sales.recover().ok) return false;
    await settleAll();
    return true;
  }
}

function indexOf(codeId: string): number {
  return Number(codeId.slice(codeId.lastIndexOf('_') + 1));
}

function chargeOf(code: number, id: number, fact: ChargeFact, orderNo: string): Charge {
  const status = fact === 'open' ? 'pending' : fact;
  return {
    id: `ch_${code}_${id}`,
    orderNo,
    amount: 1_200,
    currency: 'JPY',
    status,
    paid: fact === 'captured',
    paymentMethod: 'paypay',
  };
}
