/** The processes that a program has started, as `ps` lists them. */
import { execFileSync } from 'node:child_process';

/** The living descendants of a process. */
export function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((line) => line.trim().split(/\s+/));
  const children = (of: number): number[] =>
    rows
      .filter(([, parent, state]) => Number(parent) === of && !state?.startsWith('Z'))
      .map(([child]) => Number(child));
  const all = children(pid);
  for (const child of all) all.push(...children(child));
  return all;
}
