import type { Refund } from '../contract/payment-objects.ts';
import type { RefundState } from '../contract/refunds.ts';
import { isFailedRefund } from './paid.ts';
import type { LineBack } from './refund-lines.ts';

/** The name under which a refund's metadata carries this terminal's own id of it. */
export const refundMark = 'madoguchiRefund';

/** Money that this terminal asked to be given back, as far as the rules go. */
export interface OwnRefund {
  id: string;
  amount: number;
  reason: string;
  state: RefundState;
  /** The service's id of it; null as long as it is not known. */
  refundId: string | null;
  /** The service's ids of what it listed before this one was asked for. */
  listedBefore: readonly string[];
}

/** What the service says of a payment: what was paid and given back, in the smallest unit, and its list of refunds. */
export interface Told extends KnownBack {
  amount: number;
  listed: readonly Refund[];
}

/** What is known to be back of a payment, in the smallest unit, and what of that lists of its refunds told. */
interface KnownBack {
  givenBack: number;
  listedBack: readonly ListedBack[];
}

/** A refund that a list told to be back: the service's id of it, and its amount in the smallest unit. */
export interface ListedBack {
  id: string;
  amount: number;
}

const doneWords: ReadonlySet<string> = new Set(['refunded', 'succeeded']);

/** How a refund stands by the service's word; one that nobody here knows is not over. */
export function refundStanding(refund: Pick<Refund, 'status'>): 'pending' | 'done' | 'failed' {
  if (doneWords.has(refund.status ?? '')) return 'done';
  return isFailedRefund(refund) ? 'failed' : 'pending';
}

/** Whether nobody can say whether the service took it. */
export function isInDoubt({ state }: Pick<OwnRefund, 'state'>): boolean {
  return state === 'asking' || state === 'unknown';
}

/** Whether more is to be learnt of it. */
export function isOpenRefund(refund: Pick<OwnRefund, 'state'>): boolean {
  return refund.state === 'pending' || isInDoubt(refund);
}

/** The service's entry of each of this terminal's refunds that it lists; one entry is nobody's twice. */
export function matched(own: readonly OwnRefund[], listed: readonly Refund[]): Map<string, Refund> {
  const found = new Map<string, Refund>();
  const taken = new Set<Refund>();
  const claim = (isIts: (refund: OwnRefund, entry: Refund) => boolean): void => {
    for (const refund of own) {
      const entry = found.has(refund.id)
        ? undefined
        : listed.find((one) => !taken.has(one) && isIts(refund, one));
      if (!entry) continue;
      found.set(refund.id, entry);
      taken.add(entry);
    }
  };
  claim(({ refundId }, { id }) => refundId !== null && refundId === id);
  claim(({ id }, { metadata }) => metadata?.[refundMark] === id);
  // A service that tells no mark may tell the reason, which staff may give again for what failed before.
  const hasReason = (refund: OwnRefund, entry: Refund): boolean =>
    !isAnothers(refund, entry, listed) && entry.reason === refund.reason && entry.amount === refund.amount;
  claim((refund, entry) => refund.state !== 'failed' && hasReason(refund, entry));
  claim(hasReason);
  return found;
}

/** What the service says of one payment's refunds: its list, and what by another word they come to. */
interface LookedAt {
  chargeId: string;
  listed: readonly Refund[];
  refunded: number;
}

/** What a look at a payment's refunds says of one of this terminal's. */
export type Found<Own> = { refund: Own } & (
  | { kind: 'listed'; entry: Refund; state: ReturnType<typeof refundStanding> }
  /** In doubt. `isMissing`: the list is whole and has no entry that may be it; where that lasts for the grace, it was never made. */
  | { kind: 'unlisted'; isMissing: boolean }
);

/**
 * What a look at one payment's refunds says of those that this terminal asked of that payment, and that are not back; one whose
 * answer is awaited is left alone.
 */
export function found<Own extends OwnRefund & { chargeId: string }>(
  all: readonly Own[],
  { chargeId, listed, refunded }: LookedAt,
  isAwaited: (refund: Own) => boolean,
): Found<Own>[] {
  const own = all.filter((refund) => refund.chargeId === chargeId);
  const entries = matched(own, listed);
  return own.flatMap((refund): Found<Own>[] => {
    if (refund.state === 'done' || isAwaited(refund)) return [];
    const entry = entries.get(refund.id);
    if (entry) {
      const state = refundStanding(entry);
      const isKnown = state === refund.state && (entry.id ?? refund.refundId) === refund.refundId;
      return isKnown ? [] : [{ refund, kind: 'listed', entry, state }];
    }
    if (!isInDoubt(refund)) return [];
    return [{ refund, kind: 'unlisted', isMissing: isLeftOut(refund, own, listed, refunded) }];
  });
}

