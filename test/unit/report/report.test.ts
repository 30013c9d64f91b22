import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDayFile, type TakenSoFar, tillFile } from '../../../electron/contract/copied-closes.ts';
import { businessDay, localDay } from '../../../electron/domain/local-day.ts';
import { periodOf } from '../../../electron/report/period.ts';
import { reportOn } from '../../../electron/report/report-on.ts';
import { reportAside } from '../../../electron/report/threads.ts';
import { report } from '../../../electron/terminal/report-tool.ts';
import { close, sell } from '../sales/day-close/support.ts';
import { createBench } from '../sales/support.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';
import { chain, change, changeTill, folder, made, monthOf, till, tillOf } from './support.ts';

describe('a report', () => {
  test('adds up a day by shop, till, method and rate, and names the till that has not closed since', async () => {
    const { at, day, now } = await chain();
    const day1 = await made(at, day, now);
    expect(day1.problems).toEqual([]);
    expect(day1.totals).toMatchObject([
      { currency: 'JPY', digits: 0, count: 6, payments: 7_200, refunds: 0, net: 7_200 },
    ]);
    expect(day1.totals[0]?.methods).toEqual([{ method: 'paypay', count: 6, net: 7_200 }]);
    expect(day1.totals[0]?.rates.reduce((sum, { amount }) => sum + amount, 0)).toBe(7_200);
    expect(day1.shops.map(({ shop, tills, totals }) => [shop, tills, totals[0]?.net])).toEqual([
      ['ginza', 2, 4_800],
      ['渋谷', 1, 2_400],
    ]);
    expect((await made(at, day, now, '渋谷')).totals[0]?.net).toBe(2_400);
    expect(day1.tills.map(({ notClosed }) => notClosed)).toEqual([false, false, false]);
    // The second till sold on one day alone, and its copy is of that day.
    const [first, second] = (await made(at, day.slice(0, 7), now)).tills;
    expect(first).toMatchObject({ till: 'T1', closes: 2, notClosed: false, copyOld: false });
    expect(second).toMatchObject({ till: 'T2', closes: 1, lastClose: day, notClosed: true, copyOld: true });
  });

  test('counts as taken so far what was sold after the day was closed, and nothing that a close has', async () => {
    const bench = createBench();
    const at = newFolder();
    const now = (): number => bench.machine.wallMs;
    const beforeClose = (await sell(bench), valueOf(bench.sales.takenSoFar()));
    const { date } = await close(bench);
    const copy = await tillOf(bench, [date]).copy(at, { shop: '', till: 'T1' });
    const soFar = async (told: TakenSoFar): Promise<unknown> => {
      writeFileSync(join(copy, openDayFile), JSON.stringify({ format: 1, ...told }));
      return (await made(at, date, now())).openTotals.map(({ net }) => net);
    };
    expect(await soFar(beforeClose)).toEqual([]);
    await bench.machine.pass(60_000);
    expect(await soFar(valueOf(bench.sales.takenSoFar()))).toEqual([]);
    expect((await made(at, date, now())).tills[0]?.open).toBeNull();
    await sell(bench);
    expect(await soFar(valueOf(bench.sales.takenSoFar()))).toEqual([1_200]);
    expect((await made(at, date, now())).totals[0]?.net).toBe(1_200);
  });

  test('has nothing of a till with a test key, also of the day on which it got its own', async () => {
    const { at, day, now, one, folders } = await chain();
    const tested = await one.copy(at, { shop: 'ginza', till: 'T1', copy: `T1-${'1'.repeat(16)}` });
    expect((await made(at, day, now)).problems).toMatchObject([{ kind: 'doubled' }, { kind: 'doubled' }]);
    changeTill(tested, (told) => ({ ...told, test: true }));
    expect(await made(at, day, now)).toMatchObject({ totals: [{ count: 6, net: 7_200 }], problems: [] });
    changeTill(folders[2] ?? '', (told) => ({ ...told, test: true }));
    expect(await made(at, day, now)).toMatchObject({ totals: [{ net: 4_800 }], shops: [{ shop: 'ginza' }] });
  });

  test('is the same where threads share the tills, and where one of them reads the place for a terminal that sells', async () => {
    const { at, day, now, folders } = await chain();
    rmSync(join(folders[0] ?? '', tillFile));
    const asked = { period: { from: day, to: day }, now };
    const alone = await reportOn(folder(at), asked);
    expect(alone).toMatchObject({ totals: [{ net: 3_600 }], problems: [{ kind: 'no-closes' }] });
    expect(await reportOn(folder(at), asked, 1)).toEqual(alone);
    expect(await reportAside(folder(at), asked).answer).toEqual(alone);
    await expect(reportAside(folder(join(at, 'none')), asked).answer).rejects.toThrow('ENOENT');
  });

  test('of a day proves the closes of that day, and of every other that it is what was written', async () => {
    const { at, day, now, folders } = await chain();
    const [folder = ''] = folders;
    const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');
    let last = '';
    change(folder, monthOf(day), (text) => {
      const [first = '', second = ''] = lines(text);
      const said = second.slice(65).replace(/\b1200\b/, '2200');
      last = hash('sha256', `${first.slice(0, 64)}\n${said}`);
      return `${first}\n${last} ${said}\n`;
    });
    changeTill(folder, (told) => ({ ...told, months: { [day.slice(0, 7)]: { count: 2, hash: last } } }));
    expect(await made(at, day, now)).toMatchObject({ problems: [], totals: [{ net: 7_200 }] });
    const { problems, totals } = await made(at, day.slice(0, 7), now);
    expect(problems).toMatchObject([{ till: 'T1', kind: 'damaged' }]);
    expect(problems[0]?.why).toContain(':2: the close does not add up');
    expect(totals).toMatchObject([{ net: 6_000 }]);
    change(folder, monthOf(day), (text) => text.replace(/\b2200\b/, '3200'));
    expect((await made(at, day, now)).problems[0]?.why).toContain(':2: the close is not what was written');
  });

  test('says of a month that runs on that it does, and of a past one that it does not', async () => {
    const { at, day, now } = await chain();
    expect(await made(at, day.slice(0, 7), now)).toMatchObject({ runsOn: true, totals: [{ net: 10_800 }] });
    expect(await made(at, day, now)).toMatchObject({ runsOn: false });
    expect(await made(at, '2020-01', now)).toMatchObject({ runsOn: false, totals: [], problems: [] });
  });

  test.each([
    ['59:59 behind', 3_599_000, { problems: [], tills: [{ copyOld: false }] }],
    ['an hour behind', 3_600_000, { problems: [], tills: [{ copyOld: false }] }],
    ['more than that', 3_600_001, { problems: [], tills: [{ copyOld: true }] }],
    ['an hour ahead', -3_600_000, { problems: [], tills: [{ copyOld: false }] }],
    ['more than that ahead', -3_600_001, { problems: [{ till: 'T1', kind: 'clock' }], tills: [] }],
  ])('of a copy that is %s of the clock that reads it', async (_how, behindMs, expected) => {
    const at = newFolder();
    const one = await till([1]);
    await one.copy(at, { shop: 'ginza', till: 'T1' });
    expect(await made(at, one.days[0] ?? '', one.bench.machine.wallMs + behindMs)).toMatchObject(expected);
  });

  test('waits for the close of a day that ends at night until it is over there', async () => {
    const bench = createBench();
    bench.settings.dayEndsAt = 4;
    const at = newFolder();
    const one = tillOf(bench, []);
    await sell(bench);
    const first = businessDay(null, bench.machine.wallMs, 4);
    await close(bench, first.date);
    await one.copy(at, { shop: 'ginza', till: 'T1' });
    const running = businessDay(null, first.to, 4);
    const said = async (now: number): Promise<[boolean, boolean | undefined]> => {
      const { runsOn, tills } = await made(at, running.date, now);
      return [runsOn, tills[0]?.notClosed];
    };
    const hour = 3_600_000;
    expect(await said(running.to - 3 * hour)).toEqual([true, false]);
    expect(await said(running.to + 2 * hour)).toEqual([false, true]);
  });

  test('leaves out a copy that another terminal took over, and the other counts', async () => {
    const { at, day, now, one, folders } = await chain();
    writeFileSync(join(folders[0] ?? '', 'taken-over.json'), '{}');
    await one.copy(at, { shop: 'ginza', till: 'T1', copy: 'T1-1111111111111111' });
    expect(await made(at, day, now)).toMatchObject({ problems: [], totals: [{ net: 7_200 }] });
  });

  test('names a copy that was taken over where no other one has its closes', async () => {
    const { at, day, now, folders } = await chain();
    writeFileSync(join(folders[0] ?? '', 'taken-over.json'), '{}');
    const why = 'was taken over, and no copy here goes on with its closes';
    expect((await made(at, day, now)).problems).toMatchObject([{ till: 'T1', why }]);
  });

  test('names a copy of which it cannot be read whether it was taken over', async () => {
    const { at, day, now, folders } = await chain();
    mkdirSync(join(folders[0] ?? '', 'taken-over.json'));
    expect((await made(at, day, now)).problems).toMatchObject([
      { till: 'T1', why: expect.stringContaining('taken-over.json cannot be read: EISDIR') as string },
    ]);
  });

  test.each(['', '{"machine":"he'])(
    'names a copy whose word of being taken over was cut off to %j',
    async (text) => {
      const { at, day, now, folders } = await chain();
      writeFileSync(join(folders[0] ?? '', 'taken-over.json'), text);
      change(folders[0] ?? '', monthOf(day), () => '');
      expect((await made(at, day, now)).problems).toMatchObject([
        { till: 'T1', kind: 'unreadable', why: 'taken-over.json was cut off' },
      ]);
    },
  );

  test('names a copy that was taken over and is damaged until its till has another one', async () => {
    const { at, day, now, one, folders } = await chain();
    writeFileSync(join(folders[0] ?? '', 'taken-over.json'), '{}');
    change(folders[0] ?? '', monthOf(day), () => '');
    expect((await made(at, day, now)).problems).toMatchObject([{ till: 'T1', kind: 'damaged' }]);
    await one.copy(at, { shop: '渋谷', till: 'T1', copy: 'T1-1111111111111111' });
    expect((await made(at, day, now)).problems).toMatchObject([
      { shop: 'ginza', till: 'T1', kind: 'damaged' },
    ]);
    await one.copy(at, { shop: 'ginza', till: 'T1', copy: 'T1-2222222222222222' });
    rmSync(join(at, '渋谷', 'T1-1111111111111111'), { recursive: true });
    expect(await made(at, day, now)).toMatchObject({ problems: [], totals: [{ net: 7_200 }] });
  });

  test('adds up none of two copies of one journal, whatever its prefix was', async () => {
    const at = newFolder();
    const one = await till([2]);
    await one.copy(at, { shop: 'ginza', till: 'T1' });
    await one.copy(at, { shop: 'ginza', till: 'T9', copy: 'T9-1111111111111111' });
    const report = await made(at, one.days[0] ?? '', one.bench.machine.wallMs);
    expect(report).toMatchObject({ totals: [], problems: [{ till: 'T1' }, { till: 'T9' }] });
  });

  test('passes over the folder that a drive has of its file system', async () => {
    const { at, day, now } = await chain();
    mkdirSync(join(at, 'lost+found'));
    expect((await made(at, day, now)).problems).toEqual([]);
  });

  test.each([
    ['2026-02', { from: '2026-02-01', to: '2026-02-28' }],
    ['2026-11-26', { from: '2026-11-26', to: '2026-11-26' }],
    ['2026-11-26..2026-12-02', { from: '2026-11-26', to: '2026-12-02' }],
    ['2026-13', null],
    ['2026-02-31', null],
    ['2026-11-26..2026-11-25', null],
    ['2026-11-26..', null],
    ['yesterday', null],
  ])('takes %s for these days', (text, days) => {
    expect(periodOf(text)).toEqual(days);
  });
});

