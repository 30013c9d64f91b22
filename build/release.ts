/**
 * npm run release -- FOLDER --key FILE [--days N]: describes the newest version among a folder's archives, and signs the
 * description for N days. The folder can then be distributed over https or on a disk (docs/packages.md).
 */
import { createHash, createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publicKeyText, signatureOf } from '../electron/provisioning/signature.ts';
import { isNewer, type Release, release, releaseName, signatureName } from '../electron/updates/release.ts';

/** electron-builder's names: `madoguchi-0.2.0.tar.gz`, `madoguchi-0.2.0-arm64.tar.gz`. */
const archive = /^madoguchi-(\d+\.\d+\.\d+)(?:-(arm64))?\.tar\.gz$/;

/** Days for which a description holds, and the most. */
const days = { usual: 90, most: 400 };

/**
 * Describes and signs the newest version; answers its description. Holds from `now` (epoch ms) for so many days, and can be
 * signed again.
 */
export function signRelease(
  folder: string,
  privateKey: string,
  { now = Date.now(), holds = days.usual }: { now?: number; holds?: number } = {},
): Release {
  const found = readdirSync(folder).flatMap((name) => {
    const [, version, arch = 'x64'] = archive.exec(name) ?? [];
    return version === undefined ? [] : [{ name, version, machine: `linux-${arch}` }];
  });
  const [newest] = found.map(({ version }) => version).sort((a, b) => (isNewer(a, b) ? -1 : 1));
  if (newest === undefined) throw new Error(`${folder} holds no madoguchi-VERSION.tar.gz.`);
  const files = found
    .filter(({ version }) => version === newest)
    .map(({ name, machine }) => [machine, fileOf(folder, name)] as const);
  const description = release.parse({
    version: newest,
    signedAt: new Date(now).toISOString(),
    expires: new Date(now + holds * 24 * 3_600_000).toISOString(),
    files: Object.fromEntries(files),
  });
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
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, days: { type: 'string', default: String(days.usual) } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  const holds = Number(values.days);
  if (folder === undefined || values.key === undefined) {
    console.error('Usage: npm run release -- FOLDER --key shop.private.pem [--days 90]');
    process.exitCode = 2;
  } else if (!Number.isInteger(holds) || holds < 1 || holds > days.most) {
    console.error(`--days takes a whole number from 1 to ${days.most}, not ${values.days}.`);
    process.exitCode = 2;
  } else {
    const pem = readFileSync(values.key, 'utf8');
    const { version, expires, files } = signRelease(folder, pem, { holds });
    console.log(`Version ${version} for ${Object.keys(files).join(', ')}: ${join(folder, releaseName)}`);
    console.log(
      `It holds until ${expires}. Sign the folder again before that, also where no version is new.`,
    );
    console.log(`Terminals take it by "publicKey": "${publicKeyText(createPrivateKey(pem))}"`);
  }
}
