import type { CommandLine } from 'electron';

/**
 * Whether a Wayland compositor draws the windows. Chromium writes what it has chosen onto its own command line;
 * where nothing stands there, the session says.
 */
export function isOnWayland(
  commandLine: Pick<CommandLine, 'getSwitchValue'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const chosen = commandLine.getSwitchValue('ozone-platform');
  return chosen === '' ? env['XDG_SESSION_TYPE'] === 'wayland' : chosen === 'wayland';
}
