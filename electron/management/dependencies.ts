import type { Location } from '../contract/payment-objects.ts';
import type { Failure } from '../contract/result.ts';
import type { Clock } from '../domain/expiry.ts';
import type { Journal } from '../journal/journal.ts';
import type { Outcome, PaymentService } from '../payments/payment-service.ts';
import type { Log } from '../domain/log.ts';

export type Unsuccessful = Exclude<Outcome<unknown>, { kind: 'ok' }>;

export type ManagementPayments = Pick<
  PaymentService,
  | 'createLocation'
  | 'updateLocation'
  | 'listLocations'
  | 'readLocation'
  | 'listCustomers'
  | 'listPaymentMethods'
  | 'listAccountMethods'
  | 'listCharges'
  | 'listSources'
  | 'createSubscription'
  | 'startSubscription'
  | 'updateSubscription'
  | 'cancelSubscription'
  | 'resumeSubscription'
  | 'readSubscription'
  | 'listSubscriptions'
  | 'listSubscriptionPeriods'
  | 'capabilities'
  | 'forgetMissing'
>;

/** The callbacks must not throw. */
export interface ManagementDependencies {
  journal: Pick<Journal, 'subscriptions' | 'locations' | 'isBroken'>;
  payments: ManagementPayments;
  clock: Pick<Clock, 'wall' | 'monotonic'>;
  uuid: () => string;
  /** Why nothing that takes or promises money may be asked for now; null: it may. */
  held: () => Failure | null;
  /** An unsuccessful answer as a failure of the contract, in the words that sales use. */
  failureOf: (outcome: Unsuccessful) => Failure;
  /** Called with every answer, for what it says of the connection. */
  onOutcome: (outcome: Outcome<unknown>) => void;
  onLocations: () => void;
  onWaysToPay: () => void;
  /** The service, asked for this location alone, no longer has it. */
  onLocationGone: (location: Location) => void;
  log: Pick<Log, 'warn' | 'error'>;
}
