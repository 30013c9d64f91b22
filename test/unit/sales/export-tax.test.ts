import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { localDay } from '../../../electron/domain/local-day.ts';
import { ofBothRates } from '../both-rates.ts';
import { valueOf } from '../../support/result.ts';
import { cellsOf, sell } from './exported.ts';
import { createBench } from './support.ts';

test('a file of sales has what was taken off, and the tax at each rate', async () => {
  const bench = createBench();
  await sell(bench, ofBothRates);
  await sell(bench, {});
  const database = new DatabaseSync(path.join(bench.folder, 'journal.db'));
  database.exec('DROP TRIGGER tax_is_not_changed; UPDATE sales SET tax = NULL WHERE counter = 2');
  database.close();
  const { date } = localDay(null, bench.machine.wallMs);
  const target = { folder: path.join(bench.folder, 'documents'), language: 'en' } as const;
  const written = valueOf(
    await bench.sales.exportSales(
      { rows: 'sales', from: date, to: date },
      { ...target, locationName: () => undefined },
    ),
  );
  const [, taxed, before] = cellsOf(written.path);
  // Off the line 200, off the ticket 288: 1,620 at 10 % and 972 at 8 %, with the tax in them.
  expect(taxed?.slice(21)).toEqual(['488', '1620', '147', '972', '72', '0', '']);
  expect(before?.slice(21)).toEqual(['', '', '', '', '', '', '']);
});
