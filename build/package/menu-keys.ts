/** Keys for package:check, which sees only pictures; test/e2e/keyboard.spec.ts presses them by the screens' names. */
import { menuScreens } from '../../renderer/screens/sale/menu-screens.ts';

/** The menu lacks these screens there: no copy is kept, so there are no other tills, and no customers are known. */
const absent: readonly string[] = ['shop', 'customers', 'subscriptions'];
const offered = menuScreens.filter((name) => !absent.includes(name));

/** From the open staff menu to the settings: today's receipts stand before the screens. */
export const toSettings: readonly string[] = [
  'Tab',
  ...offered.slice(0, offered.indexOf('settings') + 1).map(() => 'Tab'),
  'Return',
];
/** From the open settings to their last section, left of the first: the diagnosis. */
export const toDiagnosis: readonly string[] = ['Tab', 'Left'];
/** From that tab to the page's last button: to install the newest version, or to look for one. */
export const toNewestVersion: readonly string[] = ['shift+Tab', 'shift+Tab'];
