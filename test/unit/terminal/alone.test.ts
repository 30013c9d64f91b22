import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { whyNotAlone } from '../../../electron/terminal/alone.ts';
import { stoppedPage } from '../../../electron/window/stopped-screen.ts';
import { newFolder } from '../../support/folder.ts';

vi.mock('electron', () => ({}));

function profileWith(lock?: string): string {
  const folder = newFolder('alone');
  if (lock !== undefined) symlinkSync(lock, join(folder, 'SingletonLock'));
  return folder;
}

/** Why the terminal stops, in English; `running` where another one has the profile. */
function why(profile: string): string {
  const refused = whyNotAlone(profile, 'linux');
  return refused.kind === 'running' ? 'running' : refused.reason.en;
}

test('a terminal that runs is told from everything else', () => {
  expect(why(profileWith(`till-${process.pid}`))).toBe('running');
  expect(whyNotAlone(profileWith(), 'win32')).toEqual({ kind: 'running' });
});

test('a lock that an ended terminal left behind is no terminal that runs', () => {
  // No process has this number: the kernel's own limit is below it.
  expect(why(profileWith('till-4194305'))).toMatch(/could not be locked/);
});

test('a profile that cannot be made is named, with what the system says', () => {
  const file = join(profileWith(), 'file');
  writeFileSync(file, '');
  expect(why(join(file, 'profile'))).toMatch(/data cannot be written: .*profile \(ENOTDIR/);
});

test('a folder for temporary files that is not there is named', () => {
  const profile = profileWith();
  vi.stubEnv('TMPDIR', '/nowhere/at/all');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(why(profile)).toMatch(/temporary files cannot be written: \/nowhere\/at\/all \(ENOENT/);
});

// Nothing is read-only for root.
test.skipIf(process.getuid?.() === 0)('a profile that is read-only is named', () => {
  const profile = join(profileWith(), 'profile');
  mkdirSync(profile);
  chmodSync(profile, 0o500);
  expect(why(profile)).toMatch(/data cannot be written: .*\(EACCES/);
});

test('the screen shows a reason as text, whatever is in it', () => {
  const page = stoppedPage({ ja: '<b>&', en: 'a <script>' });
  expect(page).toContain('<p>&lt;b&gt;&amp;</p>');
  expect(page).not.toContain('<script');
});
