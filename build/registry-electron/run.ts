/**
 * Runs a command in the lane of the registry's Electron: `node build/registry-electron/run.ts npx playwright ...`.
 * Builds the app first where it has changed, while whoever calls may still write everywhere.
 */
import { ensureBuilt } from '../ensure-built.ts';
import { NoRegistryElectron } from './assemble.ts';
import { runInLane } from './lane.ts';

await ensureBuilt();
try {
  process.exitCode = await runInLane(process.argv.slice(2), 1);
} catch (error) {
  if (!(error instanceof NoRegistryElectron)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
