import type { SubscriptionOutcome } from '../../../electron/contract/management.ts';
import { isUnknown, lagMs, mayShowYet, settledBy } from '../../../electron/domain/subscription-changes.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import { isAlike } from '../written.ts';

/** A subscription as the service has it, or tells of it. */
interface Subscription {
  readonly status: 'new' | 'active' | 'past_due';
  readonly chargedPeriods: number;
}

/** A request that takes money, where it is, and what is known of it; `isMade`: the service took the money. */
interface Change {
  readonly act: 'start' | 'resume';
  readonly isMade: boolean;
  /** Its request may still reach the service, or its answer the terminal; null: neither. */
  readonly flight: 'request' | 'made' | 'refused' | 'straying' | null;
  readonly isOld: boolean;
  readonly outcome: SubscriptionOutcome;
}

/** How much may still happen, or go wrong; `unpaid`: periods that are not paid. */
type Left = Readonly<Record<'lost' | 'cuts' | 'lag' | 'unpaid', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** How often staff may start or resume. */
  readonly asks: number;
  /** Whether the service says how many periods were charged. */
  readonly counts: boolean;
  /** Whether it refuses what its state does not allow; else staff look before they ask. */
  readonly guards: boolean;
}

/** A subscription at the service, and what a terminal knows of it and of what it asked for. */
export interface World {
  readonly there: Subscription;
  /** What a replica may still tell; null: no replica lags any more. */
  readonly lagging: Subscription | null;
  readonly seen: Subscription;
  readonly changes: readonly Change[];
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}

type Add = (label: string, next: World | null) => void;

const asking = { kind: 'asking' } as const;
const unknown = { kind: 'unknown', reason: { kind: 'no-answer', message: '' } } as const;
const refused = { kind: 'refused', reason: { kind: 'refused', message: '' } } as const;

