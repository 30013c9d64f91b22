import { describe, expect, test } from 'vitest';
import { displayChecks, type DisplayFacts, sessionOf } from '../../../electron/diagnosis/session.ts';
import { levelsOf, machineWith } from './support.ts';

describe('what draws the screen', () => {
  test.each<[string, string[][], object]>([
    ['nothing that is known', [['bash'], ['sshd']], { kind: 'none' }],
    ['cage', [['cage', '--', 'madoguchi']], { kind: 'cage', allowsVtSwitch: false }],
    ['cage that lets consoles be switched', [['cage', '-s', '--', 'madoguchi']], { allowsVtSwitch: true }],
    ['cage with short options together', [['cage', '-ds', 'madoguchi']], { allowsVtSwitch: true }],
    ['cage with a program that has -s', [['cage', '--', 'madoguchi', '-s']], { allowsVtSwitch: false }],
    [
      'an X server alone',
      [['Xorg', ':0', '-s', '0']],
      { kind: 'x', arguments: [':0', '-s', '0'], manager: null },
    ],
    ['an X server with a bare window manager', [['Xorg'], ['openbox']], { kind: 'x', manager: 'openbox' }],
    ['a desktop on X', [['Xorg', ':0'], ['xfwm4']], { kind: 'desktop', name: 'xfwm4', x: true }],
    ['a desktop on Wayland', [['gnome-shell']], { kind: 'desktop', name: 'gnome-shell', x: false }],
    ['a desktop with a long name', [['cinnamon-session'], ['kwin_wayland']], { name: 'kwin_wayland' }],
    ['a desktop beside cage', [['cage', 'x'], ['sway']], { kind: 'desktop', name: 'sway' }],
  ])('is %s', async (_name, programs, expected) => {
    expect(sessionOf(await machineWith({ programs }).programs())).toMatchObject(expected);
  });

  test('is not known where processes cannot be listed', async () => {
    expect(sessionOf(await machineWith().programs())).toBeNull();
    expect(sessionOf(await machineWith({ platform: 'win32', programs: [['cage']] }).programs())).toBeNull();
  });
});

const none: DisplayFacts = {
  platform: 'linux',
  display: undefined,
  waylandDisplay: undefined,
  session: { kind: 'none' },
  displays: null,
  customerDisplayWanted: false,
};
const one = [{ width: 1280, height: 800 }];

describe('displays', () => {
  test.each<[string, Partial<DisplayFacts>, object]>([
    ['none at all', {}, { display: 'notice', session: 'unknown' }],
    ['one by its name', { display: ':0' }, { display: 'good' }],
    ['one of Wayland', { waylandDisplay: 'wayland-0' }, { display: 'good' }],
    ['one that the app sees', { displays: one }, { display: 'good' }],
    [
      'seen over SSH',
      { session: { kind: 'cage', allowsVtSwitch: false } },
      { display: 'unknown', session: 'good' },
    ],
    [
      'on a desktop',
      { display: ':0', session: { kind: 'desktop', name: 'sway', x: false } },
      { session: 'notice' },
    ],
    ['on Windows', { platform: 'win32', session: null }, { display: 'unknown' }],
    ['no second one', { displays: one, customerDisplayWanted: true }, { 'customer-display': 'notice' }],
    [
      'a second one',
      { displays: [...one, ...one], customerDisplayWanted: true },
      { 'customer-display': 'good' },
    ],
    [
      'a second one in a session that cannot place a window there',
      {
        displays: [...one, ...one],
        customerDisplayWanted: true,
        session: { kind: 'cage', allowsVtSwitch: false },
      },
      { 'customer-display-wayland': 'notice' },
    ],
    [
      'a second one on a desktop of Wayland',
      { customerDisplayWanted: true, session: { kind: 'desktop', name: 'sway', x: false } },
      { 'customer-display-wayland': 'notice' },
    ],
    ['a second one that nobody sees', { customerDisplayWanted: true }, { 'customer-display': 'unknown' }],
  ])('%s', (_name, facts, expected) => {
    expect(levelsOf(displayChecks({ ...none, ...facts }))).toMatchObject(expected);
  });

  test('a customer display that is not wanted is not looked for, nor a Linux session elsewhere', () => {
    expect(levelsOf(displayChecks({ ...none, platform: 'darwin', session: null }))).toEqual({
      display: 'unknown',
    });
  });

  test('their number and sizes are told', () => {
    const [check] = displayChecks({
      ...none,
      displays: [...one, { width: 1920, height: 1080 }],
      display: ':0',
    });
    expect(check?.facts).toEqual({ value: ':0', count: '2', displays: '1280 x 800, 1920 x 1080' });
  });
});
