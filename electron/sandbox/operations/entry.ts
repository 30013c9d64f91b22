/** What an operation is described by, and the schemas that it may name. */
import { type z } from 'zod';
import { type Dialect } from '../dialects.ts';
import { type RefusalCode } from '../errors.ts';
import {
  cardInfoSchema,
  chargeListSchema,
  chargeSchema,
  codeSchema,
  customerListSchema,
  customerSchema,
  disputeListSchema,
  disputeSchema,
  invoiceItemSchema,
  invoiceSchema,
  itemSchema,
  locationListSchema,
  locationSchema,
  paymentMethodListSchema,
  paymentMethodSchema,
  refundListSchema,
  refundSchema,
  sourceListSchema,
  sourceSchema,
  subscriptionListSchema,
  subscriptionPeriodListSchema,
  subscriptionPeriodSchema,
  subscriptionSchema,
} from '../schemas/objects.ts';
import {
  createCodeSchema,
  createLocationSchema,
  createRefundSchema,
  createSubscriptionSchema,
  updateLocationSchema,
  updateSubscriptionSchema,
} from '../schemas/requests.ts';

/** The objects that are answered and those inside them, by their names in the description. */
export const answerSchemas = {
  Location: locationSchema,
  LocationList: locationListSchema,
  Code: codeSchema,
  Item: itemSchema,
  Charge: chargeSchema,
  ChargeList: chargeListSchema,
  Refund: refundSchema,
  RefundList: refundListSchema,
  Dispute: disputeSchema,
  DisputeList: disputeListSchema,
  PaymentMethod: paymentMethodSchema,
  PaymentMethodList: paymentMethodListSchema,
  Customer: customerSchema,
  CustomerList: customerListSchema,
  Source: sourceSchema,
  CardInfo: cardInfoSchema,
  Invoice: invoiceSchema,
  InvoiceItem: invoiceItemSchema,
  Subscription: subscriptionSchema,
  SubscriptionList: subscriptionListSchema,
  SubscriptionPeriod: subscriptionPeriodSchema,
  SubscriptionPeriodList: subscriptionPeriodListSchema,
  SourceList: sourceListSchema,
} as const satisfies Record<string, z.ZodObject>;

/** The bodies that are accepted, by their names in the description. */
export const requestSchemas = {
  CreateLocation: createLocationSchema,
  UpdateLocation: updateLocationSchema,
  CreateCode: createCodeSchema,
  CreateSubscription: createSubscriptionSchema,
  UpdateSubscription: updateSubscriptionSchema,
  CreateRefund: createRefundSchema,
} as const satisfies Record<string, z.ZodObject>;

/** One operation. */
export interface OperationEntry {
  readonly id: string;
  readonly summary: string;
  /** Where the specification shows it; absent for the capabilities that it does not. */
  readonly section?: string;
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly query?: z.ZodObject;
  readonly body?: keyof typeof requestSchemas;
  readonly answer?: keyof typeof answerSchemas;
  /** What it creates: the dialect says with which status. Otherwise `status`, 200 unless given. */
  readonly creates?: keyof Dialect['createdStatus'];
  readonly status?: 201 | 204;
  readonly refusals: readonly RefusalCode[];
}
