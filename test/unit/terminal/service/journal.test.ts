import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import type { DayComparison } from '../../../../electron/contract/day-close.ts';
import { listBackups } from '../../../../electron/journal/backups.ts';
import { migrations } from '../../../../electron/journal/schema.ts';
import type { Terminal } from '../../../../electron/terminal/terminal.ts';
import { aSale, setUp, type TerminalUnderTest } from '../support.ts';
import { valueOf } from '../../../support/result.ts';

/** A terminal that practises, in a folder of its own or a given one. */
async function practising(directory?: string): Promise<TerminalUnderTest> {
  const under = setUp(directory === undefined ? {} : { directory });
  valueOf(await under.terminal.practise());
  return under;
}

const journalOf = ({ directory }: TerminalUnderTest): string => join(directory, 'practice', 'journal.db');

/** Changes a journal behind the terminal's back. */
function change(under: TerminalUnderTest, sql: string): void {
  const database = new DatabaseSync(journalOf(under));
  database.exec(sql);
  database.close();
}

/** Sells, and lets the sale be canceled, so that another can follow. */
async function sellAndCancel({ handlers }: TerminalUnderTest): Promise<string> {
  const opened = valueOf(await handlers.openSale(aSale()));
  valueOf(await handlers.cancelSale(opened));
  valueOf(await handlers.dismissSale(opened));
  return opened;
}

const stopped = (terminal: Terminal): unknown => terminal.state.selling;

describe('after a failed write', () => {
  test('selling stops, says why as long as it fails, and goes on without a restart', async () => {
    const under = await practising();
    const { handlers, terminal } = under;
    const first = await sellAndCancel(under);
    change(under, 'ALTER TABLE draft RENAME TO elsewhere');
    expect(await handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'storage' });
    expect(stopped(terminal)).toEqual({ kind: 'stopped', why: 'storage' });
    expect(await handlers.openSale(aSale())).toMatchObject({ ok: false, code: 'not-ready' });

    change(under, 'ALTER TABLE elsewhere RENAME TO draft');
    expect(await handlers.reopenJournal()).toEqual({ ok: true, value: undefined });
    expect(stopped(terminal)).toEqual({ kind: 'ready' });
    expect(under.told.terminal?.selling).toEqual({ kind: 'ready' });
    const second = await sellAndCancel(under);
    const page = await handlers.readSale(second);
    expect(page.ok && page.value.row.orderNo).toMatch(/-000002-/);
    expect(await handlers.readSale(first)).toMatchObject({ ok: true, value: { row: { state: 'canceled' } } });
  });

  test('a sale whose code was on the screen is recovered and shown', async () => {
    const under = await practising();
    const { handlers, terminal } = under;
    const opened = valueOf(await handlers.openSale(aSale()));
    await expect.poll(() => under.told.sale?.phase.state).toBe('awaiting');
    change(under, 'ALTER TABLE events RENAME TO elsewhere');
    expect(await handlers.cancelSale(opened)).toMatchObject({ ok: false, code: 'storage' });
    expect(under.told.sale?.phase).toMatchObject({ state: 'unknown', reason: { kind: 'interrupted' } });
    change(under, 'ALTER TABLE elsewhere RENAME TO events');
    expect((await handlers.reopenJournal()).ok).toBe(true);
    expect(under.told.sale).toMatchObject({ id: opened, phase: { state: 'awaiting' } });
    expect(terminal.state.selling).toEqual({ kind: 'ready' });
    expect((await handlers.cancelSale(opened)).ok).toBe(true);
  });

  test('of a draft, too, selling stops: the next sale would be no promise', async () => {
    const under = await practising();
    change(under, 'ALTER TABLE draft RENAME TO elsewhere');
    const draft = { lines: [], note: '', expiryPeriod: null, locationId: null, customer: null };
    expect(await under.handlers.saveDraft(draft)).toMatchObject({ ok: false, code: 'storage' });
    expect(stopped(under.terminal)).toEqual({ kind: 'stopped', why: 'storage' });
  });

  test('of something else than a sale, no QR is left on the screen', async () => {
    const under = await practising();
    const { handlers } = under;
    await handlers.openSale(aSale());
    await expect.poll(() => under.told.sale?.phase.state).toBe('awaiting');
    change(under, 'ALTER TABLE subscriptions RENAME TO elsewhere');
    expect(await handlers.hideSubscription(randomUUID())).toMatchObject({ ok: false, code: 'storage' });
    expect(stopped(under.terminal)).toEqual({ kind: 'stopped', why: 'storage' });
    expect(under.told.sale?.phase).toMatchObject({ state: 'unknown', reason: { kind: 'interrupted' } });
  });

  test('while another process holds the file it fails again, and may be tried again', async () => {
    const under = await practising();
    const { handlers } = under;
    change(under, 'ALTER TABLE draft RENAME TO elsewhere');
    await handlers.openSale(aSale());
    change(under, 'ALTER TABLE elsewhere RENAME TO draft');
    const other = new DatabaseSync(journalOf(under));
    other.exec('BEGIN IMMEDIATE');
    const failed = await handlers.reopenJournal();
    expect(failed).toMatchObject({ ok: false, code: 'storage' });
    expect(failed.ok || failed.message).toMatch(/journal\.db: .+/);
    expect(await handlers.readHistory({ date: null })).toMatchObject({ ok: false, code: 'storage' });
    other.exec('ROLLBACK');
    other.close();
    expect((await handlers.reopenJournal()).ok).toBe(true);
    await sellAndCancel(under);
  });

  test('a journal that is in use is not opened anew', async () => {
    const { handlers } = await practising();
    expect(await handlers.reopenJournal()).toMatchObject({ ok: false, code: 'conflict' });
  });
});

