import type { Check, VersionName } from '../contract/diagnosis.ts';
import { found } from './checks.ts';

/** What shows the screens: Electron, or why it does not. */
export type ShellFacts =
  | { kind: 'electron'; version: string | null; path: string; packaged: boolean }
  | { kind: 'missing'; why: string };

/** The versions of everything that runs; what is not known is left out. */
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
      // A fuse is a byte in the program's file, which the program itself is not told of.
      return [here, ...(packaged ? [found('fuses', 'unknown')] : []), sandbox];
    }
  }
}
