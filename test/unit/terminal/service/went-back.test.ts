import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { keepBackup, listBackups } from '../../../../electron/journal/backups.ts';
import { openDatabase } from '../../../../electron/journal/database.ts';
import { migrations } from '../../../../electron/journal/schema.ts';
import { type JournalInUse, openJournalIn } from '../../../../electron/terminal/service/journal-file.ts';
import { clock, codeCame, id, intent, journalPath, open, paid } from '../../journal/support.ts';
import { valueOf } from '../../../support/result.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A journal that was backed up for an update, sold with once more, and brought to tables that nobody here knows. */
async function changedByNewer(): Promise<string> {
  const path = journalPath();
  const journal = open(path);
  valueOf(journal.recordIntent(intent(1)));
  valueOf(journal.record(id(1), codeCame('code_1')));
  valueOf(journal.record(id(1), { ...paid, resolved: { attempt: 1, by: 'paid' } }));
  valueOf(await keepBackup(journal, 'update'));
  valueOf(journal.recordIntent(intent(2)));
  valueOf(journal.record(id(2), codeCame('code_2')));
  journal.close();
  const versions = [...migrations, 'ALTER TABLE sales ADD COLUMN novelty TEXT'];
  const newer = openDatabase(path, { versions });
  if (!newer.ok) throw new Error(newer.message);
  newer.database.close();
  return path;
}

function openAgain(path: string, updateFailed: boolean): JournalInUse {
  const opened = openJournalIn(dirname(path), clock, log, { updateFailed });
  if (opened.ok) onTestFinished(() => opened.journal.close());
  return opened;
}

test('a failed update does not keep the version before from selling, and nothing that was sold is lost', async () => {
  const path = await changedByNewer();
  const opened = openAgain(path, true);
  if (!opened.ok) throw new Error(opened.message);
  const { journal, notices } = opened;
  expect(notices).toEqual([{ kind: 'journal-went-back', path: `${path}.damaged-1`, asked: 1 }]);
  expect(existsSync(`${path}.damaged-1`)).toBe(true);
  expect(valueOf(journal.read(id(1))).stage.state).toBe('paid');
  // Sold since: its code is asked about.
  expect(valueOf(journal.read(id(2))).attempts).toMatchObject([{ code: { id: 'code_2' } }]);
  expect(valueOf(journal.listUnresolved()).map((sale) => sale.id)).toEqual([id(2)]);
  expect(valueOf(journal.recordIntent(intent(3))).sale.counter).toBe(3);
});

test('a newer journal is left alone where no update failed, and its backups keep their names', async () => {
  const path = await changedByNewer();
  expect(openAgain(path, false)).toMatchObject({ ok: false });
  expect(listBackups(path)).toHaveLength(1);
});

test('with a day that was closed since, a person has to decide', async () => {
  const path = await changedByNewer();
  const database = new DatabaseSync(path);
  database.exec(`
    INSERT INTO closes (number, business_day, from_at, to_at, sealed_at, considered_to, close)
    VALUES (1, '2026-11-22', 0, 1, 1, 1, '{}')`);
  database.close();
  expect(openAgain(path, true)).toMatchObject({ ok: false });
  expect(existsSync(`${path}.damaged-1`)).toBe(false);
});

test('a newer version’s backup is passed over, and keeps its name', async () => {
  const path = await changedByNewer();
  const [before] = listBackups(path);
  const newer = before?.path.replace(/\d{12}-update/, '000000000099-hourly') ?? '';
  const database = new DatabaseSync(path);
  database.prepare('VACUUM INTO ?').run(newer);
  database.close();
  expect(openAgain(path, true)).toMatchObject({ ok: true });
  expect(existsSync(newer)).toBe(true);
});
