/** What a text is as an issuer's registration number (適格請求書発行事業者の登録番号, "T number"). */
export type InvoiceNumberState = 'sound' | 'doubtful' | 'malformed';

/** The number as it is printed: half width, without the hyphens and spaces that people put in. */
export function plainInvoiceNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}

/**
 * Whether a text is T and 13 digits, and whether its first digit is the check digit of a corporate number. One
 * that does not fit is `doubtful` and may be used all the same: the rule is of corporate numbers, and who is no
 * corporation has a number of another kind.
 */
export function invoiceNumberState(number: string): InvoiceNumberState {
  if (!/^T\d{13}$/.test(number)) return 'malformed';
  const [check, ...digits] = Array.from(number.slice(1), Number);
  // From the right: every second digit counts twice.
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 2 : 1), 0);
  return check === 9 - (sum % 9) ? 'sound' : 'doubtful';
}
