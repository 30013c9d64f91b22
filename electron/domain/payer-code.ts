import { limits } from '../contract/limits.ts';
import { isGtin } from './barcode.ts';

/** For how long a payer has to confirm on the phone before the charge is revoked, in ms from its request. */
export const confirmMs = 60_000;

/** The shortest code that a wallet shows, in characters. */
const shortest = 12;

/** What a scan is that is no payer's code: an item's barcode, or something else. */
export type NoPayerCode = 'item' | 'other';

/**
 * Why a scanned text cannot be the code that a payer's phone shows; null: it may be one, which only the service knows. Wallets
 * show what they like, so that only what is certain is said: the barcode of an item in the catalogue (`isItem`) or of
 * any other (a GTIN of 8, 13 or 14 digits with its check digit), an address, what is too short or too long, and what has signs beyond printable ASCII.
 */
export function noPayerCode(text: string, isItem: boolean): NoPayerCode | null {
  if (isItem || (isGtin(text) && text.length !== shortest)) return 'item';
  const isCode = text.length >= shortest && text.length <= limits.payerCode && /^[\x21-\x7e]+$/.test(text);
  return isCode && !text.includes('://') ? null : 'other';
}

/**
 * Whether a scan looks like a payer's code where none is asked for: 16 to 24 digits, or the beginning of a code by EMVCo's
 * rules. It takes money, so that it is not shown.
 */
export function looksLikePayerCode(text: string): boolean {
  return /^(?:\d{16,24}$|hQVDUFYw)/.test(text);
}
