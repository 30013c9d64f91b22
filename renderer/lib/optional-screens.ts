import type { OptionalScreen } from '../../electron/contract/till.ts';

/** Screens that the menu leaves out until there is something of them or the shop wants them, in the menu's order. */
export const optionalScreens: readonly OptionalScreen[] = ['customers', 'subscriptions', 'locations'];

/** Whether a screen is one of them. */
export function isOptional(name: string): name is OptionalScreen {
  return (optionalScreens as readonly string[]).includes(name);
}
