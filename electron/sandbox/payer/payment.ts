/** A payer's try to pay a code: one transaction that makes the charge and moves the code (sections 2.2, 2.3). */
import { appId, type Context, newId, randomText } from '../context.ts';
import { isInvoiceSettled } from '../invoices.ts';
import { type CardInfo, type Charge, type Source } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { type CodeState, stateOf } from '../validity.ts';
import { capture, captureLate } from './capture.ts';
import { approved, practiceCard } from './card.ts';
import { type PaymentMethod } from './methods.ts';

/** The form's word for the saved method that the code names. */
export const savedMethod = 'saved';

/** What the payer sent. */
export interface Attempt {
  readonly token: string;
  readonly method: PaymentMethod | typeof savedMethod;
  readonly isDeclined: boolean;
  readonly clientIp: string | undefined;
}

/** How a try ended. `repeated` is a form sent twice: nothing happens the second time. */
export type AttemptResult = 'paid' | 'declined' | 'repeated' | 'not_payable';

/** Pays or declines the code, once per form token: a double tap makes one charge. */
export function tryToPay(context: Context, codeId: string, attempt: Attempt): AttemptResult {
  const { store, clock, random, conduct } = context;
  return store.transaction((): AttemptResult => {
    const code = store.codes.find(codeId);
    if (code === undefined) return 'not_payable';
    const now = clock();
    const state = payerState(context, code, now);
    // The token that paid stays on the code, so that the same form sent again leads to the same receipt.
    if (state === 'paid') return attempt.token === code.internal.payToken ? 'paid' : 'not_payable';
    if (state !== 'payable') return 'not_payable';
    if (attempt.token !== code.internal.payToken) return 'repeated';
    const means = meansOf(context, code, attempt, now);
    if (means === undefined) return 'not_payable';
    const isDeclined = attempt.isDeclined || conduct.does('decline', code);
    const charge = newCharge(context, code, means, { isDeclined, clientIp: attempt.clientIp, now });
    const payment = { charge, sourceId: means.sourceId };
    if (isDeclined) {
      store.charges.insert(charge, { codeId });
      store.codes.update({ ...code, internal: { ...code.internal, payToken: randomText(random, 26) } });
      return 'declined';
    }
    if (conduct.does('late-capture', code)) captureLate(context, code, payment);
    else capture(context, code, payment, now);
    return 'paid';
  });
}

/** What the payer can do with the code; one whose invoice was settled otherwise is closed. */
export function payerState(context: Context, code: CodeRecord, now: number): CodeState {
  const state = stateOf(code, now);
  return state === 'payable' && isInvoiceSettled(context, code, now) ? 'closed' : state;
}

/** The saved method that the code may be paid with, if it has one that is still good. */
export function savedSourceOf({ store }: Context, { internal }: CodeRecord): Source | undefined {
  const source = internal.sourceId === undefined ? undefined : store.sources.find(internal.sourceId);
  return source?.status === 'active' ? source : undefined;
}

/** What is charged: a saved method, or one that the payer gives now. */
interface Means {
  readonly paymentMethod: string;
  readonly resource: string;
  readonly cardInfo: CardInfo | undefined;
  readonly sourceId: string | undefined;
}

function meansOf(context: Context, code: CodeRecord, { method }: Attempt, now: number): Means | undefined {
  if (method !== savedMethod) {
    const cardInfo = method.kind === 'card' ? practiceCard(now) : undefined;
    return { paymentMethod: method.id, resource: 'web', cardInfo, sourceId: undefined };
  }
  const source = savedSourceOf(context, code);
  if (source === undefined) return undefined;
  const { id, paymentMethod, resource, cardInfo } = source;
  return { paymentMethod, resource, cardInfo, sourceId: id };
}

function newCharge(
  context: Context,
  code: CodeRecord,
  { paymentMethod, resource, cardInfo }: Means,
  { isDeclined, clientIp, now }: { isDeclined: boolean; clientIp: string | undefined; now: number },
): Charge {
  return {
    id: newId(context, 'chr'),
    object: 'charge',
    appId,
    liveMode: false,
    amount: code.amount,
    authorizeAmount: code.amount,
    currency: code.currency,
    authorize: false,
    paymentMethod,
    resource,
    orderNo: code.orderNo,
    description: code.description,
    location: code.locationId === undefined ? undefined : context.store.locations.find(code.locationId),
    extra: code.extra ?? {},
    metadata: code.metadata ?? {},
    cardInfo: isDeclined ? cardInfo : approved(context, cardInfo),
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
