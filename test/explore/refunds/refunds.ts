import {
  backAfterList,
  backOf,
  type Found,
  found as foundIn,
  isInDoubt,
  isOpenRefund,
  leftOf,
  type Told,
  toldBack,
  undone,
} from '../../../electron/domain/refunds.ts';
import type { Refund } from '../../../electron/contract/payment-objects.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import { isAlike } from '../written.ts';
import {
  amount,
  type Bounds,
  chargeIdOf,
  entryIdOf,
  idOf,
  knownOf,
  listOf,
  type Of,
  type Own,
  refundedBy,
  takenOf,
  toldIn,
  type There,
  type World,
} from './world.ts';

type Add = (label: string, next: World | null) => void;

/** The rules of money that is given back of a sale's payments, with everything that can happen to the requests for it. */
export class Refunds implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { lost, cuts, owner, fails, lag } = this.bounds;
    return {
      own: [],
      there: [],
      lagging: lag > 0 ? [] : null,
      told: [],
      isOverdrawn: false,
      listedBack: [[], []],
      shown: 0,
      back: [0, 0],
      left: { lost, cuts, owner, fails, lag },
    };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add: Add = (label, next) => {
      if (next) found.push([label, this.#behind(world, next)]);
    };
    for (const of of this.#payments()) {
      const it = this.bounds.payments === 1 ? 'it' : `payment ${of + 1}`;
      if (world.own.length < this.bounds.asks && mayBegin(world, of)) {
        add(`Staff ask half of ${it} back.`, this.#ask(world, of, amount / 2));
        add(`Staff ask all of ${it} back.`, this.#ask(world, of, amount));
      }
      // A list that may be told less of by a replica is read at any time.
      if (this.#hasNews(world, of) || this.bounds.lag > 0)
        add(`The terminal looks at ${it}.`, this.#looked(world, of));
      if (world.left.lag > 0 && world.lagging !== null)
        add(`The terminal looks at ${it}; a replica lags.`, this.#lookedAtStale(world, of));
    }
    if (this.bounds.payments === 2)
      add('The code shows the other payment.', { ...world, shown: world.shown === 0 ? 1 : 0 });
    world.own.forEach(({ flight }, index) => {
      if (flight !== null) this.#flight(world, index, add);
    });
    if (world.there.every(({ isListed }) => isListed)) add('Five minutes pass.', passed(world));
    this.#service(world, add);
    if (world.left.cuts > 0)
      for (const cut of this.#cuts(world)) add('The power goes. The program starts.', cut);
    return found;
  }

  /** What is said of a refund is not so. */
  problem(world: World): string | null {
    const { own, there, back } = world;
    if (this.#payments().some((of) => knownOf(world, of, ({ state }) => state === 'done') > back[of]))
      return 'untrue: less is back than the service has told';
    if (world.isOverdrawn) return 'doubled: more may be given back than was paid';
    for (const [index, { state }] of own.entries()) {
      const made = there.find((one) => one.own === index);
      const nth = `refund ${index + 1}`;
      if (state === 'failed' && made && made.state !== 'failed')
        return `doubled: ${nth} was made, and is said to have failed`;
      // Of one that was back the terminal hears once it looks.
      if (state === 'done' && made?.state !== 'done' && !made?.wasBack)
        return `untrue: ${nth} is said to be back`;
    }
    return null;
  }

  /** Everything shows, what is under way ends well, and the terminal looks until there is nothing more to learn. */
  calm(world: World): World | null {
    const index = world.own.findIndex(({ flight }) => flight !== null);
    if (index >= 0)
      return world.own[index]?.flight === 'request'
        ? this.#taken(world, index, 'done')
        : answered(world, index);
    if (world.there.some(({ isListed, state }) => !isListed || state === 'pending')) {
      const there = world.there.map((one): There => ({
        ...one,
        isListed: true,
        state: one.state === 'pending' ? 'done' : one.state,
      }));
      return { ...world, there };
    }
    const next = this.#payments()
      .filter((of) => this.#hasNews(world, of))
      .reduce((known, of) => this.#looked(known, of), world);
    if (!isAlike(next, world)) return next;
    const later = passed(world);
    return isAlike(later, world) ? null : later;
  }

  verdict(world: World): string | null {
    const { own, there } = world;
    const { marks, reasons } = this.bounds;
    const byMark = marks === true;
    const byReason = reasons === true;
    // Where nothing says whose an entry is, a person has to.
    const isTold = byMark || (byReason && !there.some((one) => one.own === 'owner'));
    const isProven = ({ of }: Own): boolean =>
      byMark && there.some((one) => one.of === of && one.own !== 'owner');
    const mayBe = (refund: Own): boolean =>
      there.some(
        (one, at) =>
          one.of === refund.of &&
          one.own === 'owner' &&
          one.amount === refund.amount &&
          !refund.listedBefore.includes(entryIdOf(at)),
      );
    const open = own.findIndex(
      (refund) => isOpenRefund(refund) && (byMark || byReason) && (isProven(refund) || !mayBe(refund)),
    );
    if (open >= 0) return `forgotten: refund ${open + 1} stays ${own[open]?.state ?? ''}`;
    const untrue = own.findIndex(
      ({ state }, index) => state === 'done' && there.some((one) => one.own === index && one.wasBack),
    );
    if (untrue >= 0) return `untrue: refund ${untrue + 1} is said to be back for good`;
    if (this.bounds.owner === 0 && this.#payments().some((of) => world.back[of] > takenOf(world, of)))
      return 'untrue: more is said to be back than is';
    const lost = there.findIndex(
      ({ own: of, state }) => of !== 'owner' && state === 'done' && own[of]?.state !== 'done',
    );
    return lost >= 0 && isTold ? `lost: entry ${lost + 1} is back, and the journal does not know` : null;
  }

  /** A refund is asked for after a look, if so much is left and nothing is in doubt. */
  #ask(world: World, of: Of, asked: number): World | null {
    const known = this.#looked(world, of);
    const own = known.own.filter((one) => one.of === of);
    if (own.some(isInDoubt)) return null;
    const listed = listOf(world, of, this.bounds);
    if (asked > leftOf(toldOf(known, of, listed), own)) return null;
    const refund: Own = {
      id: idOf(known.own.length),
      of,
      chargeId: chargeIdOf(of),
      amount: asked,
      reason: 'wrong size',
      state: 'asking',
      refundId: null,
      listedBefore: listed.flatMap(({ id }) => id ?? []),
      flight: 'request',
      missed: 'no',
    };
    return { ...known, own: [...known.own, refund] };
  }

  #flight(world: World, index: number, add: Add): void {
    const flight = world.own[index]?.flight;
    const nth = `refund ${index + 1}`;
    const { lost } = world.left;
    const unknown = { flight: null, state: 'unknown' } as const;
    if (flight !== 'request') {
      add(`The answer about ${nth} comes.`, answered(world, index));
      if (lost > 0) add(`The answer about ${nth} is lost.`, own(spend(world, 'lost'), index, unknown));
      return;
    }
    for (const state of ['pending', 'done'] as const)
      add(`The service takes ${nth}: ${state}.`, this.#taken(world, index, state));
    if (lost > 0) add(`The request for ${nth} is lost.`, own(spend(world, 'lost'), index, unknown));
  }

  /** The service takes a refund, or refuses what is more than is left. */
  #taken(world: World, index: number, state: 'pending' | 'done'): World {
    const { amount: asked = 0, of = 0 } = world.own[index] ?? {};
    if (takenOf(world, of) + asked > amount)
      return own(world, index, { flight: { state: 'refused', there: null } });
    const there: There = { own: index, of, amount: asked, state, isListed: false };
    const taken = { ...world, there: [...world.there, there] };
    return own(taken, index, { flight: { state, there: world.there.length } });
  }

  #service(world: World, add: Add): void {
    const { there, left } = world;
    there.forEach((one, at) => {
      const become = (change: Partial<There>): World => ({
        ...world,
        there: there.with(at, { ...one, ...change }),
      });
      const nth = `entry ${at + 1}`;
      if (!one.isListed) add(`The service lists ${nth}.`, become({ isListed: true }));
      if (left.fails > 0 && one.state === 'done')
        add(`What was back by ${nth} is not.`, spend(become({ state: 'failed', wasBack: true }), 'fails'));
      if (one.state !== 'pending') return;
      add(`The money of ${nth} is back.`, become({ state: 'done' }));
      if (left.fails > 0) add(`Nothing comes of ${nth}.`, spend(become({ state: 'failed' }), 'fails'));
    });
    if (left.owner === 0) return;
    for (const of of this.#payments()) {
      if (takenOf(world, of) + amount / 2 > amount || !mayBegin(world, of)) continue;
      const given: There = { own: 'owner', of, amount: amount / 2, state: 'pending', isListed: false };
      const it = this.bounds.payments === 1 ? 'it' : `payment ${of + 1}`;
      add(`The owner gives half of ${it} back elsewhere.`, {
        ...spend(world, 'owner'),
        there: [...there, given],
      });
    }
  }

  /** A replica has what was there before the last change. */
  #behind({ there, lagging }: World, next: World): World {
    if (next.left.lag === 0) return { ...next, lagging: null };
    return { ...next, lagging: next.there === there ? lagging : there };
  }

  /** A replica that lags by one change is looked at in place of the service. */
  #lookedAtStale(world: World, of: Of): World {
    const { there, lagging } = world;
    const looked = this.#looked({ ...spend(world, 'lag'), there: lagging ?? there }, of);
    return { ...looked, there };
  }

  #payments(): readonly Of[] {
    return this.bounds.payments === 1 ? [0] : [0, 1];
  }

  /** Whether more is to be learnt of a payment: of a refund that is under way, or of one that was back and is not, which a close looks for. */
  #hasNews({ own, there }: World, payment: Of): boolean {
    return own.some((refund, index) => {
      const isUndone = refund.state === 'done' && there.some((one) => one.own === index && one.wasBack);
      return refund.of === payment && (isOpenRefund(refund) || isUndone);
    });
  }

  /** What the service lists of a payment is put to the terminal's refunds of it; one whose answer is awaited is left alone. */
  #looked(world: World, of: Of): World {
    const listed = listOf(world, of, this.bounds);
    // Of a payment that the code does not show only its list tells, and what is known already.
    const isShown = world.shown === of;
    const before = { givenBack: world.back[of], listedBack: world.listedBack[of] };
    const ofIt = world.own.filter((one) => one.of === of);
    const word = isShown ? refundedBy(world, of, this.bounds) : null;
    const { givenBack, listedBack } = backAfterList(before, { listed, own: ofIt }, word);
    const refunded = word !== null && word >= backOf(listed) ? word : givenBack;
    const after = new Map(
      foundIn(world.own, { chargeId: chargeIdOf(of), listed, refunded }, ({ flight }) => flight !== null).map(
        (one) => [one.refund.id, heeded(one)],
      ),
    );
    const gone = new Set(undone(ofIt, listed));
    const own = world.own.map((refund): Own =>
      gone.has(refund) ? { ...refund, state: 'failed' } : (after.get(refund.id) ?? refund),
    );
    const ownOfIt = own.filter((one) => one.of === of);
    const looked = booked({
      ...world,
      own,
      back: withOf(world.back, of, givenBack),
      listedBack: withOf(world.listedBack, of, listedBack),
      told: this.bounds.lag > 0 ? toldIn(world, listed) : [],
    });
    const hasFailed = (id: string): boolean =>
      world.there.some((one) => one.own !== 'owner' && idOf(one.own) === id && one.state === 'failed');
    const mayBeBack = knownOf(looked, of, ({ id, state }) => state !== 'failed' && !hasFailed(id));
    const left = leftOf(toldOf(looked, of, listed), ownOfIt);
    return { ...looked, isOverdrawn: left > 0 && left + mayBeBack > amount };
  }

  /** What was on its way has reached the service, or has not; what came of it is not known. */
  #cuts(world: World): World[] {
    let worlds = [spend(world, 'cuts')];
    world.own.forEach(({ flight }, index) => {
      if (flight === 'request') worlds = worlds.flatMap((one) => [one, this.#taken(one, index, 'pending')]);
    });
    return worlds.map((one) => ({
      ...one,
      own: one.own.map((refund): Own => {
        const state = refund.state === 'asking' ? 'unknown' : refund.state;
        return { ...refund, state, flight: null, missed: 'no' };
      }),
    }));
  }
}

/** Nothing tells two payments apart until money of one is given back: that one is called the first. */
function mayBegin({ own, there }: World, of: Of): boolean {
  return of === 0 || own.length + there.length > 0;
}

/** A refund after a look; one that a whole list leaves out was never made once the grace is over. */
function heeded(one: Found<Own>): Own {
  const { refund } = one;
  if (one.kind === 'listed')
    return { ...refund, state: one.state, refundId: one.entry.id ?? null, missed: 'no' };
  if (one.isMissing && refund.missed === 'long') return { ...refund, state: 'failed', missed: 'no' };
  // What a list leaves out that is not whole counts for nothing, and the grace begins anew after it.
  if (!one.isMissing) return { ...refund, missed: 'no' };
  return { ...refund, missed: refund.missed === 'no' ? 'once' : refund.missed };
}

function own(world: World, index: number, change: Partial<Own>): World {
  return { ...world, own: world.own.map((one, at) => (at === index ? { ...one, ...change } : one)) };
}

function answered(world: World, index: number): World {
  const flight = world.own[index]?.flight;
  if (!flight || flight === 'request') return world;
  if (flight.state === 'refused' || flight.there === null)
    return own(world, index, { flight: null, state: 'failed' });
  return booked(own(world, index, { flight: null, state: flight.state, refundId: entryIdOf(flight.there) }));
}

/** What is known to be back is in the sums at once. */
function booked(world: World): World {
  const { own, back, listedBack } = world;
  const bookedOf = (of: Of): number =>
    Math.max(
      back[of],
      toldBack(
        listedBack[of],
        own.filter((one) => one.of === of),
      ),
    );
  return { ...world, back: [bookedOf(0), bookedOf(1)] };
}

function withOf<T>([first, second]: readonly [T, T], of: Of, value: T): readonly [T, T] {
  return of === 0 ? [value, second] : [first, value];
}

function toldOf({ back, listedBack }: World, of: Of, listed: readonly Refund[]): Told {
  return { amount, givenBack: back[of], listedBack: listedBack[of], listed };
}

function passed(world: World): World {
  const later = world.own.map((one): Own => (one.missed === 'once' ? { ...one, missed: 'long' } : one));
  return { ...world, own: later };
}
