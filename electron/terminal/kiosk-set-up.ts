import { resolve } from 'node:path';
import type { App, RelaunchOptions, Screen } from 'electron';
import type { ProvisioningSource } from '../provisioning/source.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { type Autostart, type Command, linuxAutostart, loginItemAutostart } from '../window/autostart.ts';
import { Kiosk } from '../window/kiosk.ts';
import { lockInput } from '../window/input-lock.ts';
import type { Log } from '../domain/log.ts';

/**
 * The kiosk as the settings want it, now and whenever they change, and locked keys in every window that will
 * ever exist.
 */
export function setUpKiosk(options: {
  app: App;
  screen: Screen;
  settings: SettingsStore;
  source: ProvisioningSource;
  onWayland: boolean;
  changed: () => void;
  log: Log;
}): Kiosk {
  const { app, screen, settings, source, onWayland, changed, log } = options;
  const kiosk = new Kiosk({
    app,
    platform: process.platform,
    onWayland,
    displays: screen,
    asked: app.commandLine.hasSwitch('kiosk'),
    settings: settings.read().kiosk,
    autostart: autostartOf(app, startCommand(app, source.isNamed ? source.path : null)),
    relaunch: appImageStart(process),
    setTimeout,
    changed,
  });
  lockInput(app, () => kiosk.running);
  const follow = async (): Promise<void> => {
    // What the system was told to start before stays; nobody knows any more whether it should.
    if (settings.security.isLost) return;
    const applied = await kiosk.apply(settings.read().kiosk);
    if (!applied.ok) log.warn(`The start with the system does not follow the settings: ${applied.message}`);
  };
  settings.onChange(() => void follow());
  // Somebody may have changed what the system starts since the last time.
  void follow();
  return kiosk;
}

function autostartOf(app: App, command: Command): Autostart {
  return process.platform === 'linux'
    ? linuxAutostart({ configHome: app.getPath('appData'), command })
    : loginItemAutostart({ app, command });
}

/**
 * How an AppImage is started anew: by its own file. The program inside it is mounted for as long as it runs, and
 * gone by the time of the new start. Undefined where there is none.
 */
export function appImageStart({
  env,
  argv,
}: Pick<NodeJS.Process, 'env' | 'argv'>): RelaunchOptions | undefined {
  const execPath = env['APPIMAGE'];
  return execPath === undefined ? undefined : { execPath, args: argv.slice(1) };
}

/**
 * The program as it was started now: its starter, which takes the newest version; or an AppImage, which is itself
 * the program, wherever its content is mounted.
 */
export function startCommand(
  app: Pick<App, 'commandLine' | 'isPackaged' | 'getAppPath' | 'getPath'>,
  provision: string | null,
): Command {
  const { commandLine } = app;
  const profile = commandLine.getSwitchValue('user-data-dir');
  const args = profile === '' ? [] : [`--user-data-dir=${resolve(profile)}`];
  // However it was written: of `--provision FILE` the switch itself has no value.
  if (provision !== null) args.push(`--provision=${provision}`);
  if (commandLine.hasSwitch('kiosk')) args.push('--kiosk');
  if (!app.isPackaged) args.unshift(app.getAppPath());
  const { MADOGUCHI_STARTER: starter, APPIMAGE: image } = process.env;
  const program = (app.isPackaged ? (starter ?? image) : undefined) ?? app.getPath('exe');
  return { program, args };
}
