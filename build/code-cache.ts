/** Makes the cache of main's compiled code (electron/code-cache.ts), by the Electron that will run it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFileOf } from '../electron/code-cache.ts';
import { electronVersion } from './electron/program.ts';
import { fromRoot } from './paths.ts';

/** Milliseconds after which an Electron that does not end is given up. */
const patienceMs = 60_000;

/** The file that this machine's Electron looks for beside a built app's main bundle. */
export function mainCacheIn(app: string, program: string): string {
  const electron = electronVersion(program);
  const bundle = join(app, 'main.cjs');
  return cacheFileOf(bundle, readFileSync(bundle), {
    ...{ platform: process.platform, arch: process.arch },
    versions: { ...process.versions, electron },
  });
}

/** Makes it unless it is there. Without it the app only starts later: failures are reported. */
export function ensureCodeCache(
  app: string,
  program: string,
  { env = {}, tell }: { env?: Readonly<Record<string, string>>; tell: (line: string) => void },
): void {
  const start = join(app, 'start.cjs');
  if (!existsSync(start)) return;
  const cache = mainCacheIn(app, program);
  if (existsSync(cache)) return;
  const profile = mkdtempSync(join(tmpdir(), 'madoguchi-code-cache-'));
  // Two commands may make it at once.
  const made = `${cache}.${process.pid}`;
  try {
    const { status, error, stderr } = spawnSync(
      program,
      // Nothing is shown: main's script ends before any page is drawn.
      ['--no-sandbox', `--user-data-dir=${profile}`, fromRoot('build/code-cache-maker.cjs')],
      {
        env: { ...process.env, ...env, CODE_CACHE: made, CODE_CACHE_APP: start },
        timeout: patienceMs,
        encoding: 'utf8',
      },
    );
    if (status === 0) {
      // Whoever starts the app must be able to read it, and main makes its files private.
      chmodSync(made, 0o644);
      renameSync(made, cache);
    } else
      tell(
        `Main starts without its compiled code: ${error?.message ?? `Electron ended with ${status}: ${stderr}`}`,
      );
  } finally {
    for (const path of [profile, made]) rmSync(path, { recursive: true, force: true });
  }
}
