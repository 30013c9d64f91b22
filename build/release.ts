/**
 * npm run release -- FOLDER --key FILE: describes the newest version among the archives of a folder, and signs the
 * description. The folder can then be handed out over https or on a disk (docs/packages.md).
 */
import { createHash, createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publicKeyText, signatureOf } from '../electron/provisioning/signature.ts';
import { isNewer, type Release, release, releaseName, signatureName } from '../electron/updates/release.ts';

/** What electron-builder calls its archives: `madoguchi-0.2.0.tar.gz`, `madoguchi-0.2.0-arm64.tar.gz`. */
const archive = /^madoguchi-(\d+\.\d+\.\d+)(?:-(arm64))?\.tar\.gz$/;

/** Writes the description of the newest version in a folder, and its signature; answers what it says. */
export function signRelease(folder: string, privateKey: string): Release {
  const found = readdirSync(folder).flatMap((name) => {
    const [, version, arch = 'x64'] = archive.exec(name) ?? [];
    return version === undefined ? [] : [{ name, version, machine: `linux-${arch}` }];
  });
  const [newest] = found.map(({ version }) => version).sort((a, b) => (isNewer(a, b) ? -1 : 1));
  if (newest === undefined) throw new Error(`${folder} holds no madoguchi-VERSION.tar.gz.`);
  const files = found
    .filter(({ version }) => version === newest)
    .map(({ name, machine }) => [machine, fileOf(folder, name)] as const);
  const description = release.parse({ version: newest, files: Object.fromEntries(files) });
  const text = `${JSON.stringify(description, null, 2)}\n`;
  writeFileSync(join(folder, signatureName), `${signatureOf(text, createPrivateKey(privateKey))}\n`);
  writeFileSync(join(folder, releaseName), text);
  return description;
}

function fileOf(folder: string, name: string): Release['files'][string] {
  const bytes = readFileSync(join(folder, name));
  return { name, size: bytes.length, sha512: createHash('sha512').update(bytes).digest('hex') };
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || values.key === undefined) {
    console.error('Usage: npm run release -- FOLDER --key shop.private.pem');
    process.exitCode = 2;
  } else {
    const pem = readFileSync(values.key, 'utf8');
    const { version, files } = signRelease(folder, pem);
    console.log(`Version ${version} for ${Object.keys(files).join(', ')}: ${join(folder, releaseName)}`);
    console.log(`Terminals take it by "publicKey": "${publicKeyText(createPrivateKey(pem))}"`);
  }
}
