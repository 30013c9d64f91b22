import * as z from 'zod';
import { copiedClose, type CopiedClose } from '../contract/copied-closes.ts';
import { hashOfLink } from '../journal/chain-links.ts';
import { type CopiedLine, jsonIn, linesOf } from './lines.ts';

/** A close of a month's file that proves itself, or why its line does not. */
export type ReadClose = Pick<CopiedLine, 'number' | 'hash'> &
  (Proven | { ok: true; of: CloseName; value: null });

/** A close's number and day. */
type CloseName = Pick<CopiedClose['close'], 'number' | 'date'>;

/** In a line: no text that stands in it has quotation marks of its own. */
const named = /"number":(\d+),"date":"(\d{4}-\d{2}-\d{2})"/;

/** Prepared, since a month of a chain has a hundred thousand closes: unprepared, the check took a quarter of the report's time. */
const closeCheck = z.compile(copiedClose, { strict: true });

/**
 * Reads a month's file. What follows a line that is not what was written does not prove itself either. Of a day that is not `wanted` it is
 * looked at alone whether its line is what was written.
 */
export function readCloses(text: string, wanted: (date: string) => boolean): ReadClose[] {
  return linesOf(text).map(({ number, hash, said }): ReadClose => {
    if (said === null) return { number, hash, ok: false, why: 'is not what was written' };
    const [, of, date] = named.exec(said) ?? [];
    if (date === undefined || wanted(date)) return { number, hash, ...proven(said) };
    return { number, hash, ok: true, of: { number: Number(of), date }, value: null };
  });
}

type Proven = { ok: true; of: CloseName; value: CopiedClose } | { ok: false; why: string };

function proven(said: string): Proven {
  const not = (why: string): Proven => ({ ok: false, why });
  const value = jsonIn(said);
  if (value === undefined) return not('cannot be read');
  if (!closeCheck.validate(value)) return not('is no close');
  const { close, link, before, lines } = value;
  if (hashOfLink(before, link) !== link.hash) return not('does not follow in its journal’s chain');
  // The text is the journal's own (chain-links.ts), and parsing each would take as long as all other checks.
  if (!link.details.startsWith(`{"number":${close.number},`)) return not('is not the one that was sealed');
  const wrong = close.totals.find(({ currency, payments, refunds, adjustments, net }) => {
    const methods = close.methods.filter((method) => method.currency === currency);
    const rates = close.rates.filter((rate) => rate.currency === currency);
    return (
      payments.amount - refunds.amount + adjustments.amount !== net ||
      sumOf(methods, 'net') !== net ||
      (rates.length > 0 && sumOf(rates, 'amount') !== payments.amount) ||
      (lines.find((line) => line.currency === currency)?.net ?? 0) !== net
    );
  });
  return wrong ? not(`does not add up in ${wrong.currency}`) : { ok: true, of: close, value };
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
