import type { DayClose } from '../contract/day-close.ts';
import type { Serving } from '../contract/sale.ts';
import type { TaxRate } from '../contract/tax.ts';
import type { Language } from '../contract/terminal.ts';
import type { RateTotal, TaxRules } from '../domain/tax.ts';

export interface Issuer {
  readonly name: string;
  /** T and 13 digits; null: the shop has none, and no slip of it is a qualified invoice. */
  readonly invoiceNumber: string | null;
  /** The shop's present address and phone, whoever issued the slip; may be empty. */
  readonly address: string;
  readonly phone: string;
}

export interface SlipHead {
  readonly language: Language;
  readonly issuer: Issuer;
  /** No money moved: said at the top, at the total and at the end, so that no piece of it passes as real. */
  readonly mark: 'practice' | 'test' | null;
  /** It was printed before: 再発行. */
  readonly isReissue: boolean;
  /** As `logoOnPaper` makes it; left out: none. */
  readonly logo?: string;
}

export interface SlipFrame extends SlipHead {
  readonly currency: string;
  /** Digits after the point when the sale was made. */
  readonly digits: number;
}

export interface SlipDiscount {
  readonly name: string;
  readonly amount: number;
}

export interface SlipLine {
  readonly name: string;
  readonly price: number;
  readonly count: number;
  /** Null: the sale is from before rates. */
  readonly rate: TaxRate | null;
  /** Where it is eaten; left out: the rate does not depend on it. */
  readonly serving?: Serving;
  /** In the slip's language; left out: none. */
  readonly choices?: string;
  readonly discount: SlipDiscount | null;
}

/** A paid sale for paper. Amounts in the smallest unit; times in epoch ms. */
export interface PaidSlip extends SlipFrame {
  readonly orderNo: string;
  readonly paidAt: number;
  /** In words; null: unknown. */
  readonly method: string | null;
  /** Whether the lines' prices include the tax. */
  readonly prices: TaxRules['prices'];
  /** Empty: the sale has no rates, so its slip names no tax. */
  readonly rates: readonly RateTotal[];
  /** What was paid for the goods, once. */
  readonly total: number;
  /** The goods' price where another amount was paid; else left out. */
  readonly priced?: number;
  /** What of it was refunded since. */
  readonly givenBack: number;
}

/** A receipt with its lines: 適格簡易請求書 where the issuer has a number and the sale its rates. */
export interface Receipt extends PaidSlip {
  readonly kind: 'receipt';
  readonly lines: readonly SlipLine[];
  /** Taken off the whole ticket. */
  readonly discounts: readonly SlipDiscount[];
  /** Thanks the customer; may be empty. */
  readonly thanks: string;
}

/** A 領収書: one amount, to whom, for what. */
export interface FormalReceipt extends PaidSlip {
  readonly kind: 'formal';
  readonly addressee: string;
  /** 但し書き. */
  readonly purpose: string;
  readonly issuedAt: number;
}

/** A refund: 適格返還請求書 where the issuer has a number and the sale its rates. */
export interface RefundSlip extends SlipFrame {
  readonly kind: 'refund';
  readonly orderNo: string;
  /** Of the sale. */
  readonly paidAt: number;
  readonly refundedAt: number;
  /** In words; null: unknown. */
  readonly method: string | null;
  readonly amount: number;
  /** By rate, what of the amount is of the price. Empty: its slip names no tax. */
  readonly rates: readonly RateTotal[];
  /** What of the amount is of what came twice, and no part of the price. */
  readonly ofTwo: number;
  /** The goods that came back; else what was sold. */
  readonly lines: readonly Pick<SlipLine, 'name' | 'count' | 'rate'>[];
  readonly isReturn: boolean;
}

export interface TestSlip extends SlipFrame {
  readonly kind: 'test';
  readonly terminal: string;
  readonly at: number;
  /** As on a receipt. */
  readonly thanks: string;
}

/** The sealed close of a day, for the owner's books: no customer gets it. */
export interface CloseSlip extends SlipHead {
  readonly kind: 'close';
  readonly terminal: string;
  readonly close: DayClose;
}

export type Slip = Receipt | FormalReceipt | RefundSlip | TestSlip | CloseSlip;
