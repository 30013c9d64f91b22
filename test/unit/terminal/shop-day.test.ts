import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDayFile } from '../../../electron/contract/copied-closes.ts';
import { machineTimers } from '../../../electron/terminal/clock.ts';
import { ShopDays } from '../../../electron/terminal/shop-day.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';
import { memoryKeeper } from '../../support/terminal.ts';
import { change, monthOf, type Till, till } from '../report/support.ts';

/** What reads the shop's tills at a place, at the time of a till. */
function daysAt(
  to: string | null,
  now: number,
  print = (html: string) => Promise.resolve(Buffer.from(html)),
) {
  const documentsFolder = newFolder();
  const settings = { copy: to === null ? null : { to }, dayEndsAt: 0, language: 'ja' };
  const log = { warn: () => undefined };
  const clock = { wall: () => now };
  const read = (): never => settings as never;
  const keeper = memoryKeeper();
  return new ShopDays({
    settings: { read },
    keeper,
    onKey: () => undefined,
    clock,
    timers: machineTimers,
    print,
    documentsFolder,
    log,
  });
}

/** Two tills that closed a day, of which the second has sold since. */
async function shop(): Promise<{ at: string; one: Till; now: number; day: string; folders: string[] }> {
  const at = newFolder();
  const [one, two] = [await till([2]), await till([1])];
  const folders = [
    await one.copy(at, { shop: '', till: 'T1' }),
    await two.copy(at, { shop: '', till: 'T2' }),
  ];
  return { at, one, now: one.bench.machine.wallMs, day: one.days[0] ?? '', folders };
}

const open = (at: number, date: string): string => {
  const totals = [{ currency: 'JPY', digits: 0, count: 3, payments: 3_600, refunds: 600 }];
  return JSON.stringify({ format: 1, at, date, totals });
};

test('a day that is closed is the sum of the closes, and what a till said of it before counts no more', async () => {
  const { at, one, now, day, folders } = await shop();
  const sealedAt = valueOf(one.bench.journal.closes.last())?.sealedAt ?? 0;
  writeFileSync(join(folders[0] ?? '', openDayFile), open(sealedAt, day));
  const read = await daysAt(at, now).read(day);
  expect(read).toMatchObject({ ok: true, value: { date: day, isToday: false, soFar: [], problems: [] } });
  expect(read).toMatchObject({
    value: {
      closed: [{ count: 3, payments: 3_600, net: 3_600 }],
      tills: [
        { till: 'T1', closed: [{ net: 2_400 }], soFar: null },
        { till: 'T2', closed: [{ net: 1_200 }] },
      ],
    },
  });
});

test('a day that runs is what the tills say they took so far, apart from any close', async () => {
  const { at, now, folders } = await shop();
  const read = valueOf(await daysAt(at, now).read(null));
  writeFileSync(join(folders[0] ?? '', openDayFile), open(now - 60_000, read.date));
  writeFileSync(join(folders[1] ?? '', openDayFile), '{');
  expect(await daysAt(at, now).read(null)).toMatchObject({
    value: {
      isToday: true,
      closed: [],
      soFar: [{ count: 3, payments: 3_600, refunds: 600, net: 3_000 }],
      tills: [
        { closed: null, soFar: { at: now - 60_000, totals: [{ net: 3_000 }] } },
        { closed: null, soFar: null },
      ],
    },
  });
});

test('a close that does not prove itself is named, and in no sum', async () => {
  const { at, now, day, folders } = await shop();
  change(folders[0] ?? '', monthOf(day), (text) => text.replaceAll('2400', '3400'));
  expect(await daysAt(at, now).read(day)).toMatchObject({
    value: { closed: [{ net: 1_200 }], problems: [{ till: 'T1', kind: 'damaged' }] },
  });
});

test('a day is saved as the page of the report, and as what is printed of it', async () => {
  const { at, now, day } = await shop();
  const days = daysAt(at, now, (html) => Promise.resolve(Buffer.from(`printed ${html.length}`)));
  const page = await days.save(day, 'html');
  const printed = await days.save(day, 'pdf');
  if (!page.ok || !printed.ok) throw new Error(JSON.stringify([page, printed]));
  expect(page.value.path).toContain(`shop-${day}.html`);
  expect(readFileSync(page.value.path, 'utf8')).toContain('3,600');
  expect(readFileSync(printed.value.path, 'utf8')).toMatch(/^printed \d+$/);
});

test('a place that is not there, and none at all, are failures with a reason; three questions at once each have an answer', async () => {
  const { at, now, day } = await shop();
  expect(await daysAt(null, now).read(day)).toMatchObject({ ok: false, code: 'not-ready' });
  expect(await daysAt('s3://bucket/copies', now).read(day)).toMatchObject({
    message: 'The keychain has no secret for the place.',
  });
  const days = daysAt(at, now);
  const [one, ...others] = await Promise.all([days.read(day), days.read(day), days.read(day)]);
  expect(one.ok).toBe(true);
  for (const other of others) expect(other).toEqual(one);
  rmSync(at, { recursive: true });
  expect(await days.read(day)).toMatchObject({ ok: false, code: 'unreachable' });
  mkdirSync(at);
  expect(await days.read(day)).toMatchObject({ value: { tills: [], problems: [{ kind: 'no-till' }] } });
});
