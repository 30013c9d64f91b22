import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openPlace } from '../../../electron/copy/open-place.ts';
import type { Journal } from '../../../electron/journal/journal.ts';
import { otherDrive, s3DuringTests } from '../../support/copy-places.ts';
import { newFolder } from '../../support/folder.ts';
import { isLitestreamHere } from '../../support/litestream.ts';
import { open } from '../journal/support.ts';
import {
  copying,
  eventually,
  type FarPlace,
  farPlaces,
  hasAll,
  isCopying,
  type Kept,
  keeperOf,
  minutes,
  nameOf,
  oneClose,
} from './support.ts';

const s3 = s3DuringTests();
const places: FarPlace[] = [
  [
    'a folder',
    isLitestreamHere ? null : 'there is no Litestream',
    () => Promise.resolve([{ to: otherDrive() }, null]),
  ],
  ...farPlaces(s3),
];
for (const [name, missing] of places)
  if (missing !== null) console.log(`No copy is owned in ${name}: ${missing}.`);

/** The journal of a disk that was duplicated, with the name of its copy and its machine's; nothing is written meanwhile. */
function duplicateOf({ journal: { path } }: Kept): Journal {
  const folder = newFolder('duplicate');
  for (const name of ['copy.json', 'journal.db', 'journal.db-wal'])
    cpSync(join(dirname(path), name), join(folder, name));
  return open(join(folder, 'journal.db'));
}

const others = { kind: 'failing', why: 'Another terminal writes this copy.' };

test.for(places)(
  'in %s one copy has one writer: of two duplicates of a disk the one that started last, and no other machine',
  { timeout: 300_000 },
  async ([, missing, where], { skip }) => {
    skip(missing !== null, missing ?? '');
    const [copy, secret] = await where();
    const minute = minutes();
    let aheadMs = 0;
    const kept = (change: Parameters<typeof keeperOf>[1], journal?: Journal): Kept =>
      keeperOf(copy, { closes: oneClose, now: () => Date.now() + aheadMs, ...change }, journal);
    const first = await copying(kept({}));
    const name = nameOf(first) ?? '';
    // What the copier is behind by would be five minutes, and more with each look.
    const isUpToDate = async (of: Kept): Promise<void> => {
      await hasAll(of, copy, secret);
      await eventually(() => expect(of.keeper.lagMs).toBe(0));
    };
    await isUpToDate(first);
    const twin = await copying(kept({}, duplicateOf(first)));
    await isUpToDate(twin);
    expect(nameOf(twin)).toBe(name);
    const files = await openPlace(copy, secret);
    onTestFinished(() => files.close());
    const owner = await files.read(`${name}/owner.json`);
    // Whose it is is asked at each look in a folder, and where that is paid for each five minutes.
    await eventually(async () => {
      aheadMs += 5 * 60_000;
      await minute();
      expect(first.keeper.state).toMatchObject(others);
    });
    // It tries again, and takes nothing back: wherever the place is.
    if (secret === null && copy.keyPath === undefined) await pause(6_000);
    await minute();
    expect(first.keeper.state).toMatchObject(others);
    expect(twin.keeper.state).toEqual({ kind: 'kept' });
    expect(await files.read(`${name}/owner.json`)).toBe(owner);
    // Another machine whose own record of the name was brought along: it draws none, and writes nothing there.
    twin.keeper.stop();
    await files.write(`${name}/owner.json`, JSON.stringify({ machine: 'machine two', session: 'its own' }));
    const again = kept({}, twin.journal);
    again.keeper.start();
    await eventually(() => expect(again.keeper.state).toMatchObject(others));
    expect(isCopying(again)).toBe(false);
    // The same machine starts anew, as after a repair of the one that had it.
    await files.write(`${name}/owner.json`, owner ?? '');
    await eventually(() => expect(isCopying(again)).toBe(true));
  },
);
