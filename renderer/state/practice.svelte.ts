import type { PracticeBehaviour } from '../../electron/contract/management.ts';
import type { Result } from '../../electron/contract/result.ts';
import { Acting } from './acting.svelte.ts';
import { Reader } from './reader.svelte.ts';

/** How the practice service behaves; read anew, since its settings end with the terminal. */
export class Practice extends Acting {
  readonly behaviour = new Reader<PracticeBehaviour>();

  get misbehaves(): boolean {
    return Boolean(this.behaviour.value?.rules.length);
  }

  async read(): Promise<void> {
    await this.behaviour.read(this.ask('readPractice', undefined));
  }

  /** Changes how the practice service behaves; the change shows once main has made it. */
  async set(behaviour: PracticeBehaviour): Promise<Result<void>> {
    const answer = await this.perform(this.ask('setPractice', behaviour));
    if (answer.ok) this.behaviour.take(behaviour);
    return answer;
  }
}
