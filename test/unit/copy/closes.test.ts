import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from 'vitest';
import { copiedTill } from '../../../electron/contract/copied-closes.ts';
import { isLitestreamHere, otherDrive } from '../../support/litestream.ts';
import { copying, eventually, keeperOf, minutes, nameOf } from './support.ts';

const test = base.skipIf(!isLitestreamHere);

const closes = {
  months: () => new Map([['2026-11', 1]]),
  ofMonth: () => ({ text: 'the month\n', hash: 'a'.repeat(64) }),
  till: () => ({ till: 'T1', name: '本店', location: null }),
  openDay: () => ({ at: 1, date: '2026-11-26', totals: [] }),
};

test('the closes come beside the copy within a minute, with the time up to which it has everything', async () => {
  const drive = otherDrive();
  const minute = minutes();
  const kept = keeperOf({ to: drive }, { closes });
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
