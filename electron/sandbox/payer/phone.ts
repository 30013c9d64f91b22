/**
 * The scanned code of a payer's phone: 18 digits like the wallets', so never an item's barcode. It holds the time when it was
 * shown and a check digit, so that nothing is stored before the scan.
 */
import { type Context, randomText } from '../context.ts';

/** How long a phone shows the same code, in milliseconds. */
export const payerCodeLivesFor = 300_000;

const prefix = '26';
/** Digits for seconds: they repeat after 31 years. */
const timeDigits = 9;
const form = /^26\d{16}$/;

export function newPayerCode({ random }: Pick<Context, 'random'>, now: number): string {
  const seconds = String(Math.floor(now / 1000))
    .slice(-timeDigits)
    .padStart(timeDigits, '0');
  const nonce = Array.from(randomText(random, 6), (sign) => sign.charCodeAt(0) % 10).join('');
  const digits = `${prefix}${seconds}${nonce}`;
  return `${digits}${checkDigit(digits)}`;
}

export function payerCodeStanding(token: string, now: number): 'good' | 'expired' | 'invalid' {
  if (!form.test(token) || checkDigit(token.slice(0, -1)) !== Number(token.slice(-1))) return 'invalid';
  const seconds = Number(token.slice(prefix.length, prefix.length + timeDigits));
  const age = (Math.floor(now / 1000) - seconds) % 10 ** timeDigits;
  return age * 1000 < payerCodeLivesFor ? 'good' : 'expired';
}

/** By Luhn's rule, as on cards. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => {
      const weighed = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
  return (10 - (sum % 10)) % 10;
}
