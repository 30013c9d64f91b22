import { secretKey } from '../contract/fields.ts';
import { assertNever } from '../domain/assert-never.ts';
import { fingerprintOf, type KeyFingerprint, matchesFingerprint, saltBytes } from './fingerprint.ts';
import {
  type CallOutcome,
  createKeeperCalls,
  type KeeperProcess,
  type KeeperTimers,
} from './keeper-calls.ts';
import type { KeeperCall, KeeperName, KeychainName } from './keeper-protocol.ts';
import type { Log } from '../domain/log.ts';

/** Why a secret key can be neither read nor saved at the moment. */
export type KeeperTrouble =
  /** Nothing on this machine can keep a secret key. */
  | { kind: 'missing'; why: string }
  /** A person has to unlock the keychain first. */
  | { kind: 'locked' }
  /** There is a keeper, but it does not work: no session bus, a crash, no answer in time, a bad credential. */
  | { kind: 'unavailable'; why: string };

/** The key is a credential of systemd: set and removed by whoever prepared the machine, not from here. */
interface ReadOnly {
  kind: 'read-only';
  keeper: 'systemd';
}

/** Whether keys can be kept: shown by a value that was written, read back and removed. */
export type KeeperStatus = { kind: 'ready'; keeper: KeychainName } | ReadOnly | KeeperTrouble;

/** What came of saving a key; the fingerprint belongs into the settings. */
export type SetOutcome =
  | { kind: 'saved'; fingerprint: KeyFingerprint }
  | { kind: 'invalid'; why: string }
  | ReadOnly
  | KeeperTrouble;

/** What came of looking for a key. */
export type GetOutcome =
  /** `fingerprint` is the expected one, or that of this key where none was: it belongs into the settings. */
  | { kind: 'found'; key: string; keeper: KeeperName; fingerprint: KeyFingerprint }
  /** The keeper works and holds no key for this account. */
  | { kind: 'none'; keeper: KeychainName }
  /** Not the key that was saved (perhaps no key at all), or not the keeper that it was saved with. */
  | { kind: 'changed'; what: 'key' | 'keeper' }
  | KeeperTrouble;

/** As `GetOutcome`, without the key. */
export type HasOutcome = Exclude<GetOutcome, { kind: 'found' }> | { kind: 'found'; keeper: KeeperName };

/** What came of removing a key; removing one that is not there is no failure. */
export type ClearOutcome = { kind: 'cleared' } | ReadOnly | KeeperTrouble;

/**
 * Keeps secret keys in the operating system's keychain (section 5; reliability rule 9). Where the keychain
 * gives none, a credential of systemd does, for every account: the machine was prepared with it. Never
 * rejects.
 */
export interface SecretKeeper {
  status(): Promise<KeeperStatus>;
  set(account: string, key: string): Promise<SetOutcome>;
  /** For the main process only; `expected` is the fingerprint of the key that was saved last. */
  get(account: string, expected?: KeyFingerprint | null): Promise<GetOutcome>;
  has(account: string, expected?: KeyFingerprint | null): Promise<HasOutcome>;
  clear(account: string): Promise<ClearOutcome>;
  /** Ends what is under way; nothing is answered after it. */
  close(): void;
}

/** Where an account's key comes from, before a probe has shown whether an empty keychain is a locked one. */
type Source =
  | { from: 'keychain'; keeper: KeychainName; key: string }
  | { from: 'credential'; keeper: 'systemd'; key: string }
  | { from: 'nowhere'; keeper: KeychainName };

interface Trouble {
  trouble: KeeperTrouble;
}

const probeAccount = 'madoguchi-probe';
/** Nothing is ever saved under it. */
const nobodysAccount = 'madoguchi-nobody';
const accountPattern = /^[\x21-\x7e]{1,512}$/;
const readOnly: ReadOnly = { kind: 'read-only', keeper: 'systemd' };

