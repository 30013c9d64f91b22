import { fractionDigits } from '../contract/currencies.ts';
import type { CustomerDisplay, CustomerPhase, CustomerTicket } from '../contract/customer-display.ts';
import type { Draft, SalePhase, SaleView } from '../contract/sale.ts';
import type { TerminalState } from '../contract/terminal.ts';
import { assertNever } from './assert-never.ts';
import { goodsOf } from './goods.ts';
import { servingOf } from './serving.ts';
import { payerItems, reckon } from './ticket.ts';
import { shopNameOf } from './shop-name.ts';

/**
 * What the customer display shows of the terminal, of the sale on the cashier's code screen and, without one, of the
 * ticket that is rung up. Every field is named here, so that nothing that is added for the staff reaches customers by itself.
 */
export function customerDisplayOf(
  terminal: TerminalState,
  sale: SaleView | null,
  draft: Draft | null = null,
): CustomerDisplay {
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
      lines: payerItems(sale, terminal.language),
      goods: goodsOf(sale.lines),
      ...(sale.presented && { presented: true }),
      phase: phaseOf(sale.phase),
    },
    ticket: sale === null && draft !== null ? ticketOf(terminal, draft) : null,
  };
}

/** A ticket that cannot be added up is for the staff to mend, and nothing for customers. */
function ticketOf({ currency, language, tax }: TerminalState, draft: Draft): CustomerTicket | null {
  if (draft.lines.length === 0) return null;
  const reckoned = reckon(draft.lines, draft.discount ?? null, tax);
  if ('problem' in reckoned) return null;
  const digits = fractionDigits(currency);
  const serving = servingOf(draft.lines);
  return {
    amount: reckoned.sums.total,
    currency,
    digits,
    ...(serving && { serving }),
    lines: payerItems({ lines: reckoned.lines, tax: reckoned.tax, currency, digits }, language),
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
        state,
        codeUrl,
        codeHost,
        remainingMs,
        validityMs,
        watch,
        ...(paying && { paying }),
        ...(failedTries !== undefined && { failedTries }),
      };
    }
    case 'confirming':
      // Nobody should begin to confirm what is being revoked.
      if (phase.canceling) return { state: 'attended' };
      return { state: phase.state, remainingMs: phase.remainingMs, watch: phase.watch };
    case 'lapsed':
      return { state: 'lapsed', watch: phase.watch };
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
