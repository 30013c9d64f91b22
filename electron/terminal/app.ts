import { join } from 'node:path';
import { app, powerMonitor, powerSaveBlocker, screen, type Session } from 'electron';
import type { UpdateStuck } from '../contract/index.ts';
import { isTrustedSender } from '../ipc/admission.ts';
import { answerRequests, type Handlers } from '../ipc/ipc.ts';
import type { SecretKeeper } from '../secrets/secret-keeper.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { StaffLock } from '../staff/lock.ts';
import type { Cashier } from '../window/cashier.ts';
import type { CustomerDisplayWindow } from '../window/customer-window.ts';
import { showFile } from '../window/file-manager.ts';
import type { Kiosk } from '../window/kiosk.ts';
import { backgrounds } from '../window/main-window.ts';
import { createPayerWindow } from '../window/payer-window.ts';
import { createReportPdf } from '../window/report-pdf.ts';
import { createScreenWaker, endWithMachine, watchSleep } from '../window/power.ts';
import { screensOrigin } from '../window/security.ts';
import { createSlipPages } from '../window/slip-page.ts';
import { createSlipPdf } from '../window/slip-pdf.ts';
import { createSystemPrinters } from '../window/system-printer.ts';
import { machineClock, machineTimers } from './clock.ts';
import { mirrorTicket, setUpCustomerDisplay } from './customer-mirror.ts';
import { diagnoseApp } from './diagnosis.ts';
import { lockedWhy, noteVersion, refusalWhileLost } from './door.ts';
import { setUpEntry } from './entry-set-up.ts';
import { type Folders, placesOfDrives } from './folders.ts';
import type { Log } from '../domain/log.ts';
import type { News } from './news.ts';
import { Printing } from './printing.ts';
import type { Provisioner } from './provisioner.ts';
import { createHandlers, type HandlerParts } from './requests/handlers.ts';
import { Terminal, type TerminalOptions } from './terminal.ts';
import { ShopDays } from './shop-day.ts';
import { keepStatus } from './status.ts';
import { tellScreens } from './tell-screens.ts';
import { setUpUpdates } from './updates.ts';

export interface AppParts extends Pick<TerminalOptions, 'catalogues' | 'onKey'> {
  directory: string;
  folders: Folders;
  settings: SettingsStore;
  keeper: SecretKeeper;
  news: News;
  staff: StaffLock;
  kiosk: Kiosk;
  provisioner: Provisioner;
  cashier: Cashier;
  look: { icon: string; session: Session; log: Log };
  /** Created when the entry view is first needed. */
  entrySession: () => Session;
  onWayland: boolean;
  /** Epoch ms. */
  builtAt: number;
  log: Log;
}

export interface StartedApp {
  terminal: Terminal;
  /** Resolves once every open sale is known and the first screen drawn; rejects where the terminal can neither sell nor say why. */
  started: Promise<void>;
}

/** Joins the terminal, printer, updates and other windows; answers the cashier's screens from now on. */
export function setUpApp(parts: AppParts): StartedApp {
  const { directory, folders, settings, news, staff, kiosk, provisioner, cashier, log } = parts;
  let customersSee = false;
  const newer: { stuck: () => UpdateStuck | null } = { stuck: () => null };
  const terminal = setUpTerminal({
    ...parts,
    drawn: cashier.page.drawn,
    surroundings: () => ({
      staff: staff.state,
      lockedWhy: lockedWhy(settings),
      kioskRunning: kiosk.running,
      placesWindows: !parts.onWayland,
      customersSee,
      provisioning: provisioner.state,
      stuck: newer.stuck(),
    }),
  });
  const printing = setUpPrinting(parts, terminal);
  const announce = (): void => void news.emit('surroundings');
  const versions = setUpUpdates({ app, kiosk, directory, settings, terminal, onStuck: announce, log });
  newer.stuck = () => versions.updates.view.stuck;
  // The page's first question waits: the screens start with every open sale known.
  const started = cashier.page.document.then(() => terminal.start());
  const atRest = Promise.all([started, cashier.page.drawn]).then(() => printing.start());
  const status = keepStatus({ ...parts, ...versions, app, terminal, started: atRest, printing });
  closeAtQuit([status, versions.updates, printing, terminal]);
  tellScreens({ ...parts, terminal, started, tell: cashier.tell });
  const { openPayerPage, display } = setUpOtherWindows({
    ...parts,
    terminal,
    sold: () => versions.updates.sold(),
    opened: (isOpen) => {
      customersSee = isOpen;
      announce();
    },
  });
  const handlers = createHandlers({
    ...parts,
    ...setUpEntry({ ...parts, terminal }),
    terminal,
    started,
    printing,
    openPayerPage,
    showFile,
    beat: () => {
      cashier.beat();
      versions.up();
      noteVersion(settings.security, app.getVersion(), log);
    },
    updates: versions.updates,
    ...setUpReports(parts),
    diagnose: () => diagnoseApp({ ...parts, app, screen, provisioning: provisioner.state }),
    documentsFolder: folders.documents,
    drives: placesOfDrives(app),
    picturesFolder: folders.pictures,
    clock: machineClock,
  });
  const mirrored = mirrorTicket(handlers, () => display.changed());
  answerCashier(parts, mirrored);
  return { terminal, started: atRest };
}

