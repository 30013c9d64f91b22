import { setTimeout as pauseOfMachine } from 'node:timers/promises';
import type { OpenSale, SaleView } from '../../../electron/contract/sale.ts';
import type { Rule } from '../../../electron/sandbox/behaviour/behaviour.ts';
import { openService, type OpenedService } from '../../../electron/terminal/service/opened-service.ts';
import type { Fault } from '../../support/gate.ts';
import type { FastTime } from '../support/fast-time.ts';
import { payOddly } from '../support/payers.ts';
import { type SeededRandom } from '../support/random.ts';
import { valueOf } from '../../support/result.ts';
import { saleRequest } from '../support/sale-request.ts';
import { tillOptions } from '../support/till-options.ts';
import { ownersWhim, someTroubles } from '../support/troubles.ts';
import { noteDown } from './notes.ts';
import { sendFromPhone } from './payer.ts';
import type { DistantService } from './service.ts';

/** What one shift is given. */
export interface ShiftOptions {
  readonly service: DistantService;
  readonly folder: string;
  /** Where what happens at the counter is written down. */
  readonly notes: string;
  readonly random: SeededRandom;
  readonly time: FastTime;
  readonly setFault: (fault: Fault) => Promise<void>;
}

const minuteMs = 60_000;
const away: readonly Rule[] = [{ what: 'away', when: { kind: 'always' } }];
const faults: readonly Fault[] = ['lose-answer', 'reset', 'portal', 'server-error'];
/** So many things does a person do about one sale before something is wrong. */
const mostTurns = 200;

/** The first hour after a weekend: how long it took, and what has no last word after all of it. */
export interface Morning {
  readonly minutes: number;
  readonly waiting: readonly string[];
}

/** Staff and the payers before the counter of a shop whose service, network and customers are as the world's. */
export class Shift {
  readonly #options: ShiftOptions;
  readonly #till: OpenedService;
  readonly #paying = new Set<Promise<void>>();
  #view: SaleView | null = null;
  #lastDrawn = '';
  /** A sale that was left and not paid: its goods may be sold again. */
  #left: string | null = null;

