/** Runs a command with an Electron: `npm run electron -- npx playwright ...`. Builds a changed app first. */
import { ensureBuilt } from '../ensure-built.ts';
import { NoElectron } from './assemble.ts';
import { runInLane } from './lane.ts';

try {
  process.exitCode = await runInLane(process.argv.slice(2), 2, ensureBuilt);
} catch (error) {
  if (!(error instanceof NoElectron)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
