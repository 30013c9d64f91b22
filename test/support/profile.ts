import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The profile of a terminal that starts for the first time. */
export async function freshProfile(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'madoguchi-e2e-'));
}

export async function removeProfile(profile: string): Promise<void> {
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** Home of the person who uses the terminal. */
export function homeIn(profile: string): string {
  return join(profile, 'home');
}
