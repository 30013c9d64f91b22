import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { longShopDay } from '../fixtures/shop-day.ts';
import { live } from '../fixtures/settings.ts';
import type { ShownScreen } from './customer-screens.ts';

/** The shop's tills. */
export const shopScreens: Record<string, ShownScreen> = {
  'all tills': {
    start: { terminal: { ...live.terminal, readsTills: true } },
    open: async ({ bridge, session }) => {
      bridge.answer('readShopDay', success(longShopDay()));
      session.open('shop');
      await page.getByRole('table').first().findElement();
    },
  },
};
