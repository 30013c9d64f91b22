import {
  afterLook,
  type How,
  isSaidOver,
  type Look,
  mayHavePaid,
} from '../../../electron/domain/code-rules.ts';
import { hasMovedOther, hasOpenCharge } from './rules.ts';
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

/** The service made the code that was asked for. */
export function made(state: State, { code, isUnfit = false, fact }: Answer<'made'>): State | null {
  const { state: is, sale, isLost } = codeAt(state, code);
  if (isLost) return madeLate(state, code, fact);
  // A code that comes after its request was given up stays unseen, so that nobody can pay it.
  if (is !== 'sending') return null;
  const isUnwanted = saleAt(state, sale).wish === 'cancel';
  const came: Partial<Code> = { state: 'code', ...(isUnwanted && { close: 'wanted', heard: null }) };
  if (fact !== undefined) return withCode(state, code, { ...came, charges: [fact] });
  return withCode(state, code, isUnfit ? { ...came, time: 'past', charges: ['open'] } : came);
}

/** A code that was lost comes late: nobody is shown it, and the customer's saved source may pay it. */
function madeLate(state: State, code: number, fact: ChargeFact | undefined): State {
  const { resolved } = codeAt(state, code);
  const known = withCode(learn(state, code, [fact]), code, { isLost: false });
  return fact === 'captured' || resolved === 'over' ? known : foundOpen(known, code, true);
}

/** What a request whose answer is lost comes to: one that may have taken money is looked for. */
export function lost({ hasSource }: State, { scan }: Code): Partial<Code> {
  if (!mayHavePaid(scan !== null, hasSource)) return { state: 'unknown' };
  return { state: 'code', time: 'past', isLost: scan === null };
}

/** The request certainly brought no code, or nobody knows what it brought. */
export function notMade(state: State, { kind, code }: Answer<'refused' | 'unknown'>): State | null {
  const request = codeAt(state, code);
  if (request.state !== 'sending') return null;
  return withCode(state, code, kind === 'refused' ? { state: 'refused' } : lost(state, request));
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
  const known = learn(state, code, told);
  const { reading, charges } = codeAt(known, code);
  // The list of an earlier reading is awaited: an answer that comes twice begins no other look.
  if (reading !== null) return besideALook(known, code);
  // What else came by the code stays known, whatever it shows since.
  if (shown?.fact === 'other' || (how !== null && hasMovedOther(codeAt(known, code))))
    return alarmed(known, code);
  const isOpen = how === null && shown?.fact !== 'captured';
  if (isOpen || shown?.fact === 'open') return foundOpen(known, code, how !== null);
  const over = { how: how ?? 'closed', isLate };
  // A code shows the charge that began last: what it covers only the list tells.
  const wasTried = charges.some((fact) => fact !== undefined);
  return known.lists && wasTried
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
export function unreadable(state: State, { code, isLate, why }: Answer<'unreadable'>): State {
  const known = codeAt(state, code);
  if (known.reading !== null) return state;
  // Some services know a code only once somebody has scanned it: nobody has, where its time is over and none is listed.
  const isUnscanned = why === 'no-such-code' && known.time === 'over' && known.charges.length === 0;
  if (isUnscanned && state.lists) return withCode(state, code, { reading: { how: 'expired', isLate } });
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

/** Facts about each charge, whatever is told of another; a replica that lags does not take back what was told. */
export function learn(
  state: State,
  index: number,
  told: readonly (Code['charges'][number] | undefined)[],
): State {
  const { charges } = codeAt(state, index);
  const length = Math.max(charges.length, told.length);
  const merged = Array.from({ length }, (_, id) => {
    const [before, now] = [charges[id], told[id]];
    if (now === undefined || before === 'captured' || before === 'other') return before;
    return before === 'failed' && now === 'open' ? before : now;
  });
  return withCode(state, index, { charges: merged });
}

/** The code may be paid, or is being paid: the service's newer word stands against its own earlier one and a person's. */
export function foundOpen(state: State, index: number, isOverForOthers: boolean): State {
  const code = codeAt(state, index);
  const { time } = code;
  return heard(state, index, 'open', {
    reading: null,
    ...afterLook(code, { kind: 'open' }),
    isAfterGrace: false,
    // Over by the service's clock, and being paid: nobody else may scan it any more.
    ...(isOverForOthers && time === 'running' && { time: 'past' }),
  });
}

/** Another amount came by the code: it is in the way until a person ends it. */
function alarmed(state: State, index: number): State {
  const isEnded = codeAt(state, index).ruledOut === 'staff';
  const standing = isEnded ? { resolved: 'staff' as const } : { ruledOut: null, resolved: null };
  return heard(state, index, 'alarm', { reading: null, ...standing, isAfterGrace: false });
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
  const code = codeAt(state, index);
  const { isAfterGrace } = code;
  const look: Look = isUntold ? { kind: 'untold' } : { kind: 'over', how, isLate: isAfterGrace && isLate };
  // The grace is counted from the first of the looks in a row that find it over.
  const isFirst = isUntold || !isSaidOver(code);
  return heard(state, index, look.kind, {
    reading: null,
    ...afterLook(code, look),
    ...(isFirst && { isAfterGrace: false }),
  });
}

/** A look came to its end; a wish of the sale that waits for it hears what it brought. */
export function heard(state: State, index: number, what: Heard, change: Partial<Code>): State {
  const { sale, close } = codeAt(state, index);
  const { wish } = saleAt(state, sale);
  // What was read before the code is closed does not tell of a payment just before the closing.
  const isAwaited = wish !== null && close !== 'wanted';
  return withCode(state, index, { unread: 0, ...change, ...(isAwaited && { heard: what }) });
}
