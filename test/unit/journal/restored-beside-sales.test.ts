/** What a damaged journal had beside its sales when its backup is put back: subscriptions and the closes of days. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { valueOf } from '../../support/result.ts';
import { backedUp, clock, id, journalPath, open, sealOf, sell, unproven } from './support.ts';

test('a backup takes in the subscriptions since, and of what was asked of them only that it was asked', async () => {
  const terms = { customerId: 'cus_1', amount: 500 };
  const ask = (n: number) => ({ id: id(n), terms, customerName: '佐藤', askedAt: n });
  const made = (n: number) =>
    ({ kind: 'made', subscription: { id: `sub_${n}`, status: 'new' }, seenAt: 7 }) as const;
  const reason = { kind: 'refused', message: 'No.' } as const;
  const journal = open(journalPath());
  const { subscriptions } = journal;
  sell(journal, 1);
  for (const n of [1, 2]) valueOf(subscriptions.recordIntent(ask(n)));
  valueOf(subscriptions.record(id(1), made(1)));
  valueOf(subscriptions.recordChange(id(1), { act: 'update', metadata: {}, askedAt: 8 }));
  valueOf(subscriptions.conclude(id(1), { number: 1, outcome: { kind: 'done' } }));
  valueOf(await keepBackup(journal, 'closing'));
  valueOf(subscriptions.recordChange(id(1), { act: 'start', askedAt: 9 }));
  valueOf(subscriptions.record(id(2), made(2)));
  for (const n of [3, 4, 5]) valueOf(subscriptions.recordIntent(ask(n)));
  valueOf(subscriptions.record(id(3), made(3)));
  valueOf(subscriptions.recordChange(id(3), { act: 'start', askedAt: 9 }));
  valueOf(subscriptions.conclude(id(3), { number: 3, outcome: { kind: 'refused', reason } }));
  valueOf(subscriptions.record(id(4), { kind: 'refused', reason }));
  journal.close();
  recover(unproven(journal.path), 'said to be damaged', clock);
  const since = { kind: 'unknown', reason: { message: 'The journal was damaged since.' } };
  expect(valueOf(open(journal.path).subscriptions.list())).toMatchObject([
    { id: id(5), terms, customerName: '佐藤', askedAt: 5, state: since, changes: [] },
    { id: id(4), state: since, changes: [] },
    { id: id(3), state: made(3), changes: [{ act: 'start', askedAt: 9, outcome: since }] },
    { id: id(2), state: made(2), changes: [] },
    {
      id: id(1),
      state: made(1),
      changes: [
        { act: 'start', outcome: since },
        { act: 'update', outcome: { kind: 'done' } },
      ],
    },
  ]);
});

test('the report says which days were closed since, and are open again', async () => {
  const path = await backedUp((journal) => {
    valueOf(journal.closes.seal(sealOf(journal, '2026-04-01', 1)));
  });
  const { restored, report } = recover(unproven(path), 'said to be damaged', clock);
  expect(restored?.lostCloses).toEqual([{ number: 1, date: '2026-04-01', sealedAt: 15 }]);
  expect(readFileSync(report ?? '', 'utf8')).toMatch(/締めた記録が失われた日.*: 1\n1 {2}2026-04-01/);
});

test('a backup is left for the damaged journal where that proves itself and was closed since', async () => {
  const path = await backedUp((journal) => {
    valueOf(journal.closes.seal(sealOf(journal, '2026-04-01', 1)));
  });
  const { restored, report } = recover(path, 'said to be damaged', clock);
  expect(restored).toMatchObject({ from: 'itself', lostCloses: [] });
  expect(readFileSync(report ?? '', 'utf8')).not.toContain('締めた記録が失われた日');
  const database = new DatabaseSync(path, { readOnly: true });
  expect(database.prepare('SELECT number FROM closes').all()).toEqual([{ number: 1 }]);
  database.close();
});
