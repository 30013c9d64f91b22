import { onTestFinished, vi } from 'vitest';
import type { OpenSubscription, SubscriptionEntry } from '../../../electron/contract/management.ts';
import type { Location, Subscription } from '../../../electron/contract/payment-objects.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { type Journal, openJournal } from '../../../electron/journal/journal.ts';
import type {
  ManagementDependencies,
  ManagementPayments,
} from '../../../electron/management/dependencies.ts';
import { createManagement, type Management } from '../../../electron/management/management.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { failureOfOutcome } from '../../../electron/sales/outcomes.ts';
import { writeEmptyJournal } from '../../support/empty-journal.ts';
import { journalPath } from '../journal/support.ts';
import { valueOf } from '../../support/result.ts';

/** An answer that is a success. */
export function ok<T>(value: T): Outcome<T> {
  return { kind: 'ok', value, status: 200 };
}

export const unsupported: Outcome<never> = { kind: 'unsupported', message: 'HTTP 405' };
export const unreachable: Outcome<never> = { kind: 'not-sent', reason: 'connect', message: 'No way there.' };
export const noAnswer: Outcome<never> = { kind: 'unknown', reason: 'deadline', message: 'Too late.' };
export const unauthorized: Outcome<never> = {
  kind: 'refused',
  reason: 'credentials',
  status: 401,
  message: 'No such key.',
};
export const tooMany: Outcome<never> = { kind: 'rate-limited', retryAfterMs: 1_000, message: 'Wait.' };
export const notThere: Outcome<never> = {
  kind: 'refused',
  reason: 'not-found',
  status: 404,
  message: 'Nothing here.',
};

/** Answers that are no success, with the code by which the screens know each. */
export const failures: [name: string, outcome: Outcome<never>, code: string][] = [
  ['unreachable', unreachable, 'unreachable'],
  ['401', unauthorized, 'credentials'],
  ['429', tooMany, 'rate-limited'],
  ['no answer', noAnswer, 'no-answer'],
  ['a portal’s page', { kind: 'unknown', reason: 'not-json', message: 'No JSON.' }, 'not-payment-service'],
  ['500', { kind: 'unknown', reason: 'server-error', message: 'Down.', status: 500 }, 'no-answer'],
  ['a bad certificate', { kind: 'certificate', message: 'Expired.', clockSuspected: true }, 'certificate'],
];

type FakePayments = { [N in keyof ManagementPayments]: ReturnType<typeof vi.fn<ManagementPayments[N]>> };

/** A payment service whose every operation is a mock; unless told, it offers nothing beyond the document. */
export function fakePayments(): FakePayments {
  const none = (): Promise<Outcome<never>> => Promise.resolve(unsupported);
  return {
    createLocation: vi.fn<ManagementPayments['createLocation']>(none),
    updateLocation: vi.fn<ManagementPayments['updateLocation']>(none),
    listLocations: vi.fn<ManagementPayments['listLocations']>(none),
    readLocation: vi.fn<ManagementPayments['readLocation']>(none),
    listPaymentMethods: vi.fn<ManagementPayments['listPaymentMethods']>(none),
    listAccountMethods: vi.fn<ManagementPayments['listAccountMethods']>(none),
    listCharges: vi.fn<ManagementPayments['listCharges']>(none),
    capabilities: vi.fn<ManagementPayments['capabilities']>(() => ({})),
    listCustomers: vi.fn<ManagementPayments['listCustomers']>(none),
    listSources: vi.fn<ManagementPayments['listSources']>(none),
    createSubscription: vi.fn<ManagementPayments['createSubscription']>(none),
    startSubscription: vi.fn<ManagementPayments['startSubscription']>(none),
    updateSubscription: vi.fn<ManagementPayments['updateSubscription']>(none),
    cancelSubscription: vi.fn<ManagementPayments['cancelSubscription']>(none),
    resumeSubscription: vi.fn<ManagementPayments['resumeSubscription']>(none),
    listSubscriptions: vi.fn<ManagementPayments['listSubscriptions']>(none),
    listSubscriptionPeriods: vi.fn<ManagementPayments['listSubscriptionPeriods']>(none),
    readSubscription: vi.fn<ManagementPayments['readSubscription']>(none),
    forgetMissing: vi.fn<ManagementPayments['forgetMissing']>(),
  };
}

