import { randomUUID } from 'node:crypto';
import { type DialectName, fail, type Notice, type Result, success } from '../../contract/index.ts';
import type { LocationChoice } from '../../contract/terminal.ts';
import type { OptionalScreen } from '../../contract/till.ts';
import { issuerOf } from '../../domain/shop-name.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ManagementDependencies } from '../../management/dependencies.ts';
import { createManagement, type Management } from '../../management/management.ts';
import { createPaymentClient, type PaymentClient } from '../../payments/client.ts';
import { type Route, routeOf } from '../../payments/origin.ts';
import type { Merchant } from '../../payments/merchant.ts';
import type { LearntCapabilities } from '../../payments/payment-service.ts';
import { failureOfOutcome } from '../../sales/outcomes.ts';
import type { SalesDependencies, SaleSettings, Scheduler } from '../../sales/dependencies.ts';
import { createSales, type Sales } from '../../sales/sales.ts';
import type { Settings } from '../../settings/schema.ts';
import { isTest } from '../../settings/settings.ts';
import type { KeptCopy } from './journal-copy.ts';
import { openAnew, openJournalIn } from './journal-file.ts';
import { careFor, type JournalCare } from './journal-care.ts';
import type { Log } from '../../domain/log.ts';
import { askingWhose } from './account-check.ts';

/** One service with its own journal, sales and management: practice never mixes with live (reliability rule 11). */
export interface OpenedService {
  readonly kind: 'practice' | 'live';
  readonly service: { baseUrl: string; dialect: DialectName } & Partial<Route>;
  readonly payments: PaymentClient;
  /** `reopenJournal` replaces both. */
  readonly sales: Sales;
  readonly management: Management;
  /** Whether a failed write left unclear what is on the disk. */
  isJournalBroken(): boolean;
  /**
   * After a failed write: opens and verifies the journal anew, and recovers open sales where the service can be asked. `storage`
   * with the reason as long as that fails.
   */
  reopenJournal(canAsk: boolean): Result<void>;
  /** Makes and verifies a backup of the journal beside it; null when there is nothing new to back up. */
  backUp: JournalCare['backUp'];
  /** Whether the journal has a sale, whatever its end. */
  hasSales(): boolean;
  /** Screens for customers and subscriptions, where the journal holds one. */
  inUse(): OptionalScreen[];
  /** What the staff must know of the journal and of its sales. */
  readonly notices: readonly Notice[];
  /** Null: no copy is wanted. */
  readonly copy: Pick<KeptCopy, 'lagMs' | 'trouble'> | null;
  /** Another key is in use: whose account it is is not known yet. */
  keyChanged(): void;
  /** How far this clock is ahead of the service's; null until the service has told. */
  readonly aheadOfServiceMs: number | null;
  close(): void;
}

/** Sales' and management's events go on to whoever opened the service. `settings` lacks the ways to pay: those are asked for. */
export interface OpenedServiceOptions
  extends
    Omit<SalesDependencies, 'journal' | 'payments' | 'timers' | 'random' | 'practiceOrigin'>,
    Pick<ManagementDependencies, 'onOutcome' | 'onLocations' | 'onWaysToPay' | 'onLocationGone'> {
  kind: OpenedService['kind'];
  service: OpenedService['service'];
  /** The folder of this service's journal; created if missing. */
  directory: string;
  /** A newer version did not come up: leave its journal for the backup from before it. */
  updateFailed?: boolean;
  secretKey: () => Promise<string>;
  capabilities: LearntCapabilities;
  onCapabilities: (capabilities: LearntCapabilities) => void;
  /** Whether an answer belongs to this service's merchant. */
  admit: (told: readonly Merchant[]) => boolean;
  /** The account that this is known to be of; null until an answer told. */
  account: () => string | null;
  /** `notices` has changed. */
  onNotices: () => void;
  /** Keeps a copy of the journal at that path off the machine; left out, or null: none is wanted. */
  copyOf?: (path: string, soFar: Sales['takenSoFar']) => KeptCopy | null;
  /** Real time unless given. */
  timers?: Scheduler;
}

type WithoutKey = Omit<OpenedServiceOptions, 'secretKey'>;

