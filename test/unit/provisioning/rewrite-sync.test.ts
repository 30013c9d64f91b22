import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

const syncFolder = vi.hoisted(() => vi.fn<(path: string) => void>());
vi.mock('../../../electron/files/sync-folder.ts', () => ({ syncFolder }));
const { prepareRewrite } = await import('../../../electron/provisioning/rewrite.ts');

beforeEach(() => {
  syncFolder.mockReset();
});

function prepared(): { path: string; commit: () => unknown } {
  const path = join(newFolder(), 'kiosk.json');
  writeFileSync(path, 'old');
  const rewrite = valueOf(prepareRewrite(path, 'new'));
  return { path, commit: () => rewrite.commit() };
}

const broken = (): never => {
  throw new Error('EIO');
};

test('a folder that cannot be synced keeps its file as it is', () => {
  syncFolder.mockImplementation(broken);
  const { path, commit } = prepared();
  expect(commit()).toMatchObject({ ok: false, code: 'storage', message: 'EIO' });
  expect(readFileSync(path, 'utf8')).toBe('old');
});

test('once the file is replaced there is only forward: what it held may be nowhere else', () => {
  const { path, commit } = prepared();
  syncFolder.mockImplementationOnce(() => undefined).mockImplementationOnce(broken);
  expect(commit()).toMatchObject({ ok: true });
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(syncFolder).toHaveBeenCalledTimes(2);
});
