import type { Code, State } from './state.ts';

/** What is to be on its way to the service. */
export interface Request {
  readonly kind: 'create' | 'close' | 'read' | 'list' | 'look';
  readonly code: number;
}

/** What may be sent now: it follows from the state alone, so that a start after a kill derives it again. */
export function agenda({ codes, reads }: State): Request[] {
  const requests: Request[] = [];
  for (const [index, code] of codes.entries()) requests.push(...requestsFor(code, index, reads));
  return requests;
}

function requestsFor(
  { state: is, scan, isLost, close, resolved, reading }: Code,
  code: number,
  reads: boolean,
): Request[] {
  if (is === 'sending') return [{ kind: 'create', code }];
  if (is !== 'code') return [];
  const closing: Request[] = close === 'wanted' ? [{ kind: 'close', code }] : [];
  if (resolved !== null) return closing;
  if (isLost) return [{ kind: 'look', code }];
  // A payer's charge is revoked before it is looked at again.
  if (scan !== null) return closing.length > 0 ? closing : [{ kind: 'look', code }];
  // A wish waits for what is read after the code was closed.
  if (reading !== null) return [...closing, { kind: 'list', code }];
  return reads ? [...closing, { kind: 'read', code }] : closing;
}
