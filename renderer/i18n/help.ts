import { m } from './generated/messages.js';

/** What each screen is for: a few sentences, a line each. */
export const helpWords = {
  sale: m.help_sale,
  code: m.help_code,
  history: m.help_history,
  lock: m.help_lock,
  provisioning: m.help_provisioning,
  setup: m.help_setup,
  guide: m.help_guide,
  catalogue: m.help_catalogue,
  customers: m.help_customers,
  subscriptions: m.help_subscriptions,
  locations: m.help_locations,
  practice: m.help_practice,
  settings: m.help_settings,
};
