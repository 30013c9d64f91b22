import './contract/plain-parsers.ts'; // before any shape is made
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import {
  app,
  type BrowserWindow,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  type Session,
  session,
  utilityProcess,
  type WebContents,
} from 'electron';
import words from '../renderer/i18n/messages/en/diagnosis.json' with { type: 'json' };
import { appId } from './contract/unattended.ts';
import { reportOf, stopsSales } from './diagnosis/report.ts';
import { answerRequests, createNotifier } from './ipc/ipc.ts';
import { isTrustedSender } from './ipc/trusted-sender.ts';
import { createSecretKeeper, type SecretKeeper } from './secrets/secret-keeper.ts';
import { practiceCatalogue } from './catalogue/practice.ts';
import { type Catalogues, createCatalogues, moveCatalogue } from './catalogue/catalogues.ts';
import { sweepPictures } from './catalogue/pictures.ts';
import { openSettings, type SettingsStore } from './settings/settings.ts';
import { machineClock, machineTimers } from './terminal/clock.ts';
import { setUpCustomerDisplay } from './terminal/customer-display.ts';
import { KnownKeys } from './terminal/service/known-keys.ts';
import { diagnoseApp } from './terminal/diagnosis.ts';
import { argumentsWithoutDisplay, isWithoutDisplay, startWithoutDisplay } from './terminal/doctor-start.ts';
import { openLog } from './terminal/log.ts';
import { setUpKiosk } from './terminal/kiosk-set-up.ts';
import { type Provisioner, setUpProvisioning, sourceOf } from './terminal/provisioner.ts';
import { createHandlers } from './terminal/requests/handlers.ts';
import { lockWithScreens, setUpStaffLock, type StaffLock } from './staff/lock.ts';
import { Terminal } from './terminal/terminal.ts';
import { endOnUnforeseen } from './terminal/unforeseen.ts';
import { bringFilesBack, setUpUpdates, type VersionKeeper } from './terminal/updates.ts';
import { foldersOfUpdates } from './updates/files-before.ts';
import { screensScheme, serveScreens } from './window/app-protocol.ts';
import { type Cashier, setUpCashier } from './window/cashier.ts';
import { closeNetwork, guardAllContents, guardSession } from './window/guards.ts';
import type { CustomerDisplayWindow } from './window/customer-display.ts';
import type { Kiosk } from './window/kiosk.ts';
import { backgrounds } from './window/main-window.ts';
import { afterPage } from './window/page-first.ts';
import { menuOf } from './window/menu.ts';
import { createPayerWindow, type PayerWindow } from './window/payer-window.ts';
import { createScreenWaker, endWithMachine, watchSleep } from './window/power.ts';
import { refusalOfStart, screensOrigin } from './window/security.ts';
import { isOnWayland } from './window/wayland.ts';
import type { Log } from './domain/log.ts';

// The composition root: creates the parts and hands them over. Everything is passed in; nothing below
// this file knows where its clock, its window or its key comes from.

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
    .then(doctor)
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

/** Whether a compositor of Wayland, which alone says where a window is, draws them; Chromium has chosen once the app is ready. */
const onWayland = (): boolean => isOnWayland(app.commandLine, process.env);

/** What is known only once a window or a key is there, and what the parts ask for when they need it. */
interface Held {
  cashier?: Cashier;
  display?: CustomerDisplayWindow;
  versions?: VersionKeeper;
  terminal?: Terminal;
  /** For the log to keep out. */
  keys: KnownKeys;
  keeper: SecretKeeper;
}

/** When this was built, in epoch ms (build/vite.main.ts). */
declare const MADOGUCHI_BUILT_AT: number;
const lookedAt = { app, screen, builtAt: MADOGUCHI_BUILT_AT };

/** What `npm run doctor` does, for the packaged app: prints what was found, and ends. */
async function doctor(): Promise<void> {
  const keeper = setUpKeeper({ warn: () => undefined });
  const diagnosis = await diagnoseApp({
    ...lookedAt,
    screen: isWithoutDisplay(process.argv) ? null : screen,
    keeper,
    provisioning: sourceOf(app.commandLine, process),
  });
  keeper.close();
  process.stdout.write(reportOf(diagnosis, words), () => app.exit(stopsSales(diagnosis) ? 1 : 0));
}

