import { noFacts } from '../domain/ledger.ts';
import { ownMethod } from '../domain/payment-methods.ts';
import { newSale, recordedSale } from '../domain/sale.ts';
import type { PaymentWriter } from './payments.ts';
import { type Entry, type Intent, opened, recorded, sending } from './records.ts';
import type { Writer } from './writer.ts';

/** The tables that an intent is written to. */
interface Tables {
  writer: Writer;
  payments: Pick<PaymentWriter, 'write'>;
}

/** Writes what is known of a sale before anything is sent, inside the caller's transaction, and answers what is noted of it. */
export function writeIntent(tables: Tables, intent: Intent, counter: number, orderNo: string): Entry[] {
  const first = [opened(intent, orderNo), ...intent.entries];
  if (intent.otherWay !== undefined) return [...first, writePaid(tables, intent, counter, orderNo)];
  const sale = newSale(orderNo, intent.by);
  tables.writer.insertSale(intent, counter, sale);
  return [...first, ...sale.attempts.map(sending)];
}

/** A sale that is paid from the first: no request leaves for it. */
function writePaid({ writer, payments }: Tables, intent: Intent, counter: number, orderNo: string): Entry {
  const { id: saleId, amount, currency, sent, otherWay = '' } = intent;
  const method = ownMethod(otherWay);
  writer.insertSale(intent, counter, recordedSale(orderNo, { method, at: sent.wall }));
  writer.setUnseen(saleId, 'shown');
  const told = { ...noFacts, method, from: 'word', attempt: null, at: sent.wall } as const;
  payments.write({ ...told, saleId, orderNo, amount, currency });
  return recorded(method);
}
