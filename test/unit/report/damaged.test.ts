import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CopiedClose, tillFile } from '../../../electron/contract/copied-closes.ts';
import { hashOfLink } from '../../../electron/journal/chain-links.ts';
import { chain, change, changeTill, forge, made, monthOf, type Till } from './support.ts';

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

  const linked = (said: CopiedClose, details: string): object => {
    const link = { ...said.link, details };
    return { ...said, link: { ...link, hash: hashOfLink(said.before, link) } };
  };
  const changed = (said: CopiedClose, to: Partial<CopiedClose['close']>): object => ({
    ...said,
    close: { ...said.close, ...to },
  });
  test.each<[what: string, to: Parameters<typeof forge>[2], why: string]>([
    ['figures', (said) => JSON.stringify(said).replace('3600', '4600'), 'does not add up in JPY'],
    ['the name of a figure', (said) => JSON.stringify(said).replace('"net"', '"nett"'), 'is no close'],
    [
      'a figure that this version does not know',
      (said) => ({ ...said, bonus: 1_000 }),
      'is of a newer version',
    ],
    [
      'late rates that no adjustment has',
      (said) => ({ ...said, close: { ...said.close, lateRates: said.close.rates } }),
      'does not add up in JPY',
    ],
    ...(['totals', 'methods', 'rates'] as const).flatMap(
      (rows): [string, (said: CopiedClose) => object, string][] => [
        [
          `its ${rows} twice`,
          (said) => changed(said, { [rows]: [...said.close[rows], ...said.close[rows]] }),
          'does not add up in JPY',
        ],
        [
          `${rows} of a currency that the others have nothing of`,
          (said) =>
            changed(said, {
              [rows]: [...said.close[rows], ...said.close[rows].map((row) => ({ ...row, currency: 'USD' }))],
            }),
          'does not add up in USD',
        ],
      ],
    ),
    [
      'lines of a currency that it has nothing of',
      (said) => ({ ...said, lines: [...said.lines, { currency: 'USD', net: 1 }] }),
      'does not add up in USD',
    ],
    [
      'its lines twice',
      (said) => ({ ...said, lines: [...said.lines, ...said.lines] }),
      'does not add up in JPY',
    ],
    ['half a line', (said) => JSON.stringify(said).slice(0, -1), 'cannot be read'],
    [
      'the hash before it',
      (said) => ({ ...said, before: '0'.repeat(64) }),
      'does not follow in its journal’s chain',
    ],
    [
      'the link of another close',
      (said) => linked(said, said.link.details.replace('"number":1,', '"number":2,')),
      'is not the one that was sealed',
    ],
    ['a link that says nothing', (said) => linked(said, 'null'), 'is not the one that was sealed'],
    ['a link in no words', (said) => linked(said, ''), 'is not the one that was sealed'],
  ])('a close whose file is hashed anew: %s', async (_what, to, why) => {
    const { at, day, now, folders } = await chain();
    forge(folders[0] ?? '', day, to);
    const { problems, totals } = await made(at, day, now);
    expect(problems).toMatchObject([
      { till: 'T1', why: expect.stringContaining(`:1: the close ${why}`) as string },
    ]);
    expect(totals[0]?.net).toBe(3_600);
  });
});
