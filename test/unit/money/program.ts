import { limits } from '../../../electron/contract/limits.ts';
import { fail, type Result } from '../../../electron/contract/result.ts';
import type { SaleRecord } from '../../../electron/journal/records.ts';
import { confirmMs } from '../../../electron/domain/payer-code.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { graceMs } from '../../../electron/domain/poll-intervals.ts';
import type { Bounds } from '../../explore/world.ts';
import type { Event } from '../../explore/core/state.ts';
import { type Bench, createBench, lost, ok, refusedWith, settleAll, unsupported } from '../sales/support.ts';
import { valueOf } from '../../support/result.ts';
import {
  beforeLooks,
  chargeOf,
  codeListed,
  codeOf,
  goodsOf,
  indexOf,
  isLookedFor,
  listedCharges,
  pendingCode,
  readCode,
  type Since,
  type Sent,
  tellsNothing,
  tokenOf,
  validityMs,
  type Waiting,
} from './told.ts';

/** The service does not say for how long a payer's code is valid. */
const longestMs = limits.expiryPeriod.max * 60_000;
/** How long the answer with a code takes, in ms. */
const slowMs = 100_000;
/** So many timers are run at most until the program asks what the story has an answer to. */
const mostTimers = 60;

/** The terminal itself, in the hands of a story: it is given each answer, and its timers run when the story wants it to ask. */
export class Program {
  readonly bench: Bench = createBench();
  /** The sales in the order in which they were opened, by id. */
  readonly saleIds: string[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #codes: Since[] = [];
  #requests = 0;
  /** What the service is known to do, and not to do. */
  #known: Record<string, boolean> = {};
  /** The payer's code whose charge the list is asked for. */
  #listed = 0;
  /** What the service tells in the rest of a look at a payer's code, which it answers with one word; null: none is under way. */
  #telling: { code: number; outcome: Outcome<unknown> } | null = null;
  #boots = 1;
  /** The cancels that are carried out, by the sale's id. */
  readonly #canceling = new Map<string, Promise<Result<void>>>();
  readonly #source: boolean;

  constructor({ lists, presented, source }: Pick<Bounds, 'lists' | 'presented' | 'source'>) {
    const { service } = this.bench;
    this.#source = source;
    service.onCreate = ({ orderNo }) => {
      const sent = this.#now;
      this.#codes.push({ sent, made: sent, orderNo, isPresented: false, isLost: false });
      return this.#wait('create', this.#codes.length - 1);
    };
    // The client sends nothing that it knows to be missing.
    service.onRead = (codeId) =>
      service.known['read-code'] === false ? unsupported : this.#wait('read', indexOf(codeId));
    service.onClose = (codeId) => this.#wait('close', indexOf(codeId));
    if (!lists) return;
    service.listCharges = ({ from = 0, to }) =>
      to === undefined ? this.#look(this.#listed) : this.#wait('list', codeListed(from));
    if (presented > 0) this.#takePresented();
    else if (source) this.#noteLooks();
  }

  /** The service takes payers' codes, and tells of their charges. */
  #takePresented(): void {
    const { service } = this.bench;
    this.#known = { 'list-charges': true };
    service.known = this.#known;
    service.createCharge = ({ orderNo }) => {
      const sent = this.#now;
      this.#codes.push({ sent, made: sent, orderNo, isPresented: true, isLost: false });
      return this.#wait('create', this.#codes.length - 1);
    };
    service.readCharge = (id) => this.#look(codeOf(id), true);
    service.revokeCharge = (id) => this.#wait('close', codeOf(id));
    this.#noteLooks();
  }

