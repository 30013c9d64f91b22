import { none, type Piece, type PieceReport } from '../support/piece.ts';
import { SeededRandom } from '../support/random.ts';
import { valueOf } from '../../support/result.ts';
import { Shop } from './shop.ts';
import { dayCloseMutants } from './mutants.ts';

const hourMs = 3_600_000;
const daysOfRun = 60;
/** Zones without, with early and with late changes of the clock, one of them at midnight; and days to begin on. */
const zones = ['Asia/Tokyo', 'America/New_York', 'Europe/London', 'America/Santiago', 'Asia/Beirut'] as const;
const beginnings = [Date.UTC(2026, 1, 20, 6), Date.UTC(2026, 8, 25, 6), Date.UTC(2026, 2, 10, 6)] as const;

/** What 60 business days of one shop came to. */
export interface DaysRun {
  readonly problems: string[];
  readonly payments: number;
  readonly closes: number;
  readonly adjustments: number;
  readonly clockChanges: number;
}

/**
 * Sixty business days in a zone whose clocks change: sales through the night, payments after the close, clocks
 * that are set, days that nobody closes, money given back days later, answers that are lost. At the end the lines
 * of the closes are held against the service's own books.
 */
export async function runDays(seed: number): Promise<DaysRun> {
  const random = new SeededRandom(seed);
  const zoneBefore = process.env['TZ'];
  process.env['TZ'] = random.pick(zones);
  using shop = new Shop(random, random.pick(beginnings));
  try {
    shop.settings.dayEndsAt = random.pick([0, 0, 2, 3, 4, 6]);
    const days = new Days(shop, random);
    await shop.closeDay(null);
    for (let day = 0; day < daysOfRun; day += 1) await days.next();
    await days.end();
    return days.judge();
  } finally {
    if (zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneBefore;
  }
}

class Days {
  readonly #shop: Shop;
  readonly #random: SeededRandom;
  readonly #problems: string[] = [];
  /** Sales of which nobody knows whether there is a code. */
  readonly #unknown = new Set<string>();
  #clockChanges = 0;

  constructor(shop: Shop, random: SeededRandom) {
    this.#shop = shop;
    this.#random = random;
  }

  async next(): Promise<void> {
    const { machine } = this.#shop;
    const random = this.#random;
    const end = machine.trueMs + 24 * hourMs;
    while (machine.trueMs < end) {
      await this.#act();
      await this.#shop.pass(random.between(1, 5) * hourMs);
    }
    // One evening in six nobody closes the day.
    if (random.chance(5 / 6)) await this.#close();
  }

  /** Whatever was left is closed, with a clock that is right again. */
  async end(): Promise<void> {
    const { machine } = this.#shop;
    machine.setWall(machine.trueMs);
    for (const saleId of this.#unknown) await this.#settle(saleId);
    for (let day = 0; day < 3; day += 1) {
      await this.#close();
      await this.#shop.pass(25 * hourMs);
    }
    await this.#close();
  }

  judge(): DaysRun {
    const lines = this.#shop.lines();
    const { ledger } = this.#shop;
    for (const [codeId, { orderNo, amount, givenBack }] of ledger) {
      const own = lines.filter((line) => line.orderNo === orderNo);
      const booked = own.filter(({ paid }) => paid > 0);
      const told = `${codeId} (${orderNo})`;
      if (booked.length !== 1) this.#problems.push(`${told} is in ${booked.length} closes`);
      const net = own.reduce((sum, line) => sum + line.paid - line.givenBack, 0);
      if (net !== amount - givenBack)
        this.#problems.push(`${told} comes to ${net}, not ${amount - givenBack}`);
    }
    const sum = lines.reduce((all, { paid, givenBack }) => all + paid - givenBack, 0);
    const due = [...ledger.values()].reduce((all, { amount, givenBack }) => all + amount - givenBack, 0);
    if (sum !== due) this.#problems.push(`the closes come to ${sum}, the service's books to ${due}`);
    const closes = valueOf(this.#shop.sales.listDayCloses());
    for (const { number, totals } of closes) {
      const own = lines.filter(({ close }) => close === number);
      const net = own.reduce((all, { paid, givenBack }) => all + paid - givenBack, 0);
      if (net !== (totals[0]?.net ?? 0)) this.#problems.push(`close ${number} does not add up`);
    }
    return {
      problems: this.#problems,
      payments: ledger.size,
      closes: closes.length,
      adjustments: lines.filter(({ isAdjustment }) => isAdjustment).length,
      clockChanges: this.#clockChanges,
    };
  }

  async #act(): Promise<void> {
    const random = this.#random;
    const act = random.below(12);
    if (act < 5) await this.#sell(random.between(1, 90) * 1_000);
    else if (act === 5) await this.#sell(random.between(8, 50) * 60_000);
    else if (act === 6) await this.#lose();
    else if (act === 7) this.#giveBack();
    else if (act === 8) this.#setClock();
    else if (act === 9) this.#shop.restart();
    else if (act === 10) for (const saleId of this.#unknown) await this.#settle(saleId);
    else await this.#close();
  }

  /** A sale that is paid after a while: at once, or when its time is over. */
  async #sell(afterMs: number): Promise<void> {
    const shop = this.#shop;
    const saleId = await shop.open(this.#random.between(1, 9_999));
    await shop.pass(afterMs);
    if (this.#random.chance(0.85)) shop.pay(saleId);
    await shop.pass(3_000);
    const { state } = this.#page(saleId);
    if (state === 'awaiting' || state === 'lapsed') await shop.pass(20 * 60_000);
    shop.sales.dismiss(saleId);
  }

  async #lose(): Promise<void> {
    this.#shop.losesNext = true;
    const saleId = await this.#shop.open(this.#random.between(1, 9_999));
    this.#shop.sales.dismiss(saleId);
    this.#unknown.add(saleId);
  }

  #giveBack(): void {
    const codeIds = [...this.#shop.ledger.keys()];
    if (codeIds.length > 0) this.#shop.giveBack(this.#random.pick(codeIds), this.#random.between(1, 5_000));
  }

  #setClock(): void {
    const { machine } = this.#shop;
    const offMs = this.#random.pick([0, 0, hourMs, -hourMs, 9 * hourMs, -30 * hourMs, 50 * hourMs]);
    machine.setWall(machine.trueMs + offMs);
    this.#clockChanges += 1;
  }

  async #settle(saleId: string): Promise<void> {
    const settled = await this.#shop.sales.settle({
      saleId,
      outcome: 'unpaid',
      reason: 'Not in the console',
      by: 'Sato',
    });
    if (!settled.ok) this.#problems.push(`settling: ${settled.message}`);
    this.#unknown.delete(saleId);
  }

  async #close(): Promise<void> {
    const close = await this.#shop.closeDay(null);
    if (close === null) return;
    for (const saleId of this.#unknown) {
      const isNamed = close.unresolved.some((named) => named.saleId === saleId);
      if (!isNamed && this.#page(saleId).openedAt < close.to) {
        this.#problems.push(`close ${close.number} does not name ${saleId}, which nobody knows the end of`);
      }
    }
  }

  #page(saleId: string): { state: string; openedAt: number } {
    const page = valueOf(this.#shop.sales.readPage(saleId));
    return page.row;
  }
}

