/** The account and mode behind a request's key. */

export interface Account {
  readonly appId: string;
  /** Whether money is real there, as answers say. */
  readonly liveMode: boolean;
}

export interface KeyedAccount extends Account {
  readonly key: string;
}

export const practiceAccount: Account = { appId: 'app_practice', liveMode: false };

const accounts = new WeakMap<Request, Account>();

export function noteAccount(request: Request, account: Account): void {
  accounts.set(request, account);
}

/** The account of the request's key. Throws for a request that has not passed the guard. */
export function accountOf(request: Request): Account {
  const account = accounts.get(request);
  if (account === undefined) throw new Error('the request showed no key');
  return account;
}

export function isSameAccount(one: Account, other: Account): boolean {
  return one.appId === other.appId && one.liveMode === other.liveMode;
}
