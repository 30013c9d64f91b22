import {
  type DialectName,
  fail,
  type KeeperName,
  type Language,
  type Result,
  success,
} from '../../contract/index.ts';
import type { Clock } from '../../domain/expiry.ts';
import { createPaymentClient } from '../../payments/client.ts';
import { merchantsIn } from '../../payments/answer.ts';
import { routeOf } from '../../payments/origin.ts';
import { agree, type Merchant, refined, nobody } from '../../payments/merchant.ts';
import { failureOfOutcome } from '../../sales/outcomes.ts';
import type { KeyFingerprint } from '../../secrets/fingerprint.ts';
import type { GetOutcome, SecretKeeper } from '../../secrets/secret-keeper.ts';
import type { Settings } from '../../settings/schema.ts';
import type { SettingsStore } from '../../settings/settings.ts';
import { failureOfKeeper, failureOfLookup } from './key-failures.ts';
import type { Log } from '../../domain/log.ts';

export interface KeyToKeep {
  baseUrl: string;
  secretKey: string;
  keeper: SecretKeeper;
  onKey: (key: string) => void;
  log: Log;
}

interface ServiceToTry {
  baseUrl: string;
  dialect: DialectName;
  /** PEM of the shop's own authorities, and the proxy on the way to it. */
  certificateAuthority?: string;
  proxy?: string;
  /** Language of the service's messages. */
  language: Language;
  /** Whose key it must be; left out where any will do. */
  merchant?: Merchant;
  clock: Clock;
}

/** The settings' proxy and certificates for a service, for another record of the same one. */
export function wayOf({
  certificateAuthority,
  proxy,
}: Pick<ServiceToTry, 'certificateAuthority' | 'proxy'>): Pick<
  ServiceToTry,
  'certificateAuthority' | 'proxy'
> {
  return {
    ...(certificateAuthority !== undefined && { certificateAuthority }),
    ...(proxy !== undefined && { proxy }),
  };
}

export interface KeptKey {
  key: string;
  keeper: KeeperName;
}

/** Takes a key into use, such as by remembering its fingerprint; the key stays only if this succeeds. */
type UseKey = (fingerprint: KeyFingerprint, merchant: Merchant) => Promise<Result<undefined>>;

/**
 * Keeps a key without asking the service, which may be unreachable, and has it used: all or nothing. On failure the keychain gets
 * back what it held.
 */
export async function keepKey(options: KeyToKeep, use: UseKey): Promise<Result<undefined>> {
  options.onKey(options.secretKey);
  const status = await options.keeper.status();
  if (status.kind !== 'ready') return failureOfKeeper(status);
  return replaceKey(options, (fingerprint) => use(fingerprint, nobody));
}

/** As `keepKey`, but tries the service first: a refused key never replaces another. */
export async function adoptKey(options: KeyToKeep & ServiceToTry, use: UseKey): Promise<Result<undefined>> {
  options.onKey(options.secretKey);
  const status = await options.keeper.status();
  if (status.kind !== 'ready') return failureOfKeeper(status);
  const tried = await tryKey(options);
  return tried.ok ? replaceKey(options, (fingerprint) => use(fingerprint, tried.value)) : tried;
}

/** Tries the service with the keeper's present key, whichever it is, then has it used. The keeper stays as it is. */
export async function acceptKey(
  options: Omit<KeyToKeep, 'secretKey'> & ServiceToTry,
  use: (secretKey: string, fingerprint: KeyFingerprint) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const held = await options.keeper.get(options.baseUrl);
  if (held.kind !== 'found') return failureOfLookup(held);
  options.onKey(held.key);
  const tried = await tryKey({ ...options, secretKey: held.key });
  return tried.ok ? use(held.key, held.fingerprint) : tried;
}

/**
 * Looks for a service's key in its keeper. Where no fingerprint is remembered, as on a newly prepared machine, remembers this
 * one: a different key is noticed later.
 */
export async function lookUpKey(options: {
  settings: SettingsStore;
  keeper: SecretKeeper;
  service: NonNullable<Settings['service']>;
  log: Log;
}): Promise<GetOutcome> {
  const { settings, keeper, service, log } = options;
  const kept = await keeper.get(service.baseUrl, service.keyFingerprint);
  if (kept.kind !== 'found' || service.keyFingerprint !== null) return kept;
  const known = settings.read().service ?? service;
  const changed = settings.update({ service: { ...known, keyFingerprint: kept.fingerprint } });
  if (!changed.ok) log.error('The fingerprint of the key could not be kept', changed.message);
  return kept;
}

/** Saves, has it used, and puts the old key back when either fails. */
async function replaceKey(
  { baseUrl, secretKey, keeper, onKey, log }: KeyToKeep,
  use: (fingerprint: KeyFingerprint) => Promise<Result<undefined>>,
): Promise<Result<undefined>> {
  const before = await keeper.get(baseUrl);
  if (before.kind === 'found') onKey(before.key);
  if (before.kind === 'missing' || before.kind === 'locked' || before.kind === 'unavailable') {
    return failureOfKeeper(before);
  }
  const saved = await keeper.set(baseUrl, secretKey);
  // Neither of these has touched the keychain.
  if (saved.kind === 'read-only' || saved.kind === 'invalid') return failureOfKeeper(saved);
  const used = saved.kind === 'saved' ? await use(saved.fingerprint) : failureOfKeeper(saved);
  if (used.ok) return used;
  const restored =
    before.kind === 'found' ? await keeper.set(baseUrl, before.key) : await keeper.clear(baseUrl);
  if (restored.kind !== 'saved' && restored.kind !== 'cleared') {
    log.error('The keychain could not be put back as it was', restored.kind);
  }
  return used;
}

/**
 * Lists one customer (section 4.7), which changes nothing and every service has; then a payment and a subscription, where listed,
 * to know whose key it is. `other-account`: somebody else's.
 */
async function tryKey(options: ServiceToTry & { secretKey: string }): Promise<Result<Merchant>> {
  const { baseUrl, dialect, secretKey, clock, language, merchant = nobody } = options;
  const client = createPaymentClient({
    baseUrl,
    dialect,
    route: routeOf(options),
    secretKey: () => Promise.resolve(secretKey),
    language: () => language,
    clock,
  });
  try {
    const answer = await client.listCustomers({ limit: 1 });
    if (answer.kind !== 'ok') return failureOfOutcome(answer);
    const said = [
      answer,
      await client.listCharges({ limit: 1 }),
      await client.listSubscriptions({ limit: 1 }),
    ];
    let told = nobody;
    for (const more of said.flatMap((one) => (one.kind === 'ok' ? merchantsIn(one.value) : []))) {
      if (!agree(merchant, more) || !agree(told, more)) return othersKey;
      told = refined(told, more);
    }
    return success(refined(merchant, told));
  } finally {
    client.close();
  }
}

const othersKey = fail('other-account', 'The key is of another account, or of another mode.');
