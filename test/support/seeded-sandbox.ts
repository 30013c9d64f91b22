import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeOf } from '../../electron/sandbox/sandbox.ts';
import { type RunningSandbox, type StartOptions, startSandbox } from '../../electron/sandbox/server.ts';
import { openDatabase } from '../../electron/sandbox/store/open.ts';
import { type Store } from '../../electron/sandbox/store/store.ts';

/** Starts the practice service over given records; closing drops them. */
export async function startSeeded(
  seed: (store: Store) => void,
  options: Omit<StartOptions, 'dataDirectory'>,
): Promise<RunningSandbox> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'madoguchi-seeded-'));
  const store = storeOf(openDatabase({ dataDirectory, clock: Date.now, log: console.error }), Date.now());
  store.transaction(() => seed(store));
  store.close();
  const sandbox = await startSandbox({ ...options, dataDirectory });
  const close = async (): Promise<void> => {
    await sandbox.close();
    await rm(dataDirectory, { recursive: true });
  };
  return { ...sandbox, close };
}
