import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Report } from './report.ts';
import { soldOf } from './rows.ts';

/** What was sold, as Parquet: a row for each thing and hour of a closed day; amounts in the currency's smallest unit. */
export function parquetOf({ tills }: Report): Uint8Array {
  const rows = tills.flatMap((till) => {
    const { shop, till: prefix, name } = till;
    return soldOf(till).map((sold) => ({ ...sold, shop, till: prefix, till_name: name }));
  });
  const text = (name: string, of: (row: (typeof rows)[number]) => string | null) =>
    ({ name, type: 'STRING', data: rows.map(of), nullable: true }) as const;
  const whole = (name: string, of: (row: (typeof rows)[number]) => number) =>
    ({ name, type: 'INT64', data: rows.map((row) => BigInt(of(row))), nullable: false }) as const;
  const columnData = [
    text('shop', ({ shop }) => shop),
    text('till', ({ till }) => till),
    text('till_name', ({ till_name }) => till_name),
    text('day', ({ day }) => day),
    whole('hour', ({ hour }) => hour),
    text('kind', ({ kind }) => kind),
    text('item', ({ item }) => item),
    text('goods', ({ name }) => name),
    whole('count', ({ count }) => count),
    text('currency', ({ currency }) => currency),
    whole('amount', ({ amount }) => amount),
    whole('digits', ({ digits }) => digits),
    { name: 'late', type: 'BOOLEAN', data: rows.map(({ late }) => late), nullable: false } as const,
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
