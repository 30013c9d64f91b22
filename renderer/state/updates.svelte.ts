import type { Bridge } from '../../electron/contract/bridge.ts';
import type { RequestName } from '../../electron/contract/names.ts';
import type { Failure } from '../../electron/contract/result.ts';
import type { Updates } from '../../electron/contract/updates.ts';
import { ask } from '../lib/ipc.ts';

export class NewerVersions {
  readonly #bridge: Bridge;
  #updates = $state.raw<Updates | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #asking = $state.raw<RequestName | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get updates(): Updates | null {
    return this.#updates;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  get asking(): RequestName | null {
    return this.#asking;
  }

  async read(): Promise<void> {
    await this.#ask('readUpdates');
  }

  /** Has main look for a newer version and download it; resolves when that is done. */
  async look(): Promise<void> {
    await this.#ask('lookForUpdate');
  }

  /** Has main start the version that is ready; if that succeeds, these screens end. */
  async install(): Promise<void> {
    if (this.#asking) return;
    this.#asking = 'installUpdate';
    const answer = await ask(this.#bridge, 'installUpdate', undefined);
    this.#asking = null;
    this.#failure = answer.ok ? null : answer;
    if (!answer.ok) {
      const failure = answer;
      await this.read();
      this.#failure = failure;
    }
  }

  async #ask(name: 'readUpdates' | 'lookForUpdate'): Promise<void> {
    if (this.#asking) return;
    this.#asking = name;
    const answer = await ask(this.#bridge, name, undefined);
    this.#asking = null;
    this.#failure = answer.ok ? null : answer;
    if (answer.ok) this.#updates = answer.value;
  }
}
