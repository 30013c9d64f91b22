import { hash } from 'node:crypto';

/** The hash of a line of a file beside a journal's copy: it follows from that of the line before, which is empty for the first. */
export function hashOfLine(before: string, said: string): string {
  return hash('sha256', `${before}\n${said}`);
}
