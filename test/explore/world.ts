import type { How } from '../../electron/domain/code-rules.ts';
import type { ChargeFact, Event, State } from './core/state.ts';

/** A charge at the service; `hidden`: in flight, and not told of until it shows (`surfaced`: open, and told late) or ends; `other`: another amount came by it. */
export type Charge = 'open' | 'hidden' | 'surfaced' | 'failed' | 'captured' | 'other';

/** What the service answers to a request or a question. */
export type Answer = Extract<
  Event,
  { kind: 'made' | 'charged' | 'closed' | 'close-failed' | 'read' | 'listed' | 'looked' | 'unreadable' }
>;

/** A code as the service has it. */
export interface There {
  readonly live: 'no' | 'yes' | How;
  /** 0: its own time runs; 1: its time is over; 2: so is the time in which a payment may show. */
  readonly age: 0 | 1 | 2;
  readonly charges: readonly Charge[];
  /** It was on the screen, so that somebody may pay it. */
  readonly isSeen: boolean;
  /** It was made in an earlier boot of the machine. */
  readonly isOld: boolean;
  /** The service's last answer about it that the terminal heard told of a charge that is under way. */
  readonly isToldOpen: boolean;
  /** The terminal heard that it is over while its own time ran. */
  readonly isEarly: boolean;
  /** Its answer is lost, and the customer's saved source may have paid it. */
  readonly isLost: boolean;
  /** Of a payer's code, or one that is lost: its request was given up, and may still reach the service. */
  readonly isRoaming: boolean;
  /** Of a payer's code, or one that is lost: the service lists its charge. */
  readonly isListed: boolean;
  /** It was sent since the program started. */
  readonly isOfRun: boolean;
  /** Its charges that the terminal has heard of and that are still under way: a bit for each. */
  readonly told: number;
}

/** A code that the service has not made. */
export const nowhere: There = {
  live: 'no',
  age: 0,
  charges: [],
  isSeen: false,
  isOld: false,
  isToldOpen: false,
  isEarly: false,
  isLost: false,
  isRoaming: false,
  isListed: true,
  isOfRun: false,
  told: 0,
};

/** A request on its way for one code: for a code, or a question with the answer that comes back; and a closing beside it. */
export interface Flights {
  readonly asking:
    | { readonly kind: 'create'; readonly answer: Answer | null }
    | { readonly kind: 'read' | 'list' | 'look'; readonly answer: Answer }
    | null;
  readonly closing: { readonly answer: Answer | null } | null;
}

/** Nothing is on its way. */
export const noFlights: Flights = { asking: null, closing: null };

/** How much may still go wrong. */
export type Left = Readonly<
  Record<'lost' | 'cuts' | 'lag' | 'twice' | 'despite' | 'words' | 'stops' | 'amounts', number>
>;

/** What is explored. */
export interface Bounds extends Left {
  readonly sales: number;
  readonly codes: number;
  /** How many of the codes are payers', at most; so many of the others may be asked for as there are more. */
  readonly presented: number;
  readonly charges: number;
  /** Whether the service lists charges, tells of codes, closes them, and knows codes before they were scanned. */
  readonly lists: boolean;
  readonly reads: boolean;
  readonly closes: boolean;
  readonly scanned: boolean;
  /** Charges that the service does not tell of at first: none; until they end; until they show, or end. */
  readonly hidden: 'none' | 'end' | 'show';
  /** Whether the terminal believes at times that the service tells of no code, though it does. */
  readonly doubted: boolean;
  /** Whether the time passes in which a payment may show, so that codes have their last word before the end. */
  readonly graces: boolean;
  /** Whether an answer may bring a code that must not be shown, and that somebody has begun to pay. */
  readonly unfit: boolean;
  /** Whether the customer has saved a source, which the service may charge as soon as a code is made. */
  readonly source: boolean;
  /** The first sale has two codes already that may be paid, taken in from a damaged journal. */
  readonly restored: boolean;
}

