import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { otherDrive } from '../../support/copy-places.ts';
import { isLitestreamHere } from '../../support/litestream.ts';
import { codeCame, id, intent, open } from '../journal/support.ts';
import { valueOf } from '../../support/result.ts';
import { copying, eventsAt, eventually, hasAll, keeperOf, nameOf } from './support.ts';

test.skipIf(!isLitestreamHere)('a start after a clean end goes on with the copy that is there', async () => {
  const drive = otherDrive();
  const copy = { to: drive };
  let kept = await copying(keeperOf(copy));
  const { path } = kept.journal;
  const snapshots = (): string[] =>
    readdirSync(join(drive, nameOf(kept) ?? ''), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('snapshot.lz4'),
    );
  for (let start = 1; start <= 3; start += 1) {
    valueOf(kept.journal.recordIntent(intent(start)));
    await hasAll(kept, copy);
    expect(snapshots()).toHaveLength(1);
    kept.keeper.stop();
    kept.journal.close({ leavesLog: true });
    const journal = open(path);
    // Before the copier has begun, as an answer to what was open may be.
    valueOf(journal.record(id(start), codeCame(`code_${start}`)));
    kept = await copying(keeperOf(copy, {}, journal));
  }
  await hasAll(kept, copy);
  expect(snapshots()).toHaveLength(1);
  kept.keeper.stop();
  kept.journal.close();
  // Without its log it begins anew, which is what is counted above.
  kept = await copying(keeperOf(copy, {}, open(path)));
  await eventually(() => expect(snapshots()).toHaveLength(2));
});

test.skipIf(!isLitestreamHere)(
  'what was begun with a clock that was years behind is the newest all the same',
  async () => {
    const drive = otherDrive();
    const copy = { to: drive };
    let kept = await copying(keeperOf(copy));
    const { path } = kept.journal;
    const place = join(drive, nameOf(kept) ?? '');
    const files = (): string[] =>
      readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lz4'));
    valueOf(kept.journal.recordIntent(intent(1)));
    await hasAll(kept, copy);
    const before = new Set(files());
    kept.keeper.stop();
    kept.journal.close();
    // The power was gone, and the clock's battery with it: without its log the journal's copy begins anew.
    kept = await copying(keeperOf(copy, {}, open(path)));
    valueOf(kept.journal.recordIntent(intent(2)));
    await hasAll(kept, copy);
    kept.keeper.stop();
    const longAgo = new Date('2020-01-01T00:00:00Z');
    for (const name of files()) if (!before.has(name)) utimesSync(join(place, name), longAgo, longAgo);
    expect(await eventsAt(copy, kept)).toBe(valueOf(kept.journal.chainHead()).sequence);
  },
);
