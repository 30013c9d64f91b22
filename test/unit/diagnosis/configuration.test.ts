import { describe, expect, test } from 'vitest';
import { serverFlag, settingOf, textsOf } from '../../../electron/diagnosis/configuration.ts';
import { machineWith } from './support.ts';

describe('files of a place', () => {
  test('come in the order of their names, and only those of the kind', async () => {
    const machine = machineWith({
      files: {
        '/etc/a.conf': '0',
        '/etc/a.d/20-b.conf': '2',
        '/etc/a.d/10-a.conf': '1',
        '/etc/a.d/README': 'x',
      },
    });
    expect(await textsOf(machine, '/etc/a.conf', '/etc/a.d/*.conf', '/etc/none.conf')).toEqual([
      '0',
      '1',
      '2',
    ]);
  });

  test('are not known when one of them cannot be read', async () => {
    // A folder in the place of a file.
    const machine = machineWith({ files: { '/etc/a.d/10-a.conf/inside': 'x' } });
    expect(await textsOf(machine, '/etc/a.d/*.conf')).toBeNull();
  });
});

describe('a setting', () => {
  test.each([
    ['a=1', undefined],
    ['[Login]\na=1', '1'],
    ['[Login]\na = 1\n', '1'],
    ['[Login]\n# a=1', undefined],
    ['[Login]\n; a=1', undefined],
    ['[Login]\na=1\na=2', '2'],
    ['[Login]\na=1\n[Other]\na=2', '1'],
    ['[Login]\r\na=1\r\n', '1'],
    ['[Login]\nab=1', undefined],
    ['[Login]\na=', ''],
  ])('in %j is %j', (text, expected) => {
    expect(settingOf([text], 'Login', 'a')).toBe(expected);
  });

  test('of a later file overrides', () => {
    expect(settingOf(['[Login]\na=1', '[Login]\na=2', '[Login]\nb=3'], 'Login', 'a')).toBe('2');
  });

  test('of any seat counts where the section ends in a star', () => {
    expect(settingOf(['[Seat:*]\nautologin-user=kiosk'], 'Seat*', 'autologin-user')).toBe('kiosk');
    expect(settingOf(['[LightDM]\nautologin-user=kiosk'], 'Seat*', 'autologin-user')).toBeUndefined();
  });
});

describe('a flag of the X server', () => {
  const flags = (line: string, section = 'ServerFlags'): string =>
    `Section "${section}"\n${line}\nEndSection\n`;
  test.each([
    ['', undefined],
    [flags('Option "DontVTSwitch" "true"'), true],
    [flags('Option "DontVTSwitch"'), true],
    [flags('  option  "dontvtswitch"  "On"'), true],
    [flags('Option "DontVTSwitch" "1"', 'ServerLayout'), true],
    [flags('Option "DontVTSwitch" "false"'), false],
    [flags('#Option "DontVTSwitch" "true"'), undefined],
    [flags('Option "DontVTSwitch" "true"', 'InputDevice'), undefined],
    [flags('Option "DontVTSwitchNow" "true"'), undefined],
    [`${flags('')}Option "DontVTSwitch" "true"`, undefined],
  ])('in %j is %s', (text, expected) => {
    expect(serverFlag([text], 'DontVTSwitch')).toBe(expected);
  });

  test('is off when the files do not agree', () => {
    const [on, off] = [flags('Option "DontVTSwitch"'), flags('Option "DontVTSwitch" "no"')];
    expect(serverFlag([on, off], 'DontVTSwitch')).toBe(false);
    expect(serverFlag([off, on], 'DontVTSwitch')).toBe(false);
  });
});
