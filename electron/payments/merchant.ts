/** The account that answers, and whether its money is real, as far as told. */
export interface Merchant {
  appId: string | null;
  liveMode: boolean | null;
}

export const nobody: Merchant = { appId: null, liveMode: null };

/** Whether both say the same where both say anything. */
export function agree(one: Merchant, other: Merchant): boolean {
  const isSame = (a: unknown, b: unknown): boolean => a === null || b === null || a === b;
  return isSame(one.appId, other.appId) && isSame(one.liveMode, other.liveMode);
}

export function refined(known: Merchant, since: Merchant): Merchant {
  return { appId: known.appId ?? since.appId, liveMode: known.liveMode ?? since.liveMode };
}
