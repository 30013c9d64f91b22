/** Installs the deb into a throw-away root, checks it, and removes it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../paths.ts';
import { megabytes } from './archive-check.ts';
import type { Report } from './report.ts';

/** Whatever lintian finds must be mended, or overridden with a reason. */
export function checkLintian(deb: string, report: Report): void {
  const { stdout, error } = spawnSync('lintian', ['--no-cfg', '--fail-on', 'none', deb], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (error) {
    report.figure('lintian', 'not installed here');
    return;
  }
  // Only the registry's Electron has the package in place of node:sqlite; no shop's package does.
  const found = stdout.split('\n').filter((line) => /^[EW]: /.test(line) && !line.includes('/node-sqlite/'));
  report.check(
    'lintian finds nothing',
    found.length === 0 ? null : `${found.length}: ${found.slice(0, 4).join('; ')}`,
  );
}

/** Installs the deb with dpkg and its scripts as root; only extracts it as anybody else. Answers the program's folder. */
export function install(deb: string, root: string, report: Report): string {
  mkdirSync(root, { recursive: true });
  if (isRoot()) {
    dpkg(root, ['--install', deb]);
    report.check('dpkg installs it', statusOf(root) === 'install ok installed' ? null : statusOf(root));
  } else {
    execFileSync('dpkg-deb', ['--extract', deb, root]);
    report.figure('installed', 'extracted only: dpkg wants root');
  }
  const folder = join(root, 'opt/Madoguchi');
  const helper = statSync(join(folder, 'chrome-sandbox'));
  const mode = (helper.mode & 0o7777).toString(8);
  report.check(
    `chrome-sandbox belongs to root, mode ${mode}`,
    !isRoot() || (helper.uid === 0 && mode === '4755') ? null : `it is ${helper.uid}'s, ${mode}`,
  );
  for (const [path, source] of Object.entries({
    'usr/lib/systemd/system/madoguchi.service': 'resources/madoguchi.service',
    'usr/bin/madoguchi': 'build/package/madoguchi',
  })) {
    const same = readFileSync(join(root, path)).equals(readFileSync(fromRoot(source)));
    report.check(`/${path} is ${source}`, same ? null : 'it is another');
  }
  checkEntry(join(root, 'usr/share/applications/madoguchi.desktop'), report);
  const size = Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]);
  report.figure('installed', `${megabytes(size)}; the deb ${megabytes(statSync(deb).size)} (packed quickly)`);
  return folder;
}

/** Removes the package: nothing of it may be left, and nothing of the user's be gone. */
export function remove(root: string, profile: string, report: Report): void {
  if (!isRoot()) return;
  dpkg(root, ['--remove', 'madoguchi']);
  const left = ['opt', 'usr'].flatMap((name) =>
    existsSync(join(root, name)) ? readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }) : [],
  );
  report.check('removed, nothing of it is left', left.length === 0 ? null : left.slice(0, 5).join(', '));
  const journal = join(profile, 'practice/journal.db');
  report.check('the journal is still there', existsSync(journal) ? null : `${journal} is gone`);
}

function checkEntry(path: string, report: Report): void {
  const entry = readFileSync(path, 'utf8');
  const exec = /^Exec=(.*)$/m.exec(entry)?.[1];
  report.check(
    `desktop entry starts ${exec ?? 'nothing'}`,
    exec === '/opt/Madoguchi/madoguchi %U' ? null : 'it should be the program',
  );
  const { status, stdout, error } = spawnSync('desktop-file-validate', [path], { encoding: 'utf8' });
  if (!error) report.check('desktop entry is valid', status === 0 ? null : stdout.trim());
}

/** Runs dpkg on a root of its own. The package's dependencies are on this machine, not in that root. */
function dpkg(root: string, args: readonly string[]): void {
  const database = join(root, 'var/lib/dpkg');
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(database, name), { recursive: true });
  if (!existsSync(join(database, 'status'))) writeFileSync(join(database, 'status'), '');
  const options = [`--root=${root}`, '--force-depends', '--force-script-chrootless', '--log=/dev/null'];
  const { status, stderr } = spawnSync('dpkg', [...options, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`dpkg ${args.join(' ')}: ${stderr}`);
}

function statusOf(root: string): string {
  return execFileSync('dpkg-query', [`--root=${root}`, '-W', '-f', '${Status}', 'madoguchi'], {
    encoding: 'utf8',
  });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