  constructor(options: ShiftOptions) {
    this.#options = options;
    const { service, folder, time } = options;
    this.#till = valueOf(
      openService(
        tillOptions({
          url: service.url,
          key: service.key,
          directory: folder,
          clock: time.clock,
          timers: time.timers,
          onSale: (view) => this.#draw(view),
          onStopped: (why) => {
            // A stray 403 looks like a refusal of the key, and says so; only a journal that fails ends the shift.
            if (why === 'storage') throw new Error('Selling stopped: the journal failed.');
          },
        }),
      ),
    );
  }

  /** One sale, from the request to an empty screen, in a world that does what it likes. */
  async sell(): Promise<void> {
    const { random, service } = this.#options;
    if (random.chance(0.4)) await service.behave(someTroubles(random));
    await this.#maybeFault();
    this.#open();
    await this.#until(() => this.#state !== 'opening', 5 * minuteMs);
    await this.#maybeFault();
    await this.#clearScreen();
    if (random.chance(0.05) && this.#lastDrawn !== '') {
      await service.actAsOwner(this.#lastDrawn, ownersWhim(random));
    }
  }

  /** The last sales before the doors are closed: their codes are left paid, canceled while nobody answers, run out. */
  async leaveSome(): Promise<void> {
    const { random, service } = this.#options;
    for (let sale = random.between(2, 4); sale > 0; sale -= 1) {
      await service.behave(someTroubles(random).filter(({ what }) => what !== 'away'));
      this.#open();
      await this.#until(() => this.#state !== 'opening', minuteMs);
      if (this.#view?.phase.state === 'awaiting' && random.chance(0.6)) this.#pay(this.#view.phase.codeUrl);
      if (random.chance(0.7)) await service.behave(away);
      await this.#clearScreen();
    }
    await service.behave([]);
  }

  /** Compares the day and every day before it that has payments, and seals them. */
  async closeDay(date: string | null = null): Promise<void> {
    const { sales } = this.#till;
    for (;;) {
      valueOf(sales.compareDay(date));
      while (sales.comparison()?.state === 'asking') await pauseOfMachine(5);
      const day = sales.comparison();
      if (!day?.digest) throw new Error(`The day was not compared: ${day?.state}`);
      if (day.sealed !== null) return;
      if (day.first !== null) {
        await this.closeDay(day.first);
        continue;
      }
      const sealed = sales.sealDay({ date: day.date, digest: day.digest });
      if (sealed.ok) return;
      // A payment was learnt of between the comparison and the seal: it is compared anew, as staff would.
      if (sealed.code !== 'amount-changed') throw new Error(`${day.date}: ${sealed.code}: ${sealed.message}`);
    }
  }

  /**
   * Monday morning: the screen is cleared, and the service answers. Goes on until every code has its last word, by the
   * clock of the shop for `longestMs` at most.
   */
  async untilResolved(longestMs: number): Promise<Morning> {
    const { clock } = this.#options.time;
    const since = clock.monotonic();
    const minutes = (): number => (clock.monotonic() - since) / minuteMs;
    await this.#clearScreen();
    while (clock.monotonic() - since < longestMs) {
      if ((await this.#settleContradicted()) === 0) return { minutes: minutes(), waiting: [] };
      await this.#pause(minuteMs / 2);
    }
    return { minutes: minutes(), waiting: this.#waiting() };
  }

  /** Resolves when nobody is about to pay any more. */
  async quiet(): Promise<void> {
    await Promise.all(this.#paying);
  }

  close(): void {
    this.#till.close();
  }

  get #state(): string {
    return this.#view?.phase.state ?? 'none';
  }

  /** Opens a sale: now and then for the goods of the one before, knowingly where its code may still be paid. */
  #open(): void {
    const { random, notes } = this.#options;
    const replaces = random.chance(0.3) ? this.#left : null;
    const despite = { reason: 'The customer asks.', by: 'Sato' };
    this.#left = null;
    for (const change of [{ replaces }, { replaces, despite }, {}] satisfies Partial<OpenSale>[]) {
      const request = saleRequest(random, change);
      const opened = this.#till.sales.open(request);
      if (opened.ok) {
        noteDown(notes, { opened: request.requestId, saleId: opened.value });
        return;
      }
      const isAboutGoods = opened.code === 'still-payable' || opened.code === 'already-paid';
      if (!isAboutGoods || replaces === null) throw new Error(`${opened.code}: ${opened.message}`);
    }
    throw new Error('The goods cannot be sold again.');
  }

  async #clearScreen(): Promise<void> {
    for (let turn = 0; this.#view !== null && turn < mostTurns; turn += 1) {
      const before: SaleView = this.#view;
      await this.#handle(before);
      // Something is still being done about the sale, such as closing another code for its goods.
      if (this.#view === before) await this.#pause(1_000);
    }
    if (this.#view !== null) throw new Error(`The screen stays at ${JSON.stringify(this.#view.phase)}.`);
  }

  /** What a person does about what is on the screen, one thing. */
  async #handle({ id, phase }: SaleView): Promise<void> {
    const { random, setFault } = this.#options;
    const { sales } = this.#till;
    switch (phase.state) {
      case 'opening':
      case 'confirming':
        await setFault('none');
        await sales.cancel(id);
        return;
      case 'awaiting':
        return this.#serve(id, phase.codeUrl);
      case 'lapsed':
        await setFault('none');
        await (random.chance(0.5) ? sales.check(id) : sales.cancel(id));
        if (this.#state === 'lapsed') await this.#pause(5_000);
        if (this.#state === 'lapsed') sales.dismiss(id);
        return;
      case 'unknown':
        await setFault('none');
        if (random.chance(0.4)) await this.#word(id);
        else if (!random.chance(0.5) || !(await sales.renew(id)).ok) this.#leave(id);
        return;
      case 'refused':
        await setFault('none');
        if (!phase.canRetry || !random.chance(0.5) || !(await sales.renew(id)).ok) this.#leave(id);
        return;
      case 'canceled':
      case 'expired':
        if (!random.chance(0.3) || !(await sales.renew(id)).ok) this.#leave(id);
        return;
      case 'paid':
        sales.dismiss(id);
    }
  }

  /** Looks after the code on the screen until it is paid, or the cashier has had enough. */
  async #serve(id: string, codeUrl: string): Promise<void> {
    const { random, setFault } = this.#options;
    const { sales } = this.#till;
    if (random.chance(0.88)) this.#pay(codeUrl);
    await this.#until(() => this.#state !== 'awaiting', random.pick([500, 5_000, 30_000, minuteMs]));
    if (this.#state !== 'awaiting') return;
    await setFault('none');
    await sales.check(id);
    if (this.#view?.phase.state === 'awaiting') await sales.cancel(id);
  }

  #leave(id: string): void {
    if (this.#till.sales.dismiss(id).ok) this.#left = id;
  }

  async #word(saleId: string): Promise<void> {
    const word = { saleId, outcome: 'unpaid', reason: 'Nobody paid.', by: 'Sato' } as const;
    await this.#till.sales.settle(word);
  }

  /** Staff give their word where the service contradicts itself; answers how many codes wait for a last word. */
  async #settleContradicted(): Promise<number> {
    for (const { known, row } of valueOf(this.#till.sales.listUnresolved()))
      if (known === 'contradicted') await this.#word(row.id);
    return this.#waiting().length;
  }

  /** Each sale that waits for a last word, and what is known of it. */
  #waiting(): string[] {
    return valueOf(this.#till.sales.listUnresolved()).map(
      ({ known, row }) => `${row.orderNo} is ${row.state}, ${known}`,
    );
  }

  /** A payer goes about it in their own time. */
  #pay(codeUrl: string): void {
    const { random, notes } = this.#options;
    const paying = payOddly(codeUrl, { random, pause: (ms) => this.#pause(ms), send: sendFromPhone })
      .then((hasReceipt) => {
        if (hasReceipt) noteDown(notes, { paid: codeUrl.slice(codeUrl.lastIndexOf('/') + 1) });
      })
      .finally(() => this.#paying.delete(paying));
    this.#paying.add(paying);
  }

  #draw(view: SaleView | null): void {
    this.#view = view;
    if (view?.phase.state !== 'awaiting') return;
    const { codeUrl } = view.phase;
    const drawn = codeUrl.slice(codeUrl.lastIndexOf('/') + 1);
    if (drawn !== this.#lastDrawn) {
      noteDown(this.#options.notes, { drawn, saleId: view.id, orderNo: view.orderNo });
    }
    this.#lastDrawn = drawn;
  }

  async #maybeFault(): Promise<void> {
    const { random, setFault } = this.#options;
    await setFault(random.chance(0.08) ? random.pick(faults) : 'none');
  }

  /** Waits so long by the shop's clock. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#options.time.timers.after(ms, resolve));
  }

  /** Waits until it is so, or so long by the shop's clock. */
  async #until(isSo: () => boolean, withinMs: number): Promise<void> {
    const { clock } = this.#options.time;
    const end = clock.monotonic() + withinMs;
    while (!isSo() && clock.monotonic() < end) await pauseOfMachine(2);
  }
}
