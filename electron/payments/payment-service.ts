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
  | 'account' // what the account or key may not do
  | 'payer' // what the payer pays with: this try is over
  | 'not-found'
  | 'refused'; // any other definite no

/** Why nothing was sent: no byte of the request left. */
export type NotSentReason = 'lookup' | 'connect' | 'reset-before-send' | 'offline';

/** Why a sent request's effect is unknown, or its answer untrusted. */
export type UnknownReason =
  | 'deadline'
  | 'connection-lost'
  | 'redirect'
  | 'server-error' // 5xx, or a failure by its error code
  | 'said-unknown' // the service says itself that it may be done
  | 'too-large'
  | 'not-json' // a portal's page, truncated or badly encoded text
  | 'not-payment-service' // JSON, but not the object that was asked for
  | 'empty'
  | 'other-account' // of another merchant or mode than the till's
  | 'in-passing'; // a passing refusal: maintenance, a lagging replica

/**
 * Something stands in the way, maybe this very request, sent before: the order number, or the record's `state`. `standing`: a
 * payment exists, or it is undecided whether this request was done.
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

/** Outcome of one request. `message` never contains the secret key. */
export type Outcome<T> =
  /** `dropped`: malformed fields that no rule needs. */
  | { kind: 'ok'; value: T; status: number; dropped?: readonly string[] }
  /** Stopped before sending; `field` names what is wrong. */
  | { kind: 'invalid-request'; field: string; message: string }
  /** Nothing was sent: the certificate is expired, self-signed or another host's. */
  | { kind: 'certificate'; message: string; clockSuspected: boolean }
  /** The service has certainly not done it. */
  | { kind: 'refused'; reason: RefusalReason; status: number; code?: string; message: string; field?: string }
  | Conflict
  /** The service has not done it; it may be asked again after `retryAfterMs` (capped). */
  | { kind: 'rate-limited'; retryAfterMs: number; message: string }
  /** Nothing was sent; it may be asked again at once. */
  | { kind: 'not-sent'; reason: NotSentReason; message: string }
  /** Nothing was sent: it would go to another account than the till's, or to an unnamed one. */
  | { kind: 'withheld'; reason: 'other-account' | 'untold-account'; message: string }
  /** The request was sent; whether the service has done it is unknown. */
  | { kind: 'unknown'; reason: UnknownReason; message: string; status?: number }
  /** The service does not offer this operation (404, 405, 501 to a capability). `isRemembered`: nothing was sent. */
  | { kind: 'unsupported'; message: string; isRemembered?: true };

/** Optional operations beyond the document (open points; elepay 1.3.0). */
export type Capability = z.infer<typeof capability>;

/** What is known of a service: each capability is discovered, never assumed. */
export type Capabilities = Partial<Record<Capability, boolean>>;

/** What is known of a service, and when each capability was learnt, in epoch ms. */
export type LearntCapabilities = z.infer<typeof learntCapabilities>;

/** The specification's operations, and the capabilities. */
export interface PaymentService {
  createLocation(body: CreateLocation): Promise<Outcome<Location>>;
  updateLocation(locationId: string, body: UpdateLocation): Promise<Outcome<Location>>;
  /** `onLate` gets a code that came after the deadline, when the outcome was `unknown` already. */
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
  /** Lists by time of payment or creation; at most 100 at once. */
  listCharges(query?: ListCharges): Promise<Outcome<ChargeList>>;
  /**
   * Takes the payment of a payer whose phone was scanned. No idempotency is documented, and a lost answer may have taken money:
   * journal the intent first, and after `unknown` or `conflict` look for the order number with `listCharges` before asking
   * again. `onLate` gets a payment that came after the deadline, when the outcome was `unknown` already.
   */
  createCharge(body: CreateCharge, onLate?: (charge: CreatedCharge) => void): Promise<Outcome<CreatedCharge>>;
  /** Gives an unconfirmed payment up; unless this ends `ok`, it may still be paid. */
  revokeCharge(chargeId: string): Promise<Outcome<Charge>>;
  /**
   * Gives money back. No idempotency is documented: journal the intent first, and after `unknown` look with `listRefunds` before
   * asking again.
   */
  createRefund(chargeId: string, body: CreateRefund): Promise<Outcome<Refund>>;
  listRefunds(chargeId: string): Promise<Outcome<RefundList>>;
  readRefund(chargeId: string, refundId: string): Promise<Outcome<Refund>>;
  /** What a code can be paid with where the service tells, else as `listAccountMethods`. */
  listPaymentMethods(): Promise<Outcome<PaymentMethodList>>;
  listAccountMethods(): Promise<Outcome<PaymentMethodList>>;

  readSubscription(subscriptionId: string): Promise<Outcome<Subscription>>;
  listSubscriptions(query?: ListSubscriptions): Promise<Outcome<SubscriptionList>>;
  /** Ends a subscription for good after the running period. */
  cancelSubscription(subscriptionId: string): Promise<Outcome<Subscription>>;
  /** Goes on with a subscription that is past due. */
  resumeSubscription(subscriptionId: string): Promise<Outcome<Subscription>>;
  listSubscriptionPeriods(
    subscriptionId: string,
    query?: ListPeriods,
  ): Promise<Outcome<SubscriptionPeriodList>>;
  listDisputes(query?: ListDisputes): Promise<Outcome<DisputeList>>;
  /** A customer's saved payment methods. */
  listSources(customerId: string): Promise<Outcome<SourceList>>;

  /** As discovered so far; what was found missing an hour ago is open again. */
  capabilities(): Capabilities;
  learntCapabilities(): LearntCapabilities;
  /** Lets what was found missing be tried again when next wanted. */
  forgetMissing(): void;

  /**
   * How long a code is valid, in ms, from its `expiryPeriod` in the service's unit: from creation (`documented`), or from the
   * answer (`elepay`). Undefined when missing or senseless: then the minutes asked for count (open points).
   */
  validityMs(code: Code): number | undefined;
  /** A time of the service in epoch ms (open points, "integer times"); NaN outside the calendar. */
  epochMs(time: number): number;
}

export type { Code, Location, Subscription };
