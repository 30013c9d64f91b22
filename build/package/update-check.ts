/**
 * Updates the installed program from a folder of signed versions: one that comes up, and one that changes the terminal's files
 * and ends. The package's starter (resources/madoguchi-start), as the unit file starts it, handles both.
 */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { once } from 'node:events';
import type { Status } from '../../electron/diagnosis/status.ts';
import { publicKeyText } from '../../electron/provisioning/signature.ts';
import { salesInJournal, statesInJournal } from '../demo/journal.ts';
import { fromRoot } from '../paths.ts';
import { signRelease } from '../release.ts';
import type { OrdinaryUser } from '../electron/ordinary-user.ts';
import { toDiagnosis, toNewestVersion, toSettings } from './menu-keys.ts';
import { packVersion, type PackOptions } from './pack.ts';
import { Look, token } from './look.ts';
import { isRunning, unsandboxed } from './processes.ts';
import type { Report } from './report.ts';
import { keep, listen, sell, still, waitForSaleScreen } from './sale-check.ts';
import { openSeat, type Seat } from './seat.ts';
import { until } from './until.ts';

const [good, bad] = ['7.0.0', '7.1.0'];
const size = { width: 1280, height: 720 };
const keys = generateKeyPairSync('ed25519');

interface Place {
  /** The installed program's folder, and the updated profile. */
  installed: string;
  profile: string;
  /** The folder that versions come from. */
  shelf: string;
  /** The file that the bad version writes at each start. */
  told: string;
}

