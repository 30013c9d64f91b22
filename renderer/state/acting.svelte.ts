import type { Bridge } from '../../electron/contract/bridge.ts';
import type { RequestOf, ResponseOf } from '../../electron/contract/channels.ts';
import type { RequestName } from '../../electron/contract/names.ts';
import type { Failure, Result } from '../../electron/contract/result.ts';
import { ask } from '../lib/ipc.ts';

/** Base of classes that have main do something: whether it runs, and why the last act failed. */
export class Acting {
  protected readonly bridge: Bridge;
  #running = $state(false);
  #failure = $state.raw<Failure | null>(null);

  constructor(bridge: Bridge) {
    this.bridge = bridge;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Null also where somebody only left it. */
  get failure(): Failure | null {
    return this.#failure;
  }

  protected set failure(failure: Failure | null) {
    this.#failure = failure;
  }

  protected ask<N extends RequestName>(name: N, request: RequestOf<N>): Promise<Result<ResponseOf<N>>> {
    return ask(this.bridge, name, request);
  }

  /** `isSaid`: something else tells the failure, such as a field of a form. */
  protected async perform<T>(
    asked: Promise<Result<T>>,
    isSaid?: (failure: Failure) => boolean,
  ): Promise<Result<T>> {
    this.#running = true;
    this.#failure = null;
    const answer = await asked;
    this.#running = false;
    if (!answer.ok && answer.code !== 'canceled' && isSaid?.(answer) !== true) this.#failure = answer;
    return answer;
  }
}