describe('a journal that cannot be used at the start', () => {
  test('is opened once it can be, without a restart', async () => {
    const first = await practising();
    await sellAndCancel(first);
    first.terminal.close();
    change(first, 'PRAGMA user_version = 99');
    const under = setUp({ directory: first.directory });
    await under.terminal.start();
    expect(stopped(under.terminal)).toEqual({ kind: 'stopped', why: 'storage' });
    expect(await under.handlers.reopenJournal()).toMatchObject({
      ok: false,
      code: 'storage',
      message: expect.stringContaining('Its version is 99') as string,
    });
    change(first, `PRAGMA user_version = ${migrations.length}`);
    expect(await under.handlers.reopenJournal()).toMatchObject({ ok: true });
    await sellAndCancel(under);
  });

  test('is kept aside with a report when it is damaged, and no number is given twice', async () => {
    const first = await practising();
    await sellAndCancel(first);
    await sellAndCancel(first);
    first.terminal.close();
    const path = journalOf(first);
    const bytes = readFileSync(path);
    bytes.fill(0xff, 0, 100);
    writeFileSync(path, bytes);
    const under = setUp({ directory: first.directory });
    await under.terminal.start();
    const [notice] = under.terminal.state.notices;
    expect(notice).toEqual({
      kind: 'journal-damaged',
      path: `${path}.damaged-1`,
      report: `${path}.damaged-1.txt`,
    });
    const report = readFileSync(`${path}.damaged-1.txt`, 'utf8');
    expect(report).toContain('There was no backup');
    const third = await sellAndCancel(under);
    const page = await under.handlers.readSale(third);
    expect(page.ok && page.value.row.orderNo).toMatch(/-000003-/);
    expect(under.terminal.state.notices).toHaveLength(1);
  });

  test('goes on from its backup when it is damaged, and what was open in it is asked about', async () => {
    const first = await practising();
    const opened = valueOf(await first.handlers.openSale(aSale()));
    await expect.poll(() => first.told.sale?.phase.state).toBe('awaiting');
    const backup = await first.terminal.opened?.backUp('closing');
    expect(backup).toMatchObject({ ok: true, value: { sales: 1 } });
    first.terminal.close();
    const path = journalOf(first);
    const bytes = readFileSync(path);
    bytes.fill(0xff, 0, 100);
    writeFileSync(path, bytes);
    const under = setUp({ directory: first.directory });
    await under.terminal.start();
    expect(under.terminal.state.notices).toMatchObject([
      { kind: 'journal-restored', path: `${path}.damaged-1`, asked: 0 },
    ]);
    expect(under.told.sale).toMatchObject({ id: opened, phase: { state: 'awaiting' } });
  });

  test('that was kept aside just before the power went is told of all the same, and its numbers are kept', async () => {
    const first = await practising();
    await sellAndCancel(first);
    first.terminal.close();
    const path = journalOf(first);
    renameSync(path, `${path}.damaged-1`);
    const under = setUp({ directory: first.directory });
    await under.terminal.start();
    expect(under.terminal.state.notices).toMatchObject([
      { kind: 'journal-restored', report: `${path}.damaged-1.txt`, asked: 0 },
    ]);
    const page = await under.handlers.readSale(await sellAndCancel(under));
    expect(page.ok && page.value.row.orderNo).toMatch(/-000002-/);
  });

  test('tells of the sales that it has lost, on each start', async () => {
    const first = await practising();
    await sellAndCancel(first);
    first.terminal.close();
    const path = journalOf(first);
    const before = readFileSync(path);
    const second = setUp({ directory: first.directory });
    await second.terminal.start();
    await sellAndCancel(second);
    await sellAndCancel(second);
    second.terminal.close();
    // An older copy of the file, as after a lost log.
    rmSync(`${path}-wal`, { force: true });
    writeFileSync(path, before);
    for (let start = 0; start < 2; start += 1) {
      const under = setUp({ directory: first.directory });
      await under.terminal.start();
      expect(under.terminal.state.notices.at(-1)).toEqual({ kind: 'journal-gaps', counters: [2, 3] });
      expect(under.terminal.state.notices).toHaveLength(start === 0 ? 2 : 1);
      under.terminal.close();
    }
  });
});

test('each sealed close is followed by a backup that holds it', async () => {
  const under = await practising();
  const { handlers } = under;
  valueOf(await handlers.openSale(aSale()));
  expect(await handlers.compareDay({ date: null })).toMatchObject({ ok: true });
  const compared = (): DayComparison | null => under.terminal.opened?.sales.comparison() ?? null;
  await expect.poll(() => compared()?.state).toBe('done');
  const { date = '', digest } = compared() ?? {};
  const sealed = await handlers.sealDay({ date, digest: digest ?? '' });
  expect(sealed).toMatchObject({ ok: true, value: { number: 1 } });
  const path = journalOf(under);
  await expect
    .poll(() => listBackups(path).map(({ occasion }) => occasion), { timeout: 20_000 })
    .toEqual(['closing']);
  const database = new DatabaseSync(listBackups(path)[0]?.path ?? '', { readOnly: true });
  expect(database.prepare('SELECT count(*) AS count FROM closes').get()).toEqual({ count: 1 });
  database.close();
});
