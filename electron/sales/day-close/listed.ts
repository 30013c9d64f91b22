import type { CloseFigures } from '../../contract/day-close.ts';
import type { Charge } from '../../contract/payment-objects.ts';
import { type Result, success } from '../../contract/result.ts';
import {
  isOfSale,
  type ListedPayment,
  type Place,
  placeOf,
  requestsUnder,
  standingUnder,
  toldOfSale,
} from '../../domain/day-close/listed.ts';
import { factsOf, isNameless, type ToldOfSale } from '../../domain/ledger.ts';
import { isCalendarTime } from '../../domain/local-day.ts';
import { givenBackOf, hasMovedMoney, hasTaken, leavesAmountToList } from '../../domain/paid.ts';
import { codeOfCharge } from '../../domain/presented.ts';
import type { Change, SaleRecord } from '../../journal/records.ts';
import { shown } from '../money-here.ts';
import { applyAnother, applyMoney } from '../paid-twice.ts';
import { besideAsked, isPaidByWord, mergedInto, money, moneyEntries, paymentsAround } from '../payment.ts';
import type { SaleBook } from '../sale-book.ts';
import { attemptOfCharge } from '../charges.ts';
import type { Run } from './run.ts';

/** What a listed charge says of a payment; undefined where it moved no money, or says too little to be one. */
export function listedPaymentOf(
  { dependencies: { payments, settings } }: SaleBook,
  charge: Charge,
): ListedPayment | undefined {
  const { id: chargeId, currency = settings().currency, orderNo = '' } = charge;
  const at = payments.epochMs(charge.paidTime ?? charge.createTime ?? Number.NaN);
  // A fraction of the smallest unit is nobody's, and no table holds one.
  const amount = Math.round(charge.amount ?? Number.NaN);
  if (chargeId === undefined || !hasMovedMoney(charge)) return undefined;
  if (!Number.isSafeInteger(amount) || amount < 0 || !isCalendarTime(at)) return undefined;
  return { charge, chargeId, orderNo, amount, currency: currency.toUpperCase(), at };
}

/**
 * A listed charge that moved money and says too little to be a payment, as people look it up; undefined: it is none, the journal has its
 * payment, by its id or, where a code told of none, under its number, or another till, whose number it has, is to name it.
 */
export function unreadNameOf(
  { dependencies: { journal, settings } }: SaleBook,
  charge: Charge,
): Result<string | undefined> {
  const { id = '', orderNo = '' } = charge;
  if (!hasMovedMoney(charge)) return success(undefined);
  const known = journal.payments.byCharge(id);
  if (!known.ok) return known;
  const sale = journal.findByOrder(orderNo);
  if (!sale.ok) return sale;
  const numbered = sale.value?.payments.filter((one) => one.orderNo === orderNo) ?? [];
  const isKnown = known.value.length > 0 || numbered.some(isNameless);
  const isOfOther = orderNo !== '' && sale.value === null && !orderNo.startsWith(`${settings().prefix}-`);
  return success(isKnown || isOfOther ? undefined : `${orderNo} ${id}`.trim() || '?');
}

/**
 * Whether a payment was made under a name that this terminal went by when it was made: another terminal may have had that name before,
 * or since. Of two names of which nothing was sold under the newer one yet, both are its own.
 */
function isOurs(
  { dependencies: { journal, settings } }: SaleBook,
  { orderNo, at }: ListedPayment,
): Result<boolean> {
  const [prefix, ...rest] = orderNo.split('-');
  if (rest.length === 0) return success(false);
  const used = journal.prefixAt(at);
  if (!used.ok) return used;
  const isNow = used.value.isLatest && prefix === settings().prefix;
  return success(isNow || prefix === used.value.prefix);
}

/** Who is told what a listed payment comes to at a code that does not tell of it. */
export interface Listeners {
  paidBy: (saleId: string) => void;
  /** It contradicts what was asked for by an attempt. */
  contradicts: (saleId: string, attempt: number) => void;
}

/** Puts down what is listed of a payment that its code does not tell; `since` as in `Here`. */
export function learnListed(
  book: SaleBook,
  listed: ListedPayment,
  { since, ...listeners }: { since: number } & Listeners,
): Result<Place['kind']> {
  const { journal } = book.dependencies;
  const known = journal.payments.byCharge(listed.chargeId);
  if (!known.ok) return known;
  // Most of what is listed is known, of ninety days: no sale is read for that, nor when a name was used.
  const found = isOfSale(known.value) ? success(null) : journal.findByOrder(listed.orderNo);
  if (!found.ok) return found;
  const sale = found.value;
  const standing = standingUnder(
    known.value,
    sale && { isPaid: sale.stage.state === 'paid', isByWord: isPaidByWord(sale) },
  );
  const isOther = !hasTaken(listed.charge);
  if (sale && (standing === 'unpaid' || standing === 'by-word')) {
    const told = learnOfUntold(book, sale, listed, listeners);
    if (standing === 'unpaid' && told?.ok === true && told.value === 'paid') listeners.paidBy(sale.id);
    if (told && (!told.ok || told.value === 'paid' || standing === 'by-word'))
      return told.ok ? success('of-sale') : told;
    // Another amount than was asked for is an alarm at the code of a sale that is not paid, and no payment; beside one that is, or without a code, it is nobody's.
    if (told && isOther) return success('known');
  }
  const paidSale = !isOther && (standing === 'by-word' || standing === 'paid') ? sale : null;
  const around = paidSale ? paymentsAround(book, paidSale) : success([]);
  if (!around.ok) return around;
  const isHere = standing !== 'none' || known.value.length > 0;
  const ours = isHere ? success(true) : isOurs(book, listed);
  if (!ours.ok) return ours;
  const here = { known: known.value, paidSale, around: around.value, isOurs: ours.value, since };
  const place = placeOf(listed, here);
  if (place.kind === 'without-sale') {
    const learnt = journal.payments.learn(place.told);
    if (!learnt.ok) return learnt;
  } else if (place.kind === 'of-sale' && paidSale) {
    const learnt = learnUntold(book, { sale: paidSale, listed, told: place.told });
    if (!learnt.ok) return learnt;
  }
  return success(place.kind);
}