/** Management under test over a real journal, and everything around it. */
export interface Bench {
  management: Management;
  payments: FakePayments;
  journal: Journal;
  /** Both clocks; `setForward`: somebody sets the one that is on the wall. */
  clock: { now: number; setForward: (ms: number) => void };
  onOutcome: ReturnType<typeof vi.fn<ManagementDependencies['onOutcome']>>;
  onLocations: ReturnType<typeof vi.fn<() => void>>;
  onWaysToPay: ReturnType<typeof vi.fn<() => void>>;
  onLocationGone: ReturnType<typeof vi.fn<ManagementDependencies['onLocationGone']>>;
  log: { warn: ReturnType<typeof vi.fn>; error: ReturnType<typeof vi.fn> };
  /** Why nothing that takes or promises money may be asked for; null at first. */
  held: Failure | null;
}

/** Sets management up; a path that was used before is a terminal that was started again. */
export function setUp({ path = journalPath() } = {}): Bench {
  let setBy = 0;
  const clock = { now: 1_775_000_000_000, setForward: (ms: number) => void (setBy += ms) };
  const times = { wall: () => clock.now + setBy, monotonic: () => clock.now - 5_000, bootId: () => null };
  writeEmptyJournal(path);
  const opened = openJournal({ path, clock: times });
  if (!opened.ok) throw new Error(opened.message);
  const { journal } = opened;
  onTestFinished(() => journal.close());
  let counter = 0;
  const payments = fakePayments();
  const onOutcome = vi.fn<ManagementDependencies['onOutcome']>();
  const onLocations = vi.fn<() => void>();
  const onWaysToPay = vi.fn<() => void>();
  const onLocationGone = vi.fn<ManagementDependencies['onLocationGone']>();
  const log = { warn: vi.fn(), error: vi.fn() };
  const told = { onOutcome, onLocations, onWaysToPay, onLocationGone };
  const management = createManagement({
    journal,
    payments,
    clock: times,
    uuid: () => uuid((counter += 1)),
    held: () => bench.held,
    failureOf: failureOfOutcome,
    ...told,
    log,
  });
  const bench: Bench = { management, payments, journal, clock, ...told, log, held: null };
  return bench;
}

/** The n-th id of an entry. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The n-th location. */
export function aLocation(n: number, more: Partial<Location> = {}): Location {
  return { id: `loc_${n}`, name: { kanji: `店${n}`, kana: `ミセ${n}`, romaji: `Mise ${n}` }, ...more };
}

/** A subscription of customer `cus_1`, new unless told. */
export function aSubscription(more: Partial<Subscription> = {}): Subscription {
  return { id: 'sub_1', object: 'subscription', customerId: 'cus_1', status: 'new', ...more };
}

/** The id of the request that `withOne` makes, and so of its entry. */
export const requestId = uuid(1_000);
/** Asks for a subscription of customer `cus_1`. */
export const request: OpenSubscription = {
  requestId,
  customerName: '佐藤 花子',
  terms: {
    customerId: 'cus_1',
    name: '珈琲定期便',
    amount: 3_000,
    interval: 'month',
    metadata: { box: 'A' },
  },
};

/** Management with one subscription that was made; its entry's id is `requestId`. */
export async function withOne(more: Partial<Subscription> = {}): Promise<Bench> {
  const bench = setUp();
  bench.payments.createSubscription.mockResolvedValue(ok(aSubscription(more)));
  valueOf(await bench.management.subscriptions.open(request));
  bench.clock.now += 60_000;
  return bench;
}

/** The one entry on the list; there must be one and no more. */
export function onlyEntry(bench: Bench): SubscriptionEntry {
  const [entry, ...more] = valueOf(bench.management.subscriptions.list());
  if (!entry || more.length > 0) throw new Error(`${more.length + (entry ? 1 : 0)} entries`);
  return entry;
}
