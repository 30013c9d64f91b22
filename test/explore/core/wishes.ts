import { isOver } from '../../../electron/domain/code-rules.ts';
import {
  cancelEnd,
  type Closing,
  closingOf,
  heed,
  mayWish,
  type Said,
  saidOf,
} from '../../../electron/domain/wishes.ts';
import { ruledOut } from './answers.ts';
import {
  areOthersOutOfTheWay,
  hasOpenCharge,
  isFree,
  isPayable,
  mayLeave,
  openChargesOf,
  stageOf,
  wasScanned,
} from './rules.ts';
import { changed, requested } from './sales.ts';
import {
  type Choice,
  type Code,
  codeAt,
  type Event,
  type Sale,
  saleAt,
  type State,
  type Wish,
  withCode,
  withSale,
} from './state.ts';

/** A sale for the same goods is opened. `despite`: somebody chose to leave the codes that may still be paid. */
export function open(state: State, { despite, scan = null }: Extract<Event, { kind: 'open' }>): State | null {
  const payable = state.codes.flatMap((code, index) => (isOver(code) ? [] : [choiceOf(code, index)]));
  if (payable.length > 0 !== despite || wasScanned(state, scan)) return null;
  const chosen = despite ? payable : [];
  const sale: Sale = { wish: null, scan: null, stage: { state: 'opening' }, chosen, doubled: false };
  const opened = { ...state, sales: [...state.sales, sale] };
  const index = state.sales.length;
  return mayLeave(opened, index) ? sending(opened, index, scan) : null;
}

function choiceOf(code: Code, index: number): Choice {
  return { code: index, charges: openChargesOf(code) };
}

/** A request is written down: the agenda has it from now on; null: none may leave. */
function sending(state: State, sale: number, scan: number | null): State | null {
  const scanned = scan === null ? state.scanned : [...state.scanned, scan];
  return requested({ ...state, scanned }, sale, scan);
}

/** Notes what staff ask for, one thing at a time for each sale; null: it is not possible now. */
export function wish(
  state: State,
  { sale, wish: what, scan = null }: Extract<Event, { kind: 'wish' }>,
): State | null {
  if (saleAt(state, sale).wish !== null || !isPossible(state, sale, what)) return null;
  if (wasScanned(state, scan)) return null;
  const wished = withSale(state, sale, { wish: what, scan });
  const isClosing = what === 'cancel' || what === 'renew';
  return wished.codes.reduce(
    (next, code, index) => (code.sale === sale ? askAbout(next, index, isClosing) : next),
    wished,
  );
}

/** Whether a wish can be carried out at all. */
function isPossible(state: State, sale: number, what: Wish): boolean {
  const wish = what === 'unpaid' || what === 'paid' ? 'settle' : what;
  const stage = { state: stageOf(state, sale) };
  if (!mayWish(wish, { stage }, { isPayable: isPayable(state, sale), isMute: !state.reads })) return false;
  // Whether its own codes are over is found out first.
  return what !== 'renew' || (!state.held && isFree(state, sale) && areOthersOutOfTheWay(state, sale));
}

/** A code of a sale is closed where that is wanted, and looked at; `heard` is what the wish waits for. */
function askAbout(state: State, index: number, isClosing: boolean): State {
  const code = codeAt(state, index);
  if (code.state !== 'code' || code.resolved !== null) return state;
  // What a payer's code asked for is looked for before it can be revoked; one that is lost has no name to close it by.
  const canClose = code.scan === null ? !code.isLost : hasOpenCharge(code);
  return withCode(state, index, {
    heard: null,
    ...(isClosing && !isOver(code) && canClose && { close: 'wanted' }),
  });
}

