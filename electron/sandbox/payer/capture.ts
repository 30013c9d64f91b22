/** What follows when a code is paid: the charge and the saved method. Runs within a transaction. */
import { type Context, newId } from '../context.ts';
import { type Charge, type Source } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { advanceSubscriptionsOf } from '../subscriptions/billing.ts';
import { planned } from '../world/plan.ts';
import { type Step } from '../world/steps.ts';
import { ownerActsAfter } from '../world/times.ts';

export interface Payment {
  readonly charge: Charge;
  readonly sourceId: string | undefined;
}

/** Marks the code as paid, even if it was closed or its time is over: the money has moved. */
export function capture(context: Context, code: CodeRecord, payment: Payment, now: number): void {
  const { store } = context;
  const { charge } = payment;
  if (store.charges.find(charge.id) === undefined) store.charges.insert(charge, { codeId: code.id });
  else store.charges.update(charge);
  const sourceId = payment.sourceId ?? saveSource(context, code, charge, now) ?? code.internal.sourceId;
  const captured: CodeRecord = { ...code, status: 'captured', internal: { ...code.internal, sourceId } };
  store.codes.update(planned(captured, ...ownersActs(context, code, now)));
}

function ownersActs({ conduct }: Context, code: CodeRecord, now: number): Step[] {
  const time = now + ownerActsAfter;
  return [
    ...(conduct.does('refunded', code) ? [{ kind: 'give-back', time, percent: 100 } as const] : []),
    ...(conduct.does('partly-refunded', code)
      ? [time, time + ownerActsAfter].map((each) => ({ kind: 'give-back', time: each, percent: 25 }) as const)
      : []),
    ...(conduct.does('revoked', code) ? [{ kind: 'revoke', time } as const] : []),
    ...(conduct.does('disputed', code) ? [{ kind: 'dispute', time } as const] : []),
  ];
}

/** Saves the method where the code asks for it; a customer's first becomes the default. Returns its id. */
function saveSource(context: Context, code: CodeRecord, charge: Charge, now: number): string | undefined {
  const { store } = context;
  const { customerId } = code.internal;
  if (!code.shouldCreateSource || customerId === undefined) return undefined;
  // What was due earlier must not be paid with a later method.
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
  // An approval belongs to one charge, not to the card.
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
    info: { charge: { id: charge.id } },
    ...(cardInfo !== undefined && { cardInfo: card }),
    metadata: {},
    status: 'active',
  };
}
