import { fileURLToPath } from 'node:url';

/** An absolute path for one that is relative to the project's root. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
