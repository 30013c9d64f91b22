import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mock, onTestFinished, vi } from 'vitest';
import {
  type Catalogue,
  type OpenSale,
  type SaleView,
  success,
  type TerminalState,
} from '../../../electron/contract/index.ts';
import type { GetOutcome, KeeperTrouble, SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import { practiceCatalogue } from '../../../electron/settings/catalogue.ts';
import { createCatalogues } from '../../../electron/settings/catalogue-store.ts';
import { openSettings, type SettingsStore } from '../../../electron/settings/settings.ts';
import { machineClock } from '../../../electron/terminal/clock.ts';
import type { Provisioner } from '../../../electron/terminal/provisioner.ts';
import { createHandlers } from '../../../electron/terminal/requests.ts';
import type { StaffLock } from '../../../electron/terminal/staff-lock.ts';
import { Terminal } from '../../../electron/terminal/terminal.ts';

/** Everything that the terminals of a test file have logged. */
export const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const noFingerprint = { keeper: 'keytar', salt: '00', hash: '00' } as const;

/** A keychain that keeps one key in memory. */
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

const noPin: StaffLock = {
  state: { hasPin: false, locked: false, waitMs: 0 },
  refusal: () => null,
  unlock: () => Promise.resolve(success(undefined)),
  lock: () => undefined,
  changePin: () => Promise.resolve(success(undefined)),
};
const noReport = { path: null, problems: [], problemCount: 0 };
const provisioner: Provisioner = {
  state: { path: null, problemCount: 0, applied: null, pinned: false },
  report: noReport,
  retry: () => Promise.resolve(success(noReport)),
  preview: () => ({ changes: [], catalogue: null, signed: false, problems: [], problemCount: 0 }),
  import: () => Promise.resolve(success(undefined)),
  export: () => Promise.resolve(success({ path: '', rows: 0 })),
};

function newFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'madoguchi-terminal-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A terminal under test, what answers its screens, and everything that it tells. */
export interface TerminalUnderTest {
  directory: string;
  terminal: Terminal;
  handlers: ReturnType<typeof createHandlers>;
  settings: SettingsStore;
  told: { sale: SaleView | null; terminal: TerminalState | null };
  tellings: (TerminalState | null)[];
  /** Every key that the log was told to keep out. */
  keys: ReadonlySet<string>;
  /** Every catalogue that was pushed to the screens. */
  catalogues: Catalogue[];
  codeShown: Mock;
  openPayerPage: Mock;
}

/** Makes a terminal in a folder, a new one unless told, which is closed when the test is over. */
export function setUp(
  options: { keeper?: SecretKeeper; directory?: string; staff?: StaffLock } = {},
): TerminalUnderTest {
  const directory = options.directory ?? newFolder();
  const staff = options.staff ?? noPin;
  const settings = openSettings({ directory, randomBytes, log });
  if (!settings.ok) throw new Error(settings.message);
  const told: TerminalUnderTest['told'] = { sale: null, terminal: null };
  const keys = new Set<string>();
  const tellings: TerminalUnderTest['tellings'] = [];
  const catalogues: Catalogue[] = [];
  const codeShown = vi.fn();
  const terminal = new Terminal({
    directory,
    fontsDirectory: join(import.meta.dirname, '../../../node_modules/@fontsource-variable/noto-sans-jp'),
    settings: settings.value,
    catalogues: createCatalogues({ directory, practice: practiceCatalogue, log }),
    keeper: options.keeper ?? memoryKeeper(),
    clock: machineClock,
    counter: () => ({ staff: staff.state, kioskRunning: false, provisioning: provisioner.state }),
    notify: (name, value) => {
      Object.assign(told, { [name]: value });
      if (name === 'terminal') tellings.push(told.terminal);
      if (name === 'catalogue') catalogues.push(value as Catalogue);
    },
    onKey: (key) => keys.add(key),
    onCodeShown: codeShown,
    log,
  });
  onTestFinished(() => terminal.close());
  const openPayerPage = vi.fn();
  const handlers = createHandlers({
    terminal,
    started: Promise.resolve(),
    settings: settings.value,
    staff,
    kiosk: { running: false, apply: () => Promise.resolve(success(undefined)), exit: vi.fn() },
    beat: vi.fn(),
    provisioner,
    updates: {
      view: { version: '0.1.0', from: null, state: { kind: 'off' }, rolledBack: null },
      look: () => Promise.resolve(),
      installNow: () => Promise.resolve(success(undefined)),
    },
    diagnose: () => Promise.resolve({ at: 0, platform: 'other', versions: {}, checks: [] }),
    openPayerPage,
    documentsFolder: join(directory, 'documents'),
    picturesFolder: join(directory, 'shop-pictures'),
    clock: machineClock,
  });
  return {
    directory,
    terminal,
    handlers,
    told,
    tellings,
    keys,
    catalogues,
    settings: settings.value,
    codeShown,
    openPayerPage,
  };
}

/** A sale of two matcha lattes. */
export function aSale(change: Partial<OpenSale> = {}): OpenSale {
  const requestId = randomUUID();
  return {
    requestId,
    lines: [{ name: '抹茶ラテ', price: 580, count: 2 }],
    expectedTotal: 1160,
    currency: 'JPY',
    expiryPeriod: 10,
    note: '',
    locationId: null,
    customer: null,
    confirmed: false,
    replaces: null,
    despite: null,
    ...change,
  };
}
