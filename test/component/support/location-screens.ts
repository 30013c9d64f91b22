import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { ownList } from '../fixtures/locations.ts';
import type { ShownScreen } from './customer-screens.ts';

/** The locations as managers see them. */
export const locationScreens: Record<string, ShownScreen> = {
  'locations of managers': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readLocations', success(ownList));
      session.open('locations');
      await page.getByRole('button', { name: /loc-1/ }).click();
    },
  },
  'new location': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readLocations', success({ listed: true, locations: [] }));
      session.open('locations');
      await page.getByRole('button', { name: /^(New location|新しい店舗)$/ }).click();
    },
  },
};