/** The terminal and everything around it. */
export interface World {
  readonly core: State;
  readonly there: readonly There[];
  readonly flights: readonly Flights[];
  /** An answer that comes once more. */
  readonly echo: Answer | null;
  /** Sales that were shown as paid, by index. */
  readonly paid: readonly boolean[];
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}

/** A world in which the service's own idea of a code is another. */
export function set(world: World, code: number, change: Partial<There>): World {
  const there = world.there.map((one, at) => (at === code ? withChange(one, change) : one));
  return { ...world, there, wrong: null };
}

/** That a charge was told of is forgotten once it is not under way. */
function withChange(there: There, change: Partial<There>): There {
  const next = { ...there, ...change };
  const underWay = next.charges.reduce((bits, charge, id) => bits + (isUnderWay(charge) ? 1 << id : 0), 0);
  return { ...next, isToldOpen: next.isToldOpen && underWay !== 0, told: next.told & underWay };
}

/** Whether the service tells of a charge as being under way. */
export function isUnderWay(charge: Charge): boolean {
  return charge === 'open' || charge === 'surfaced';
}

/** A world in which other requests are on their way. */
export function fly(world: World, code: number, change: Partial<Flights>): World {
  const flights = world.flights.map((one, at) => (at === code ? { ...one, ...change } : one));
  return { ...world, flights, wrong: null };
}

/** The service revokes a charge that waits for its payer; null: there is none that it could. */
export function revoked(world: World, code: number): World | null {
  return world.there[code]?.charges[0] === 'open' ? set(world, code, { charges: ['failed'] }) : null;
}

/** The service closes a code that may still be paid, or revokes a charge. */
export function close(world: World, code: number): World {
  if (world.core.codes[code]?.scan !== null) return revoked(world, code) ?? world;
  return world.there[code]?.live === 'yes' ? set(world, code, { live: 'closed' }) : world;
}

/** What the terminal has heard of the charges of a code. */
export function told(world: World, code: number, answer: Answer): World {
  const facts = factsOf(answer);
  const there = world.there[code];
  if (facts === null || !there) return world;
  const heard = facts.reduce((bits, [id, fact]) => bits | (fact === 'open' ? 1 << id : 0), 0);
  return set(world, code, { isToldOpen: heard !== 0, told: there.told | heard });
}

function factsOf(answer: Answer): [id: number, fact: ChargeFact | undefined][] | null {
  if (answer.kind === 'listed') return [...answer.charges.entries()];
  if (answer.kind === 'made') return answer.isUnfit === true ? [[0, 'open']] : [[0, answer.fact]];
  if (answer.kind === 'looked' || answer.kind === 'charged') return [[0, answer.fact]];
  if (answer.kind !== 'read') return null;
  return answer.shown ? [[answer.shown.id, answer.shown.fact]] : [];
}

export function factOf(charge: Charge | undefined): ChargeFact | undefined {
  if (charge === 'hidden') return undefined;
  return charge === 'surfaced' ? 'open' : charge;
}

/** The same code as a replica has it that lags by one change. */
export function* staleOf(there: There): Iterable<There> {
  const { live, charges, age } = there;
  if (live === 'expired' && age < 2) yield { ...there, live: 'yes' };
  if (live === 'closed') yield { ...there, live: 'yes' };
  for (const [id, charge] of charges.entries()) {
    const become = (to: Charge): There => ({
      ...there,
      charges: charges.map((one, at) => (at === id ? to : one)),
    });
    if (charge === 'captured' || charge === 'failed' || charge === 'other') yield become('open');
    // By the end of the grace every replica has every charge.
    if (charge !== 'hidden' && age < 2) yield become('hidden');
  }
}

/** A person's word counts against what the service told before it was given, and not against what it tells since. */
export function unheard(world: World, sale: number): World {
  const there = world.there.map((one, code) =>
    world.core.codes[code]?.sale === sale ? { ...one, isToldOpen: false } : one,
  );
  return { ...world, there };
}
