import { type Code, saleAt, type State } from './state.ts';
import { isAwaited } from './wishes.ts';

/** What is to be on its way to the service. */
export interface Request {
  readonly kind: 'create' | 'close' | 'read' | 'list' | 'look';
  readonly code: number;
}

/** What may be sent now: it follows from the state alone, so that a start after a kill derives it again. */
export function agenda(state: State): Request[] {
  const requests: Request[] = [];
  for (const [index, code] of state.codes.entries()) requests.push(...requestsFor(state, code, index));
  return requests;
}

function requestsFor(state: State, known: Code, code: number): Request[] {
  const { sale, state: is, scan, isLost, close, resolved, reading } = known;
  if (is === 'sending') return [{ kind: 'create', code }];
  if (is !== 'code') return [];
  const closing: Request[] = close === 'wanted' ? [{ kind: 'close', code }] : [];
  const { wish } = saleAt(state, sale);
  // A wish asks for itself, once.
  if (resolved !== null || (wish !== null && !isAwaited(known, wish))) return closing;
  if (isLost) return [{ kind: 'look', code }];
  // A payer's charge is revoked before it is looked at again.
  if (scan !== null) return closing.length > 0 ? closing : [{ kind: 'look', code }];
  // A wish waits for what is read after the code was closed.
  if (reading !== null) return [...closing, { kind: 'list', code }];
  return state.reads ? [...closing, { kind: 'read', code }] : closing;
}
