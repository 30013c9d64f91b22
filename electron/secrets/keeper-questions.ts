import type { Log } from '../domain/log.ts';
import { credentialName, credentialOf } from './credential.ts';
import { saltBytes } from './fingerprint.ts';
import type { CallOutcome, KeeperCalls } from './keeper-calls.ts';
import type { KeeperCall, KeychainName } from './keeper-protocol.ts';
import { type KeeperTrouble, troubleOf } from './keeper-trouble.ts';

/** Where a key comes from, before a probe shows whether an empty keychain is locked. */
export type Source =
  | { from: 'keychain'; keeper: KeychainName; key: string }
  | { from: 'credential'; keeper: 'systemd'; key: string }
  | { from: 'nowhere'; keeper: KeychainName };

export interface Trouble {
  trouble: KeeperTrouble;
}

const probeAccount = 'madoguchi-probe';
/** Nothing is ever saved under it. */
const nobodysAccount = 'madoguchi-nobody';

/** What is asked of the keychain and of the credential, each in one or a few calls; never rejects. */
export class KeeperQuestions {
  readonly #calls: KeeperCalls;
  readonly #deadlineMs: number;
  readonly #randomBytes: (count: number) => Uint8Array;
  readonly #log: Pick<Log, 'warn'>;
  #isClosed = false;

  constructor(parts: {
    calls: KeeperCalls;
    /** After how long a call counts as unanswered; for the words alone. */
    deadlineMs: number;
    randomBytes: (count: number) => Uint8Array;
    log: Pick<Log, 'warn'>;
  }) {
    this.#calls = parts.calls;
    this.#deadlineMs = parts.deadlineMs;
    this.#randomBytes = parts.randomBytes;
    this.#log = parts.log;
  }

  /** From now on every question answers a trouble. */
  refuse(): void {
    this.#isClosed = true;
  }

  /** One of the wanted outcomes, or the trouble that stands in its way. */
  async ask<T extends CallOutcome['kind']>(
    call: KeeperCall,
    ...wanted: T[]
  ): Promise<Extract<CallOutcome, { kind: T }> | Trouble> {
    const outcome: CallOutcome = this.#isClosed
      ? { kind: 'crashed', message: 'The keeper is closed.' }
      : await this.#calls.call(call);
    if (isOneOf(outcome, wanted)) return outcome;
    const trouble = (await this.#waitsForPassword(outcome, call))
      ? ({ kind: 'locked' } as const)
      : troubleOf(outcome, call, this.#deadlineMs);
    this.#log.warn(`Secret key: ${call.kind}: ${trouble.kind}${'why' in trouble ? `: ${trouble.why}` : ''}`);
    return { trouble };
  }

  /**
   * A slow call waits for a password if the keychain answers another question: every write follows a read that worked, and an
   * account without a key opens no prompt.
   */
  async #waitsForPassword(outcome: CallOutcome, call: KeeperCall): Promise<boolean> {
    if (outcome.kind !== 'deadline' || call.kind === 'load' || call.kind === 'credential') return false;
    if (call.kind === 'set') return true;
    const other = await this.#calls.call({ kind: 'get', account: nobodysAccount });
    return other.kind === 'nothing';
  }

  /** Writes, reads back and removes: an empty answer alone may mean a locked keychain. */
  async probe(): Promise<Trouble | undefined> {
    const value = Buffer.from(this.#randomBytes(saltBytes)).toString('hex');
    // A read first, so that a hanging write is known to wait for a locked keychain.
    const read = await this.ask({ kind: 'get', account: probeAccount }, 'found', 'nothing');
    const failed = 'trouble' in read ? read : await this.write(probeAccount, value);
    if (failed) return failed;
    const removed = await this.ask({ kind: 'delete', account: probeAccount }, 'done');
    return 'trouble' in removed ? removed : undefined;
  }

  /** Writes and reads back; only after a read that worked. */
  async write(account: string, key: string): Promise<Trouble | undefined> {
    const written = await this.ask({ kind: 'set', account, key }, 'done');
    if ('trouble' in written) return written;
    const after = await this.ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in after) return after;
    if (after.kind === 'found' && after.key === key) return undefined;
    return { trouble: { kind: 'unavailable', why: 'The keychain did not keep what was written to it.' } };
  }

  /** The keychain's key comes first; the credential is for where it has none. */
  async locate(account: string): Promise<Source | Trouble> {
    const kept = await this.#readKeychain(account);
    return 'from' in kept && kept.from === 'keychain' ? kept : this.credentialOr(kept, credentialOf(account));
  }

  /** The credential, or `otherwise` where there is none; a bad one is a trouble. */
  async credentialOr<T>(
    otherwise: T,
    name: ReturnType<typeof credentialOf> = credentialName,
  ): Promise<T | Source | Trouble> {
    const read = await this.ask({ kind: 'credential', name }, 'found', 'nothing');
    if ('trouble' in read) return read;
    return read.kind === 'found' ? { from: 'credential', keeper: 'systemd', key: read.key } : otherwise;
  }

  async #readKeychain(account: string): Promise<Source | Trouble> {
    const loaded = await this.ask({ kind: 'load' }, 'loaded');
    if ('trouble' in loaded) return loaded;
    const read = await this.ask({ kind: 'get', account }, 'found', 'nothing');
    if ('trouble' in read) return read;
    const { keeper } = loaded;
    return read.kind === 'found' ? { from: 'keychain', keeper, key: read.key } : { from: 'nowhere', keeper };
  }
}

function isOneOf<T extends CallOutcome['kind']>(
  outcome: CallOutcome,
  kinds: readonly T[],
): outcome is Extract<CallOutcome, { kind: T }> {
  return kinds.some((kind) => kind === outcome.kind);
}
