import { expect, test } from 'vitest';
import { type Days, daysOf, exportSpans, spanOf } from '../../../../renderer/lib/export-days.ts';

test.each<[today: string, ...spans: string[]]>([
  ['2026-01-15', '2026-01-15', '2026-01-14', '2026-01-12', '2026-01-01', '2025-12-01 2025-12-31'],
  // A Monday, and a Sunday.
  ['2026-03-02', '2026-03-02', '2026-03-01', '2026-03-02', '2026-03-01', '2026-02-01 2026-02-28'],
  ['2028-03-05', '2028-03-05', '2028-03-04', '2028-02-28', '2028-03-01', '2028-02-01 2028-02-29'],
])('on %s the days that are offered are right', (today, ...expected) => {
  const text = ({ from, to }: Days): string => `${from} ${to}`;
  const spans = exportSpans.flatMap((span) => (span === 'own' ? [] : [text(daysOf(span, today))]));
  const [first, yesterday, week, month, lastMonth] = expected;
  expect(spans).toEqual([
    `${first} ${today}`,
    `${yesterday} ${yesterday}`,
    `${week} ${today}`,
    `${month} ${today}`,
    lastMonth,
  ]);
});

test('a day that is looked at is offered by its name where it has one', () => {
  expect(['2026-03-01', '2026-02-28', '2026-02-27'].map((date) => spanOf(date, '2026-03-01'))).toEqual([
    'today',
    'yesterday',
    'own',
  ]);
});
