import type { OptionalScreen } from '../../electron/contract/till.ts';

/** Screens that the menu hides until they have content or the shop wants them, in the menu's order. */
export const optionalScreens: readonly OptionalScreen[] = ['customers', 'subscriptions', 'locations'];

export function isOptional(name: string): name is OptionalScreen {
  return (optionalScreens as readonly string[]).includes(name);
}
