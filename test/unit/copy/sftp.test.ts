import { readdirSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test as base } from 'vitest';
import { openPlace } from '../../../electron/copy/open-place.ts';
import { fetchCopy, lastWrittenAt } from '../../../electron/copy/take-over.ts';
import { eventsIn, goesOnFrom } from '../../../electron/journal/open-to-read.ts';
import { Line } from '../../support/line.ts';
import { isLitestreamHere, litestream } from '../../support/litestream.ts';
import { valueOf } from '../../support/result.ts';
import { SftpServer, whyNoSftp } from '../../support/sftp-server.ts';
import { intent, open } from '../journal/support.ts';
import {
  copying,
  eventsAt,
  eventually,
  hasAll,
  heavy,
  type Kept,
  keeperOf,
  minutes,
  nameOf,
} from './support.ts';

const noSftp = whyNoSftp();
if (noSftp !== null) console.log(`Nothing is cut off at a real SFTP server: ${noSftp}.`);
const test = base.skipIf(!isLitestreamHere || noSftp !== null);
const hurry = 300_000;
/** What Litestream says of a piece that ends too early. */
const cutOff = expect.stringMatching(/EOF/) as string;

function placeOf(server: SftpServer, port = server.port): { to: string; keyPath: string } {
  return { to: server.placeAt(port), keyPath: server.keyPath };
}

function eventsOf({ journal }: Kept): number {
  return valueOf(journal.chainHead()).sequence;
}

