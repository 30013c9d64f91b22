/**
 * A terminal that applies its file and ends itself at the n-th change of the disk (a process of its own:
 * `kill-program.ts ROOT N`). Without N it tells how many there are.
 */
import { Changes } from '../support/kill-at.ts';

const [root = '', killAt] = process.argv.slice(2);
const changes = new Changes(killAt);
changes.isCounting = false;
// Before anything else is loaded, so that everything that writes uses these.
changes.watch(
  ['writeFileSync', 'writeSync', 'renameSync', 'rmSync', 'unlinkSync', 'fsyncSync'],
  ['rename', 'open', 'mkdir'],
);

const { Bench } = await import('./bench.ts');
const { provisioning } = new Bench(root).start();
changes.isCounting = true;
await provisioning.readAndApply();
if (provisioning.problems.length > 0) throw new Error(JSON.stringify(provisioning.problems));
process.stdout.write(String(changes.steps));
