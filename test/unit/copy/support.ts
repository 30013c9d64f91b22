import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, vi } from 'vitest';
import type { JournalCopy } from '../../../electron/contract/journal-copy.ts';
import { knownCopyName } from '../../../electron/copy/claim.ts';
import { CopyKeeper, type CopyKeeperOptions } from '../../../electron/copy/keeper.ts';
import type { ClosesToCopy } from '../../../electron/copy/closes.ts';
import { genesisOf } from '../../../electron/journal/open-to-read.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import { eventsInCopy, isLitestreamHere, litestream } from '../../support/litestream.ts';
import { valueOf } from '../../support/result.ts';
import { type S3Server, whyNoS3 } from '../../support/s3-server.ts';
import { SftpServer, whyNoSftp } from '../../support/sftp-server.ts';
import { codeCame, id, intent, journalPath, open, paid } from '../journal/support.ts';

export interface Kept {
  keeper: CopyKeeper;
  journal: Journal;
  logged: { info: string[]; warn: string[] };
}

/** The keeper of a new journal's copy, which is not started; stopped after the test. */
export function keeperOf(
  copy: JournalCopy,
  change: Partial<CopyKeeperOptions> = {},
  journal = open(journalPath()),
): Kept {
  const logged: Kept['logged'] = { info: [], warn: [] };
  const note = (to: string[]) => (message: string, details?: unknown) =>
    to.push(`${message} ${JSON.stringify(details)}`);
  const keeper = new CopyKeeper({
    copy,
    journal: journal.path,
    genesis: genesisOf(journal.path),
    prefix: 'T1',
    machine: 'machine one',
    program: () => litestream,
    secret: () => Promise.resolve({ ok: true, secret: 'the-secret-of-the-place' }),
    now: () => Date.now(),
    onChange: () => undefined,
    log: { info: note(logged.info), warn: note(logged.warn) },
    ...change,
  });
  onTestFinished(() => keeper.stop());
  return { keeper, journal, logged };
}

export const nameOf = ({ journal }: Kept): string | null => knownCopyName(dirname(journal.path));
export const isCopying = ({ logged }: Kept): boolean =>
  logged.info.some((line) => line.includes('is copied'));
export const ownerAt = (drive: string, name: string | null): string =>
  readFileSync(join(drive, name ?? '', 'owner.json'), 'utf8');

/** A journal whose file holds so many bytes that no copier makes smaller, all of them in free pages. */
export function heavy(bytes: number): Journal {
  const path = journalPath();
  open(path).close();
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE ballast (bytes BLOB)');
  database.prepare('INSERT INTO ballast VALUES (randomblob(?))').run(bytes);
  database.exec('DROP TABLE ballast');
  database.close();
  return open(path);
}

/** Waits for what comes by itself, also on a machine that does much else. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 100_000 });
}

export async function copying(kept: Kept): Promise<Kept> {
  kept.keeper.start();
  await eventually(() => expect(isCopying(kept)).toBe(true));
  return kept;
}

/** A sale from its intent to its payment, which is three commits. */
export function sell(journal: Journal): void {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  valueOf(journal.recordIntent(intent(1)));
  valueOf(journal.record(id(1), codeCame('code_1')));
  valueOf(journal.record(id(1), paid));
  expect(exec.mock.calls.map(([sql]) => sql)).toEqual(Array(3).fill(['BEGIN IMMEDIATE', 'COMMIT']).flat());
  exec.mockRestore();
}

/** How many events a copy at a place has. */
export function eventsAt(copy: JournalCopy, kept: Kept, secret: string | null = null): Promise<number> {
  return eventsInCopy(copy, kept.journal.path, { secret });
}

/** Waits until all that a journal has is at a place; each look fetches the whole copy, so that there are few. */
export function hasAll(kept: Kept, copy: JournalCopy, secret: string | null = null): Promise<unknown> {
  const check = async (): Promise<void> =>
    expect(await eventsAt(copy, kept, secret)).toBe(valueOf(kept.journal.chainHead()).sequence);
  return vi.waitFor(check, { timeout: 100_000, interval: 500 });
}

/** Has a minute pass for keepers that were made after this was called. */
export function minutes(): () => Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return async () => {
    await vi.advanceTimersByTimeAsync(60_000);
  };
}

/** The closes of a terminal that closed one day. */
export const oneClose: ClosesToCopy = {
  months: () => new Map([['2026-11', 1]]),
  ofMonth: () => ({ text: 'the month\n', hash: 'a'.repeat(64) }),
  goodsOfMonth: () => 'the goods\n',
  till: () => ({ till: 'T1', name: '本店', location: null }),
  openDay: () => ({ at: 1, date: '2026-11-26', totals: [] }),
};

/** A kind of place over a network: what the machine lacks for one, if anything, and a new one with its secret. */
export type FarPlace = [
  name: string,
  missing: string | null,
  open: () => Promise<[copy: JournalCopy, secret: string | null]>,
];

export function farPlaces(s3: () => S3Server): FarPlace[] {
  const no = (missing: string | null): string | null =>
    isLitestreamHere ? missing : 'there is no Litestream';
  return [
    ['an S3 server', no(whyNoS3()), async () => [(await s3().bucket()).place(), s3().account.secret]],
    [
      'an SFTP server',
      no(whyNoSftp()),
      async () => {
        const { place: to, keyPath } = await SftpServer.start();
        return [{ to, keyPath }, null];
      },
    ],
  ];
}
