/**
 * A terminal that applies its file and ends itself at the n-th change of the disk (a process of its own:
 * `kill-program.ts ROOT N`). Without N it tells how many there are.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [root = '', killAt] = process.argv.slice(2);
let steps = 0;
let counts = false;

function step(): void {
  if (!counts) return;
  steps += 1;
  if (String(steps) === killAt) process.kill(process.pid, 'SIGKILL');
}

type Any = (...args: unknown[]) => unknown;

/** Before and after each call there is a place to be killed at. */
function watch(owner: object, name: string): void {
  const functions = owner as Record<string, Any>;
  const original = functions[name]?.bind(owner);
  if (original === undefined) throw new Error(`There is no ${name}.`);
  functions[name] = (...args) => {
    step();
    const result = original(...args);
    if (result instanceof Promise) return result.finally(step);
    step();
    return result;
  };
}

// Before anything else is loaded, so that everything that writes uses these.
for (const name of ['writeFileSync', 'writeSync', 'renameSync', 'rmSync', 'unlinkSync', 'fsyncSync']) {
  watch(fs, name);
}
for (const name of ['rename', 'open', 'mkdir']) watch(fs.promises, name);
syncBuiltinESMExports();

const { Bench } = await import('./bench.ts');
const { provisioning } = new Bench(root).start();
counts = true;
await provisioning.readAndApply();
if (provisioning.problems.length > 0) throw new Error(JSON.stringify(provisioning.problems));
process.stdout.write(String(steps));
