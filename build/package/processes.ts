/** Looks at the processes of a packed program, which answers no debugger. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Page processes without a filter of system calls; null: all have one. */
export function unsandboxed(program: string): string | null {
  const pages = processesOf(program).filter(({ words }) => words.includes('--type=renderer'));
  const open = pages.filter(({ pid, words }) => words.includes('--no-sandbox') || !isFiltered(pid));
  if (pages.length === 0) return 'no page was seen';
  return open.length === 0 ? null : `without a filter: ${open.map(({ pid }) => pid).join(', ')}`;
}

export function isRunning(program: string): boolean {
  return processesOf(program).some(({ words }) => !words.some((word) => word.startsWith('--type=')));
}

function isFiltered(pid: string): boolean {
  return /^Seccomp:\s*2$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

function processesOf(program: string): { pid: string; words: string[] }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const path = `/proc/${pid}/cmdline`;
      // Chromium rewrites its children's command lines with spaces.
      return existsSync(path) ? [{ pid, words: readIfAlive(path).split(/[\0 ]/) }] : [];
    })
    .filter(({ words }) => words[0] === program);
}

function readIfAlive(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
