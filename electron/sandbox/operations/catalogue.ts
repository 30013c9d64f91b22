/** Every operation as data: what the OpenAPI description tells, and which methods a path knows. */
import { type OperationEntry } from './entry.ts';
import { paymentOperations } from './payments.ts';
import { always, withBody } from './refusals.ts';
import {
  customerQuerySchema,
  pageQuerySchema,
  sourceQuerySchema,
  subscriptionQuerySchema,
} from '../schemas/requests.ts';

/** The path as the router wants it: `/codes/:codeId` for `/codes/{codeId}`. */
export function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** All operations, in the order in which they are described. */
export const operations: readonly OperationEntry[] = [
  {
    id: 'createLocation',
    summary: 'Create a location',
    section: '4.1',
    method: 'post',
    path: '/locations',
    body: 'CreateLocation',
    answer: 'Location',
    creates: 'location',
    refusals: withBody,
  },
  {
    id: 'listLocations',
    summary: 'List locations',
    method: 'get',
    path: '/locations',
    query: pageQuerySchema,
    answer: 'LocationList',
    refusals: ['invalid_field', ...always],
  },
  {
    id: 'readLocation',
    summary: 'Read a location',
    method: 'get',
    path: '/locations/{locationId}',
    answer: 'Location',
    refusals: [...always, 'not_found'],
  },
  {
    id: 'updateLocation',
    summary: 'Update a location: what is supplied replaces, script by script; the rest stays',
    section: '4.3',
    method: 'post',
    path: '/locations/{locationId}',
    body: 'UpdateLocation',
    answer: 'Location',
    refusals: [...withBody, 'not_found'],
  },
  {
    id: 'createCode',
    summary: 'Create a QR code; refused while the order number has a code that is paid or can still be paid',
    section: '4.2',
    method: 'post',
    path: '/codes',
    body: 'CreateCode',
    answer: 'Code',
    creates: 'code',
    refusals: [...withBody, 'duplicate_order_no', 'invoice_not_payable', 'rate_limited'],
  },
  {
    id: 'readCode',
    summary: 'Read a QR code',
    method: 'get',
    path: '/codes/{codeId}',
    answer: 'Code',
    refusals: [...always, 'not_found', 'rate_limited'],
  },
  {
    id: 'closeCode',
    summary: 'Close a QR code, so that it can no longer be paid',
    method: 'delete',
    path: '/codes/{codeId}',
    status: 204,
    refusals: [...always, 'not_found', 'code_captured', 'rate_limited'],
  },
  {
    id: 'createSubscription',
    summary: 'Create a subscription; it charges nobody until it is started',
    section: '4.4',
    method: 'post',
    path: '/subscriptions',
    body: 'CreateSubscription',
    answer: 'Subscription',
    creates: 'subscription',
    refusals: withBody,
  },
  {
    id: 'startSubscription',
    summary: 'Start a new subscription; what is due is charged to the customer’s saved method',
    section: '4.5',
    method: 'post',
    path: '/subscriptions/{subscriptionId}/start',
    answer: 'Subscription',
    refusals: [...always, 'not_found', 'subscription_not_new'],
  },
  {
    id: 'updateSubscription',
    summary: "Update a subscription's metadata, which is replaced as a whole",
    section: '4.6',
    method: 'post',
    path: '/subscriptions/{subscriptionId}',
    body: 'UpdateSubscription',
    answer: 'Subscription',
    refusals: [...withBody, 'not_found'],
  },
  {
    id: 'readSubscription',
    summary: 'Read a subscription',
    method: 'get',
    path: '/subscriptions/{subscriptionId}',
    answer: 'Subscription',
    refusals: [...always, 'not_found'],
  },
  {
    id: 'listCustomers',
    summary: 'List customers whose texts contain the keyword',
    section: '4.7',
    method: 'get',
    path: '/customers',
    query: customerQuerySchema,
    answer: 'CustomerList',
    refusals: ['invalid_field', ...always],
  },
  {
    id: 'listSources',
    summary: 'List the saved methods of a customer',
    method: 'get',
    path: '/customers/{customerId}/sources',
    query: sourceQuerySchema,
    answer: 'SourceList',
    refusals: ['invalid_field', ...always, 'not_found'],
  },
  {
    id: 'listSubscriptions',
    summary: 'List subscriptions, the newest first',
    method: 'get',
    path: '/subscriptions',
    query: subscriptionQuerySchema,
    answer: 'SubscriptionList',
    refusals: ['invalid_field', ...always],
  },
  {
    id: 'cancelSubscription',
    summary: 'Cancel a subscription for good: nothing is charged again',
    method: 'post',
    path: '/subscriptions/{subscriptionId}/cancel',
    answer: 'Subscription',
    refusals: [...always, 'not_found', 'subscription_canceled'],
  },
  {
    id: 'resumeSubscription',
    summary: 'Try at once to charge what is past due',
    method: 'post',
    path: '/subscriptions/{subscriptionId}/resume',
    answer: 'Subscription',
    refusals: [...always, 'not_found', 'subscription_not_past_due'],
  },
  {
    id: 'listSubscriptionPeriods',
    summary: 'List the periods that were charged or tried',
    method: 'get',
    path: '/subscriptions/{subscriptionId}/periods',
    query: pageQuerySchema,
    answer: 'SubscriptionPeriodList',
    refusals: ['invalid_field', ...always, 'not_found'],
  },
  ...paymentOperations,
];

/** Objects that the specification names but shows no operations for (section 4.8), and this service has none at. */
export const notOffered = ['refunds', 'sources', 'invoices'] as const;
