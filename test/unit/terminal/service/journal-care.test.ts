import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listBackups } from '../../../../electron/journal/backups.ts';
import type { Journal } from '../../../../electron/journal/journal.ts';
import { careFor, type JournalCare } from '../../../../electron/terminal/service/journal-care.ts';
import { intent, journalPath, open } from '../../journal/support.ts';
import { valueOf } from '../../../support/result.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A journal that is looked after, with how often somebody was told of it. */
function cared(): { journal: Journal; care: JournalCare; told: () => number } {
  const journal = open(journalPath());
  valueOf(journal.recordIntent(intent(1)));
  let told = 0;
  const care = careFor({ journal: () => journal, onNotice: () => (told += 1), log });
  onTestFinished(() => care.stop());
  return { journal, care, told: () => told };
}

test('a journal that proves itself is nothing that the staff are told of', async () => {
  const { care, told } = cared();
  await care.verify();
  expect(care.notice).toBeNull();
  expect(told()).toBe(0);
});

test('a journal that was changed is told of, while selling goes on', async () => {
  const { journal, care, told } = cared();
  const database = new DatabaseSync(journal.path);
  database.exec('DROP TRIGGER events_are_not_changed; UPDATE events SET at = 9 WHERE sequence = 1');
  database.close();
  await care.verify();
  expect(care.notice).toMatchObject({
    kind: 'journal-unproven',
    why: expect.stringContaining('event 1') as string,
  });
  expect(told()).toBe(1);
  valueOf(journal.recordIntent(intent(2)));
});

test('a journal that cannot be looked at is no finding', async () => {
  const { journal, care } = cared();
  const gone = careFor({
    journal: () => ({ ...journal, path: `${journal.path}.gone` }),
    onNotice: () => undefined,
    log,
  });
  onTestFinished(() => gone.stop());
  await gone.verify();
  expect([gone.notice, care.notice]).toEqual([null, null]);
});

test('a journal is verified after the start, backed up soon after, and then by the hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { journal, care } = cared();
  const backup = vi.spyOn(journal, 'backup');
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(backup).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(listBackups(journal.path)).toHaveLength(1), { timeout: 20_000 });
  valueOf(journal.recordIntent(intent(2)));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  await vi.waitFor(() => expect(listBackups(journal.path)).toHaveLength(2), { timeout: 20_000 });
  care.stop();
  valueOf(journal.recordIntent(intent(3)));
  await vi.advanceTimersByTimeAsync(5 * 60 * 60_000);
  expect(backup).toHaveBeenCalledTimes(2);
});

test('two backups at once are made one after another', async () => {
  const { care } = cared();
  const [closing, update] = await Promise.all([care.backUp('closing'), care.backUp('update')]);
  expect([valueOf(closing)?.sales, valueOf(update)?.sales]).toEqual([1, 1]);
});
