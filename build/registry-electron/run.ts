/**
 * Runs a command in the lane of the registry's Electron: `node build/registry-electron/run.ts npx playwright ...`, with
 * `--displays N` before it on so many displays.
 * Builds the app first where it has changed, while whoever calls may still write everywhere.
 */
import { ensureBuilt } from '../ensure-built.ts';
import { NoRegistryElectron } from './assemble.ts';
import { runInLane } from './lane.ts';

const given = process.argv.slice(2);
const displays = given[0] === '--displays' ? Number(given[1]) : 1;
if (!Number.isInteger(displays) || displays < 1)
  throw new TypeError('--displays takes a number of displays.');
const command = given[0] === '--displays' ? given.slice(2) : given;
await ensureBuilt();
try {
  process.exitCode = await runInLane(command, displays);
} catch (error) {
  if (!(error instanceof NoRegistryElectron)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
