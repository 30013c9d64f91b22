import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { maximumAmount } from '../contract/limits.ts';
import type { Code } from '../contract/payment-objects.ts';
import { chargeProblem, echoProblem } from '../domain/code-check.ts';
import { factsOf, type Payment } from '../domain/ledger.ts';
import { isCalendarTime } from '../domain/local-day.ts';
import { isPaid } from '../domain/paid.ts';
import { createChain } from './chain.ts';
import { firstPaymentText, linkPayments } from './chain-links.ts';
import { createPaymentInserter, paymentTable } from './payments.ts';
import { json } from './records.ts';

/**
 * The ledger of payments (version 24). Before it a payment was inferred from what its code showed last, and from what
 * the closes had booked: this is that inference, made once. What a sale has received and given back is the same after it,
 * except for money of a code that contradicts its sale, which no close ever counted and which is left out of both now.
 * A damaged row gives what can be read of it: none keeps the journal from being opened.
 */
export function beginLedger(database: DatabaseSync): void {
  database.exec(paymentTable);
  database.exec('DROP INDEX IF EXISTS attempts_by_charge');
  database.exec(linkPayments);
  fillLedger(database);
  // A second book of the same.
  for (const column of ['disputed', 'given_back', 'received'])
    database.exec(`ALTER TABLE sales DROP COLUMN ${column}`);
}

/** Writes the payments of a journal that has none yet. */
export function fillLedger(database: DatabaseSync): void {
  const insert = createPaymentInserter(database);
  const codes = database.prepare(
    'SELECT number, order_no, code FROM attempts WHERE sale_id = ? AND code IS NOT NULL AND number < 100 ORDER BY number',
  );
  const beside = besideIn(database);
  for (const row of database.prepare(paidSales).iterate()) {
    const sale = saleRow.parse(row);
    for (const payment of paymentsOf(sale, codes.all(sale.id).map(codeOf), beside)) insert(payment);
  }
  for (const payment of beside.booked.values()) {
    // Of no sale, or of one that is not paid any more.
    const isLeft = payment.amount > 0 && !beside.written.has(payment.key);
    if (isLeft) insert({ ...payment, saleId: null, attempt: null, from: 'list' });
  }
  const newest = database.prepare(`SELECT min(max(at), ${latest}) AS at FROM events`).get();
  const texts = database.prepare(`SELECT ${firstPaymentText} AS text FROM payments ORDER BY position`).all();
  const at = Number(newest?.['at'] ?? 0);
  createChain(database).linkAll(texts.map(({ text }) => ({ at, kind: 'payment', details: String(text) })));
}

/** What the journal says of payments beside their codes. */
function besideIn(database: DatabaseSync): Beside {
  const booked = bookedPayments(database);
  const asked = database.prepare(
    'SELECT charge_id FROM refunds WHERE sale_id = ? AND attempt = ? ORDER BY position',
  );
  const back = database.prepare(`
    SELECT details ->> '$.total' AS total FROM (
      SELECT sequence, iif(json_valid(details), details, '{}') AS details FROM events
      WHERE sale_id = ? AND kind = 'given-back')
    WHERE details ->> '$.attempt' = ? AND details ->> '$.amount' > 0 ORDER BY sequence DESC LIMIT 1`);
  return {
    booked,
    bookedFor: Map.groupBy(booked.values(), ({ saleId }) => saleId),
    written: new Set(),
    refundedOf: (saleId, attempt) => asked.get(saleId, attempt)?.['charge_id'],
    givenBackBefore: (saleId, attempt) => back.get(saleId, attempt)?.['total'],
  };
}

/** The last moment of a calendar; a number that is beyond it, or beyond what a number holds, is damage. */
const latest = 8_640_000_000_000_000;
const paidSales = `
  SELECT id, order_no, amount, currency, stage, min(max(opened_at, 0), ${latest}) AS opened_at,
    min(max(coalesce(paid_at, opened_at), 0), ${latest}) AS paid_at
  FROM sales WHERE state = 'paid' AND amount BETWEEN 1 AND ${maximumAmount} ORDER BY counter`;