/** `message` says why the journal cannot be used. */
export type Opened = { ok: true; value: OpenedService } | { ok: false; message: string };

/** Answers from whichever journal is open at the moment of the question. */
function saidOfJournal(
  journal: () => Journal,
): Pick<OpenedService, 'inUse' | 'hasSales' | 'isJournalBroken'> {
  return {
    inUse: inUseOf(journal),
    hasSales: () => journal().lastCommit.counter > 0,
    isJournalBroken: () => journal().isBroken(),
  };
}

/** The client of sales. Practice has one account, so nothing to ask about it. */
function askingFirst(
  { kind, account }: OpenedServiceOptions,
  payments: PaymentClient,
): ReturnType<typeof askingWhose<PaymentClient>> {
  if (kind !== 'live') return { client: payments, forget: () => undefined };
  return askingWhose(payments, { after: startTimer, account });
}

export function openService(options: OpenedServiceOptions): Opened {
  const { kind, service, copyOf = () => null, clock, log } = options;
  const { prefix } = options.settings();
  const found = openJournalIn(options.directory, clock, log, { ...options, prefix });
  if (!found.ok) return found;
  let { journal, notices } = found;
  const foreign = noteForeign((told) => journal.noteStop({ why: 'other-account', ...told }), log);
  let aheadOfServiceMs: number | null = null;
  const payments = clientOf(options, foreign, (time) => (aheadOfServiceMs = clock.wall() - time));
  const care = careFor({ journal: () => journal, onNotice: () => options.onNotices(), log });
  // Sales and management get no key: they ask through the client alone (rule 9).
  const { secretKey: _, ...given } = options;
  const selling = withWaysToPayAndBackup(given, care, () => management.waysToPay);
  const beginCopy = (): KeptCopy | null => begun(copyOf(journal.path, () => sales.takenSoFar()));
  let copy = beginCopy();
  const { client: salesPayments, forget: keyChanged } = askingFirst(options, payments);
  let management = managementOf(given, journal, payments);
  let sales = salesOf(selling, journal, salesPayments);
  return success<OpenedService>({
    kind,
    service,
    payments,
    get sales() {
      return sales;
    },
    get management() {
      return management;
    },
    get notices() {
      return [...notices, ...(care.notice === null ? [] : [care.notice]), ...(copy?.notices ?? [])];
    },
    get copy() {
      return copy;
    },
    get aheadOfServiceMs() {
      return aheadOfServiceMs;
    },
    keyChanged,
    ...saidOfJournal(() => journal),
    backUp: (occasion) => care.backUp(occasion),
    reopenJournal(canAsk) {
      sales.dispose();
      // It holds the log that is about to be written into the file and emptied.
      copy?.stop();
      copy = null;
      const reopened = openAnew(journal, clock, log, options.settings());
      if (!reopened.ok) return fail('storage', reopened.message);
      ({ journal, notices } = reopened);
      copy = beginCopy();
      management = managementOf(given, journal, payments);
      sales = salesOf(selling, journal, salesPayments);
      return canAsk ? sales.recover() : success(undefined);
    },
    close() {
      care.stop();
      sales.dispose();
      payments.close();
      // First, so that the journal is the last to let go of its file.
      copy?.stop();
      journal.close({ leavesLog: copy !== null });
    },
  });
}

function begun(copy: KeptCopy | null): KeptCopy | null {
  copy?.start();
  return copy;
}

/**
 * Screens that the journal has content for. Where it cannot be read it has none, and those screens say why. Called on every
 * announcement, so sales are looked at only when their number changes.
 */
function inUseOf(journal: () => Journal): () => OptionalScreen[] {
  let looked = { at: Number.NaN, hasCustomers: false };
  return () => {
    const { counter } = journal().lastCommit;
    const customers = looked.at === counter ? null : journal().hasCustomers();
    if (customers?.ok) looked = { at: counter, hasCustomers: customers.value };
    const subscriptions = journal().subscriptions.any();
    const hasSubscriptions = subscriptions.ok && subscriptions.value;
    return [
      ...(hasSubscriptions || looked.hasCustomers ? (['customers'] as const) : []),
      ...(hasSubscriptions ? (['subscriptions'] as const) : []),
    ];
  };
}

