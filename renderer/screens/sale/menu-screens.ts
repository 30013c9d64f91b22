/** The screens of the staff menu, in its order. */
export const menuScreens = [
  'shop',
  'catalogue',
  'customers',
  'subscriptions',
  'locations',
  'practice',
  'settings',
] as const;
