import { moneyText, type takersOf } from '../lib/money.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';
import { paymentMethodName } from './payment-methods.ts';

type NoWay = NonNullable<ReturnType<typeof takersOf>['none']>;

/** No way to pay takes the total; tells what they would take. */
export function noWayWords({ below, above }: NoWay, currency: string): string {
  const text = (amount: number): string => moneyText(amount, currency, getLocale());
  if (below !== null && above !== null) {
    return m.show_code_no_way_between({ below: text(below), above: text(above) });
  }
  return above === null
    ? m.show_code_no_way_down({ below: text(below ?? 0) })
    : m.show_code_no_way_up({ above: text(above) });
}

/** Joins several ways to pay in one line, as the language does. */
export function waysInWords(ways: readonly string[]): string {
  const list = new Intl.ListFormat(getLocale(), { style: 'narrow', type: 'conjunction' });
  return list.format(ways.map(paymentMethodName));
}