/** The files at the place whose names end so, in the order in which they were written. */
function filesAt(server: SftpServer, end: string): string[] {
  const names = readdirSync(server.folder, { recursive: true, encoding: 'utf8' });
  const found = names.filter((name) => name.endsWith(end)).map((name) => join(server.folder, name));
  return found.toSorted(
    (one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs || (one < other ? -1 : 1),
  );
}

/** The place has times of whole seconds: has all that lies there be of one. */
function inOneSecond(server: SftpServer, second: number): void {
  for (const file of filesAt(server, '.lz4')) utimesSync(file, second, second);
}

/** Sells, and waits until that is there. */
async function sold(kept: Kept, server: SftpServer, number: number): Promise<void> {
  valueOf(kept.journal.recordIntent(intent(number)));
  await eventually(() => expect(kept.keeper.lagMs).toBe(0));
  await hasAll(kept, placeOf(server));
}

test(
  'a first copy that was ended in the middle is made anew, where what lies there cannot be taken over',
  { timeout: hurry },
  async () => {
    const server = await SftpServer.start();
    const line = await Line.to(server.port);
    line.pace = 1_000_000;
    const slow = await copying(keeperOf(placeOf(server, line.port), {}, heavy(3_000_000)));
    await eventually(() => expect(line.passed).toBeGreaterThan(500_000));
    slow.keeper.stop();
    await expect(eventsAt(placeOf(server), slow)).rejects.toThrow(/EOF/);
    const kept = await copying(keeperOf(placeOf(server), {}, slow.journal));
    // More than the beginning that every such file has.
    await eventually(() =>
      expect(statSync(filesAt(server, '.wal.lz4').at(-1) ?? '').size).toBeGreaterThan(1_000),
    );
    kept.keeper.stop();
    kept.journal.close({ leavesLog: true });
    inOneSecond(server, Math.floor(Date.now() / 1_000) - 1);
    await sold(await copying(keeperOf(placeOf(server), {}, open(kept.journal.path))), server, 1);
    expect(filesAt(server, '.snapshot.lz4'), 'a whole one is gone on with').toHaveLength(2);
  },
);

test.each([0, 100])(
  'a piece of the log that was cut off after %s bytes is no end of the copy',
  { timeout: hurry },
  async (bytes) => {
    const minute = minutes();
    const server = await SftpServer.start();
    const first = await copying(keeperOf(placeOf(server)));
    await sold(first, server, 1);
    first.keeper.stop();
    first.journal.close({ leavesLog: true });
    truncateSync(filesAt(server, '.wal.lz4').at(-1) ?? '', bytes);
    const kept = await copying(keeperOf(placeOf(server), {}, open(first.journal.path)));
    valueOf(kept.journal.recordIntent(intent(2)));
    await eventually(async () => {
      await minute();
      expect(kept.logged.warn.join() + JSON.stringify(kept.keeper.state)).toMatch(/EOF/);
    });
    await eventually(async () => {
      await minute();
      expect(kept.keeper.lagMs).toBe(0);
    });
    await hasAll(kept, placeOf(server));
  },
);

/** Another machine takes the copy, and answers how many events it got. */
async function taken(kept: Kept, server: SftpServer): Promise<{ events: number; cutOff: string | null }> {
  const journal = kept.journal.path;
  const to = join(dirname(journal), 'taken.db');
  rmSync(to, { force: true });
  const of = {
    program: litestream,
    copy: placeOf(server),
    name: nameOf(kept) ?? '',
    secret: null,
    eventsIn,
    goesOnFrom,
  };
  const fetched = valueOf(await fetchCopy({ ...of, machine: 'heir', by: 'Counter 2', journal, to }));
  return { events: eventsIn(to), ...fetched };
}

/** A copy of one sale, and a whole one begun anew beside it that has another; `confirmed`: the events of the first. */
async function begunAnew(server: SftpServer): Promise<{ kept: Kept; confirmed: number }> {
  const kept = await copying(keeperOf(placeOf(server)));
  await sold(kept, server, 1);
  const confirmed = eventsOf(kept);
  kept.keeper.stop();
  rmSync(join(dirname(kept.journal.path), '.journal.db-litestream'), { recursive: true });
  valueOf(kept.journal.recordIntent(intent(2)));
  const anew = await copying(keeperOf(placeOf(server), {}, kept.journal));
  await eventually(() => expect(filesAt(server, '.snapshot.lz4')).toHaveLength(2));
  await hasAll(anew, placeOf(server));
  anew.keeper.stop();
  return { kept, confirmed };
}

test(
  'a machine that was lost while it wrote leaves a copy of what the place had confirmed',
  { timeout: hurry },
  async () => {
    const server = await SftpServer.start();
    const kept = await copying(keeperOf(placeOf(server)));
    await sold(kept, server, 1);
    const confirmed = eventsOf(kept);
    // The place has times of whole seconds.
    await pause(2_100);
    await sold(kept, server, 2);
    kept.keeper.stop();
    expect(await taken(kept, server)).toEqual({ events: eventsOf(kept), cutOff: null });
    truncateSync(filesAt(server, '.wal.lz4').at(-1) ?? '', 0);
    expect(await taken(kept, server)).toEqual({ events: confirmed, cutOff });
  },
);

test(
  'a machine that was lost while it made a whole copy anew leaves the one before',
  { timeout: hurry },
  async () => {
    const server = await SftpServer.start();
    const { kept, confirmed } = await begunAnew(server);
    truncateSync(filesAt(server, '.snapshot.lz4').at(-1) ?? '', 100);
    expect(await taken(kept, server)).toEqual({ events: confirmed, cutOff });
  },
);

test(
  'of two parts of a copy that were written in one second the newer one is gone on from',
  { timeout: hurry },
  async () => {
    const server = await SftpServer.start();
    const { kept } = await begunAnew(server);
    inOneSecond(server, Math.floor(Date.now() / 1_000));
    expect(await taken(kept, server)).toEqual({ events: eventsOf(kept), cutOff: null });
  },
);

test(
  'an account that a key does not open gets nothing, and the keeper and the doctor say so',
  { timeout: hurry },
  async () => {
    const server = await SftpServer.start();
    const copy = { ...placeOf(server), keyPath: server.strangersKey() };
    const kept = keeperOf(copy);
    kept.keeper.start();
    // Litestream and what writes the closes say it in words of their own.
    const told = expect.stringMatching(/unable to authenticate|authentication methods failed/) as string;
    await eventually(() => expect(kept.keeper.state).toMatchObject({ kind: 'failing', why: told }));
    const asked = { program: litestream, copy, name: nameOf(kept) ?? '', secret: null };
    expect(await lastWrittenAt({ ...asked, journal: kept.journal.path })).toMatchObject({
      ok: false,
      message: told,
    });
    expect(readdirSync(server.folder)).toEqual([]);
  },
);

test(
  'a server that shows another key than the set-up file names gets nothing, from whoever comes there',
  { timeout: hurry },
  async () => {
    const server = await SftpServer.start();
    const named = { ...placeOf(server), hostKeys: [server.hostKey] };
    const kept = await copying(keeperOf(named));
    await sold(kept, server, 1);
    kept.keeper.stop();
    const files = await openPlace(named, null);
    await files.write('known.txt', 'known');
    files.close();
    await server.stop();
    server.changeHostKey();
    await server.run();
    const there = readdirSync(server.folder, { recursive: true }).length;
    const why = `${named.to}: the server shows the key ${server.hostKey}, and the set-up file names ${named.hostKeys[0]}`;
    const late = keeperOf(named, {}, kept.journal);
    late.keeper.start();
    valueOf(kept.journal.recordIntent(intent(2)));
    await eventually(() => expect(late.keeper.state).toMatchObject({ kind: 'failing', why }));
    const name = nameOf(kept) ?? '';
    const of = { program: litestream, copy: named, name, secret: null, journal: kept.journal.path };
    expect(await lastWrittenAt(of)).toMatchObject({ ok: false, message: why });
    const to = join(dirname(kept.journal.path), 'taken.db');
    const heir = { machine: 'heir', by: 'Counter 2', to, eventsIn, goesOnFrom };
    expect(await fetchCopy({ ...of, ...heir })).toMatchObject({ ok: false, message: why });
    await expect(openPlace(named, null)).rejects.toThrow(why);
    expect(readdirSync(server.folder, { recursive: true })).toHaveLength(there);
    late.keeper.stop();

    const both = { ...named, hostKeys: [...named.hostKeys, server.hostKey] };
    await sold(await copying(keeperOf(both, {}, kept.journal)), server, 3);
  },
);

test(
  'a server that was set up anew is gone on with where its key is not named',
  { timeout: hurry },
  async () => {
    const server = await SftpServer.start();
    const kept = await copying(keeperOf(placeOf(server)));
    await sold(kept, server, 1);
    kept.keeper.stop();
    await server.stop();
    server.changeHostKey();
    await server.run();
    await sold(await copying(keeperOf(placeOf(server), {}, kept.journal)), server, 2);
  },
);
