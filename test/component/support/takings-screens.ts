import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { dayOf } from '../fixtures/sales.ts';
import { monthOf, takingsOf } from '../fixtures/takings.ts';
import type { ShownScreen } from './customer-screens.ts';

/** What a day took, for the tour of every screen. */
export const takingsScreens: Record<string, ShownScreen> = {
  takings: {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readTakings', success(takingsOf(100)));
      session.open('history');
      await page.getByRole('button', { name: /^(Takings|売上)$/ }).click();
      await page.getByRole('button', { name: /^(Show 91 more|さらに91件を表示)$/ }).click();
    },
  },
  'takings by category and staff': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readTakings', ({ span }) => Promise.resolve(success({ ...takingsOf(), span })));
      session.open('history');
      await page.getByRole('button', { name: /^(Takings|売上)$/ }).click();
      await page.getByRole('radio', { name: /^(Week|週)$/ }).click();
      const byCategory = await page
        .getByRole('table', { name: /^(By category|カテゴリー別)$/ })
        .findElement();
      byCategory.scrollIntoView();
    },
  },
  'takings of a month': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readTakings', ({ span }) =>
        Promise.resolve(success(span === 'month' ? monthOf() : takingsOf())),
      );
      session.open('history');
      await page.getByRole('button', { name: /^(Takings|売上)$/ }).click();
      await page.getByRole('radio', { name: /^(Month|月)$/ }).click();
    },
  },
};
