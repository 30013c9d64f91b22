import { type Attempt, type Sale, type SaleChange, transition } from '../../../electron/domain/sale.ts';
import { type Code, codeAt, saleAt, type State, withSale } from './state.ts';

/** Why a request came to nothing, or is not known to have come to anything: staff read it, and nothing follows from it. */
const reason = { kind: 'no-answer', message: '' } as const;

/** A change as the model has it: of a code by its index, without what staff read of it. */
export type Change =
  | { kind: 'code' | 'refuse' | 'lapse' }
  | { kind: 'doubt'; mayBePaid?: boolean }
  | { kind: 'contradict' | 'pay' | 'reopen'; code: number }
  | { kind: 'rule-out'; code: number; how: Exclude<Code['ruledOut'], null> }
  | { kind: 'cancel'; isPayable: boolean; how: Code['ruledOut'] }
  | { kind: 'settle-unpaid'; isPayable: boolean }
  | { kind: 'settle-paid' };

/**
 * The state after a change of a sale, as the program's own reducer makes it; one that it does not allow changes nothing. Of a code that is
 * paid the last word stays open: it is looked at on, as the close of the day does.
 */
export function changed(state: State, sale: number, change: Change): State {
  return moved(state, sale, told(state, change)) ?? state;
}

/** The state in which another request of a sale is written down; null: none may leave. */
export function requested(state: State, sale: number, scan: number | null): State | null {
  return moved(state, sale, { kind: 'send', by: scan === null ? 'code' : 'presented' }, scan);
}

function moved(state: State, sale: number, change: SaleChange, scan: number | null = null): State | null {
  const next = transition(saleOf(state, sale), change);
  if (!next.ok) return null;
  const attempts = [...next.sale.attempts];
  const known = state.codes.map((code) => {
    const attempt = code.sale === sale ? attempts.shift() : undefined;
    return attempt ? { ...code, state: stateOf(attempt), ruledOut: attempt.ruledOut } : code;
  });
  const codes = attempts.length > 0 ? [...known, asked(sale, scan)] : known;
  return { ...withSale(state, sale, { stage: next.sale.stage }), codes };
}

function told(state: State, change: Change): SaleChange {
  switch (change.kind) {
    case 'code':
    case 'lapse':
      return { kind: change.kind };
    case 'refuse':
      return { kind: 'refuse', reason, canRetry: true };
    case 'doubt':
      return { ...change, reason };
    case 'contradict':
      return { kind: 'contradict', attempt: numberOf(state, change.code), reason };
    case 'pay':
      return { kind: 'pay', paidAt: 0, paymentMethod: null, attempt: numberOf(state, change.code) };
    case 'reopen':
      return { kind: 'reopen', attempt: numberOf(state, change.code), payableUntil: 0 };
    case 'rule-out':
      return { kind: 'rule-out', attempt: numberOf(state, change.code), how: change.how };
    case 'cancel':
      return { kind: 'cancel', payableUntil: change.isPayable ? 0 : null, ruledOut: change.how };
    case 'settle-unpaid':
      return { kind: 'settle-unpaid', payableUntil: change.isPayable ? 0 : null };
    case 'settle-paid':
      return { kind: 'settle-paid', paidAt: 0 };
  }
}

/** A sale as the program has it. A payer's code has a number of its own. */
function saleOf(state: State, index: number): Sale {
  const codes = state.codes.filter(({ sale }) => sale === index);
  return {
    orderNo: 'S',
    stage: saleAt(state, index).stage,
    attempts: codes.map(({ scan, state: is, ruledOut, resolved }, at): Attempt => ({
      number: at + 1,
      orderNo: scan === null ? 'S' : `S-${at + 1}`,
      kind: scan === null ? 'code' : 'presented',
      state: is,
      duplicate: false,
      ruledOut,
      resolved,
    })),
    customer: state.hasSource ? { sourceId: 'card' } : null,
  };
}

/** The number of a code among those of its sale. */
function numberOf(state: State, code: number): number {
  const { sale } = codeAt(state, code);
  return state.codes.slice(0, code + 1).filter((one) => one.sale === sale).length;
}

/** No request of the model is held back: what certainly did not leave was not asked for. */
function stateOf({ state }: Attempt): Code['state'] {
  if (state === 'not-sent') throw new TypeError('A request that did not leave is not in the model.');
  return state;
}

/** A request that is written down: the agenda has it from now on. */
function asked(sale: number, scan: number | null): Code {
  return {
    sale,
    scan,
    state: 'sending',
    isLost: false,
    charges: [],
    time: 'running',
    saidOver: null,
    isAfterGrace: false,
    ruledOut: null,
    resolved: null,
    unread: 0,
    close: null,
    isOfRun: false,
    goodsPaid: false,
    reading: null,
    isAllListed: false,
    isRevoking: false,
    heard: null,
  };
}
