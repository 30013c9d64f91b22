import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstSecurity, openSecurity, type Security } from '../../../electron/settings/security.ts';
import { type PinAttempts, pinAttempts } from '../../../electron/staff/pin-attempts.ts';
import { fileDamages } from '../../support/file-damage.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';

function open(directory: string, begin: Security | null): PinAttempts {
  const log = { warn: (): void => undefined };
  return pinAttempts(valueOf(openSecurity({ directory, begin, log })));
}

/** As at the very first start. */
const begin = (directory: string): PinAttempts => open(directory, firstSecurity);

/** As at any later one. */
const restart = (directory: string): PinAttempts => open(directory, null);

test('are none before the first, and there after a restart', () => {
  const directory = newFolder();
  const tries = begin(directory);
  expect(tries.failures).toBe(0);
  expect(tries.write(5)).toMatchObject({ ok: true });
  expect(tries.failures).toBe(5);
  expect(restart(directory).failures).toBe(5);
  expect(readdirSync(directory).toSorted()).toEqual(['security.copy.json', 'security.json']);
});

test('stay as they were when the file cannot be replaced', () => {
  const directory = newFolder();
  const tries = begin(directory);
  tries.write(2);
  fileDamages.folder(join(directory, 'security.copy.json'));
  expect(tries.write(3)).toMatchObject({ ok: false, code: 'storage' });
  expect(tries.failures).toBe(2);
});

test('cannot be taken back without the PIN: without both files there is none that anybody has', () => {
  const directory = newFolder();
  begin(directory).write(6);
  for (const name of readdirSync(directory)) fileDamages.garbage(join(directory, name));
  expect(restart(directory).write(0)).toMatchObject({ ok: false, code: 'staff-locked' });
});
