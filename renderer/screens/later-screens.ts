import type { Component } from 'svelte';
import { loadTurns } from './code/turns.svelte.ts';
import type { StaffScreenName } from '../state/session.svelte.ts';

export type LoadScreen = () => Promise<{ default: Component }>;

/** The staff screens, which the staff menu offers. Each is loaded when it is opened: the sale screen does not wait for them. */
export const staffScreens: Partial<Record<StaffScreenName, LoadScreen>> = {
  shop: () => import('./shop/ShopScreen.svelte'),
  catalogue: () => import('./catalogue/CatalogueScreen.svelte'),
  locations: () => import('./locations/LocationsScreen.svelte'),
  customers: () => import('./customers/CustomersScreen.svelte'),
  subscriptions: () => import('./subscriptions/SubscriptionsScreen.svelte'),
  settings: () => import('./settings/SettingsScreen.svelte'),
  practice: () => import('./settings/PracticeScreen.svelte'),
};

/** Screens that open without the staff menu, or before anything can be sold. */
export const otherScreens = {
  history: () => import('./history/HistoryScreen.svelte'),
  scan: () => import('./scan/ScanScreen.svelte'),
  lock: () => import('./lock/LockScreen.svelte'),
  lost: () => import('./lock/LostScreen.svelte'),
  provisioning: () => import('./provisioning/ProvisioningScreen.svelte'),
  setup: () => import('./setup/SetupScreen.svelte'),
  guide: () => import('./guide/LookScreen.svelte'),
} satisfies Record<string, LoadScreen>;

export function isOtherScreen(screen: string): screen is keyof typeof otherScreens {
  return screen in otherScreens;
}

/**
 * Loads what a cashier may need next, once the first screen is idle. The code screen is there from the start. A screen that
 * fails to load says so when it is opened.
 */
export function loadSoon(): void {
  const menu = (): Promise<unknown> => import('./sale/StaffMenu.svelte');
  const failure = (): Promise<unknown> => import('../ui/FailureDialog.svelte');
  const screens = [loadTurns, menu, failure, otherScreens.scan, otherScreens.history, otherScreens.lock];
  requestIdleCallback(() => void Promise.allSettled(screens.map((load) => load())), { timeout: 1000 });
}
