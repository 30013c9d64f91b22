import { spawnSync } from 'node:child_process';
import type { App } from 'electron';

export interface DoctorStart {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  argv: readonly string[];
}

const headless = '--ozone-platform=headless';

/** Arguments of a second start without a display, as over SSH: Chromium exits early where it finds none. Null: not needed. */
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

export function isWithoutDisplay(argv: readonly string[]): boolean {
  return argv.includes(headless);
}

/** Starts the program once more for the doctor; answers its exit code. */
export function startWithoutDisplay(app: Pick<App, 'getPath'>, args: readonly string[]): number {
  const { status, error } = spawnSync(app.getPath('exe'), args, { stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}
