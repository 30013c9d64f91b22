/**
 * The two channels of the customer display (customer-display.ts), the one thing it may ask and the one it is
 * told; apart from the cashier's names, so that its preload holds none of those.
 */
export const displayChannels = {
  read: 'display:readCustomerDisplay',
  changed: 'display:customerDisplay',
} as const;