/** What of the stage of a paid sale decides: by which code it was paid, null by a person's word, and with what. */
const paidStage = z.object({ attempt: z.int().nullable(), paymentMethod: z.string().nullable() });
const saleRow = z.object({
  id: z.string(),
  order_no: z.string(),
  amount: z.int(),
  currency: z.string(),
  opened_at: z.number(),
  paid_at: z.number(),
  stage: json(paidStage).catch({ attempt: null, paymentMethod: null }),
});
type SaleRow = z.output<typeof saleRow>;

interface CodeRow {
  number: number;
  orderNo: string;
  code: Code | null;
}

/** What decides of a code: the whole of it a hundred thousand times would take a minute. */
const text = z.string().optional();
const number = z.number().optional();
const flag = z.boolean().optional();
const refund = z.looseObject({ amount: number, status: text });
const said = { amount: number, currency: text, orderNo: text, status: text };
const decidingCharge = z.looseObject({
  ...said,
  id: text,
  paid: flag,
  paidTime: number,
  paymentMethod: text,
  disputed: flag,
  refunded: flag,
  refunds: z.looseObject({ amount: number, data: z.array(refund).optional() }).optional(),
});
const decidingCode = z.looseObject({ ...said, id: z.string(), charge: decidingCharge.optional() });

function codeOf(row: Record<string, unknown>): CodeRow {
  // A code that is not one any more is none.
  const read = json(decidingCode).safeParse(row['code']);
  return {
    number: Number(row['number']),
    orderNo: String(row['order_no']),
    code: read.success ? read.data : null,
  };
}

/** What the journal says beside a sale's codes. */
interface Beside {
  booked: ReadonlyMap<string, Payment>;
  /** The same by sale. */
  bookedFor: ReadonlyMap<string | null, readonly Payment[]>;
  /** The payment that money was asked back of, which the code showed then. */
  refundedOf: (saleId: string, attempt: number) => unknown;
  givenBackBefore: (saleId: string, attempt: number) => unknown;
  /** The keys of the payments that are in the ledger by now. */
  written: Set<string>;
}

function paymentsOf(sale: SaleRow, codes: readonly CodeRow[], beside: Beside): Payment[] {
  const { stage } = sale;
  const payments = codes.flatMap((found): Payment[] => {
    const isBasis = found.number === stage.attempt;
    if (!isBasis && !(found.code && isTaken(found.code, sale, found.orderNo))) return [];
    return [paymentOf(sale, found, isBasis, beside)];
  });
  const wordKey = `${sale.id}/word`;
  // What a close booked for it stays booked, though its code does not say so any more.
  const others = (beside.bookedFor.get(sale.id) ?? []).filter(
    ({ key, amount }) => amount > 0 && key !== wordKey && !beside.written.has(key),
  );
  payments.push(...others);
  if (payments.length === 0 || beside.booked.has(wordKey)) {
    const { order_no: orderNo, paid_at: at } = sale;
    const replacedBy = payments[0]?.key ?? null;
    const word = { ...base(sale, orderNo), key: wordKey, at: timeOf(at, sale), replacedBy };
    const untold = {
      attempt: null,
      chargeId: null,
      method: null,
      givenBack: 0,
      listedBack: [],
      isDisputed: false,
    };
    payments.push({ ...word, ...untold, from: 'word' });
  }
  for (const { key } of payments) beside.written.add(key);
  return payments;
}