/** Carries out the wish of a sale once everything that it waits for was heard. */
export function conclude(state: State, sale: number): State {
  const { wish: what, scan } = saleAt(state, sale);
  if (what === null) return state;
  const own = state.codes.flatMap((code, index) => (code.sale === sale ? [{ code, index }] : []));
  if (own.some(({ code }) => isAwaited(code, what))) return state;
  const done = withSale(
    own.reduce((next, { index }) => withCode(next, index, { heard: null }), state),
    sale,
    { wish: null, scan: null },
  );
  const looked = own
    .filter(({ code }) => isAskedAbout(code))
    .map((one) => ({ ...one, closing: closingBy(state, one.code) }));
  switch (what) {
    case 'cancel':
      return canceled(
        done,
        sale,
        looked.filter(({ code }) => !isOver(code)),
      );
    case 'renew':
      return renewed(overOf(done, looked), sale, looked, scan);
    case 'unpaid':
      return isHeeded(done, sale, what, looked) ? saidUnpaid(state, done, sale) : done;
    case 'paid': {
      // Of a code that has its last word the service is asked once more, and that it says nothing is in no world.
      const isNothingKnown = looked.length > 0 || own.every(({ code }) => code.state !== 'code');
      return isNothingKnown && isHeeded(done, sale, what, looked)
        ? changed(done, sale, { kind: 'settle-paid' })
        : done;
    }
  }
}

/** A code that a wish has closed, where that is possible, and looked at. */
interface Looked {
  readonly code: Code;
  readonly index: number;
  readonly closing: Closing;
}

function closingBy({ reads }: State, code: Code): Closing {
  const { heard, ruledOut: how, resolved, close, saidOver } = code;
  const isClosed = close === 'closed' && !hasOpenCharge(code);
  return closingOf(heard ?? 'silent', { ruledOut: how, resolved, isClosed, canAsk: reads, how: saidOver });
}

/** That codes are over is said of each. */
function overOf(state: State, looked: readonly Looked[]): State {
  return looked.reduce(
    (next, { index, closing }) => (closing.kind === 'over' ? ruledOut(next, index, closing.how) : next),
    state,
  );
}

function isAskedAbout({ state, resolved }: Code): boolean {
  return state === 'code' && resolved === null;
}

/** Whether a wish waits for something about a code. One that is over is not looked at again to cancel its sale. */
export function isAwaited(code: Code, what: Wish): boolean {
  if (code.state === 'sending') return true;
  const isLookedAt = isAskedAbout(code) && !(what === 'cancel' && isOver(code));
  return isLookedAt && (code.heard === null || code.close === 'wanted');
}

/** A sale whose request brought no code says so itself, and one that was paid stays paid. */
function canceled(state: State, sale: number, looked: readonly Looked[]): State {
  const closings = looked.map(({ closing }) => closing);
  const end = cancelEnd(stageOf(state, sale), closings);
  if (end.kind === 'over') return changed(state, sale, { kind: 'cancel', isPayable: false, how: end.how });
  const known = overOf(state, looked);
  return end.kind === 'payable'
    ? changed(known, sale, { kind: 'cancel', isPayable: true, how: null })
    : known;
}

/** Another code is asked for where none of those before can be paid. */
function renewed(state: State, sale: number, looked: readonly Looked[], scan: number | null): State {
  const isFreed = looked.every(({ closing }) => closing.kind !== 'payable') && mayLeave(state, sale);
  return isFreed && !wasScanned(state, scan) ? (sending(state, sale, scan) ?? state) : state;
}

/** Whether a person's word is recorded. */
function isHeeded(state: State, sale: number, said: Said, looked: readonly Looked[]): boolean {
  const words = looked.flatMap(({ code: { heard } }) => heard ?? []);
  const isUnknown = stageOf(state, sale) === 'unknown';
  return heed(said, saidOf(words), { isUnknown, isSaidPaid: false }) === 'taken';
}

/** A person cannot rule out what has not happened yet: a code whose time is not proven to be over stays payable. */
function saidUnpaid(before: State, done: State, sale: number): State {
  const isOpen = done.codes.some((code, index) => {
    const isUntold = before.codes[index]?.heard === 'untold';
    return code.sale === sale && !isOver(code) && code.time !== 'over' && !isUntold;
  });
  return changed(done, sale, { kind: 'settle-unpaid', isPayable: isOpen });
}
