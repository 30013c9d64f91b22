import type { Check, VersionName } from '../contract/diagnosis.ts';
import { found } from './checks.ts';

/** Electron, or why it does not run. */
export type ShellFacts =
  | { kind: 'electron'; version: string | null; path: string; packaged: boolean }
  | { kind: 'missing'; why: string };

/** Unknown versions are left out. */
export type Versions = Partial<Record<VersionName, string>>;

export function shellChecks(shell: ShellFacts, isAdministrator: boolean): Check[] {
  // With its sandbox on, Electron refuses root.
  const sandbox = found('sandbox', isAdministrator ? 'stops' : 'good');
  switch (shell.kind) {
    case 'missing':
      return [found('shell-missing', 'stops', { why: shell.why })];
    case 'electron': {
      const { version, path, packaged } = shell;
      const here = found('shell', 'good', { program: 'Electron', path, version });
      // A fuse is a byte in the program's file, which the program cannot see.
      return [here, ...(packaged ? [found('fuses', 'unknown')] : []), sandbox];
    }
  }
}
