/**
 * The channels of the entry view (entry.ts): what it is asked for, what a person enters there, and that they leave it. They are
 * apart from the cashier's names, so that no preload holds both.
 */
export const entryChannels = {
  read: 'entry:read',
  answer: 'entry:answer',
  cancel: 'entry:cancel',
} as const;