function setUpKeeper(log: Pick<Log, 'warn'>): SecretKeeper {
  return createSecretKeeper({
    fork: () => utilityProcess.fork(join(__dirname, 'keeper.cjs'), [], { serviceName: 'Madoguchi keeper' }),
    timers: machineTimers,
    randomBytes,
    log,
  });
}

async function start(): Promise<void> {
  const keys = new KnownKeys();
  const directory = app.getPath('userData');
  const log = openLog(join(directory, 'logs'), (text) => keys.redact(text));
  unforeseen.tell(log);
  const held: Held = { keys, keeper: setUpKeeper(log) };
  const { screens, hasScript } = setUpScreens(log);

  const settings = openSettingsOf(directory, log);
  if (!settings.ok) {
    unforeseen.end('The settings cannot be used', settings.message);
    return;
  }
  const changed = (): void => held.terminal?.announce();
  const staff = setUpStaffLock({
    directory,
    settings: settings.value,
    clock: machineClock,
    randomBytes,
    changed,
    log,
  });
  const catalogues = createCatalogues({ directory, practice: practiceCatalogue, log });
  const source = sourceOf(app.commandLine, process);
  const provisioner = setUpProvisioning({
    directory,
    source,
    settings: settings.value,
    catalogues,
    keeper: held.keeper,
    terminal: () => held.terminal,
    onApplied: () => kiosk.apply(settings.value.read().kiosk),
    onKey: (key) => keys.add(key),
    picturesFolder: picturesFolder(),
    documentsFolder: documentsFolder(),
    clock: machineClock,
    stderr: (line) => void process.stderr.write(`${line}\n`),
    log,
  });
  // Before anything looks at the settings: the window, the kiosk and the service are what the file says.
  await provisioner.applyAtStart();
  const kiosk = setUpKiosk({ app, settings: settings.value, source, changed, log });
  unforeseen.endWith(() => kiosk.startAnew());
  const payer = createPayerWindow({ log, isOnTop: () => held.cashier?.window.isAlwaysOnTop() ?? false });
  const parts = { settings: settings.value, staff, kiosk, provisioner, payer, held, log };
  const terminal = setUpTerminal({ ...parts, directory, catalogues });
  held.terminal = terminal;
  const versions = setUpUpdates({ app, kiosk, directory, settings: settings.value, terminal, log });
  held.versions = versions;
  // The page comes first, but its first question waits: the screens start with every open sale known.
  const started = afterPage(hasScript, machineTimers, () => terminal.start());
  setUpRequests({ ...parts, terminal, started, versions });
  held.cashier = setUpCashier({
    app,
    kiosk,
    preload: join(__dirname, 'preload.cjs'),
    icon: icon(),
    session: screens,
    theme: settings.value.read().theme,
    now: () => machineClock.monotonic(),
    timers: machineTimers,
    log,
  });
  const { window } = held.cashier;
  lockWithScreens(window.webContents, staff);
  window.on('closed', () => payer.close());
  held.display = setUpCustomerDisplay({
    terminal,
    settings: settings.value,
    cashier: window,
    onWayland: onWayland(),
    preload: join(__dirname, 'customer-preload.cjs'),
    icon: icon(),
    session: screens,
    background: backgrounds.light,
    log,
  });
  await started;
  await sweep(directory, log);
}

/** The settings as they are after a version of the program that did not come up. */
function openSettingsOf(directory: string, log: Log): ReturnType<typeof openSettings> {
  bringFilesBack(directory, log);
  return openSettings({ directory, randomBytes, moveCatalogue, log });
}

/** Once selling is possible: pictures that nothing shows any more go. */
async function sweep(directory: string, log: Log): Promise<void> {
  try {
    await sweepPictures({
      folder: picturesFolder(),
      catalogueFolders: [directory, join(directory, 'practice'), ...foldersOfUpdates(directory)],
      now: machineClock.wall(),
    });
  } catch (error) {
    log.warn('Unused pictures could not be removed', error);
  }
}

