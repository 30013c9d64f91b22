/** The keys by which package:check, which sees pictures alone, gets about; test/e2e/keyboard.spec.ts presses them by the screens' names. */
import { menuScreens } from '../../renderer/screens/sale/menu-screens.ts';

/** Nothing is copied there, so that there are no other tills to look at, and nobody is known who would stand in the other two. */
const absent: readonly string[] = ['shop', 'customers', 'subscriptions'];
const offered = menuScreens.filter((name) => !absent.includes(name));

/** From the staff's menu, as it opens, to the settings: the receipts of today stand before the screens. */
export const toSettings: readonly string[] = [
  'Tab',
  ...offered.slice(0, offered.indexOf('settings') + 1).map(() => 'Tab'),
  'Return',
];
/** From the settings, as they open, to their last section, which is left of the first: the diagnosis. */
export const toDiagnosis: readonly string[] = ['Tab', 'Left'];
/** From that tab to the page's last button, which is that of the newest version: to install it, or to look for it where none is known. */
export const toNewestVersion: readonly string[] = ['shift+Tab', 'shift+Tab'];
