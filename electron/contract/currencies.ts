import { data } from 'currency-codes';

/*
 * ISO 4217's own table, kept with the program. What a locale library says of a currency is how much cash is
 * usual in it, which changes from release to release and is wrong for money by 100 or 1,000 times.
 */
const digitsOf: ReadonlyMap<string, number> = new Map(data.map(({ code, digits }) => [code, digits]));

/** Whether ISO 4217 lists this code (section 4.2), in capitals. */
export function isCurrency(code: string): boolean {
  return digitsOf.has(code);
}

/** Digits after the decimal point of a currency: 0 for JPY, 2 for HUF, 3 for IQD; 2, as most have, for one that is not in the list any more. */
export function fractionDigits(code: string): number {
  return digitsOf.get(code) ?? 2;
}
