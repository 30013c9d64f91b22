import {
  isInDoubt,
  isLeftOut,
  isOpenRefund,
  leftOf,
  matched,
  refundStanding,
} from '../../../electron/domain/refunds.ts';
import { type Next, packText, type Space, spend } from '../explorer.ts';
import {
  amount,
  type Bounds,
  entryIdOf,
  idOf,
  listOf,
  type Own,
  refundedBy,
  takenOf,
  type There,
  type World,
} from './world.ts';

type Add = (label: string, next: World | null) => void;

/** The rules of money that is given back of one payment, with everything that can happen to the requests for it. */
export class Refunds implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { lost, cuts, owner, fails } = this.bounds;
    return { own: [], there: [], left: { lost, cuts, owner, fails } };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add: Add = (label, next) => {
      if (next) found.push([label, next]);
    };
    if (world.own.length < this.bounds.asks) {
      add('Staff ask half of it back.', this.#ask(world, amount / 2));
      add('Staff ask all of it back.', this.#ask(world, amount));
    }
    world.own.forEach(({ flight }, index) => {
      if (flight !== null) this.#flight(world, index, add);
    });
    if (world.own.some(isOpenRefund)) add('The terminal looks.', this.#looked(world));
    if (world.there.every(({ isListed }) => isListed)) add('Five minutes pass.', passed(world));
    this.#service(world, add);
    if (world.left.cuts > 0)
      for (const cut of this.#cuts(world)) add('The power goes. The program starts.', cut);
    return found;
  }

  /** What is said of a refund is not so. */
  problem({ own, there }: World): string | null {
    for (const [index, { state }] of own.entries()) {
      const made = there.find((one) => one.own === index);
      const nth = `refund ${index + 1}`;
      if (state === 'failed' && made && made.state !== 'failed')
        return `doubled: ${nth} was made, and is said to have failed`;
      if (state === 'done' && made?.state !== 'done') return `untrue: ${nth} is said to be back`;
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
    const next = this.#looked(world);
    if (JSON.stringify(next) !== JSON.stringify(world)) return next;
    const later = passed(world);
    return JSON.stringify(later) === JSON.stringify(world) ? null : later;
  }

  verdict({ own, there }: World): string | null {
    const { marks, reasons } = this.bounds;
    const byMark = marks === true;
    const byReason = reasons === true;
    // Where nothing says whose an entry is, a person has to.
    const isTold = byMark || (byReason && !there.some((one) => one.own === 'owner'));
    const isProven = byMark && there.some((one) => one.own !== 'owner');
    const mayBe = (refund: Own): boolean =>
      there.some(
        (one, at) =>
          one.own === 'owner' && one.amount === refund.amount && !refund.listedBefore.includes(entryIdOf(at)),
      );
    const open = own.findIndex(
      (refund) => isOpenRefund(refund) && (byMark || byReason) && (isProven || !mayBe(refund)),
    );
    if (open >= 0) return `forgotten: refund ${open + 1} stays ${own[open]?.state ?? ''}`;
    const lost = there.findIndex(
      ({ own: of, state }) => of !== 'owner' && state === 'done' && own[of]?.state !== 'done',
    );
    return lost >= 0 && isTold ? `lost: entry ${lost + 1} is back, and the journal does not know` : null;
  }

  pack({ left: _, ...world }: World, out: number[]): void {
    packText(world, out);
  }

  /** A refund is asked for after a look, if so much is left and nothing is in doubt. */
  #ask(world: World, asked: number): World | null {
    const known = this.#looked(world);
    if (known.own.some(isInDoubt)) return null;
    const told = { amount, givenBack: refundedBy(world, this.bounds), listed: listOf(world, this.bounds) };
    if (asked > leftOf(told, known.own)) return null;
    const refund: Own = {
      id: idOf(known.own.length),
      amount: asked,
      reason: 'wrong size',
      state: 'asking',
      refundId: null,
      listedBefore: told.listed.flatMap(({ id }) => id ?? []),
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
    const asked = world.own[index]?.amount ?? 0;
    if (takenOf(world) + asked > amount)
      return own(world, index, { flight: { state: 'refused', there: null } });
    const there: There = { own: index, amount: asked, state, isListed: false };
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
      if (one.state !== 'pending') return;
      add(`The money of ${nth} is back.`, become({ state: 'done' }));
      if (left.fails > 0) add(`Nothing comes of ${nth}.`, spend(become({ state: 'failed' }), 'fails'));
    });
    if (left.owner === 0 || takenOf(world) + amount / 2 > amount) return;
    const given: There = { own: 'owner', amount: amount / 2, state: 'done', isListed: false };
    add('The owner gives half of it back elsewhere.', { ...spend(world, 'owner'), there: [...there, given] });
  }

  /** What the service lists is put to the terminal's refunds; one whose answer is awaited is left alone. */
  #looked(world: World): World {
    const listed = listOf(world, this.bounds);
    const entries = matched(world.own, listed);
    const refunded = refundedBy(world, this.bounds);
    const known = world.own.map((refund): Own => {
      if (refund.state === 'done' || refund.flight !== null) return refund;
      const entry = entries.get(refund.id);
      if (entry) return { ...refund, state: refundStanding(entry), refundId: entry.id ?? null, missed: 'no' };
      if (!isInDoubt(refund)) return refund;
      const isMissing = isLeftOut(refund, world.own, listed, refunded);
      if (isMissing && refund.missed === 'long') return { ...refund, state: 'failed', missed: 'no' };
      return { ...refund, missed: refund.missed === 'no' ? 'once' : refund.missed };
    });
    return { ...world, own: known };
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

function own(world: World, index: number, change: Partial<Own>): World {
  return { ...world, own: world.own.map((one, at) => (at === index ? { ...one, ...change } : one)) };
}

function answered(world: World, index: number): World {
  const flight = world.own[index]?.flight;
  if (!flight || flight === 'request') return world;
  if (flight.state === 'refused' || flight.there === null)
    return own(world, index, { flight: null, state: 'failed' });
  return own(world, index, { flight: null, state: flight.state, refundId: entryIdOf(flight.there) });
}

function passed(world: World): World {
  const later = world.own.map((one): Own => (one.missed === 'once' ? { ...one, missed: 'long' } : one));
  return { ...world, own: later };
}
