/** Starts the packed program in every way that ends by itself, and what an AppImage starts. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ran, Seat } from './seat.ts';
import type { Report } from './report.ts';

/** The manual's exit codes, and what the command line and environment could open. */
export async function checkStarts(
  program: string,
  seat: Seat,
  profile: string,
  report: Report,
): Promise<void> {
  const own = `--user-data-dir=${profile}`;
  const doctor = await seat.run(program, ['--doctor', own]);
  const stops = (doctor.stdout.match(/^ {2}STOPS/gm) ?? []).length;
  report.check(
    `--doctor ends with ${doctor.code} (${stops} would stop a sale)`,
    doctor.stdout.includes('Madoguchi') && doctor.code === (stops > 0 ? 1 : 0) ? null : tail(doctor),
  );
  const tool = await seat.run(program, [own, '--set-up-tool', 'keygen', '--out', join(profile, 'shop')]);
  report.check(
    '--set-up-tool makes a pair of keys',
    tool.code === 0 && tool.stdout.includes('shop.public.txt') ? null : tail(tool),
  );
  for (const flag of [
    '--remote-debugging-port=9222',
    '--inspect=0',
    '--no-sandbox',
    '--js-flags=--expose-gc',
  ]) {
    const refused = await seat.run(program, [flag, own]);
    report.check(`${flag} is refused with 2`, refused.code === 2 ? null : tail(refused));
  }
  const node = await seat.run(program, ['--doctor', own], { ELECTRON_RUN_AS_NODE: '1' });
  report.check(
    'ELECTRON_RUN_AS_NODE makes no Node of it',
    node.code === doctor.code && node.stdout !== '' ? null : tail(node),
  );
  const options = await seat.run(program, ['--doctor', own], {
    NODE_OPTIONS: '--require /nowhere/at/all.js',
  });
  report.check('NODE_OPTIONS is not read', options.code === doctor.code ? null : tail(options));
}

function tail({ code, stdout, stderr }: Ran): string {
  return `it ended with ${code}: ${`${stdout}${stderr}`.slice(-600)}`;
}

/**
 * electron-builder's AppImage head around the packed program. Where users have no namespaces it adds `--no-sandbox`, which the
 * terminal refuses with a reason.
 */
export async function checkAppImage(
  program: string,
  entry: string,
  seat: Seat,
  work: string,
  report: Report,
): Promise<void> {
  report.check(
    'AppImage: its desktop entry leaves the sandbox on',
    /^Exec=AppRun/m.test(entry) && !entry.includes('no-sandbox') ? null : entry,
  );
  const folder = join(work, 'AppDir');
  mkdirSync(folder, { recursive: true });
  const run = join(folder, 'AppRun');
  write(run, appRun());
  write(join(folder, 'madoguchi'), '#!/bin/sh\nprintf "<%s>" "$@"\n');
  const said = await seat.run(run, ['--kiosk', 'two words']);
  report.check('AppRun hands its arguments on', said.stdout === '<--kiosk><two words>' ? null : tail(said));
  // AppRun puts its own folder in front of the path.
  write(join(folder, 'unshare'), '#!/bin/sh\nexit 1\n');
  const added = await seat.run(run, []);
  report.check(
    'AppRun without namespaces asks for --no-sandbox',
    added.stdout === '<--no-sandbox>' ? null : tail(added),
  );
  write(join(folder, 'madoguchi'), `#!/bin/sh\nexec ${program} "$@"\n`);
  const refused = await seat.run(run, []);
  report.check(
    'and the program refuses it with 2',
    refused.code === 2 && refused.stderr.includes('no-sandbox') ? null : tail(refused),
  );
}

function appRun(): string {
  const { generateAppRunScript } = createRequire(import.meta.url)(
    'app-builder-lib/out/targets/appimage/appImageUtil.js',
  ) as { generateAppRunScript: (config: Record<string, string>) => string };
  return generateAppRunScript({
    DesktopFileName: 'madoguchi.desktop',
    ExecutableName: 'madoguchi',
    ProductName: 'Madoguchi',
    ProductFilename: 'Madoguchi',
    ResourceName: 'appimagekit-madoguchi',
  });
}

function write(path: string, script: string): void {
  writeFileSync(path, script);
  chmodSync(path, 0o755);
}
