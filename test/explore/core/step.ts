import { closed, heard, listed, lose, made, notMade, read, ruledOut, silent, unreadable } from './answers.ts';
import { type CodeBesideMoney, isClosedBeside } from '../../../electron/domain/another-code.ts';
import { isOver } from '../../../electron/domain/code-rules.ts';
import { charged, looked } from './presented.ts';
import {
  hasMovedOther,
  hasOpenCharge,
  isAlarmed,
  isPaid,
  isVouchedFor,
  paymentsOf,
  stageOf,
} from './rules.ts';
import { changed } from './sales.ts';
import { type Code, codeAt, type Event, type Sale, saleAt, type State, withCode } from './state.ts';
import { conclude, open, wish } from './wishes.ts';

/** The state after an event, with everything that follows from it; null: the event is refused, or changes nothing. */
export function step(state: State, event: Event): State | null {
  const next = happen(state, event);
  return next && consequences(next);
}

function happen(state: State, event: Event): State | null {
  switch (event.kind) {
    case 'open':
      return open(state, event);
    case 'wish':
      return wish(state, event);
    case 'made':
      return made(state, event);
    case 'refused':
    case 'unknown':
      return notMade(state, event);
    case 'closed':
    case 'close-failed':
      return closed(state, event);
    case 'read':
      return read(state, event);
    case 'listed':
      return listed(state, event);
    case 'unreadable':
      return unreadable(state, event);
    case 'charged':
      return charged(state, event);
    case 'looked':
      return looked(state, event);
    case 'silent':
      return silent(state, event);
    case 'time':
      return timePassed(state, event);
    case 'grace':
      return gracePassed(state, event);
    case 'reads':
      return event.reads === state.reads ? null : { ...state, reads: event.reads };
    case 'held':
      return event.held === state.held ? null : { ...state, held: event.held };
    case 'started':
      return started(state, event);
  }
}

/** Any clock ends the showing of a code; that it can be paid no more only time that certainly passed proves. */
function timePassed(state: State, { code, proof }: Extract<Event, { kind: 'time' }>): State | null {
  const { state: is, time } = codeAt(state, code);
  if (is !== 'code' || time === 'over') return null;
  const isProven = proof.clock === 'monotonic' && proof.since !== 'sending';
  if (isProven) return withCode(state, code, { time: 'over' });
  return time === 'running' ? withCode(state, code, { time: 'past' }) : null;
}

/** A payment that was begun while a code could be paid may show until the grace is over. */
function gracePassed(state: State, { code, clock, since }: Extract<Event, { kind: 'grace' }>): State | null {
  const { scan, isLost, state: is, isAllListed, saidOver, isAfterGrace, resolved } = codeAt(state, code);
  if (since === 'request') {
    const isLookedFor = (scan !== null || isLost) && is === 'code' && resolved === null;
    return isLookedFor && !isAllListed && clock !== 'wall'
      ? withCode(state, code, { isAllListed: true })
      : null;
  }
  if (saidOver === null || isAfterGrace || resolved !== null || clock === 'wall') return null;
  // A code that was closed may have been paid until the end of its own time.
  if (saidOver === 'closed' && since === 'said') return null;
  return withCode(state, code, { isAfterGrace: true });
}

/** The program starts: what it waited for does not come any more, and no other boot's clock proves anything. */
function started(state: State, { boot }: Extract<Event, { kind: 'started' }>): State {
  const codes = state.codes.map((code): Code => {
    const isUnwanted = saleAt(state, code.sale).wish === 'cancel';
    // A payer who had to confirm is not waited for over a start.
    const isShownAgain = boot === 'same' && !isUnwanted && code.scan === null;
    return {
      ...code,
      time: code.time === 'running' && !isShownAgain ? 'past' : code.time,
      saidOver: null,
      isAfterGrace: false,
      isAllListed: false,
      // A payer's charge is looked for again before it is revoked.
      close: code.scan !== null && code.close === 'wanted' ? null : code.close,
      isRevoking: false,
      unread: 0,
      reading: null,
      heard: null,
      isOfRun: false,
      goodsPaid: false,
    };
  });
  const begun: State = { ...state, knowsUnscanned: null, scanned: [], codes };
  const lost = codes.reduce(
    (next, { state: is }, code) => (is === 'sending' ? lose(next, code) : next),
    begun,
  );
  return {
    ...lost,
    sales: lost.sales.map((sale) => (isCanceledOn(sale) ? sale : { ...sale, wish: null, scan: null })),
  };
}

