import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createChain } from '../../../electron/journal/chain.ts';

/**
 * Puts so many paid sales into a practice journal, as if they had been made before the newest one; the app must
 * not run. Written past the product's code, which makes one at a time with a sync each.
 */
export function addPaidSales(profile: string, count: number): void {
  const database = new DatabaseSync(join(profile, 'practice', 'journal.db'));
  try {
    const highest = Number(database.prepare('SELECT value FROM counter').get()?.['value']);
    // What a row would be taken back with, should it fail: in a file it is a million writes.
    database.exec('PRAGMA temp_store = MEMORY; BEGIN');
    // Later numbers than the sale on the screen: order is by the counter, and nothing depends on its being last.
    const sale = database.prepare(`
      INSERT INTO sales (id, request_id, counter, order_no, amount, currency, lines, note, expiry_period, opened_at,
        state, stage, paid_at) VALUES (?, ?, ?, ?, 1200, 'JPY', ?, '', 10, ?, 'paid', ?, ?)`);
    const attempt = database.prepare(`
      INSERT INTO attempts (sale_id, number, order_no, state, duplicate, sent_at, sent_monotonic, code_id, code,
        validity_ms, resolved) VALUES (?, 1, ?, 'code', 0, ?, 1.5, ?, ?, 600000, 'paid')`);
    const chain = createChain(database);
    const lines = JSON.stringify([{ name: 'Tea', price: 600, count: 2 }]);
    const yesterday = Date.now() - 86_400_000;
    for (let number = 1; number <= count; number += 1) {
      const counter = highest + number;
      const id = `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`;
      const requestId = `00000000-0000-4000-9000-${String(counter).padStart(12, '0')}`;
      const orderNo = `T1-${String(counter).padStart(6, '0')}-TEST`;
      const at = yesterday - (count - number) * 300_000;
      const stage = { state: 'paid', paidAt: at, paymentMethod: 'alipay', settledByStaff: false, attempt: 1 };
      sale.run(id, requestId, counter, orderNo, lines, at, JSON.stringify(stage), at);
      const code = { id: `code_${counter}`, codeUrl: `https://pay.example/${counter}`, status: 'captured' };
      attempt.run(id, orderNo, at, code.id, JSON.stringify(code));
      const details = JSON.stringify({ attempt: 1, orderNo, amount: 1200, currency: 'JPY' });
      for (const kind of ['opened', 'sending', 'code-received', 'shown', 'paid']) {
        chain.append({ saleId: id, at, kind, details });
      }
    }
    database.prepare('UPDATE counter SET value = ?').run(highest + count);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
