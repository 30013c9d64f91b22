import { m } from './generated/messages.js';

/** Name and purpose of each staff screen. */
export const staffScreenWords = {
  shop: { name: m.staff_shop, hint: m.staff_shop_hint },
  catalogue: { name: m.staff_catalogue, hint: m.staff_catalogue_hint },
  customers: { name: m.staff_customers, hint: m.staff_customers_hint },
  subscriptions: { name: m.staff_subscriptions, hint: m.staff_subscriptions_hint },
  locations: { name: m.staff_locations, hint: m.staff_locations_hint },
  practice: { name: m.staff_practice, hint: m.staff_practice_hint },
  settings: { name: m.staff_settings, hint: m.staff_settings_hint },
} as const;

/** What is behind the PIN, for the lock screen; the setup is entered to change the service. */
export function placeWords(screen: string): string {
  if (screen === 'history') return m.history();
  return isStaffScreen(screen) ? staffScreenWords[screen].name() : m.change_service();
}

function isStaffScreen(screen: string): screen is keyof typeof staffScreenWords {
  return screen in staffScreenWords;
}
