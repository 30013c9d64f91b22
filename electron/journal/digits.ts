import type { DatabaseSync } from 'node:sqlite';
import { fractionDigits } from '../contract/currencies.ts';

/**
 * The digits after the point of a sale's currency, as they were when it was made (version 10): ISO 4217's table
 * changes, and a sale is shown as it was. Sales from before they were kept have those of the table of now.
 */
export function keepDigits(database: DatabaseSync): void {
  database.exec('ALTER TABLE sales ADD COLUMN digits INTEGER CHECK (digits BETWEEN 0 AND 4)');
  const keep = database.prepare('UPDATE sales SET digits = ? WHERE currency = ?');
  for (const row of database.prepare('SELECT DISTINCT currency FROM sales').all()) {
    const currency = String(row['currency']);
    keep.run(fractionDigits(currency), currency);
  }
  database.exec(`
    CREATE TRIGGER digits_are_not_changed BEFORE UPDATE OF digits ON sales
    BEGIN SELECT RAISE(ABORT, 'what was sold is not changed'); END`);
}
