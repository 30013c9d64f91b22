import { isPaidTwice, paysFor, type PaysFor } from '../../../electron/domain/goods-paid.ts';
import {
  factsOf,
  isHereAgain,
  isWord,
  merge,
  moneyHere,
  noFacts,
  type SalePayment,
  toldFor,
  type ToldOfSale,
} from '../../../electron/domain/ledger.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import { isAlike } from '../written.ts';
import { amount, type Bounds, chargeOf, type Code, idOf, saleOf, type World } from './world.ts';

type Add = (label: string, next: World | null) => void;

/** Goods that are paid by codes of one sale and of others in its place, given back, and paid again. */
export class Goods implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { sales, refunds, fails, words } = this.bounds;
    const none = { stage: 'none', saysTwice: false } as const;
    return {
      sales: Array.from({ length: sales }, () => none),
      codes: [],
      paid: [],
      ledger: [],
      wasTwice: false,
      left: { refunds, fails, words },
      wrong: null,
    };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add: Add = (label, next) => {
      if (next) found.push([label, next]);
    };
    this.#staff({ ...world, wrong: null }, add);
    this.#service({ ...world, wrong: null }, add);
    return found;
  }

  problem(world: World): string | null {
    const { sales, codes, wasTwice, wrong } = world;
    if (wrong !== null) return wrong;
    const here = moneyHere(world.ledger);
    const open = codes.findIndex(({ isOpen }) => isOpen);
    if (here.length > 0 && open >= 0) return `doubled: code ${open + 1} may be paid, and the goods are`;
    for (const [index, { saysTwice }] of sales.entries()) {
      const isOne = here.length > 1 && here.some(({ saleId }) => saleId === idOf(index));
      if (isOne && !saysTwice)
        return `doubled: sale ${index + 1} does not say that the goods were paid twice`;
      if (saysTwice && here.length < 2 && isPaidTwice(here, idOf(index)))
        return `doubled: staff are asked to give back what sale ${index + 1} came to, and no more than one is here`;
      if (saysTwice && !wasTwice) return `untrue: sale ${index + 1} says that the goods were paid twice`;
    }
    return null;
  }

  /** The terminal looks at every code until there is nothing more to learn. */
  calm(world: World): World | null {
    const still: World = { ...world, wrong: null };
    const next = still.codes.reduce((known, _, code) => this.#looked(known, code) ?? known, still);
    return isAlike(next, still) ? null : next;
  }

  verdict({ paid, ledger }: World): string | null {
    const lost = paid.findIndex(({ isBack }, id) => {
      const rows = ledger.filter(({ chargeId }) => chargeId === `ch_${id}`);
      return rows.length !== 1 || rows[0]?.givenBack !== (isBack ? amount : 0);
    });
    return lost < 0 ? null : `lost: payment ${lost + 1} is not known as it is`;
  }

  #staff(world: World, add: Add): void {
    world.sales.forEach(({ stage }, sale) => {
      const nth = `sale ${sale + 1}`;
      const isNext = stage === 'none' && world.sales.slice(0, sale).every((one) => one.stage !== 'none');
      if (isNext) add(`Staff ring up ${nth} for the goods.`, this.#withCode(world, sale));
      if (stage !== 'open') return;
      add(`Staff ask for another code of ${nth}.`, this.#withCode(world, sale));
      if (world.left.words === 0) return;
      const word = { ...noFacts, from: 'word', attempt: null, at: 1 } as const;
      const isOver = !world.codes.some((code) => code.sale === sale && code.isOpen);
      add(
        `Staff say that ${nth} was paid.`,
        isOver ? this.#told(spend(world, 'words'), { sale, code: null }, word) : null,
      );
    });
  }

  /** No code is asked for beside one that may be paid, nor for goods that are. */
  #withCode(world: World, sale: number): World | null {
    const { codes, sales, ledger } = world;
    const isFree = !codes.some(({ isOpen }) => isOpen) && moneyHere(ledger).length === 0;
    if (!isFree || codes.filter((code) => code.sale === sale).length >= this.bounds.codes) return null;
    return {
      ...world,
      sales: sales.map((one, at) => (at === sale ? { ...one, stage: 'open' } : one)),
      codes: [...codes, { sale, isOpen: true }],
    };
  }

  #service(world: World, add: Add): void {
    const { codes, paid, left } = world;
    codes.forEach((code, index) => {
      const nth = `code ${index + 1}`;
      if (!paid.some((one) => one.code === index))
        add(`A customer pays ${nth}.`, { ...world, paid: [...paid, { code: index, isBack: false }] });
      if (code.isOpen)
        add(`The time of ${nth} is over.`, {
          ...world,
          codes: codes.with(index, { ...code, isOpen: false }),
        });
      add(`The terminal looks at ${nth}.`, this.#looked(world, index));
    });
    paid.forEach((one, id) => {
      const become = (isBack: boolean): World => ({ ...world, paid: paid.with(id, { ...one, isBack }) });
      const nth = `payment ${id + 1}`;
      if (!one.isBack && left.refunds > 0)
        add(`The owner gives ${nth} back elsewhere.`, spend(become(true), 'refunds'));
      if (one.isBack && left.fails > 0) add(`${nth} is not back after all.`, spend(become(false), 'fails'));
    });
  }

  /** What a code shows; null: no payment. */
  #looked(world: World, code: number): World | null {
    const id = world.paid.findIndex((one) => one.code === code);
    const [paid, of] = [world.paid[id], world.codes[code]];
    if (!paid || !of) return null;
    const facts = factsOf(chargeOf(paid, id), amount, rowsOf(world, of.sale));
    return this.#told(world, { sale: of.sale, code }, { ...facts, from: 'code', attempt: code, at: 2 });
  }

  /** Puts down what is told of a payment, and what that makes of the goods. */
  #told(world: World, { sale, code }: { sale: number; code: number | null }, told: ToldOfSale): World {
    const known = rowsOf(world, sale);
    const { payment, before, replaced } = merge(known, toldFor(saleOf(world, sale), told));
    const own = payment as SalePayment;
    const after = known
      .filter(({ key }) => key !== own.key)
      .map((one) => (one.key === replaced?.key ? { ...one, replacedBy: own.key } : one));
    const others = world.ledger.filter(({ saleId }) => saleId !== idOf(sale));
    const pays = before
      ? becomes(before as SalePayment, own, known)
      : paysFor(own, moneyHere(known), (one) => isWord(one) && one.chargeId === null);
    const ledger = [...others, ...after, own];
    const sales = world.sales.map((one, at) => (at === sale ? { ...one, stage: 'paid' as const } : one));
    const isTwice = world.wasTwice || moneyHere(ledger).length > 1;
    const next = { ...world, sales, ledger, wasTwice: isTwice };
    return this.#paying(codePaid(next, code), sale, { pays, others });
  }

  /** Rows say that goods are paid twice; what may be paid beside them is closed. */
  #paying(world: World, sale: number, of: { pays: PaysFor | null; others: readonly SalePayment[] }): World {
    const twins = of.pays === 'anew' ? moneyHere(of.others).map(({ saleId }) => saleId) : [];
    const isTwice = (index: number): boolean =>
      twins.includes(idOf(index)) || (index === sale && (of.pays === 'twice' || twins.length > 0));
    const sales = world.sales.map((one, at) => (isTwice(at) ? { ...one, saysTwice: true } : one));
    return of.pays === 'anew' ? closed({ ...world, sales }) : { ...world, sales };
  }
}

/** What is told of a payment that is known already: it pays for the goods again where its money had gone back, and is here. */
function becomes(before: SalePayment, now: SalePayment, known: readonly SalePayment[]): PaysFor | null {
  const besides = moneyHere(known.filter(({ key }) => key !== before.key));
  return isHereAgain({ before, payment: now }) ? paysFor(now, besides, () => false) : null;
}

/** Nobody pays a code a second time. */
function codePaid(world: World, code: number | null): World {
  const codes = world.codes.map((one, at): Code => (at === code ? { ...one, isOpen: false } : one));
  return { ...world, codes };
}

/** Every code that may be paid is closed, and its sale says that the goods are paid. */
function closed(world: World): World {
  const isPaid = moneyHere(world.ledger).length > 0;
  const wrong = !isPaid && world.codes.some(({ isOpen }) => isOpen);
  return {
    ...world,
    codes: world.codes.map((code): Code => ({ ...code, isOpen: false })),
    wrong: wrong ? 'untrue: a code is closed for goods that nobody pays for' : world.wrong,
  };
}

/** The payments that are known of a sale. */
function rowsOf({ ledger }: World, sale: number): readonly SalePayment[] {
  return ledger.filter(({ saleId }) => saleId === idOf(sale));
}
