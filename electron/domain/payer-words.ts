import type { Language } from '../contract/terminal.ts';
import { formatMoney } from './money.ts';
import type { PayerWords } from './ticket.ts';

/** How payers are told of discounts and tax in a language; a sale's currency has the digits it was made with. */
export function payerWords(
  { currency, digits }: { currency: string; digits: number },
  language: Language,
): PayerWords {
  return {
    money: (amount) => formatMoney(amount, currency, language, digits).replace('￥', '¥'),
    tax: (rate) => (language === 'ja' ? `消費税 ${rate}%` : `Consumption tax ${rate}%`),
  };
}
