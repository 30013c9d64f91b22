import type { DatabaseSync } from 'node:sqlite';
import { paymentMethodNameIn } from '../domain/payment-methods.ts';
import { searchedMinutes } from '../domain/searched-time.ts';
import { searchedWords } from '../domain/reading.ts';
import type { SaleRecord } from './records.ts';

/**
 * What the history is searched by. What a sale is of, and who it is for, is kept as one text beside it: to go through
 * the texts of 100,000 sales takes milliseconds, to go through the sales takes long. A sale's own text never changes.
 */
export const searchTables = `
  CREATE TABLE sale_words (
    counter INTEGER PRIMARY KEY REFERENCES sales (counter),
    words TEXT NOT NULL
  ) STRICT;
  INSERT INTO sale_words (counter, words) SELECT counter, ${wordsInSql('sales')} FROM sales;
  CREATE TRIGGER words_of_a_sale AFTER INSERT ON sales
  BEGIN INSERT INTO sale_words (counter, words) VALUES (NEW.counter, ${wordsInSql('NEW')}); END;
  CREATE INDEX later_attempts ON attempts (order_no, sale_id) WHERE number > 1;
  CREATE INDEX sales_by_amount ON sales (amount, counter);
  CREATE INDEX sales_by_method ON sales (stage ->> '$.paymentMethod', counter)
  WHERE state = 'paid';
  `;

/** The order number, the items' names and the customer's name and id, in small letters; no sale is refused for what cannot be read of it. */
function wordsInSql(row: 'sales' | 'NEW'): string {
  const customer = `iif(json_valid(${row}.customer), ${row}.customer, '{}')`;
  return `lower(${row}.order_no || char(10) ||
    coalesce((SELECT group_concat(value ->> '$.name', char(10))
      FROM json_each(iif(json_valid(${row}.lines), ${row}.lines, '[]')) WHERE type = 'object'), '')
    || char(10) || coalesce(${customer} ->> '$.name', '') || char(10) || coalesce(${customer} ->> '$.id', ''))`;
}

const readWords = 'SELECT counter, words FROM sale_words';
const writeWords = 'UPDATE sale_words SET words = ? WHERE counter = ?';

/** Has the texts of all sales as what is searched for is compared; SQLite itself knows of small letters alone, and of ASCII's. */
export function compareAsTyped(database: DatabaseSync): void {
  const write = database.prepare(writeWords);
  for (const { counter, words } of database.prepare(readWords).all()) {
    write.run(searchedWords(String(words)), Number(counter));
  }
}

/** Prepares the same for a sale that was just written, by its counter. */
export function createWordsWriter(database: DatabaseSync): (counter: number) => void {
  const read = database.prepare(`${readWords} WHERE counter = ?`);
  const write = database.prepare(writeWords);
  return (counter) => void write.run(searchedWords(String(read.get(counter)?.['words'])), counter);
}

/** The searches, each for the numbers of the newest sales; each uses an index, or the texts alone. */
export const searchQueries = {
  byWords: `
    SELECT counter FROM sale_words WHERE instr(words, ?) > 0 ORDER BY counter DESC LIMIT ?`,
  /** What was paid by one customer, who is a part of the sale's text: only the sales that have it are looked at. */
  byCustomer: `
    SELECT sale_words.counter FROM sale_words CROSS JOIN sales ON sales.counter = sale_words.counter
    WHERE instr(words, ?) > 0 AND +sales.state = 'paid' AND customer ->> '$.id' = ?
    ORDER BY sale_words.counter DESC LIMIT ?`,
  /** A sale's first attempt has the sale's own number; few have another. */
  byLaterNo: `
    SELECT counter FROM sales WHERE id IN (
      SELECT sale_id FROM attempts WHERE number > 1 AND instr(order_no, upper(?)) > 0
    ) ORDER BY counter DESC LIMIT ?`,
  byAmount: 'SELECT counter FROM sales WHERE amount = ? AND +digits = ? ORDER BY counter DESC LIMIT ?',
  /** A service may name a year to come for a payment: no more than a month after the newest sale is looked at. */
  newest: `
    SELECT min(
      (SELECT coalesce(paid_at, opened_at) FROM sales ORDER BY coalesce(paid_at, opened_at) DESC LIMIT 1),
      (SELECT opened_at + 2678400000 FROM sales ORDER BY opened_at DESC LIMIT 1)
    ) AS at`,
  byOpenedTime: `
    SELECT counter FROM sales WHERE opened_at >= ? AND opened_at < ? ORDER BY opened_at DESC LIMIT ?`,
  byPaidTime: `
    SELECT counter FROM sales WHERE coalesce(paid_at, opened_at) >= ? AND coalesce(paid_at, opened_at) < ?
    ORDER BY coalesce(paid_at, opened_at) DESC LIMIT ?`,
  /** One method after the other: each is looked up in the index once. */
  methods: `
    WITH RECURSIVE methods (method) AS (
      SELECT min(stage ->> '$.paymentMethod') FROM sales INDEXED BY sales_by_method
      WHERE state = 'paid' AND stage ->> '$.paymentMethod' > ''
      UNION ALL
      SELECT (
        SELECT min(stage ->> '$.paymentMethod') FROM sales INDEXED BY sales_by_method
        WHERE state = 'paid' AND stage ->> '$.paymentMethod' > method
      ) FROM methods WHERE method IS NOT NULL
    )
    SELECT method FROM methods WHERE method IS NOT NULL`,
  byMethod: `
    SELECT counter FROM sales WHERE stage ->> '$.paymentMethod' = ? AND state = 'paid'
    ORDER BY counter DESC LIMIT ?`,
  /** What a person said was paid has no method of its own: that of the payment that took its place. There are few. */
  methodsSinceWord: `
    SELECT counter, method FROM sales CROSS JOIN payments ON sale_id = sales.id
    WHERE stage ->> '$.paymentMethod' IS NULL AND state = 'paid' AND method IS NOT NULL AND replaced_by IS NULL
    ORDER BY counter DESC`,
} as const;