/** The currency of practice, whatever the shop's own. */
export const practiceCurrency = 'JPY';

/**
 * What sales take from the settings; the page after payment, tests with a test key and the receipt's issuer belong to the real
 * service alone.
 */
export function saleSettings(
  known: Settings,
  kind: OpenedService['kind'],
  locations: () => LocationChoice[],
): Omit<SaleSettings, 'staff'> {
  const { terminal, frontUrl, codeData, confirmAbove, dayEndsAt, tax, till, language, look, printing } =
    known;
  const [test, page] = kind === 'live' ? [isTest(known), frontUrl] : [false, null];
  const dialect = (kind === 'live' ? known.service?.dialect : undefined) ?? 'documented';
  const currency = kind === 'live' ? known.currency : practiceCurrency;
  const sent = { prefix: terminal.orderPrefix, currency, frontUrl: page, codeData, dialect };
  const issuerAt: SaleSettings['issuerAt'] = (locationId) => {
    const choices = locations();
    const isNamed = printing.issuer.trim() !== '' || look.shopName.trim() !== '';
    // Until the service has named the location, the issuer is not known.
    if (!isNamed && locationId !== null && !choices.some(({ id }) => id === locationId)) return null;
    return issuerOf({ look, printing, language, name: terminal.name, locations: choices }, locationId);
  };
  const { otherWays } = till;
  return {
    ...sent,
    confirmAbove,
    dayEndsAt,
    tax,
    otherWays,
    language,
    test,
    ...(kind === 'live' && { issuerAt }),
  };
}

/** The client of the service; it calls `foreign` with what another account answers, and never admits that. */
function clientOf(
  options: OpenedServiceOptions,
  foreign: (told: readonly Merchant[]) => false,
  onServiceTime: (time: number) => void,
): PaymentClient {
  return createPaymentClient({
    ...options.service,
    route: routeOf(options.service),
    secretKey: options.secretKey,
    allowHttp: options.kind === 'practice',
    language: () => options.settings().language ?? 'ja',
    clock: options.clock,
    capabilities: options.capabilities,
    onCapabilities: options.onCapabilities,
    onServiceTime,
    admit: (told) => options.admit(told) || foreign(told),
    log: ({ operation, ...entry }) => options.log.info(operation, entry),
  });
}

/** Adds the ways to pay to the settings, and a backup after each closed day. */
function withWaysToPayAndBackup(
  options: WithoutKey,
  care: JournalCare,
  ways: () => Management['waysToPay'],
): WithoutKey {
  return {
    ...options,
    settings: () => ({ ...options.settings(), waysToPay: ways().known, presentedWays: ways().presented }),
    onDayClosed(close) {
      options.onDayClosed(close);
      // Not awaited: the close is on the disk already.
      void care.backUp('closing');
    },
  };
}

/** Journals each foreign account or mode once; its answers are never admitted. */
function noteForeign(
  write: (told: Merchant) => Result<void>,
  log: Log,
): (whose: readonly Merchant[]) => false {
  const noted = new Set<string>();
  return (whose) => {
    for (const told of whose) {
      const text = JSON.stringify(told);
      if (noted.has(text)) continue;
      const written = write(told);
      if (written.ok) noted.add(text);
      else log.error('That another account answered cannot be written into the journal', written.message);
    }
    return false;
  };
}

function salesOf(options: WithoutKey, journal: Journal, payments: PaymentClient): Sales {
  const { kind, service, timers = { after: startTimer } } = options;
  return createSales({
    ...options,
    journal,
    payments,
    timers,
    random: { fraction: Math.random, uuid: randomUUID },
    practiceOrigin: kind === 'practice' ? new URL(service.baseUrl).origin : null,
  });
}

function managementOf(options: WithoutKey, journal: Journal, payments: PaymentClient): Management {
  const management = createManagement({
    ...options,
    journal,
    payments,
    uuid: randomUUID,
    failureOf: failureOfOutcome,
  });
  const interrupted = management.subscriptions.recover();
  if (!interrupted.ok) options.log.error('Interrupted subscriptions cannot be noted', interrupted.message);
  return management;
}

function startTimer(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
