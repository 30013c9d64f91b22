import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { credentialName, readCredential } from '../../../electron/secrets/credential.ts';
import { newFolder } from '../../support/folder.ts';

/*
 * What is read of a folder such as systemd makes for a service with LoadCredential=. That the keeper's process reads it,
 * and what it makes of it, is in credential-process.test.ts.
 */
const key = 'sk_live_CREDENTIAL_77c0';

let folder = '';
let path = '';

beforeEach(() => {
  folder = newFolder('credentials');
  path = join(folder, credentialName);
});

describe('a credential', () => {
  test.each([
    ['as it is', key],
    ['with one line end', `${key}\n`],
    ['of one character', '!'],
    ['of 512 characters', 'k'.repeat(512)],
  ])('%s is a key', async (_what, text) => {
    writeFileSync(path, text);
    expect(await readCredential(folder, credentialName)).toEqual({ kind: 'found', key: text.trimEnd() });
  });

  test.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['a line end alone', '\n'],
    ['with two line ends', `${key}\n\n`],
    ['with a carriage return', `${key}\r\n`],
    ['with a newline inside', 'sk_live\nInjected: header'],
    ['with a space', 'sk live'],
    ['with a tab', 'sk\tlive'],
    ['with a NUL', 'sk\0live'],
    ['non-ASCII', 'ｓｋ＿ｌｉｖｅ'],
    ['with a byte order mark', `\u{feff}${key}`],
    ['not even text', Uint8Array.of(0x73, 0x6b, 0xff, 0xfe)],
    ['of 513 characters', 'k'.repeat(513)],
    ['of 4096 bytes', 'k'.repeat(4096)],
  ])('that is %s is a failure, never nothing, and not repeated', async (_what, text) => {
    writeFileSync(path, text);
    const read = await readCredential(folder, credentialName);
    const message = expect.stringContaining('printable ASCII') as string;
    expect(read).toEqual({ kind: 'failed', locked: false, message });
    const said = JSON.stringify(read);
    for (const part of String(text).match(/[\x21-\x7e]{3,}/g) ?? []) expect(said).not.toContain(part);
  });

  test.each<[string, () => void, RegExp]>([
    ['over 4096 bytes, however large', makeHuge, /larger than 4096 bytes/],
    ['a folder', () => mkdirSync(path), /not a regular file/],
    ['a link, even to a key', linkToKey, /not a regular file/],
    ['a pipe that nobody writes to', () => execFileSync('mkfifo', [path]), /not a regular file/],
    ['a link to nowhere', () => symlinkSync('/nowhere', path), /not a regular file/],
  ])('that is %s is a failure', async (_what, make, why) => {
    make();
    const message = expect.stringMatching(why) as string;
    expect(await readCredential(folder, credentialName)).toEqual({ kind: 'failed', locked: false, message });
  });

  function makeHuge(): void {
    writeFileSync(path, 'k');
    truncateSync(path, 8 * 1024 ** 3);
  }

  function linkToKey(): void {
    writeFileSync(join(folder, 'elsewhere'), key);
    symlinkSync(join(folder, 'elsewhere'), path);
  }

  test('in a folder that is no folder is a failure, with the reason of the system', async () => {
    writeFileSync(path, key);
    const message = expect.stringContaining('ENOTDIR') as string;
    expect(await readCredential(path, credentialName)).toEqual({ kind: 'failed', locked: false, message });
  });

  test('in a folder that is not named by an absolute path is a failure', async () => {
    writeFileSync(path, key);
    const message = expect.stringContaining('absolute path') as string;
    expect(await readCredential(`.${folder}`, credentialName)).toEqual({
      kind: 'failed',
      locked: false,
      message,
    });
  });

  test.each<[string, () => string | undefined]>([
    ['systemd gave none', () => undefined],
    ['the variable is empty', () => ''],
    ['the folder is gone', () => join(folder, 'gone')],
    ['the folder is empty', () => folder],
  ])('is nothing where %s', async (_what, directory) => {
    expect(await readCredential(directory(), credentialName)).toEqual({ kind: 'nothing' });
  });

  test.each([
    'madoguchi',
    'secret-key',
    'MADOGUCHI-SECRET-KEY',
    `${credentialName}.txt`,
    `.${credentialName}`,
  ])('has one name: %s is not looked at', async (other) => {
    writeFileSync(join(folder, other), key);
    expect(await readCredential(folder, credentialName)).toEqual({ kind: 'nothing' });
  });
});
