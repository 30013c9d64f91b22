import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tillFile } from '../../../electron/contract/copied-closes.ts';
import type { ReportPlace } from '../../../electron/report/place.ts';
import { localDay } from '../../../electron/domain/local-day.ts';
import { periodOf } from '../../../electron/report/period.ts';
import type { Report } from '../../../electron/report/report.ts';
import { reportAside, reportOn } from '../../../electron/report/threads.ts';
import { report } from '../../../electron/terminal/report-tool.ts';
import { change, changeTill, monthOf, place, type Till, till } from './support.ts';

const folder = (to: string): ReportPlace => ({ copy: { to }, secret: null });

async function made(at: string, days: string, now: number, shop?: string): Promise<Report> {
  const period = periodOf(days);
  if (period === null) throw new Error(days);
  return await reportOn(folder(at), { period, now, ...(shop !== undefined && { shop }) });
}

/** Two shops with three tills, who sold 3, 1 and 2 times on their first day. */
async function chain(): Promise<{ at: string; day: string; now: number; one: Till; folders: string[] }> {
  const at = place();
  const [one, two, three] = [await till([3, 1]), await till([1]), await till([2, 2])];
  const folders = [
    await one.copy(at, { shop: 'ginza', till: 'T1' }),
    await two.copy(at, { shop: 'ginza', till: 'T2' }),
    await three.copy(at, { shop: '渋谷', till: 'T3' }),
  ];
  return { at, day: one.days[0] ?? '', now: one.bench.machine.wallMs, one, folders };
}

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
    const { hash } = await import('node:crypto');
    let last = '';
    change(folder, monthOf(day), (text) => {
      const [first = '', second = ''] = lines(text);
      const said = second.slice(65).replace('1200', '2200');
      last = hash('sha256', `${first.slice(0, 64)}\n${said}`);
      return `${first}\n${last} ${said}\n`;
    });
    changeTill(folder, (told) => ({ ...told, months: { [day.slice(0, 7)]: { count: 2, hash: last } } }));
    expect(await made(at, day, now)).toMatchObject({ problems: [], totals: [{ net: 7_200 }] });
    const { problems, totals } = await made(at, day.slice(0, 7), now);
    expect(problems).toMatchObject([{ till: 'T1', kind: 'damaged' }]);
    expect(problems[0]?.why).toContain(':2: the close does not add up');
    expect(totals).toMatchObject([{ net: 6_000 }]);
    change(folder, monthOf(day), (text) => text.replace('2200', '3200'));
    expect((await made(at, day, now)).problems[0]?.why).toContain(':2: the close is not what was written');
  });

  test('says of a month that runs on that it does, and of a past one that it does not', async () => {
    const { at, day, now } = await chain();
    expect(await made(at, day.slice(0, 7), now)).toMatchObject({ runsOn: true, totals: [{ net: 10_800 }] });
    expect(await made(at, day, now)).toMatchObject({ runsOn: false });
    expect(await made(at, '2020-01', now)).toMatchObject({ runsOn: false, totals: [], problems: [] });
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
    expect((await made(at, day, now)).problems).toMatchObject([{ why: 'cannot be read' }]);
  });

  test('adds up none of two copies of one journal, whatever its prefix was', async () => {
    const at = place();
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

describe('what is not as it must be is named and added to nothing:', () => {
  type Damage = (of: { folder: string; at: string; day: string; now: number; one: Till }) => unknown;
  const damages: [what: string, damage: Damage, why: string, net: number][] = [
    [
      'a close changed by 1,000 yen',
      ({ folder, day }) => change(folder, monthOf(day), (text) => text.replaceAll('3600', '4600')),
      ':1: the close is not what was written',
      3_600,
    ],
    [
      'a close that is gone',
      ({ folder, day }) => change(folder, monthOf(day), (text) => text.slice(text.indexOf('\n') + 1)),
      ':1: the close is not what was written',
      3_600,
    ],
    [
      'half a file',
      ({ folder, day }) => change(folder, monthOf(day), (text) => text.slice(0, text.indexOf('\n') + 1)),
      'has 1 closes, and must have the 2 that it had',
      3_600,
    ],
    [
      'a month without its file',
      ({ folder, day }) => rmSync(join(folder, monthOf(day))),
      'is missing',
      3_600,
    ],
    ['half a copy', ({ folder }) => rmSync(join(folder, tillFile)), 'has no closes beside it', 3_600],
    ['what cannot be read', ({ folder }) => change(folder, tillFile, () => '{'), 'cannot be read', 3_600],
    [
      'the file of another month',
      ({ folder, day }) => {
        cpSync(join(folder, monthOf(day)), join(folder, 'closes-2020-01.txt'));
        changeTill(folder, (told) => ({ ...told, months: { '2020-01': told.months[day.slice(0, 7)] } }));
      },
      'has no place here',
      3_600,
    ],
    [
      'a second copy of one prefix with the same days',
      ({ at, one }) => one.copy(at, { shop: '渋谷', till: 'T1', copy: 'T1-2222222222222222' }),
      'has another copy with the same days',
      3_600,
    ],
    ['a foreign file', ({ at }) => writeFileSync(join(at, 'notes.txt'), ''), 'is no copy of a till', 7_200],
    ['a foreign folder', ({ at }) => mkdirSync(join(at, 'ginza/old')), 'is no copy of a till', 7_200],
    ['a shop of no tills', ({ at }) => mkdirSync(join(at, 'ueno')), 'has no till', 7_200],
  ];
  test.each(damages)('%s', async (_what, damage, why, net) => {
    const { at, day, now, one, folders } = await chain();
    await damage({ folder: folders[0] ?? '', at, day, now, one });
    const period = _what.includes('another month') ? `2020-01-01..${day}` : day;
    const { problems, totals } = await made(at, period, now);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem.why).toContain(why);
    expect(totals[0]?.net).toBe(net);
  });

  test('a till whose clock is a day ahead, and a day that has not come', async () => {
    const { at, day, now, folders } = await chain();
    // The first till's clock is a day before the report's, the second's is a day behind it: its own day is today.
    expect(await made(at, day, now - 2 * 86_400_000)).toMatchObject({ totals: [] });
    const { problems, totals } = await made(at, day, now - 86_400_000);
    expect(problems).toMatchObject([
      { till: 'T1', why: expect.stringContaining('its clock is ahead') as string },
      { till: 'T3', why: expect.stringContaining('its clock is ahead') as string },
    ]);
    expect(totals[0]?.net).toBe(1_200);
    const [folder = ''] = folders;
    changeTill(folder, (told) => ({ ...told, at: now - 2 * 86_400_000 }));
    expect((await made(at, day, now - 2 * 86_400_000)).problems[0]?.why).toContain('a day that has not come');
  });

  test('a forger who writes the hashes of the file anew, and not those of the chain', async () => {
    const { at, day, now, folders } = await chain();
    const { createHash } = await import('node:crypto');
    const month = day.slice(0, 7);
    let last = '';
    change(folders[0] ?? '', monthOf(day), (text) =>
      text
        .replace(/3600/, '4600')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          last = createHash('sha256')
            .update(`${last}\n${line.slice(65)}`)
            .digest('hex');
          return `${last} ${line.slice(65)}\n`;
        })
        .join(''),
    );
    changeTill(folders[0] ?? '', (told) => ({ ...told, months: { [month]: { count: 2, hash: last } } }));
    const { problems, totals } = await made(at, day, now);
    expect(problems).toMatchObject([
      { till: 'T1', why: expect.stringContaining('does not add up') as string },
    ]);
    expect(totals[0]?.net).toBe(3_600);
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
      `渋谷/T3-0000000000000000: has no closes beside it: half a copy, or one of an older version`,
    ]);
    expect(refused).toBe('1 are in no sum.');
    expect(JSON.parse(out)).toMatchObject({ totals: [{ net: 4_800 }] });
  });

  test('names the tills of a list that have no copy, and refuses a list with a wrong column', async () => {
    const { at, day, now } = await chain();
    const list = join(place(), 'tills.csv');
    const rows = ['ginza,1,T1,One,', 'ginza,2,T2,Two,', '渋谷,1,T3,Three,', '渋谷,2,T4,Four,'];
    writeFileSync(list, ['shop,till,prefix,name,location', ...rows].join('\n'));
    const { err, refused } = await run([at, day, '--list', list], now);
    expect(err).toEqual([`渋谷/2 (T4): has no copy here (${list}:5)`]);
    expect(refused).toBe('1 are in no sum.');
    expect((await run([at, day, '--list', list, '--shop', 'ginza'], now)).refused).toBeNull();
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
  const at = place();
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
