import './contract/plain-parsers.ts'; // before any shape is made
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { join, resolve } from 'node:path';
import { app, Menu, protocol, screen, type Session } from 'electron';
import { createCatalogues, moveCatalogue } from './catalogue/catalogues.ts';
import { practiceCatalogue } from './catalogue/practice.ts';
import type { DayComparison } from './contract/day-close.ts';
import { appId } from './contract/unattended.ts';
import type { Log } from './domain/log.ts';
import type { SecretKeeper } from './secrets/secret-keeper.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { lockWithScreens, setUpStaffLock, type StaffLock } from './staff/lock.ts';
import { machineClock, machineTimers } from './terminal/clock.ts';
import { setUpCustomerDisplay } from './terminal/customer-display.ts';
import { diagnoseApp } from './terminal/diagnosis.ts';
import { lookAsDoctor } from './terminal/doctor.ts';
import { argumentsWithoutDisplay, startWithoutDisplay } from './terminal/doctor-start.ts';
import { type Folders, foldersOf, sweepUnused } from './terminal/folders.ts';
import { setUpKeeper } from './terminal/keeper.ts';
import { setUpKiosk } from './terminal/kiosk-set-up.ts';
import { openLog } from './terminal/log.ts';
import { Printing } from './terminal/printing.ts';
import type { News } from './terminal/news.ts';
import { type Provisioner, setUpProvisioning, sourceOf } from './terminal/provisioner.ts';
import { createHandlers } from './terminal/requests/handlers.ts';
import { serveWindow, tellWindow } from './terminal/served-window.ts';
import { KnownKeys } from './terminal/service/known-keys.ts';
import type { Terminal } from './terminal/terminal.ts';
import { setUpTerminal } from './terminal/terminal-set-up.ts';
import { endOnUnforeseen } from './terminal/unforeseen.ts';
import { bringFilesBack, setUpUpdates, type VersionKeeper } from './terminal/updates.ts';
import { screensScheme } from './window/app-protocol.ts';
import { setUpCashier } from './window/cashier.ts';
import type { Kiosk } from './window/kiosk.ts';
import { backgrounds } from './window/main-window.ts';
import { menuOf } from './window/menu.ts';
import { afterPage } from './window/page-first.ts';
import { createPayerWindow } from './window/payer-window.ts';
import { setUpScreens } from './window/screens-session.ts';
import { refusalOfStart } from './window/security.ts';
import { isOnWayland } from './window/wayland.ts';

// The composition root: creates the parts and hands them over. Everything is passed in; nothing below
// this file knows where its clock, its window or its key comes from.

/** When this was built, in epoch ms, and what the doctor says in English (build/vite.main.ts). */
declare const MADOGUCHI_BUILT_AT: number;
declare const MADOGUCHI_DOCTOR_WORDS: Readonly<Record<string, string>>;
const builtAt = MADOGUCHI_BUILT_AT;

// Before anything else can go wrong.
const unforeseen = endOnUnforeseen({ process, exit: () => app.exit(1) });
const userData = app.commandLine.getSwitchValue('user-data-dir');
if (userData !== '') app.setPath('userData', resolve(userData));
const refusal = refusalOfStart({
  args: process.argv.slice(1),
  env: process.env,
  isRoot: process.platform === 'linux' && process.getuid?.() === 0,
});
const looking = app.commandLine.hasSwitch('doctor');
const withoutDisplay = looking ? argumentsWithoutDisplay(process, app.getPath('userData')) : null;
// By this name Windows knows the program, and what starts with it.
if (process.platform === 'win32') app.setAppUserModelId(appId);

if (app.isPackaged && refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  app.exit(2);
} else if (withoutDisplay !== null) {
  app.exit(startWithoutDisplay(app, withoutDisplay));
} else if (looking) {
  // Beside a terminal that runs: no window, no lock, nothing changed.
  app
    .whenReady()
    .then(() => lookAsDoctor({ app, screen, builtAt, words: MADOGUCHI_DOCTOR_WORDS, bundle: __dirname }))
    .catch((error: unknown) => unforeseen.end('The doctor could not look', error));
} else if (app.requestSingleInstanceLock()) {
  // Before the app is ready: the sandbox for every renderer, and the scheme's privileges.
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([screensScheme]);
  const menu = menuOf(process.platform);
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu));
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => unforeseen.end('Madoguchi could not start', error));
} else {
  app.quit(); // the first instance comes to the front
}

async function start(): Promise<void> {
  const keys = new KnownKeys();
  const folders = foldersOf(app, __dirname);
  const log = openLog(join(folders.profile, 'logs'), (text) => keys.redact(text));
  unforeseen.tell(log);
  bringFilesBack(folders.profile, log);
  const settings = openSettings({ directory: folders.profile, randomBytes, moveCatalogue, log });
  if (settings.ok) await startWith(settings.value, { keys, folders, log });
  else unforeseen.end('The settings cannot be used', settings.message);
}

