import type { Component } from 'svelte';
import type { StaffScreenName } from '../state/session.svelte.ts';

/** How the code of a staff screen is loaded. */
export type LoadScreen = () => Promise<{ default: Component }>;

/**
 * The staff screens and their code, which is not among what the sale screen waits for. The staff menu offers
 * those that are listed here.
 */
export const staffScreens: Partial<Record<StaffScreenName, LoadScreen>> = {
  catalogue: () => import('./catalogue/CatalogueScreen.svelte'),
  locations: () => import('./locations/LocationsScreen.svelte'),
  customers: () => import('./customers/CustomersScreen.svelte'),
  subscriptions: () => import('./subscriptions/SubscriptionsScreen.svelte'),
  settings: () => import('./settings/SettingsScreen.svelte'),
  practice: () => import('./settings/PracticeScreen.svelte'),
};