/** Closes of 60 business days over changes of time (fault catalogue, Clock). */
export const dayClose: Piece = {
  name: 'day-close',
  about: 'closes of 60 business days over changes of time, clocks that are set, and money given back later',
  count: 20,
  mutants: dayCloseMutants,
  async run({ seed, count, progress }): Promise<PieceReport> {
    const failures: string[] = [];
    const sums = { payments: 0, closes: 0, adjustments: 0, clockChanges: 0 };
    for (let run = 0; run < count; run += 1) {
      try {
        const { problems, ...counted } = await runDays(seed + run);
        failures.push(...problems.map((problem) => `seed ${seed + run}: ${problem}`));
        for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counted[key];
      } catch (error) {
        failures.push(`seed ${seed + run}: ${String(error)}`);
      }
      progress(run + 1, count);
    }
    const { payments, closes, adjustments, clockChanges } = sums;
    return {
      figures: [
        {
          figure: `payments in ${closes} closes of ${count} x 60 business days, over changes of time`,
          aim: `${count * 60} or more`,
          measured: `${payments}, ${adjustments} adjustments, ${clockChanges} clocks set`,
          met: payments >= count * 60,
        },
        none('payments in no close, or in two; closes that do not add up; names dropped', failures),
      ],
      failures,
      details: sums,
    };
  },
};