function paymentOf(
  sale: SaleRow,
  { number, orderNo, code: shown }: CodeRow,
  isBasis: boolean,
  { booked, refundedOf, givenBackBefore, written }: Beside,
): Payment {
  const charge = shown?.charge;
  const facts = factsOf(charge, sale.amount, []);
  const asked = refundedOf(sale.id, number);
  const chargeId = facts.chargeId ?? (typeof asked === 'string' ? asked : null);
  // The code shows a later try, which took nothing: what was given back before it stands.
  const before = facts.givenBack ?? givenBackBefore(sale.id, number);
  // A close may have named it before its code did.
  const asCharge = chargeId === null ? undefined : booked.get(`charge/${chargeId}`);
  const ownKey = `${sale.id}/${number}`;
  const key = asCharge && !booked.has(ownKey) && !written.has(asCharge.key) ? asCharge.key : ownKey;
  written.add(key);
  return {
    ...base(sale, orderNo),
    key,
    attempt: number,
    chargeId,
    at: timeOf(isBasis ? sale.paid_at : epochMs(charge?.paidTime ?? Number.NaN), sale),
    method: (isBasis ? sale.stage.paymentMethod : null) ?? charge?.paymentMethod ?? null,
    givenBack: Number.isSafeInteger(before) ? Math.min(sale.amount, Math.max(0, Number(before))) : 0,
    listedBack: [],
    isDisputed: facts.isDisputed ?? false,
    from: 'code',
    replacedBy: null,
  };
}

function base(
  { id, amount, currency }: SaleRow,
  orderNo: string,
): Pick<Payment, 'saleId' | 'orderNo' | 'amount' | 'currency'> {
  return { saleId: id, orderNo, amount, currency };
}

function isTaken(shown: Code, { amount, currency }: SaleRow, orderNo: string): boolean {
  const expected = { amount, currency, orderNo };
  // What number a payment has was not looked at then.
  const charge = shown.charge && { ...shown.charge, orderNo: undefined };
  return isPaid(shown) && !echoProblem(shown, expected) && !chargeProblem({ ...shown, charge }, expected);
}

/** A service may have named a time that no calendar has; then the sale's own counts. */
function timeOf(at: number, { opened_at: openedAt }: SaleRow): number {
  return Math.trunc(isCalendarTime(at) ? at : openedAt);
}

/** Seconds, or milliseconds: no dialect is at hand, and no payment is from before 1973. */
function epochMs(time: number): number {
  return time < 100_000_000_000 ? time * 1_000 : time;
}

/** What the closes so far have booked, by key. */
function bookedPayments(database: DatabaseSync): Map<string, Payment> {
  const rows = database.prepare(`
    SELECT key, max(sale_id) AS sale_id, min(order_no) AS order_no, currency, max(method) AS method,
      min(max(min(at), 0), ${latest}) AS at, sum(paid) AS paid, sum(given_back) AS given_back,
      sum((kind = 'disputed') - (kind = 'dispute-over')) AS disputed
    FROM close_items WHERE paid BETWEEN -${maximumAmount} AND ${maximumAmount}
      AND given_back BETWEEN -${maximumAmount} AND ${maximumAmount}
    GROUP BY key ORDER BY min(number), min(position)`);
  return new Map(
    rows.all().map((row) => {
      const key = String(row['key']);
      const isCharge = key.startsWith('charge/');
      const isWord = key.endsWith('/word');
      const [ownId = '', attempt] = key.split('/');
      const isOfSale = typeof row['sale_id'] === 'string' && (isCharge || row['sale_id'] === ownId);
      const saleId = isOfSale ? String(row['sale_id']) : null;
      const payment: Payment = {
        key,
        saleId,
        attempt: isCharge || isWord ? null : Number(attempt),
        orderNo: String(row['order_no']),
        chargeId: isCharge ? key.slice('charge/'.length) : null,
        amount: Number(row['paid']),
        currency: String(row['currency']),
        at: Math.trunc(Number(row['at'])),
        method: typeof row['method'] === 'string' ? row['method'] : null,
        givenBack: Math.min(Number(row['paid']), Math.max(0, Number(row['given_back']))),
        listedBack: [],
        isDisputed: Number(row['disputed']) > 0,
        from: saleId === null || isCharge ? 'list' : isWord ? 'word' : 'code',
        replacedBy: null,
      };
      return [key, payment];
    }),
  );
}
