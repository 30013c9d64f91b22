import { hasSource, mayHavePaid } from '../domain/code-rules.ts';
import { ownNameOf } from '../domain/payment-methods.ts';
import { isPresented, lastAttempt, type Stage } from '../domain/sale.ts';
import { isRecorded, takenBack, toldFor } from '../domain/ledger.ts';
import type { PaymentWriter } from './payments.ts';
import type { Reader } from './reader.ts';
import { type AttemptRecord, opened, type SaleRecord } from './records.ts';
import type { StaffEvent } from './salvage.ts';
import type { Transactions } from './transactions.ts';
import type { Writer } from './writer.ts';

/** What a journal is read and written by, inside a transaction of the caller's. */
interface Tables {
  reader: Reader;
  writer: Writer;
  payments: Pick<PaymentWriter, 'write'>;
  transactions: Pick<Transactions, 'ifAdmitted'>;
}

/** What SQLite still reads of a damaged journal. */
interface Found {
  sales: readonly SaleRecord[];
  /** Who of the staff did what since the backup. */
  byStaff: readonly StaffEvent[];
}

/** What came of taking in the sales of a damaged journal. */
export interface Imported<Taken = SaleRecord> {
  /** Those that were not held, or not whole: they are to be asked about. */
  asked: Taken[];
  /** Those that can be read, but not be held, as they were read. */
  passedOver: SaleRecord[];
}

/**
 * Takes in sales and attempts that the journal does not hold, to be asked about, and answers those sales' ids; who of the
 * staff did what is noted with its own time, marked as taken in. `now` in epoch ms.
 */
export function importAfterBackup(tables: Tables, { sales, byStaff }: Found, now: number): Imported<string> {
  const { reader, writer, transactions } = tables;
  const openings = byStaff.filter(({ kind }) => kind === 'opened');
  const openedBy = new Map(openings.map(({ saleId, staff }) => [saleId, staff]));
  const voided = new Set(byStaff.flatMap(({ kind, saleId }) => (kind === 'record-voided' ? saleId : [])));
  const taken: SaleRecord[] = [];
  const passedOver: SaleRecord[] = [];
  for (const sale of sales) {
    // One damaged row must not keep the others, and the journal, from being put back.
    const isTaken = transactions.ifAdmitted(() =>
      takeInSale(tables, sale, { staff: openedBy.get(sale.id), isVoided: voided.has(sale.id) }),
    );
    if (isTaken === null) passedOver.push(sale);
    else if (isTaken) taken.push(sale);
  }
  for (const { saleId, at, kind, details } of byStaff) {
    // Who opened it stands in the event above; of some sales no row can be read.
    if (kind === 'opened' || !reader.byId(saleId)) continue;
    transactions.ifAdmitted(() => writer.insertEvent(saleId, at, kind, { ...details, restored: true }));
    if (kind === 'record-voided') transactions.ifAdmitted(() => takeBack(tables, saleId));
    if (kind === 'settled' && !taken.some(({ id }) => id === saleId)) {
      const settled = reader.byId(saleId);
      if (!settled || settled.stage.state === 'paid') continue;
      // A person's word is not taken from a damaged file: they are asked for it again.
      writer.setDismissed(saleId, false);
      taken.push(settled);
    }
  }
  for (const sale of taken) {
    const paymentMethod = recordedAs(sale);
    const details = { after: sale.stage.state, ...(paymentMethod !== null && { paymentMethod }) };
    writer.insertEvent(sale.id, now, 'restored', details);
  }
  return { asked: taken.map(({ id }) => id), passedOver };
}

/** What staff recorded and took back since: the money went back by hand, and must not go back twice. */
function takeBack({ reader, payments }: Tables, saleId: string): void {
  const sale = reader.byId(saleId);
  const payment = sale?.payments.find(isRecorded);
  if (!sale || !payment) return;
  payments.write(toldFor(sale, takenBack(payment)));
}

/** Answers whether there was anything to take in. */
function takeInSale(
  { reader, writer }: Tables,
  sale: SaleRecord,
  { staff, isVoided }: { staff: string | undefined; isVoided: boolean },
): boolean {
  const known = reader.byId(sale.id);
  const held = known?.attempts ?? [];
  const missing = sale.attempts.filter(isMissing(held)).map((one) => undecided(one, sale));
  if (known && missing.length === 0) return false;
  const stage = stageToAsk(sale, isVoided);
  if (!known) {
    const { orderNo, counter } = sale;
    const sent = { wall: sale.openedAt, monotonic: 0, bootId: null };
    // The sale before it may be one that could not be read.
    const predecessor = reader.byId(sale.predecessor ?? '') ? sale.predecessor : null;
    const content = { ...sale, predecessor, sent, entries: [], ...(staff !== undefined && { staff }) };
    writer.insertSale(content, counter, { orderNo, stage, attempts: [] });
    writer.raiseCounter(counter);
    const { kind, details = {} } = opened(content, orderNo);
    writer.insertEvent(sale.id, sale.openedAt, kind, details);
  } else if (known.stage.state !== 'paid') {
    writer.updateStage(sale.id, { ...known, stage });
  }
  for (const attempt of missing) {
    if (attempt.number <= held.length) writer.updateAttempt(sale.id, attempt);
    else writer.insertAttempt(sale.id, attempt, attempt.sent);
    if (attempt.code) writer.keepCode(sale.id, attempt.number, attempt.code, attempt.validityMs ?? 0);
  }
  return true;
}

/** An attempt that is not held, or that was under way when the backup was made and whose code came since. */
function isMissing(held: readonly AttemptRecord[]): (found: AttemptRecord) => boolean {
  return ({ number, code }) => {
    const before = held[number - 1];
    return before === undefined || (before.code === null && code !== null);
  };
}

/** An attempt as it goes on after a restore: nothing that a damaged file says of its end is taken for true. */
function undecided(attempt: AttemptRecord, { customer }: SaleRecord): AttemptRecord {
  const isLost = attempt.state === 'sending' || attempt.state === 'unknown';
  // A payer's code, or what the customer saved, may have taken money by any request that left.
  const mayBePaid = isLost && mayHavePaid(isPresented(attempt), hasSource({ customer }));
  const state = mayBePaid ? 'code' : isLost ? 'unknown' : attempt.state;
  return { ...attempt, state, ruledOut: null };
}

/** Where a sale of a damaged file goes on: its code is asked about, and what nobody can ask about is a person's. */
function stageToAsk(sale: SaleRecord, isVoided: boolean): Stage {
  const { stage, attempts } = sale;
  const asked = attempts.map((one) => undecided(one, sale));
  const last = lastAttempt({ attempts: asked })?.state;
  const isDecided = last !== 'sending' && last !== 'unknown';
  if (isDecided && asked.some(({ state }) => state === 'code')) return { state: 'lapsed' };
  if (isDecided && stage.state === 'refused') return stage;
  // What a person recorded, only a person can say again.
  const way = ownNameOf(recordedAs(sale));
  const message =
    way === null
      ? 'The journal was damaged while a code was asked for, or since.'
      : `It was recorded as paid (${way})${isVoided ? ', and taken back,' : ''} in a journal that was damaged since.`;
  return { state: 'unknown', reason: { kind: 'interrupted', message } };
}

/** The shop's own way in which a person recorded a sale as paid; null: a code was asked for, or nobody said that it is paid. */
function recordedAs({ stage, attempts }: SaleRecord): string | null {
  return stage.state === 'paid' && attempts.length === 0 ? stage.paymentMethod : null;
}
