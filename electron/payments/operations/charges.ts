import * as objects from '../../contract/payment-objects.ts';
import * as requests from '../../contract/payment-requests.ts';
import type { PaymentService } from '../payment-service.ts';
import { type Context, noting, queryOf, withBody, withId, withSpan } from './context.ts';

type ChargeOperations = Pick<
  PaymentService,
  | 'readCharge'
  | 'listCharges'
  | 'createCharge'
  | 'revokeCharge'
  | 'createRefund'
  | 'listRefunds'
  | 'readRefund'
  | 'listPaymentMethods'
  | 'listAccountMethods'
  | 'listDisputes'
>;

/** Payments, refunds and payment methods (elepay 1.3.0): all capabilities. */
export function chargeOperations(context: Context): ChargeOperations {
  const { call, created } = context;
  const get = { method: 'GET' } as const;
  return {
    readCharge: (id) =>
      withId('chargeId', id, () => {
        const read = { ...get, name: 'readCharge', segments: ['charges', id], schema: objects.charge };
        const isYoung = (): boolean => created.isYoung(id);
        return call({ ...read, id, capability: 'read-charge', isYoung });
      }),
    listCharges: (given = {}) =>
      withSpan(context, requests.listCharges, given, (page) =>
        call({
          ...get,
          name: 'listCharges',
          segments: ['charges'],
          query: queryOf(page),
          schema: objects.chargeList,
          capability: 'list-charges',
          collection: true,
        }),
      ),
    listDisputes: (given = {}) =>
      withSpan(context, requests.listDisputes, given, (page) =>
        call({
          ...get,
          name: 'listDisputes',
          segments: ['disputes'],
          query: queryOf(page),
          schema: objects.disputeList,
          capability: 'list-disputes',
          collection: true,
        }),
      ),
    ...presentedOperations(context),
    ...refundOperations(context),
    listPaymentMethods: () => listPaymentMethods(context),
    listAccountMethods: () => listAccountMethods(context),
  };
}

function presentedOperations({
  call,
  created,
}: Context): Pick<PaymentService, 'createCharge' | 'revokeCharge'> {
  const post = { method: 'POST' } as const;
  return {
    createCharge: (given, onLate) =>
      withBody(requests.createCharge, given, (body) => {
        const create = { ...post, name: 'createCharge', segments: ['charges'], body } as const;
        const sent = call({
          ...create,
          schema: objects.createdCharge,
          capability: 'create-charge',
          collection: true,
          movesMoney: true,
          showsElsewhere: true,
          payerCode: body.extra.token,
          ...(onLate && { onLate }),
        });
        return noting(created, sent);
      }),
    revokeCharge: (id) =>
      withId('chargeId', id, () =>
        call({
          ...post,
          name: 'revokeCharge',
          segments: ['charges', id, 'revoke'],
          schema: objects.charge,
          id,
          capability: 'revoke-charge',
          isYoung: () => created.isYoung(id),
        }),
      ),
  };
}

/** A charge may be of any age, so that a 404 says nothing of the operation. */
function refundOperations({
  call,
}: Context): Pick<PaymentService, 'createRefund' | 'listRefunds' | 'readRefund'> {
  const get = { method: 'GET' } as const;
  return {
    createRefund: (id, given) =>
      withId('chargeId', id, () =>
        withBody(requests.createRefund, given, (body) => {
          const create = {
            name: 'createRefund',
            method: 'POST',
            segments: ['charges', id, 'refunds'],
          } as const;
          const schema = objects.refund;
          return call({ ...create, body, schema, capability: 'make-refund', movesMoney: true });
        }),
      ),
    listRefunds: (id) =>
      withId('chargeId', id, () => {
        const list = { ...get, name: 'listRefunds', segments: ['charges', id, 'refunds'] };
        return call({ ...list, schema: objects.refundList, capability: 'list-refunds' });
      }),
    readRefund: (chargeId, id) =>
      withId('chargeId', chargeId, () =>
        withId('refundId', id, () => {
          const segments = ['charges', chargeId, 'refunds', id];
          const read = { ...get, name: 'readRefund', segments, schema: objects.refund, id };
          return call({ ...read, capability: 'read-refund' });
        }),
      ),
  };
}

const methods = { method: 'GET', schema: objects.paymentMethodList, collection: true } as const;

/** The methods of the code's page tell more of a code than the account's. */
async function listPaymentMethods(context: Context): ReturnType<PaymentService['listPaymentMethods']> {
  const ofCodes = await context.call({
    ...methods,
    name: 'listCodePaymentMethods',
    segments: ['code-setting', 'payment-methods'],
    capability: 'list-code-methods',
  });
  return ofCodes.kind === 'unsupported' ? listAccountMethods(context) : ofCodes;
}

function listAccountMethods({ call }: Context): ReturnType<PaymentService['listAccountMethods']> {
  return call({
    ...methods,
    name: 'listAccountMethods',
    segments: ['payment-methods'],
    capability: 'list-methods',
  });
}
