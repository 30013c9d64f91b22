import type { Check, CheckLevel, Diagnosis } from '../../electron/contract/diagnosis.ts';
import { Acting } from './acting.svelte.ts';

export class Diagnosing extends Acting {
  #diagnosis = $state.raw<Diagnosis | null>(null);

  /** Null before the first answer. */
  get diagnosis(): Diagnosis | null {
    return this.#diagnosis;
  }

  of(level: CheckLevel): Check[] {
    return this.#diagnosis?.checks.filter((check) => check.level === level) ?? [];
  }

  /** Checks everything; what was found before stays until the answer comes. */
  async run(): Promise<void> {
    if (this.running) return;
    const answer = await this.perform(this.ask('readDiagnosis', undefined));
    if (answer.ok) this.#diagnosis = answer.value;
  }
}
