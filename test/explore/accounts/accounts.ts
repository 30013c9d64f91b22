import {
  allowsCharges,
  isOthers,
  nothingTold,
  settlesCodes,
  type Word,
  wordOfList,
} from '../../../electron/payments/account-word.ts';
import { agree, type Merchant, refined } from '../../../electron/payments/merchant.ts';
import { heldBy, withoutStop, withStop } from '../../../electron/terminal/service/changes.ts';
import { type Next, type Space, spend } from '../explorer.ts';
import type { Bounds, Key, List, Wanted, World } from './world.ts';

const lists: readonly List[] = ['charges', 'subscriptions'];
const keys: readonly Key[] = [
  { of: 'ours', isLive: true },
  { of: 'ours', isLive: false },
  { of: 'theirs', isLive: true },
  { of: 'theirs', isLive: false },
];
const [first] = keys as readonly [Key];
const nobody: Merchant = { appId: null, liveMode: null };
const words = { code: 'a code', charge: 'money by a payer’s code' };

/** The rules by which a till is of one account in one mode, with the keys that are put into it and a service that tells late, or nothing. */
export class Accounts implements Space<World> {
  readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  begin(): World {
    const { keys: others, lost, stops, starts, isKnown } = this.bounds;
    return {
      key: first,
      next: null,
      owner: isKnown ? merchantOf(first) : nobody,
      told: nothingTold(),
      stops: [],
      isForeign: false,
      wanted: null,
      asked: [],
      listed: this.bounds.hasRows ? ['ours', 'theirs'] : [],
      isTold: false,
      sent: [],
      left: { keys: others, lost, stops, starts },
      wrong: null,
    };
  }

  nexts(world: World): Next<World>[] {
    const found: Next<World>[] = [];
    for (const wanted of ['code', 'charge'] as const) {
      const next = this.#ask(world, wanted);
      if (next) found.push([`Staff ask for ${words[wanted]}.`, next]);
    }
    for (const list of world.asked) {
      found.push([`The list of ${list} comes.`, this.#listed(world, list)]);
      if (world.left.lost > 0)
        found.push([
          `The list of ${list} does not answer.`,
          this.#heard(spend(world, 'lost'), list, 'unanswered'),
        ]);
    }
    if (world.wanted !== null && world.asked.length > 0)
      found.push(['The terminal has waited for long enough.', this.#settled(world)]);
    // No change begins while a sale is open.
    if (world.wanted === null && world.next === null && world.left.keys > 0)
      for (const key of keys)
        found.push([`Another key is put in: ${named(key)}.`, { ...spend(world, 'keys'), next: key }]);
    const { next } = world;
    if (next) found.push(['The key is in use.', this.#changed(world, next)]);
    if (next && world.left.lost > 0)
      found.push([
        'The key is in use; no list said whose it is.',
        this.#changed(spend(world, 'lost'), next, nobody),
      ]);
    this.#stopped(world, (label, then) => found.push([label, then]));
    return found;
  }

  /** Selling stops for other reasons, which are lifted for themselves. */
  #stopped(world: World, add: (label: string, next: World) => void): void {
    const { stops, left } = world;
    const stopped = (why: 'storage' | 'credentials'): World => ({
      ...spend(world, 'stops'),
      stops: withStop(stops, why),
      wrong: null,
    });
    if (left.stops > 0) {
      add('The service refuses the key once.', stopped('credentials'));
      add('The journal cannot be written.', stopped('storage'));
    }
    if (stops.includes('storage')) add('The journal is opened anew.', reopened(world));
    if (stops.includes('credentials'))
      add('The service answers something that says nothing of whose it is.', answered(world));
    if (left.starts > 0 && world.next === null)
      add('The program starts anew.', started(spend(world, 'starts')));
  }

  problem({ wrong }: World): string | null {
    return wrong;
  }

  /** The right key is put in, everything answers, and a code and a payer's are asked for. */
  calm(world: World): World | null {
    if (world.next) return this.#changed(world, world.next);
    const [list] = world.asked;
    if (list) return this.#listed(world, list);
    const isRight = !differs(world.owner, merchantOf(world.key)) && !isOthers(world.told);
    const key = keys.find((one) => !differs(world.owner, merchantOf(one)));
    if (world.stops.includes('storage')) return reopened(world);
    if (world.stops.includes('credentials')) return answered(world);
    if ((!isRight || world.isForeign) && key) return { ...world, next: key, sent: [], wrong: null };
    // A till that knows no account may begin with a payer's code.
    const order: readonly Wanted[] = this.bounds.isKnown ? ['code', 'charge'] : ['charge', 'code'];
    const wanted = order.find((one) => !world.sent.includes(one));
    return wanted ? this.#ask(world, wanted) : null;
  }

  verdict({ sent }: World): string | null {
    const missed = (['code', 'charge'] as const).find((one) => !sent.includes(one));
    return missed ? `forgotten: nobody can ask for ${words[missed]}` : null;
  }

  /** Staff ask for something; null: they cannot. */
  #ask(world: World, wanted: Wanted): World | null {
    const { stops } = world;
    if (world.wanted !== null || heldBy({ isSwitching: world.next !== null, stops }) !== null) return null;
    // What is asked by then was checked against the service that is about to go.
    const wrong = world.next && `untrue: ${words[wanted]} is asked for while the service is changed`;
    const waiting = { ...world, wanted, wrong };
    if (wrong !== null) return waiting;
    const isKnown = wanted === 'code' ? settlesCodes(world.told) : allowsCharges(world.told);
    return isKnown ? this.#settled(waiting) : { ...waiting, asked: lists };
  }

  #listed(world: World, list: List): World {
    if (!this.bounds.lists.includes(list)) return this.#heard(world, list, 'unlisted');
    const isTold = world.listed.includes(world.key.of);
    const told = isTold ? merchantOf(world.key) : nobody;
    const admitted = admit({ ...world, isTold: world.isTold || isTold }, told);
    const word = agree(world.owner, told) ? wordOfList(admitted.owner.appId, told) : 'others';
    return this.#heard(admitted, list, word);
  }

  #heard(world: World, list: List, word: Word): World {
    const asked = world.asked.filter((one) => one !== list);
    const known = { ...world, asked, told: { ...world.told, [list]: word }, wrong: null };
    const isSaid = list === 'charges' && word === 'ours';
    return world.wanted !== null && (asked.length === 0 || isSaid) ? this.#settled(known) : known;
  }

  /** What staff wait for leaves, or is withheld. */
  #settled(world: World): World {
    const { wanted, told } = world;
    const quiet = { ...world, wanted: null, wrong: null };
    if (wanted === null || isOthers(told)) return quiet;
    if (wanted === 'charge' && !allowsCharges(told)) return quiet;
    return this.#sent(quiet, wanted);
  }

  /** A request leaves, and the service tells of it what it tells. */
  #sent(world: World, wanted: Wanted): World {
    const { key, owner, isForeign } = world;
    const isTheirs = owner.appId !== null && differs(owner, merchantOf(key));
    const listed = world.listed.includes(key.of) ? world.listed : [...world.listed, key.of];
    const sent = {
      ...world,
      listed,
      sent: world.sent.includes(wanted) ? world.sent : [...world.sent, wanted],
    };
    const of = (wrong: string): World => ({
      ...sent,
      wrong: `untrue: ${words[wanted]} is asked for ${wrong}`,
    });
    if (isForeign) return of('though selling has stopped');
    if (isTheirs && (wanted === 'charge' || world.isTold)) return of('in another account');
    // A code does not say whose account it is in.
    return admit(sent, wanted === 'code' ? { appId: null, liveMode: key.isLive } : merchantOf(key));
  }

