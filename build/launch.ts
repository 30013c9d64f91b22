/**
 * npm start: the terminal in a window, on Electron where its binary is here or can be fetched, else on the Chromium
 * host; `MADOGUCHI_ELECTRON` chooses (electron-binary.ts). Where no window can be shown it plays the guided sale
 * instead.
 */
import { spawn } from 'node:child_process';
import { findAppProgram } from './app-program.ts';
import { findBrowser } from './browser.ts';
import { hasDisplay } from './chromium-host/chromium.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';

process.exitCode = await launch(process.argv.slice(2));

async function launch(args: readonly string[]): Promise<number> {
  if (!hasDisplay()) return await playDemo('There is no display here');
  const app = await findAppProgram();
  if (app.onHost && (await findBrowser()).headlessOnly) {
    return await playDemo('There is a display, but neither Electron nor a browser that can open a window');
  }
  if (await ensureBuilt()) console.log('Madoguchi was built into out/app.');
  if (app.onHost) console.log(`${app.why}: Madoguchi runs in Chromium (build/chromium-host/README.md).`);
  return await run(app.program, [...app.args, fromRoot('.'), ...args]);
}

async function playDemo(why: string): Promise<number> {
  console.log(`${why}: playing the guided sale without a window instead (npm run demo).`);
  return await run(process.execPath, [fromRoot('build/demo.ts')]);
}

/** Runs a program until it ends; what ends this process is passed on, so that the app can close in order. */
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
