import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Fault } from '../../support/gate.ts';
import type { GateReady } from './gate-program.ts';
import { Route } from './route.ts';

const program = join(import.meta.dirname, 'gate-program.ts');

/** Leads this process's connections to a service through a gate, until it is disposed of. */
export class FaultyNetwork implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #route: Route;
  #fault: Fault = 'none';

  private constructor(child: ChildProcess, route: Route) {
    this.#child = child;
    this.#route = route;
  }

  /** Puts itself before a port of this machine. */
  static async before(port: number): Promise<FaultyNetwork> {
    const child = fork(program, [String(port)]);
    const [ready] = (await once(child, 'message')) as [GateReady];
    return new FaultyNetwork(child, new Route(port, ready.port));
  }

  /** Connections from now on are treated so; resolves when that is in force. */
  async setFault(fault: Fault): Promise<void> {
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#child.send(fault);
    await once(this.#child, 'message');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#route[Symbol.dispose]();
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }
}
