import { expect, test } from 'vitest';
import type { CopiedClose } from '../../../electron/contract/copied-closes.ts';
import { pageOf } from '../../../electron/report/page.ts';
import { periodOf } from '../../../electron/report/period.ts';
import { reportOn } from '../../../electron/report/report-on.ts';
import type { Report } from '../../../electron/report/report.ts';
import { csvOf, soldOf } from '../../../electron/report/rows.ts';
import { newFolder } from '../../support/folder.ts';
import { folder, forge, till } from './support.ts';

const paid = { saleId: '00000000-0000-4000-8000-000000000001', amount: 1_200, currency: 'JPY' };
const sale = { ...paid, openedAt: 1, since: null };

/** A close of when yen had hundredths, with a sale in each doubt. */
function inHundredths(said: CopiedClose): CopiedClose {
  return {
    ...said,
    close: {
      ...said.close,
      digits: { JPY: 2 },
      unresolved: [{ ...sale, orderNo: 'T1-1', doubt: 'no-answer' }],
      paidTwice: [{ ...sale, orderNo: 'T1-2', doubt: 'paid-twice' }],
      openRefunds: [{ ...paid, orderNo: 'T1-3', askedAt: 2 }],
      failedRefunds: [{ ...paid, orderNo: 'T1-4', failedAt: 3 }],
      beforeFirst: [{ currency: 'JPY', count: 3, amount: 3_600 }],
    },
  };
}

/** The first close of a till in hundredths; a report of its first days. */
async function reported(sales: readonly number[]): Promise<Report> {
  const at = newFolder();
  const one = await till(sales);
  const copy = await one.copy(at, { shop: 'ginza', till: 'T1' });
  const [day = ''] = one.days;
  forge(copy, day, inHundredths);
  const period = periodOf(`${day}..${one.days.at(-1) ?? ''}`);
  if (period === null) throw new Error(day);
  const report = await reportOn(folder(at), { period, now: one.bench.machine.wallMs, goods: true });
  expect(report.problems).toEqual([]);
  return report;
}

test('doubts have the digits of the close that names them, on the page and in rows', async () => {
  const report = await reported([1]);
  const rows = csvOf(report, 'unresolved').trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(3, 6))).toEqual([
    ['"T1-1"', '"JPY"', '12.00'],
    ['"T1-2"', '"JPY"', '12.00'],
    ['"T1-3"', '"JPY"', '12.00'],
    ['"T1-4"', '"JPY"', '12.00'],
    ['', '"JPY"', '36.00'],
  ]);
  const page = pageOf(report, 'en');
  expect(page).toContain('Unresolved T1-1 ¥12.00<');
  expect(page).toContain('Paid twice: T1-2 ¥12.00<');
  expect(page).toContain('Not known whether it was refunded: T1-3 ¥12.00<');
  expect(page).toContain('A refund failed later, nothing went back: T1-4 ¥12.00<');
  expect(page).toContain('Paid before the first close, in no close: 3 · ¥36.00<');
});

test('goods have the digits of the close that has them, where those of a later close are others', async () => {
  const report = await reported([1, 1]);
  const [one] = report.tills;
  expect(one && soldOf(one).map(({ amount, digits }) => [amount, digits])).toEqual([
    [1_200, 2],
    [1_200, 0],
  ]);
  expect(csvOf(report, 'goods')).toMatch(/,12\.00,\r\n.*,1200,/);
});
