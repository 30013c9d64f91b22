/** Apart from the cashier's names, so that the customer display's preload holds none of those. */
export const displayChannels = {
  read: 'display:readCustomerDisplay',
  changed: 'display:customerDisplay',
} as const;
