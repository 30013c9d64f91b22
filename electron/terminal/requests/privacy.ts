import { fail, type Failure, type SalePage } from '../../contract/index.ts';
import type { StaffLock } from '../../staff/lock.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Why a sale (null: the takings) may not be looked at without the PIN; null when it may. Unlocked, every sale may be. Locked:
 * only the one on the code screen, unsettled ones, those with a payment that staff are told of, and the one looked at last, so
 * that whoever settled it sees the result.
 */
export function openSalesOnly(parts: {
  terminal: Pick<Terminal, 'opened'>;
  staff: Pick<StaffLock, 'refusal' | 'closings'>;
}): (saleId: string | null) => Failure | null {
  const { terminal, staff } = parts;
  let lookedAt: { saleId: string; closings: number } | null = null;

  function isOpen(saleId: string): boolean {
    const sales = terminal.opened?.sales;
    if (!sales) return false;
    if (saleId === sales.current()?.id) return true;
    const page = sales.readPage(saleId);
    if (page.ok && mayChange(page.value)) return true;
    if (sales.unseenPayments().some((payment) => payment.saleId === saleId)) return true;
    const unresolved = sales.listUnresolved();
    return unresolved.ok && unresolved.value.some(({ row }) => row.id === saleId);
  }

  return (saleId) => {
    if (staff.refusal('readHistory') === null) return null;
    const { closings } = staff;
    if (saleId !== null && isOpen(saleId)) lookedAt = { saleId, closings };
    return saleId !== null && lookedAt?.saleId === saleId && lookedAt.closings === closings
      ? null
      : fail('staff-locked', 'Past sales are behind the PIN of the staff.');
  };
}

/** Whether its end is unknown, or a code of it may still be paid. */
function mayChange({ row, payableUntil }: SalePage): boolean {
  if (payableUntil !== null) return true;
  return ['opening', 'awaiting', 'lapsed', 'unknown'].includes(row.state);
}