  /** The key was tried at the service: one that is told to be another account's stays out. */
  #changed(world: World, key: Key, said?: Merchant): World {
    const told = said ?? (world.listed.includes(key.of) ? merchantOf(key) : nobody);
    const kept = { ...world, next: null, wrong: null };
    if (!agree(world.owner, told)) return kept;
    // A journal of an account that nobody knows stays with its key.
    const before = world.owner.appId === null ? nobody : world.owner;
    const owner = refined(before, told);
    return {
      ...kept,
      key,
      owner,
      told: nothingTold(),
      asked: [],
      sent: world.key === key ? world.sent : [],
      isTold: false,
      stops: world.stops.filter((stop) => stop === 'storage'),
      isForeign: false,
      wrong: changedOwner(before, owner),
    };
  }
}

/** An answer teaches whose the till is, or stops selling. */
function admit(world: World, told: Merchant): World {
  if (!agree(world.owner, told))
    return { ...world, stops: withStop(world.stops, 'other-account'), isForeign: true };
  const owner = refined(world.owner, told);
  return { ...world, owner, wrong: changedOwner(world.owner, owner) };
}

/** An answer that was taken means that the key is, too. */
function answered(world: World): World {
  return { ...world, stops: withoutStop(world.stops, 'credentials'), wrong: null };
}

function reopened(world: World): World {
  return { ...world, stops: withoutStop(world.stops, 'storage'), wrong: null };
}

/** Whose the till is known to be is kept, and nothing else. */
function started(world: World): World {
  const idle = { told: nothingTold(), stops: [], isForeign: false, wanted: null, asked: [] };
  return { ...world, ...idle, isTold: false, wrong: null };
}

function changedOwner(before: Merchant, after: Merchant): string | null {
  return differs(before, after) ? 'untrue: the till is said to be another account’s' : null;
}

/** Whether what is known of one is something else of the other; told apart from the rule that is explored. */
function differs({ appId, liveMode }: Merchant, other: Merchant): boolean {
  return (appId !== null && appId !== other.appId) || (liveMode !== null && liveMode !== other.liveMode);
}

function merchantOf({ of, isLive }: Key): Merchant {
  return { appId: of, liveMode: isLive };
}

function named({ of, isLive }: Key): string {
  return `${of === 'ours' ? 'the shop’s own' : 'another account’s'}, ${isLive ? 'live' : 'for tests'}`;
}
