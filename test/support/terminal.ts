import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type NotificationName,
  type NotificationOf,
  type OpenSale,
  success,
} from '../../electron/contract/index.ts';
import type { UpdateStuck } from '../../electron/contract/updates.ts';
import type { KeeperTrouble } from '../../electron/secrets/keeper-trouble.ts';
import type { GetOutcome, SecretKeeper } from '../../electron/secrets/secret-keeper.ts';
import { practiceCatalogue } from '../../electron/catalogue/practice.ts';
import { createCatalogues, moveCatalogue } from '../../electron/catalogue/catalogues.ts';
import type { SettingsStore } from '../../electron/settings/settings.ts';
import { valueOf } from './result.ts';
import { openSettingsIn } from './open-settings.ts';
import { machineClock, machineTimers } from '../../electron/terminal/clock.ts';
import type { Desk, Prompt } from '../../electron/terminal/entry-desk.ts';
import { createEntries, type Entries } from '../../electron/terminal/entries.ts';
import { Printing } from '../../electron/terminal/printing.ts';
import type { Log } from '../../electron/domain/log.ts';
import type { Provisioner } from '../../electron/terminal/provisioner.ts';
import { createHandlers } from '../../electron/terminal/requests/handlers.ts';
import type { StaffLock } from '../../electron/staff/lock.ts';
import { ShopDays } from '../../electron/terminal/shop-day.ts';
import { Terminal, type TerminalOptions } from '../../electron/terminal/terminal.ts';
import type { MakePdf } from '../../electron/window/slip-pdf.ts';
import type { SystemPrinters } from '../../electron/window/system-printer.ts';
import { plainSale } from './open-sale.ts';

const noFingerprint = { keeper: 'keytar', salt: '00', hash: '00' } as const;

export const noPrinters: SystemPrinters = {
  list: () => Promise.resolve(success([])),
  print: () => Promise.resolve({ kind: 'not-sent', trouble: 'gone' }),
};

/** A keychain that keeps one key, in memory. */
export function memoryKeeper(trouble?: KeeperTrouble): SecretKeeper & { key: string | null } {
  const keeper: SecretKeeper & { key: string | null } = {
    key: null,
    status: () => Promise.resolve(trouble ?? { kind: 'ready', keeper: 'keytar' }),
    set: (_account, key) => {
      keeper.key = key;
      return Promise.resolve({ kind: 'saved', fingerprint: noFingerprint });
    },
    get: (_account, expected): Promise<GetOutcome> =>
      Promise.resolve(
        trouble ??
          (keeper.key === null
            ? { kind: 'none', keeper: 'keytar' }
            : { kind: 'found', key: keeper.key, keeper: 'keytar', fingerprint: expected ?? noFingerprint }),
      ),
    has: () => Promise.resolve({ kind: 'none', keeper: 'keytar' }),
    clear: () => {
      if (!trouble) keeper.key = null;
      return Promise.resolve(trouble ?? { kind: 'cleared' });
    },
    close: () => undefined,
  };
  return keeper;
}

/** No PIN is set: everything is open. */
export const noPin: StaffLock = {
  state: { hasPin: false, locked: false, waitMs: 0 },
  closings: 0,
  refusal: () => null,
  unlock: () => Promise.resolve(success(undefined)),
  approve: ({ by }) => Promise.resolve(success(by)),
  lock: () => undefined,
  signOff: () => undefined,
  changePin: () => Promise.resolve(success(undefined)),
  changeStaff: () => Promise.resolve(success(undefined)),
};

const noReport = { path: null, problems: [], problemCount: 0 };
const provisioner: Provisioner = {
  state: { path: null, problemCount: 0, applied: null, pinned: false },
  report: noReport,
  retry: () => Promise.resolve(success(noReport)),
  preview: () =>
    Promise.resolve({ changes: [], catalogue: null, signed: false, problems: [], problemCount: 0 }),
  import: () => Promise.resolve(success(undefined)),
  export: () => Promise.resolve(success({ path: '', rows: 0 })),
};

/** Asks without a view: `enters` stands for the person. */
export function entriesOf(
  staff: StaffLock,
  enters: Prompt = () => Promise.resolve(null),
): { desk: Desk; entries: Entries; chooseSetUpFile: () => Promise<string | null> } {
  const desk: Desk = { run: (ask) => ask(enters, () => false), cancel: () => undefined };
  return { desk, entries: createEntries(desk, staff), chooseSetUpFile: () => Promise.resolve(null) };
}

