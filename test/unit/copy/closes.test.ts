import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test as base } from 'vitest';
import { copiedTill } from '../../../electron/contract/copied-closes.ts';
import { takeCopy } from '../../../electron/copy/claim.ts';
import { ClosesBesideCopy } from '../../../electron/copy/closes.ts';
import { openPlace } from '../../../electron/copy/open-place.ts';
import { otherDrive, s3DuringTests } from '../../support/copy-places.ts';
import { isLitestreamHere } from '../../support/litestream.ts';
import { copying, eventually, farPlaces, hasAll, keeperOf, minutes, nameOf, oneClose } from './support.ts';

const test = base.skipIf(!isLitestreamHere);

test('the closes come beside the copy within a minute, with the time up to which it has everything', async () => {
  const drive = otherDrive();
  const minute = minutes();
  const kept = keeperOf({ to: drive }, { closes: oneClose });
  await copying(kept);
  const folder = join(drive, nameOf(kept) ?? '');
  await minute();
  await eventually(() => expect(existsSync(join(folder, 'till.json'))).toBe(true));
  const told = copiedTill.parse(JSON.parse(readFileSync(join(folder, 'till.json'), 'utf8')));
  expect(told).toMatchObject({ till: 'T1', name: '本店', months: { '2026-11': { count: 1 } } });
  expect(Math.abs(Date.now() - told.at)).toBeLessThan(60_000);
  expect(readFileSync(join(folder, 'closes-2026-11.txt'), 'utf8')).toBe('the month\n');
  await eventually(() => expect(existsSync(join(folder, 'open-day.json'))).toBe(true));
  const open: unknown = JSON.parse(readFileSync(join(folder, 'open-day.json'), 'utf8'));
  expect(open).toEqual({ format: 1, at: 1, date: '2026-11-26', totals: [] });
});

test('as many closes as are there, and others, are written again by the next start, as after a journal came from a backup', async () => {
  const drive = otherDrive();
  const folder = join(drive, 'T1-0000000000000000');
  mkdirSync(folder);
  const brought = async (of: { text: string; hash: string }): Promise<unknown> => {
    let reads = 0;
    const ofMonth = (): typeof of => {
      reads += 1;
      return of;
    };
    const beside = new ClosesBesideCopy({ to: drive }, { ...oneClose, ofMonth }, () =>
      Promise.resolve({ ok: false, why: 'a folder wants none' }),
    );
    for (let minute = 0; minute < 3; minute += 1)
      await beside.bring({ name: 'T1-0000000000000000', session: '' }, minute, minute);
    const { months } = copiedTill.parse(JSON.parse(readFileSync(join(folder, 'till.json'), 'utf8')));
    return { reads, text: readFileSync(join(folder, 'closes-2026-11.txt'), 'utf8'), months };
  };
  for (const [text, sign] of [
    ['the month\n', 'a'],
    ['another month\n', 'b'],
  ] as const) {
    const hash = sign.repeat(64);
    // Read once a start, and not each minute.
    expect(await brought({ text, hash })).toEqual({
      ...{ reads: 1, text },
      months: { '2026-11': { count: 1, hash } },
    });
  }
});

const s3 = s3DuringTests();

base.for(farPlaces(s3))(
  'at %s the closes come with the copy, again when there are more, else each five minutes, until another terminal takes over',
  { timeout: 120_000 },
  async ([, missing, open], { skip }) => {
    skip(missing !== null, missing ?? '');
    const [copy, secret] = await open();
    const minute = minutes();
    let [aheadMs, count] = [0, 1];
    const counted = { looks: 0 };
    const kept = keeperOf(copy, {
      closes: {
        ...oneClose,
        months: () => {
          counted.looks += 1;
          return new Map([['2026-11', count]]);
        },
      },
      now: () => Date.now() + aheadMs,
    });
    await copying(kept);
    // What the copier is behind by would be a minute, and more with each.
    await hasAll(kept, copy, secret);
    await eventually(() => expect(kept.keeper.lagMs).toBe(0));
    const name = nameOf(kept) ?? '';
    const files = await openPlace(copy, secret);
    onTestFinished(() => files.close());
    const told = async () => copiedTill.parse(JSON.parse((await files.read(`${name}/till.json`)) ?? ''));
    /** After a minute by the till's clock this is so; a look that is begun while another one runs is passed over. */
    const afterMinute = async (check: () => unknown): Promise<void> => {
      aheadMs += 60_000;
      await eventually(async () => {
        await minute();
        await check();
      });
    };
    await afterMinute(async () => expect(await told()).toMatchObject({ till: 'T1', name: '本店' }));
    expect(await files.read(`${name}/closes-2026-11.txt`)).toBe('the month\n');
    const { at } = await told();
    count = 2;
    await afterMinute(async () => expect((await told()).months['2026-11']?.count).toBe(2));
    const second = await told();
    expect(second.at).toBeGreaterThan(at);
    const looks = counted.looks;
    await afterMinute(() => expect(counted.looks).toBeGreaterThan(looks + 1));
    expect(await told()).toEqual(second);
    aheadMs += 4 * 60_000;
    await afterMinute(async () => expect((await told()).at).toBeGreaterThan(second.at));
    expect(kept.keeper.state).toEqual({ kind: 'kept' });
    const heir = { name, machine: 'heir', by: 'Heir (T1)', secret };
    expect(await takeCopy(copy, heir)).toMatchObject({ ok: true });
    aheadMs += 5 * 60_000;
    await afterMinute(() => expect(kept.keeper.state).toEqual({ kind: 'taken-over', by: 'Heir (T1)' }));
  },
);
