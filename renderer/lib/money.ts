import { formatMoney } from '../../electron/domain/money.ts';

/** The money rules that main uses too: the screens check with them, main checks again. */
export { type AmountProblem, lineTotal, parseAmount, ticketTotal } from '../../electron/domain/money.ts';
export { isChargeable, type Reckoned, reckon } from '../../electron/domain/ticket.ts';
export { takersOf } from '../../electron/domain/ways-to-pay.ts';
export { isCurrency } from '../../electron/contract/currencies.ts';
export { limits, maximumAmount, mostStaff } from '../../electron/contract/limits.ts';

/**
 * An amount for the eye, in the smallest unit: `¥1,200`, the yen sign in the width of the figures, `−¥300` with a minus
 * of their width; `digits`: those that the sale was made with.
 */
export function moneyText(amount: number, currency: string, locale: string, digits?: number): string {
  return formatMoney(amount, currency, locale, digits).replace('￥', '¥').replace('-', '−');
}
