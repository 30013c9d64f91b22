/** How rows are read: the `record` column holds JSON, which a schema checks. */
import { type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type z } from 'zod';

export interface Page<T> {
  readonly total: number;
  readonly records: readonly T[];
}

/** The first record that the statement finds. Throws a ZodError for a record that its table should not hold. */
export function first<Schema extends z.ZodType>(
  statement: StatementSync,
  schema: Schema,
  ...values: SQLInputValue[]
): z.output<Schema> | undefined {
  const row = statement.get(...values);
  return row === undefined ? undefined : schema.parse(JSON.parse(String(row['record'])));
}

/** Every record that the statement finds. Throws like `first`. */
export function every<Schema extends z.ZodType>(
  statement: StatementSync,
  schema: Schema,
  ...values: SQLInputValue[]
): z.output<Schema>[] {
  return statement.all(...values).map((row) => schema.parse(JSON.parse(String(row['record']))));
}

export function count(statement: StatementSync, ...values: SQLInputValue[]): number {
  return Number(statement.get(...values)?.['total']);
}
