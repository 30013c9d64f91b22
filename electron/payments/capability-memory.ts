import { limits } from '../contract/limits.ts';
import type { Clock } from '../domain/expiry.ts';
import type { Capabilities, Capability, LearntCapabilities } from './payment-service.ts';

/** What a plain refusal of an operation (`unsupported`, by its error code or status) is taken for. */
export type Refusal =
  /** The service does not offer it. */
  | 'missing'
  /** A fault in passing, which says nothing of what the service can do and answers no question. */
  | 'stray';

/** What is known of the operations that a service may offer (open points). */
export interface CapabilityMemory {
  all: () => Capabilities;
  /** The same, with when it was learnt. */
  learnt: () => LearntCapabilities;
  knows: (capability: Capability) => boolean | undefined;
  /** It answered: from now on it is believed in. */
  answered: (capability: Capability) => void;
  /** It was plainly refused; `isYoung`: to a question about a record that was made within the last minute. */
  refused: (capability: Capability, isYoung: boolean) => Refusal;
  /** Forgets what was found missing, so that it is tried again: services grow, and answer amiss now and then. */
  forgetMissing: () => void;
}

/** What has answered once is believed in until it was refused this often, over at least this long, in ms. */
const disbelief = { refusals: 5, overMs: 2 * 3_600_000 };
/** What has never answered is missing after so many refusals in a row. */
const refusalsAtFirst = 3;
/** What is missing is tried again after this long, in ms. */
const missingForMs = 3_600_000;

/**
 * Here a first refusal is no answer yet: while a code, a payment or a refund cannot be asked for or about, a person's word
 * stands for the service's, and money may move twice.
 */
const aboutMoney: ReadonlySet<Capability> = new Set([
  'read-code',
  'close-code',
  'read-charge',
  // What a code does not show stands in the way of another one.
  'list-charges',
  'create-charge',
  'revoke-charge',
  'make-refund',
  'list-refunds',
  'read-refund',
]);

/** What is believed of one operation, and what speaks against it. */
export interface Belief {
  /** Whether the service offers it, and when that was learnt, in epoch ms; undefined: nobody knows. */
  learnt: LearntCapabilities[Capability];
  /** Refusals in a row, and when the first of them came, on the monotonic clock, which nobody sets; null: none. */
  doubt: { count: number; since: number } | null;
}

/** The clocks by which beliefs are kept. */
type Clocks = Pick<Clock, 'wall' | 'monotonic'>;

/** Whether an operation is offered, as far as that is known. */
export function isOffered({ learnt }: Belief, { wall }: Clocks): boolean | undefined {
  // Written so that a clock that was set back does not make it missing for ever.
  const isOld = learnt?.offered === false && Math.abs(wall() - learnt.since) >= missingForMs;
  return isOld ? undefined : learnt?.offered;
}

/** An operation answered: from now on it is believed in. */
export function afterAnswer({ learnt }: Belief, { wall }: Clocks): Belief {
  return { learnt: learnt?.offered === true ? learnt : { offered: true, since: wall() }, doubt: null };
}

/** An operation was plainly refused, and what that is taken for; `isYoung` as in `CapabilityMemory`. */
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

/**
 * Starts from what was remembered for this service; `onChange` is given the whole after each change. Doubts are not remembered:
 * after a restart they begin anew.
 */
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
 * Ids of records that this process just created, and that still exist for certain: only for these does a 404
 * mean "no such operation" rather than "no such record" (open points).
 */
export interface CreatedIds {
  add: (id: string) => void;
  has: (id: string) => boolean;
  /** Whether it was created within the last minute: a replica that lags may not have it yet. */
  isYoung: (id: string) => boolean;
}

/** The longest life of a code (section 4.2), in milliseconds: after it, a service may have tidied up. */
const justMs = limits.expiryPeriod.max * 60_000;
/** For how long what is said of a record teaches nothing, in milliseconds. */
const youngMs = 60_000;
/** More than a terminal makes in half an hour. */
export const mostCreated = 1_000;

/** Remembers the last ids, each for half an hour; `now` in milliseconds, by a clock that never jumps. */
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