  /** Notes for which payer's code, or lost one, the list is about to be asked. */
  #noteLooks(): void {
    beforeLooks(this.bench, (number, ofSale) => {
      const codes = this.#codes.flatMap(({ orderNo }, code) => (ofSale.includes(orderNo) ? [code] : []));
      this.#listed = codes[number - 1] ?? -1;
    });
  }

  /** The sales as the journal has them. */
  sales(): SaleRecord[] {
    return this.saleIds.map((id) => valueOf(this.bench.journal.read(id)));
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

  /** Whether a look leaves on the other side of the time after which every charge shows: that none is listed says less before it. */
  async looksElsewhen({ code, isAll }: Extract<Event, { kind: 'looked' }>): Promise<boolean> {
    await this.asks('look', code);
    return this.#waiting.some((one) => one.kind === 'look' && one.code === code && one.isAll !== isAll);
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
        return this.opens(event) || ((await this.#skip(16_000)) && this.opens(event));
      case 'wish':
        return await this.wishes(event);
      case 'made':
        return await this.#made(event);
      case 'charged':
        return await this.#charged(event);
      case 'refused':
        return await this.#answer('create', event.code, refusedWith('refused'));
      case 'unknown':
        return await this.#lost(event.code);
      case 'closed':
        return await this.#answer('close', event.code, ok(null));
      case 'close-failed':
        return await this.#answer('close', event.code, lost);
      case 'read':
        return await this.#answer('read', event.code, ok(readCode(event, this.#orderNo(event.code))));
      case 'listed':
        return await this.#answer('list', event.code, ok(listedCharges(event, this.#orderNo(event.code))));
      case 'looked':
        return await this.#looked(event);
      case 'unreadable':
        return await this.#unanswered(event.code, tellsNothing(event));
      case 'silent':
        return await this.#unanswered(event.code, lost);
      case 'time':
        return await this.#timePasses(event);
      case 'grace':
        return event.clock === 'wall'
          ? await this.#timePasses({ ...event, kind: 'time', proof: { clock: 'wall', since: 'start' } })
          : await this.#skip(graceMs + 1_000 + (event.since === 'end' ? this.#leftMs(event.code) : 0));
      case 'reads':
        bench.service.known = event.reads ? this.#known : { ...this.#known, 'read-code': false };
        return true;
      case 'held':
        bench.held = event.held ? fail('not-ready', 'Another account answers.') : null;
        return true;
      case 'started':
        return await this.#starts(event.boot === 'same');
    }
  }

  /** Rings up the goods, which a later sale sells again; whether a request for a code left. */
  opens({ despite, scan = null }: Omit<Extract<Event, { kind: 'open' }>, 'kind'>): boolean {
    const { sales } = this.bench;
    const replaces = this.saleIds.at(-1) ?? null;
    const sale = goodsOf({ number: (this.#requests += 1), replaces, despite, hasSource: this.#source });
    const opened = scan === null ? sales.open(sale) : sales.openPresented({ token: tokenOf(scan), sale });
    if (opened.ok) this.saleIds.push(opened.value);
    return opened.ok;
  }

  /** Whether the program begins to do what staff ask for. */
  async wishes({
    sale,
    wish,
    scan = null,
  }: Omit<Extract<Event, { kind: 'wish' }>, 'kind'>): Promise<boolean> {
    const { sales } = this.bench;
    const saleId = this.saleIds[sale] ?? '';
    // One that is still carried out is joined, and closes nothing anew.
    if (wish === 'cancel' && this.#canceling.has(saleId)) return false;
    const act = (): Promise<Result<void>> => {
      if (wish === 'cancel') return this.#cancels(saleId);
      if (wish === 'renew' && scan !== null) return sales.renewPresented({ token: tokenOf(scan), saleId });
      if (wish === 'renew') return sales.renew(saleId);
      return sales.settle({ saleId, outcome: wish, reason: 'seen', by: 'Sato' });
    };
    const answer = await Promise.race([act(), this.#listsNothing().then(() => null)]);
    return answer === null || answer.ok;
  }

  async #cancels(saleId: string): Promise<Result<void>> {
    const canceling = this.bench.sales.cancel(saleId);
    this.#canceling.set(saleId, canceling);
    const canceled = await canceling;
    if (this.#canceling.get(saleId) === canceling) this.#canceling.delete(saleId);
    return canceled;
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

  /** Whether five minutes have passed for the program since a request ended that is looked for: by a payer's code, or one that was lost. */
  isAllListed(code: number): boolean {
    const one = this.#codes[code];
    return one !== undefined && isLookedFor(one) && this.#now - one.made >= graceMs;
  }

  #orderNo(code: number): string {
    return this.#codes[code]?.orderNo ?? '';
  }

  get #now(): number {
    return this.bench.machine.monotonicMs;
  }

  /** A question about the charge of a payer's code; the rest of a look says what its first half did. */
  #look<T>(code: number, isById = false): Promise<Outcome<T>> {
    return this.#telling?.code === code
      ? Promise.resolve(this.#telling.outcome as Outcome<T>)
      : this.#wait('look', code, isById);
  }

  #wait<T>(kind: Sent, code: number, isById = false): Promise<Outcome<T>> {
    return new Promise((resolve) => {
      const answer = (outcome: Outcome<unknown>): void => resolve(outcome as Outcome<T>);
      this.#waiting.push({ kind, code, isById, isAll: this.isAllListed(code), answer });
    });
  }

  async #answer(kind: Sent, code: number, outcome: Outcome<unknown>): Promise<boolean> {
    if (kind === 'read' || kind === 'list' || kind === 'look') await this.asks(kind, code);
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
      this.#waiting.splice(at, 1)[0]?.answer(ok({ total: 0, charges: [] }));
      await settleAll();
    }
  }

  #listAsked(): number {
    return this.#waiting.findIndex(({ kind }) => kind === 'list');
  }

  /** A person's word is taken once several questions in a row had no answer: they have the same one. */
  async #unanswered(code: number, outcome: Outcome<never>): Promise<boolean> {
    const one = this.#codes[code];
    if (one && isLookedFor(one)) return await this.#answer('look', code, outcome);
    const kind = this.waits('list', code) ? 'list' : 'read';
    if (!(await this.#answer(kind, code, outcome))) return false;
    for (let again = 1; again < 3 && this.waits('read', code); again += 1)
      await this.#answer('read', code, outcome);
    return true;
  }

  async #made({ code, isUnfit = false, fact }: Extract<Event, { kind: 'made' }>): Promise<boolean> {
    const since = this.#codes[code];
    if (!since) return false;
    const charge = fact && { charge: chargeOf(code, 0, fact, since.orderNo) };
    const made = { ...pendingCode(code, since.orderNo), ...charge };
    if (since.isLost) {
      since.isLost = false;
      this.bench.service.late[code]?.(made);
      await settleAll();
      return true;
    }
    if (!(await this.#skip(slowMs))) return false;
    since.made = this.#now;
    const unfit = isUnfit && { codeUrl: undefined, charge: chargeOf(code, 0, 'open', since.orderNo) };
    return await this.#answer('create', code, ok({ ...made, ...unfit }));
  }

  /** The service tells of the charge of a payer's code at once. */
  async #charged({ code, fact }: Extract<Event, { kind: 'charged' }>): Promise<boolean> {
    const since = this.#codes[code];
    if (!since) return false;
    since.made = this.#now;
    return await this.#answer('create', code, ok(chargeOf(code, 0, fact, since.orderNo)));
  }

  async #lost(code: number): Promise<boolean> {
    const since = this.#codes[code];
    if (since) since.made = this.#now;
    if (since && !since.isPresented) {
      since.isLost = this.#source;
      since.made = Math.max(this.#now, since.sent + limits.answerMs);
    }
    return await this.#answer('create', code, lost);
  }

  /** One look asks for a charge by its id, then for the list; each says the same. */
  async #looked({ code, fact }: Extract<Event, { kind: 'looked' }>): Promise<boolean> {
    if (!(await this.asks('look', code))) return false;
    const charges = fact === undefined ? [] : [chargeOf(code, 0, fact, this.#orderNo(code))];
    const list = ok({ total: charges.length, charges });
    const isById = this.#waiting.some((one) => one.kind === 'look' && one.code === code && one.isById);
    const [charge] = charges;
    this.#telling = { code, outcome: list };
    const answered = await this.#answer(
      'look',
      code,
      isById ? (charge ? ok(charge) : refusedWith('not-found')) : list,
    );
    this.#telling = null;
    return answered;
  }

  async #timePasses({ code, proof }: Extract<Event, { kind: 'time' }>): Promise<boolean> {
    const { machine } = this.bench;
    if (proof.clock === 'wall') {
      machine.wallMs += validityMs + 60_000;
      return true;
    }
    const { sent, isPresented } = this.#codes[code] ?? { sent: this.#now, isPresented: false };
    const validMs = isPresented ? confirmMs : validityMs;
    return await this.#skip(
      proof.since === 'sending' ? sent + validMs + 1_000 - this.#now : this.#leftMs(code) + 1,
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
    const { made, isPresented } = this.#codes[code] ?? { made: this.#now, isPresented: false };
    return Math.max(0, made + (isPresented ? longestMs : validityMs) - this.#now);
  }

  async #starts(sameBoot: boolean): Promise<boolean> {
    const sending = new Set(this.#waiting.flatMap(({ kind, code }) => (kind === 'create' ? [code] : [])));
    this.#waiting.length = 0;
    this.#canceling.clear();
    this.bench.restart();
    if (this.bench.service.createCharge || this.#source) this.#noteLooks();
    if (!sameBoot) this.bench.machine.boot = `boot-${(this.#boots += 1)}`;
    for (const [code, one] of this.#codes.entries()) {
      one.isLost ||= this.#source && sending.has(code);
      one.made = sameBoot ? one.sent + limits.answerMs : this.#now;
    }
    if (!this.bench.sales.recover().ok) return false;
    await settleAll();
    return true;
  }
}
