import { limits } from '../contract/limits.ts';
import type { Clock } from '../domain/expiry.ts';
import type { Capabilities, Capability, LearntCapabilities } from './payment-service.ts';

/** What a plain refusal (`unsupported`, by its error code or status) is taken for. */
export type Refusal =
  /** The service does not offer it. */
  | 'missing'
  /** A passing fault: says nothing of what the service can do, and answers no question. */
  | 'stray';

/** Which optional operations the service offers, as far as known (open points). */
export interface CapabilityMemory {
  all: () => Capabilities;
  learnt: () => LearntCapabilities;
  knows: (capability: Capability) => boolean | undefined;
  answered: (capability: Capability) => void;
  /** `isYoung`: asked about a record made within the last minute. */
  refused: (capability: Capability, isYoung: boolean) => Refusal;
  /** Lets missing operations be tried again: services grow, and sometimes answer amiss. */
  forgetMissing: () => void;
}

/** An operation that answered once is believed in until refused this often, over at least this many ms. */
const disbelief = { refusals: 5, overMs: 2 * 3_600_000 };
/** One that never answered is missing after this many refusals in a row. */
const refusalsAtFirst = 3;
/** A missing operation is tried again after this many ms. */
const missingForMs = 3_600_000;

/**
 * Here a first refusal is not believed: while a code, payment or refund cannot be asked about, a person's word replaces the
 * service's, and money may move twice.
 */
const aboutMoney: ReadonlySet<Capability> = new Set([
  'read-code',
  'close-code',
  'read-charge',
  // Until a code's charges are known, no other code may be made.
  'list-charges',
  'create-charge',
  'revoke-charge',
  'resume-subscription',
  'make-refund',
  'list-refunds',
  'read-refund',
]);

export interface Belief {
  /** Whether it is offered, and when that was learnt, in epoch ms; undefined: unknown. */
  learnt: LearntCapabilities[Capability];
  /** Refusals in a row, and the first one's time on the monotonic clock, which nobody can set; null: none. */
  doubt: { count: number; since: number } | null;
}

type Clocks = Pick<Clock, 'wall' | 'monotonic'>;

/** Whether the operation is offered; undefined: nobody knows. */
export function isOffered({ learnt }: Belief, { wall }: Clocks): boolean | undefined {
  // Absolute, so that a clock set back does not make it missing for ever.
  const isOld = learnt?.offered === false && Math.abs(wall() - learnt.since) >= missingForMs;
  return isOld ? undefined : learnt?.offered;
}

export function afterAnswer({ learnt }: Belief, { wall }: Clocks): Belief {
  return { learnt: learnt?.offered === true ? learnt : { offered: true, since: wall() }, doubt: null };
}

/** `isYoung` as in `CapabilityMemory`. */
export function afterRefusal(
  belief: Belief,
  { isYoung, isAboutMoney }: { isYoung: boolean; isAboutMoney: boolean },
  { wall, monotonic }: Clocks,
): { belief: Belief; refusal: Refusal } {
  const offered = belief.learnt?.offered;
  if (offered === true && isYoung) return { belief, refusal: 'stray' };
  const { count, since } = belief.doubt ?? { count: 0, since: monotonic() };
  const doubt = { count: count + 1, since };
  if (offered === false || isEnough(doubt, offered, monotonic()))
    return { belief: { learnt: { offered: false, since: wall() }, doubt: null }, refusal: 'missing' };
  const refusal = offered === undefined && !isAboutMoney ? 'missing' : 'stray';
  return { belief: { ...belief, doubt }, refusal };
}

/** Starts from what was remembered; `onChange` gets the whole after each change. Doubts do not survive a restart. */
export function createCapabilityMemory(
  remembered: LearntCapabilities,
  onChange: (capabilities: LearntCapabilities) => void,
  clocks: Clocks,
): CapabilityMemory {
  let known: LearntCapabilities = { ...remembered };
  const doubts = new Map<Capability, Belief['doubt']>();
  const beliefIn = (capability: Capability): Belief => ({
    learnt: known[capability],
    doubt: doubts.get(capability) ?? null,
  });
  const believe = (capability: Capability, { learnt, doubt }: Belief): void => {
    doubts.set(capability, doubt);
    if (learnt === known[capability]) return;
    known = { ...known, [capability]: learnt };
    onChange({ ...known });
  };
  const knows = (capability: Capability): boolean | undefined => isOffered(beliefIn(capability), clocks);
  return {
    all: () => {
      const names = Object.keys(known) as Capability[];
      const said = names.flatMap((name) => {
        const offered = knows(name);
        return offered === undefined ? [] : [[name, offered] as const];
      });
      return Object.fromEntries(said);
    },
    learnt: () => ({ ...known }),
    knows,
    answered: (capability) => {
      believe(capability, afterAnswer(beliefIn(capability), clocks));
    },
    refused: (capability, isYoung) => {
      const isAboutMoney = aboutMoney.has(capability);
      const { belief, refusal } = afterRefusal(beliefIn(capability), { isYoung, isAboutMoney }, clocks);
      believe(capability, belief);
      return refusal;
    },
    forgetMissing: () => {
      const offered = Object.entries(known).filter(([, found]) => found.offered);
      if (offered.length === Object.keys(known).length) return;
      known = Object.fromEntries(offered);
      onChange({ ...known });
    },
  };
}

function isEnough(
  { count, since }: NonNullable<Belief['doubt']>,
  offered: boolean | undefined,
  now: number,
): boolean {
  if (offered === undefined) return count >= refusalsAtFirst;
  return count >= disbelief.refusals && now - since >= disbelief.overMs;
}

/**
 * Ids that this process just created and that certainly still exist: only for these does a 404 mean "no such operation" rather
 * than "no such record" (open points).
 */
export interface CreatedIds {
  add: (id: string) => void;
  has: (id: string) => boolean;
  /** Created within the last minute: a lagging replica may not have it yet. */
  isYoung: (id: string) => boolean;
}

/** The longest life of a code (section 4.2), in ms: afterwards a service may have tidied up. */
const justMs = limits.expiryPeriod.max * 60_000;
/** For this many ms, answers about a new record teach nothing. */
const youngMs = 60_000;
/** More than a terminal makes in half an hour. */
export const mostCreated = 1_000;

/** Remembers the last ids, each for half an hour; `now` in ms, by a clock that never jumps. */
export function createCreatedIds(now: () => number): CreatedIds {
  const createdAt = new Map<string, number>();
  const ageOf = (id: string): number => now() - (createdAt.get(id) ?? -Infinity);
  return {
    add: (id) => {
      createdAt.set(id, now());
      const [oldest] = createdAt.keys();
      if (createdAt.size > mostCreated && oldest !== undefined) createdAt.delete(oldest);
    },
    has: (id) => ageOf(id) < justMs,
    isYoung: (id) => ageOf(id) < youngMs,
  };
}
