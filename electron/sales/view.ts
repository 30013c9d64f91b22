import { isCodeDataEmpty } from '../contract/code-fields.ts';
import type { SaleView } from '../contract/sale.ts';
import { type PhaseParts, phaseOf } from '../domain/phase.ts';
import { isPresented, lastAttempt, shownOrderNo } from '../domain/sale.ts';
import type { SaleRecord } from '../journal/records.ts';

/** The sale as the code screen shows it. */
export function viewOf({
  practice,
  ...parts
}: PhaseParts & { sale: SaleRecord; practice: boolean }): SaleView {
  const { sale, amount } = parts;
  const { id, currency, digits, locationId, lines, tax, note, customer, codeData, openedAt } = sale;
  const orderNo = shownOrderNo(sale);
  return {
    id,
    orderNo,
    amount,
    currency,
    digits,
    locationId,
    lines,
    note,
    customer,
    ...(tax && { tax }),
    ...(codeData && !isCodeDataEmpty(codeData.own) && { codeData: codeData.own }),
    openedAt,
    practice,
    ...(isPresented(lastAttempt(sale) ?? {}) && { presented: true }),
    phase: phaseOf(parts),
  };
}
