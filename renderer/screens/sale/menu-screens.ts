/** In the menu's order. */
export const menuScreens = [
  'shop',
  'catalogue',
  'customers',
  'subscriptions',
  'locations',
  'practice',
  'settings',
] as const;
