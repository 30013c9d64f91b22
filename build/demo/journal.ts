/** Reads what the journal holds of a sale, straight from its file. */
import { DatabaseSync } from 'node:sqlite';
import type { SaleEventKind, SaleState } from '../../electron/contract/sale.ts';

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

/** The only sale of a journal; `amount` in the smallest unit. Throws where there is none, or another one. */
export function onlySale(path: string): { orderNo: string; amount: number } {
  const journal = new DatabaseSync(path, { readOnly: true });
  try {
    const rows = journal.prepare('SELECT order_no, amount FROM sales').all();
    if (rows.length !== 1) throw new Error(`The journal has ${rows.length} sales.`);
    return { orderNo: String(rows[0]?.['order_no']), amount: Number(rows[0]?.['amount']) };
  } finally {
    journal.close();
  }
}
