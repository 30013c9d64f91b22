import { type Mock, onTestFinished, vi } from 'vitest';
import type { Catalogue, SaleView, TerminalState } from '../../../electron/contract/index.ts';
import type { SecretKeeper } from '../../../electron/secrets/secret-keeper.ts';
import type { SettingsStore } from '../../../electron/settings/settings.ts';
import type { createHandlers } from '../../../electron/terminal/requests/handlers.ts';
import type { StaffLock } from '../../../electron/staff/lock.ts';
import type { Printing } from '../../../electron/terminal/printing.ts';
import type { Terminal, TerminalOptions } from '../../../electron/terminal/terminal.ts';
import { newFolder } from '../../support/folder.ts';
import { memoryKeeper, terminalOn, type TerminalOn } from '../../support/terminal.ts';

export { aSale, memoryKeeper } from '../../support/terminal.ts';

/** Everything that the terminals of a test file have logged. */
export const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** A connection to a service where nobody answers. */
export const toNobody = {
  baseUrl: 'https://localhost:1',
  dialect: 'documented',
  secretKey: 'sk_live_1',
  currency: 'JPY',
  orderPrefix: 'G1',
  frontUrl: null,
} as const;

/** A terminal under test, what answers its screens, and everything that it tells. */
export interface TerminalUnderTest {
  directory: string;
  terminal: Terminal;
  handlers: ReturnType<typeof createHandlers>;
  settings: SettingsStore;
  printing: Printing;
  told: { sale: SaleView | null; terminal: TerminalState | null };
  tellings: (TerminalState | null)[];
  /** Every key that the log was told to keep out. */
  keys: ReadonlySet<string>;
  /** Every catalogue that was pushed to the screens. */
  catalogues: Catalogue[];
  openPayerPage: Mock;
  showFile: Mock;
}

/** Makes a terminal in a folder, a new one unless told, which is closed when the test is over. */
export function setUp(
  options: {
    keeper?: SecretKeeper;
    directory?: string;
    staff?: StaffLock;
    enters?: TerminalOn['enters'];
    /** With which Litestream the journal is copied, and on which machine. */
    copies?: Pick<TerminalOptions, 'litestream' | 'machine'>;
    pdf?: TerminalOn['pdf'];
    system?: TerminalOn['system'];
    inKiosk?: boolean;
    drawn?: Promise<unknown>;
    stuck?: TerminalOn['stuck'];
  } = {},
): TerminalUnderTest {
  const directory = options.directory ?? newFolder('terminal');
  const told: TerminalUnderTest['told'] = { sale: null, terminal: null };
  const keys = new Set<string>();
  const tellings: TerminalUnderTest['tellings'] = [];
  const catalogues: Catalogue[] = [];
  const openPayerPage = vi.fn();
  const showFile = vi.fn();
  const made = terminalOn({
    directory,
    log,
    openPayerPage,
    showFile,
    inKiosk: options.inKiosk ?? false,
    keeper: options.keeper ?? memoryKeeper(),
    ...(options.staff && { staff: options.staff }),
    ...(options.enters && { enters: options.enters }),
    notify: (name, value) => {
      Object.assign(told, { [name]: value });
      if (name === 'terminal') tellings.push(told.terminal);
      if (name === 'catalogue') catalogues.push(value as Catalogue);
    },
    onKey: (key) => keys.add(key),
    ...(options.drawn && { drawn: options.drawn }),
    ...(options.stuck && { stuck: options.stuck }),
    ...(options.copies && { copies: options.copies }),
    ...(options.pdf && { pdf: options.pdf }),
    ...(options.system && { system: options.system }),
  });
  onTestFinished(() => made.terminal.close());
  return { ...made, directory, told, tellings, keys, catalogues, openPayerPage, showFile };
}