/** A payment of a sale that the service told of no payment of: its code, which is over, does not show it, is not asked about any more, or did not come. */
function learnOfUntold(
  book: SaleBook,
  sale: SaleRecord,
  listed: ListedPayment,
  { contradicts }: Pick<Listeners, 'contradicts'>,
): ReturnType<typeof money> {
  const { charge, orderNo } = listed;
  const its = attemptOfCharge(book, sale, charge);
  const attempt = its ?? requestsUnder(sale.attempts, orderNo).at(-1);
  const code = attempt && (attempt.code ?? codeOfCharge(charge));
  if (!code) return null;
  const told = money(book, { sale, attempt, code: { ...code, charge }, isOfAny: !its });
  if (told?.ok === true && told.value === 'alarm') contradicts(sale.id, attempt.number);
  return told;
}

/** What is listed of a sale's payment, beside what its code says of it. */
export interface Differing {
  sale: SaleRecord;
  listed: ListedPayment;
  told: ToldOfSale;
  /** Whether the list of the payment's refunds is to say how much is back: the list of payments does not, or says less than is known. */
  isLeftToRefunds: boolean;
}

/**
 * What a code does not tell of a sale's payment that is listed: it shows another one, or is silent. Null where there is nothing
 * to tell. The list takes nothing out of the sums: it may lag.
 */
export function untoldByCode(book: SaleBook, listed: ListedPayment): Result<Differing | null> {
  const found = book.dependencies.journal.findByCharge(listed.chargeId);
  if (!found.ok) return found;
  const sale = found.value;
  const of = sale?.payments.find(({ chargeId }) => chargeId === listed.chargeId);
  if (!sale || !of) return success(null);
  const around = paymentsAround(book, sale);
  if (!around.ok) return around;
  const told = toldOfSale(listed, sale, around.value);
  if (!told) return success(null);
  // A code that shows another amount than the sale's contradicts it, and is not heard.
  const charge = of.amount === sale.amount ? shown(sale, of) : undefined;
  const byCode = factsOf(charge, sale.amount, around.value);
  const isLess = told.givenBack !== null && told.givenBack < of.givenBack;
  const isSilent = byCode.givenBack === null;
  return success({
    sale,
    listed,
    told: {
      ...told,
      givenBack: isSilent && !isLess ? told.givenBack : null,
      isDisputed: byCode.isDisputed === null ? told.isDisputed : null,
    },
    isLeftToRefunds: isSilent && (isLess || leavesAmountToList(listed.charge)),
  });
}

/** What the service lists as paid on the day by other terminals. */
export function elsewhereOf(
  book: SaleBook,
  { listed }: Pick<Run, 'listed'>,
): Result<CloseFigures['elsewhere']> {
  if (listed === null) return success(null);
  const { journal } = book.dependencies;
  const sums = new Map<string, { currency: string; count: number; amount: number }>();
  for (const { charge, chargeId, orderNo, currency, amount } of listed) {
    // The journal may have learnt of it since.
    const known = journal.payments.byCharge(chargeId);
    if (!known.ok) return known;
    const sale = journal.findByOrder(orderNo);
    if (!sale.ok) return sale;
    if (known.value.length > 0 || sale.value !== null) continue;
    const sum = sums.get(currency) ?? { currency, count: 0, amount: 0 };
    sum.count += 1;
    sum.amount += amount - (givenBackOf(charge, amount) ?? 0);
    sums.set(currency, sum);
  }
  return success([...sums.values()]);
}

/** Puts down what is listed of a paid sale's payment, and what its code does not tell of it. */
export function learnUntold(
  book: SaleBook,
  { sale, listed: { charge, orderNo, chargeId }, told: listed }: Pick<Differing, 'sale' | 'listed' | 'told'>,
): Result<void> {
  const merging = mergedInto(book, sale, (_, asked) => besideAsked(listed, charge, asked));
  if (!merging.ok) return merging;
  const { told, merged } = merging.value;
  const { before, replaced } = merged;
  const details = { ...(told.attempt !== null && { attempt: told.attempt }), orderNo, chargeId };
  const changeOf = (kind: 'paid' | 'paid-twice' | null): Change => ({
    transition: null,
    told,
    entries: [...(kind === null ? [] : [{ kind, details }]), ...moneyEntries(sale, merging.value)],
  });
  const applied =
    before?.saleId === sale.id
      ? applyMoney(book, sale, merged, changeOf(replaced === null ? null : 'paid'))
      : applyAnother(book, sale, {
          orderNo,
          merged,
          changeOf: (isSecond) => changeOf(isSecond ? 'paid-twice' : 'paid'),
        });
  return applied.ok ? success(undefined) : applied;
}