describe('npm run report', () => {
  async function run(
    args: string[],
    now: number,
  ): Promise<{ out: string; err: string[]; refused: string | null }> {
    const said: { out: string; err: string[] } = { out: '', err: [] };
    const io = {
      stdin: process.stdin,
      out: (text: string) => void (said.out += text),
      err: (text: string) => void said.err.push(text),
      outBytes: () => undefined,
    };
    try {
      await report(args, io, now);
      return { ...said, refused: null };
    } catch (error) {
      return { ...said, refused: error instanceof Error ? error.message : '' };
    }
  }

  test('writes the tills as rows, with their shop, and what nobody may run as a formula', async () => {
    const { at, day, now, folders } = await chain();
    changeTill(folders[0] ?? '', (told) => ({ ...told, name: '=1+1' }));
    const { out, refused } = await run([at, day], now);
    expect(refused).toBeNull();
    const [head, first] = out.split('\r\n');
    expect(head).toContain('"shop","till","name","location","copy"');
    expect(first).toContain(`"ginza","T1","'=1+1"`);
    expect(first).toContain('"JPY",3,3600,0,0,3600,0');
    expect(
      (await run([at, day, '--rows', 'methods', '--shop', '渋谷'], now)).out.split('\r\n').slice(1),
    ).toEqual(['"渋谷","T3","Till T3","JPY","paypay",2,2400']);
  });

  test('says what is in no sum on the error stream, and ends as failed', async () => {
    const { at, day, now, folders } = await chain();
    rmSync(join(folders[2] ?? '', tillFile));
    const { out, err, refused } = await run([at, day, '--format', 'json'], now);
    expect(err).toEqual([
      `渋谷/T3-0000000000000000 (T3): has no closes beside it: half a copy, or one of an older version`,
    ]);
    expect(refused).toBe('1 are in no sum.');
    expect(JSON.parse(out)).toMatchObject({ totals: [{ net: 4_800 }] });
  });

  test('names the tills of a list that have no copy, and refuses a list with a wrong column', async () => {
    const { at, day, now, folders } = await chain();
    const list = join(newFolder(), 'tills.csv');
    const rows = ['ginza,1,T1,One,', 'ginza,2,T2,Two,', '渋谷,1,T3,Three,', '渋谷,2,T4,Four,'];
    writeFileSync(list, ['shop,till,prefix,name,location', ...rows].join('\n'));
    const { err, refused } = await run([at, day, '--list', list], now);
    expect(err).toEqual([`渋谷/2 (T4): has no copy here (${list}:5)`]);
    expect(refused).toBe('1 are in no sum.');
    expect((await run([at, day, '--list', list, '--shop', 'ginza'], now)).refused).toBeNull();
    // Nothing of it could be proved or not: the page says for each what is wrong.
    const page = async (language: string): Promise<string> =>
      (await run([at, day, '--list', list, '--format', 'html', '--language', language], now)).out;
    expect(await page('en')).toContain('These are in no sum, for the reason beside each.');
    expect(await page('ja')).toContain('次のものは、右の理由で、どの合計にも入っていません。');
    // One that has half a copy has one: it is named by what is wrong with that, once.
    rmSync(join(folders[2] ?? '', tillFile));
    const half = await run([at, day, '--list', list], now);
    expect(half.err).toEqual([expect.stringContaining('(T3): has no closes beside it'), ...err]);
    changeTill(folders[0] ?? '', () => ({ format: 2 }));
    expect((await run([at, day, '--list', list], now)).err).toEqual([
      'ginza/T1-0000000000000000 (T1): till.json cannot be read',
      ...half.err,
    ]);
    writeFileSync(list, ['shop,till,prefixes,name,location', ...rows].join('\n'));
    expect((await run([at, day, '--list', list], now)).refused).toContain(
      `${list}:1: no column is called "prefixes"`,
    );
  });

  test('makes a page in both languages, in which names are text', async () => {
    const { at, now, day, folders } = await chain();
    changeTill(folders[0] ?? '', (told) => ({ ...told, name: '<b>銀座</b>' }));
    const japanese = (await run([at, day.slice(0, 7), '--format', 'html'], now)).out;
    expect(japanese).toContain('&lt;b&gt;銀座&lt;/b&gt;');
    expect(japanese).toContain('締めがまだです');
    expect(japanese).toContain('10,800');
    expect((await run([at, day, '--format', 'html', '--language', 'en'], now)).out).toContain('PayPay');
  });

  test.each([
    [['/nowhere'], 'are needed'],
    [['/nowhere', '2026-99'], 'is no day'],
    [['s3://bucket/copies', '2026-11'], 's3://bucket/copies: --base FILE is needed'],
    [['/nowhere', '2026-11', '--format', 'xls'], '--format is one of csv, json, html, pdf'],
    [['/nowhere', '2026-11', '--format', 'pdf'], 'madoguchi --report'],
    [['/nowhere', '2026-11', '--rows', 'items'], '--rows is one of'],
    [['/nowhere', '2026-11'], '/nowhere'],
  ])('refuses %j with words', async (args, why) => {
    expect((await run(args, Date.now())).refused).toContain(why);
  });
});

test('the closes of a till are written once, and again only where there are more of them', async () => {
  const at = newFolder();
  const one = await till([1, 1]);
  const folder = await one.copy(at, { shop: '', till: 'T1' });
  const written = readFileSync(join(folder, monthOf(one.days[0])), 'utf8');
  expect(written.split('\n').filter((line) => line !== '')).toHaveLength(2);
  // A file that is there as it must be is left: what else stood in it would be seen.
  writeFileSync(join(folder, monthOf(one.days[0])), 'left');
  await one.copy(at, { shop: '', till: 'T1' });
  expect(readFileSync(join(folder, monthOf(one.days[0])), 'utf8')).toBe('left');
  changeTill(folder, (told) => ({ ...told, months: {} }));
  await one.copy(at, { shop: '', till: 'T1' });
  expect(readFileSync(join(folder, monthOf(one.days[0])), 'utf8')).toBe(written);
  expect(localDay(null, one.bench.machine.wallMs).date > (one.days[1] ?? '')).toBe(true);
});