/** Updates twice; problems go into the report. */
export async function checkUpdates(
  { installed, profile }: Pick<Place, 'installed' | 'profile'>,
  { electron, work }: PackOptions,
  user: OrdinaryUser,
  report: Report,
): Promise<void> {
  const place = { installed, profile, shelf: join(work, 'shelf'), told: join(profile, 'bad-version-told') };
  mkdirSync(place.shelf);
  const archives = {
    [good]: await packVersion({ electron, work: join(work, good), version: good }),
    [bad]: await packVersion({
      electron,
      work: join(work, bad),
      version: bad,
      change: (app) => spoil(app, place),
    }),
  };
  const offer = (version: string): void => {
    const archive = archives[version] ?? '';
    renameSync(archive, join(place.shelf, basename(archive)));
    signRelease(place.shelf, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  };
  const seat = await openSeat('x', size, user);
  const setUp = join(work, 'updates.json');
  writeFileSync(setUp, JSON.stringify(setUpFrom(place.shelf)));
  try {
    offer(good);
    const args = ['--kiosk', '--provision', setUp, `--user-data-dir=${profile}`];
    const starter = await seat.start(join(installed, 'madoguchi-start'), args);
    const said = listen(starter);
    try {
      await update(place, seat, report);
      offer(bad);
      await goBack(place, seat, report);
    } catch (error) {
      keep(seat.picture(), 'update-failure');
      throw new Error(`Updating: ${String(error)}\n${said()}`, { cause: error });
    }
    starter.kill('SIGTERM');
    const [code] = (await once(starter, 'exit')) as [number | null];
    report.check(`the starter hands a signal on and ends with ${code}`, code === 0 ? null : said());
    checkJournal(join(profile, 'practice/journal.db'), report);
  } finally {
    seat.close();
  }
}

/** The sample's counter without its PIN, always open: nothing is installed without a tap. */
function setUpFrom(shelf: string): unknown {
  const { pin: _pin, ...sample } = JSON.parse(
    readFileSync(fromRoot('resources/kiosk.sample.json'), 'utf8'),
  ) as Record<string, unknown>;
  const publicKey = publicKeyText(keys.privateKey);
  return { ...sample, updates: { from: shelf, publicKey, openingHours: { from: '00:00', to: '00:00' } } };
}

/**
 * A version that converts the journal and settings to unknown forms, and ends, but only once it is ready: packing starts it
 * too, to compile it.
 */
function spoil(app: string, { profile, told }: Place): void {
  const main = join(app, 'main.cjs');
  const [journal, settings] = ['practice/journal.db', 'settings.json'].map((name) =>
    JSON.stringify(join(profile, name)),
  );
  const spoiling = `
    const { DatabaseSync } = require('node:sqlite');
    const fs = require('node:fs');
    require('electron').app.whenReady().then(() => {
      fs.appendFileSync(${JSON.stringify(told)}, 'started\\n');
      const journal = new DatabaseSync(${journal});
      journal.exec('PRAGMA user_version = 900');
      journal.close();
      fs.writeFileSync(${settings}, JSON.stringify({ version: 900 }));
      process.exit(1);
    });
  `;
  writeFileSync(main, spoiling);
}

/** The installed program stages a version, sells on, and installs it on a tap. */
async function update(place: Place, seat: Seat, report: Report): Promise<void> {
  const { installed } = place;
  await waitForSaleScreen(seat);
  const begun = performance.now();
  await until('a download', () => existsSync(join(place.profile, 'updates/work')) || undefined);
  await staged(place, good);
  report.figure(`idle until ${good} was staged`, `${Math.round((performance.now() - begun) / 1000)} s`);
  report.check(
    `${good} is staged while idle, and not installed while the shop is open`,
    !isLinked(place) && isRunning(join(installed, 'madoguchi')) ? null : 'it is installed',
  );
  await sellOne(seat, 'update-before', report);
  await install(seat, 'update');
  const program = join(versionFolder(place, good), 'madoguchi');
  await until(`${good} to run`, () => isRunning(program) || undefined);
  await until(
    `${good} to come up`,
    () => !existsSync(join(versionFolder(place, good), 'trial')) || undefined,
  );
  await waitForSaleScreen(seat);
  report.check(
    `${good} is started on a tap, and comes up`,
    isRunning(join(installed, 'madoguchi')) ? 'so does the other' : null,
  );
  report.check(`${good}: every page is in the sandbox`, unsandboxed(program));
  await sellOne(seat, 'update-after', report);
}

/** The new version installs a bad one, twice: it is started again itself, with its own files. */
async function goBack(place: Place, seat: Seat, report: Report): Promise<void> {
  const settings = readFileSync(join(place.profile, 'settings.json'), 'utf8');
  await lookNow(seat);
  await staged(place, bad);
  await install(seat, 'update-bad');
  const program = join(versionFolder(place, good), 'madoguchi');
  const failed = join(place.profile, 'updates/failed');
  await until(`${bad} to be given up`, () => existsSync(failed) || undefined);
  await until(`${good} to run`, () => isRunning(program) || undefined);
  await waitForSaleScreen(seat);
  const tries = readFileSync(place.told, 'utf8').trim().split('\n').length;
  report.check(
    `${bad} is tried twice, then ${good} is started again`,
    tries === 2 && readFileSync(failed, 'utf8').trim() === bad ? null : `${tries} tries`,
  );
  report.check(
    'the settings are those from before it',
    readFileSync(join(place.profile, 'settings.json'), 'utf8') === settings ? null : 'they are others',
  );
  const { why, version } = await until('its status to say that a version is stuck', () => {
    const status = JSON.parse(readFileSync(join(place.profile, 'status.json'), 'utf8')) as Status;
    return status.updateStuck ?? undefined;
  });
  report.check(
    `its status says that ${bad} was given up`,
    why === 'given-up' && version === bad ? null : `${why}: ${version}`,
  );
  await sellOne(seat, 'update-back', report);
}

async function install(seat: Seat, name: string): Promise<void> {
  await openVersions(seat);
  keep(seat.picture(), name);
  seat.press('Return');
}

async function lookNow(seat: Seat): Promise<void> {
  await openVersions(seat);
  seat.press('Return');
  // Back to the sale screen.
  seat.tap(68, 40);
  await still(seat);
}

/** Goes from the sale screen to the newest version's button in the settings' diagnosis. */
async function openVersions(seat: Seat): Promise<void> {
  await still(seat);
  seat.tap(size.width - 75, 40);
  for (const keys of [toSettings, toDiagnosis, toNewestVersion]) {
    await still(seat);
    seat.press(...keys);
  }
  await still(seat);
}

/** Sells, and goes on to the next sale. */
async function sellOne(seat: Seat, name: string, report: Report): Promise<void> {
  await sell(seat, name, report);
  seat.press('Return');
  await until('the next sale', () => !new Look(seat.picture()).boxOf(token('paid'), 5000) || undefined);
}

async function staged(place: Place, version: string): Promise<void> {
  await until(`${version} to be staged`, () => existsSync(versionFolder(place, version)) || undefined);
}

function versionFolder({ profile }: Place, version: string): string {
  return join(profile, 'updates/versions', version);
}

function isLinked({ profile }: Place): boolean {
  return existsSync(join(profile, 'updates/current'));
}

function checkJournal(path: string, report: Report): void {
  const sales = salesInJournal(path);
  const states = sales.map(({ orderNo }) => statesInJournal(path, orderNo).at(-1));
  report.check(
    `the journal has every sale: ${sales.map(({ orderNo }) => orderNo).join(', ')}`,
    states.length === 3 && states.every((state) => state === 'paid') ? null : states.join(', '),
  );
}