/** Nobody stands at the screen for a new code or a word; the first cancel of a sale was written down, and is carried out. */
function isCanceledOn({ wish, stage: { state } }: Sale): boolean {
  return wish === 'cancel' && (state === 'awaiting' || state === 'lapsed');
}

/** What follows by itself: wishes that can be concluded, other codes of goods that are paid, goods that were paid twice. */
function consequences(before: State): State {
  let state = before.reads ? before : withoutLooks(before);
  for (const sale of state.sales.keys()) state = conclude(lapsing(state, sale), sale);
  const payments = paymentsOf(state);
  state = closingOthers(state, (sale) => payments > 0 || isAlarmed(state, sale), payments > 0);
  return payments > 1 ? tellingTwice(state) : state;
}

/** A sale whose code may not be shown any more, but may be paid. */
function lapsing(state: State, sale: number): State {
  const last = state.codes.findLast((code) => code.sale === sale);
  const isPast = stageOf(state, sale) === 'awaiting' && last?.time !== 'running';
  return isPast ? changed(state, sale, { kind: 'lapse' }) : state;
}

/** Where the service tells of no code: what it said when it closed one is all there is to know, and so is a person's word. */
function withoutLooks(before: State): State {
  return before.codes.reduce((state, code, index) => {
    if (code.state !== 'code' || code.resolved !== null) return state;
    const isAwaited = saleAt(state, code.sale).wish !== null;
    if (isAwaited)
      return code.close === 'wanted' || code.heard !== null ? state : heard(state, index, 'unreadable', {});
    const isClosed = code.ruledOut === null && code.close === 'closed' && !hasOpenCharge(code);
    const known = isClosed ? ruledOut(state, index, 'closed') : state;
    return codeAt(known, index).ruledOut === 'staff' ? withCode(known, index, { resolved: 'staff' }) : known;
  }, before);
}

/**
 * The goods are paid: every other code for them that may be paid is closed, once, and again after a start. So are the others of a sale for
 * which another amount came.
 */
function closingOthers(state: State, hasMoney: (sale: number) => boolean, isPaidFor: boolean): State {
  return state.codes.reduce(
    (next, code, index) =>
      hasMoney(code.sale) &&
      code.state === 'code' &&
      !code.isLost &&
      !isOver(code) &&
      isClosedBeside(besideMoney(state, code), isPaidFor) &&
      !code.goodsPaid &&
      (code.scan === null || hasOpenCharge(code))
        ? withCode(next, index, {
            goodsPaid: true,
            ...(!isBeingCanceled(next, code.sale) && { close: 'wanted' }),
          })
        : next,
    state,
  );
}

/** Whether a cancel that is on its way closes the codes of a sale already. */
function isBeingCanceled(state: State, sale: number): boolean {
  return saleAt(state, sale).wish === 'cancel' && stageOf(state, sale) !== 'paid';
}

function besideMoney(state: State, code: Code): CodeBesideMoney {
  return {
    isPaid: isPaid(code),
    hasMovedOther: hasMovedOther(code),
    isPresented: code.scan !== null,
    isVouchedFor: isVouchedFor(state, code),
  };
}

/** Both rows say so at once, so that no power cut leaves one of them silent. */
function tellingTwice(state: State): State {
  const isPaidSale = (index: number): boolean => stageOf(state, index) === 'paid';
  return state.sales.every(({ doubled }, index) => doubled || !isPaidSale(index))
    ? state
    : {
        ...state,
        sales: state.sales.map((sale, index) => (isPaidSale(index) ? { ...sale, doubled: true } : sale)),
      };
}