/** Those of this terminal's refunds that were back, and of which the service says, each by its id, that it failed after all. */
export function undone<Own extends OwnRefund>(own: readonly Own[], listed: readonly Refund[]): Own[] {
  const entries = matched(own, listed);
  return own.filter(({ id, state, refundId }) => {
    const entry = entries.get(id);
    const isByItsId = entry !== undefined && refundId !== null && entry.id === refundId;
    return state === 'done' && isByItsId && isFailedRefund(entry);
  });
}

/** Whether a list certainly leaves a refund out: it is complete, and none of its entries may be this one. */
export function isLeftOut(
  refund: OwnRefund,
  own: readonly OwnRefund[],
  listed: readonly Refund[],
  refunded: number,
): boolean {
  return !mayBeListed(refund, own, listed) && isWhole(listed, refunded);
}

/** Whether an entry that is nobody's may be this one. */
function mayBeListed(refund: OwnRefund, own: readonly OwnRefund[], listed: readonly Refund[]): boolean {
  const taken = new Set(matched(own, listed).values());
  return listed.some(
    (entry) =>
      !taken.has(entry) &&
      !isAnothers(refund, entry, listed) &&
      (entry.amount ?? refund.amount) === refund.amount,
  );
}

/**
 * Whether an entry is proven not to be a refund: it has another's id or mark, or was listed before. That it has no mark
 * proves nothing, nor does a reason that nobody here gave, until the service has told the mark of an entry.
 */
function isAnothers(
  { refundId, id, listedBefore }: OwnRefund,
  entry: Refund,
  listed: readonly Refund[],
): boolean {
  if (refundId !== null) return refundId !== entry.id;
  const mark = entry.metadata?.[refundMark];
  if (mark !== undefined) return mark !== id;
  const wasThere = entry.id !== undefined && listedBefore.includes(entry.id);
  return wasThere || listed.some(({ metadata }) => metadata?.[refundMark] !== undefined);
}

/** Whether a list leaves nothing out: it comes to what the payment itself says that its refunds come to. */
function isWhole(listed: readonly Refund[], refunded: number): boolean {
  return listed.every((entry) => entry.amount !== undefined) && Math.round(sumOf(listed)) === refunded;
}

/**
 * What may still be given back, in the smallest unit: what is in doubt, or back and not listed yet, or listed before and left out by a
 * list that lags, is not left.
 */
export function leftOf({ amount, givenBack, listedBack, listed }: Told, own: readonly OwnRefund[]): number {
  const entries = matched(own, listed);
  const unlisted = own.filter(({ id, state }) => state !== 'failed' && !entries.has(id));
  // An entry that names no amount is of what was asked for.
  const unnamed = own.filter(({ id, state }) => {
    const entry = entries.get(id);
    if (!entry || state === 'failed') return false;
    return entry.amount === undefined && refundStanding(entry) !== 'failed';
  });
  const named = new Set(
    [...listed, ...unlisted.map(({ refundId }) => ({ id: refundId }))].map(({ id }) => id),
  );
  const leftOut = listedBack.filter(({ id }) => !named.has(id));
  const known = sumOf(listed) + total(unnamed) + total(unlisted) + total(leftOut);
  // The charge's own word may hold more than the list, and nothing yet of what is under way.
  const byCharge = givenBack + total(unlisted.filter(isOpenRefund));
  const ours = own.filter(({ state }) => state !== 'failed');
  return Math.max(0, amount - Math.max(known, byCharge, total(ours)));
}

/**
 * What is back for certain of what a payment or a sale is said to have given back: some services count a refund as
 * soon as they take it. What is under way here and what is under way elsewhere are both not back yet.
 */
export function certainlyBack(
  givenBack: number,
  own: readonly OwnRefund[],
  listed: readonly Refund[],
): number {
  const entries = matched(own, listed);
  const unlisted = own.filter(({ id }) => !entries.has(id));
  const ownOf = new Map(own.flatMap((refund) => [[entries.get(refund.id), refund]] as const));
  // What this terminal knows to be back is back, though an answer that is older calls it pending.
  const isDone = (entry: Refund): boolean =>
    refundStanding(entry) === 'done' || ownOf.get(entry)?.state === 'done';
  const amountOf = (entry: Refund): number | undefined => entry.amount ?? ownOf.get(entry)?.amount;
  const pending = listed.filter((entry) => !isDone(entry) && refundStanding(entry) === 'pending');
  const done =
    total(unlisted.filter(({ state }) => state === 'done')) +
    listed.filter(isDone).reduce((sum, entry) => sum + (amountOf(entry) ?? 0), 0);
  // One that names no amount may be all of it.
  const underWay =
    total(unlisted.filter(isOpenRefund)) +
    pending.reduce((sum, entry) => sum + (amountOf(entry) ?? givenBack), 0);
  return Math.min(givenBack, Math.max(done, givenBack - underWay));
}

