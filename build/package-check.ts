/**
 * npm run package:check: packs what can be packed here, reads it back, installs it into a throw-away root, sells in it as an
 * ordinary user, updates it, and removes it. Prints every check and figure; exits with 1 when one falls short.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.ts';
import { checkArchive, checkFuses, checkKeeper, checkLibraries } from './package/archive-check.ts';
import { checkLintian, install, remove } from './package/installed-check.ts';
import { pack } from './package/pack.ts';
import { Report } from './package/report.ts';
import { checkSale, pictures } from './package/sale-check.ts';
import { openSeat, type DisplayKind, type Size } from './package/seat.ts';
import { checkAppImage, checkStarts } from './package/start-check.ts';
import { checkUnit } from './package/unit-check.ts';
import { checkUpdates } from './package/update-check.ts';
import { assembleElectron, registryElectronVersion } from './electron/assemble.ts';
import { absentOf } from './electron/system.ts';
import { type OrdinaryUser, ordinaryUser } from './electron/ordinary-user.ts';

const sessions: readonly DisplayKind[] = ['x', 'cage', 'cage-wayland'];
const sizes: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 800, height: 1280 },
];

const placeOf: Readonly<Record<DisplayKind, string>> = {
  x: 'under X',
  cage: 'inside cage, through xwayland',
  'cage-wayland': 'inside cage, as a window of Wayland',
};

const say = (line: string): void => console.log(line);

/** Required programs, each with its Debian package. */
const needed = {
  Xvfb: 'xvfb',
  Xwayland: 'xwayland',
  cage: 'cage',
  'dpkg-deb': 'dpkg',
  import: 'imagemagick',
  openbox: 'openbox',
  readelf: 'binutils',
  xdotool: 'xdotool',
  xwininfo: 'x11-utils',
};

/** Answers whether everything is right. */
async function checkPackage(): Promise<boolean> {
  const report = new Report(say);
  const user = ordinaryUser();
  // Outside the checkout, which an ordinary user may not be able to read.
  const work = mkdtempSync(join(tmpdir(), 'madoguchi-package-'));
  chmodSync(work, 0o755);
  rmSync(pictures, { recursive: true, force: true });
  try {
    await ensureBuilt();
    report.heading('Packed');
    const folder = await assembleElectron(say);
    const electron = { folder, version: registryElectronVersion };
    const packed = await pack({ electron, work });
    checkLintian(packed.deb, report);
    report.heading('Installed');
    const root = join(work, 'root');
    const installed = install(packed.deb, root, report);
    const program = join(installed, 'madoguchi');
    await checkFuses(program, report);
    checkArchive(installed, packed.app, report);
    checkKeeper(installed, report);
    checkLibraries(program, report);
    await checkRunning(program, { work, appImageEntry: packed.appImageEntry }, user, report);
    report.heading('Under systemd, as the unit file says');
    await checkUnit(packed.deb, user, report);
    report.heading('Updated');
    const profile = ownedFolder(work, 'updates', user);
    await checkUpdates({ installed, profile }, { electron, work }, user, report);
    report.heading('Removed');
    remove(root, profileFolder(work, 'x-1280x720'), report);
  } catch (error) {
    // A check that could not run counts, and the count is still the last line.
    report.check('every check ran', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  say(`\nPictures: ${pictures}`);
  say(`${report.passed} passed, ${report.failed} failed`);
  return report.failed === 0;
}

async function checkRunning(
  program: string,
  { work, appImageEntry }: { work: string; appImageEntry: string },
  user: OrdinaryUser,
  report: Report,
): Promise<void> {
  report.heading('Started');
  const seat = await openSeat('x', { width: 1280, height: 720 }, user);
  try {
    await checkStarts(program, seat, ownedFolder(work, 'starts', user), report);
    await checkAppImage(program, appImageEntry, seat, work, report);
  } finally {
    seat.close();
  }
  for (const session of sessions) {
    for (const size of sizes) {
      report.heading(`Sold ${placeOf[session]} at ${size.width}x${size.height}`);
      const profile = ownedFolder(work, `${session}-${size.width}x${size.height}`, user);
      await checkSale(program, { session, size, profile }, user, report);
    }
  }
}

function profileFolder(work: string, name: string): string {
  return join(work, 'profiles', name);
}

function ownedFolder(work: string, name: string, user: OrdinaryUser): string {
  const folder = profileFolder(work, name);
  mkdirSync(folder, { recursive: true });
  user.own(folder);
  return folder;
}

const absent = absentOf(needed);
if (absent.length > 0) {
  const [names, packages] = [0, 1].map((index) => absent.map((one) => one[index]));
  say(`This machine lacks ${names?.join(', ')}. On Debian: apt-get install ${packages?.join(' ')}`);
}
// A packing library would set its own exit code.
process.exit(absent.length === 0 && (await checkPackage()) ? 0 : 1);
