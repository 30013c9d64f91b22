/** npm start: the terminal in a window, on Electron (build/electron/README.md); without a display, the guided sale. */
import { spawn } from 'node:child_process';
import { NoElectron } from './electron/assemble.ts';
import { electronEnvironment, hasDisplay } from './electron/lane.ts';
import { requireElectron } from './electron/program.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';

process.exitCode = await launch(process.argv.slice(2));

async function launch(args: readonly string[]): Promise<number> {
  if (!hasDisplay()) {
    console.log('There is no display here: playing the guided sale without one instead (npm run demo).');
    return await run(process.execPath, [fromRoot('build/demo.ts')]);
  }
  try {
    Object.assign(process.env, await electronEnvironment(build));
  } catch (error) {
    if (!(error instanceof NoElectron)) throw error;
    console.error(error.message);
    return 1;
  }
  return await run(requireElectron(), [fromRoot('.'), ...args]);
}

async function build(): Promise<void> {
  if (await ensureBuilt()) console.log('Madoguchi was built into out/app.');
}

/** Passes on the signals that end this process, so that the app closes in order. */
async function run(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' });
  // The terminal sends Ctrl+C to both; only the app acts on it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
