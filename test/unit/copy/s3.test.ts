import { expect, test as base } from 'vitest';
import type { JournalCopy } from '../../../electron/contract/journal-copy.ts';
import { lastWrittenAt } from '../../../electron/copy/take-over.ts';
import { s3DuringTests } from '../../support/copy-places.ts';
import { isLitestreamHere, litestream } from '../../support/litestream.ts';
import { whyNoOtherClock, whyNoS3 } from '../../support/s3-server.ts';
import { copying, eventually, hasAll, type Kept, keeperOf, nameOf, sell } from './support.ts';

const noS3 = whyNoS3();
if (noS3 !== null) console.log(`No copy is kept at a real S3 server: ${noS3}.`);
const test = base.skipIf(!isLitestreamHere || noS3 !== null);
const s3 = s3DuringTests();

test('a bucket that goes away in the middle holds no sale up, and has everything when it is back', async () => {
  const server = s3();
  const bucket = await server.bucket();
  const { secret } = server.account;
  const kept = await copying(keeperOf(bucket.place()));
  await hasAll(kept, bucket.place(), secret);
  await server.stop();
  sell(kept.journal);
  expect(kept.keeper.trouble).toBeNull();
  await server.run();
  await hasAll(kept, bucket.place(), secret);
  const keys = await bucket.keys();
  expect(keys.filter((key) => !key.startsWith(`till/${nameOf(kept) ?? ''}/`))).toEqual([]);
}, 120_000);

/** Waits until a keeper says of its place why it gets nothing, which the doctor hears there, too. */
async function failing(kept: Kept, copy: JournalCopy, secret: string, why: RegExp): Promise<void> {
  kept.keeper.start();
  const told = expect.stringMatching(why) as string;
  await eventually(() => expect(kept.keeper.state).toMatchObject({ kind: 'failing', why: told }));
  const { path: journal } = kept.journal;
  const asked = { program: litestream, copy, name: nameOf(kept) ?? '', secret, journal };
  expect(await lastWrittenAt(asked)).toMatchObject({ ok: false, message: told });
  sell(kept.journal);
}

test.each([
  [
    'a secret that is not its',
    { accessKeyId: 'AKEXAMPLE', secret: 'of somebody else' },
    /SignatureDoesNotMatch/,
  ],
  ['the key of another account', { accessKeyId: 'AKOTHER', secret: 'its own' }, /AccessDenied/],
  ['a key that is not known there', { accessKeyId: 'AKNOBODY', secret: 'its own' }, /InvalidAccessKeyId/],
])(
  'a bucket gets nothing with %s, and the keeper says so',
  async (_which, { accessKeyId, secret }, why) => {
    const server = s3();
    const bucket = await server.bucket();
    if (accessKeyId === 'AKOTHER') await server.addAccount({ accessKeyId, secret });
    const place = { ...bucket.place(), accessKeyId };
    await failing(
      keeperOf(place, { secret: () => Promise.resolve({ ok: true, secret }) }),
      place,
      secret,
      why,
    );
    expect(await bucket.keys()).toEqual([]);
  },
  120_000,
);

test('a server with a certificate that this machine does not trust gets nothing', async () => {
  const server = s3();
  const bucket = await server.bucket();
  const place = { ...bucket.place(), endpoint: `https://127.0.0.1:${server.ports.tls}` };
  await failing(keeperOf(place), place, server.account.secret, /certificate/);
  expect(await bucket.keys()).toEqual([]);
}, 120_000);

const noClock = whyNoOtherClock();
if (noClock !== null) console.log(`No clock is a day off from a real S3 server's: ${noClock}.`);

base.skipIf(!isLitestreamHere || noClock !== null).each([
  ['behind', '+1d'],
  ['ahead', '-1d'],
] as const)(
  'a clock that is a day %s is what the keeper names, nothing is lost, and the copy goes on when it is right',
  async (_which, offBy) => {
    const server = s3();
    const bucket = await server.bucket();
    await server.stop();
    await server.run(offBy);
    const kept = keeperOf(bucket.place());
    await failing(kept, bucket.place(), server.account.secret, /RequestTimeTooSkewed/);
    expect(kept.keeper.state).toMatchObject({ cause: 'clock' });
    await server.stop();
    await server.run();
    expect(await bucket.keys()).toEqual([]);
    await hasAll(kept, bucket.place(), server.account.secret);
    await eventually(() => expect(kept.keeper.state).toEqual({ kind: 'kept' }));
  },
  120_000,
);
