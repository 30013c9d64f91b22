/** Makes the cache of main's compiled code (electron/code-cache.ts), by the Electron that is to run it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFileOf } from '../electron/code-cache.ts';
import { electronVersion } from './electron/program.ts';
import { fromRoot } from './paths.ts';

/** Milliseconds after which an Electron that does not end is given up. */
const patienceMs = 60_000;

/** The file that an Electron of this machine looks for beside the main bundle of a built app. */
export function mainCacheIn(app: string, program: string): string {
  const electron = electronVersion(program);
  const bundle = join(app, 'main.cjs');
  return cacheFileOf(bundle, readFileSync(bundle), {
    ...{ platform: process.platform, arch: process.arch },
    versions: { ...process.versions, electron },
  });
}

/** Makes it unless it is there. Without it the app starts all the same, only later: what went wrong is told. */
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
      // Nothing is shown and no page is drawn: main's script ends before.
      ['--no-sandbox', `--user-data-dir=${profile}`, fromRoot('build/code-cache-maker.cjs')],
      {
        env: { ...process.env, ...env, CODE_CACHE: made, CODE_CACHE_APP: start },
        timeout: patienceMs,
        encoding: 'utf8',
      },
    );
    if (status === 0) {
      // Whoever starts it may read it: main makes its files its own alone.
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
