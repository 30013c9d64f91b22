import type { Charge } from '../../../electron/contract/payment-objects.ts';
import type { NumberedSale } from '../../../electron/domain/day-close/listed.ts';
import type { SalePayment } from '../../../electron/domain/ledger.ts';

/** What the goods come to. */
export const amount = 100;

/** A payment at the service, by the code of its number; it is never a part that goes back. */
export interface Paid {
  readonly code: number;
  readonly isBack: boolean;
}

/** A sale for the goods: it is not rung up, not paid, or it is; whether its row says that they were paid twice. */
export interface Sale {
  readonly stage: 'none' | 'open' | 'paid';
  readonly saysTwice: boolean;
}

/** A code, and whether it may be paid as far as anybody here knows; money on its way may come by it once, all the same. */
export interface Code {
  readonly sale: number;
  readonly isOpen: boolean;
}

/** How much may still happen, or go wrong. */
export type Left = Readonly<Record<'refunds' | 'fails' | 'words', number>>;

/** What is explored. */
export interface Bounds extends Left {
  /** Sales for the goods, one in the place of the other, and codes of each. */
  readonly sales: number;
  readonly codes: number;
}

/** Sales for the same goods, their codes, and what is known of the payments for them. */
export interface World {
  readonly sales: readonly Sale[];
  readonly codes: readonly Code[];
  readonly paid: readonly Paid[];
  readonly ledger: readonly SalePayment[];
  /** Whether the money of two payments that are known was ever here at once. */
  readonly wasTwice: boolean;
  readonly left: Left;
  /** What was wrong in the step that led here. */
  readonly wrong: string | null;
}

/** A sale as the journal has it. */
export function saleOf({ codes }: Pick<World, 'codes'>, sale: number): NumberedSale & { id: string } {
  const attempts = codes.flatMap((code, number) =>
    code.sale === sale ? [{ number, orderNo: numberOf(number) }] : [],
  );
  return { id: idOf(sale), amount, currency: 'JPY', orderNo: `T1-${sale}`, attempts };
}

/** The journal's id of a sale. */
export function idOf(sale: number): string {
  return `sale-${sale}`;
}

function numberOf(code: number): string {
  return `T1-${code}`;
}

/** A payment as its code tells of it. */
export function chargeOf({ isBack }: Paid, id: number): Charge {
  return {
    id: `ch_${id}`,
    amount,
    paid: true,
    status: isBack ? 'refunded' : 'captured',
    refunds: { amount: isBack ? amount : 0 },
  };
}