function closeAtQuit(parts: readonly { close: () => unknown }[]): void {
  app.on('will-quit', () => {
    for (const part of parts) part.close();
  });
}

/** Makes the terminal, and connects it with the news and with the system's sleep and shutdown. */
function setUpTerminal({
  folders,
  news,
  staff,
  ...parts
}: AppParts & Pick<TerminalOptions, 'surroundings' | 'drawn'>): Terminal {
  const terminal = new Terminal({
    ...parts,
    fontsDirectory: join(folders.bundle, 'fonts'),
    clock: machineClock,
    notify: (name, value) => void news.emit('told', name, value),
  });
  news.on('surroundings', () => terminal.announce());
  const keepAwake = createScreenWaker(powerSaveBlocker);
  news.on('told', (name, value) => {
    if (name === 'sale') keepAwake(value !== null);
  });
  watchSleep(powerMonitor, {
    suspended: () => {
      terminal.opened?.sales.suspended();
      staff.lock();
    },
    resumed: () => terminal.opened?.sales.resumed(),
  });
  endWithMachine(powerMonitor, () => app.quit());
  return terminal;
}

function answerCashier({ cashier, settings, staff, log }: AppParts, handlers: Handlers): void {
  const { webContents: contents } = cashier.window;
  answerRequests({
    handlers,
    isTrusted: (event) => isTrustedSender(event, { contents, origin: screensOrigin }),
    refusal: (name) => refusalWhileLost(settings, name) ?? staff.refusal(name),
    now: () => machineClock.monotonic(),
    log,
  });
}

/** Sets up the report on the shop's tills, and the PDF of that report and of this till's takings. */
function setUpReports({
  folders,
  settings,
  keeper,
  onKey,
  log,
}: AppParts): Pick<HandlerParts, 'shopDays' | 'printPage'> {
  const timers = machineTimers;
  const printPage = createReportPdf({ fonts: join(folders.bundle, 'fonts'), timers, log });
  const documentsFolder = folders.documents;
  const clock = machineClock;
  const parts = { settings, keeper, onKey, clock, timers, print: printPage, documentsFolder, log };
  return { shopDays: new ShopDays(parts), printPage };
}

function setUpPrinting(parts: AppParts, terminal: Terminal): Printing {
  const { directory, folders, settings, news, cashier, look, log } = parts;
  const timers = machineTimers;
  const withPage = createSlipPages({ session: look.session, timers });
  const printing = new Printing({
    directory,
    terminal,
    settings,
    log,
    clock: machineClock,
    timers,
    pdf: createSlipPdf({ withPage, timers }),
    system: createSystemPrinters({ contents: () => cashier.window.webContents, withPage, timers, log }),
    documentsFolder: folders.documents,
    picturesFolder: folders.pictures,
    changed: (view) => void news.emit('told', 'prints', view),
  });
  news.on('told', (name) => {
    if (name === 'sale') printing.printIfPaid();
  });
  return printing;
}

/** Sets up the payer's window of practice and the customer's; answers what opens the first, and the second. */
function setUpOtherWindows({
  terminal,
  sold,
  opened,
  ...parts
}: AppParts & { terminal: Terminal; sold: () => void; opened: (isOpen: boolean) => void }): {
  openPayerPage: (codeUrl: string) => void;
  display: CustomerDisplayWindow;
} {
  const { folders, settings, news, cashier, look, onWayland, log } = parts;
  const { window } = cashier;
  const payer = createPayerWindow({ log, isOnTop: () => window.isAlwaysOnTop() });
  window.on('closed', () => payer.close());
  const display = setUpCustomerDisplay({
    ...look,
    terminal,
    settings,
    cashier: window,
    onWayland,
    opened,
    preload: join(folders.bundle, 'customer-preload.cjs'),
    background: backgrounds.light,
  });
  news.on('told', (name, value) => {
    if (name === 'sale') {
      sold();
      if (value === null) payer.close();
    }
    // The customer display shows these two, and the ticket.
    if (name === 'sale' || name === 'terminal') display.changed();
  });
  return { openPayerPage: (codeUrl) => payer.open(codeUrl), display };
}
