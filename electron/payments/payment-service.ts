import type { z } from 'zod';
import type {
  Charge,
  ChargeList,
  Code,
  CreatedCharge,
  CustomerList,
  DisputeList,
  Location,
  LocationList,
  PaymentMethodList,
  Refund,
  RefundList,
  SourceList,
  Subscription,
  SubscriptionList,
  SubscriptionPeriodList,
} from '../contract/payment-objects.ts';
import type {
  CreateCharge,
  CreateCode,
  CreateLocation,
  CreateRefund,
  CreateSubscription,
  ListCharges,
  ListCustomers,
  ListDisputes,
  ListLocations,
  ListPeriods,
  ListSubscriptions,
  UpdateLocation,
  UpdateSubscription,
} from '../contract/payment-requests.ts';
import type { capability, learntCapabilities } from '../contract/terminal.ts';

/** Why a request certainly had no effect. */
export type RefusalReason =
  | 'invalid' // a field
  | 'credentials' // the key
  | 'account' // what the merchant's account, or this key, may not do
  | 'payer' // what the payer pays with: this try is over
  | 'not-found' // no such record
  | 'refused'; // any other definite no

/** Why nothing was sent: not one byte of the request left. */
export type NotSentReason = 'lookup' | 'connect' | 'reset-before-send' | 'offline';

/** Why it is not known what came of a request that was sent, or whether its answer can be trusted. */
export type UnknownReason =
  | 'deadline'
  | 'connection-lost'
  | 'redirect'
  | 'server-error' // 5xx, or a failure by its error code
  | 'said-unknown' // the service says itself that it may have been done
  | 'too-large'
  | 'not-json' // a portal's page, truncated or badly encoded text
  | 'not-payment-service' // JSON, but not the object that was asked for
  | 'empty'
  | 'other-account' // another merchant's, or of another mode, than the till's
  | 'in-passing'; // a refusal of what the service can do: maintenance, a replica that lags

/**
 * Something stands in the way, maybe this very request, sent before: the order number, or the record's `state`.
 * `standing`: a payment is there already, or it is not decided whether this request was done.
 */
export interface Conflict {
  kind: 'conflict';
  status: number;
  code?: string;
  message: string;
  field?: string;
  state?: string;
  standing?: 'paid' | 'undecided';
}

/** The outcome of one request, and what it says of the service's state. `message` never contains the secret key. */
export type Outcome<T> =
  /** `dropped`: names of fields that were not as they should be, and that no rule needs. */
  | { kind: 'ok'; value: T; status: number; dropped?: readonly string[] }
  /** Stopped before anything was sent; `field` names what is wrong. */
  | { kind: 'invalid-request'; field: string; message: string }
  /** Nothing was sent: the certificate is expired, self-signed or of another host. */
  | { kind: 'certificate'; message: string; clockSuspected: boolean }
  /** The service has certainly not done it. */
  | { kind: 'refused'; reason: RefusalReason; status: number; code?: string; message: string; field?: string }
  | Conflict
  /** The service has not done it; it may be asked again after `retryAfterMs` (capped). */
  | { kind: 'rate-limited'; retryAfterMs: number; message: string }
  /** Nothing was sent; it may be asked again at once. */
  | { kind: 'not-sent'; reason: NotSentReason; message: string }
  /** Nothing was sent: it would go to another's account than the till's, or nobody said whose it would go to. */
  | { kind: 'withheld'; reason: 'other-account' | 'untold-account'; message: string }
  /** It was sent, and nobody knows whether the service has done it. */
  | { kind: 'unknown'; reason: UnknownReason; message: string; status?: number }
  /** The service does not offer this operation (404, 405, 501 to a capability). `isRemembered`: nothing was sent. */
  | { kind: 'unsupported'; message: string; isRemembered?: true };

/** The operations beyond the document that a service may offer (open points; elepay 1.3.0). */
export type Capability = z.infer<typeof capability>;

/** What is known of a service: each capability is discovered, never assumed. */
export type Capabilities = Partial<Record<Capability, boolean>>;

/** What is known of a service, and when each was learnt, in epoch ms. */
export type LearntCapabilities = z.infer<typeof learntCapabilities>;

