import { utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalCopy } from '../../../electron/contract/journal-copy.ts';
import { configurationOf } from '../../../electron/copy/configuration.ts';
import { runLitestream } from '../../../electron/copy/litestream.ts';
import { s3DuringTests } from '../../support/copy-places.ts';
import { Line } from '../../support/line.ts';
import { isLitestreamHere, litestream } from '../../support/litestream.ts';
import { whyNoS3 } from '../../support/s3-server.ts';
import { SftpServer, whyNoSftp } from '../../support/sftp-server.ts';
import { copying, eventually, hasAll, heavy, keeperOf, minutes, nameOf, sell } from './support.ts';

const s3 = s3DuringTests();
const hurry = 300_000;

/** A place at the other end of a line; `direct` is the same place without it. */
interface FarAway {
  line: Line;
  copy: JournalCopy;
  direct: JournalCopy;
  secret: string | null;
}

async function bucketFarAway(): Promise<FarAway> {
  const server = s3();
  const [bucket, line] = [await server.bucket(), await Line.to(server.ports.plain)];
  const direct = bucket.place();
  const copy = { ...direct, endpoint: `http://127.0.0.1:${line.port}` };
  return { line, copy, direct, secret: server.account.secret };
}

async function accountFarAway(): Promise<FarAway> {
  const server = await SftpServer.start();
  const line = await Line.to(server.port);
  const [direct, copy] = [server.port, line.port].map((port) => ({
    to: server.placeAt(port),
    keyPath: server.keyPath,
  })) as [JournalCopy, JournalCopy];
  return { line, copy, direct, secret: null };
}

/** `ahead`: more than a copier sends ahead of what the line has let through. */
const places = [
  { at: 'an S3 server', farAway: bucketFarAway, bytes: 36_000_000, ahead: 12_000_000, whyNot: whyNoS3() },
  { at: 'an SFTP server', farAway: accountFarAway, bytes: 9_000_000, ahead: 3_000_000, whyNot: whyNoSftp() },
].filter(({ at, whyNot }) => {
  if (whyNot !== null) console.log(`No copy is kept over a bad line to ${at}: ${whyNot}.`);
  return isLitestreamHere && whyNot === null;
});

test.each(places)(
  'a whole copy over a slow line is left to end, and ended when the line takes nothing more: $at',
  { timeout: hurry },
  async ({ farAway, bytes, ahead }) => {
    const minute = minutes();
    const { line, copy, direct, secret } = await farAway();
    let aheadMs = 0;
    line.pace = 8_000_000;
    const kept = await copying(keeperOf(copy, { now: () => Date.now() + aheadMs }, heavy(bytes)));
    const look = async (): Promise<void> => {
      aheadMs += 90_000;
      await minute();
    };
    for (let looks = 1; looks <= 2; looks += 1) {
      await eventually(() => expect(line.passed).toBeGreaterThan(looks * ahead));
      await look();
      expect(kept.keeper.state).toEqual({ kind: 'kept' });
    }
    line.isDead = true;
    await eventually(async () => {
      await look();
      expect(kept.keeper.state).toMatchObject({ kind: 'failing', why: 'The place takes nothing.' });
    });
    line.isDead = false;
    line.pace = null;
    await eventually(() => expect(kept.keeper.state).toEqual({ kind: 'kept' }));
    await hasAll(kept, direct, secret);
  },
);

test.each(places)(
  'a night without sales is no failure, and the first sale after it is copied over a new connection: $at',
  { timeout: hurry },
  async ({ farAway }) => {
    const minute = minutes();
    const { line, copy, direct, secret } = await farAway();
    let aheadMs = 0;
    const kept = await copying(keeperOf(copy, { now: () => Date.now() + aheadMs }));
    await hasAll(kept, direct, secret);
    for (let hour = 0; hour < 9; hour += 1) {
      aheadMs += 3_600_000;
      await minute();
      expect(kept.keeper.state).toEqual({ kind: 'kept' });
    }
    line.forget();
    sell(kept.journal);
    const soldAt = (Date.now() + aheadMs) / 1_000;
    utimesSync(`${kept.journal.path}-wal`, soldAt, soldAt);
    aheadMs += 2 * 60_000;
    await minute();
    await eventually(() => expect(kept.keeper.state).toMatchObject({ why: 'The place takes nothing.' }));
    await eventually(() => expect(kept.keeper.state).toEqual({ kind: 'kept' }));
    await hasAll(kept, direct, secret);
  },
);

test.each(places)(
  'a copy is fetched for as long as the line brings something, and no longer: $at',
  { timeout: hurry },
  async ({ farAway }) => {
    const { line, copy, direct, secret } = await farAway();
    const kept = await copying(keeperOf(direct, {}, heavy(12_000_000)));
    await hasAll(kept, direct, secret);
    const journal = kept.journal.path;
    const configuration = configurationOf({ copy, name: nameOf(kept) ?? '', journal, secret });
    const fetched = (deadlineMs: number): ReturnType<typeof runLitestream> => {
      const to = join(dirname(journal), `fetched-${deadlineMs}.db`);
      return runLitestream(litestream, ['restore', '-o', to, journal], { configuration, deadlineMs });
    };
    line.pace = 1_000_000;
    // A busy machine takes seconds to sign in.
    const beganAt = performance.now();
    expect(await fetched(8_000)).toMatchObject({ ok: true });
    expect(performance.now() - beganAt, 'it took longer than it may take without progress').toBeGreaterThan(
      8_000,
    );
    line.isDead = true;
    expect(await fetched(2_000)).toMatchObject({ ok: false, text: 'No progress within 2 s.' });
  },
);
