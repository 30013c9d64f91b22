import { secretKey } from '../contract/fields.ts';
import type { Log } from '../domain/log.ts';
import { fingerprintOf, type KeyFingerprint, matchesFingerprint, saltBytes } from './fingerprint.ts';
import { KeeperCalls, type KeeperProcess, type KeeperTimers } from './keeper-calls.ts';
import type { KeeperName, KeychainName } from './keeper-protocol.ts';
import { KeeperQuestions } from './keeper-questions.ts';
import type { KeeperTrouble } from './keeper-trouble.ts';

/** A systemd credential: set and removed by whoever prepared the machine, not here. */
interface ReadOnly {
  kind: 'read-only';
  keeper: 'systemd';
}

/** Whether keys can be kept. `ready`: a probe was written, read back and removed. */
export type KeeperStatus = { kind: 'ready'; keeper: KeychainName } | ReadOnly | KeeperTrouble;

export type SetOutcome =
  | { kind: 'saved'; fingerprint: KeyFingerprint }
  | { kind: 'invalid'; why: string }
  | ReadOnly
  | KeeperTrouble;

export type GetOutcome =
  /** `fingerprint`: the expected one, or this key's where none was; for the settings. */
  | { kind: 'found'; key: string; keeper: KeeperName; fingerprint: KeyFingerprint }
  /** The keeper works and has no key for this account. */
  | { kind: 'none'; keeper: KeychainName }
  /** Another key than saved (perhaps none), or another keeper. */
  | { kind: 'changed'; what: 'key' | 'keeper' }
  | KeeperTrouble;

/** As `GetOutcome`, without the key. */
export type HasOutcome = Exclude<GetOutcome, { kind: 'found' }> | { kind: 'found'; keeper: KeeperName };

/** Removing a missing key also succeeds. */
export type ClearOutcome = { kind: 'cleared' } | ReadOnly | KeeperTrouble;

/**
 * Keeps keys in the system's keychain (section 5; reliability rule 9). Where that has none, systemd's credentials serve, one for
 * every service and one for the copy's place: the machine was prepared so. Never rejects.
 */
export interface SecretKeeper {
  status(): Promise<KeeperStatus>;
  set(account: string, key: string): Promise<SetOutcome>;
  /** For the main process only; `expected`: fingerprint of the last saved key. */
  get(account: string, expected?: KeyFingerprint | null): Promise<GetOutcome>;
  has(account: string, expected?: KeyFingerprint | null): Promise<HasOutcome>;
  clear(account: string): Promise<ClearOutcome>;
  /** Ends running calls; nothing is answered afterwards. */
  close(): void;
}

const accountPattern = /^[\x21-\x7e]{1,512}$/;
const readOnly: ReadOnly = { kind: 'read-only', keeper: 'systemd' };

type RandomBytes = (count: number) => Uint8Array;

export function createSecretKeeper(options: {
  fork: () => KeeperProcess;
  /** What must be done before a key is read; called each time, done once. */
  before?: () => Promise<void>;
  timers: KeeperTimers;
  randomBytes: RandomBytes;
  deadlineMs?: number;
  log: Pick<Log, 'warn'>;
}): SecretKeeper {
  const { randomBytes, before, deadlineMs = 3000 } = options;
  const calls = new KeeperCalls({ ...options, deadlineMs });
  const questions = new KeeperQuestions({ ...options, calls, deadlineMs });
  let queue: Promise<unknown> = Promise.resolve();

  /**
   * One whole operation at a time, each in a process of its own: interleaved ones would see each other's halves, and libsecret in
   * a long-lived process keeps asking a daemon that was restarted since.
   */
  function inTurn<T>(operation: () => Promise<T>): Promise<T> {
    const result = queue
      .then(before)
      .then(operation)
      .finally(() => calls.close());
    queue = result.catch(() => undefined);
    return result;
  }

  return {
    status: () => inTurn(() => statusOf(questions)),
    set(account, key) {
      const why = problemOf(account, key);
      if (why !== undefined) return Promise.resolve({ kind: 'invalid', why });
      return inTurn(() => save(questions, account, key, randomBytes));
    },
    get: (account, expected = null) => inTurn(() => lookUp(questions, account, expected, randomBytes)),
    async has(account, expected = null) {
      const outcome = await inTurn(() => lookUp(questions, account, expected, randomBytes));
      return outcome.kind === 'found' ? { kind: 'found', keeper: outcome.keeper } : outcome;
    },
    clear: (account) => inTurn(() => remove(questions, account)),
    close() {
      questions.refuse();
      calls.close();
    },
  };
}

async function statusOf(questions: KeeperQuestions): Promise<KeeperStatus> {
  const loaded = await questions.ask({ kind: 'load' }, 'loaded');
  const failed = 'trouble' in loaded ? loaded : await questions.probe();
  if (!('trouble' in loaded) && !failed) return { kind: 'ready', keeper: loaded.keeper };
  const instead = await questions.credentialOr(failed);
  return instead && 'trouble' in instead ? instead.trouble : readOnly;
}

async function save(
  questions: KeeperQuestions,
  account: string,
  key: string,
  randomBytes: RandomBytes,
): Promise<SetOutcome> {
  const place = await questions.locate(account);
  if ('trouble' in place) return place.trouble;
  if (place.from === 'credential') return readOnly;
  const failed = await questions.write(account, key);
  if (failed) return failed.trouble;
  return { kind: 'saved', fingerprint: await fingerprintOf(key, place.keeper, randomBytes(saltBytes)) };
}

async function lookUp(
  questions: KeeperQuestions,
  account: string,
  expected: KeyFingerprint | null,
  randomBytes: RandomBytes,
): Promise<GetOutcome> {
  const place = await questions.locate(account);
  if ('trouble' in place) return place.trouble;
  const { keeper } = place;
  // A missing credential leaves no key behind; a missing keychain may still hold one.
  const isElsewhere = expected !== null && expected.keeper !== keeper;
  if (place.from === 'nowhere') {
    if (isElsewhere && expected.keeper !== 'systemd') return { kind: 'changed', what: 'keeper' };
    return (await questions.probe())?.trouble ?? { kind: 'none', keeper: place.keeper };
  }
  if (isElsewhere) return { kind: 'changed', what: 'keeper' };
  const { key } = place;
  const isSaved = expected === null || (await matchesFingerprint(key, expected));
  // Only keys are saved here, so another program wrote what is none.
  if (!isSaved || !isKey(key)) return { kind: 'changed', what: 'key' };
  const fingerprint = expected ?? (await fingerprintOf(key, keeper, randomBytes(saltBytes)));
  return { kind: 'found', key, keeper, fingerprint };
}

/** After removing, an empty keychain counts only when a probe shows that it is not locked. */
async function remove(questions: KeeperQuestions, account: string): Promise<ClearOutcome> {
  const place = await questions.locate(account);
  if ('trouble' in place) return place.trouble;
  if (place.from === 'credential') return readOnly;
  const removed = await questions.ask({ kind: 'delete', account }, 'done');
  if ('trouble' in removed) return removed.trouble;
  const left = await questions.ask({ kind: 'get', account }, 'found', 'nothing');
  if ('trouble' in left) return left.trouble;
  if (left.kind === 'found') return { kind: 'unavailable', why: 'The keychain did not remove the key.' };
  return (await questions.probe())?.trouble ?? { kind: 'cleared' };
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
