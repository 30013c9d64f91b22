import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { success } from '../../../electron/contract/index.ts';
import {
  type Command,
  desktopEntry,
  linuxAutostart,
  loginItemAutostart,
} from '../../../electron/window/autostart.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

let configHome = '';
beforeEach(() => {
  configHome = newFolder('autostart');
});

const command: Command = { program: '/opt/Madoguchi/madoguchi-start', args: ['--kiosk'] };
const file = (): string => join(configHome, 'autostart', 'madoguchi.desktop');

/** The Exec line as desktops read it: the string's escapes first, then quotes, then field codes. */
function wordsOf(entry: string): string[] {
  const exec = /^Exec=(.*)$/m.exec(entry)?.[1] ?? '';
  const value = exec.replaceAll(/\\(.)/g, (_all, character: string) => (character === 's' ? ' ' : character));
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
    quoted.replaceAll(/\\(.)/g, '$1').replaceAll('%%', '%'),
  );
}

describe('the desktop entry', () => {
  test.each([
    ['a plain path', '/opt/Madoguchi/madoguchi'],
    ['spaces', '/home/shop/My Programs/Madoguchi 1.AppImage'],
    ['quotes', '/home/"shop"/madoguchi'],
    ['a dollar sign and a backtick', '/home/$HOME/`id`/madoguchi'],
    ['a backslash', '/home/back\\slash/madoguchi'],
    ['a per cent sign', '/home/100%f/madoguchi'],
    ['Japanese', '/home/窓口/まどぐち'],
  ])('starts exactly the program whose path has %s', (_what, program) => {
    const entry = valueOf(
      desktopEntry({ program, args: ['/srv/an app', '--user-data-dir=/var/lib/shop $1'] }),
    );
    expect(wordsOf(entry)).toEqual([program, '/srv/an app', '--user-data-dir=/var/lib/shop $1']);
  });

  test('writes a dollar sign and a backslash as the specification shows them', () => {
    const entry = desktopEntry({ program: '/a$b\\c', args: [] });
    expect(entry.ok && entry.value).toContain(String.raw`Exec="/a\\$b\\\\c"`);
  });

  test.each([
    ['a line break in the path', { program: '/opt/a\nExec=evil', args: [] }],
    ['a line break in an argument', { program: '/opt/a', args: ['x\rY=1'] }],
    ['an equals sign in the path', { program: '/opt/a=b', args: [] }],
  ])('is refused with %s', (_what, given) => {
    expect(desktopEntry(given)).toMatchObject({ ok: false, code: 'storage' });
  });

  test('is the sample in resources', () => {
    const sample = readFileSync(new URL('../../../resources/madoguchi.desktop', import.meta.url), 'utf8');
    expect(desktopEntry(command)).toEqual(success(sample));
  });
});

describe('the start with a Linux desktop', () => {
  test('is written, whole, and removed again', async () => {
    const autostart = linuxAutostart({ configHome, command });
    expect(await autostart.apply(true)).toEqual(success(undefined));
    expect(wordsOf(readFileSync(file(), 'utf8'))).toEqual([command.program, '--kiosk']);
    expect(readdirSync(join(configHome, 'autostart'))).toEqual(['madoguchi.desktop']);
    expect(await autostart.apply(false)).toEqual(success(undefined));
    expect(existsSync(file())).toBe(false);
  });

  test('is written anew where it starts something else, and nothing is touched where all is well', async () => {
    await linuxAutostart({ configHome, command: { program: '/old/place', args: [] } }).apply(true);
    const autostart = linuxAutostart({ configHome, command });
    await autostart.apply(true);
    expect(wordsOf(readFileSync(file(), 'utf8'))[0]).toBe(command.program);
    chmodSync(join(configHome, 'autostart'), 0o500);
    expect(await autostart.apply(true)).toEqual(success(undefined));
    chmodSync(join(configHome, 'autostart'), 0o700);
  });

  test('leaves a file alone that a person put there', async () => {
    mkdirSync(join(configHome, 'autostart'));
    writeFileSync(file(), '[Desktop Entry]\nExec=/usr/local/bin/my-own\n');
    expect(await linuxAutostart({ configHome, command }).apply(false)).toEqual(success(undefined));
    expect(readFileSync(file(), 'utf8')).toContain('my-own');
  });

  test('ends as the last of several wishes', async () => {
    const autostart = linuxAutostart({ configHome, command });
    await Promise.all([true, false, true, false, true].map((wanted) => autostart.apply(wanted)));
    expect(existsSync(file())).toBe(true);
  });

  test('says when it could not be written', async () => {
    writeFileSync(join(configHome, 'autostart'), 'a file where the folder should be');
    expect(await linuxAutostart({ configHome, command }).apply(true)).toMatchObject({
      ok: false,
      code: 'storage',
    });
  });
});

describe('the start with Windows or macOS', () => {
  function system(obeys: boolean) {
    let on = false;
    const app = {
      getLoginItemSettings: () => ({ openAtLogin: on }),
      setLoginItemSettings: vi.fn(({ openAtLogin = false }: { openAtLogin?: boolean }) => {
        if (obeys) on = openAtLogin;
      }),
    };
    return { app, autostart: loginItemAutostart({ app: app as never, command }) };
  }

  test('is set and taken back, with the program and its arguments', async () => {
    const { app, autostart } = system(true);
    expect(await autostart.apply(true)).toEqual(success(undefined));
    expect(await autostart.apply(true)).toEqual(success(undefined));
    expect(await autostart.apply(false)).toEqual(success(undefined));
    const item = { path: command.program, args: ['--kiosk'] };
    expect(app.setLoginItemSettings.mock.calls).toEqual([
      [{ ...item, openAtLogin: true }],
      [{ ...item, openAtLogin: false }],
    ]);
  });

  test('that the task manager has switched off is switched on again', async () => {
    let approved = false;
    const app = {
      getLoginItemSettings: () => ({ openAtLogin: true, executableWillLaunchAtLogin: approved }),
      setLoginItemSettings: vi.fn(() => void (approved = true)),
    };
    expect(await loginItemAutostart({ app: app as never, command }).apply(true)).toEqual(success(undefined));
    expect(app.setLoginItemSettings).toHaveBeenCalledOnce();
  });

  test('keeps an argument with blanks together, as Windows wants it', async () => {
    const { app } = system(true);
    const args = ['--user-data-dir=C:\\My shop\\', '--provision=D:\\kiosk.json', '--name=a "b"', ''];
    await loginItemAutostart({ app: app as never, command: { ...command, args } }).apply(true);
    expect(app.setLoginItemSettings.mock.calls[0]?.[0]).toMatchObject({
      args: ['"--user-data-dir=C:\\My shop\\\\"', '--provision=D:\\kiosk.json', '"--name=a \\"b\\""', '""'],
    });
  });

  test('says when the system did not take it', async () => {
    expect(await system(false).autostart.apply(true)).toMatchObject({ ok: false, code: 'storage' });
  });
});
