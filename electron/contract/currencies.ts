import { data } from 'currency-codes';

/*
 * ISO 4217's own table. Locale libraries tell the digits usual in cash, which change between releases and are wrong for money by
 * a factor of 100 or 1,000.
 */
const digitsOf: ReadonlyMap<string, number> = new Map(data.map(({ code, digits }) => [code, digits]));

/** Whether ISO 4217 lists this code, in capitals (section 4.2). */
export function isCurrency(code: string): boolean {
  return digitsOf.has(code);
}

/** Digits after the point: 0 for JPY, 2 for HUF, 3 for IQD; 2 for a currency that left the list. */
export function fractionDigits(code: string): number {
  return digitsOf.get(code) ?? 2;
}
