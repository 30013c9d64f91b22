import './contract/plain-parsers.ts'; // before any shape is made
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { app, Menu, protocol, screen } from 'electron';
import { createCatalogues, moveCatalogue } from './catalogue/catalogues.ts';
import { practiceCatalogue } from './catalogue/practice.ts';
import { appId } from './contract/unattended.ts';
import type { Door } from './domain/door.ts';
import type { Log } from './domain/log.ts';
import { lookAtSecurity } from './settings/security.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { setUpStaffLock } from './staff/lock.ts';
import { whyNotAlone } from './terminal/alone.ts';
import { setUpApp } from './terminal/app.ts';
import { machineClock, machineTimers } from './terminal/clock.ts';
import { lookAsDoctor } from './terminal/doctor.ts';
import { argumentsWithoutDisplay, startWithoutDisplay } from './terminal/doctor-start.ts';
import { doorAt, wordsOfStop } from './terminal/door.ts';
import { type Folders, foldersOf, sweepUnused, undoFailedVersion } from './terminal/folders.ts';
import { setUpKeeper } from './terminal/keeper.ts';
import { setUpKiosk } from './terminal/kiosk-set-up.ts';
import { openLog } from './terminal/log.ts';
import type { News } from './terminal/news.ts';
import { forbidCoreDumps, keepMemoryFromDumps, makeFilesOwn, takeFromOthers } from './terminal/own-files.ts';
import { setUpProvisioning, sourceOf } from './terminal/provisioner.ts';
import { runSetUpTool, setUpToolArguments } from './terminal/set-up-tool.ts';
import { SecretRedaction } from './terminal/service/secret-redaction.ts';
import { endInOrderOnly, endOnFatalErrors, exitCodes } from './terminal/fatal-errors.ts';
import { Place } from './updates/place.ts';
import { screensScheme } from './window/app-protocol.ts';
import { setUpCashier } from './window/cashier.ts';
import { menuOf } from './window/menu.ts';
import { createReportPdf } from './window/report-pdf.ts';
import { setUpScreens } from './window/screens-session.ts';
import { refusalOfStart } from './window/security.ts';
import type { StoppedReason } from './window/start-words.ts';
import { showStopped } from './window/stopped-screen.ts';
import { isOnWayland } from './window/wayland.ts';

// The composition root: creates the parts and hands them over. Everything is passed in; nothing below
// this file knows where its clock, its window or its key comes from.

/** When this was built, in epoch ms (build/vite.main.ts). */
declare const MADOGUCHI_BUILT_AT: number;
const builtAt = MADOGUCHI_BUILT_AT;

makeFilesOwn(process);
// Before anything else can go wrong.
const fatalErrors = endOnFatalErrors({ process, exit: () => app.exit(exitCodes.failed) });
const userData = app.commandLine.getSwitchValue('user-data-dir');
if (userData !== '') app.setPath('userData', resolve(userData));
const refusal = refusalOfStart({
  args: process.argv.slice(1),
  env: process.env,
  isRoot: process.platform === 'linux' && process.getuid?.() === 0,
});
const looking = app.commandLine.hasSwitch('doctor');
const toolArguments = setUpToolArguments(process.argv);
const hasNoWindow = looking || toolArguments !== null;
const withoutDisplay = hasNoWindow ? argumentsWithoutDisplay(process, app.getPath('userData')) : null;
// By this name Windows knows the program, and what starts with it.
if (process.platform === 'win32') app.setAppUserModelId(appId);

if (app.isPackaged && refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  app.exit(exitCodes.refused);
} else if (withoutDisplay !== null) {
  app.exit(startWithoutDisplay(app, withoutDisplay));
} else if (toolArguments !== null) {
  // Beside a terminal that runs, too: it touches no profile, only the files it is given.
  const out = (text: string): void => void process.stdout.write(`${text}\n`);
  const err = (text: string): void => void process.stderr.write(`${text}\n`);
  const outBytes = (content: Uint8Array): void => void process.stdout.write(content);
  const print = createReportPdf({
    fonts: join(__dirname, 'fonts'),
    timers: machineTimers,
    log: { warn: err },
  });
  app
    .whenReady()
    .then(() => runSetUpTool(toolArguments, { stdin: process.stdin, out, err, outBytes, print }))
    // What is on its way to a pipe would be lost: each stream says when all that it was given is there.
    .then((code) => process.stderr.write('', () => process.stdout.write('', () => app.exit(code))))
    .catch((error: unknown) => fatalErrors.end('The set-up tool could not do it', error));
} else if (looking) {
  // Beside a terminal that runs: no window, no lock, nothing changed.
  app
    .whenReady()
    .then(() => import('./terminal/doctor-words.ts'))
    .then(({ doctorWords: words }) => lookAsDoctor({ app, screen, builtAt, words, bundle: __dirname }))
    .catch((error: unknown) => fatalErrors.end('The doctor could not look', error));
} else if (app.requestSingleInstanceLock()) {
  endInOrderOnly({ app, process: process as typeof process & { reallyExit(code: number): void } });
  // Before the app is ready: the sandbox for every renderer, and the scheme's privileges.
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([screensScheme]);
  const menu = menuOf(process.platform);
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu));
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      fatalErrors.endWith((why) => stopOnceStarted(inBoth(why)));
      fatalErrors.end('Madoguchi could not start', error);
    });
} else {
  const refused = whyNotAlone(app.getPath('userData'), process.platform);
  if (refused.kind === 'running') {
    process.stderr.write('Madoguchi runs already; its window came to the front.\n');
    app.exit(exitCodes.running);
  } else {
    app.enableSandbox();
    stop(refused.reason);
  }
}

