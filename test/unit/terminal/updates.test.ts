import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fail } from '../../../electron/contract/index.ts';
import { listBackups } from '../../../electron/journal/backups.ts';
import type { UpdateStuck } from '../../../electron/contract/updates.ts';
import { publicKeyText } from '../../../electron/provisioning/signature.ts';
import { setUpUpdates } from '../../../electron/terminal/updates.ts';
import type { Updates } from '../../../electron/updates/updates.ts';
import { current, folders, makeFolders, offer } from '../updates/world.ts';
import { valueOf } from '../../support/result.ts';
import { aSale, log, setUp, type TerminalUnderTest } from './support.ts';

/** A terminal that practises, started by a starter, with a newer version on the shelf. */
async function withNewerVersion(): Promise<
  TerminalUnderTest & { updates: Updates; journal: string; exits: string[] }
> {
  makeFolders();
  vi.stubEnv('MADOGUCHI_STARTER', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { privateKey } = generateKeyPairSync('ed25519');
  offer('0.2.0', privateKey);
  let stuck = (): UpdateStuck | null => null;
  const under = setUp({ directory: folders.profile, stuck: () => stuck() });
  expect(await under.handlers.practise()).toMatchObject({ ok: true });
  const updates = { from: folders.shelf, publicKey: publicKeyText(privateKey), openingHours: null };
  expect(under.settings.update({ updates })).toMatchObject({ ok: true });
  const journal = join(folders.profile, 'practice', 'journal.db');
  const exits: string[] = [];
  const endWith = (code: number): void => {
    const occasions = listBackups(journal).map(({ occasion }) => occasion);
    exits.push(`${code} to ${current()} after ${occasions.join()}`);
  };
  const app = { isPackaged: true, getVersion: () => '0.1.0' };
  const { terminal, settings } = under;
  const versions = setUpUpdates({
    app,
    kiosk: { endWith },
    directory: folders.profile,
    settings,
    terminal,
    onStuck: () => undefined,
    log,
  });
  stuck = () => versions.updates.view.stuck;
  onTestFinished(() => versions.updates.close());
  versions.up();
  await versions.updates.look();
  return { ...under, updates: versions.updates, journal, exits };
}

test('the screens are told that nothing comes in, and why', async () => {
  const { updates, handlers } = await withNewerVersion();
  const notices = async (): Promise<unknown> => valueOf(await handlers.readSnapshot()).terminal.notices;
  expect(await notices()).toEqual([]);
  offer('0.3.0', generateKeyPairSync('ed25519').privateKey);
  await updates.look();
  expect(await notices()).toEqual([{ kind: 'update-stuck', why: 'signature', version: null }]);
});

test('the journal in use is backed up before another version is installed', async () => {
  const { updates, exits } = await withNewerVersion();
  expect(await updates.installNow()).toMatchObject({ ok: true });
  expect(exits).toEqual(['75 to versions/0.2.0 after update']);
});

test('nothing is installed where the journal cannot be backed up', async () => {
  const { updates, terminal, exits } = await withNewerVersion();
  const { opened: till } = terminal;
  if (till === null) throw new Error('There is no till.');
  till.backUp = () => Promise.resolve(fail('storage', 'There is no room.'));
  expect(await updates.installNow()).toMatchObject({ ok: false, code: 'storage' });
  expect([exits, current()]).toEqual([[], undefined]);
});

test('nothing is installed while a code that nobody shows any more may be paid', async () => {
  const { updates, handlers, told, exits, terminal, journal } = await withNewerVersion();
  valueOf(await handlers.openSale(aSale()));
  await expect.poll(() => told.sale?.phase.state, { timeout: 20_000 }).toBe('awaiting');
  // The program ended with the code on its screen; what is asked is the file, whoever has it open.
  terminal.close();
  expect(await updates.installNow()).toMatchObject({ ok: false, code: 'conflict' });
  expect([exits, listBackups(journal)]).toEqual([[], []]);
});
