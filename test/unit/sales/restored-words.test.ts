import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareSale } from '../../../electron/domain/day-close/comparison.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import type { Imported } from '../../../electron/journal/import-after-backup.ts';
import { salvage } from '../../../electron/journal/salvage.ts';
import { mayRenew } from '../../../electron/sales/renew.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, createBench, lost, opened } from './support.ts';

/** A backup that was made before `since`, with what can be read of the journal after it. */
async function restored(
  bench: Bench,
  since: () => Promise<unknown>,
): Promise<{ journal: Journal; taken: Imported }> {
  const copy = path.join(bench.folder, 'copy.db');
  valueOf(await bench.journal.backup(copy));
  await since();
  const found = salvage(bench.journal.path);
  const backup = openJournal({ path: copy, clock: bench.machine.clock });
  if (!backup.ok) throw new Error(backup.message);
  const { journal } = backup;
  onTestFinished(() => journal.close());
  const { sequence } = journal.lastCommit;
  const byStaff = found.byStaff.filter((event) => event.sequence > sequence);
  return { journal, taken: valueOf(journal.restore(found.sales, byStaff)) };
}

function shop(): Bench {
  const bench = createBench();
  bench.settings = { ...bench.settings, otherWays: ['Cash'] };
  return bench;
}

test('cash that was given back by hand after a backup is back in the journal that is restored from it', async () => {
  const bench = shop();
  const saleId = await opened(bench, { otherWay: 'Cash' });
  const { journal } = await restored(bench, async () => {
    valueOf(bench.sales.voidRecorded({ saleId, reason: 'Returned', by: 'Sato' }));
    await Promise.resolve();
  });
  expect(valueOf(journal.read(saleId)).money).toMatchObject({ received: 1_200, givenBack: 1_200 });
  expect(valueOf(journal.readEvents(saleId)).at(-1)).toMatchObject({
    kind: 'record-voided',
    details: { staff: 'Sato', restored: true },
  });
});

test('a sale that was settled by hand after a backup is asked about again, though it was off the screen', async () => {
  const bench = shop();
  bench.service.onCreate = () => lost;
  const saleId = await opened(bench);
  bench.sales.dismiss(saleId);
  const { journal, taken } = await restored(bench, () =>
    bench.sales.settle({ saleId, outcome: 'paid', reason: 'The owner sees it', by: 'Sato' }),
  );
  expect(taken.asked.map(({ id }) => id)).toEqual([saleId]);
  expect(valueOf(journal.listOpen()).map(({ id }) => id)).toEqual([saleId]);
  expect(valueOf(journal.readEvents(saleId)).at(-1)).toMatchObject({ kind: 'restored' });
});

test('no code is offered for goods that were paid in cash after a backup', async () => {
  const bench = shop();
  let saleId = '';
  const { journal } = await restored(bench, async () => {
    saleId = await opened(bench, { otherWay: 'Cash' });
  });
  const sale = valueOf(journal.read(saleId));
  expect(sale.stage).toMatchObject({ state: 'unknown' });
  expect(mayRenew(sale)).toBeNull();
});

test('that cash which was recorded after a backup was given back by hand as well is said to whoever is asked about it', async () => {
  const bench = shop();
  let saleId = '';
  const { journal } = await restored(bench, async () => {
    saleId = await opened(bench, { otherWay: 'Cash' });
    valueOf(bench.sales.voidRecorded({ saleId, reason: 'Typed wrongly', by: 'Sato' }));
  });
  const { stage } = valueOf(journal.read(saleId));
  const said = stage.state === 'unknown' ? stage.reason.message : stage.state;
  expect(said).toContain('It was recorded as paid (Cash), and taken back,');
});

test('cash that a person says once more was paid is cash again, and can be taken back', async () => {
  const [damaged, bench] = [shop(), shop()];
  const saleId = await opened(damaged, { otherWay: 'Cash' });
  valueOf(bench.journal.restore([valueOf(damaged.journal.read(saleId))], []));
  valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'Cash', by: 'Sato' }));
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', paymentMethod: 'other:Cash' });
  valueOf(bench.sales.voidRecorded({ saleId, reason: 'Returned', by: 'Sato' }));
  expect(bench.page(saleId).row).toMatchObject({ received: 1_200, givenBack: 1_200 });
});

test('nor is it a person’s word in the close, or forgotten by the next journal that is put back', async () => {
  const [damaged, bench, next] = [shop(), shop(), shop()];
  const saleId = await opened(damaged, { otherWay: 'Cash' });
  const paid = { saleId, outcome: 'paid', reason: 'Cash', by: 'Sato' } as const;
  valueOf(bench.journal.restore([valueOf(damaged.journal.read(saleId))], []));
  valueOf(await bench.sales.settle(paid));
  const sale = valueOf(bench.journal.read(saleId));
  expect(compareSale(sale, new Map(), { isFoundNow: false, isPaidTwice: false })).toMatchObject({
    doubt: null,
  });
  valueOf(next.journal.restore([sale], []));
  valueOf(await next.sales.settle(paid));
  expect(next.page(saleId).row).toMatchObject({ state: 'paid', paymentMethod: 'other:Cash' });
});

test('cash that a person said once more since the backup is cash also where they say it a third time', async () => {
  const [damaged, bench, next] = [shop(), shop(), shop()];
  const saleId = await opened(damaged, { otherWay: 'Cash' });
  const paid = { saleId, outcome: 'paid', reason: 'Cash', by: 'Sato' } as const;
  const sale = valueOf(damaged.journal.read(saleId));
  for (const { journal } of [bench, next]) valueOf(journal.restore([sale], []));
  valueOf(await bench.sales.settle(paid));
  const { byStaff, sales } = salvage(bench.journal.path);
  valueOf(next.journal.restore(sales, byStaff));
  valueOf(await next.sales.settle(paid));
  expect(next.page(saleId).row).toMatchObject({ state: 'paid', paymentMethod: 'other:Cash' });
});
