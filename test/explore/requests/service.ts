import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import type { Made } from './world.ts';

/** An answer without a code. */
export type Unsuccessful = Exclude<Outcome<unknown>, { kind: 'ok' }>;

export const quickMs = 500;
/** How slow an answer may be, how late a timer, and how long a code may come late, in ms. */
export const slowMs = 11_000;
export const lateMs = 20_000;
export const heardMs = 60_000;
export const expected = { amount: 1_000, currency: 'JPY' };
export const message = '';

/** Nothing left. */
export const notSent: Unsuccessful = { kind: 'not-sent', reason: 'connect', message };
/** Answers after which it is certain that nothing was done. */
export const refusals: readonly [label: string, outcome: Unsuccessful][] = [
  ['The request does not leave.', notSent],
  ['The service wants to be left alone.', { kind: 'rate-limited', retryAfterMs: 0, message }],
  ['The service wants to be left alone for 7 s.', { kind: 'rate-limited', retryAfterMs: 7_000, message }],
  ['The service wants to be left alone for 30 s.', { kind: 'rate-limited', retryAfterMs: 30_000, message }],
  ['The service refuses.', { kind: 'refused', reason: 'refused', status: 400, message }],
];
export const taken: Unsuccessful = { kind: 'conflict', status: 409, message };
export const saidPaid: Unsuccessful = { ...taken, standing: 'paid' };
export const deadline: Unsuccessful = { kind: 'unknown', reason: 'deadline', message };
export const words: Readonly<Record<Made, string>> = {
  fit: 'A code comes.',
  unfit: 'A code comes whose address is not safe.',
  paying: 'A code comes whose address is not safe, and that somebody pays.',
  over: 'A code comes that is over.',
  paid: 'A code comes that is paid.',
};

export const wordsOfCharges: Readonly<Record<Made, string>> = {
  fit: 'A charge comes that waits for its payer.',
  unfit: 'A charge of another order comes.',
  paying: 'A charge of another order comes, and took money.',
  over: 'A charge comes that failed.',
  paid: 'A charge comes that took the money.',
};
const statuses: Record<Made, string> = {
  fit: 'pending',
  unfit: 'pending',
  paying: 'captured',
  over: 'failed',
  paid: 'captured',
};

/** The charge of a payer's code that says so of itself, under a number. */
export function chargeOf(one: Made, orderNo: string): Charge {
  const isOther = one === 'unfit' || one === 'paying';
  return { id: 'charge', status: statuses[one], ...expected, orderNo: isOther ? 'B' : orderNo };
}

/** A code that says so of itself, under a number. */
export function codeOf(one: Made, orderNo: string): Code {
  const isSafe = one === 'fit' || one === 'over';
  const codeUrl = `${isSafe ? 'https' : 'http'}://pay.example/`;
  const status = one === 'paying' ? 'pending' : 'captured';
  return {
    id: 'code',
    ...expected,
    orderNo,
    codeUrl,
    ...(one === 'over' && { status: 'closed' }),
    ...((one === 'paying' || one === 'paid') && { charge: { id: 'charge', status, ...expected, orderNo } }),
  };
}
