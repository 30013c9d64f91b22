import configuration from '../../../build/electron-builder.ts';
import { describe, expect, test } from 'vitest';
import type { CheckId, CheckLevel } from '../../../electron/contract/diagnosis.ts';
import { appId } from '../../../electron/contract/unattended.ts';
import { gatherWindows, macChecks, windowsChecks } from '../../../electron/diagnosis/other-systems.ts';
import { levelsOf, machineWith } from './support.ts';

const told = (name: string, type: string, value: string): string =>
  `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Somewhere\r\n    ${name}    ${type}    ${value}\r\n\r\n`;
const logon = 'reg query HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon /v';
const sticky = 'reg query HKCU\\Control Panel\\Accessibility\\StickyKeys /v Flags';
const swipes = 'reg query HKLM\\SOFTWARE\\Policies\\Microsoft\\Windows\\EdgeUI /v AllowEdgeSwipe';

const current = 'reg query HKCU\\Software\\Microsoft\\Windows\\CurrentVersion';
const run = `${current}\\Run /v ${appId}`;
const approved = `${current}\\Explorer\\StartupApproved\\Run /v ${appId}`;
const started = told(appId, 'REG_SZ', '"C:\\Program Files\\Madoguchi\\Madoguchi.exe" --kiosk');

describe('Windows at a counter', () => {
  test.each<[CheckId, CheckLevel, Record<string, string>]>([
    ['assigned-access', 'unknown', {}],
    ['assigned-access', 'unknown', { [`${logon} Shell`]: told('Shell', 'REG_SZ', 'explorer.exe') }],
    [
      'assigned-access',
      'good',
      { [`${logon} Shell`]: told('Shell', 'REG_SZ', 'C:\\Madoguchi\\Madoguchi.exe') },
    ],
    ['secure-attention', 'unknown', {}],
    ['edge-swipes', 'unknown', {}],
    ['edge-swipes', 'good', { [swipes]: told('AllowEdgeSwipe', 'REG_DWORD', '0x0') }],
    ['edge-swipes', 'notice', { [swipes]: told('AllowEdgeSwipe', 'REG_DWORD', '0x1') }],
    ['sticky-keys', 'notice', { [sticky]: told('Flags', 'REG_SZ', '510') }],
    ['sticky-keys', 'good', { [sticky]: told('Flags', 'REG_SZ', '506') }],
    ['sticky-keys', 'unknown', { [sticky]: told('Flags', 'REG_SZ', 'many') }],
    ['autologin', 'unknown', { [`${logon} AutoAdminLogon`]: told('AutoAdminLogon', 'REG_SZ', '0') }],
    ['autostart', 'unknown', {}],
    ['autostart', 'good', { [run]: started }],
    ['autostart', 'good', { [run]: started, [approved]: told(appId, 'REG_BINARY', '020000000000') }],
    // Switched off in the task manager: the entry is there all the same.
    ['autostart', 'unknown', { [run]: started, [approved]: told(appId, 'REG_BINARY', '030000008A0F') }],
    [
      'autologin',
      'good',
      {
        [`${logon} AutoAdminLogon`]: told('AutoAdminLogon', 'REG_SZ', '1'),
        [`${logon} DefaultUserName`]: told('DefaultUserName', 'REG_SZ', 'kiosk'),
      },
    ],
  ])('%s is %s', async (id, level, prints) => {
    const facts = await gatherWindows(machineWith({ platform: 'win32', prints }));
    expect(levelsOf(windowsChecks(facts))[id]).toBe(level);
  });
});

test('the entry among what starts with Windows has the name that Electron gives it: the package’s own', () => {
  expect(configuration.appId).toBe(appId);
});

test('macOS is never called a kiosk', () => {
  expect(macChecks().filter(({ level }) => level === 'good')).toEqual([]);
});
