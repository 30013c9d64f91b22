import { spawnSync } from 'node:child_process';
import type { App } from 'electron';

/** What decides whether the doctor can look from this process. */
export interface DoctorStart {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  argv: readonly string[];
}

const headless = '--ozone-platform=headless';

/**
 * The arguments of a second start without a display, for a doctor that has none, as over SSH: Chromium ends before
 * the app is ready where it finds no display. Null where this process can look by itself.
 */
export function argumentsWithoutDisplay(
  { platform, env, argv }: DoctorStart,
  profile: string,
): string[] | null {
  const hasDisplay = [env['DISPLAY'], env['WAYLAND_DISPLAY']].some(
    (name) => name !== undefined && name !== '',
  );
  if (platform !== 'linux' || hasDisplay || argv.includes(headless)) return null;
  return [...argv.slice(1), `--user-data-dir=${profile}`, headless];
}

/** Whether this is that second start: it has a display that nobody sees. */
export function isWithoutDisplay(argv: readonly string[]): boolean {
  return argv.includes(headless);
}

/** Starts the program once more for the doctor, and answers how that ended; its words are this process's. */
export function startWithoutDisplay(app: Pick<App, 'getPath'>, args: readonly string[]): number {
  const { status, error } = spawnSync(app.getPath('exe'), args, { stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}
