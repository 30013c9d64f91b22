/** Reads a sale from the journal's file. */
import { DatabaseSync } from 'node:sqlite';
import type { SaleState } from '../../electron/contract/sale.ts';
import type { SaleEventKind } from '../../electron/contract/sale-events.ts';

/** Other events leave a sale's state unchanged. */
const stateAfter: Partial<Record<SaleEventKind, SaleState>> = {
  opened: 'opening',
  'code-received': 'awaiting',
  refused: 'refused',
  unknown: 'unknown',
  lapsed: 'lapsed',
  expired: 'expired',
  canceled: 'canceled',
  paid: 'paid',
};

/** A sale's states, in the order of the journal's events. */
export function statesInJournal(path: string, orderNo: string): SaleState[] {
  const journal = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = journal
      .prepare(
        'SELECT kind FROM events JOIN sales ON sales.id = events.sale_id WHERE order_no = ? ORDER BY sequence',
      )
      .all(orderNo);
    return rows.flatMap(({ kind }) => stateAfter[kind as SaleEventKind] ?? []);
  } finally {
    journal.close();
  }
}

/** `amount` in the smallest unit. */
interface SaleInJournal {
  orderNo: string;
  amount: number;
}

/** The sales of a journal, in the order of their numbers. */
export function salesInJournal(path: string): SaleInJournal[] {
  const journal = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = journal.prepare('SELECT order_no, amount FROM sales ORDER BY counter').all();
    return rows.map((row) => ({ orderNo: String(row['order_no']), amount: Number(row['amount']) }));
  } finally {
    journal.close();
  }
}

/** Throws unless the journal holds exactly one. */
export function onlySale(path: string): SaleInJournal {
  const [sale, ...others] = salesInJournal(path);
  if (sale === undefined || others.length > 0)
    throw new Error(`It has ${sale ? others.length + 1 : 0} sales.`);
  return sale;
}
