import { type How, type Look, needsList, newsOf } from '../../../electron/domain/code-rules.ts';
import type { Paying } from '../../../electron/domain/paid.ts';
import { mayBePaidUnseen } from '../../../electron/domain/requesting.ts';
import { hasMovedOther, hasOpenCharge, isAlarmed, isPaid, stageOf } from './rules.ts';
import { changed } from './sales.ts';
import {
  type ChargeFact,
  type Code,
  codeAt,
  type Event,
  type Heard,
  saleAt,
  type State,
  withCode,
} from './state.ts';

type Answer<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>;

const paying: Record<Exclude<ChargeFact, 'captured'> | 'none', Paying> = {
  none: 'nobody',
  open: 'under-way',
  failed: 'failed',
  // Another amount that came is an alarm, and nothing besides may be paid.
  other: 'nobody',
};

/** The service made the code that was asked for. */
export function made(state: State, { code, isUnfit = false, fact }: Answer<'made'>): State | null {
  const { state: is, sale, isLost } = codeAt(state, code);
  if (isLost) return madeLate(state, code, fact);
  if (is !== 'sending') return null;
  const what = isUnfit ? 'open' : fact;
  const charges = what === undefined ? [] : [what];
  // It must not be shown: nobody can pay it, unless somebody has begun to or the customer's saved source may.
  if (what !== 'captured' && (isUnfit || isAlarmed(state, sale))) {
    const mayBePaid = mayBePaidUnseen({ kind: 'open', paying: paying[what ?? 'none'] }, state.hasSource);
    const unseen = changed(state, sale, { kind: 'doubt', mayBePaid });
    const unshown = withCode(unseen, code, { time: 'past' });
    return learn(mayBePaid ? closedIfCanceled(unshown, code) : unshown, code, charges);
  }
  return learn(came(state, code), code, charges);
}

/** A code came. One that comes after its request was given up stays unseen, so that nobody can pay it. */
function came(state: State, code: number): State {
  const { sale } = codeAt(state, code);
  return closedIfCanceled(withCode(changed(state, sale, { kind: 'code' }), code, { isOfRun: true }), code);
}

/** A cancel that waits for the end of a request closes the code that it brings. */
function closedIfCanceled(state: State, code: number): State {
  const isUnwanted = saleAt(state, codeAt(state, code).sale).wish === 'cancel';
  return isUnwanted ? withCode(state, code, { close: 'wanted', heard: null }) : state;
}

/** A code that was lost comes late: nobody is shown it, and the customer's saved source may pay it. */
function madeLate(state: State, code: number, fact: ChargeFact | undefined): State {
  const { resolved } = codeAt(state, code);
  const known = withCode(learn(state, code, [fact]), code, { isLost: false });
  return fact === 'captured' || resolved === 'over' ? known : foundOpen(known, code, true);
}

/** What a request comes to whose answer is lost: one that may have taken money is looked for. */
export function lose(state: State, code: number): State {
  const { sale, scan } = codeAt(state, code);
  const lost = changed(state, sale, { kind: 'doubt' });
  const isLookedFor = codeAt(lost, code).state === 'code';
  return isLookedFor ? withCode(lost, code, { time: 'past', isLost: scan === null }) : lost;
}

/** The request certainly brought no code, or nobody knows what it brought. */
export function notMade(state: State, { kind, code }: Answer<'refused' | 'unknown'>): State | null {
  const { state: is, sale } = codeAt(state, code);
  if (is !== 'sending') return null;
  return kind === 'refused' ? changed(state, sale, { kind: 'refuse' }) : lose(state, code);
}

/** The service closed a code, or did not. */
export function closed(state: State, { kind, code }: Answer<'closed' | 'close-failed'>): State | null {
  if (codeAt(state, code).close !== 'wanted') return null;
  return withCode(state, code, { close: kind === 'closed' ? 'closed' : 'failed' });
}

/** The service read a code. */
export function read(state: State, { code, isLate, how, shown }: Answer<'read'>): State {
  const told: Code['charges'][number][] = [];
  if (shown) told[shown.id] = shown.fact;
  const known = learn({ ...state, ...(shown === null && { knowsUnscanned: true }) }, code, told);
  const { reading, charges, isOfRun } = codeAt(known, code);
  // The list of an earlier reading is awaited: an answer that comes twice begins no other look.
  if (reading !== null) return besideALook(known, code);
  // What else came by the code stays known, whatever it shows since.
  if (shown?.fact === 'other' || (how !== null && hasMovedOther(codeAt(known, code))))
    return alarmed(known, code);
  const isOpen = how === null && shown?.fact !== 'captured';
  if (isOpen || shown?.fact === 'open') return foundOpen(known, code, how !== null);
  const over = { how: how ?? 'closed', isLate };
  const wasTried = charges.some((fact) => fact !== undefined);
  const isWhole = isForWish(known, code);
  return known.lists && needsList({ wasTried, isOfRun, isWhole })
    ? withCode(known, code, { reading: over })
    : foundOver(known, code, over, hasOpenCharge(codeAt(known, code)));
}

/** The service listed the charges of a code. */
export function listed(state: State, { code, isLate, charges }: Answer<'listed'>): State {
  const known = learn(state, code, charges);
  const { reading } = codeAt(known, code);
  if (reading === null) return besideALook(known, code);
  if (charges.includes('open')) return foundOpen(known, code, true);
  if (hasMovedOther(codeAt(known, code))) return alarmed(known, code);
  // An answer that comes twice may end a look that began after it.
  const over = { how: reading.how, isLate: reading.isLate && isLate };
  return foundOver(known, code, over, hasOpenCharge(codeAt(known, code)));
}

