import type { Charge } from '../../../electron/contract/payment-objects.ts';
import {
  bookPayments,
  type Books,
  bookWithoutSale,
  isClosed,
} from '../../../electron/domain/day-close/booking.ts';
import {
  codeEndMarginMs,
  type ListedPayment,
  type PayableTime,
  placeOf,
  requestPaid,
  requestsUnder,
  standingUnder,
  toldOfSale,
} from '../../../electron/domain/day-close/listed.ts';
import {
  factsOf,
  isWord,
  noFacts,
  type SalePayment,
  stands,
  toldFor,
  type ToldOfSale,
} from '../../../electron/domain/ledger.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import { comparedWrongly, type Heard, toldOf } from './compared.ts';
import { problem, verdict } from './invariants.ts';
import { service } from './service.ts';
import {
  amount,
  around,
  type Bounds,
  bookedIn,
  chargeOf,
  dateOf,
  dayOf,
  listedOf,
  movedShift,
  otherAmount,
  type Paid,
  nowOn,
  saleOf,
  type World,
  write,
} from './world.ts';

/** Codes of one sale cannot be paid at the same time; longer than a try may be written down late, in ms. */
const codeMs = 2 * codeEndMarginMs;

/** The rules by which payments are learnt and booked, with everything that becomes of payments, days and closes around them. */
export class Ledgers implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { sales, closedBefore, refunds, disputes, words, silent, lags, strangers, others } = this.bounds;
    const { unseen, earlier, moves } = this.bounds;
    return {
      day: 0,
      shift: 0,
      paid: [],
      sales: Array.from({ length: sales }, () => 'none'),
      words: Array.from({ length: sales }, () => false),
      unseen: Array.from({ length: sales }, () => false),
      ledger: [],
      closes: closedBefore ? [{ day: -1, shift: 0, items: [] }] : [],
      before: [],
      left: { refunds, disputes, words, silent, lags, strangers, others, unseen, earlier, moves },
      wrong: null,
    };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add = (label: string, next: World | null): void => {
      if (next) found.push([label, next]);
    };
    world.sales.forEach((_, sale) => {
      this.#sale(world, sale, add);
    });
    service(world, add);
    if (world.left.moves > 0)
      add('The end of the day is moved.', {
        ...spend(world, 'moves'),
        shift: world.shift === 0 ? movedShift : 0,
      });
    if (world.day < this.bounds.days - 1) add('A day passes.', { ...world, day: world.day + 1 });
    for (let day = 0; day <= world.day; day += 1) this.#close(world, day, add);
    return found;
  }

  problem(world: World): string | null {
    return problem(world, this.bounds);
  }

  /** Everything is told, and every day is closed; then the day after. */
  calm(world: World): World | null {
    const days = this.bounds.days + 1;
    if (world.day < days - 1) return { ...world, day: days - 1 };
    for (let day = world.closes[0]?.day ?? 0; day < days; day += 1) {
      const next = this.#closed(world, day, { codes: true, lists: true });
      if (next) return next;
    }
    return null;
  }

  verdict(world: World): string | null {
    return verdict(world, this.bounds);
  }

  #sale(world: World, sale: number, add: (label: string, next: World | null) => void): void {
    const nth = `sale ${sale + 1}`;
    const stage = world.sales[sale];
    if (stage === 'none') {
      const rung = { ...world, sales: world.sales.with(sale, 'open') };
      add(`Staff ring up ${nth}.`, rung);
      if (world.left.unseen > 0)
        add(`Staff ring up ${nth}, and get no answer.`, {
          ...spend(rung, 'unseen'),
          unseen: world.unseen.with(sale, true),
        });
      return;
    }
    for (let code = 1; code <= this.bounds.codes; code += 1) {
      const made = world.paid.filter((one) => one.sale === sale && one.code === code).length;
      if (made < this.bounds.charges) {
        const paid: Paid = { sale, code, day: world.day, amount, givenBack: 0, isDisputed: false };
        add(`A customer pays code ${code} of ${nth}.`, { ...world, paid: [...world.paid, paid] });
        if (world.left.others > 0)
          add(`Another amount comes by code ${code} of ${nth}.`, {
            ...spend(world, 'others'),
            paid: [...world.paid, { ...paid, amount: otherAmount }],
          });
      }
      add(`The terminal looks at code ${code} of ${nth}.`, this.#looked(world, sale, code));
    }
    if (stage === 'open' && world.left.words > 0) {
      const word = { ...noFacts, from: 'word', attempt: null, at: nowOn(world.day) } as const;
      const said = { ...spend(world, 'words'), words: world.words.with(sale, true) };
      add(`Staff say that ${nth} was paid.`, this.#told(said, sale, word));
    }
  }

  #close(world: World, day: number, add: (label: string, next: World | null) => void): void {
    const nth = `day ${day + 1}`;
    add(`Staff close ${nth}.`, this.#closed(world, day, { codes: true, lists: true }));
    if (world.left.earlier > 0) {
      const heard = { codes: false, lists: true, isEarlier: true };
      const sooner = spend(world, 'earlier');
      add(
        `Staff close ${nth} with a version of before; no code is told of.`,
        this.#closed(sooner, day, heard),
      );
    }
    if (world.left.lags > 0 && world.paid.length > 0) {
      const behind = spend(world, 'lags');
      const answers = `Staff close ${nth}; a replica that lags`;
      add(`${answers} tells of codes.`, this.#closed(behind, day, { codes: 'behind', lists: true }));
      add(`${answers} lists.`, this.#closed(behind, day, { codes: true, lists: 'behind' }));
      add(`${answers} answers.`, this.#closed(behind, day, { codes: 'behind', lists: 'behind' }));
    }
    if (world.left.silent === 0) return;
    const fewer = spend(world, 'silent');
    add(`Staff close ${nth}; no code is told of.`, this.#closed(fewer, day, { codes: false, lists: true }));
    add(`Staff close ${nth}; nothing is listed.`, this.#closed(fewer, day, { codes: true, lists: false }));
  }

  /** What the code shows: the payment that was begun last. */
  #looked(world: World, sale: number, code: number): World | null {
    const id = world.paid.findLastIndex((one) => one.sale === sale && one.code === code);
    const shown = world.paid[id];
    if (!shown || world.unseen[sale] || shown.amount !== amount) return null;
    const { id: name, ...charge } = chargeOf(shown, id, this.bounds);
    const named = this.bounds.names ? { id: name, ...charge } : charge;
    return this.#toldByCode(world, sale, code, named);
  }

  /** A code tells of a payment, by itself or by a list that names one which it does not. */
  #toldByCode(world: World, sale: number, code: number, charge: Charge): World {
    const facts = factsOf(charge, amount, around(world, sale, this.bounds));
    const { paidTime: at = nowOn(world.day) } = charge;
    return this.#told(world, sale, { ...facts, from: 'code', attempt: code, at });
  }

  /** A sale under whose number a payment is listed, as far as it is known here. */
  #saleUnder({ sales, ledger }: World, sale: number): Parameters<typeof standingUnder>[1] {
    const rows = ledger.filter((row) => row.saleId === `sale-${sale}` && stands(row));
    const isByWord = rows.every((row) => isWord(row) && row.chargeId === null);
    return sales[sale] === 'none' ? null : { isPaid: sales[sale] === 'paid', isByWord };
  }

  /** What is listed under a number of a sale that the service told of no payment of: its request is told, or its code, where it is known. */
  #toldUnder(world: World, sale: number, paid: Paid, { charge, orderNo, at }: ListedPayment): World | null {
    const came = world.unseen[sale]
      ? ({ code: null, state: 'unknown' } as const)
      : ({ code: 1, state: 'code' } as const);
    const attempts = saleOf(sale, this.bounds).attempts.map((one) => ({ ...one, ...came }));
    const requests = requestsUnder(attempts, orderNo);
    if (requests.length === 0) return null;
    const untimed = { from: Number.NaN, to: Number.NaN };
    const timeOf = ({ number }: (typeof requests)[number]): PayableTime =>
      this.bounds.timed ? { from: number * codeMs, to: number * codeMs } : untimed;
    const request = requestPaid(requests, paid.code * codeMs, timeOf);
    if (request) return this.#toldByCode(world, sale, request.number, charge);
    const facts = factsOf(charge, amount, around(world, sale, this.bounds));
    return this.#told(world, sale, { ...facts, from: 'list', attempt: null, orderNo, at });
  }

  #told(world: World, sale: number, told: ToldOfSale): World {
    const known = write(world, toldFor(saleOf(sale, this.bounds), told), this.bounds);
    return { ...known, sales: known.sales.with(sale, 'paid') };
  }

  /** Compares and seals a day; null: it is closed, or an earlier one comes first. */
  #closed(world: World, number: number, heard: Heard): World | null {
    if (world.closes.some(({ day }) => day === number)) return null;
    const isFirst = world.closes.length === 0;
    const { shift } = world;
    const day = dayOf(number, shift);
    const lists = this.bounds.lists && heard.lists;
    let known = heard.codes ? this.#asked({ ...world, paid: toldOf(world, heard.codes) }) : world;
    if (lists)
      known = this.#listed({ ...known, paid: toldOf(world, lists) }, number, heard.isEarlier === true);
    const days = world.closes.map((close) => dayOf(close.day, close.shift));
    const closed = { days, firstFrom: days[0]?.from ?? null };
    const books: Books = {
      day,
      isClosed: (at) => isClosed(closed, at, dayOf(dateOf(at, shift), shift)),
      isFirst,
      now: nowOn(world.day),
    };
    const booked = bookedIn(known);
    const ofSales = known.ledger.filter((one): one is SalePayment => one.saleId !== null);
    const { items, left } = bookPayments(ofSales, booked, books);
    if (left.some(({ at }) => at < day.from)) return null;
    const others = bookWithoutSale(
      known.ledger.filter(({ saleId }) => saleId === null),
      booked,
      books,
    );
    const before = isFirst ? ofSales.filter((one) => stands(one) && one.at < day.from) : known.before;
    const closes = [...known.closes, { day: number, shift, items: [...items, ...others] }];
    const wrong = heard.isEarlier
      ? null
      : comparedWrongly(world, known, { ...heard, lists, to: day.to }, this.bounds);
    return { ...known, paid: world.paid, closes, before, wrong };
  }

  #asked(world: World): World {
    let known = world;
    world.sales.forEach((stage, sale) => {
      if (stage === 'none') return;
      for (let code = 1; code <= this.bounds.codes; code += 1)
        known = this.#looked(known, sale, code) ?? known;
    });
    return known;
  }

  /** The list of what was paid until the end of the day. */
  #listed(world: World, number: number, isEarlier: boolean): World {
    const first = world.closes[0] ?? { day: number, shift: world.shift };
    const since = dayOf(first.day, first.shift).from;
    let known = world;
    world.paid.forEach((paid, id) => {
      const listed = listedOf(paid, id, this.bounds);
      if (listed.at >= dayOf(number, world.shift).to) return;
      const { sale } = paid;
      const isHere = typeof sale === 'number';
      const rows = known.ledger.filter(({ chargeId }) => chargeId === listed.chargeId);
      const standing = isHere ? standingUnder(rows, this.#saleUnder(known, sale)) : 'none';
      const isUntold = standing === 'unpaid' || standing === 'by-word';
      // Another amount is an alarm at the code of a sale that is not paid, and no payment of it.
      const isTold = isHere && isUntold && !isEarlier && paid.amount === amount;
      const ofUnpaid = isTold ? this.#toldUnder(known, sale, paid, listed) : null;
      if (ofUnpaid) {
        known = ofUnpaid;
        return;
      }
      const isPaid = standing === 'paid' || standing === 'by-word';
      const paidSale = isHere && isPaid ? saleOf(sale, this.bounds) : null;
      const place = placeOf(listed, {
        known: rows,
        paidSale,
        around: paidSale && isHere ? around(known, sale, this.bounds) : [],
        isOurs: isHere || listed.orderNo.startsWith('T1-'),
        since,
      });
      if (place.kind === 'without-sale') known = write(known, place.told, this.bounds);
      if (place.kind === 'of-sale' && isHere) known = this.#told(known, sale, place.told);
      if (place.kind !== 'differs' || !isHere) return;
      // What another payment covers its code cannot tell, nor what it does not name.
      const of = known.ledger.find((one) => one.saleId !== null && one.chargeId === listed.chargeId);
      const shown = known.paid.findLastIndex((one) => one.sale === sale && one.code === of?.attempt);
      if (this.bounds.names && shown === id && !known.unseen[sale]) return;
      const told = toldOfSale(listed, saleOf(sale, this.bounds), around(known, sale, this.bounds));
      if (told) known = this.#told(known, sale, told);
    });
    return known;
  }
}
