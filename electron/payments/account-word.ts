import type { Merchant } from './merchant.ts';

/** What a list says of whose it is; `fresh`: nothing, to a till that knows no account yet, whose own any may become. */
export type Word = 'others' | 'ours' | 'fresh' | 'nobodys' | 'unlisted' | 'unanswered';

/** What the lists said to one key. */
export type Told = Record<'charges' | 'subscriptions', Word>;

/** What was said to a key that was never asked with. */
export function nothingTold(): Told {
  return { charges: 'unanswered', subscriptions: 'unanswered' };
}

/** What a list says to a till of a known account, or of none (null), that was not refused as another one's. */
export function wordOfList(known: string | null, { appId }: Merchant): Word {
  if (known === null) return 'fresh';
  return appId === known ? 'ours' : 'nobodys';
}

/** Whether it is another account's. */
export function isOthers({ charges, subscriptions }: Told): boolean {
  return charges === 'others' || subscriptions === 'others';
}

function isOurs(told: Told): boolean {
  return !isOthers(told) && (told.charges === 'ours' || told.subscriptions === 'ours');
}

/** Whether a payer's code may be sent: subscriptions alone, which few shops have, are not missed. */
export function allowsCharges(told: Told): boolean {
  return isOurs(told) || (!isOthers(told) && told.charges === 'fresh');
}

/** Whether nothing more is to be learnt before a code. */
export function settlesCodes(told: Told): boolean {
  return isOurs(told) || Object.values(told).every((word) => word === 'fresh' || word === 'unlisted');
}
