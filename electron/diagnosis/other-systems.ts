import type { Check } from '../contract/diagnosis.ts';
import { appId } from '../contract/unattended.ts';
import { found, goodIf } from './checks.ts';
import type { Machine } from './machine.ts';

/** What Windows would let through; null: cannot be seen. */
export interface WindowsFacts {
  /** The program that Windows starts instead of its desktop. */
  shell: string | null;
  /** The policy on swipes from the edges: 0 disables them. */
  edgeSwipes: number | null;
  stickyKeys: number | null;
  /** The key that starts the terminal at login. */
  autostart: string | null;
  /** Whether somebody is logged in without a password. */
  autologin: string | null;
}

/** SKF_HOTKEYACTIVE: five presses of Shift open a dialog. */
const hotKey = 0x4;

export async function gatherWindows(machine: Machine): Promise<WindowsFacts> {
  const value = async (key: string, name: string): Promise<string | null> =>
    registryValue(await machine.run('reg', 'query', key, '/v', name));
  const windows = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion';
  const explorer = `${windows}\\Explorer`;
  const logon = 'HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon';
  return {
    shell: await value(logon, 'Shell'),
    edgeSwipes: numberOf(
      await value('HKLM\\SOFTWARE\\Policies\\Microsoft\\Windows\\EdgeUI', 'AllowEdgeSwipe'),
    ),
    stickyKeys: numberOf(await value('HKCU\\Control Panel\\Accessibility\\StickyKeys', 'Flags')),
    autostart: isSwitchedOff(await value(`${explorer}\\StartupApproved\\Run`, appId))
      ? null
      : await value(`${windows}\\Run`, appId),
    autologin: (await value(logon, 'AutoAdminLogon')) === '1' ? await value(logon, 'DefaultUserName') : null,
  };
}

/** The last line of `reg query` is `    NAME    TYPE    VALUE`. */
function registryValue(told: string | null): string | null {
  return /^\s+\S.*?\s+REG_\w+\s+(.*\S)\s*$/m.exec(told ?? '')?.[1] ?? null;
}

/** The task manager's mark on an autostart entry: an odd first byte disables it. */
function isSwitchedOff(bytes: string | null): boolean {
  return bytes !== null && Number.parseInt(bytes.slice(0, 2), 16) % 2 === 1;
}

function numberOf(value: string | null): number | null {
  const number = value === null ? Number.NaN : Number(value);
  return Number.isInteger(number) ? number : null;
}

export function windowsChecks({
  shell,
  edgeSwipes,
  stickyKeys,
  autostart,
  autologin,
}: WindowsFacts): Check[] {
  const isDesktop = shell !== null && /explorer\.exe$/i.test(shell);
  return [
    // Assigned access leaves this value alone, so the desktop's own shell proves nothing.
    found('assigned-access', shell !== null && !isDesktop ? 'good' : 'unknown', { program: shell }),
    found('secure-attention', 'unknown'),
    found('edge-swipes', goodIf(edgeSwipes === null ? null : edgeSwipes === 0), { value: edgeSwipes }),
    found('sticky-keys', goodIf(stickyKeys === null ? null : (stickyKeys & hotKey) === 0), {
      value: stickyKeys,
    }),
    // Assigned access and the task scheduler do both without these values.
    found('autologin', autologin === null ? 'unknown' : 'good', { value: autologin }),
    found('autostart', autostart === null ? 'unknown' : 'good', { path: autostart }),
  ];
}

/** macOS has no kiosk of its own; the guide lists the keys it keeps. */
export function macChecks(): Check[] {
  return [found('mac-limits', 'notice'), found('autologin', 'unknown'), found('autostart', 'unknown')];
}