export interface TerminalOn {
  readonly directory: string;
  readonly keeper: SecretKeeper;
  readonly staff?: StaffLock;
  /** What a person enters in the entry view, question by question; absent: they leave it. */
  readonly enters?: Prompt;
  readonly notify: <N extends NotificationName>(name: N, value: NotificationOf<N>) => void;
  readonly onKey?: (key: string) => void;
  readonly openPayerPage?: (url: string) => void;
  readonly inKiosk?: boolean;
  readonly showFile?: (path: string) => void;
  /** The Litestream and the machine for copies of the journal. */
  readonly copies?: Pick<TerminalOptions, 'litestream' | 'machine'>;
  /** Resolves once the screens are drawn; absent: they are. */
  readonly drawn?: Promise<unknown>;
  /** Makes a slip's PDF; absent: a file of its words. */
  readonly pdf?: MakePdf;
  /** The printers of the system; absent: it has none. */
  readonly system?: SystemPrinters;
  /** Why no newer version comes in; absent: they do. */
  readonly stuck?: () => UpdateStuck | null;
  readonly log: Log;
}

/** A terminal in a folder, without windows, and what answers its screens. Throws where its settings cannot be read. */
export function terminalOn(options: TerminalOn): {
  terminal: Terminal;
  handlers: ReturnType<typeof createHandlers>;
  settings: SettingsStore;
  printing: Printing;
} {
  const { directory, keeper, staff = noPin, notify, log } = options;
  const settings = valueOf(openSettingsIn({ directory, randomBytes, moveCatalogue, log }));
  const nothing = (): undefined => undefined;
  const terminal = new Terminal({
    directory,
    settings,
    keeper,
    notify: (name, value) => {
      notify(name, value);
      if (name === 'sale') printing.printIfPaid();
    },
    log,
    fontsDirectory: join(import.meta.dirname, '../../node_modules/@fontsource-variable/noto-sans-jp'),
    catalogues: createCatalogues({ directory, practice: practiceCatalogue, log }),
    clock: machineClock,
    drawn: options.drawn ?? Promise.resolve(),
    surroundings: () => ({
      staff: staff.state,
      lockedWhy: null,
      kioskRunning: false,
      placesWindows: true,
      customersSee: false,
      provisioning: provisioner.state,
      stuck: options.stuck?.() ?? null,
    }),
    onKey: options.onKey ?? nothing,
    ...options.copies,
  });
  const printing = new Printing({
    directory,
    terminal,
    settings,
    log,
    clock: machineClock,
    timers: machineTimers,
    pdf: options.pdf ?? ((preview) => Promise.resolve(Buffer.from(`%PDF-${JSON.stringify(preview)}`))),
    system: options.system ?? noPrinters,
    documentsFolder: join(directory, 'documents'),
    picturesFolder: join(directory, 'shop-pictures'),
    changed: (view) => notify('prints', view),
  });
  const handlers = createHandlers({
    terminal,
    settings,
    staff,
    ...entriesOf(staff, options.enters),
    provisioner,
    printing,
    shopDays: new ShopDays({
      settings,
      keeper: memoryKeeper(),
      onKey: nothing,
      clock: machineClock,
      timers: machineTimers,
      print: (html) => Promise.resolve(Buffer.from(`%PDF-${html}`)),
      documentsFolder: join(directory, 'documents'),
      log,
    }),
    printPage: (html) => Promise.resolve(Buffer.from(`%PDF-${html}`)),
    started: Promise.resolve(),
    kiosk: {
      running: options.inKiosk ?? false,
      apply: () => Promise.resolve(success(undefined)),
      exit: nothing,
    },
    beat: nothing,
    updates: {
      view: { version: '0.1.0', from: null, state: { kind: 'off' }, rolledBack: null, stuck: null },
      look: () => Promise.resolve(),
      installNow: () => Promise.resolve(success(undefined)),
    },
    diagnose: () => Promise.resolve({ at: 0, platform: 'other', versions: {}, checks: [] }),
    openPayerPage: options.openPayerPage ?? nothing,
    showFile: options.showFile ?? nothing,
    documentsFolder: join(directory, 'documents'),
    drives: { roots: [join(directory, 'drives')], paths: [], mountedOnly: false },
    picturesFolder: join(directory, 'shop-pictures'),
    clock: machineClock,
  });
  return { terminal, handlers, settings, printing };
}

/** A sale of two matcha lattes. */
export function aSale(change: Partial<OpenSale> = {}): OpenSale {
  return {
    requestId: randomUUID(),
    lines: [{ name: '抹茶ラテ', price: 580, count: 2 }],
    expectedTotal: 1160,
    ...plainSale,
    ...change,
  };
}