/** A subscription that is started and resumed, and what becomes of requests whose answer is lost. */
export class Subscriptions implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { lost, cuts, lag, unpaid } = this.bounds;
    const there = { status: 'new', chargedPeriods: 0 } as const;
    return { there, lagging: null, seen: there, changes: [], left: { lost, cuts, lag, unpaid }, wrong: null };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    const add: Add = (label, next) => {
      if (next) found.push([label, next]);
    };
    add('The terminal looks.', this.#looked(world, world.there));
    add('Staff ask for it.', this.#asked(world, world.there));
    if (world.left.lag > 0 && world.lagging !== null) {
      const fewer = spend(world, 'lag');
      add('The terminal looks; a replica lags.', this.#looked(fewer, world.lagging));
      add('Staff ask for it; a replica lags.', this.#asked(fewer, world.lagging));
    }
    world.changes.forEach((_, index) => {
      this.#flight(world, index, add);
    });
    if (!isAwaited(world)) add('A minute passes.', passed(world));
    if (world.there.status === 'active' && world.left.unpaid > 0 && !isAwaited(world)) {
      const later = passed(spend(world, 'unpaid'));
      add('The next period is not paid.', become(later, { ...later.there, status: 'past_due' }));
    }
    if (world.left.cuts > 0 && isAwaited(world)) add('The power goes.', cut(spend(world, 'cuts')));
    return found;
  }

  problem({ wrong, changes }: World): string | null {
    if (wrong !== null) return wrong;
    // Without a count one that is past due again says as much as one that still is.
    const isTold = ({ act }: Change): boolean => this.bounds.counts || act === 'start';
    const without = changes.findIndex(
      (one) => one.outcome.kind === 'without-effect' && one.isMade && isTold(one),
    );
    return without < 0
      ? null
      : `untrue: request ${without + 1} took money, and is said to have had no effect`;
  }

  /** Every request ends well, time passes, and the terminal looks. */
  calm(world: World): World | null {
    const index = world.changes.findIndex(({ flight }) => flight !== null);
    if (index >= 0) {
      const { flight } = world.changes[index] ?? {};
      return flight === 'request' ? this.#reached(world, index, 'request') : answered(world, index);
    }
    const next = this.#looked(passed(world), world.there);
    return isAlike(next, world) ? null : next;
  }

  verdict({ changes }: World): string | null {
    const open = changes.findIndex(isUnknown);
    return open < 0 ? null : `forgotten: what came of request ${open + 1} is never known`;
  }

  /** As the screen offers it by what was seen; what is not known of before is asked about first. */
  #asked(before: World, told: Subscription): World | null {
    if (isAwaited(before) || before.changes.length >= this.bounds.asks) return null;
    const isOpen = before.changes.some(isUnknown);
    const world = isOpen || !this.bounds.guards ? this.#looked(before, told) : before;
    const { status } = world.seen;
    if (world.changes.some((one) => mayShowYet(one, status, sinceMs(one)))) return null;
    if (status === 'active') return null;
    const change: Change = {
      act: status === 'new' ? 'start' : 'resume',
      isMade: false,
      flight: 'request',
      isOld: false,
      outcome: asking,
    };
    return { ...world, changes: [...world.changes, change] };
  }

  #flight(world: World, index: number, add: Add): void {
    const { flight } = world.changes[index] ?? {};
    const nth = `request ${index + 1}`;
    const { lost } = world.left;
    if (flight === 'request') {
      add(`The service hears ${nth}.`, this.#reached(world, index, 'request'));
      if (lost === 0) return;
      const gone = change(spend(world, 'lost'), index, { outcome: unknown });
      add(
        `The answer to ${nth} is lost; it may still be on its way.`,
        change(gone, index, { flight: 'straying' }),
      );
      add(`The service hears ${nth}, and its answer is lost.`, this.#reached(gone, index, 'straying'));
    } else if (flight === 'straying') {
      add(`The service hears ${nth} late.`, this.#reached(world, index, 'straying'));
    } else if (flight === 'made' || flight === 'refused') {
      add(`The answer to ${nth} comes.`, answered(world, index));
    }
  }

  /** The service takes the money of a request, or refuses it. */
  #reached(world: World, index: number, from: 'request' | 'straying'): World {
    const { act } = world.changes[index] ?? {};
    const { status, chargedPeriods } = world.there;
    const isAllowed = act === 'start' ? status === 'new' : status === 'past_due';
    const isTaken = isAllowed || !this.bounds.guards;
    const isAgain = isTaken && !isAllowed;
    const heard = change(world, index, {
      isMade: isTaken,
      flight: from === 'straying' ? null : isTaken ? 'made' : 'refused',
    });
    if (!isTaken) return heard;
    const taken = become(heard, { status: 'active', chargedPeriods: chargedPeriods + 1 });
    return isAgain
      ? { ...taken, wrong: `doubled: request ${index + 1} takes money for what is paid` }
      : taken;
  }

  /** The service tells of a subscription: what is proven by that is known. */
  #looked(world: World, told: Subscription): World {
    if (isAwaited(world)) return world;
    const asTold = ({ status, chargedPeriods }: Subscription): Partial<Subscription> & { status: string } =>
      this.bounds.counts ? { status, chargedPeriods } : { status };
    let { wrong } = world;
    const changes = world.changes.map((one, index): Change => {
      if (!isUnknown(one)) return one;
      const outcome = settledBy(one, { before: asTold(world.seen), now: asTold(told) }, sinceMs(one));
      if (outcome?.kind === 'done' && !one.isMade && told.chargedPeriods === 0)
        wrong ??= `untrue: request ${index + 1} is said to be done`;
      return outcome ? { ...one, outcome } : one;
    });
    return { ...world, seen: told, changes, wrong };
  }
}

/** An answer is waited for: nothing else is done about the subscription. */
function isAwaited({ changes }: World): boolean {
  return changes.some(({ outcome }) => outcome.kind === 'asking');
}

function sinceMs({ isOld }: Change): number {
  return isOld ? lagMs : lagMs - 1;
}

function change(world: World, index: number, become: Partial<Change>): World {
  return { ...world, changes: world.changes.map((one, at) => (at === index ? { ...one, ...become } : one)) };
}

function become(world: World, there: Subscription): World {
  return { ...world, there, lagging: world.there };
}

/** Longer than replicas lag, and requests are on their way. */
function passed(world: World): World {
  const changes = world.changes.map((one): Change => {
    return { ...one, isOld: true, flight: one.flight === 'straying' ? null : one.flight };
  });
  return { ...world, changes, lagging: null };
}

function answered(world: World, index: number): World {
  const { flight } = world.changes[index] ?? {};
  if (flight !== 'made')
    return change(world, index, { flight: null, outcome: flight === 'refused' ? refused : unknown });
  return { ...change(world, index, { flight: null, outcome: { kind: 'done' } }), seen: world.there };
}

/** What was on its way may have reached the service or not; how long ago it was asked for is not known any more. */
function cut(world: World): World {
  const changes = world.changes.map((one): Change => {
    if (one.outcome.kind !== 'asking') return { ...one, isOld: !isUnknown(one) };
    return { ...one, flight: one.flight === 'request' ? 'straying' : null, outcome: unknown, isOld: false };
  });
  return { ...world, changes };
}
