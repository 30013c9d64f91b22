/** The operations on payments afterwards, as elepay 1.3.0 publishes them: charges, refunds, disputes, ways to pay. */
import { chargeQuerySchema, disputeQuerySchema } from '../schemas/requests.ts';
import type { OperationEntry } from './entry.ts';
import { always, withBody } from './refusals.ts';

/** In the order in which they are described. */
export const paymentOperations: readonly OperationEntry[] = [
  {
    id: 'listCharges',
    summary: 'List charges by the time of payment, or by their own',
    method: 'get',
    path: '/charges',
    query: chargeQuerySchema,
    answer: 'ChargeList',
    refusals: ['invalid_field', ...always],
  },
  {
    id: 'readCharge',
    summary: 'Read a charge',
    method: 'get',
    path: '/charges/{chargeId}',
    answer: 'Charge',
    refusals: [...always, 'not_found', 'rate_limited'],
  },
  {
    id: 'createRefund',
    summary: 'Give money back, all that is left at most; it is pending at first, and done later',
    method: 'post',
    path: '/charges/{chargeId}/refunds',
    body: 'CreateRefund',
    answer: 'Refund',
    status: 201,
    refusals: [...withBody, 'not_found', 'refund_not_possible', 'rate_limited'],
  },
  {
    id: 'listRefunds',
    summary: 'List the refunds of a charge',
    method: 'get',
    path: '/charges/{chargeId}/refunds',
    answer: 'RefundList',
    refusals: [...always, 'not_found', 'rate_limited'],
  },
  {
    id: 'readRefund',
    summary: 'Read a refund',
    method: 'get',
    path: '/charges/{chargeId}/refunds/{refundId}',
    answer: 'Refund',
    refusals: [...always, 'not_found', 'rate_limited'],
  },
  {
    id: 'listDisputes',
    summary: 'List disputes, the newest first',
    method: 'get',
    path: '/disputes',
    query: disputeQuerySchema,
    answer: 'DisputeList',
    refusals: ['invalid_field', ...always],
  },
  {
    id: 'listPaymentMethods',
    summary: 'List what can be paid with',
    method: 'get',
    path: '/payment-methods',
    answer: 'PaymentMethodList',
    refusals: always,
  },
  {
    id: 'listCodePaymentMethods',
    summary: 'List what codes can be paid with',
    method: 'get',
    path: '/code-setting/payment-methods',
    answer: 'PaymentMethodList',
    refusals: always,
  },
];
