import { type DialectName, type Result, success } from '../contract/index.ts';
import type { Clock } from '../domain/expiry.ts';
import { createPaymentClient } from '../payments/client.ts';
import { failureOf } from '../sales/answers.ts';
import type { KeyFingerprint } from '../secrets/fingerprint.ts';
import type { SecretKeeper } from '../secrets/secret-keeper.ts';
import { failureOfKeeper } from './failures.ts';
import type { Log } from './log.ts';

/** A key for a service, and what it takes to try and to keep it. */
export interface NewKey {
  baseUrl: string;
  dialect: DialectName;
  secretKey: string;
  keeper: SecretKeeper;
  clock: Clock;
  log: Log;
}

/**
 * Tries the service with a key, then keeps the key, then has it used: all of it or nothing. The keychain
 * holds what it held before when any of that fails. The key is in no answer and in no log.
 */
export async function adoptKey(
  options: NewKey,
  use: (fingerprint: KeyFingerprint) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const { baseUrl, secretKey, keeper, log } = options;
  const status = await keeper.status();
  if (status.kind !== 'ready') return failureOfKeeper(status);
  const tried = await tryKey(options);
  if (!tried.ok) return tried;
  const before = await keeper.get(baseUrl);
  if (before.kind === 'missing' || before.kind === 'locked' || before.kind === 'unavailable') {
    return failureOfKeeper(before);
  }
  const saved = await keeper.set(baseUrl, secretKey);
  const used = saved.kind === 'saved' ? await use(saved.fingerprint) : failureOfKeeper(saved);
  if (used.ok) return used;
  const restored =
    before.kind === 'found' ? await keeper.set(baseUrl, before.key) : await keeper.clear(baseUrl);
  if (restored.kind !== 'saved' && restored.kind !== 'cleared') {
    log.error('The keychain could not be put back as it was', restored.kind);
  }
  return used;
}

/** Lists one customer (section 4.7): the one operation that changes nothing and that every service has. */
async function tryKey({ baseUrl, dialect, secretKey, clock }: NewKey): Promise<Result<undefined>> {
  const client = createPaymentClient({
    baseUrl,
    dialect,
    secretKey: () => Promise.resolve(secretKey),
    clock,
  });
  const answer = await client.listCustomers({ limit: 1 });
  client.close();
  return answer.kind === 'ok' ? success(undefined) : failureOf(answer);
}
