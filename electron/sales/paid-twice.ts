import { type Result, success } from '../contract/result.ts';
import { paysFor } from '../domain/goods-paid.ts';
import { isHereAgain, type Merged, type Payment, type SalePayment, stands } from '../domain/ledger.ts';
import { isOwnSecond } from '../domain/refunds-done.ts';
import { shownOrderNo } from '../domain/sale.ts';
import { unseenBy } from '../domain/unseen.ts';
import type { Change, Entry, SaleRecord } from '../journal/records.ts';
import { moneyHereOf, paidStill } from './money-here.ts';
import type { SaleBook } from './sale-book.ts';
import { othersForSameGoods } from './same-goods.ts';

/** Whether the service told of a payment: a person's word on another amount than the sale's is on what the service said that came. */
function isByService({ from, chargeId, amount }: Payment, sale: SaleRecord): boolean {
  return from !== 'word' || chargeId !== null || amount !== sale.amount;
}

/**
 * Commits another payment for a sale that is paid already, under the number `orderNo`. If the service told of one before, and its
 * money is here, this is a second one: it has to be given back, and staff are told once. If only a person had said that the sale was paid,
 * this payment confirms it. Where what the service told of went back whole, the goods are paid anew, maybe beside another sale: staff are
 * told of that, too. One that went back whole by its first word pays for nothing.
 */
export function applyAnother(
  book: SaleBook,
  sale: SaleRecord,
  of: { orderNo: string; merged: Merged; changeOf: (isSecond: boolean) => Change },
): Result<SaleRecord> {
  const { orderNo, merged, changeOf } = of;
  const { payment, replaced } = merged;
  const here = moneyHereOf(book, sale);
  if (!here.ok) return here;
  // It takes the place of a person's word, whatever that was on.
  const isSaid = (one: Payment): boolean => one.key === replaced?.key || !isByService(one, sale);
  const pays = paysFor(payment, here.value, isSaid);
  const isSecond = pays === 'twice';
  const found = pays === 'anew' ? paidTwin(book, sale) : success(undefined);
  if (!found.ok) return found;
  const twin = found.value;
  const wasTold = sale.payments.some((one) => isByService(one, sale));
  const change = changeOf(isSecond);
  const applied = book.apply(sale.id, {
    ...change,
    unseen: unseenBy(sale, { pays, isOnScreen: false, hasTwin: twin !== undefined, wasTold }),
    ...(isSecond && { doubled: true }),
    ...(twin && twiceWith({ orderNo }, twin)),
    entries: [...change.entries, ...(twin ? [twinOf(twin)] : [])],
  });
  if (!applied.ok) return applied;
  if (pays === 'anew') book.paidAnew(applied.value);
  if (isSecond) tellTwice(book, orderNo);
  if (twin) tellTwins(book, applied.value, twin);
  return applied;
}

/** For the log; the screens are told of the sale by the commit. `orderNo`: the number of the second payment. */
function tellTwice(book: SaleBook, orderNo: string): void {
  book.dependencies.log.error('A sale was paid twice.', { orderNo });
}

/** Another sale for the same goods that is paid, and whose money is here. */
export function paidTwin(book: SaleBook, sale: SaleRecord): Result<SaleRecord | undefined> {
  const found = othersForSameGoods(book, sale);
  return found.ok ? paidStill(book, found.value) : found;
}

/** As `paidTwin`, of a payment for the sale; none where that one went back whole: the goods are paid once. */
export function twinBeside(
  book: SaleBook,
  sale: SaleRecord,
  payment: Payment,
): Result<SaleRecord | undefined> {
  const isHere = paysFor(payment, [], () => false) === 'anew';
  return isHere ? paidTwin(book, sale) : success(undefined);
}

/** That the goods of a sale are paid by another one, too: by the number that was paid. */
export function twinOf(twin: SaleRecord): Entry {
  return { kind: 'paid-twice', details: { orderNo: shownOrderNo(twin) } };
}

/**
 * The goods of two sales are paid: both rows say so in one commit, so that no power cut leaves one of them silent. `orderNo`:
 * the number by which they are paid now.
 */
export function twiceWith(
  { orderNo }: { orderNo: string },
  { id }: SaleRecord,
): Pick<Change, 'doubled' | 'twin'> {
  return { doubled: true, twin: { id, entries: [{ kind: 'paid-twice', details: { orderNo } }] } };
}

/** For the log; the screens are told of both sales by the commit. */
export function tellTwins(book: SaleBook, sale: SaleRecord, twin: SaleRecord): void {
  book.dependencies.log.error('The same goods were paid twice.', {
    orderNo: shownOrderNo(sale),
    and: shownOrderNo(twin),
  });
}

/**
 * Commits what became of a known payment's money. Where that had gone back whole, as it was said, and is here after all, what
 * paid for the goods since is a second payment: staff are told in the same commit, each time, and the rows say so once.
 */
export function applyMoney(
  book: SaleBook,
  sale: SaleRecord,
  merged: Merged,
  change: Change,
): Result<SaleRecord> {
  const { before, payment } = merged;
  if (before?.saleId !== sale.id || !isHereAgain(merged)) return book.apply(sale.id, change);
  const here = moneyHereOf(book, sale);
  if (!here.ok) return here;
  const other = here.value.find(({ key }) => key !== payment.key);
  const second = other ? untoldSecond(book, sale, other) : success(undefined);
  if (!second.ok) return second;
  const found = paidTwin(book, sale);
  if (!found.ok) return found;
  const twin = found.value && !book.isNoted(sale.id, twinOf(found.value)) ? found.value : undefined;
  const applied = book.apply(sale.id, {
    ...change,
    unseen: unseenBy(change.unseen === undefined ? sale : { ...sale, unseen: change.unseen }, {
      pays: other ? 'twice' : 'as-said',
      isOnScreen: false,
      hasTwin: found.value !== undefined,
      wasTold: true,
    }),
    ...(other && { doubled: true }),
    ...(twin && twiceWith({ orderNo: shownOrderNo(sale) }, twin)),
    entries: [...change.entries, ...(second.value ? [second.value] : []), ...(twin ? [twinOf(twin)] : [])],
  });
  if (!applied.ok) return applied;
  book.paidAnew(applied.value);
  if (second.value) tellTwice(book, payment.orderNo);
  if (twin) tellTwins(book, applied.value, twin);
  return applied;
}

/** Another payment of a sale whose money is here, and which was none too many when it came: what no event calls a second yet. */
function untoldSecond(book: SaleBook, sale: SaleRecord, other: SalePayment): Result<Entry | undefined> {
  const events = book.dependencies.journal.readEvents(sale.id);
  if (!events.ok) return events;
  const told = events.value.filter(isOwnSecond).length;
  if (told >= sale.payments.filter(stands).length - 1) return success(undefined);
  const { attempt, orderNo, chargeId } = other;
  const details = {
    ...(attempt !== null && { attempt }),
    orderNo,
    ...(chargeId !== null && { chargeId }),
  };
  return success({ kind: 'paid-twice', details });
}
