import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './build.ts';
import { fromRoot } from './paths.ts';

/** What the build reads; a folder's own time tells of added or removed files. */
const sources = [
  'electron',
  'renderer',
  'resources',
  'build/build.ts',
  'build/messages.ts',
  'build/vite.main.ts',
  'build/lean-messages.ts',
  'build/vite.renderer.ts',
  'package-lock.json',
];
/** Made by the build itself, among its sources. */
const made = fromRoot('renderer/i18n/generated');
/** The build writes it last: the last page of vite.renderer.ts. */
const last = fromRoot('out/app/renderer/slip.html');

/** Builds the app unless the build is newer than all its sources; answers whether it built. */
export async function ensureBuilt(): Promise<boolean> {
  return !isBuilt() && (await buildApp(isBuilt));
}

function isBuilt(): boolean {
  return existsSync(last) && newest(sources.map(fromRoot)) <= statSync(last).mtimeMs;
}

function newest(paths: readonly string[]): number {
  return paths.reduce((time, path) => Math.max(time, newestIn(path)), 0);
}

function newestIn(path: string): number {
  if (path === made) return 0;
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, newest(readdirSync(path).map((name) => join(path, name))));
}