/** A keeper of keys whose every call runs in a process that `fork` starts. */
export function createSecretKeeper(options: {
  fork: () => KeeperProcess;
  timers: KeeperTimers;
  randomBytes: (count: number) => Uint8Array;
  deadlineMs?: number;
  log: Pick<Log, 'warn'>;
}): SecretKeeper {
  const { fork, timers, randomBytes, deadlineMs = 3000, log } = options;
  const calls = createKeeperCalls({ fork, timers, deadlineMs });
  let queue: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  /**
   * One whole operation at a time, in a process of its own: two that interleave would see each other's
   * halves, and libsecret in a process that lives on keeps asking a daemon that was since restarted.
   */
  function inTurn<T>(operation: () => Promise<T>): Promise<T> {
    const result = queue.then(operation).finally(() => calls.close());
    queue = result.catch(() => undefined);
    return result;
  }

  /** `T` of the outcome wanted, or the trouble that stands in its way. */
  async function ask<T extends CallOutcome['kind']>(
    call: KeeperCall,
    ...wanted: T[]
  ): Promise<Extract<CallOutcome, { kind: T }> | { trouble: KeeperTrouble }> {
    const outcome: CallOutcome = isClosed
      ? { kind: 'crashed', message: 'The keeper is closed.' }
      : await calls.call(call);
    if (isOneOf(outcome, wanted)) return outcome;
    const trouble = (await waitsForPassword(outcome, call))
      ? ({ kind: 'locked' } as const)
      : troubleOf(outcome, call, deadlineMs);
    log.warn(`Secret key: ${call.kind}: ${trouble.kind}${'why' in trouble ? `: ${trouble.why}` : ''}`);
    return { trouble };
  }

  /**
   * What takes too long waits for a password when the keychain answers something else: every write comes
   * after a read that worked, and an account without a key opens no prompt.
   */
  async function waitsForPassword(outcome: CallOutcome, call: KeeperCall): Promise<boolean> {
    if (outcome.kind !== 'deadline' || call.kind === 'load' || call.kind === 'credential') return false;
    if (call.kind === 'set') return true;
    const other = await calls.call({ kind: 'get', account: nobodysAccount });
    return other.kind === 'nothing';
  }

  /** Writes, reads back and removes: an empty answer alone may mean that the keychain is locked. */
  async function probe(): Promise<Trouble | undefined> {
    const value = Buffer.from(randomBytes(saltBytes)).toString('hex');
    // A read comes first, so that a write that hangs is known to wait for a locked keychain.
    const read = await ask({ kind: 'get', account: probeAccount }, 'found', 'nothing');
    const failed = 'trouble' in read ? read : await write(probeAccount, value);
    if (failed) return failed;
    const removed = await ask({ kind: 'delete', account: probeAccount }, 'done');
    return 'trouble' in removed ? removed : undefined;
  }

  /** Writes and reads back; only after a read that worked. */
  async function write(account: string, key: string): Promise<Trouble | undefined> {
    const written = await ask({ kind: 'set', account, key }, 'done');
    if ('trouble' in written) return written;
    const after = await ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in after) return after;
    if (after.kind === 'found' && after.key === key) return undefined;
    return { trouble: { kind: 'unavailable', why: 'The keychain did not keep what was written to it.' } };
  }

  async function readKeychain(account: string): Promise<Source | Trouble> {
    const loaded = await ask({ kind: 'load' }, 'loaded');
    if ('trouble' in loaded) return loaded;
    const read = await ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in read) return read;
    const { keeper } = loaded;
    return read.kind === 'found' ? { from: 'keychain', keeper, key: read.key } : { from: 'nowhere', keeper };
  }

  /** The credential, or `otherwise` where there is none; one that is there and bad is a trouble. */
  async function credentialOr<T>(otherwise: T): Promise<T | Source | Trouble> {
    const read = await ask({ kind: 'credential' }, 'found', 'nothing');
    if ('trouble' in read) return read;
    return read.kind === 'found' ? { from: 'credential', keeper: 'systemd', key: read.key } : otherwise;
  }

  /** A keychain that holds a key comes first; a credential is for where it does not. */
  async function locate(account: string): Promise<Source | Trouble> {
    const kept = await readKeychain(account);
    return 'from' in kept && kept.from === 'keychain' ? kept : credentialOr(kept);
  }

  async function status(): Promise<KeeperStatus> {
    const loaded = await ask({ kind: 'load' }, 'loaded');
    const failed = 'trouble' in loaded ? loaded : await probe();
    if (!('trouble' in loaded) && !failed) return { kind: 'ready', keeper: loaded.keeper };
    const instead = await credentialOr(failed);
    return instead && 'trouble' in instead ? instead.trouble : readOnly;
  }

  async function set(account: string, key: string): Promise<SetOutcome> {
    const place = await locate(account);
    if ('trouble' in place) return place.trouble;
    if (place.from === 'credential') return readOnly;
    const failed = await write(account, key);
    if (failed) return failed.trouble;
    return { kind: 'saved', fingerprint: await fingerprintOf(key, place.keeper, randomBytes(saltBytes)) };
  }

  async function get(account: string, expected: KeyFingerprint | null): Promise<GetOutcome> {
    const place = await locate(account);
    if ('trouble' in place) return place.trouble;
    const { keeper } = place;
    // A credential that is gone has left no key behind; a keychain that is gone may still hold one.
    const isElsewhere = expected !== null && expected.keeper !== keeper;
    if (place.from === 'nowhere') {
      if (isElsewhere && expected.keeper !== 'systemd') return { kind: 'changed', what: 'keeper' };
      return (await probe())?.trouble ?? { kind: 'none', keeper: place.keeper };
    }
    if (isElsewhere) return { kind: 'changed', what: 'keeper' };
    const { key } = place;
    const isSaved = expected === null || (await matchesFingerprint(key, expected));
    // Nothing is saved that is no key, so another program wrote it.
    if (!isSaved || !isKey(key)) return { kind: 'changed', what: 'key' };
    const fingerprint = expected ?? (await fingerprintOf(key, keeper, randomBytes(saltBytes)));
    return { kind: 'found', key, keeper, fingerprint };
  }

  /** An empty keychain after removing is believed only when a probe shows that it is not locked. */
  async function clear(account: string): Promise<ClearOutcome> {
    const place = await locate(account);
    if ('trouble' in place) return place.trouble;
    if (place.from === 'credential') return readOnly;
    const removed = await ask({ kind: 'delete', account }, 'done');
    if ('trouble' in removed) return removed.trouble;
    const left = await ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in left) return left.trouble;
    if (left.kind === 'found') return { kind: 'unavailable', why: 'The keychain did not remove the key.' };
    return (await probe())?.trouble ?? { kind: 'cleared' };
  }

  return {
    status: () => inTurn(status),
    set(account, key) {
      const why = problemOf(account, key);
      return why === undefined ? inTurn(() => set(account, key)) : Promise.resolve({ kind: 'invalid', why });
    },
    get: (account, expected = null) => inTurn(() => get(account, expected)),
    async has(account, expected = null) {
      const outcome = await inTurn(() => get(account, expected));
      return outcome.kind === 'found' ? { kind: 'found', keeper: outcome.keeper } : outcome;
    },
    clear: (account) => inTurn(() => clear(account)),
    close() {
      isClosed = true;
      calls.close();
    },
  };
}

