import { fileURLToPath } from 'node:url';

/** An absolute path from one relative to the project's root. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
