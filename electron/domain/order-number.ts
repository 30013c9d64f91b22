import { limits } from '../contract/limits.ts';

/** Crockford's base 32: no I, L, O or U, so that a number read aloud or typed in is not mistaken. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomLength = 4;
const counterLength = 6;

/** What an order number is made of; `fraction` answers numbers from 0 up to, not including, 1. */
export interface OrderNumberParts {
  /** The terminal's prefix, 1 to 8 capital letters or digits. */
  prefix: string;
  /** The journal's persistent counter. */
  counter: number;
  fraction: () => number;
}

/**
 * The order number of a new sale: `PREFIX-COUNTER-RANDOM`, at most 50 characters (specification section 8).
 * Never made from the clock, which may be wrong. The random end keeps two terminals that were given
 * the same prefix, or a journal that had to start again, from meeting in one number.
 */
export function orderNumber({ prefix, counter, fraction }: OrderNumberParts): string {
  const random = Array.from({ length: randomLength }, () =>
    alphabet.charAt(Math.floor(fraction() * alphabet.length)),
  ).join('');
  return fitting(`${prefix}-${String(counter).padStart(counterLength, '0')}-${random}`);
}

/**
 * The number of the n-th try (2, 3, ...) of a sale whose number the service called a duplicate (open
 * points, "Repeating a create"): `ORDERNO-2`.
 */
export function duplicateOf(orderNo: string, n: number): string {
  if (!Number.isInteger(n) || n < 2) throw new RangeError(`Not the number of a repeated try: ${n}`);
  return fitting(`${orderNo}-${n}`);
}

function fitting(orderNo: string): string {
  if (Array.from(orderNo).length > limits.orderNo) throw new RangeError(`Order number too long: ${orderNo}`);
  return orderNo;
}
