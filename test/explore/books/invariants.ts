import { stands } from '../../../electron/domain/ledger.ts';
import {
  amount,
  type Bounds,
  bookedIn,
  dateOf,
  dayOf,
  orderNoOf,
  paidAt,
  type Paid,
  type World,
} from './world.ts';

/** What does not hold in a world; null: everything does. */
export function problem(world: World, bounds: Bounds): string | null {
  return (
    overcounted(world) ??
    ofAnother(world, bounds) ??
    ofNoSale(world, bounds) ??
    bookedWrongly(world) ??
    world.wrong
  );
}

/** A payment is on record as that of another request; of two codes whose service names no payment nobody can tell. */
function ofAnother({ ledger, paid }: World, bounds: Bounds): string | null {
  if (!bounds.names) return null;
  const wrong = paid.findIndex((one, id) =>
    ledger.some(
      (row) =>
        row.chargeId === `ch_${id}` &&
        (row.orderNo !== orderNoOf(one, bounds) || (row.attempt !== null && row.attempt !== one.code)),
    ),
  );
  return wrong < 0 ? null : `untrue: payment ${wrong + 1} is said to be of another request`;
}

/** What was listed of a sale stands without one: staff are told of no payment, and it may be sold again. */
function ofNoSale({ ledger, paid, sales, left }: World, { earlier }: Bounds): string | null {
  if (left.earlier < earlier) return null;
  const wrong = paid.findIndex(
    ({ sale, amount: came }, id) =>
      typeof sale === 'number' &&
      sales[sale] !== 'none' &&
      came === amount &&
      ledger.some((row) => row.chargeId === `ch_${id}` && row.saleId === null),
  );
  return wrong < 0 ? null : `untrue: payment ${wrong + 1} stands without a sale`;
}

/** More is known of than was paid, or said to be. */
function overcounted({ ledger, paid, words }: World): string | null {
  for (const [sale, isWord] of words.entries()) {
    const known = ledger.filter((one) => stands(one) && isUnder(one, sale)).length;
    const made = paid.filter((one) => one.sale === sale).length;
    if (known > Math.max(made, isWord ? 1 : 0))
      return `doubled: sale ${sale + 1} has ${known} payments of ${made}`;
  }
  if (ledger.some(({ orderNo }) => orderNo === 'T2-1'))
    return 'untrue: a payment of another terminal is in the ledger';
  const ids = ledger.filter(stands).flatMap(({ chargeId }) => chargeId ?? []);
  return new Set(ids).size < ids.length ? 'doubled: one payment stands twice' : null;
}

/** Whether a payment is known under a number of a sale. */
function isUnder({ orderNo }: World['ledger'][number], sale: number): boolean {
  return orderNo === `T1-${sale}` || orderNo.startsWith(`T1-${sale}-`);
}

/** A payment is in the closes neither once nor not at all, or late in the close of its own day. */
function bookedWrongly(world: World): string | null {
  const late = world.closes.flatMap(({ day, shift, items }) =>
    items.filter(({ kind, at }) => kind === 'late-payment' && dateOf(at, shift) === day),
  );
  if (late[0]) return `untrue: ${late[0].key} is late in the close of its own day`;
  for (const [key, { paid, givenBack }] of bookedIn(world)) {
    const isUndone = paid === 0 && givenBack === 0;
    const whole = world.ledger.find((row) => row.key === key)?.amount;
    if (paid !== whole && !isUndone) return `untrue: ${paid} of ${key} is in the closes`;
    if (givenBack < 0 || givenBack > paid)
      return `untrue: ${givenBack} of ${key} is given back in the closes`;
  }
  return null;
}

/** What is wrong once everything is told, and every day is closed. */
export function verdict(world: World, bounds: Bounds): string | null {
  const { closes, ledger, words } = world;
  const booked = bookedIn(world);
  for (const payment of ledger) {
    const so = booked.get(payment.key);
    const { key, givenBack, isDisputed } = payment;
    if (!stands(payment)) {
      if (so && so.paid !== so.givenBack)
        return `untrue: the word ${key} is in the closes beside its payment`;
    } else if (so?.paid !== payment.amount) return `lost: ${key} is in no close`;
    else if (so.givenBack !== givenBack)
      return `untrue: ${key} has ${givenBack} given back, the closes ${so.givenBack}`;
    else if (so.close > 0 && so.isDisputed !== isDisputed)
      return `untrue: the closes do not say that ${key} is contested`;
  }
  const first = closes[0] ? dayOf(closes[0].day, closes[0].shift).from : 0;
  for (const [id, one] of world.paid.entries()) {
    const at = paidAt(one, bounds);
    if (one.sale === 'elsewhere' || !isTold(world, bounds, one, id)) continue;
    const rows = ledger.filter((row) => stands(row) && (row.chargeId === `ch_${id}` || isNameless(row, one)));
    if (at < first) {
      // It may be of an earlier journal, whose closes have it.
      if (one.sale === 'lost' && rows.length > 0)
        return `doubled: payment ${id + 1} was made before the first close`;
      continue;
    }
    const [row] = rows;
    if (!row || rows.length > 1) return `lost: payment ${id + 1} is known ${rows.length} times`;
    const isOfSale = typeof one.sale === 'number' && one.amount === amount;
    if (isOfSale && row.saleId !== `sale-${one.sale}`)
      return `untrue: payment ${id + 1} is said to be of no sale`;
    if (!isOfSale && row.saleId != null) return `untrue: payment ${id + 1} is said to be a sale's`;
    if (row.amount !== one.amount) return `untrue: payment ${id + 1} is of another amount`;
    if (row.givenBack !== one.givenBack) return `untrue: what was given back of payment ${id + 1}`;
  }
  for (const [sale, isWord] of words.entries()) {
    const known = ledger.filter((row) => stands(row) && row.saleId === `sale-${sale}`).length;
    if (isWord && known === 0) return `lost: the word on sale ${sale + 1}`;
  }
  return null;
}

/** Whether the service tells of a payment in the end: a code does not that shows another one, or another amount than its sale's, where nothing is listed. */
function isTold({ paid }: World, { lists }: Bounds, { sale, code, amount: came }: Paid, id: number): boolean {
  if (lists) return true;
  return came === amount && paid.findLastIndex((other) => other.sale === sale && other.code === code) === id;
}

/** A row that stands for a payment which its code did not name. */
function isNameless({ chargeId, saleId, attempt }: World['ledger'][number], { sale, code }: Paid): boolean {
  return chargeId === null && saleId === `sale-${String(sale)}` && attempt === code;
}
