import {
  type CodeFields,
  isCodeDataEmpty,
  mergedCodeData,
  noCodeData,
  type SaleCodeData,
} from '../contract/code-fields.ts';
import { dialectProblemIn } from '../contract/dialect-limits.ts';
import { maximumAmount } from '../contract/limits.ts';
import { fail, type Failure, type Result, success } from '../contract/result.ts';
import type { OpenSale } from '../contract/sale.ts';
import { firstTaxSettings } from '../contract/tax.ts';
import { isChargeable, reckon, type Reckoned } from '../domain/ticket.ts';
import { takersOf } from '../domain/ways-to-pay.ts';
import type { Entry, SaleRecord } from '../journal/records.ts';
import { untilOf } from './close.ts';
import type { DuplicateSales } from './duplicate-sales.ts';
import type { SaleBook } from './sale-book.ts';
import type { Scan } from './presented.ts';
import { codeRequest } from './request.ts';
import { chosen, codesInTheWay, refusalFor, salesForSameGoods } from './same-goods.ts';
import { busy, putAside } from './screen.ts';

/**
 * Opens a sale: commits the intent, lets the request leave, and answers with the sale's id while the
 * request goes on; one that was paid another way is committed as paid, and no request leaves. The same request
 * id answers the same sale, and does nothing. Nothing here waits, so nothing can come between the checks and
 * the commit, nor the request before it. `scan`: money is asked for by a payer's code instead of a code.
 */
export function open(
  book: SaleBook,
  goods: Pick<DuplicateSales, 'moved'>,
  request: OpenSale,
  scan: Scan | null = null,
): Result<string> {
  if (book.refusal) return book.refusal;
  const { journal, random, settings } = book.dependencies;
  const known = journal.findByRequest(request.requestId);
  if (!known.ok) return known;
  if (known.value) return again(known.value, request);
  const ticket = ticketOf(book, request);
  if (!ticket.ok) return ticket;
  const refused = problemOf(book, request, scan) ?? busy(book, null) ?? scan?.refusal(book) ?? undefined;
  if (refused) return refused;
  const renewal = renewalOf(book, request);
  if (!renewal.ok) return renewal;

  const { prefix, staff, issuerAt } = settings();
  const issuer = issuerAt?.(request.locationId);
  const intent = journal.recordIntent({
    id: random.uuid(),
    ...(staff != null && { staff }),
    ...(issuer && { issuer }),
    requestId: request.requestId,
    prefix,
    fraction: () => random.fraction(),
    amount: request.expectedTotal,
    currency: request.currency,
    locationId: request.locationId,
    lines: ticket.value.lines,
    tax: ticket.value.tax,
    note: request.note,
    customer: request.customer,
    codeData: codeDataOf(book, request),
    expiryPeriod: request.expiryPeriod,
    predecessor: request.replaces,
    ...(request.otherWay !== undefined && { otherWay: request.otherWay }),
    entries: renewal.value,
    ...(scan && { by: scan.by }),
    sent: book.now(),
  });
  // Nothing was sent. A full disk may be freed; after a failed sync nothing is certain any more.
  const recorded = book.written(intent);
  if (!recorded.ok) return recorded;
  const { sale } = recorded.value;
  if (request.otherWay === undefined) (scan ?? codeRequest(null)).begin(book, sale);
  putAside(book);
  book.present(sale);
  // What somebody chose to leave payable is closed all the same: the goods are paid.
  if (request.otherWay !== undefined) goods.moved(sale);
  return success(sale.id);
}

/**
 * What goes with the code, as it is now: a later try of this sale sends the same, whatever the settings say then. What the
 * manager fixed is not replaced by a sale.
 */
function codeDataOf(book: SaleBook, { codeData: given = noCodeData }: OpenSale): SaleCodeData | null {
  const { codeData: fixed = noCodeData } = book.dependencies.settings();
  const own = {
    extra: without(given.extra, fixed.extra),
    metadata: without(given.metadata, fixed.metadata),
  };
  return isCodeDataEmpty(fixed) && isCodeDataEmpty(own) ? null : { fixed, own };
}

function without(fields: CodeFields, fixed: CodeFields): CodeFields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !Object.hasOwn(fixed, key)));
}

/** The same request came twice: one sale, unless it asks for something else. */
function again(sale: SaleRecord, request: OpenSale): Result<string> {
  if (sale.amount !== request.expectedTotal || sale.currency !== request.currency) {
    return fail('conflict', 'This request id belongs to another sale.');
  }
  return success(sale.id);
}

