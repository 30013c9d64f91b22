import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ConnectionState,
  type DayClosing,
  type DialectName,
  fail,
  type Result,
  type SaleView,
} from '../contract/index.ts';
import type { Clock } from '../domain/expiry.ts';
import { setAside } from '../journal/database.ts';
import { type Journal, openJournal, reopenJournal } from '../journal/journal.ts';
import { createManagement, type Management } from '../management/management.ts';
import { createPaymentClient, type PaymentClient } from '../payments/client.ts';
import type { Capabilities, Outcome } from '../payments/payment-service.ts';
import { failureOf } from '../sales/answers.ts';
import type { SaleSettings, StopReason } from '../sales/dependencies.ts';
import { createSales, type Sales } from '../sales/sales.ts';
import type { Log } from './log.ts';

/** One service with its own journal, sales and management: practice never mixes with live (reliability rule 11). */
export interface Till {
  readonly kind: 'practice' | 'live';
  readonly service: { baseUrl: string; dialect: DialectName };
  readonly payments: PaymentClient;
  /** Both are others after `reopenJournal`. */
  readonly sales: Sales;
  readonly management: Management;
  /** Whether a failed write left it open what is on the disk. */
  isJournalBroken(): boolean;
  /**
   * After a failed write: closes the journal, opens and verifies it anew, and recovers the open sales.
   * `storage` with the reason as long as that fails.
   */
  reopenJournal(): Result<void>;
  /** The damaged journal that was kept aside when this till opened, if one was. */
  readonly damagedJournal: string | null;
  close(): void;
}

/** What a till is opened with. */
export interface TillOptions {
  kind: Till['kind'];
  service: Till['service'];
  /** The folder of this service's journal; made when it is missing. */
  directory: string;
  secretKey: () => Promise<string>;
  capabilities: Capabilities;
  onCapabilities: (capabilities: Capabilities) => void;
  settings: () => SaleSettings;
  onSale: (view: SaleView | null) => void;
  onConnection: (kind: ConnectionState['kind']) => void;
  onClosing: (closing: DayClosing) => void;
  onPaidTwice: (orderNo: string) => void;
  onStopped: (why: StopReason) => void;
  /** Told of every answer to a manager, for what it says of the connection. */
  onOutcome: (outcome: Outcome<unknown>) => void;
  /** The locations that the picker shows have changed. */
  onLocations: () => void;
  clock: Clock;
  log: Log;
}

/** Opens a till; `message` says why its journal cannot be used. */
export function openTill(options: TillOptions): { ok: true; till: Till } | { ok: false; message: string } {
  const { kind, service, clock, log } = options;
  const opened = openJournalIn(options.directory, clock, log);
  if (!opened.ok) return opened;
  const { damagedJournal } = opened;
  let { journal } = opened;
  const payments = createPaymentClient({
    ...service,
    secretKey: options.secretKey,
    allowHttp: kind === 'practice',
    clock,
    capabilities: options.capabilities,
    onCapabilities: options.onCapabilities,
    log: ({ operation, ...entry }) => log.info(operation, entry),
  });
  let sales = salesOf(options, journal, payments);
  let management = managementOf(options, journal, payments);
  const till: Till = {
    kind,
    service,
    payments,
    get sales() {
      return sales;
    },
    get management() {
      return management;
    },
    isJournalBroken: () => journal.isBroken(),
    reopenJournal() {
      sales.dispose();
      const reopened = reopenJournal(journal, { clock, warn: (message) => log.warn(message) });
      if (!reopened.ok) return fail('storage', `${reopened.path}: ${reopened.message}`);
      ({ journal } = reopened);
      sales = salesOf(options, journal, payments);
      management = managementOf(options, journal, payments);
      return sales.recover();
    },
    damagedJournal,
    close() {
      sales.dispose();
      payments.close();
      journal.close();
    },
  };
  return { ok: true, till };
}

function salesOf(options: TillOptions, journal: Journal, payments: PaymentClient): Sales {
  const { kind, service, clock, settings, log } = options;
  const { onSale, onConnection, onClosing, onPaidTwice, onStopped } = options;
  return createSales({
    journal,
    payments,
    clock,
    timers: { after: startTimer },
    random: { fraction: Math.random, uuid: randomUUID },
    practiceOrigin: kind === 'practice' ? new URL(service.baseUrl).origin : null,
    settings,
    onSale,
    onConnection,
    onClosing,
    onPaidTwice,
    onStopped,
    log,
  });
}

function managementOf(options: TillOptions, journal: Journal, payments: PaymentClient): Management {
  const { clock, onOutcome, onLocations, log } = options;
  const management = createManagement({
    journal,
    payments,
    clock,
    uuid: randomUUID,
    failureOf,
    onOutcome,
    onLocations,
    log,
  });
  const interrupted = management.subscriptions.recover();
  if (!interrupted.ok) log.error('Interrupted subscriptions cannot be noted', interrupted.message);
  return management;
}

function startTimer(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/** Opens the journal; a damaged one is kept aside and a new one begun, which the staff are told. */
function openJournalIn(
  directory: string,
  clock: Clock,
  log: Log,
): { ok: true; journal: Journal; damagedJournal: string | null } | { ok: false; message: string } {
  const path = join(directory, 'journal.db');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const opened = openJournal({ path, clock });
    if (opened.ok) return { ok: true, journal: opened.journal, damagedJournal: null };
    if (opened.problem !== 'damaged') return { ok: false, message: `${path}: ${opened.message}` };
    const damagedJournal = setAside(path);
    log.error(`The journal is damaged and was kept as ${damagedJournal}`, opened.message);
    const fresh = openJournal({ path, clock });
    if (fresh.ok) return { ok: true, journal: fresh.journal, damagedJournal };
    return { ok: false, message: `${path}: ${fresh.message}` };
  } catch (error) {
    return { ok: false, message: `${path}: ${String(error)}` };
  }
}