async function startWith(
  settings: SettingsStore,
  { keys, folders, log }: { keys: KnownKeys; folders: Folders; log: Log },
): Promise<void> {
  const news: News = new EventEmitter();
  const changed = (): void => void news.emit('surroundings');
  const onKey = (key: string): void => keys.add(key);
  const directory = folders.profile;
  const keeper = setUpKeeper(folders.bundle, log);
  const { screens, hasScript } = setUpScreens(app, folders, log);
  const staff = setUpStaffLock({ directory, settings, clock: machineClock, randomBytes, changed, log });
  const catalogues = createCatalogues({ directory, practice: practiceCatalogue, log });
  const parts = { directory, folders, settings, catalogues, keeper, news, staff, onKey, log };
  const source = sourceOf(app.commandLine, process);
  const provisioner = setUpProvisioning({
    ...parts,
    source,
    terminal: () => terminal,
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
  const kiosk = setUpKiosk({ app, settings, source, onWayland, changed, log });
  unforeseen.endWith(() => kiosk.startAnew());
  const terminal = setUpTerminal({
    ...parts,
    surroundings: () => ({
      staff: staff.state,
      kioskRunning: kiosk.running,
      placesWindows: !onWayland,
      provisioning: provisioner.state,
    }),
  });
  const printing = new Printing({
    ...{ directory, terminal, settings, log, clock: machineClock, timers: machineTimers },
    documentsFolder: folders.documents,
    changed: (view) => void news.emit('told', 'prints', view),
  });
  const versions = setUpUpdates({ app, kiosk, directory, settings, terminal, log });
  app.on('will-quit', () => {
    versions.updates.close();
    printing.close();
    terminal.close();
  });
  // The page comes first, but its first question waits: the screens start with every open sale known.
  const started = afterPage(hasScript, machineTimers, () => terminal.start());
  openWindows({ ...parts, kiosk, provisioner, terminal, printing, versions, started, screens, onWayland });
  await started;
  printing.start();
  await sweepUnused(folders, log);
}

/** What the windows show, and who answers what they ask. */
interface Parts {
  settings: SettingsStore;
  keeper: SecretKeeper;
  folders: Folders;
  news: News;
  staff: StaffLock;
  kiosk: Kiosk;
  provisioner: Provisioner;
  terminal: Terminal;
  printing: Printing;
  versions: VersionKeeper;
  /** Resolves once every open sale is known. */
  started: Promise<void>;
  screens: Session;
  onWayland: boolean;
  log: Log;
}

/** The cashier's window, the payer's in practice, and the customer's. */
function openWindows(parts: Parts): void {
  const { settings, keeper, folders, news, staff, kiosk, provisioner, terminal, printing, versions } = parts;
  const { started, screens, onWayland, log } = parts;
  const look = { icon: folders.icon, session: screens, log };
  const preload = join(folders.bundle, 'preload.cjs');
  const { theme } = settings.read();
  const clocks = { timers: machineTimers, now: () => machineClock.monotonic() };
  const cashier = setUpCashier({ app, kiosk, preload, theme, ...clocks, ...look });
  const { window } = cashier;
  lockWithScreens(window.webContents, staff);
  const payer = createPayerWindow({ log, isOnTop: () => window.isAlwaysOnTop() });
  window.on('closed', () => payer.close());
  const handlers = createHandlers({
    terminal,
    started,
    settings,
    staff,
    kiosk,
    beat: () => {
      cashier.beat();
      versions.up();
    },
    provisioner,
    printing,
    updates: versions.updates,
    diagnose: () => diagnoseApp({ app, screen, builtAt, keeper, provisioning: provisioner.state }),
    openPayerPage: (codeUrl) => payer.open(codeUrl),
    documentsFolder: folders.documents,
    picturesFolder: folders.pictures,
    clock: machineClock,
  });
  serveWindow(window, { handlers, staff, log });
  const display = setUpCustomerDisplay({
    ...look,
    terminal,
    settings,
    cashier: window,
    onWayland,
    preload: join(folders.bundle, 'customer-preload.cjs'),
    background: backgrounds.light,
  });
  const tell = tellWindow(window, log);
  // What was taken is behind the PIN: the screens are told of it when they are opened, and lose it when they are locked.
  const comparison = (): DayComparison | null =>
    staff.refusal('readComparison') === null ? (terminal.opened?.sales.comparison() ?? null) : null;
  news.on('surroundings', () => tell('comparison', comparison()));
  news.on('told', (name, value) => {
    if (name !== 'comparison' || staff.refusal('readComparison') === null) tell(name, value);
    if (name === 'sale') versions.updates.sold();
    // The customer's screen is made of these two.
    if (name === 'sale' || name === 'terminal') display.changed();
  });
  news.on('codeShown', (isShown) => {
    if (!isShown) payer.close();
  });
}