/**
 * The events to note where an earlier code was shown for the same goods. While any code for them may still be paid, another
 * one is made only if somebody chose so, and the choice is noted; once one is paid, no other is made.
 */
function renewalOf(book: SaleBook, { replaces, despite }: OpenSale): Result<Entry[]> {
  if (replaces === null) return success([]);
  const found = salesForSameGoods(book.dependencies.journal, replaces);
  if (!found.ok) return found;
  const sales = found.value.toReversed();
  const codes = codesInTheWay(book, sales);
  if (!codes.ok) return codes;
  const others = codes.value;
  // Whoever leaves one leaves all of them: each is on record.
  const refused = refusalFor(book, sales, { others: despite === null ? others : [], choices: [] });
  if (refused) return refused;
  const entries = sales
    .filter(({ id }) => id === replaces)
    .map(({ orderNo }): Entry => ({ kind: 'replaces', details: { orderNo } }));
  if (despite === null) return success(entries);
  const { reason, by } = despite;
  for (const code of others) {
    const payableUntil = untilOf(book, code.sale.id, [code.attempt]);
    entries.push({ kind: 'chosen', details: { ...chosen(code), payableUntil, reason, staff: by } });
  }
  return success(entries);
}

/** Why a code for this amount could be paid by nobody, or by no payer's code where one is scanned: it is not asked for. */
export function refusedAmount(
  { dependencies }: SaleBook,
  { amount, currency }: { amount: number; currency: string },
  scan: Scan | null,
): Failure | undefined {
  const { waysToPay = [], presentedWays = [] } = dependencies.settings();
  const { none } = takersOf(scan ? presentedWays : waysToPay, amount, currency);
  if (none === null) return undefined;
  const { below, above } = none;
  const nearest = `the nearest are ${[below, above].filter((bound) => bound !== null).join(' and ')}`;
  return fail(
    'no-way-to-pay',
    `Nothing that a code can be paid with takes ${amount} ${currency}; ${nearest}.`,
  );
}

/** What the lines come to, reckoned again from them alone: what the cashier was shown has to be the same. */
function ticketOf(book: SaleBook, request: OpenSale): Result<Pick<Reckoned, 'lines' | 'tax'>> {
  const { tax = firstTaxSettings } = book.dependencies.settings();
  const reckoned = reckon(request.lines, request.discount ?? null, tax);
  const range = { field: 'expectedTotal', rule: { kind: 'range', min: 1, max: maximumAmount } } as const;
  if ('problem' in reckoned) {
    const { problem } = reckoned;
    if (problem.kind !== 'discount-above-total')
      return fail('invalid', 'The lines cannot be added up.', range);
    const field = problem.line === null ? 'discount' : `lines.${problem.line}.discount`;
    return fail('discount-too-large', `More is taken off than ${problem.available}.`, { field });
  }
  const { total } = reckoned.sums;
  if (total !== request.expectedTotal) {
    return fail('amount-changed', `The lines come to ${total}, not ${request.expectedTotal}.`);
  }
  if (!isChargeable(total)) return fail('invalid', `The total must be from 1 to ${maximumAmount}.`, range);
  return success(reckoned);
}

function problemOf(book: SaleBook, request: OpenSale, scan: Scan | null): Failure | undefined {
  const { confirmAbove, otherWays = [] } = book.dependencies.settings();
  const { expectedTotal: total, otherWay } = request;
  const refused = otherWay === undefined ? problemOfCode(book, request, scan) : undefined;
  if (refused) return refused;
  if (otherWay !== undefined && !otherWays.includes(otherWay)) {
    const rule = { kind: 'known', what: 'other-way' } as const;
    return fail('invalid', 'otherWay: the shop has no such way to pay', { field: 'otherWay', rule });
  }
  if (confirmAbove !== null && total > confirmAbove && !request.confirmed) {
    return fail('confirmation-needed', `The total is over ${confirmAbove}.`);
  }
  return undefined;
}

/** Why no code could be made for a ticket, or nobody could pay it. */
function problemOfCode(book: SaleBook, request: OpenSale, scan: Scan | null): Failure | undefined {
  const { dialect = 'documented' } = book.dependencies.settings();
  const { expectedTotal: amount, currency } = request;
  const refused = refusedAmount(book, { amount, currency }, scan);
  if (refused) return refused;
  const data = codeDataOf(book, request);
  const unfit = data && dialectProblemIn(mergedCodeData(data), dialect);
  // Of a key that staff typed nothing is logged: it may be a customer's.
  if (unfit) {
    const message = 'codeData: the service does not take it';
    return fail('invalid', message, { field: 'codeData', rule: unfit.rule });
  }
  return undefined;
}
