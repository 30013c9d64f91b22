import type { SaleRow } from '../../electron/contract/sale.ts';
import { moneyText } from '../lib/money.ts';
import { m } from './generated/messages.js';
import { getLocale } from './generated/runtime.js';

/** Something about a sale's money that its state does not say. */
interface MoneyRemark {
  /** The remark in a word or two, for a row of a list. */
  short: string;
  /** What the remark means, in a sentence or two. */
  explain: string;
  /** A person has to see to it. */
  attention: boolean;
}

/** What became of a sale's money besides being paid: disputed, paid twice or with another amount, refunded. */
export function moneyRemarks(row: SaleRow): MoneyRemark[] {
  const { state, amount, disputed, doubled, isOneBack, received, givenBack, currency, digits } = row;
  // By several payments of its price a sale is paid twice, or anew once one went back.
  const isOther =
    state === 'paid' && (received % amount !== 0 || (!doubled && received - givenBack > amount));
  const money = (amount: number): string => moneyText(amount, currency, getLocale(), digits);
  const amounts = { amount: money(givenBack), received: money(received), left: money(received - givenBack) };
  return [
    disputed && { short: m.money_disputed(), explain: m.money_disputed_explain(), attention: true },
    doubled && {
      short: m.money_doubled(),
      explain: isOneBack ? m.money_doubled_settled() : m.money_doubled_explain(),
      attention: !isOneBack,
    },
    isOther && { short: m.money_other(amounts), explain: m.money_other_explain(amounts), attention: false },
    givenBack > 0 && {
      short: m.money_given_back(amounts),
      explain: m.money_given_back_explain(amounts),
      attention: false,
    },
  ].filter((remark) => remark !== false);
}
