/** The terminal in development, restarted in order when main has changed. */
import { type ChildProcess, spawn } from 'node:child_process';

/** How the app is started each time. */
export interface Start {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** One app at a time. */
export class RunningApp {
  readonly #start: Start;
  /** Called for an end that nobody asked for. */
  readonly #ended: (code: number) => void;
  #child: ChildProcess | undefined;
  #again = false;
  #isClosing = false;

  constructor(start: Start, ended: (code: number) => void) {
    this.#start = start;
    this.#ended = ended;
  }

  /** Ends a running one first, since two cannot share a profile. */
  start(): void {
    if (this.#child === undefined) {
      this.#run();
      return;
    }
    this.#again = true;
    this.#child.kill('SIGTERM');
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  #run(): void {
    const { program, args, env } = this.#start;
    const child = spawn(program, args, { stdio: 'inherit', env });
    this.#child = child;
    child.once('error', (error) => {
      console.error(error.message);
      this.#over(1);
    });
    child.once('exit', (code) => {
      this.#over(code ?? 1);
    });
  }

  #over(code: number): void {
    this.#child = undefined;
    const again = this.#again;
    this.#again = false;
    if (this.#isClosing) return;
    if (again) this.#run();
    else this.#ended(code);
  }
}
