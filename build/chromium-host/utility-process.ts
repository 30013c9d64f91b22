/** `utilityProcess`: a child process of Node's with the parent port that Electron gives it. */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { guarded, guardedClass } from './guard.ts';

class HostUtilityProcess
  extends guardedClass('UtilityProcess', EventEmitter)
  implements Pick<Electron.UtilityProcess, 'postMessage' | 'kill' | 'pid' | 'stdout' | 'stderr'>
{
  readonly #child: ChildProcess;
  #running = true;

  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super();
    const output = outputOf(options.stdio);
    this.#child = fork(modulePath, args, {
      execArgv: [...(options.execArgv ?? []), '--import', join(import.meta.dirname, 'utility-child.ts')],
      env: (options.env as NodeJS.ProcessEnv | undefined) ?? process.env,
      ...(options.cwd !== undefined && { cwd: options.cwd }),
      serialization: 'advanced',
      stdio: ['ignore', output[0], output[1], 'ipc'],
    });
    this.#child.on('spawn', () => this.emit('spawn'));
    this.#child.on('message', (message) => this.emit('message', message));
    this.#child.on('error', (error) => this.emit('error', 'FatalError', error.message, ''));
    this.#child.on('exit', (code) => {
      this.#running = false;
      // A child that a signal ended has no exit code; Electron tells the signal's number there.
      this.emit('exit', code ?? 15);
    });
  }

  get pid(): number | undefined {
    return this.#running ? this.#child.pid : undefined;
  }

  get stdout(): NodeJS.ReadableStream | null {
    return this.#child.stdout;
  }

  get stderr(): NodeJS.ReadableStream | null {
    return this.#child.stderr;
  }

  postMessage(message: unknown): void {
    if (this.#child.connected) this.#child.send(message as object);
  }

  kill(): boolean {
    return this.#running && this.#child.kill();
  }
}

type Output = 'pipe' | 'ignore' | 'inherit';

function outputOf(stdio: Electron.ForkOptions['stdio']): [Output, Output] {
  if (Array.isArray(stdio)) return [stdio[1] ?? 'inherit', stdio[2] ?? 'inherit'];
  const both = (stdio ?? 'inherit') as Output;
  return [both, both];
}

/** Electron's `utilityProcess`. */
export const utilityProcess = guarded('utilityProcess', {
  fork: (modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}) =>
    new HostUtilityProcess(modulePath, args, options) as unknown as Electron.UtilityProcess,
}) satisfies Partial<typeof Electron.utilityProcess>;
