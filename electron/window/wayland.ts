import type { CommandLine } from 'electron';

/** Chromium puts its choice on its own command line; without one, the session tells. */
export function isOnWayland(
  commandLine: Pick<CommandLine, 'getSwitchValue'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const chosen = commandLine.getSwitchValue('ozone-platform');
  return chosen === '' ? env['XDG_SESSION_TYPE'] === 'wayland' : chosen === 'wayland';
}
