import {
  type CodeWord,
  type Comparison,
  compareSale,
  paidWord,
  relearn,
} from '../../../electron/domain/day-close/comparison.ts';
import { isPaidTwice } from '../../../electron/domain/goods-paid.ts';
import { isWord, moneyHere, type Payment, stands } from '../../../electron/domain/ledger.ts';
import type { Stage as SaleStage } from '../../../electron/domain/sale.ts';
import { amount as price, type Bounds, paidAt, saleOf, type World } from './world.ts';

/** What a close hears before it books: the codes of its sales, and the service's list; `behind`: a replica tells it that does not have the last payment. */
export interface Heard {
  readonly codes: boolean | 'behind';
  readonly lists: boolean | 'behind';
  /** A version of before closes, which told no code what is listed. */
  readonly isEarlier?: boolean;
}

/** The payments that the service tells of, or a replica. */
export function toldOf({ paid }: World, heard: Heard['codes']): World['paid'] {
  return heard === 'behind' ? paid.slice(0, -1) : paid;
}

/** What the service told in a close of the payments of a sale, by their index. */
interface ToldThen {
  /** By each code, by its number; null: it shows none. Left out: it gave no answer. */
  readonly byCode: ReadonlyMap<number, number | null>;
  readonly listed: readonly number[];
}

/** What a close that lists until a moment says wrongly of a sale that came to be `known`; null: nothing. */
export function comparedWrongly(
  before: World,
  known: World,
  heard: Heard & { to: number },
  bounds: Bounds,
): string | null {
  for (const [sale, stage] of before.sales.entries()) {
    if (stage === 'none') continue;
    const wrong = saidWrongly(before, known, sale, toldThen(before, sale, heard, bounds), bounds);
    if (wrong !== null) return wrong;
  }
  return null;
}

function toldThen(
  world: World,
  sale: number,
  { codes, lists, to }: Heard & { to: number },
  bounds: Bounds,
): ToldThen {
  const byCode = new Map<number, number | null>();
  const isAsked = codes !== false && world.unseen[sale] !== true;
  for (let code = 1; isAsked && code <= bounds.codes; code += 1) {
    const id = toldOf(world, codes).findLastIndex((one) => one.sale === sale && one.code === code);
    byCode.set(code, id < 0 ? null : id);
  }
  const listed = lists === false ? [] : toldOf(world, lists);
  return {
    byCode,
    listed: listed.flatMap((one, id) => (one.sale === sale && paidAt(one, bounds) < to ? [id] : [])),
  };
}

function saidWrongly(
  before: World,
  known: World,
  sale: number,
  told: ToldThen,
  bounds: Bounds,
): string | null {
  const rows = known.ledger.filter((row) => stands(row) && row.saleId === `sale-${sale}`);
  const isFoundNow = before.sales[sale] !== 'paid' && known.sales[sale] === 'paid';
  const { group, doubt } = comparison(known, { sale, rows, told, isFoundNow }, bounds);
  const nth = `the close says of sale ${sale + 1}: ${doubt ?? group}`;
  const [shown, paid] = [[...told.byCode.values()].flatMap((id) => id ?? []), known.paid];
  const all = [...new Set([...shown, ...told.listed])];
  const isOther = shown.some((id) => paid[id]?.amount !== price);
  const isHere = (id: number): boolean =>
    paid[id]?.amount !== price ||
    rows.some((row) => row.chargeId === `ch_${id}` || (row.chargeId === null && !isWord(row)));
  const isTwice = moneyHere(rows).length > 1;
  const ofPrice = all.filter((id) => paid[id]?.amount === price);
  const isDenied = ofPrice.length === 0 && rows.some(({ attempt }) => told.byCode.get(attempt ?? 0) === null);
  if (doubt === 'contradicted')
    return isOther || isDenied ? null : `untrue: ${nth}, which nobody contradicts`;
  if (doubt === 'paid-twice') return isTwice ? null : `untrue: ${nth}, of one payment`;
  if (isOther) return `untrue: ${nth}, by whose code another amount came`;
  if (isTwice) return `doubled: ${nth}, of two payments`;
  if (doubt !== null) return null;
  if (!all.every(isHere)) return `lost: ${nth}, of which a payment is not on record`;
  if (isDenied) return `untrue: ${nth}, whose payment the service denies`;
  if (ofPrice.length === 0 && rows.some(isWord)) return `untrue: ${nth}, which a word alone says is paid`;
  if (!known.unseen[sale] && told.byCode.size === 0) return `untrue: ${nth}, of which no code was told of`;
  return (group === 'unseen') === isFoundNow ? null : `untrue: ${nth}, and whether it was learnt now`;
}

function comparison(
  known: World,
  of: { sale: number; rows: readonly Payment[]; told: ToldThen; isFoundNow: boolean },
  bounds: Bounds,
): Comparison {
  const { sale, rows, told, isFoundNow } = of;
  const isUnseen = known.unseen[sale] === true;
  const attempts = saleOf(sale, bounds).attempts.map((attempt) => ({
    ...attempt,
    ...(isUnseen
      ? ({ state: 'unknown', ruledOut: null, code: null } as const)
      : ({ state: 'code', ruledOut: 'expired', code: { id: 'code' } } as const)),
    resolved: null,
    duplicate: false,
  }));
  const words = new Map<number, CodeWord>();
  for (const { number, code } of attempts) {
    const id = told.byCode.get(number);
    if (code !== null) words.set(number, id === undefined ? 'no-answer' : wordOf(known, rows, number, id));
  }
  const isListed = rows.some(({ chargeId }) => told.listed.some((id) => chargeId === `ch_${id}`));
  if (isListed && [...words.values()].includes('over')) relearn(words, { attempts, payments: rows });
  const [first] = rows;
  const unpaid = { state: isUnseen ? 'unknown' : 'expired' } as SaleStage;
  const stage: SaleStage = first
    ? {
        state: 'paid',
        paidAt: first.at,
        paymentMethod: null,
        settledByStaff: isWord(first),
        attempt: first.attempt,
      }
    : unpaid;
  const twice = isPaidTwice(moneyHere(rows), `sale-${sale}`);
  return compareSale({ orderNo: '', stage, attempts }, words, { isFoundNow, isPaidTwice: twice });
}

function wordOf({ paid }: World, rows: readonly Payment[], code: number, id: number | null): CodeWord {
  if (id === null) return 'over';
  return paid[id]?.amount === price ? paidWord(rows, code) : 'contradicted';
}
