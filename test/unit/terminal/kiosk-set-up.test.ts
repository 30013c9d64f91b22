import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

// Outside Electron, the electron package only answers with a path, and fetches a binary unless told where.
process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= tmpdir();
const { appImageStart, startCommand } = await import('../../../electron/terminal/kiosk-set-up.ts');

function app(switches: Record<string, string>, isPackaged: boolean): Parameters<typeof startCommand>[0] {
  return {
    isPackaged,
    getAppPath: () => '/shop/app',
    getPath: () => '/usr/bin/madoguchi',
    commandLine: {
      hasSwitch: (name: string) => name in switches,
      getSwitchValue: (name: string) => switches[name] ?? '',
    } as unknown as Electron.CommandLine,
  };
}

test('the start with the system is given the same set-up file and profile, however they were written', () => {
  const switches = { provision: '', kiosk: '', 'user-data-dir': '/data' };
  const args = ['--user-data-dir=/data', '--provision=/etc/shop.json', '--kiosk'];
  expect(startCommand(app(switches, true), '/etc/shop.json')).toEqual({
    program: '/usr/bin/madoguchi',
    args,
  });
  expect(startCommand(app(switches, false), '/etc/shop.json').args).toEqual(['/shop/app', ...args]);
});

test('the start with the system names no file where this one was given none', () => {
  expect(startCommand(app({}, true), null).args).toEqual([]);
});

test('an AppImage is started anew by its own file, with the words of this start', () => {
  const argv = ['/tmp/.mount_madoguXYZ/madoguchi', '--kiosk'];
  const env = { APPIMAGE: '/home/kiosk/Madoguchi.AppImage' };
  expect(appImageStart({ env, argv })).toEqual({
    execPath: '/home/kiosk/Madoguchi.AppImage',
    args: ['--kiosk'],
  });
  expect(appImageStart({ env: {}, argv })).toBeUndefined();
});
