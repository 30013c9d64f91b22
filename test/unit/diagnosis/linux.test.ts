import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromRoot } from '../../../build/paths.ts';
import type { CheckId, CheckLevel } from '../../../electron/contract/diagnosis.ts';
import { gatherLinux } from '../../../electron/diagnosis/linux.ts';
import { blankingCheck, linuxChecks, prompterCheck } from '../../../electron/diagnosis/linux-checks.ts';
import { sessionOf } from '../../../electron/diagnosis/session.ts';
import { levelsOf, type Made, machineWith } from './support.ts';

async function look(made: Made): Promise<Partial<Record<CheckId, CheckLevel>>> {
  const machine = machineWith(made);
  const programs = await machine.programs();
  const session = sessionOf(programs);
  const facts = await gatherLinux(machine, programs);
  return levelsOf([...linuxChecks(facts, session), blankingCheck(facts, session), prompterCheck(facts)]);
}

const cage = ['cage', '--', 'madoguchi'];
const systemd = { '/run/systemd/system/unit': '' };
const flags = (...lines: string[]): string => `Section "ServerFlags"\n${lines.join('\n')}\nEndSection\n`;
const dontSwitch = 'Option "DontVTSwitch" "true"';
const screenSaver = (timeout: number, dpms: string): string =>
  `Keyboard Control:\n  auto repeat:  on\nScreen Saver:\n  prefer blanking:  yes\n  timeout:  ${timeout}    cycle:  600\nDPMS:\n  DPMS is ${dpms}\n`;
const prompterFile = 'dbus-1/services/org.gnome.keyring.SystemPrompter.service';
/** As it ships. */
const unit = readFileSync(fromRoot('resources/madoguchi.service'), 'utf8');
const autologin = '[Service]\nExecStart=\nExecStart=-/sbin/agetty --autologin kiosk --noclear %I $TERM\n';

