/** Builds main, preload and renderer into out/app (npm run build). */
import { rmSync } from 'node:fs';
import { build } from 'vite';
import { compileMessages } from './messages.ts';
import { fromRoot } from './paths.ts';
import { mainConfig } from './vite.main.ts';
import { rendererConfig } from './vite.renderer.ts';

/** Builds everything from scratch, in the order in which the app reads it. */
export async function buildApp(): Promise<void> {
  rmSync(fromRoot('out/app'), { recursive: true, force: true });
  compileMessages();
  for (const config of [...mainConfig, rendererConfig]) await build({ ...config, configFile: false });
}

if (import.meta.main) await buildApp();