/**
 * Guards and the screens' own scheme, before any window exists. The screens' session keeps nothing on the disk.
 * `hasScript` resolves once a page has its script.
 */
function setUpScreens(log: Log): { screens: Session; hasScript: Promise<unknown> } {
  const screens = session.fromPartition('screens');
  guardAllContents(app, log);
  // No window is to use the default session; one that does reaches nothing.
  guardSession(session.defaultSession, () => false, log);
  guardSession(screens, (url) => URL.canParse(url) && new URL(url).protocol === 'app:', log);
  for (const closed of [session.defaultSession, screens]) closeNetwork(closed, 'nothing', log);
  const folders = { screens: join(__dirname, 'renderer'), pictures: picturesFolder() };
  return { screens, hasScript: serveScreens(screens.protocol, folders) };
}

/** The picture of the windows in the task bar. */
function icon(): string {
  const folder = app.isPackaged ? process.resourcesPath : join(app.getAppPath(), 'resources');
  return join(folder, 'icon.png');
}

/** Where the shop's own pictures are kept. */
function picturesFolder(): string {
  return join(app.getPath('userData'), 'shop-pictures');
}

/** Where files for people are written. */
function documentsFolder(): string {
  return join(app.getPath('documents'), 'Madoguchi');
}

interface Parts {
  settings: SettingsStore;
  staff: StaffLock;
  kiosk: Kiosk;
  provisioner: Provisioner;
  payer: PayerWindow;
  held: Held;
  log: Log;
}

function setUpTerminal(parts: Parts & { directory: string; catalogues: Catalogues }): Terminal {
  const { directory, catalogues, settings, staff, kiosk, provisioner, payer, held, log } = parts;
  const keepAwake = createScreenWaker(powerSaveBlocker);
  const notify = createNotifier({ contents: () => openContents(held.cashier?.window), log });
  const terminal = new Terminal({
    directory,
    fontsDirectory: join(__dirname, 'fonts'),
    settings,
    catalogues,
    keeper: held.keeper,
    clock: machineClock,
    notify: (name, value) => {
      notify(name, value);
      if (name === 'sale') held.versions?.updates.sold();
      // The customer's screen is made of these two.
      if (name === 'sale' || name === 'terminal') held.display?.changed();
    },
    surroundings: () => ({
      staff: staff.state,
      kioskRunning: kiosk.running,
      placesWindows: !onWayland(),
      provisioning: provisioner.state,
    }),
    onKey: (key) => held.keys.add(key),
    onCodeShown: (shown) => {
      keepAwake(shown);
      if (!shown) payer.close();
    },
    log,
  });
  watchSleep(powerMonitor, {
    suspended: () => {
      terminal.opened?.sales.suspended();
      staff.lock();
    },
    resumed: () => terminal.opened?.sales.resumed(),
  });
  endWithMachine(powerMonitor, () => app.quit());
  app.on('will-quit', () => {
    held.versions?.updates.close();
    terminal.close();
  });
  return terminal;
}

/** What a window shows; a window that is closed is not to be asked even for that. */
function openContents(window: BrowserWindow | undefined): WebContents | undefined {
  return window === undefined || window.isDestroyed() ? undefined : window.webContents;
}

function setUpRequests(
  parts: Parts & { terminal: Terminal; started: Promise<void>; versions: VersionKeeper },
): void {
  const { terminal, started, versions, settings, staff, kiosk, provisioner, payer, held, log } = parts;
  answerRequests({
    handlers: createHandlers({
      terminal,
      started,
      settings,
      staff,
      kiosk,
      beat: () => {
        held.cashier?.beat();
        versions.up();
      },
      provisioner,
      updates: versions.updates,
      diagnose: () => diagnoseApp({ ...lookedAt, keeper: held.keeper, provisioning: provisioner.state }),
      openPayerPage: (codeUrl) => payer.open(codeUrl),
      documentsFolder: documentsFolder(),
      picturesFolder: picturesFolder(),
      clock: machineClock,
    }),
    isTrusted: (event) =>
      isTrustedSender(event, { contents: held.cashier?.window.webContents, origin: screensOrigin }),
    refusal: (name) => staff.refusal(name),
    now: () => machineClock.monotonic(),
    log,
  });
}
