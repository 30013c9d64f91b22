import { spawnSync } from 'node:child_process';

let reason: string | null | undefined;

/** Why system calls cannot be traced here (no strace, or the machine forbids it), or null when they can. */
export function noStrace(): string | null {
  if (reason === undefined) {
    const tried = spawnSync('strace', ['-f', '-e', 'trace=none', 'true'], { encoding: 'utf8' });
    if (tried.error) reason = `strace is not installed (${tried.error.message})`;
    else
      reason = tried.status === 0 ? null : `strace may not trace here (${tried.stderr.trim().slice(0, 200)})`;
  }
  return reason;
}