/** What is back of a payment whatever a list leaves out, in the smallest unit: what lists told, and this terminal's own. */
export function toldBack(listedBack: readonly ListedBack[], own: readonly OwnRefund[]): number {
  const told = new Set<string | null>(listedBack.map(({ id }) => id));
  return (
    total(listedBack) + total(own.filter(({ state, refundId }) => state === 'done' && !told.has(refundId)))
  );
}

/** Whether a list of refunds says how much they come to: it names some that have not failed, each with its amount. */
export function namesAmounts(listed: readonly Refund[]): boolean {
  const standing = listed.filter((entry) => refundStanding(entry) !== 'failed');
  return standing.length > 0 && standing.every(({ amount }) => amount !== undefined);
}

/** What is back of a payment by a list of its refunds, in the smallest unit. */
export function backOf(listed: readonly Refund[]): number {
  return Math.round(sumOf(listed.filter((entry) => refundStanding(entry) === 'done')));
}

/**
 * What is back of a payment of whose refunds its code says nothing, by their list beside what was known, in the smallest unit. Some
 * services had counted what is listed as failed as soon as they took it: it is taken out where what was known is just what the list
 * comes to with it, and not once more of this terminal's own that is known to have failed. Another list may lag behind itself, and takes
 * nothing out, however often it is read.
 */
function backUntold(known: number, listed: readonly Refund[], own: readonly OwnRefund[]): number {
  const entries = matched(own, listed);
  const ours = new Set(own.filter(({ state }) => state === 'failed').map(({ id }) => entries.get(id)));
  const failed = listed.filter((entry) => refundStanding(entry) === 'failed' && !ours.has(entry));
  const counted = failed.reduce((sum, { amount = 0 }) => sum + amount, 0);
  const explained = [backOf(listed), Math.round(sumOf(listed))].find(
    (back) => back + Math.round(counted) === known,
  );
  return Math.max(explained ?? known, backOf(listed));
}

/**
 * The refunds of a payment that lists told to be back, with the list that is read now; `known`: by those before. What a list leaves out
 * it lags behind: one that calls it failed takes it out. This terminal's own that are back are so by their own word.
 */
function backListed(
  known: readonly ListedBack[],
  listed: readonly Refund[],
  own: readonly OwnRefund[],
): ListedBack[] {
  const entries = matched(own, listed);
  const done = own.filter(({ state }) => state === 'done');
  const ours = new Set(done.flatMap(({ id, refundId }) => [refundId, entries.get(id)?.id]));
  const back = new Map(known.map((one) => [one.id, one]));
  for (const { id, amount, status } of listed) {
    const standing = refundStanding({ status });
    if (id === undefined) continue;
    if (standing === 'failed' || ours.has(id)) back.delete(id);
    else if (standing === 'done' && amount !== undefined) back.set(id, { id, amount: Math.round(amount) });
  }
  return [...back.values()];
}

/**
 * What is known to be back of a payment once its refunds are listed; `own`: this terminal's, as they were before; `word`: what its code
 * says that they come to, null where it does not say.
 */
export function backAfterList(
  known: KnownBack,
  { listed, own }: { listed: readonly Refund[]; own: readonly OwnRefund[] },
  word: number | 'left-to-list' | null,
): KnownBack {
  const gone = new Set(undone(own, listed));
  const still = own.filter((refund) => !gone.has(refund));
  const listedBack = backListed(known.listedBack, listed, still);
  const back = Math.max(toldBack(listedBack, still), typeof word === 'number' ? word : backOf(listed));
  // Where the code says nothing of refunds, or shows another payment, the list alone takes out what lists alone told.
  const isOfLists = known.givenBack === toldBack(known.listedBack, own);
  const isKept = word === null && !isOfLists;
  return { givenBack: isKept ? Math.max(back, backUntold(known.givenBack, listed, own)) : back, listedBack };
}

/**
 * The goods that came back with refunds, or are about to: what failed brought none. Null where nobody knows which they were: then
 * none are left to come back.
 */
export function returnedBy(
  own: readonly (Pick<OwnRefund, 'state'> & { returned: readonly LineBack[] | null })[],
): LineBack[] | null {
  const standing = own.filter(({ state }) => state !== 'failed');
  if (standing.some(({ returned }) => returned === null)) return null;
  return standing.flatMap(({ returned }) => returned ?? []);
}

function sumOf(listed: readonly Refund[]): number {
  return listed.reduce(
    (sum, entry) => sum + (refundStanding(entry) === 'failed' ? 0 : (entry.amount ?? 0)),
    0,
  );
}

function total(some: readonly { amount: number }[]): number {
  return some.reduce((sum, { amount }) => sum + amount, 0);
}

/** What of a sale's price went back: what came in beyond it goes back first, and is no part of it. */
export function backOfPrice(
  back: number,
  { received, amount }: { received: number; amount: number },
): number {
  return Math.max(0, back - Math.max(0, received - amount));
}
