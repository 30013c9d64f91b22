import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SoldOfLate } from '../../../electron/domain/favourites.ts';
import { valueOf } from '../../support/result.ts';
import { id, journalPath, open } from './support.ts';

const now = 1_775_000_000_000;

interface Sold {
  items: readonly (string | undefined)[];
  at?: number;
  currency?: string;
  state?: 'paid' | 'canceled' | 'unknown';
  givenBack?: number;
  /** In the place of the lines of the items. */
  lines?: string;
}

describe('what sold of late', () => {
  let path: string;
  let counter: number;

  beforeEach(() => {
    path = journalPath();
    counter = 0;
    open(path).close();
  });

  /** Writes sales into the journal's own table, as many as wanted. */
  function sell(...sales: Sold[]): void {
    const database = new DatabaseSync(path);
    const insert = database.prepare(`INSERT INTO sales (id, request_id, counter, order_no, amount, currency,
      lines, note, expiry_period, opened_at, state, stage, paid_at)
      VALUES (?, ?, ?, ?, 100, ?, ?, '', 10, ?, ?, ?, ?)`);
    const pay =
      database.prepare(`INSERT INTO payments (key, sale_id, order_no, amount, currency, paid_at, given_back,
      known_from) VALUES (?1, ?1, '', 100, ?, ?, ?, 'code')`);
    database.exec('BEGIN');
    for (const { items, at = now, currency = 'JPY', state = 'paid', givenBack = 0, lines } of sales) {
      counter += 1;
      const sold = items.map((itemId) => ({ ...(itemId && { itemId }), name: 'x', price: 100, count: 3 }));
      const isPaid = state === 'paid';
      insert.run(
        id(counter),
        id(counter),
        counter,
        `T1-${counter}`,
        currency,
        lines ?? JSON.stringify(sold),
        at,
        state,
        JSON.stringify({ state }),
        isPaid ? at : null,
      );
      if (isPaid) pay.run(id(counter), currency, at, givenBack);
    }
    database.exec('COMMIT');
    database.close();
  }

  function soldOfLate(): { sales: number; items: Record<string, number> } {
    const { sales, items }: SoldOfLate = valueOf(
      open(path).soldOfLate({ since: now - 1_000, currency: 'JPY' }),
    );
    return { sales, items: Object.fromEntries(items) };
  }

  test('is nothing in a new journal', () => {
    expect(soldOfLate()).toEqual({ sales: 0, items: {} });
  });

  test('is in how many sales an item was, whatever its pieces and lines', () => {
    sell({ items: ['tea', 'cake', 'tea'] }, { items: ['tea'] }, { items: ['cup'] });
    expect(soldOfLate()).toEqual({ sales: 3, items: { tea: 2, cake: 1, cup: 1 } });
  });

  test('has no amounts of the keypad', () => {
    sell({ items: [undefined] }, { items: [undefined, 'tea'] });
    expect(soldOfLate()).toEqual({ sales: 1, items: { tea: 1 } });
  });

  test('has no sale that was not paid, that was given back whole, of another currency, or from before', () => {
    sell(
      { items: ['tea'] },
      { items: ['cup'], state: 'canceled' },
      { items: ['cup'], state: 'unknown' },
      { items: ['cup'], givenBack: 100 },
      { items: ['cup'], currency: 'USD' },
      { items: ['cup'], at: now - 1_001 },
      { items: ['cake'], at: now - 1_000 },
      { items: ['bread'], givenBack: 99 },
    );
    expect(soldOfLate()).toEqual({ sales: 3, items: { tea: 1, cake: 1, bread: 1 } });
  });

  test('is told although the lines of a sale cannot be read', () => {
    sell({ items: ['tea'] }, { items: [], lines: '{"itemId' }, { items: [], lines: '["cup", 3, null]' });
    expect(soldOfLate()).toEqual({ sales: 1, items: { tea: 1 } });
  });

  test('is learnt from the newest 1,000 paid sales, however many there are', () => {
    const paid = (item: string, count: number): Sold[] => Array(count).fill({ items: [item] }) as Sold[];
    sell(...paid('old', 500), ...paid('tea', 1_000));
    sell(...(Array(500).fill({ items: ['cup'], state: 'canceled' }) as Sold[]));
    expect(soldOfLate()).toEqual({ sales: 1_000, items: { tea: 1_000 } });
  });
});
