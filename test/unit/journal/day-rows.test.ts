import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedRow } from '../../../electron/sales/history.ts';
import type { SaleRow } from '../../../electron/contract/sale.ts';
import { writeEmptyJournal } from '../../support/empty-journal.ts';
import { valueOf } from '../../support/result.ts';
import { id, journalPath, open } from './support.ts';

const amount = fc.integer({ min: 0, max: 5_000 });
const line = fc.record(
  {
    itemId: fc.constantFrom('tea', 'cake'),
    name: fc.constantFrom('Tea', 'Cake'),
    price: amount,
    count: fc.integer({ min: 1, max: 3 }),
    rate: fc.constantFrom(10, 8, 0),
    serving: fc.constantFrom('eat-in', 'takeaway'),
  },
  { requiredKeys: ['name', 'price', 'count'] },
);
const payment = fc.record({
  amount,
  partBack: fc.constantFrom(0, 0.5, 1),
  method: fc.option(fc.constantFrom('paypay', 'alipay')),
  disputed: fc.integer({ min: 0, max: 1 }),
  isReplaced: fc.boolean(),
});
const sale = fc.record({
  amount: fc.integer({ min: 1, max: 5_000 }),
  currency: fc.constantFrom('JPY', 'USD'),
  digits: fc.option(fc.constantFrom(0, 2)),
  locationId: fc.option(fc.constant('loc_shibuya')),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  at: fc.integer({ min: 0, max: 200 }),
  paidAt: fc.option(fc.integer({ min: 0, max: 200 })),
  doubled: fc.integer({ min: 0, max: 1 }),
  attempts: fc.integer({ min: 0, max: 3 }),
  payments: fc.array(payment, { maxLength: 3 }),
});
type Written = ReturnType<typeof sale.generate>['value'];

/** Writes sales into the tables themselves: more kinds than this version would write, and those of earlier ones. */
function write(path: string, sales: readonly Written[]): void {
  const database = new DatabaseSync(path);
  const insert = database.prepare(`
    INSERT INTO sales (id, request_id, counter, order_no, amount, currency, digits, location_id, lines, note, expiry_period,
      opened_at, state, stage, paid_at, doubled) VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, '', 10, ?9, ?10, ?11, ?12, ?13)`);
  const attempt = database.prepare(`
    INSERT INTO attempts (sale_id, number, order_no, state, duplicate, sent_at, sent_monotonic)
    VALUES (?, ?, ?, 'not-sent', 0, 0, 0)`);
  const pay = database.prepare(`
    INSERT INTO payments (key, sale_id, order_no, amount, currency, paid_at, method, given_back, disputed, known_from, replaced_by)
    VALUES (?, ?, '', ?, ?, 0, ?, ?, ?, 'word', ?)`);
  for (const [index, { amount: asked, currency, digits, locationId, ...more }] of sales.entries()) {
    const [saleId, orderNo] = [id(index + 1), `T1-${index + 1}`];
    const { at, paidAt, doubled, payments } = more;
    const stage =
      paidAt === null
        ? { state: 'expired' }
        : { state: 'paid', paidAt, paymentMethod: null, settledByStaff: false, attempt: null };
    const what = [asked, currency, digits, locationId, JSON.stringify(more.lines), at] as const;
    insert.run(saleId, index + 1, orderNo, ...what, stage.state, JSON.stringify(stage), paidAt, doubled);
    for (let number = 1; number <= more.attempts; number += 1)
      attempt.run(saleId, number, number === 1 ? orderNo : `${orderNo}-R${number}`);
    for (const [position, { amount: paid, partBack, method, disputed, isReplaced }] of payments.entries()) {
      const givenBack = Math.floor(paid * partBack);
      pay.run(
        `${saleId}/${position}`,
        saleId,
        paid,
        currency,
        method,
        givenBack,
        disputed,
        isReplaced ? 'x' : null,
      );
    }
  }
  database.close();
}

/** Counts what is alike, in the order in which each kind is met first. */
function tallyOf(rows: readonly SaleRow[]): unknown[] {
  const kinds = new Map<string, { count: number }>();
  for (const { id, state, doubled, disputed, locationId } of rows) {
    const kind = { state, doubled, disputed, locationId, doubledId: doubled ? id : null };
    const { count = 0 } = kinds.get(JSON.stringify(kind)) ?? {};
    kinds.set(JSON.stringify(kind), { ...kind, count: count + 1 });
  }
  return [...kinds.values()];
}

test('the rows of a day are those of its whole sales, in the same order, and its tally counts them by kind', () => {
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 12 }), (sales) => {
      const path = journalPath();
      writeEmptyJournal(path);
      write(path, sales);
      const journal = open(path);
      const whole = valueOf(journal.listDay(50, 150)).map(recordedRow);
      expect(valueOf(journal.listDayRows(50, 150))).toEqual(whole);
      expect(valueOf(journal.listDayRows(50, 150, 3))).toEqual(whole.slice(0, 3));
      expect(valueOf(journal.tallyDay(50, 150))).toEqual(tallyOf(whole));
      journal.close();
    }),
    { numRuns: 60, seed: 28 },
  );
});
