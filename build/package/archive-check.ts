/** Reads back a packed program: fuses, archive, keeper, libraries. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { debianDepends, electronFuses } from '../electron-builder.ts';
import { keepersIn } from './keepers.ts';
import type { Report } from './report.ts';

const fuses: Record<Exclude<keyof typeof electronFuses, 'resetAdHocDarwinSignature'>, FuseV1Options> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
};

export async function checkFuses(program: string, report: Report): Promise<void> {
  const wire = await getCurrentFuseWire(program);
  for (const [name, position] of Object.entries(fuses) as [keyof typeof fuses, FuseV1Options][]) {
    const wanted = electronFuses[name] ? '1' : '0';
    const found = String.fromCharCode(wire[position] ?? 0);
    report.check(
      `fuse ${name} is ${wanted === '1' ? 'on' : 'off'}`,
      found === wanted ? null : `it is ${found}`,
    );
  }
}

/** The archive must hold the built app, a package.json and the keeper, and nothing else. */
export function checkArchive(folder: string, app: string, report: Report): void {
  const archive = join(folder, 'resources/app.asar');
  const names = listPackage(archive, { isPack: false }).map((name) => name.slice(1));
  const files = names.filter((name) => !('files' in (entryOf(archive, name) as object)));
  const built = filesIn(app).filter((name) => !name.endsWith('.map'));
  const inArchive = files
    .filter((name) => name.startsWith('out/app/'))
    .map((name) => name.slice('out/app/'.length));
  const missing = built.filter((name) => !inArchive.includes(name));
  const other = built.filter((name) => inArchive.includes(name) && !isSame(archive, app, name));
  const strange = files.filter(
    (name) => !/^(?:out\/app\/|package\.json$|node_modules\/(?:@napi-rs\/keyring|keytar\/))/.test(name),
  );
  report.check(
    `archive: all ${built.length} files of the app are in`,
    missing.length === 0 ? null : missing.join(', '),
  );
  report.check('archive: each as it was built', other.length === 0 ? null : other.join(', '));
  report.check('archive: nothing else is in', strange.length === 0 ? null : strange.slice(0, 5).join(', '));
  const { headerString } = getRawHeader(archive) as unknown as { headerString: string };
  report.figure('archive', `${files.length} files, ${megabytes(statSync(archive).size)}`);
  report.figure('archive: SHA-256 of its header', createHash('sha256').update(headerString).digest('hex'));
}

/** A keeper for this machine is unpacked beside the archive. */
export function checkKeeper(folder: string, report: Report): void {
  const { platform, arch } = process;
  const { fitting } = keepersIn(join(folder, 'resources/app.asar.unpacked/node_modules'), { platform, arch });
  report.check(
    `keeper for ${platform} on ${arch} (${fitting.join(', ')})`,
    fitting.length > 0 ? null : 'none',
  );
}

/** Each linked library comes from a package that the deb depends on. */
export function checkLibraries(program: string, report: Report): void {
  const dynamic = execFileSync('readelf', ['-d', program], { encoding: 'utf8' });
  const needed = [...dynamic.matchAll(/\(NEEDED\).*\[(.+)\]/g)].map(([, name = '']) => name);
  const found = execFileSync('ldd', [program], { encoding: 'utf8' });
  const known = debianDepends.flatMap((clause) => clause.split('|').map((name) => name.trim().split(' ')[0]));
  const open = needed.filter((library) => {
    const path = new RegExp(`^\\s*${RegExp.escape(library)} => (\\S+)`, 'm').exec(found)?.[1];
    // Its own libraries lie beside the program.
    if (path === undefined) return !found.includes(library);
    return !path.startsWith('/opt') && !path.includes('/Madoguchi/') && !known.includes(ownerOf(path));
  });
  report.check(
    `the deb depends on what brings its ${needed.length} libraries`,
    open.length === 0 ? null : open.map((name) => `${name} (${ownerOf(name)})`).join(', '),
  );
}

function ownerOf(path: string): string {
  const { stdout } = spawnSync('dpkg', ['-S', `*/${path.split('/').at(-1) ?? ''}`], { encoding: 'utf8' });
  return stdout.split(':')[0] ?? '';
}

function entryOf(archive: string, name: string): unknown {
  let entry: unknown = getRawHeader(archive).header;
  for (const step of name.split('/')) entry = (entry as { files: Record<string, unknown> }).files[step];
  return entry;
}

function isSame(archive: string, app: string, name: string): boolean {
  return extractFile(archive, `out/app/${name}`).equals(readFileSync(join(app, name)));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
