import * as z from 'zod';
import { copiedClose, type CopiedClose } from '../contract/copied-closes.ts';
import { hashOfLink } from '../journal/chain-links.ts';
import { type CopiedLine, jsonIn, linesOf } from './lines.ts';
import { sumOf } from './sums.ts';

/** A proven close, or why its line fails; without a value where its day is not wanted. */
export type ReadClose = Pick<CopiedLine, 'number' | 'hash'> &
  (Proven | { ok: true; date: string; from: number; value: null });

/** A close's day, and when it began: no earlier text in the line has quotation marks of its own. */
const dayOf = /"date":"(\d{4}-\d{2}-\d{2})","from":(\d+),/;

/** Compiled: a chain's month has a hundred thousand closes, and the plain check took a quarter of the report's time. */
const closeCheck = z.compile(copiedClose, { strict: true });

/** Reads a month's file. After an altered line nothing proves itself. Lines of days not `wanted` are checked only for alteration. */
export function readCloses(text: string, wanted: (date: string) => boolean): ReadClose[] {
  return linesOf(text).map(({ number, hash, said }): ReadClose => {
    if (said === null) return { number, hash, ok: false, why: 'is not what was written' };
    const [, date, from] = dayOf.exec(said) ?? [];
    if (date === undefined || wanted(date)) return { number, hash, ...proven(said) };
    return { number, hash, ok: true, date, from: Number(from), value: null };
  });
}

type Proven = { ok: true; date: string; from: number; value: CopiedClose } | { ok: false; why: string };

function proven(said: string): Proven {
  const not = (why: string): Proven => ({ ok: false, why });
  const value = jsonIn(said);
  if (value === undefined) return not('cannot be read');
  if (!closeCheck.validate(value))
    return not(isNewer(value) ? 'is of a newer version of the terminal' : 'is no close');
  const { close, link, before } = value;
  if (hashOfLink(before, link) !== link.hash) return not('does not follow in its journal’s chain');
  // The text is the journal's own (chain-links.ts), and parsing each would take as long as all other checks.
  if (!link.details.startsWith(`{"number":${close.number},`)) return not('is not the one that was sealed');
  const currency = unequalIn(value);
  if (currency !== null) return not(`does not add up in ${currency}`);
  return { ok: true, date: close.date, from: close.from, value };
}

/** Whether only fields unknown to this version are wrong with it. */
function isNewer(value: unknown): boolean {
  const issues = copiedClose.safeParse(value).error?.issues ?? [];
  return issues.every(({ code }) => code === 'unrecognized_keys');
}

/** A currency in which a close's totals, methods, rates and lines disagree; null: none. */
function unequalIn({ close, lines }: CopiedClose): string | null {
  const { totals, methods, rates, lateRates, adjustments: changes } = close;
  const unnamed = ({ currency }: { currency: string }): boolean =>
    !totals.some((total) => total.currency === currency);
  const wrong =
    totals.find(({ currency, payments, refunds, adjustments, net }, index) => {
      const isOf = (row: { currency: string }): boolean => row.currency === currency;
      const ofRates = rates.filter(isOf);
      return (
        totals.findIndex(isOf) !== index ||
        payments.amount - refunds.amount + adjustments.amount !== net ||
        sumOf(methods.filter(isOf), 'net') !== net ||
        // Closes from before the terminal kept rates have none.
        (ofRates.length > 0 && sumOf(ofRates, 'amount') !== payments.amount) ||
        (lateRates && sumOf(lateRates.filter(isOf), 'amount') !== sumOf(changes.filter(isOf), 'paid')) ||
        sumOf(lines.filter(isOf), 'net') !== net
      );
    }) ?? [...methods, ...rates, ...(lateRates ?? []), ...lines].find(unnamed);
  return wrong?.currency ?? null;
}
