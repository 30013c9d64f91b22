import type { DayClose } from '../contract/day-close.ts';
import type { Serving } from '../contract/sale.ts';
import type { TaxRate } from '../contract/tax.ts';
import type { Language } from '../contract/terminal.ts';
import type { RateTotal, TaxRules } from '../domain/tax.ts';

export interface Issuer {
  readonly name: string;
  /** T and 13 digits; null: the shop has none, and no slip of it is a qualified invoice. */
  readonly invoiceNumber: string | null;
  /** Where the shop is and how to call it, as that is now, whoever issued the slip; nothing where it is empty. */
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
  /** Digits after the point, as the sale was made with. */
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
  /** Null: the sale was made when no line had a rate. */
  readonly rate: TaxRate | null;
  /** Where it is eaten; left out: its rate does not depend on it. */
  readonly serving?: Serving;
  /** What was chosen of it, in the slip's language; left out: nothing. */
  readonly choices?: string;
  readonly discount: SlipDiscount | null;
}

/** A paid sale as paper tells it. Amounts in the smallest unit; times in epoch ms. */
export interface PaidSlip extends SlipFrame {
  readonly orderNo: string;
  readonly paidAt: number;
  /** In words; null: nobody knows it. */
  readonly method: string | null;
  /** Whether the lines' prices have the tax in them. */
  readonly prices: TaxRules['prices'];
  /** Empty: the sale knows of no rates, and its slip of no tax. */
  readonly rates: readonly RateTotal[];
  /** What was paid for the goods, once. */
  readonly total: number;
  /** What the goods come to, where another amount was paid; left out: that one. */
  readonly priced?: number;
  /** What of it was given back since. */
  readonly givenBack: number;
}

/** A receipt with its lines: 適格簡易請求書 where the issuer has a number and the sale its rates. */
export interface Receipt extends PaidSlip {
  readonly kind: 'receipt';
  readonly lines: readonly SlipLine[];
  /** Taken off the whole ticket. */
  readonly discounts: readonly SlipDiscount[];
  /** What thanks the customer; nothing where it is empty. */
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

/** Money that is back: 適格返還請求書 where the issuer has a number and the sale its rates. */
export interface RefundSlip extends SlipFrame {
  readonly kind: 'refund';
  readonly orderNo: string;
  /** Of the sale. */
  readonly paidAt: number;
  readonly refundedAt: number;
  /** In words; null: nobody knows it. */
  readonly method: string | null;
  readonly amount: number;
  /** What of it falls to each rate; they add up to it. Empty: its slip names no tax. */
  readonly rates: readonly RateTotal[];
  /** The sale was paid twice: what goes back is no part of its price. */
  readonly isOfTwo: boolean;
  /** The goods that came back; else what was sold. */
  readonly lines: readonly Pick<SlipLine, 'name' | 'count' | 'rate'>[];
  readonly isReturn: boolean;
}

/** What shows that the printer prints. */
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
