import { resolve } from 'node:path';
import type { App, RelaunchOptions, Screen } from 'electron';
import type { ProvisioningSource } from '../provisioning/source.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { type Autostart, type Command, linuxAutostart, loginItemAutostart } from '../window/autostart.ts';
import { Kiosk } from '../window/kiosk.ts';
import { lockInput } from '../window/input-lock.ts';
import type { Log } from '../domain/log.ts';

/** Applies the kiosk settings now and on each change, and locks keys in every window to come. */
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
    // The system's autostart stays as it is: what the settings wanted is lost.
    if (settings.security.isLost) return;
    const applied = await kiosk.apply(settings.read().kiosk);
    if (!applied.ok) log.warn(`The start with the system does not follow the settings: ${applied.message}`);
  };
  settings.onChange(() => void follow());
  // Somebody may have changed the autostart meanwhile.
  void follow();
  return kiosk;
}

function autostartOf(app: App, command: Command): Autostart {
  return process.platform === 'linux'
    ? linuxAutostart({ configHome: app.getPath('appData'), command })
    : loginItemAutostart({ app, command });
}

/** An AppImage is restarted by its own file: the mounted program inside is gone when it ends. Undefined where there is none. */
export function appImageStart({
  env,
  argv,
}: Pick<NodeJS.Process, 'env' | 'argv'>): RelaunchOptions | undefined {
  const execPath = env['APPIMAGE'];
  return execPath === undefined ? undefined : { execPath, args: argv.slice(1) };
}

/** The program as it was started: its starter, which takes the newest version, or the AppImage file, wherever it is mounted. */
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
