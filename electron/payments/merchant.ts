/** Whose service answers, as far as it tells: the account, and whether money is real there. */
export interface Merchant {
  appId: string | null;
  liveMode: boolean | null;
}

/** Of whom nothing is told. */
export const nobody: Merchant = { appId: null, liveMode: null };

/** Whether both say the same, where both say anything. */
export function agree(one: Merchant, other: Merchant): boolean {
  const isSame = (a: unknown, b: unknown): boolean => a === null || b === null || a === b;
  return isSame(one.appId, other.appId) && isSame(one.liveMode, other.liveMode);
}

/** What is known with what was told since. */
export function refined(known: Merchant, since: Merchant): Merchant {
  return { appId: known.appId ?? since.appId, liveMode: known.liveMode ?? since.liveMode };
}