/** Digits after the point that a currency may have. */
const allDigits = [0, 1, 2, 3, 4] as const;

/** Finds the newest sales with a text in a number, an item, the customer or the method, or of an amount or a time. */
type Search = (text: string, limit: number) => SaleRecord[];

/** Prepares what finds the newest sales that a customer paid, by the service's own id of it, exactly. */
export function createPurchases(
  database: DatabaseSync,
  byCounter: (counter: number) => SaleRecord | undefined,
): (customerId: string, limit: number) => SaleRecord[] {
  const byCustomer = database.prepare(searchQueries.byCustomer);
  return (customerId, limit) =>
    byCustomer
      .all(searchedWords(customerId), customerId, limit)
      .flatMap(({ counter }) => byCounter(Number(counter)) ?? []);
}

/** Prepares the searches; throws when the tables are not the expected ones. */
export function createSearch(
  database: DatabaseSync,
  byCounter: (counter: number) => SaleRecord | undefined,
): Search {
  const byWords = database.prepare(searchQueries.byWords);
  const byLaterNo = database.prepare(searchQueries.byLaterNo);
  const byAmount = database.prepare(searchQueries.byAmount);
  const newest = database.prepare(searchQueries.newest);
  const byTime = [searchQueries.byOpenedTime, searchQueries.byPaidTime].map((sql) => database.prepare(sql));
  const methods = database.prepare(searchQueries.methods);
  const byMethod = database.prepare(searchQueries.byMethod);
  const methodsSinceWord = database.prepare(searchQueries.methodsSinceWord);

  return (text, limit) => {
    const sought = searchedWords(text);
    if (sought === '') return [];
    const found = [...byWords.all(sought, limit), ...byLaterNo.all(sought, limit)];
    for (const { amount, digits } of amountsIn(sought)) found.push(...byAmount.all(amount, digits, limit));
    for (const { from, to } of searchedMinutes(text, Number(newest.get()?.['at'] ?? 0))) {
      for (const query of byTime) found.push(...query.all(from, to, limit));
    }
    for (const { method } of methods.all()) {
      if (isNamed(String(method), sought)) found.push(...byMethod.all(String(method), limit));
    }
    found.push(...methodsSinceWord.all().filter(({ method }) => isNamed(String(method), sought)));
    return [...new Set(found.map(({ counter }) => Number(counter)))]
      .sort((a, b) => b - a)
      .slice(0, limit)
      .flatMap((counter) => byCounter(counter) ?? []);
  };
}

/** What a text may be as an amount in the smallest unit, by the digits that the currency has after the point. */
function amountsIn(text: string): { amount: number; digits: number }[] {
  const figure = /^[¥$]?(?<whole>\d[\d,]*)(?:\.(?<fraction>\d+))?円?$/.exec(text)?.groups;
  if (!figure) return [];
  const { whole = '', fraction = '' } = figure;
  return allDigits.flatMap((digits) => {
    const amount = Number(whole.replaceAll(',', '') + fraction.padEnd(digits, '0'));
    return fraction.length > digits || !Number.isSafeInteger(amount) ? [] : [{ amount, digits }];
  });
}

/** Whether a method has what is sought in its own name, or in what people call it in one language or the other. */
function isNamed(method: string, sought: string): boolean {
  const names = [method, paymentMethodNameIn(method, 'ja'), paymentMethodNameIn(method, 'en')];
  return names.some((name) => searchedWords(name).includes(sought));
}
