/** Reads what the journal holds of a sale, straight from its file. */
import { DatabaseSync } from 'node:sqlite';
import type { SaleState } from '../../electron/contract/sale.ts';
import type { SaleEventKind } from '../../electron/contract/sale-events.ts';

/** The state that an event leads to; the others leave a sale in the state it has. */
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

/** The states that a sale went through, in the order of the journal's events. */
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

/** A sale of a journal; `amount` in the smallest unit. */
interface SaleInJournal {
  orderNo: string;
  amount: number;
}

/** The sales of a journal in the order of their numbers. */
export function salesInJournal(path: string): SaleInJournal[] {
  const journal = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = journal.prepare('SELECT order_no, amount FROM sales ORDER BY counter').all();
    return rows.map((row) => ({ orderNo: String(row['order_no']), amount: Number(row['amount']) }));
  } finally {
    journal.close();
  }
}

/** The only sale of a journal. Throws where there is none, or another one. */
export function onlySale(path: string): SaleInJournal {
  const [sale, ...others] = salesInJournal(path);
  if (sale === undefined || others.length > 0)
    throw new Error(`It has ${sale ? others.length + 1 : 0} sales.`);
  return sale;
}
