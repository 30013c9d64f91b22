/** Whose service this is: the account and the mode that the key of a request stands for. */

/** A merchant's account, in one of its modes. */
export interface Account {
  readonly appId: string;
  /** Whether money is real there, as far as anybody is told. */
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

/** Whose key the request showed. Throws for one that has not come past the guard. */
export function accountOf(request: Request): Account {
  const account = accounts.get(request);
  if (account === undefined) throw new Error('the request showed no key');
  return account;
}

export function isSameAccount(one: Account, other: Account): boolean {
  return one.appId === other.appId && one.liveMode === other.liveMode;
}
