import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { keepBackup } from '../../../electron/journal/backups.ts';
import { recover } from '../../../electron/journal/recovery.ts';
import { valueOf } from '../../support/result.ts';
import { clock, codeCame, id, intent, journalPath, open, paid, sell, ticket } from './support.ts';

describe('a journal that is gone where one was damaged before', () => {
  /** One was damaged and replaced; the one in its place was backed up with sale 4, sold 5, and is gone. */
  async function gone(): Promise<string> {
    const path = journalPath();
    const before = open(path);
    for (const n of [1, 2, 3]) sell(before, n, codeCame(`code_${n}`), paid);
    valueOf(before.parked.park(ticket, 5));
    valueOf(await keepBackup(before, 'closing'));
    before.close();
    recover(path, 'said to be damaged', clock);
    const journal = open(path);
    valueOf(journal.parked.take(1));
    sell(journal, 4, codeCame('code_4'), paid);
    valueOf(await keepBackup(journal, 'hourly'));
    sell(journal, 5, codeCame('code_5'), paid);
    // As a power cut leaves the log.
    copyFileSync(`${path}-wal`, `${path}.log`);
    journal.close();
    rmSync(path);
    return path;
  }

  test('goes on after its own last number, and says which sales are lost', async () => {
    const path = await gone();
    const finished = recover(path, 'It is missing.', clock);
    expect(finished).toMatchObject({ path: `${path}.damaged-2`, highestCounter: 5, restored: { asked: [] } });
    expect(readFileSync(finished.report ?? '', 'utf8')).toContain('It is missing');
    const journal = open(path);
    expect(valueOf(journal.read(id(4))).stage.state).toBe('paid');
    expect(valueOf(journal.listGaps())).toEqual([5]);
    expect(valueOf(journal.recordIntent(intent(6))).sale.counter).toBe(6);
  });

  test('does not have the tickets of the one that was damaged before', async () => {
    const path = await gone();
    recover(path, 'It is missing.', clock);
    expect(valueOf(open(path).parked.list())).toEqual([]);
  });

  test('leaves its log to no other journal', async () => {
    const path = await gone();
    writeFileSync(`${path}.damaged-1-wal`, 'the log of before');
    copyFileSync(`${path}.log`, `${path}-wal`);
    recover(path, 'It is missing.', clock);
    expect(readFileSync(`${path}.damaged-1-wal`, 'utf8')).toBe('the log of before');
    expect(readFileSync(`${path}.damaged-2-wal`).equals(readFileSync(`${path}.log`))).toBe(true);
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  test('is put back at the next start, too, when the power went meanwhile', async () => {
    const path = await gone();
    recover(path, 'It is missing.', clock);
    rmSync(path);
    expect(recover(path, 'It is missing.', clock)).toMatchObject({
      path: `${path}.damaged-2`,
      highestCounter: 5,
    });
    expect(valueOf(open(path).listGaps())).toEqual([5]);
  });
});
