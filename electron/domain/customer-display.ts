import type { CustomerDisplay, CustomerPhase } from '../contract/customer-display.ts';
import type { SalePhase, SaleView } from '../contract/sale.ts';
import type { TerminalState } from '../contract/terminal.ts';
import { assertNever } from './assert-never.ts';
import { payerWords } from './payer-words.ts';
import { payerItems } from './ticket.ts';
import { shopNameOf } from './shop-name.ts';

/**
 * What the customer's screen shows of the terminal and of the sale on the cashier's code screen. Every field
 * is named here, so that nothing that is added for the staff reaches customers by itself.
 */
export function customerDisplayOf(terminal: TerminalState, sale: SaleView | null): CustomerDisplay {
  return {
    language: terminal.language,
    payerLanguages: terminal.payerLanguages,
    practice: terminal.mode === 'practice',
    test: terminal.test,
    shopName: shopNameOf(terminal, sale ? sale.locationId : terminal.locationId),
    logo: terminal.look.logo,
    sale: sale && {
      orderNo: sale.orderNo,
      amount: sale.amount,
      currency: sale.currency,
      digits: sale.digits,
      lines: payerItems(sale.lines, sale.tax, payerWords(sale, terminal.language)),
      phase: phaseOf(sale.phase),
    },
  };
}

function phaseOf(phase: SalePhase): CustomerPhase {
  switch (phase.state) {
    case 'awaiting': {
      const { state, codeUrl, codeHost, remainingMs, validityMs, watch, canceling } = phase;
      const { paying, failedTries } = phase;
      // Nobody should begin to pay with a code that is being closed.
      if (canceling) return { state: 'attended' };
      return {
        ...{ state, codeUrl, codeHost, remainingMs, validityMs, watch },
        ...(paying && { paying }),
        ...(failedTries !== undefined && { failedTries }),
      };
    }
    case 'lapsed':
      return { state: phase.state, watch: phase.watch };
    case 'opening':
    case 'expired':
    case 'canceled':
    case 'paid':
      return { state: phase.state };
    case 'refused':
    case 'unknown':
      return { state: 'attended' };
    default:
      return assertNever(phase);
  }
}
