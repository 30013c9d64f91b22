import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Rule } from '../../../electron/sandbox/behaviour/behaviour.ts';
import type { OwnersAct } from '../../../electron/sandbox/world/owner.ts';
import type { Pace } from '../support/fast-time.ts';
import type { ServiceOrder, ServiceReady } from './service-program.ts';

const program = join(import.meta.dirname, 'service-program.ts');

/** The embedded service in a process of its own, so that its memory is not counted; its time is the shop's. */
export class DistantService implements AsyncDisposable {
  readonly url: string;
  readonly key: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, { url, key }: ServiceReady) {
    this.#child = child;
    this.url = url;
    this.key = key;
  }

  /** Starts it on the records of a folder. */
  static async start(folder: string, pace: Pace): Promise<DistantService> {
    const child = fork(program, ['--data', folder, '--pace', JSON.stringify(pace)]);
    const [ready] = (await once(child, 'message')) as [ServiceReady];
    return new DistantService(child, ready);
  }

  /** Its time goes so from now on. */
  goAt(pace: Pace): Promise<void> {
    return this.#tell({ kind: 'pace', pace });
  }

  /** It misbehaves so from now on, and not otherwise. */
  behave(rules: readonly Rule[]): Promise<void> {
    return this.#tell({ kind: 'rules', rules });
  }

  /** The owner does something to a code in the service's console, where that can be done. */
  actAsOwner(codeId: string, act: OwnersAct): Promise<void> {
    return this.#tell({ kind: 'owner', codeId, act });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  /** Resolves when it is in force. */
  async #tell(order: ServiceOrder): Promise<void> {
    this.#child.send(order);
    await once(this.#child, 'message');
  }
}