/** The payment service as the terminal uses it: the specification's operations and the capabilities. */
export interface PaymentService {
  createLocation(body: CreateLocation): Promise<Outcome<Location>>;
  updateLocation(locationId: string, body: UpdateLocation): Promise<Outcome<Location>>;
  /** `onLate` is told of a code that came after the deadline, when the outcome was `unknown` already. */
  createCode(body: CreateCode, onLate?: (code: Code) => void): Promise<Outcome<Code>>;
  createSubscription(body: CreateSubscription): Promise<Outcome<Subscription>>;
  startSubscription(subscriptionId: string): Promise<Outcome<Subscription>>;
  updateSubscription(subscriptionId: string, body: UpdateSubscription): Promise<Outcome<Subscription>>;
  listCustomers(query?: ListCustomers): Promise<Outcome<CustomerList>>;

  readCode(codeId: string): Promise<Outcome<Code>>;
  closeCode(codeId: string): Promise<Outcome<null>>;
  listLocations(query?: ListLocations): Promise<Outcome<LocationList>>;
  readLocation(locationId: string): Promise<Outcome<Location>>;

  readCharge(chargeId: string): Promise<Outcome<Charge>>;
  /** By time of payment or of creation; at most 100 at once. */
  listCharges(query?: ListCharges): Promise<Outcome<ChargeList>>;
  /**
   * Takes the payment of a payer whose phone was scanned. No idempotency is documented, and a lost answer may have taken
   * money: a caller writes the intent down first, and after `unknown` or `conflict` looks with `listCharges` for the order
   * number before anything is asked for again. `onLate` is told of a payment that came after the deadline, when the outcome
   * was `unknown` already.
   */
  createCharge(body: CreateCharge, onLate?: (charge: CreatedCharge) => void): Promise<Outcome<CreatedCharge>>;
  /** Gives a payment up that its payer has not confirmed; after any other end than `ok` it may still be paid. */
  revokeCharge(chargeId: string): Promise<Outcome<Charge>>;
  /**
   * Gives money back. No idempotency is documented: a caller writes the intent down first, and after `unknown`
   * looks with `listRefunds` before anything is asked for again.
   */
  createRefund(chargeId: string, body: CreateRefund): Promise<Outcome<Refund>>;
  listRefunds(chargeId: string): Promise<Outcome<RefundList>>;
  readRefund(chargeId: string, refundId: string): Promise<Outcome<Refund>>;
  /** What a code can be paid with, where the service tells; else what it can be paid with at all. */
  listPaymentMethods(): Promise<Outcome<PaymentMethodList>>;
  /** What can be paid with at all. */
  listAccountMethods(): Promise<Outcome<PaymentMethodList>>;

  readSubscription(subscriptionId: string): Promise<Outcome<Subscription>>;
  listSubscriptions(query?: ListSubscriptions): Promise<Outcome<SubscriptionList>>;
  /** Ends it after the period that runs; it cannot be started again. */
  cancelSubscription(subscriptionId: string): Promise<Outcome<Subscription>>;
  /** Goes on with one that is past due. */
  resumeSubscription(subscriptionId: string): Promise<Outcome<Subscription>>;
  listSubscriptionPeriods(
    subscriptionId: string,
    query?: ListPeriods,
  ): Promise<Outcome<SubscriptionPeriodList>>;
  listDisputes(query?: ListDisputes): Promise<Outcome<DisputeList>>;
  /** The saved payment methods of a customer. */
  listSources(customerId: string): Promise<Outcome<SourceList>>;

  /** What has been discovered so far; what was found missing an hour ago is open again. */
  capabilities(): Capabilities;
  /** What has been discovered so far, and when. */
  learntCapabilities(): LearntCapabilities;
  /** Tries again, when it is next wanted, what the service was found not to offer. */
  forgetMissing(): void;

  /**
   * How long a code is valid, in milliseconds, from its `expiryPeriod` in the service's unit: the whole
   * period from creation (`documented`), or what was left when the service answered (`elepay`).
   * Undefined when it is missing or senseless: then the minutes that were asked for count (open points).
   */
  validityMs(code: Code): number | undefined;
  /** A time that the service sent, in epoch milliseconds (open points, "integer times"); NaN for no calendar's. */
  epochMs(time: number): number;
}

export type { Code, Location, Subscription };
