import { formatMoney } from '../../electron/domain/money.ts';

/** Main's own money rules: the screens check by them, main checks again. */
export { type AmountProblem, lineTotal, parseAmount, ticketTotal } from '../../electron/domain/money.ts';
export { isChargeable, type Reckoned, reckon } from '../../electron/domain/ticket.ts';
export { takersOf } from '../../electron/domain/ways-to-pay.ts';
export { isCurrency } from '../../electron/contract/currencies.ts';
export { limits, maximumAmount, mostStaff } from '../../electron/contract/limits.ts';

/** An amount in the smallest unit, as text: `¥1,200`, `−¥300`, with signs as wide as figures. `digits`: the sale's own fraction digits. */
export function moneyText(amount: number, currency: string, locale: string, digits?: number): string {
  return formatMoney(amount, currency, locale, digits).replace('￥', '¥').replace('-', '−');
}
