import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export function freshIn(folder: string, name: string): string {
  const path = join(folder, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}