/** The service tells nothing of a code. */
export function unreadable(before: State, { code, isLate, why }: Answer<'unreadable'>): State {
  const known = codeAt(before, code);
  const isUnknown = why === 'no-such-code';
  const isNews = isUnknown && known.isOfRun && before.knowsUnscanned === null;
  const state: State = isNews ? { ...before, knowsUnscanned: false } : before;
  if (known.reading !== null) return state;
  // Some services know a code only once somebody has scanned it: nobody has, where its time is over and none is listed.
  const isUnscanned = isUnknown && known.time === 'over' && known.charges.length === 0;
  if (isUnscanned && state.lists && state.knowsUnscanned === false)
    return withCode(state, code, { reading: { how: 'expired', isLate } });
  const unread = known.unread === 0 ? 1 : 2;
  return heard(state, code, 'unreadable', { resolved: lastWordUnread(state, known), unread });
}

/** That nothing can be read is believed already, and was seen once more; or a person has given their word. */
function lastWordUnread({ reads }: State, { ruledOut, resolved, unread }: Code): Code['resolved'] {
  // Something on the way may answer in the service's name, once or twice.
  if (ruledOut === 'staff') return unread === 2 ? 'staff' : resolved;
  return !reads && ruledOut !== null ? 'over' : resolved;
}

/** A question without an answer counts for nothing. */
export function silent(state: State, { code }: Answer<'silent'>): State {
  return heard(state, code, 'silent', { reading: null, isRevoking: false });
}

/** Facts about each charge, whatever is told of another; a replica that lags does not take back what was told. Money pays for the sale. */
export function learn(
  state: State,
  index: number,
  told: readonly (Code['charges'][number] | undefined)[],
): State {
  const { charges, sale } = codeAt(state, index);
  const length = Math.max(charges.length, told.length);
  const merged: Code['charges'][number][] = [];
  for (let id = 0; id < length; id += 1) merged.push(mergedFact(charges[id], told[id]));
  const known = withCode(state, index, { charges: merged });
  return isPaid(codeAt(known, index)) ? changed(known, sale, { kind: 'pay', code: index }) : known;
}

function mergedFact(before: Code['charges'][number], now: Code['charges'][number]): typeof now {
  if (now === undefined || before === 'captured' || before === 'other') return before;
  return before === 'failed' && now === 'open' ? before : now;
}

/** The code may be paid, or is being paid: the service's newer word stands against its own earlier one and a person's. */
export function foundOpen(state: State, index: number, isOverForOthers: boolean): State {
  const known = withNews(state, index, { kind: 'open' });
  const { time } = codeAt(known, index);
  return heard(known, index, 'open', {
    reading: null,
    saidOver: null,
    isAfterGrace: false,
    // Over by the service's clock, and being paid: nobody else may scan it any more.
    ...(isOverForOthers && time === 'running' && { time: 'past' }),
  });
}

/** Another amount came by the code: it is in the way until a person ends it. */
function alarmed(state: State, index: number): State {
  const { sale, ruledOut } = codeAt(state, index);
  const known = changed(state, sale, { kind: 'contradict', code: index });
  const resolved = ruledOut === 'staff' ? 'staff' : null;
  return heard(known, index, 'alarm', { reading: null, resolved, saidOver: null, isAfterGrace: false });
}

/** An answer that ends no look: a charge that it shows to be under way counts all the same. */
function besideALook(state: State, code: number): State {
  return hasOpenCharge(codeAt(state, code)) ? foundOpen(state, code, true) : state;
}

/** The code is over. `isUntold`: a charge was seen open, and its end is told of by nobody. */
export function foundOver(
  state: State,
  index: number,
  { how, isLate }: { how: How; isLate: boolean },
  isUntold: boolean,
): State {
  const { isAfterGrace, saidOver } = codeAt(state, index);
  const look: Look = isUntold ? { kind: 'untold' } : { kind: 'over', how, isLate: isAfterGrace && isLate };
  const now = isUntold ? null : saidOver === 'closed' ? saidOver : how;
  return heard(withNews(state, index, look), index, look.kind, {
    reading: null,
    saidOver: now,
    // The grace is counted from the first of the looks in a row that find it over.
    ...((isUntold || saidOver === null) && { isAfterGrace: false }),
  });
}

/** Writes down what is news of a look, as the program does. */
function withNews(state: State, index: number, look: Look): State {
  const code = codeAt(state, index);
  const news = newsOf(code, look, stageOf(state, code.sale) === 'paid');
  const known = news.ruledOut === undefined ? state : ruledOut(state, index, news.ruledOut);
  return news.resolved === undefined ? known : withCode(known, index, { resolved: news.resolved });
}

/** A code is over, or may be paid after all (null). Of a sale that is being canceled the cancel says so at its end. */
export function ruledOut(state: State, code: number, how: Code['ruledOut']): State {
  const { sale } = codeAt(state, code);
  if (how === null) return changed(state, sale, { kind: 'reopen', code });
  return saleAt(state, sale).wish === 'cancel'
    ? state
    : changed(state, sale, { kind: 'rule-out', code, how });
}

/** A look came to its end; a wish of the sale that waits for it hears what it brought. */
export function heard(state: State, index: number, what: Heard, change: Partial<Code>): State {
  return withCode(state, index, {
    unread: 0,
    ...change,
    ...(isForWish(state, index) && { heard: what }),
  });
}

/** Whether a look is the one that a wish waits for: what was read before the code is closed does not tell of a payment just before the closing. */
function isForWish(state: State, index: number): boolean {
  const { sale, close } = codeAt(state, index);
  return saleAt(state, sale).wish !== null && close !== 'wanted';
}
