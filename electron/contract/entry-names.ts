/** Channels of the entry view (entry.ts), apart from the cashier's names, so that no preload holds both. */
export const entryChannels = {
  read: 'entry:read',
  answer: 'entry:answer',
  cancel: 'entry:cancel',
} as const;
