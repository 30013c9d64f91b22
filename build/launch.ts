/**
 * npm start: the terminal in a window, on Electron where its binary is here or can be fetched, else on the Chromium
 * host; `MADOGUCHI_ELECTRON` chooses (electron-binary.ts). Where no window can be shown it plays the guided sale
 * instead.
 */
import { spawn } from 'node:child_process';
import { findBrowser } from './browser.ts';
import { hasDisplay } from './chromium-host/chromium.ts';
import { electronChoice, fetchElectronBinary } from './electron-binary.ts';
import { ensureBuilt } from './ensure-built.ts';
import { fromRoot } from './paths.ts';

process.exitCode = await launch(process.argv.slice(2));

async function launch(args: readonly string[]): Promise<number> {
  if (!hasDisplay()) return await playDemo('There is no display here');
  // With its sandbox on, Electron does not start as root on Linux; without it, a terminal does not.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const binary = asRoot ? undefined : await fetchElectronBinary();
  if (binary === undefined && (await findBrowser()).headlessOnly) {
    return await playDemo('There is a display, but neither Electron nor a browser that can open a window');
  }
  if (await ensureBuilt()) console.log('Madoguchi was built into out/app.');
  if (binary !== undefined) return await run(binary, [fromRoot('.'), ...args]);
  const notFetched = asRoot ? 'Electron does not run as root' : "Electron's binary cannot be fetched here";
  const why = electronChoice() === 'host' ? 'As asked for' : notFetched;
  console.log(`${why}: Madoguchi runs in Chromium (build/chromium-host/README.md).`);
  const host = ['--unhandled-rejections=warn', fromRoot('build/chromium-host/program.ts')];
  return await run(process.execPath, [...host, fromRoot('.'), ...args]);
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
