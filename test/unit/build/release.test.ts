import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signRelease } from '../../../build/release.ts';
import { isSignedBy, publicKeyText } from '../../../electron/provisioning/signature.ts';
import { readRelease, type Release } from '../../../electron/updates/release.ts';
import { newFolder } from '../../support/folder.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

function folderWith(...names: string[]): string {
  const folder = newFolder('release');
  for (const name of names) writeFileSync(join(folder, name), `content of ${name}`);
  return folder;
}

test('signs the newest version of a folder, for each machine, as terminals read it', () => {
  const folder = folderWith(
    'madoguchi-0.9.0.tar.gz',
    'madoguchi-0.10.0.tar.gz',
    'madoguchi-0.10.0-arm64.tar.gz',
    'madoguchi_0.10.0_amd64.deb',
  );
  signRelease(folder, pem, { now: Date.UTC(2026, 10, 26), holds: 30 });
  const text = readFileSync(join(folder, 'release.json'), 'utf8');
  const signature = readFileSync(join(folder, 'release.json.sig'), 'utf8').trim();
  expect(isSignedBy(text, signature, publicKeyText(privateKey))).toBe(true);
  const read = readRelease(text) as Release;
  expect(read).toMatchObject({
    version: '0.10.0',
    signedAt: '2026-11-26T00:00:00.000Z',
    expires: '2026-12-26T00:00:00.000Z',
  });
  expect(Object.keys(read.files).toSorted()).toEqual(['linux-arm64', 'linux-x64']);
  const name = 'madoguchi-0.10.0.tar.gz';
  const sha512 = createHash('sha512').update(`content of ${name}`).digest('hex');
  expect(read.files['linux-x64']).toEqual({ name, size: `content of ${name}`.length, sha512 });
});

test('says so where there is nothing to sign', () => {
  expect(() => signRelease(folderWith('madoguchi_0.1.0_amd64.deb'), pem)).toThrow('holds no madoguchi');
});