function isOneOf<T extends CallOutcome['kind']>(
  outcome: CallOutcome,
  kinds: readonly T[],
): outcome is Extract<CallOutcome, { kind: T }> {
  return kinds.some((kind) => kind === outcome.kind);
}

/** A key goes into a header (section 5): printable ASCII, no line end. */
function isKey(key: string): boolean {
  return secretKey.safeParse(key).success;
}

function problemOf(account: string, key: string): string | undefined {
  if (!accountPattern.test(account)) return 'The account is not 1 to 512 printable ASCII characters.';
  if (!isKey(key)) return 'The key is not 1 to 512 printable ASCII characters without spaces.';
  return undefined;
}

function troubleOf(outcome: CallOutcome, call: KeeperCall, deadlineMs: number): KeeperTrouble {
  switch (outcome.kind) {
    case 'missing':
      return { kind: 'missing', why: outcome.message };
    case 'failed':
      return outcome.locked ? { kind: 'locked' } : { kind: 'unavailable', why: outcome.message };
    case 'deadline':
      return { kind: 'unavailable', why: `The keychain did not answer within ${deadlineMs} ms.` };
    case 'crashed':
      return { kind: 'unavailable', why: outcome.message };
    case 'loaded':
    case 'found':
    case 'nothing':
    case 'done':
      return { kind: 'unavailable', why: `The keeper answered ${outcome.kind} to ${call.kind}.` };
    default:
      return assertNever(outcome);
  }
}
