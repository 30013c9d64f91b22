import type { ConfirmedRefund, SalePage } from '../contract/sale.ts';
import type { Language, TerminalState } from '../contract/terminal.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { choicesText } from '../domain/choices.ts';
import { lineDiscounts } from '../domain/line-discounts.ts';
import { ownNameOf, paymentMethodNameIn } from '../domain/payment-methods.ts';
import { piecesBack } from '../domain/refund-lines.ts';
import { backOfPrice } from '../domain/refunds.ts';
import { refundRates } from '../domain/refund-rates.ts';
import { issuerOf } from '../domain/shop-name.ts';
import type { PaidSlip, Receipt, RefundSlip, SlipFrame, SlipHead } from '../printing/slips.ts';
import { shownMode } from '../sales/money-mode.ts';

export function headOf(state: TerminalState, locationId: string | null): SlipHead {
  const { language, address, phone } = state.printing;
  const mode = shownMode(state);
  return {
    language,
    issuer: { ...issuerOf(state, locationId), address, phone },
    mark: mode === 'live' ? null : mode,
    isReissue: false,
  };
}

export function frameOf(
  state: TerminalState,
  sale: { locationId: string | null; currency: string; digits: number },
): SlipFrame {
  const { locationId, currency, digits } = sale;
  return { ...headOf(state, locationId), currency, digits };
}

/** `conflict` while the sale is not paid. */
export function paidSlipOf(page: SalePage, state: TerminalState): Result<PaidSlip> {
  const { row } = page;
  if (row.state !== 'paid' || row.paidAt === null) return fail('conflict', 'The sale is not paid.');
  const { at: paidAt, method } = page.paidAnew ?? { at: row.paidAt, method: row.paymentMethod };
  const frame = frameOf(state, row);
  const isOther = isOfOtherAmount(page);
  const total = isOther ? page.paidWith : row.amount;
  return success({
    ...frame,
    issuer: { ...frame.issuer, ...issuerAtSale(page) },
    orderNo: row.orderNo,
    paidAt,
    // The customer knows it by its name alone.
    method: method === null ? null : (ownNameOf(method) ?? paymentMethodNameIn(method, frame.language)),
    // A sale from before tax rates: its slip names no tax rather than an invented one.
    prices: page.tax?.prices ?? 'included',
    rates: isOther ? [] : (page.tax?.rates ?? []),
    total,
    ...(isOther && { priced: row.amount }),
    givenBack: backOfPrice(page.back, { received: row.received, amount: total }),
  });
}

/** Whether a person settled the sale with a payment of another amount, whose tax rates are unknown. */
function isOfOtherAmount({ row, paidWith }: SalePage): boolean {
  return paidWith > 0 && paidWith !== row.amount;
}

/** Who sold it, whatever the settings say since; null: not recorded then. */
function issuerAtSale({ events }: SalePage): Pick<SlipHead['issuer'], 'name' | 'invoiceNumber'> | null {
  const { issuer: name, invoiceNumber } = events.find(({ kind }) => kind === 'opened')?.details ?? {};
  if (typeof name !== 'string') return null;
  return { name, invoiceNumber: typeof invoiceNumber === 'string' ? invoiceNumber : null };
}

/** Lines as on the receipt, discounts as amounts. */
export function linesOf(
  { lines, tax }: Pick<SalePage, 'lines' | 'tax'>,
  language: Language,
): Pick<Receipt, 'lines' | 'discounts'> {
  const taken = lineDiscounts(lines, tax);
  const off = tax?.discount ?? null;
  return {
    lines: lines.map((line, index) => {
      const { name, price, count, rate = null, serving, discount } = line;
      const choices = choicesText(line, language);
      const amount = taken[index] ?? 0;
      return {
        name,
        price,
        count,
        rate: tax ? rate : null,
        ...(serving && { serving }),
        ...(choices && { choices }),
        discount: discount ? { name: discount.name, amount } : null,
      };
    }),
    discounts: tax && off ? [{ name: off.name, amount: tax.taken }] : [],
  };
}

/** `conflict` until the service has confirmed the refund. */
export function refundSlipOf(page: SalePage, refundId: string, state: TerminalState): Result<RefundSlip> {
  const { row, attempts, refunds } = page;
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund || row.paidAt === null) return fail('conflict', 'Nothing of this is known to be given back.');
  const paid = attempts.find(({ number }) => number === refund.attempt);
  const method = refund.paymentMethod;
  const frame = frameOf(state, row);
  return success({
    ...frame,
    kind: 'refund',
    orderNo: paid?.orderNo ?? row.orderNo,
    paidAt: row.paidAt,
    refundedAt: refund.at,
    method: method === null ? null : paymentMethodNameIn(method, frame.language),
    amount: refund.amount,
    rates: ratesOfRefund(page, refund),
    ofTwo: refund.ofTwo,
    ...goodsOf(page, refund, frame.language),
  });
}

/** The goods that came back, or, with money alone, what was sold. */
function goodsOf(
  page: SalePage,
  { returned }: ConfirmedRefund,
  language: Language,
): Pick<RefundSlip, 'lines' | 'isReturn'> {
  const { lines } = linesOf(page, language);
  const isReturn = returned.length > 0;
  if (!isReturn) return { lines, isReturn };
  const back = lines.flatMap((line, index) => {
    const count = piecesBack(returned, index);
    return count === 0 ? [] : [{ ...line, count }];
  });
  return { lines: back, isReturn };
}

/** The share of each tax rate in what of the refund is of the price; none where the sale has no rates. */
function ratesOfRefund(page: SalePage, refund: ConfirmedRefund): RefundSlip['rates'] {
  const { row, lines, tax, refunds } = page;
  if (!tax || priceIn(refund) === 0 || isOfOtherAmount(page)) return [];
  const ofPrice = ofOnePrice(refunds, refund, row.amount);
  const all = refundRates(
    tax,
    ofPrice.map(priceIn),
    ofPrice.map(({ returned }) =>
      tax.rates.map(({ rate }) =>
        returned.reduce((sum, one) => sum + ((lines[one.line]?.rate ?? 0) === rate ? one.amount : 0), 0),
      ),
    ),
  );
  return all?.[ofPrice.indexOf(refund)] ?? [];
}

function priceIn({ amount, ofTwo }: ConfirmedRefund): number {
  return amount - ofTwo;
}

/** The refunds of the same price: once a price is refunded whole, later refunds are of a later payment. */
function ofOnePrice(
  refunds: readonly ConfirmedRefund[],
  refund: ConfirmedRefund,
  price: number,
): ConfirmedRefund[] {
  let ofPrice: ConfirmedRefund[] = [];
  for (const one of refunds.filter((refund) => priceIn(refund) > 0)) {
    const back = ofPrice.reduce((sum, before) => sum + priceIn(before), 0);
    if (back === price && ofPrice.includes(refund)) break;
    ofPrice = back === price ? [one] : [...ofPrice, one];
  }
  return ofPrice;
}
