/**
 * Makes a deb with Debian's tools from what electron-builder hands to fpm, which would be downloaded from a release server: same
 * folder, names, descriptions and scripts.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What electron-builder's configuration says, but not its arguments for fpm. */
export interface Relations {
  depends: readonly string[];
  recommends: readonly string[];
}

/** fpm's options by name, and which file or folder goes where. */
interface Order {
  options: ReadonlyMap<string, string>;
  files: readonly { from: string; to: string }[];
}

/** Makes the deb that fpm's arguments describe, in `work`; answers its path. */
export function makeDeb(fpmArguments: readonly string[], relations: Relations, work: string): string {
  const order = read(fpmArguments);
  const tree = join(work, 'deb');
  rmSync(tree, { recursive: true, force: true });
  for (const { from, to } of order.files) {
    mkdirSync(dirname(join(tree, to)), { recursive: true });
    cpSync(from, join(tree, to), { recursive: true });
  }
  const name = option(order, 'name');
  writeIn(tree, `usr/share/doc/${name}/changelog.gz`, gzipSync(changelog(order), { level: 9 }));
  writeIn(tree, 'DEBIAN/control', control(order, relations, sizeOf(tree)));
  for (const [file, script] of [
    ['postinst', 'after-install'],
    ['postrm', 'after-remove'],
  ] as const) {
    writeIn(tree, `DEBIAN/${file}`, readFileSync(option(order, script)));
    chmodSync(join(tree, 'DEBIAN', file), 0o755);
  }
  writeIn(tree, 'DEBIAN/md5sums', sums(tree));
  const deb = join(work, `${name}_${option(order, 'version')}_${option(order, 'architecture')}.deb`);
  // The quickest compression: this package is thrown away.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, deb]);
  return deb;
}

function read(fpmArguments: readonly string[]): Order {
  const options = new Map<string, string>();
  const files: { from: string; to: string }[] = [];
  for (let index = 0; index < fpmArguments.length; index += 1) {
    const argument = fpmArguments[index] ?? '';
    if (argument.startsWith('--')) {
      options.set(argument.slice(2), fpmArguments[(index += 1)] ?? '');
    } else {
      const [from = '', to = ''] = argument.split('=');
      // A folder's trailing slash means its content.
      files.push({ from: from.replace(/\/$/, ''), to });
    }
  }
  return { options, files };
}

function option({ options }: Order, name: string): string {
  const value = options.get(name);
  if (value === undefined) throw new Error(`electron-builder tells fpm no --${name}.`);
  return value;
}

function control(order: Order, { depends, recommends }: Relations, kilobytes: number): string {
  const fields = {
    Package: option(order, 'name'),
    Version: option(order, 'version'),
    Architecture: option(order, 'architecture'),
    Maintainer: option(order, 'maintainer'),
    'Installed-Size': String(kilobytes),
    Depends: depends.join(', '),
    Recommends: recommends.join(', '),
    Section: option(order, 'category'),
    Priority: option(order, 'deb-priority'),
    Homepage: option(order, 'url'),
    Description: folded(option(order, 'description')),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\n')}\n`;
}

/** A description whose lines fit a console. */
function folded(description: string): string {
  const [synopsis = '', ...rest] = description.split('\n');
  const lines = rest.flatMap((line) => line.trim().match(/\S.{0,76}(?=\s|$)/g) ?? []);
  return [synopsis, ...lines].join('\n ');
}

/** fpm writes one too; package checkers refuse a package without. */
function changelog(order: Order): string {
  const version = option(order, 'version');
  const heading = `${option(order, 'name')} (${version}) stable; urgency=medium`;
  const signature = ` -- ${option(order, 'maintainer')}  ${new Date().toUTCString().replace('GMT', '+0000')}`;
  return `${heading}\n\n  * Version ${version}.\n\n${signature}\n`;
}

function sizeOf(tree: string): number {
  return Number.parseInt(execFileSync('du', ['-sk', tree], { encoding: 'utf8' }), 10);
}

function sums(tree: string): string {
  const command = "find . -type f ! -path './DEBIAN/*' -printf '%P\\0' | sort -z | xargs -0 md5sum";
  return execFileSync('sh', ['-c', command], { cwd: tree, encoding: 'utf8' });
}

function writeIn(tree: string, path: string, content: string | Uint8Array): void {
  const full = join(tree, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, content);
  chmodSync(full, 0o644);
}