describe('Linux at a counter', () => {
  test.each<[CheckId, CheckLevel, string, Made]>([
    ['vt-switch', 'unknown', 'nothing is seen', {}],
    ['vt-switch', 'unknown', 'no session runs', { programs: [['bash']] }],
    ['vt-switch', 'good', 'cage', { programs: [cage] }],
    ['vt-switch', 'notice', 'cage -s', { programs: [['cage', '-s', '--', 'madoguchi']] }],
    ['vt-switch', 'notice', 'a plain X server', { programs: [['Xorg', ':0']] }],
    // This one only keeps the server from switching when it ends.
    ['vt-switch', 'notice', 'an X server with -novtswitch', { programs: [['Xorg', ':0', '-novtswitch']] }],
    [
      'vt-switch',
      'good',
      'an X server that was told',
      { programs: [['Xorg', ':0']], files: { '/etc/X11/xorg.conf.d/10-a.conf': flags(dontSwitch) } },
    ],
    [
      'vt-switch',
      'unknown',
      'an X server whose configuration cannot be read',
      { programs: [['Xorg', ':0']], files: { '/etc/X11/xorg.conf.d/10-a.conf/in': '' } },
    ],
    [
      'vt-switch',
      'notice',
      'a desktop on Wayland, whatever X would do',
      { programs: [['gnome-shell']], files: { '/etc/X11/xorg.conf': flags(dontSwitch) } },
    ],

    ['zap', 'good', 'cage has no such key', { programs: [cage] }],
    ['zap', 'notice', 'a plain X server', { programs: [['Xorg']] }],
    [
      'zap',
      'good',
      'an X server that was told',
      { programs: [['Xorg']], files: { '/etc/X11/xorg.conf': flags('Option "DontZap" "yes"') } },
    ],
    ['zap', 'unknown', 'no session runs', { programs: [['bash']] }],

    ['sysrq', 'good', '0', { files: { '/proc/sys/kernel/sysrq': '0\n' } }],
    ['sysrq', 'notice', 'Debian’s 438', { files: { '/proc/sys/kernel/sysrq': '438\n' } }],
    ['sysrq', 'unknown', 'no such file', {}],
    ['sysrq', 'unknown', 'no number', { files: { '/proc/sys/kernel/sysrq': '\n' } }],

    ['desktop-keys', 'good', 'cage', { programs: [cage] }],
    ['desktop-keys', 'good', 'an X server alone', { programs: [['Xorg']] }],
    [
      'desktop-keys',
      'unknown',
      'a window manager with a file of its own',
      { programs: [['Xorg'], ['openbox']] },
    ],
    ['desktop-keys', 'notice', 'a desktop', { programs: [['plasmashell']] }],
    ['desktop-keys', 'unknown', 'nothing is seen', {}],

    ['ctrl-alt-del', 'unknown', 'no systemd', {}],
    ['ctrl-alt-del', 'notice', 'systemd as it comes', { files: systemd }],
    [
      'ctrl-alt-del',
      'notice',
      'masked, but seven presses restart all the same',
      { files: { ...systemd, '/etc/systemd/system/ctrl-alt-del.target': '-> /dev/null' } },
    ],
    [
      'ctrl-alt-del',
      'good',
      'masked, and no burst',
      {
        files: {
          ...systemd,
          '/etc/systemd/system/ctrl-alt-del.target': '-> /dev/null',
          '/etc/systemd/system.conf.d/madoguchi.conf': '[Manager]\nCtrlAltDelBurstAction=none\n',
        },
      },
    ],

    ['consoles', 'unknown', 'no systemd', {}],
    ['consoles', 'notice', 'systemd as it comes', { files: systemd }],
    [
      'consoles',
      'good',
      'none are made',
      { files: { ...systemd, '/etc/systemd/logind.conf.d/a.conf': '[Login]\nNAutoVTs=0\nReserveVT=0\n' } },
    ],
    [
      'consoles',
      'notice',
      'one is enabled by itself',
      {
        files: {
          ...systemd,
          '/etc/systemd/logind.conf': '[Login]\nNAutoVTs=0\nReserveVT=0\n',
          '/etc/systemd/system/getty.target.wants/getty@tty1.service': '',
          '/etc/systemd/system/getty.target.wants/getty@tty2.service': '',
        },
      },
    ],

    ['automount', 'good', 'nothing that opens disks', { programs: [cage] }],
    ['automount', 'notice', 'a desktop’s volume monitor', { programs: [['gvfs-udisks2-volume-monitor']] }],
    ['automount', 'unknown', 'nothing is seen', {}],

    ['autologin', 'notice', 'nothing was set up', {}],
    [
      'autologin',
      'good',
      'a console',
      { files: { '/etc/systemd/system/getty@tty1.service.d/autologin.conf': autologin } },
    ],
    [
      'autologin',
      'notice',
      'a console, commented out',
      {
        files: {
          '/etc/systemd/system/getty@tty1.service.d/autologin.conf': autologin.replaceAll(/^/gm, '#'),
        },
      },
    ],
    [
      'autologin',
      'good',
      'LightDM',
      { files: { '/etc/lightdm/lightdm.conf.d/a.conf': '[Seat:*]\nautologin-user=kiosk\n' } },
    ],
    [
      'autologin',
      'good',
      'GDM',
      { files: { '/etc/gdm3/daemon.conf': '[daemon]\nAutomaticLoginEnable=true\nAutomaticLogin=kiosk\n' } },
    ],
    [
      'autologin',
      'notice',
      'GDM, named and not enabled',
      { files: { '/etc/gdm3/daemon.conf': '[daemon]\nAutomaticLogin=kiosk\n' } },
    ],
    ['autologin', 'good', 'SDDM', { files: { '/etc/sddm.conf': '[Autologin]\nUser=kiosk\n' } }],
    [
      'autologin',
      'good',
      'greetd',
      { files: { '/etc/greetd/config.toml': '[initial_session]\ncommand = "cage"\nuser = "kiosk"\n' } },
    ],
    [
      'autologin',
      'good',
      'a service that opens a session of its own',
      {
        files: {
          '/etc/systemd/system/madoguchi.service': '[Service]\nUser=kiosk\n',
          '/etc/systemd/system/graphical.target.wants/madoguchi.service': '-> ../madoguchi.service',
        },
      },
    ],
    [
      'autologin',
      'notice',
      'a service that is not enabled',
      { files: { '/etc/systemd/system/madoguchi.service': '[Service]\nUser=kiosk\n' } },
    ],
    ['autologin', 'unknown', 'a file that cannot be read', { files: { '/etc/greetd/config.toml/in': '' } }],

    ['autostart', 'notice', 'nothing', {}],
    [
      'autostart',
      'good',
      'a desktop’s autostart',
      { files: { '/home/kiosk/.config/autostart/madoguchi.desktop': '' } },
    ],
    [
      'autostart',
      'good',
      'in another configuration folder',
      { env: { XDG_CONFIG_HOME: '/srv/config' }, files: { '/srv/config/autostart/madoguchi.desktop': '' } },
    ],
    [
      'autostart',
      'good',
      'a unit of the user',
      { files: { '/home/kiosk/.config/systemd/user/default.target.wants/madoguchi.service': '' } },
    ],
    [
      'autostart',
      'good',
      'a unit of the system',
      { files: { '/etc/systemd/system/graphical.target.wants/madoguchi.service': '' } },
    ],
    ['autostart', 'notice', 'another program', { files: { '/etc/xdg/autostart/other.desktop': '' } }],

    ['blanking', 'good', 'cage', { programs: [cage] }],
    ['blanking', 'unknown', 'nothing is seen', {}],
    ['blanking', 'unknown', 'an X server that is not asked', { programs: [['Xorg']] }],
    ['blanking', 'good', 'an X server by its command line', { programs: [['Xorg', '-s', '0', '-dpms']] }],
    [
      'blanking',
      'good',
      'an X server that says so',
      { programs: [['Xorg']], env: { DISPLAY: ':0' }, prints: { 'xset q': screenSaver(0, 'Disabled') } },
    ],
    [
      'blanking',
      'notice',
      'a screen saver',
      { programs: [['Xorg']], env: { DISPLAY: ':0' }, prints: { 'xset q': screenSaver(600, 'Disabled') } },
    ],
    [
      'blanking',
      'notice',
      'DPMS',
      { programs: [['Xorg']], env: { DISPLAY: ':0' }, prints: { 'xset q': screenSaver(0, 'Enabled') } },
    ],
    [
      'blanking',
      'unknown',
      'a desktop, which locks by itself',
      {
        programs: [['Xorg'], ['xfwm4']],
        env: { DISPLAY: ':0' },
        prints: { 'xset q': screenSaver(0, 'Disabled') },
      },
    ],

    ['prompter', 'good', 'not installed', {}],
    [
      'prompter',
      'notice',
      'installed',
      { files: { [`/usr/share/${prompterFile}`]: '[D-BUS Service]\nExec=/usr/libexec/gcr-prompter\n' } },
    ],
    [
      'prompter',
      'good',
      'switched off by the user',
      {
        files: {
          [`/usr/share/${prompterFile}`]: '[D-BUS Service]\nExec=/usr/libexec/gcr-prompter\n',
          [`/home/kiosk/.local/share/${prompterFile}`]: '[D-BUS Service]\nExec=/bin/false\n',
        },
      },
    ],
  ])('%s is %s: %s', async (id, level, _name, made) => {
    expect((await look(made))[id]).toBe(level);
  });

  test('nothing that cannot be seen is called good', async () => {
    const levels = Object.entries(await look({})).filter(([, level]) => level === 'good');
    // A file that is not there is seen not to be there.
    expect(levels.map(([id]) => id)).toEqual(['prompter']);
  });

  test('a counter that was set up as docs/kiosk.md says has nothing left open', async () => {
    const levels = await look({
      programs: [cage],
      files: {
        ...systemd,
        '/proc/sys/kernel/sysrq': '0\n',
        '/etc/systemd/system/ctrl-alt-del.target': '-> /dev/null',
        '/etc/systemd/system.conf.d/madoguchi.conf': '[Manager]\nCtrlAltDelBurstAction=none\n',
        '/etc/systemd/logind.conf.d/madoguchi.conf': '[Login]\nNAutoVTs=0\nReserveVT=0\n',
        '/etc/systemd/system/madoguchi.service': unit,
        '/etc/systemd/system/graphical.target.wants/madoguchi.service': '-> ../madoguchi.service',
      },
    });
    expect(Object.entries(levels).filter(([, level]) => level !== 'good')).toEqual([]);
  });
});
