import { EventEmitter } from 'node:events';
import type { KeeperProcess, KeeperTimers } from '../../../electron/secrets/keeper-calls.ts';
import {
  type KeeperAnswer,
  type KeeperCall,
  type KeychainName,
  keeperRequest,
} from '../../../electron/secrets/keeper-protocol.ts';

import { createSecretKeeper, type SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';

/** What a scripted process does with a call instead of answering it. */
export type Mishap = 'hang' | 'crash' | 'fatal' | 'babble' | 'echo-old-id';

type Script = (call: KeeperCall) => KeeperAnswer | Mishap;

/** Timers that run only when a scripted process hangs, and that remember what was asked of them. */
export class FakeTimers implements KeeperTimers {
  readonly delays: number[] = [];
  readonly #pending = new Map<number, () => void>();

  setTimeout(run: () => void, afterMs: number): number {
    this.delays.push(afterMs);
    this.#pending.set(this.delays.length, run);
    return this.delays.length;
  }

  clearTimeout(timer: unknown): void {
    this.#pending.delete(Number(timer));
  }

  get pending(): number {
    return this.#pending.size;
  }

  elapse(): void {
    for (const [id, run] of [...this.#pending]) {
      this.#pending.delete(id);
      run();
    }
  }
}

/** A process that follows a script; a fresh one for every fork. */
export class FakeProcess implements KeeperProcess {
  killed = false;
  /** Never more than one: calls do not overlap. */
  inFlight = 0;
  readonly #messageListeners: ((message: unknown) => void)[] = [];
  readonly #errors = new EventEmitter();
  readonly #exitListeners: ((code: number) => void)[] = [];
  readonly #script: Script;
  readonly #timers: FakeTimers;

  constructor(script: Script, timers: FakeTimers) {
    this.#script = script;
    this.#timers = timers;
  }

  on(
    event: 'message' | 'error' | 'exit',
    listener: ((message: unknown) => void) | ((...what: unknown[]) => void) | ((code: number) => void),
  ): void {
    if (event === 'message') this.#messageListeners.push(listener as (message: unknown) => void);
    else if (event === 'error') this.#errors.on('error', listener);
    else this.#exitListeners.push(listener);
  }

  /** A fatal error of the engine: thrown, as any emitter does, where nobody listens for it. */
  fail(...what: [kind: string, place: string, report: string]): void {
    this.#errors.emit('error', ...what);
    this.exit(133);
  }

  kill(): void {
    this.killed = true;
    this.exit(143);
  }

  exit(code: number): void {
    for (const listener of this.#exitListeners) listener(code);
  }

  say(message: unknown): void {
    for (const listener of this.#messageListeners) listener(message);
  }

  postMessage(message: unknown): void {
    const { id, call } = keeperRequest.parse(message);
    this.inFlight += 1;
    if (this.inFlight > 1) throw new Error('two calls at once');
    queueMicrotask(() => {
      this.inFlight -= 1;
      this.#act(id, call, this.#script(call));
    });
  }

  #act(id: number, call: KeeperCall, action: KeeperAnswer | Mishap): void {
    if (action === 'hang') this.#timers.elapse();
    else if (action === 'crash') this.exit(139);
    else if (action === 'fatal') this.fail('FatalError', 'v8::ToLocalChecked', JSON.stringify(call));
    else if (action === 'babble') this.say({ hello: 'world' });
    else if (action === 'echo-old-id') {
      this.say({ id: id - 1, answer: { kind: 'found', key: 'somebody-else' } });
      this.#timers.elapse();
    } else this.say({ id, answer: action });
  }
}

/** The keychain of a machine, with the ways in which real ones misbehave. */
export class FakeKeychain {
  readonly entries = new Map<string, string>();
  readonly calls: KeeperCall[] = [];
  keeper: KeychainName | undefined = 'keytar';
  /** What systemd gave the service. */
  credential: KeeperAnswer = { kind: 'nothing' };
  /** `refusing`: libsecret without a prompter; `prompting`: one that waits for a password. */
  lock: 'open' | 'refusing' | 'prompting' = 'open';
  /** What happens to the call of this kind, once or for good. */
  mishap: { on: KeeperCall['kind']; is: Mishap | KeeperAnswer; once: boolean } | undefined;
  forgetful = false;

  readonly script = (call: KeeperCall): KeeperAnswer | Mishap => {
    this.calls.push(call);
    const { mishap } = this;
    if (mishap?.on === call.kind) {
      if (mishap.once) this.mishap = undefined;
      return mishap.is;
    }
    if (call.kind === 'credential') return this.credential;
    if (this.keeper === undefined) return { kind: 'missing', message: 'keytar: no; keyring: no' };
    switch (call.kind) {
      case 'load':
        return { kind: 'loaded', keeper: this.keeper };
      case 'get': {
        if (this.lock === 'prompting' && this.entries.has(call.account)) return 'hang';
        const key = this.lock === 'open' ? this.entries.get(call.account) : undefined;
        return key === undefined ? { kind: 'nothing' } : { kind: 'found', key };
      }
      case 'set':
        if (this.lock === 'prompting') return 'hang';
        if (this.lock === 'refusing') return { kind: 'failed', locked: true, message: 'locked collection' };
        if (!this.forgetful) this.entries.set(call.account, call.key);
        return { kind: 'done' };
      case 'delete':
        if (this.lock === 'open') this.entries.delete(call.account);
        return { kind: 'done' };
    }
  };
}

/** A keeper on a scripted machine, and everything that happens around it. */
export interface Bench {
  keeper: SecretKeeper;
  keychain: FakeKeychain;
  timers: FakeTimers;
  processes: FakeProcess[];
  warnings: string[];
}

/** Sets one up. */
export function bench(): Bench {
  const keychain = new FakeKeychain();
  const timers = new FakeTimers();
  const processes: FakeProcess[] = [];
  const warnings: string[] = [];
  let seed = 0;
  const keeper = createSecretKeeper({
    fork: () => {
      const started = new FakeProcess(keychain.script, timers);
      processes.push(started);
      return started;
    },
    timers,
    randomBytes: (count) => new Uint8Array(count).fill((seed += 1)),
    log: { warn: (message) => warnings.push(message) },
  });
  return { keeper, keychain, timers, processes, warnings };
}
