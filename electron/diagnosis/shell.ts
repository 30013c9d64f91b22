import type { Check, VersionName } from '../contract/diagnosis.ts';
import { found } from './checks.ts';

/** What shows the screens: Electron, or a browser that stands in for it; or why neither does. */
export type ShellFacts =
  | { kind: 'electron'; version: string | null; path: string; packaged: boolean }
  | { kind: 'browser'; name: string; path: string; version: string | null; headlessOnly: boolean }
  | { kind: 'missing'; why: string };

/** The versions of everything that runs; what is not known is left out. */
export type Versions = Partial<Record<VersionName, string>>;

/** Whether there is something to show the screens in, and what it leaves open. */
export function shellChecks(shell: ShellFacts, isAdministrator: boolean): Check[] {
  // Started by root, a browser runs without its sandbox, and Electron not at all.
  const asRoot = shell.kind === 'electron' ? 'stops' : 'notice';
  const sandbox = found('sandbox', isAdministrator ? asRoot : 'good');
  switch (shell.kind) {
    case 'missing':
      return [found('shell-missing', 'stops', { why: shell.why })];
    case 'browser': {
      const { name, path, version } = shell;
      const here = found('shell', 'good', { program: name, path, version });
      return [here, ...(shell.headlessOnly ? [found('headless', 'stops', { path })] : []), sandbox];
    }
    case 'electron': {
      const { version, path, packaged } = shell;
      const here = found('shell', 'good', { program: 'Electron', path, version });
      // A fuse is a byte in the program's file, which the program itself is not told of.
      return [here, ...(packaged ? [found('fuses', 'unknown')] : []), sandbox];
    }
  }
}
