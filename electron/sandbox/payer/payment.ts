/** A payer's attempt: one transaction for the charge and the code (sections 2.2, 2.3). */
import { type Context } from '../context.ts';
import { type Charge, type Source } from '../schemas/objects.ts';
import { type CodeRecord, hasOpenCharge, unseenPayment } from '../store/records.ts';
import { takesTries } from '../validity.ts';
import { planned } from '../world/plan.ts';
import { type Step } from '../world/steps.ts';
import {
  failedTryAfter,
  laterBy,
  lateBy,
  mismatchAfter,
  openCharge,
  secondPhone,
  unseenFor,
} from '../world/times.ts';
import { capture } from './capture.ts';
import { practiceCard } from './card.ts';
import { type Means, newCharge, paidCharge } from './charge.ts';
import { type PaymentMethod } from './methods.ts';
import { isFormToken } from './tokens.ts';

/** The form's value for the code's saved method. */
export const savedMethod = 'saved';

export interface Attempt {
  readonly token: string;
  readonly method: PaymentMethod | typeof savedMethod;
  readonly isDeclined: boolean;
  readonly clientIp: string | undefined;
}

/** `open`: not ended. `repeated`: the form was sent before, nothing happens. */
export type AttemptResult = 'paid' | 'open' | 'declined' | 'repeated' | 'not_payable';

/** Pays or declines the code, once per form token: a double tap makes one charge. */
export function tryToPay(context: Context, codeId: string, attempt: Attempt): AttemptResult {
  const { store, clock } = context;
  return store.transaction((): AttemptResult => {
    const code = store.codes.find(codeId);
    if (code === undefined) return 'not_payable';
    const now = clock();
    const used = code.internal.tries?.find(({ token }) => token === attempt.token);
    if (used !== undefined) return resultOf(context, code, used.chargeId);
    if (!takesTries(code, now)) return 'not_payable';
    if (!isFormToken(code, attempt.token)) return 'repeated';
    const means = meansOf(context, code, attempt, now);
    if (means === undefined) return 'not_payable';
    return begin(context, code, means, { ...attempt, now });
  });
}

function resultOf({ store }: Context, code: CodeRecord, chargeId: string): AttemptResult {
  if (unseenPayment(code)?.charge.id === chargeId) return 'paid';
  if (store.charges.find(chargeId)?.paid === true) return 'paid';
  return hasOpenCharge(code) ? 'open' : 'repeated';
}

/** The saved method that may pay the code, if it is still good. */
export function savedSourceOf({ store }: Context, { internal }: CodeRecord): Source | undefined {
  const source = internal.sourceId === undefined ? undefined : store.sources.find(internal.sourceId);
  return source?.status === 'active' ? source : undefined;
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

/** What surrounds an attempt; a payer without a form has no token. */
interface Circumstances {
  readonly token?: string;
  readonly isDeclined: boolean;
  readonly clientIp?: string | undefined;
  readonly now: number;
}

/** Begins a charge, and leads it to where the payer and the rules want it. Runs within a transaction. */
export function begin(
  context: Context,
  given: CodeRecord,
  means: Means,
  { token, isDeclined, clientIp, now }: Circumstances,
): AttemptResult {
  const { store, conduct, dialect } = context;
  const charge = newCharge(context, given, means, { clientIp, now });
  const code = token === undefined ? given : withTry(given, token, charge.id);
  if (isDeclined || conduct.does('decline', code)) {
    store.charges.insert({ ...charge, status: dialect.failedTry }, { codeId: code.id });
    store.codes.update(code);
    return 'declined';
  }
  const steps = stepsOf(context, code, charge, means, now);
  if (steps.length === 0) {
    capture(context, code, { charge: paidCharge(context, charge, now), sourceId: means.sourceId }, now);
    return 'paid';
  }
  const isUnseen = steps.some(({ kind }) => kind === 'show');
  if (!isUnseen) store.charges.insert(charge, { codeId: code.id });
  store.codes.update(planned(code, ...steps));
  return isUnseen ? 'paid' : 'open';
}

function withTry(code: CodeRecord, token: string, chargeId: string): CodeRecord {
  const tries = [...(code.internal.tries ?? []), { token, chargeId }];
  return { ...code, internal: { ...code.internal, tries } };
}

/** What the rules plan for a charge that would otherwise be paid at once. */
function stepsOf(
  context: Context,
  code: CodeRecord,
  { id: chargeId, ...rest }: Charge,
  { sourceId }: Means,
  now: number,
): Step[] {
  const { conduct, store } = context;
  const unseenUntil = (time: number): Step[] => {
    const charge = paidCharge(context, { ...rest, id: chargeId }, now);
    return [{ kind: 'show', time, charge, sourceId }];
  };
  const moves = (...ways: [Extract<Step, { kind: 'move' }>['status'], number][]): Step[] =>
    ways.map(([status, after]) => ({ kind: 'move', time: now + after, chargeId, status }));
  if (conduct.does('late-capture', code)) return unseenUntil(code.expiryTime + lateBy);
  if (conduct.does('later-capture', code)) return unseenUntil(code.expiryTime + laterBy);
  if (conduct.does('unseen-capture', code)) return unseenUntil(now + unseenFor);
  const isFirst = store.charges.ofCode(code.id).length === 0;
  if (isFirst && conduct.does('failed-try', code)) {
    return moves(['waiting', openCharge.waiting], ['failed', failedTryAfter]);
  }
  if (conduct.does('amount-mismatch', code)) {
    return moves(['notified', openCharge.waiting], ['amount_mismatch', mismatchAfter]);
  }
  const isSecondComing = isFirst && conduct.does('second-phone', code);
  if (!isSecondComing && !conduct.does('open-charge', code)) return [];
  return [
    ...moves(['waiting', openCharge.waiting], ['notified', openCharge.notified]),
    { kind: 'capture', time: now + openCharge.captured, chargeId, sourceId },
    ...(isSecondComing ? [{ kind: 'try', time: now + secondPhone.begins } as const] : []),
  ];
}
