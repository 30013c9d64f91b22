/** Runs first in a utility process: gives it `process.parentPort` and an `electron` module that has nothing else. */
import { EventEmitter } from 'node:events';
import { registerHooks } from 'node:module';
import { guardedClass } from './guard.ts';

class ParentPort
  extends guardedClass('parentPort', EventEmitter)
  implements Pick<Electron.ParentPort, 'postMessage'>
{
  readonly #waiting: unknown[] = [];

  constructor() {
    super();
    process.on('message', (data) => this.#receive(data));
    this.on('newListener', (name) => {
      if (name === 'message') setImmediate(() => this.#flush());
    });
  }

  postMessage(message: unknown): void {
    process.send?.(message);
  }

  #receive(data: unknown): void {
    this.#waiting.push(data);
    if (this.listenerCount('message') > 0) this.#flush();
  }

  #flush(): void {
    for (const data of this.#waiting.splice(0)) this.emit('message', { data, ports: [] });
  }
}

Object.assign(process, { parentPort: new ParentPort(), type: 'utility' });
const shim = new URL('./utility-electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier.startsWith('electron/')
      ? { url: shim, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
// Electron's parent going away ends its utility processes.
process.on('disconnect', () => process.exit(0));
