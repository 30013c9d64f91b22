/** What follows when a code is paid: the charge, the saved method, the invoice. Runs within a transaction. */
import { type Context, newId } from '../context.ts';
import { payInvoice } from '../invoices.ts';
import { type Charge, type Source } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { advanceSubscriptionsOf } from '../subscriptions/billing.ts';

/** How long after the end of a code's time a late payment shows, in milliseconds. */
export const lateBy = 20_000;

/** A payment: its charge, and the saved method that it was made with, if it was. */
export interface Payment {
  readonly charge: Charge;
  readonly sourceId: string | undefined;
}

/** Captures the code, at the given time; a late payment that it carried is thereby done with. */
export function capture(context: Context, code: CodeRecord, payment: Payment, now: number): void {
  const { store } = context;
  store.charges.insert(payment.charge, { codeId: code.id });
  const internal = { ...code.internal };
  delete internal.late;
  const sourceId = payment.sourceId ?? saveSource(context, code, payment.charge, now) ?? internal.sourceId;
  store.codes.update({ ...code, status: 'captured', internal: { ...internal, sourceId } });
  payInvoice(context, code, payment.charge.paidTime ?? now);
}

/** Keeps the payment back until after the code's time: till then the code looks unpaid to the merchant. */
export function captureLate({ store }: Context, code: CodeRecord, payment: Payment): void {
  const late = { showTime: code.expiryTime + lateBy, ...payment };
  store.codes.update({ ...code, internal: { ...code.internal, late } });
}

/** Lets a late payment show, even of a code that was closed meanwhile. */
export function showLatePayment(context: Context, code: CodeRecord): void {
  const { late } = code.internal;
  if (late === undefined) throw new Error(`code ${code.id} has no late payment`);
  capture(context, code, { charge: late.charge, sourceId: late.sourceId }, late.showTime);
}

/** Saves the method where the code asks for it; a customer's first becomes the default one. Returns its id. */
function saveSource(context: Context, code: CodeRecord, charge: Charge, now: number): string | undefined {
  const { store } = context;
  const { customerId } = code.internal;
  if (!code.shouldCreateSource || customerId === undefined) return undefined;
  // What was due before must not be paid with a method that came after.
  advanceSubscriptionsOf(context, customerId, now);
  const source = newSource(context, customerId, charge);
  store.sources.insert(source);
  const customer = store.customers.find(customerId);
  if (customer?.defaultSource === undefined && customer !== undefined) {
    store.customers.update({ ...customer, defaultSource: source.id, updateTime: now });
  }
  return source.id;
}

function newSource(context: Context, customerId: string, charge: Charge): Source {
  const { cardInfo, paymentMethod, resource } = charge;
  // An approval is of one charge, not of the card.
  const card = { ...cardInfo };
  delete card.approvalCode;
  return {
    id: newId(context, 'src'),
    object: 'source',
    liveMode: false,
    customerId,
    paymentMethod,
    resource,
    ...(cardInfo?.last4 !== undefined && { description: `•••• ${cardInfo.last4}` }),
    extra: {},
    info: { chargeId: charge.id },
    ...(cardInfo !== undefined && { cardInfo: card }),
    metadata: {},
    status: 'active',
  };
}
