import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { Takings, TakingsFormat, TakingsIn } from '../../../electron/contract/takings.ts';
import type { Language } from '../../../electron/contract/terminal.ts';
import type { MoneyMode } from '../../../electron/sales/money-mode.ts';
import { writeTakings } from '../../../electron/terminal/takings-file.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

const nothing: TakingsIn = {
  ...{ currency: 'JPY', digits: 0, net: 0, times: [], items: [], otherItems: null },
  ...{ categories: [], methods: [], staff: [], rates: [] },
};

/** A week in which an item with the name of a formula sold, and a person sold who did not the week before. */
const week: Takings = {
  ...{ span: 'week', from: '2026-01-12', to: '2026-01-18' },
  takings: [
    {
      ...nothing,
      net: 3_900,
      times: [{ from: new Date(2026, 0, 13).getTime(), count: 3, net: 3_900 }],
      items: [
        { name: '=1+1', count: 2, net: 4_000 },
        { name: '-5', count: 1, net: -100 },
      ],
      otherItems: { kinds: 2, count: 3, net: 0 },
      categories: [{ category: { id: 'd', name: { ja: 'ドリンク', en: 'Drinks' } }, count: 3, net: 3_900 }],
      methods: [{ method: 'paypay', count: 3, net: 3_900 }],
      staff: [{ staff: '佐藤<b>', count: 3, net: 3_900 }],
      rates: [{ rate: 8, count: 3, net: 3_900 }],
    },
  ],
  before: [
    {
      ...nothing,
      net: 500,
      items: [{ name: '-5', count: 1, net: 400 }],
      staff: [{ staff: null, count: 1, net: 500 }],
    },
    { ...nothing, currency: 'USD', digits: 2, net: 1_250 },
  ],
};

async function written(
  takings: Takings,
  format: TakingsFormat,
  { language = 'en', mode = 'live' }: { language?: Language; mode?: MoneyMode } = {},
): Promise<{ name: string; text: string; rows: number }> {
  const print = (html: string) => Promise.resolve(Buffer.from(html));
  const answer = valueOf(
    await writeTakings(takings, { format, language, mode, till: 'G1', folder: newFolder(), print }),
  );
  const { path, rows } = answer;
  return { name: basename(path), text: readFileSync(path, 'utf8'), rows };
}

test('a CSV file has every row of the screen, beside the span before, and none that runs as a formula', async () => {
  const { name, text, rows } = await written(week, 'csv');
  expect(name).toBe('G1-takings-2026-01-12--2026-01-18.csv');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(rows).toBe(lines.length - 1);
  expect(lines[0]).toBe(
    '"From","To","Kind","Name","Count","Received, net","Received in the span before","Currency","Practice"',
  );
  const days = '"2026-01-12","2026-01-18"';
  expect(lines.slice(1)).toEqual(
    [
      '"Total","Total",3,3900,500,"JPY",',
      '"By day","2026-01-13",3,3900,,"JPY",',
      `"By item","'=1+1",2,4000,0,"JPY",`,
      `"By item","'-5",1,-100,400,"JPY",`,
      '"By item","2 other items",3,0,100,"JPY",',
      '"By category","Drinks",3,3900,0,"JPY",',
      '"By payment method","PayPay",3,3900,0,"JPY",',
      '"By rate of tax","8%",3,3900,0,"JPY",',
      '"By staff","佐藤<b>",3,3900,0,"JPY",',
      '"By staff","Nobody signed on",0,0,500,"JPY",',
      '"Total","Total",0,0.00,12.50,"USD",',
    ].map((line) => `${days},${line}`),
  );
});

test('the page of a PDF has them too, in the shop’s language, and names are no markup', async () => {
  const { name, text } = await written(week, 'pdf', { language: 'ja' });
  expect(name).toBe('G1-takings-2026-01-12--2026-01-18.pdf');
  expect(text).toContain('<h1>売上 2026-01-12 – 2026-01-18</h1>');
  expect(text).toContain('<th>担当者別</th><th>件数</th><th>受取額</th><th>前の週</th>');
  expect(text).toMatch(/<td>佐藤&lt;b&gt;<\/td><td class="figure">3<\/td><td class="figure">￥3,900<span/);
  expect(text).toContain('<td>担当者の記録なし</td><td class="figure">0</td>');
  expect(text).toContain('<td>ドリンク</td>');
  expect(text).not.toContain('<b>');
});

test('the page of a PDF has a bar below each figure as long as on the screen, and none below a sum', async () => {
  const { text } = await written(week, 'pdf');
  const lengths = (name: string): (string | undefined)[] =>
    [...(text.split(`<th>${name}</th>`)[1]?.split('</table>')[0] ?? '').matchAll(/<tr>(.*)<\/tr>/g)].map(
      ([, row = '']) => /class="bar" style="width:(\d+)%"/.exec(row)?.[1],
    );
  expect(lengths('By item')).toEqual(['100', '0', undefined]);
  expect(lengths('By staff')).toEqual(['100', '0']);
  expect(lengths('Total')).toEqual([undefined]);
});

test('the hours of a day are in it by the clock, and its name is the day', async () => {
  const [yen] = week.takings;
  const times = [{ from: new Date(2026, 0, 12, 11).getTime(), count: 3, net: 3_900 }];
  const day = { ...week, span: 'day' as const, to: week.from, takings: [{ ...nothing, ...yen, times }] };
  const { name, text } = await written(day, 'csv', { language: 'ja' });
  expect(name).toBe('G1-takings-2026-01-12.csv');
  expect(text).toContain('"2026-01-12","2026-01-12","時間帯別","11:00",3,3900,');
});

test.each(['practice', 'test'] as const)('no file of %s passes for money', async (mode) => {
  const csv = await written(week, 'csv', { mode });
  expect(csv.name).toBe(`${mode}-G1-takings-2026-01-12--2026-01-18.csv`);
  const lines = csv.text.trim().split('\r\n').slice(1);
  const mark = mode === 'test' ? 'Test' : 'Practice';
  expect(lines.filter((line) => !line.endsWith(`,"${mark}"`))).toEqual([]);
  expect((await written(week, 'pdf', { mode })).text).toContain(`2026-01-18 (${mark})</h1>`);
});

test('a week without a sale is a file that says so', async () => {
  const none = { ...week, takings: [], before: [] };
  expect(await written(none, 'csv')).toMatchObject({ rows: 0 });
  expect((await written(none, 'pdf')).text).toContain('There are no payments.');
});

test('what cannot be printed or written is a failure, and leaves no file', async () => {
  const folder = newFolder();
  const print = () => Promise.reject(new Error('No PDF came in time.'));
  const file = { language: 'en', mode: 'live', till: 'G1', folder, print } as const;
  const late = await writeTakings(week, { ...file, format: 'pdf' });
  expect(late).toMatchObject({ ok: false, code: 'storage' });
  expect(!late.ok && late.message).toContain('No PDF came in time.');
  expect(readdirSync(folder)).toEqual([]);
  const nowhere = { ...file, folder: '/dev/null/x' };
  expect(await writeTakings(week, { ...nowhere, format: 'csv' })).toMatchObject({ code: 'storage' });
});
