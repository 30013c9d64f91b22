import type { Check, CheckLevel } from '../contract/diagnosis.ts';
import { found, goodIf } from './checks.ts';
import type { LinuxFacts } from './linux.ts';
import type { DesktopSession } from './session.ts';

/** What Linux would let through at a counter; what could not be seen is `unknown`. */
export function linuxChecks(facts: LinuxFacts, session: DesktopSession | null): Check[] {
  const { sysrq, ctrlAltDel, consoles, automounters, autologin, autostart } = facts;
  return [
    vtSwitch(facts, session),
    zap(facts, session),
    found('sysrq', goodIf(sysrq === null ? null : sysrq === 0), { value: sysrq }),
    desktopKeys(session),
    found('ctrl-alt-del', goodIf(ctrlAltDel && ctrlAltDel.masked && ctrlAltDel.burst === 'none'), {
      value:
        ctrlAltDel &&
        `${ctrlAltDel.masked ? 'masked' : 'not masked'}, burst: ${ctrlAltDel.burst ?? 'reboot'}`,
    }),
    consolesCheck(consoles),
    found('automount', goodIf(automounters && automounters.length === 0), {
      program: automounters?.join(', '),
    }),
    found('autologin', goodIf(autologin === null ? null : autologin !== undefined), { value: autologin }),
    found('autostart', goodIf(autostart !== undefined), { path: autostart }),
  ];
}

/** Ctrl+Alt+F2 and its like: cage swallows them unless told otherwise, an X server only when told to. */
function vtSwitch({ server }: LinuxFacts, session: DesktopSession | null): Check {
  switch (session?.kind) {
    case 'cage':
      return found('vt-switch', goodIf(!session.allowsVtSwitch), { session: 'cage' });
    case 'x':
      return found('vt-switch', goodIf(server && server.dontVtSwitch === true), { session: 'X' });
    case 'desktop': {
      const closed = session.x ? server && server.dontVtSwitch === true : false;
      return found('vt-switch', goodIf(closed), { session: session.name });
    }
    case 'none':
    case undefined:
      return found('vt-switch', 'unknown');
  }
}

/** Ctrl+Alt+Backspace ends an X server; without an X server there is no such key. */
function zap({ server }: LinuxFacts, session: DesktopSession | null): Check {
  if (session === null || session.kind === 'none') return found('zap', 'unknown');
  if (session.kind === 'cage' || (session.kind === 'desktop' && !session.x)) return found('zap', 'good');
  return found('zap', goodIf(server && server.dontZap === true));
}

/** Super, Alt+Tab and the overview belong to whatever manages the windows. */
function desktopKeys(session: DesktopSession | null): Check {
  if (session === null || session.kind === 'none') return found('desktop-keys', 'unknown');
  if (session.kind === 'desktop') return found('desktop-keys', 'notice', { program: session.name });
  const program = session.kind === 'x' ? session.manager : null;
  return found('desktop-keys', program === null ? 'good' : 'unknown', { program });
}

function consolesCheck(consoles: LinuxFacts['consoles']): Check {
  if (consoles === null) return found('consoles', 'unknown');
  const { automatic, reserved, enabled } = consoles;
  const value = [`NAutoVTs=${automatic}`, `ReserveVT=${reserved}`, ...enabled].join(', ');
  return found('consoles', goodIf(automatic === 0 && reserved === 0 && enabled.length === 0), { value });
}

/** Whether an untouched screen goes dark or locks. */
export function blankingCheck({ screenSaver }: LinuxFacts, session: DesktopSession | null): Check {
  if (session?.kind === 'cage') return found('blanking', 'good', { session: 'cage' });
  if (screenSaver) {
    const { blanksAfter, dpms } = screenSaver;
    // A desktop locks by itself, whatever the X server does.
    const sees: CheckLevel = session?.kind === 'desktop' ? 'unknown' : 'good';
    const level = blanksAfter === 0 && !dpms ? sees : 'notice';
    return found('blanking', level, { value: `${blanksAfter} s, DPMS ${dpms ? 'on' : 'off'}` });
  }
  if (session?.kind !== 'x') return found('blanking', 'unknown');
  const line = session.arguments.join(' ');
  return found('blanking', /(^| )-s 0\b/.test(line) && /(^| )-dpms\b/.test(line) ? 'good' : 'unknown');
}

/** The keyring's password prompt comes up over everything, and waits. */
export function prompterCheck({ prompter }: LinuxFacts): Check {
  return found('prompter', goodIf(prompter === undefined), { path: prompter });
}
