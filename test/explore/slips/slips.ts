import type { SaleEvent } from '../../../electron/contract/sale.ts';
import {
  backAfterList,
  backOf,
  certainlyBack,
  type Found,
  found as foundIn,
  isInDoubt,
  leftOf,
  toldBack,
} from '../../../electron/domain/refunds.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import { amount, chargeIdOf, idOf, type Of, refundedBy, takenOf } from '../refunds/world.ts';
import { isAlike } from '../written.ts';
import { printed } from './printed.ts';
import { type Bounds, listOf, type Own, saleOf, type There, type World } from './world.ts';

type Add = (label: string, next: World | null) => void;

/** Refunds of goods that are paid once, or twice: what their slips say of which payment's price they are. */
export class Slips implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { owner, fails, lost, late, cuts } = this.bounds;
    return {
      came: 'no',
      isClear: false,
      own: [],
      there: [],
      back: [0, 0],
      listedBack: [[], []],
      noted: [],
      slips: [[], []],
      left: { owner, fails, lost, late, cuts },
      wrong: null,
    };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add: Add = (label, next) => {
      if (next) found.push([label, printed(next, this.bounds)]);
    };
    if (world.came === 'no' && this.bounds.second !== 'none')
      add('The goods are paid once more.', this.#paidTwice(world));
    for (const of of paymentsOf(world)) this.#payment(world, of, add);
    world.own.forEach((refund, index) => {
      if (refund.state === 'asking') this.#request(world, index, add);
    });
    this.#service(world, add);
    if (world.left.cuts > 0 && world.own.some(({ state }) => state === 'asking'))
      add('The power goes. The program starts.', this.#cut(spend(world, 'cuts')));
    return found;
  }

  problem({ wrong }: World): string | null {
    return wrong;
  }

  /** Everything shows, and the terminal looks at each payment until there is nothing more to learn. */
  calm(world: World): World | null {
    const asking = world.own.findIndex(({ state }) => state === 'asking');
    if (asking >= 0) return printed(this.#taken(world, asking, 'done'), this.bounds);
    const there = world.there.map((one): There => ({
      ...one,
      isListed: true,
      state: one.state === 'pending' ? 'done' : one.state,
    }));
    const next = paymentsOf(world).reduce<World>(
      (known, of) => printed(this.#looked(known, of), this.bounds),
      {
        ...world,
        there,
      },
    );
    return isAlike(next, world) ? null : next;
  }

  verdict({ own, slips }: World): string | null {
    const without = own.findIndex(
      ({ state }, index) =>
        state === 'done' && slips.flat().filter((slip) => slip.own === index).length !== 1,
    );
    return without < 0 ? null : `lost: refund ${without + 1} is back, and has no slip`;
  }

  pack({ left: _, noted, ...world }: World): unknown[] {
    return [world, noted.map(({ sale, kind, details }) => [sale, kind, Object.values(details)])];
  }

  #payment(world: World, of: Of, add: Add): void {
    const it = `payment ${of + 1}`;
    if (world.own.length < this.bounds.asks) {
      add(`Staff ask half of ${it} back.`, this.#ask(world, of, amount / 2, false));
      add(`Staff ask all of ${it} back.`, this.#ask(world, of, amount, false));
      if (this.bounds.goods)
        add(`Half of the goods come back, for ${it}.`, this.#ask(world, of, amount / 2, true));
    }
    add(`The terminal looks at ${it}.`, this.#looked(world, of));
    if (this.bounds.countsPending && this.#isShown(world, of))
      add(`The code tells of ${it}.`, this.#heard(world, of));
    if (world.left.owner === 0 || takenOf(world, of) + amount / 2 > amount) return;
    const isListed = !this.bounds.isLate;
    const given = {
      own: 'owner',
      of,
      amount: amount / 2,
      ...unknown,
      isListed,
      state: this.bounds.pends ? 'pending' : 'done',
    } as const;
    add(`The owner gives half of ${it} back elsewhere.`, {
      ...spend(world, 'owner'),
      there: [...world.there, given],
    });
  }

  /** Where the first payment is back, the goods are paid anew. */
  #paidTwice(world: World): World {
    const first = world.own.filter(({ of }) => of === 0);
    if (certainlyBack(world.back[0], first, listOf(world, 0, this.bounds)) === amount)
      return { ...world, came: 'anew' };
    const isOther = this.bounds.second === 'other-sale';
    const own = { attempt: this.bounds.second === 'other-code' ? 2 : 1, orderNo: 'T1-0' };
    const isClear = world.own.every(({ state }) => state === 'done');
    const there = world.there.map((one): There => ({ ...one, isBefore: one.isCounted }));
    const twice: World = { ...world, came: 'twice', isClear, there };
    if (!isOther) return noted(twice, 0, 'paid-twice', own);
    return noted(noted(twice, 0, 'paid-twice', { orderNo: 'T1-1' }), 1, 'paid-twice', { orderNo: 'T1-0' });
  }

  /** A refund is asked for after a look, if so much is left and nothing is in doubt; goods come back once. */
  #ask(before: World, of: Of, asked: number, isGoods: boolean): World | null {
    const world = this.#looked(before, of);
    const own = world.own.filter((one) => one.of === of);
    const listed = listOf(world, of, this.bounds);
    const known = { amount, givenBack: world.back[of], listedBack: world.listedBack[of], listed };
    if (own.some(isInDoubt) || asked > leftOf(known, own)) return null;
    const isBack = world.own.some(({ returned, state }) => returned.length > 0 && state !== 'failed');
    if (isGoods && isBack) return null;
    const refund: Own = {
      id: idOf(world.own.length),
      of,
      attempt: this.bounds.second === 'other-code' ? of + 1 : 1,
      chargeId: chargeIdOf(of),
      amount: asked,
      reason: '',
      state: 'asking',
      refundId: null,
      listedBefore: listed.flatMap(({ id }) => id ?? []),
      returned: isGoods ? [{ line: 0, count: 1, amount: asked }] : [],
      isAwaited: true,
    };
    const asking = { ...world, own: [...world.own, refund] };
    return noted(asking, saleOf(of, this.bounds), 'refund-asked', {
      attempt: refund.attempt,
      amount: asked,
      refund: refund.id,
    });
  }

  #request(world: World, index: number, add: Add): void {
    const nth = `refund ${index + 1}`;
    for (const state of this.bounds.pends ? (['pending', 'done'] as const) : (['done'] as const))
      add(`The service takes ${nth}: ${state}.`, this.#taken(world, index, state));
    add(`The service refuses ${nth}.`, this.#learnt(world, index, 'failed', null));
    const { left } = world;
    if (left.late > 0)
      add(
        `The service says that it refuses ${nth}, and takes it.`,
        this.#learnt(this.#made(spend(world, 'late'), index, 'pending'), index, 'failed', null),
      );
    if (left.lost === 0) return;
    const lost = this.#learnt(spend(world, 'lost'), index, 'unknown', null);
    add(`The service takes ${nth}, and its answer is lost.`, this.#made(lost, index, 'pending'));
  }

  #service(world: World, add: Add): void {
    world.there.forEach((one, at) => {
      const become = (change: Partial<There>): World => ({
        ...world,
        there: world.there.with(at, { ...one, ...change }),
      });
      const nth = `entry ${at + 1}`;
      if (!one.isListed) add(`The service lists ${nth}.`, become({ isListed: true }));
      if (one.state !== 'pending') return;
      add(`The money of ${nth} is back.`, become({ state: 'done' }));
      if (world.left.fails > 0) add(`Nothing comes of ${nth}.`, spend(become({ state: 'failed' }), 'fails'));
    });
  }

  /** What was on its way has reached the service; what came of it is not known. */
  #cut(world: World): World {
    const asking = world.own.flatMap(({ state }, index) => (state === 'asking' ? [index] : []));
    return asking.reduce(
      (cut, index) => this.#learnt(this.#made(cut, index, 'pending'), index, 'unknown', null),
      world,
    );
  }

  #made(world: World, index: number, state: 'pending' | 'done'): World {
    const { amount: asked = 0, of = 0 } = world.own[index] ?? {};
    if (takenOf(world, of) + asked > amount) return world;
    return {
      ...world,
      there: [
        ...world.there,
        { own: index, of, amount: asked, ...unknown, isListed: !this.bounds.isLate, state },
      ],
    };
  }

  #taken(world: World, index: number, state: 'pending' | 'done'): World {
    const made = this.#made(world, index, state);
    if (made === world) return this.#learnt(world, index, 'failed', null);
    return this.#learnt(made, index, state, `re_${world.there.length}`);
  }

  /** What came of a refund is on record; what is back is in the sums with it. */
  #learnt(world: World, index: number, state: Own['state'], refundId: string | null): World {
    const refund = world.own[index];
    if (!refund) return world;
    const { attempt, amount: asked, of, id } = refund;
    const own = world.own.with(index, {
      ...refund,
      state,
      refundId: refundId ?? refund.refundId,
      isAwaited: false,
    });
    const details = { attempt, amount: asked, refund: id, ...(refundId !== null && { refundId }) };
    const told = noted({ ...world, own }, saleOf(of, this.bounds), eventOf[state], details);
    return state === 'done'
      ? this.#booked(told, of, told.back[of], told.listedBack[of], { refund: id })
      : told;
  }

  /** What is known to be back of a payment, with what this terminal knows of its own. */
  #booked(
    world: World,
    of: Of,
    givenBack: number,
    listedBack: World['listedBack'][Of],
    by: SaleEvent['details'] = {},
  ): World {
    const own = world.own.filter((one) => one.of === of);
    const now = Math.min(amount, Math.max(givenBack, toldBack(listedBack, own)));
    const added = now - world.back[of];
    const known = {
      ...world,
      back: withOf(world.back, of, now),
      listedBack: withOf(world.listedBack, of, listedBack),
    };
    if (added === 0) return known;
    return noted(known, saleOf(of, this.bounds), 'given-back', { amount: added, total: now, ...by });
  }

  #isShown({ came }: World, of: Of): boolean {
    return this.bounds.second !== 'same-code' || of === (came === 'no' ? 0 : 1);
  }

  /** A code tells what is back of the payment that it shows, before its refunds are listed. */
  #heard(world: World, of: Of): World {
    const word = refundedBy(world, of, this.bounds);
    return this.#counted(this.#booked(world, of, word, world.listedBack[of]), of, false);
  }

  #looked(world: World, of: Of): World {
    const listed = listOf(world, of, this.bounds);
    const before = { givenBack: world.back[of], listedBack: world.listedBack[of] };
    const own = world.own.filter((one) => one.of === of);
    const word = this.#isShown(world, of) ? refundedBy(world, of, this.bounds) : null;
    const { givenBack, listedBack } = backAfterList(before, { listed, own }, word);
    const looked = this.#counted(this.#booked(world, of, givenBack, listedBack), of, true);
    const refunded = word !== null && word >= backOf(listed) ? word : givenBack;
    return foundIn(
      looked.own,
      { chargeId: chargeIdOf(of), listed, refunded },
      ({ isAwaited }) => isAwaited,
    ).reduce((known, one) => this.#heeded(known, one), looked);
  }

  #heeded(world: World, one: Found<Own>): World {
    if (one.kind !== 'listed') return world;
    const { refund, entry, state } = one;
    const isKnown = state === refund.state && (entry.id ?? refund.refundId) === refund.refundId;
    const wrong = isKnown ? 'untrue: what is known of a refund is put on record again' : world.wrong;
    return this.#learnt({ ...world, wrong }, world.own.indexOf(refund), state, entry.id ?? null);
  }

  /** Which entries are counted, and known to be back where they are `listed`. */
  #counted(world: World, of: Of, isByList: boolean): World {
    const there = world.there.map((one): There => {
      if (one.of !== of || !one.isListed) return one;
      const isCounted = one.state === 'done' || (this.bounds.countsPending && one.state === 'pending');
      return { ...one, isCounted, isTold: isByList ? one.state === 'done' : one.isTold };
    });
    return { ...world, there };
  }
}

const unknown = {
  state: 'pending',
  isListed: false,
  isBefore: false,
  isCounted: false,
  isTold: false,
} as const;

const eventOf = {
  asking: 'refund-asked',
  unknown: 'refund-unknown',
  pending: 'refund-pending',
  done: 'refunded',
  failed: 'refund-failed',
} as const;

function noted(world: World, sale: Of, kind: SaleEvent['kind'], details: SaleEvent['details']): World {
  return { ...world, noted: [...world.noted, { sale, kind, details }] };
}

function paymentsOf({ came }: World): readonly Of[] {
  return came === 'no' ? [0] : [0, 1];
}

function withOf<T>([first, second]: readonly [T, T], of: Of, value: T): readonly [T, T] {
  return of === 0 ? [value, second] : [first, value];
}
