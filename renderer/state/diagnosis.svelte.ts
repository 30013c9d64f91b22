import type { Bridge } from '../../electron/contract/bridge.ts';
import type { Check, CheckLevel, Diagnosis } from '../../electron/contract/diagnosis.ts';
import type { Failure } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';

export class Diagnosing {
  readonly #bridge: Bridge;
  #diagnosis = $state.raw<Diagnosis | null>(null);
  #failure = $state.raw<Failure | null>(null);
  #running = $state(false);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Null before the first answer. */
  get diagnosis(): Diagnosis | null {
    return this.#diagnosis;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  get running(): boolean {
    return this.#running;
  }

  of(level: CheckLevel): Check[] {
    return this.#diagnosis?.checks.filter((check) => check.level === level) ?? [];
  }

  /** Looks at everything; what was found before stays until the answer comes. */
  async run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const answer = await ask(this.#bridge, 'readDiagnosis', undefined);
    this.#running = false;
    this.#failure = answer.ok ? null : answer;
    if (answer.ok) this.#diagnosis = answer.value;
  }
}
