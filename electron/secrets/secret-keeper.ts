import { assertNever } from '../domain/assert-never.ts';
import { fingerprintOf, type KeyFingerprint, matchesFingerprint, saltBytes } from './fingerprint.ts';
import {
  type CallOutcome,
  createKeeperCalls,
  type KeeperProcess,
  type KeeperTimers,
} from './keeper-calls.ts';
import type { KeeperCall, KeeperName } from './keeper-protocol.ts';

/** Why a secret key can be neither read nor saved at the moment. */
export type KeeperTrouble =
  /** Nothing on this machine can keep a secret key. */
  | { kind: 'missing'; why: string }
  /** A person has to unlock the keychain first. */
  | { kind: 'locked' }
  /** There is a keeper, but it does not work: no session bus, a crash, no answer in time. */
  | { kind: 'unavailable'; why: string };

/** Whether keys can be kept: shown by a value that was written, read back and removed. */
export type KeeperStatus = { kind: 'ready'; keeper: KeeperName } | KeeperTrouble;

/** What came of saving a key; the fingerprint belongs into the settings. */
export type SetOutcome =
  { kind: 'saved'; fingerprint: KeyFingerprint } | { kind: 'invalid'; why: string } | KeeperTrouble;

/** What came of looking for a key. */
export type GetOutcome =
  | { kind: 'found'; key: string; keeper: KeeperName }
  /** The keeper works and holds no key for this account. */
  | { kind: 'none'; keeper: KeeperName }
  /** Not the key that was saved, or not the keeper that it was saved with. */
  | { kind: 'changed'; what: 'key' | 'keeper' }
  | KeeperTrouble;

/** As `GetOutcome`, without the key. */
export type HasOutcome = Exclude<GetOutcome, { kind: 'found' }> | { kind: 'found'; keeper: KeeperName };

/** What came of removing a key; removing one that is not there is no failure. */
export type ClearOutcome = { kind: 'cleared' } | KeeperTrouble;

/** Keeps secret keys in the operating system's keychain (section 5; reliability rule 9). Never rejects. */
export interface SecretKeeper {
  status(): Promise<KeeperStatus>;
  set(account: string, key: string): Promise<SetOutcome>;
  /** For the main process only; `expected` is the fingerprint of the key that was saved last. */
  get(account: string, expected?: KeyFingerprint | null): Promise<GetOutcome>;
  has(account: string, expected?: KeyFingerprint | null): Promise<HasOutcome>;
  clear(account: string): Promise<ClearOutcome>;
  /** Ends what is under way. */
  close(): void;
}

const probeAccount = 'madoguchi-probe';
const accountPattern = /^[\x21-\x7e]{1,512}$/;
const keyPattern = /^[\x21-\x7e]{1,512}$/;

/** A keeper of keys whose every call runs in a process that `fork` starts. */
export function createSecretKeeper(options: {
  fork: () => KeeperProcess;
  timers: KeeperTimers;
  randomBytes: (count: number) => Uint8Array;
  deadlineMs?: number;
  log: { warn(message: string): void };
}): SecretKeeper {
  const { fork, timers, randomBytes, deadlineMs = 3000, log } = options;
  const calls = createKeeperCalls({ fork, timers, deadlineMs });
  let queue: Promise<unknown> = Promise.resolve();

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
    const outcome = await calls.call(call);
    if (isOneOf(outcome, wanted)) return outcome;
    const trouble = troubleOf(outcome, call, deadlineMs);
    log.warn(`Secret key: ${call.kind}: ${trouble.kind}${'why' in trouble ? `: ${trouble.why}` : ''}`);
    return { trouble };
  }

  /** Writes, reads back and removes: an empty answer alone may mean that the keychain is locked. */
  async function probe(): Promise<{ trouble: KeeperTrouble } | undefined> {
    const value = Buffer.from(randomBytes(saltBytes)).toString('hex');
    const saved = await save(probeAccount, value);
    if (saved) return saved;
    const removed = await ask({ kind: 'delete', account: probeAccount }, 'done');
    return 'trouble' in removed ? removed : undefined;
  }

  /** A read comes first, so that a write that hangs is known to wait for a locked keychain. */
  async function save(account: string, key: string): Promise<{ trouble: KeeperTrouble } | undefined> {
    const before = await ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in before) return before;
    const written = await ask({ kind: 'set', account, key }, 'done');
    if ('trouble' in written) return written;
    const after = await ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in after) return after;
    if (after.kind === 'found' && after.key === key) return undefined;
    return { trouble: { kind: 'unavailable', why: 'The keychain did not keep what was written to it.' } };
  }

  async function status(): Promise<KeeperStatus> {
    const loaded = await ask({ kind: 'load' }, 'loaded');
    if ('trouble' in loaded) return loaded.trouble;
    const failed = await probe();
    return failed ? failed.trouble : { kind: 'ready', keeper: loaded.keeper };
  }

  async function set(account: string, key: string): Promise<SetOutcome> {
    const loaded = await ask({ kind: 'load' }, 'loaded');
    if ('trouble' in loaded) return loaded.trouble;
    const failed = await save(account, key);
    if (failed) return failed.trouble;
    return { kind: 'saved', fingerprint: await fingerprintOf(key, loaded.keeper, randomBytes(saltBytes)) };
  }

  async function get(account: string, expected: KeyFingerprint | null): Promise<GetOutcome> {
    const loaded = await ask({ kind: 'load' }, 'loaded');
    if ('trouble' in loaded) return loaded.trouble;
    const { keeper } = loaded;
    if (expected && expected.keeper !== keeper) return { kind: 'changed', what: 'keeper' };
    const read = await ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in read) return read.trouble;
    if (read.kind === 'nothing') return (await probe())?.trouble ?? { kind: 'none', keeper };
    if (expected && !(await matchesFingerprint(read.key, expected))) return { kind: 'changed', what: 'key' };
    return { kind: 'found', key: read.key, keeper };
  }

  /** An empty keychain after removing is believed only when a probe shows that it is not locked. */
  async function clear(account: string): Promise<ClearOutcome> {
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
    close: () => calls.close(),
  };
}

function isOneOf<T extends CallOutcome['kind']>(
  outcome: CallOutcome,
  kinds: readonly T[],
): outcome is Extract<CallOutcome, { kind: T }> {
  return kinds.some((kind) => kind === outcome.kind);
}

/** A key goes into a header (section 5): printable ASCII, no line end. */
function problemOf(account: string, key: string): string | undefined {
  if (!accountPattern.test(account)) return 'The account is not 1 to 512 printable ASCII characters.';
  if (!keyPattern.test(key)) return 'The key is not 1 to 512 printable ASCII characters without spaces.';
  return undefined;
}

function troubleOf(outcome: CallOutcome, call: KeeperCall, deadlineMs: number): KeeperTrouble {
  switch (outcome.kind) {
    case 'missing':
      return { kind: 'missing', why: outcome.message };
    case 'failed':
      return outcome.locked ? { kind: 'locked' } : { kind: 'unavailable', why: outcome.message };
    case 'deadline':
      // Every write comes after a read that worked: it is the password prompt that takes the time.
      if (call.kind === 'set') return { kind: 'locked' };
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