/** A version on trial ends at once, so that the one before comes back; any other says why it does not start. */
function stopOnceStarted(reason: StoppedReason): void {
  const isOnTrial = new Place(app.getPath('userData')).isOnTrial(dirname(process.execPath));
  if (isOnTrial) app.exit(exitCodes.failed);
  else stop(reason);
}

/** What the system says, which knows one language. */
function inBoth(why: string): StoppedReason {
  return { ja: why, en: why };
}

/** Says on screen what has to be put right before the terminal can start. */
function stop(reason: StoppedReason): void {
  const say = (...words: unknown[]): void => void process.stderr.write(`${words.map(String).join(': ')}\n`);
  const security = lookAtSecurity(app.getPath('userData'));
  // A kiosk stays one where it cannot be known whether it is one.
  const isKiosk = security.kind === 'valid' ? security.value.kiosk.enabled : security.kind !== 'absent';
  const kiosk = isKiosk || app.commandLine.hasSwitch('kiosk');
  showStopped({ app, kiosk, reason, timers: machineTimers, log: { warn: say, error: say } });
}

async function start(): Promise<void> {
  const keys = new SecretRedaction();
  const folders = foldersOf(app, __dirname);
  const log = openLog(join(folders.profile, 'logs'), (text) => keys.redact(text));
  fatalErrors.tell(log);
  keepMemoryFromDumps(log);
  undoFailedVersion(folders.profile, log);
  const directory = folders.profile;
  const door = doorAt(directory, app.getVersion());
  if (door.kind === 'stopped') {
    log.info('The door of this start', door);
    stopAs(wordsOfStop(door.why));
    return;
  }
  const settings = openSettings({ directory, door, randomBytes, moveCatalogue, log });
  if (settings.ok) await startWith(settings.value, { keys, folders, door, log });
  else stopAs(inBoth(settings.message));

  function stopAs(reason: StoppedReason): void {
    takeFromOthers(folders, log);
    stopOnceStarted(reason);
  }
}

async function startWith(
  settings: SettingsStore,
  { keys, folders, door, log }: { keys: SecretRedaction; folders: Folders; door: Door; log: Log },
): Promise<void> {
  const news: News = new EventEmitter();
  const changed = (): void => void news.emit('surroundings');
  const onKey = (key: string): void => keys.add(key);
  const directory = folders.profile;
  let coresForbidden: Promise<void> | undefined;
  const forbidCores = (): Promise<void> => (coresForbidden ??= forbidCoreDumps(log));
  const keeper = setUpKeeper(folders.bundle, log, forbidCores);
  const { screens, entrySession } = setUpScreens(app, folders, log);
  const staff = setUpStaffLock({ settings, clock: machineClock, randomBytes, changed, log });
  const catalogues = createCatalogues({ directory, practice: practiceCatalogue, log });
  const parts = { directory, folders, settings, catalogues, keeper, news, staff, onKey, log };
  const source = sourceOf(app.commandLine, process);
  const provisioner = setUpProvisioning({
    ...parts,
    source,
    terminal: () => behind.terminal,
    onApplied: () => kiosk.apply(settings.read().kiosk),
    picturesFolder: folders.pictures,
    documentsFolder: folders.documents,
    clock: machineClock,
    stderr: (line) => void process.stderr.write(`${line}\n`),
  });
  // Before anything looks at the settings: the window, the kiosk and the service are what the file says.
  await provisioner.applyAtStart();
  // Chromium has chosen once the app is ready.
  const onWayland = isOnWayland(app.commandLine, process.env);
  const kiosk = setUpKiosk({ app, screen, settings, source, onWayland, changed, log });
  fatalErrors.endWith(() => kiosk.startAnew());
  const { theme } = settings.read();
  const look = { icon: folders.icon, session: screens, log };
  const preload = join(folders.bundle, 'preload.cjs');
  const now = (): number => machineClock.monotonic();
  const cashier = setUpCashier({ app, kiosk, preload, theme, timers: machineTimers, now, ...look });
  // The log's first line is written, and a process begun, once the window is on its way.
  log.info('The door of this start', door);
  void cashier.page.drawn.then(forbidCores);
  const behind = setUpApp({
    ...parts,
    kiosk,
    provisioner,
    cashier,
    look,
    entrySession,
    onWayland,
    builtAt,
  });
  await behind.started;
  // It grows with the shop's pictures, and what was open until this start may be open until its first screen.
  takeFromOthers(folders, log);
  await sweepUnused(folders, log);
}
