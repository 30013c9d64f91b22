import { readJournal } from './open-to-read.ts';

/** What whoever watches many terminals wants to know of a journal; times in epoch ms. */
export interface JournalFigures {
  lastSaleAt: number | null;
  /** Codes of which nobody knows yet whether they were paid. */
  unresolvedCodes: number;
  /** Refunds that have no end yet. */
  openRefunds: number;
  lastClose: { number: number; date: string; sealedAt: number } | null;
}

/** Each by an index: it is asked every minute, beside a sale. */
const ofSales = `
  SELECT (SELECT max(opened_at) FROM sales) AS at,
    (SELECT count(*) FROM attempts WHERE state = 'code' AND resolved IS NULL) AS codes,
    (SELECT count(*) FROM refunds WHERE state IN ('asking', 'unknown', 'pending')) AS refunds`;
const ofCloses = 'SELECT number, business_day, sealed_at FROM closes ORDER BY number DESC LIMIT 1';

/** The figures of a journal that may be in use; nothing is changed. Throws what SQLite throws. */
export function journalFigures(path: string): JournalFigures {
  return readJournal(path, (database) => {
    const sales = database.prepare(ofSales).get();
    const close = database.prepare(ofCloses).get();
    return {
      lastSaleAt: typeof sales?.['at'] === 'number' ? sales['at'] : null,
      unresolvedCodes: Number(sales?.['codes']),
      openRefunds: Number(sales?.['refunds']),
      lastClose: close
        ? {
            number: Number(close['number']),
            date: String(close['business_day']),
            sealedAt: Number(close['sealed_at']),
          }
        : null,
    };
  });
}
