import { resolve } from 'node:path';
import type { App } from 'electron';
import type { SettingsStore } from '../settings/settings.ts';
import { type Autostart, type Command, linuxAutostart, loginItemAutostart } from '../window/autostart.ts';
import { Kiosk } from '../window/kiosk.ts';
import { lockInput } from '../window/input-lock.ts';
import type { Log } from './log.ts';

/**
 * The kiosk as the settings want it, now and whenever they change, and locked keys in every window that will
 * ever exist.
 */
export function setUpKiosk(options: {
  app: App;
  settings: SettingsStore;
  changed: () => void;
  log: Log;
}): Kiosk {
  const { app, settings, changed, log } = options;
  const kiosk = new Kiosk({
    app,
    platform: process.platform,
    asked: app.commandLine.hasSwitch('kiosk'),
    settings: settings.read().kiosk,
    autostart: autostartOf(app),
    setTimeout,
    changed,
  });
  lockInput(app, () => kiosk.running);
  const follow = async (): Promise<void> => {
    const applied = await kiosk.apply(settings.read().kiosk);
    if (!applied.ok) log.warn(`The start with the system does not follow the settings: ${applied.message}`);
  };
  settings.onChange(() => void follow());
  // Somebody may have changed what the system starts since the last time.
  void follow();
  return kiosk;
}

function autostartOf(app: App): Autostart {
  const command = startCommand(app);
  return process.platform === 'linux'
    ? linuxAutostart({ configHome: app.getPath('appData'), command })
    : loginItemAutostart({ app, command });
}

/** The program as it was started now; an AppImage is itself the program, wherever its content is mounted. */
function startCommand(app: App): Command {
  const { commandLine } = app;
  const paths = ['user-data-dir', 'provision'].filter((name) => commandLine.getSwitchValue(name) !== '');
  const args = paths.map((name) => `--${name}=${resolve(commandLine.getSwitchValue(name))}`);
  if (commandLine.hasSwitch('kiosk')) args.push('--kiosk');
  if (!app.isPackaged) args.unshift(app.getAppPath());
  const program = app.isPackaged ? (process.env['APPIMAGE'] ?? app.getPath('exe')) : app.getPath('exe');
  return { program, args };
}
