import type { Merchant } from './merchant.ts';

/** What a list says of whose it is; `fresh`: nothing to a till that knows no account yet and may take any for its own. */
export type Word = 'others' | 'ours' | 'fresh' | 'nobodys' | 'unlisted' | 'unanswered';

export type Told = Record<'charges' | 'subscriptions', Word>;

export function nothingTold(): Told {
  return { charges: 'unanswered', subscriptions: 'unanswered' };
}

/** What a list that was not refused as another account's says. `known`: the till's account; null: it knows none yet. */
export function wordOfList(known: string | null, { appId }: Merchant): Word {
  if (known === null) return 'fresh';
  return appId === known ? 'ours' : 'nobodys';
}

export function isOthers({ charges, subscriptions }: Told): boolean {
  return charges === 'others' || subscriptions === 'others';
}

function isOurs(told: Told): boolean {
  return !isOthers(told) && (told.charges === 'ours' || told.subscriptions === 'ours');
}

/** Whether a payer's code may be sent: few shops have subscriptions, so charges alone suffice. */
export function allowsCharges(told: Told): boolean {
  return isOurs(told) || (!isOthers(told) && told.charges === 'fresh');
}

/** Whether asking again can teach nothing more before a code. */
export function settlesCodes(told: Told): boolean {
  return isOurs(told) || Object.values(told).every((word) => word === 'fresh' || word === 'unlisted');
}
