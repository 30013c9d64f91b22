/** Whose service answers, as far as it tells: the account, and whether money is real there. */
export interface Merchant {
  appId: string | null;
  liveMode: boolean | null;
}

/** What an answer tells of the merchant: itself, the charge in it, or the records of a list. */
export function merchantIn(value: unknown): Merchant {
  const records = [value, ...innerRecords(value)];
  return {
    appId: told(records, 'appId', (found) => typeof found === 'string' && found !== '') as string | null,
    liveMode: told(records, 'liveMode', (found) => typeof found === 'boolean') as boolean | null,
  };
}

/** Whether both say the same, where both say anything. */
export function agree(one: Merchant, other: Merchant): boolean {
  const isSame = (a: unknown, b: unknown): boolean => a === null || b === null || a === b;
  return isSame(one.appId, other.appId) && isSame(one.liveMode, other.liveMode);
}

/** What is known with what was told since. */
export function refined(known: Merchant, since: Merchant): Merchant {
  return { appId: known.appId ?? since.appId, liveMode: known.liveMode ?? since.liveMode };
}

function innerRecords(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const lists = Object.values(value).filter((inner): inner is unknown[] => Array.isArray(inner));
  return ['charge' in value ? value.charge : null, ...lists.flat()];
}

function told(records: unknown[], name: string, isGood: (found: unknown) => boolean): unknown {
  for (const record of records) {
    if (typeof record !== 'object' || record === null) continue;
    const found: unknown = (record as Record<string, unknown>)[name];
    if (isGood(found)) return found;
  }
  return null;
}
