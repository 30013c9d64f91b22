import type { Bridge } from '../../electron/contract/bridge.ts';
import type { PracticeBehaviour } from '../../electron/contract/management.ts';
import type { Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';
import type { Reading } from '../lib/reading.ts';

/** How the practice service behaves, as main last said; it is asked for, since it ends with the terminal. */
export class Practice {
  readonly #bridge: Bridge;
  #behaviour = $state.raw<Reading<PracticeBehaviour>>({ kind: 'loading' });
  #running = $state(false);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get behaviour(): Reading<PracticeBehaviour> {
    return this.#behaviour;
  }

  get misbehaves(): boolean {
    return this.#behaviour.kind === 'ready' && this.#behaviour.value.rules.length > 0;
  }

  get running(): boolean {
    return this.#running;
  }

  async read(): Promise<void> {
    const answer = await ask(this.#bridge, 'readPractice', undefined);
    this.#behaviour = answer.ok
      ? { kind: 'ready', value: answer.value }
      : { kind: 'failed', failure: answer };
  }

  /** Changes how it behaves; what is shown changes when main has done it. */
  async set(behaviour: PracticeBehaviour): Promise<Result<void>> {
    this.#running = true;
    const answer = await ask(this.#bridge, 'setPractice', behaviour);
    if (answer.ok) this.#behaviour = { kind: 'ready', value: behaviour };
    this.#running = false;
    return answer;
  }
}
