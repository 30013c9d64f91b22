/** A payer's try to pay a code: one transaction that makes the charge and moves the code (sections 2.2, 2.3). */
import { appId, type Context, newId, randomText } from '../context.ts';
import { type CardInfo, type Charge, type Source } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { stateOf } from '../validity.ts';
import { type PaymentMethod } from './methods.ts';

/** What the payer sent. */
export interface Attempt {
  readonly token: string;
  readonly method: PaymentMethod;
  readonly isDeclined: boolean;
  readonly clientIp: string | undefined;
}

/** How a try ended. `repeated` is a form sent twice: nothing happens the second time. */
export type AttemptResult = 'paid' | 'declined' | 'repeated' | 'not_payable';

/** Pays or declines the code, once per form token: a double tap makes one charge. */
export function tryToPay(context: Context, codeId: string, attempt: Attempt): AttemptResult {
  const { store, clock, random } = context;
  return store.transaction((): AttemptResult => {
    const code = store.codes.find(codeId);
    if (code === undefined) return 'not_payable';
    // The token that paid stays on the code, so that the same form sent again leads to the same receipt.
    if (code.status === 'captured') return attempt.token === code.internal.payToken ? 'paid' : 'not_payable';
    const now = clock();
    if (stateOf(code, now) !== 'payable') return 'not_payable';
    if (attempt.token !== code.internal.payToken) return 'repeated';
    const charge = newCharge(context, code, attempt, now);
    store.charges.insert(charge, code.id);
    if (attempt.isDeclined) {
      store.codes.update({ ...code, internal: { ...code.internal, payToken: randomText(random, 26) } });
      return 'declined';
    }
    store.codes.update({ ...code, status: 'captured' });
    if (code.shouldCreateSource) store.sources.insert(newSource(context, code, charge));
    return 'paid';
  });
}

function newCharge(context: Context, code: CodeRecord, attempt: Attempt, now: number): Charge {
  const { method, isDeclined, clientIp } = attempt;
  return {
    id: newId(context, 'chr'),
    object: 'charge',
    appId,
    liveMode: false,
    amount: code.amount,
    authorizeAmount: code.amount,
    currency: code.currency,
    authorize: false,
    paymentMethod: method.id,
    resource: 'web',
    orderNo: code.orderNo,
    description: code.description,
    location: code.locationId === undefined ? undefined : context.store.locations.find(code.locationId),
    extra: code.extra ?? {},
    metadata: code.metadata ?? {},
    cardInfo: method.kind === 'card' ? cardInfo(context, now, isDeclined) : undefined,
    clientIp,
    paid: !isDeclined,
    refunded: false,
    disputed: false,
    refunds: { amount: 0, totalCount: 0, data: [] },
    status: isDeclined ? 'revoked' : 'captured',
    paidTime: isDeclined ? undefined : now,
    expiryTime: code.expiryTime,
    createTime: now,
  };
}

/** The practice card; only a try that went through has an approval code. */
function cardInfo({ random }: Context, now: number, isDeclined: boolean): CardInfo {
  return {
    brand: 'visa',
    last4: '4242',
    name: 'MADOGUCHI PRACTICE',
    expMonth: 12,
    expYear: new Date(now).getUTCFullYear() + 3,
    threeDSecure: true,
    threeDSecureVersion: '2.2.0',
    ...(!isDeclined && { approvalCode: randomText(random, 6).toUpperCase() }),
  };
}

function newSource(context: Context, code: CodeRecord, charge: Charge): Source {
  const { customerId } = code.internal;
  if (customerId === undefined) throw new Error(`code ${code.id} creates a source for nobody`);
  return {
    id: newId(context, 'src'),
    object: 'source',
    liveMode: false,
    customerId,
    paymentMethod: charge.paymentMethod,
    resource: charge.resource,
    cardInfo: charge.cardInfo,
    metadata: {},
    status: 'active',
  };
}
