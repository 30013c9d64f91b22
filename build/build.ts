/** npm run build: main, preloads and renderer, into out/app. */
import { cpSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { ensureCodeCache } from './code-cache.ts';
import { electronProgram } from './electron/program.ts';
import { compileMessages } from './messages.ts';
import { takeTurn } from './one-at-a-time.mjs';
import { fromRoot } from './paths.ts';
import { mainConfig } from './vite.main.ts';
import { rendererConfigs } from './vite.renderer.ts';

/**
 * Builds everything from scratch, for shops, whatever the environment says. Waits for another build, after which `isDone` may
 * find nothing left to do; answers whether it built.
 */
export async function buildApp(isDone = (): boolean => false): Promise<boolean> {
  const release = takeTurn(fromRoot('out/.building'), () =>
    console.warn('Waiting for another command that builds the app ...'),
  );
  try {
    if (isDone()) return false;
    await buildAll();
    return true;
  } finally {
    release();
  }
}

async function buildAll(): Promise<void> {
  rmSync(fromRoot('out/app'), { recursive: true, force: true });
  compileMessages();
  copyFonts();
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    for (const config of [...mainConfig, ...rendererConfigs]) await build({ ...config, configFile: false });
  } finally {
    // Programs started afterwards, such as tests, are no shop's.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

/** The payer's page of practice mode serves the font itself, to phones too. */
export function copyFonts(): void {
  const font = fromRoot('node_modules/@fontsource-variable/noto-sans-jp');
  for (const part of ['index.css', 'files']) {
    cpSync(`${font}/${part}`, fromRoot(`out/app/fonts/${part}`), { recursive: true });
  }
}

if (import.meta.main) {
  await buildApp();
  const program = electronProgram();
  if (program !== undefined) ensureCodeCache(fromRoot('out/app'), program, { tell: console.warn });
  else console.warn('Without an Electron nothing is compiled ahead: main starts later.');
}
