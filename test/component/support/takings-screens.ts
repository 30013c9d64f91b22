import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import type { Takings } from '../../../electron/contract/takings.ts';
import { dayOf } from '../fixtures/sales.ts';
import { monthOf, takingsOf } from '../fixtures/takings.ts';
import type { Mounted } from './mount.ts';
import type { ShownScreen } from './customer-screens.ts';

const spans = { day: /^(Day|日)$/, week: /^(Week|週)$/, month: /^(Month|月)$/ };
const week = takingsOf(2, { span: 'week', from: '2026-01-12', to: '2026-01-18' });

/** Opens the takings from the history. */
async function openTakings({ bridge, session }: Mounted, takings: Takings): Promise<void> {
  bridge.answer('readHistory', success(dayOf(40)));
  bridge.answer('readTakings', success(takings));
  session.open('history');
  await page.getByRole('button', { name: /^(Takings|売上)$/ }).click();
  await page.getByRole('radio', { name: spans[takings.span] }).click();
}

/** The takings of a day, a week and a month. */
export const takingsScreens: Record<string, ShownScreen> = {
  takings: {
    start: {},
    open: async (mounted) => {
      await openTakings(mounted, takingsOf(100));
      await page.getByRole('button', { name: /^(Show 91 more|さらに91件を表示)$/ }).click();
    },
  },
  'takings of a week': { start: {}, open: (mounted) => openTakings(mounted, week) },
  'takings of a week without a payment': {
    start: {},
    open: (mounted) => openTakings(mounted, { ...week, takings: [], before: [] }),
  },
  'takings by category and staff': {
    start: {},
    open: async (mounted) => {
      await openTakings(mounted, week);
      const byCategory = await page
        .getByRole('table', { name: /^(By category|カテゴリー別)$/ })
        .findElement();
      byCategory.scrollIntoView();
    },
  },
  'takings of a month': { start: {}, open: (mounted) => openTakings(mounted, monthOf()) },
};
