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

/**
 * The digits of the currencies of closes that were sealed before closes kept them: a table beside them,
 * since the chain holds every value of a sealed close. They are those that the closes' own sales were made with, and
 * the table's of now for a payment without a sale.
 */
export function keepDigitsOfCloses(database: DatabaseSync): void {
  database.exec(`
    CREATE TABLE close_digits (
      currency TEXT PRIMARY KEY,
      digits INTEGER NOT NULL CHECK (digits BETWEEN 0 AND 4)
    ) STRICT;
    INSERT INTO close_digits (currency, digits)
    SELECT currency, max(digits) FROM sales WHERE digits IS NOT NULL GROUP BY currency;
    CREATE TRIGGER close_digits_are_not_changed BEFORE UPDATE ON close_digits
    BEGIN SELECT RAISE(ABORT, 'a close is sealed'); END;
    CREATE TRIGGER close_digits_are_not_removed BEFORE DELETE ON close_digits
    BEGIN SELECT RAISE(ABORT, 'a close is sealed'); END`);
  const keep = database.prepare('INSERT OR IGNORE INTO close_digits (currency, digits) VALUES (?, ?)');
  for (const row of database.prepare('SELECT DISTINCT currency FROM close_items').all()) {
    const currency = String(row['currency']);
    keep.run(currency, fractionDigits(currency));
  }
}
