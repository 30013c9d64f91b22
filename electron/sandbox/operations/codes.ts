/**
 * Create code (section 4.2), and the capabilities read and close.
 *
 * An order number names one sale: a second code is refused (409 `duplicate_order_no`) while an earlier one is paid or payable,
 * and accepted once that one is closed or over.
 */
import { type Context as HttpContext, type Hono } from 'hono';
import { type Account, accountOf, isSameAccount, practiceAccount } from '../accounts.ts';
import { answerAbout } from '../behaviour/answer.ts';
import { type Sale } from '../behaviour/behaviour.ts';
import { type Context, newId, randomText } from '../context.ts';
import {
  accept,
  type FieldError,
  invalidFields,
  notFound,
  refuse,
  type Refusal,
  refusalResponse,
  type Result,
} from '../errors.ts';
import { anyWallet, newCharge, paidCharge } from '../payer/charge.ts';
import { isExpired, payerUrl, stateOf } from '../validity.ts';
import { readBody } from '../requests.ts';
import { type Code } from '../schemas/objects.ts';
import { type CreateCode, createCodeSchema } from '../schemas/requests.ts';
import { type CodeRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';
import { planned } from '../world/plan.ts';
import { type Standing } from '../world/replica.ts';
import { type Step } from '../world/steps.ts';
import { afterCancel, closedElsewhereAfter, payerComesAfter } from '../world/times.ts';
import { chargeObject } from './charges.ts';
import { amountRefusal } from './payment-methods.ts';

export function addCodes(app: Hono, context: Context): void {
  const { store, dialect, conduct, replica, clock } = context;

  app.post('/codes', async (c) => {
    const body = await readBody(c, createCodeSchema, dialect);
    if (!body.ok) return refusalResponse(c, body.refusal);
    const account = accountOf(c.req.raw);
    return answerAbout(context, c, body.value, () => {
      const created = store.transaction(() => createCode(context, body.value, account));
      if (!created.ok) return refusalResponse(c, created.refusal);
      return c.json(codeObject(context, created.value), dialect.createdStatus.code);
    });
  });

  const ofAccount = (c: HttpContext): CodeRecord | undefined => {
    const code = store.codes.find(c.req.param('codeId') ?? '');
    const { appId = practiceAccount.appId } = code?.internal ?? {};
    if (code?.internal.isPresented === true) return undefined;
    const isOwn = code !== undefined && isSameAccount({ ...code, appId }, accountOf(c.req.raw));
    return isOwn ? code : undefined;
  };
  const noCode = (c: HttpContext): Response =>
    refusalResponse(c, notFound('code', c.req.param('codeId') ?? ''));

  app.get('/codes/:codeId', (c) => {
    const code = ofAccount(c);
    if (code === undefined) return noCode(c);
    return answerAbout(context, c, code, () => {
      const isBehind = conduct.does('lagging', code, 'read');
      const standing = isBehind ? replica.behind(code.id, clock()) : undefined;
      if (standing === undefined) return c.json(codeObject(context, code));
      return standing.code === undefined ? noCode(c) : c.json(codeObject(context, standing.code, standing));
    });
  });

  app.delete('/codes/:codeId', (c) => {
    const code = ofAccount(c);
    if (code === undefined) return noCode(c);
    return answerAbout(context, c, code, () => {
      const closed = store.transaction(() => closeCode(context, code));
      return closed.ok ? c.body(null, 204) : refusalResponse(c, closed.refusal);
    });
  });
}

function createCode(context: Context, request: CreateCode, account: Account): Result<CodeRecord> {
  const { store, clock, random, conduct } = context;
  const [first, ...rest] = brokenReferences(store, request);
  if (first !== undefined) return refuse(invalidFields([first, ...rest]));
  const outside = amountRefusal(conduct, request);
  if (outside !== undefined) return refuse(invalidFields([outside]));
  const now = clock();
  const taken = takenRefusal(context, request, now);
  if (taken !== undefined) return refuse(taken);
  const { expiryPeriod, customerId, sourceId, ...fields } = request;
  const code: CodeRecord = {
    ...fields,
    id: newId(context, 'code'),
    object: 'code',
    liveMode: account.liveMode,
    status: 'pending',
    expiryTime: now + expiryPeriod * 60_000,
    createTime: now,
    internal: {
      expiryMinutes: expiryPeriod,
      customerId,
      sourceId,
      ...(account.appId !== practiceAccount.appId && { appId: account.appId }),
      payToken: randomText(random, 26),
    },
  };
  const planning = planned(code, ...firstSteps(context, code, now));
  store.codes.insert(planning);
  return accept(planning);
}

/** Why no code can be made for this order number; undefined: the number is free. */
export function takenRefusal({ store, conduct }: Context, sale: Sale, now: number): Refusal | undefined {
  const taken = conduct.does('duplicate', sale) ? 'payable' : store.codes.holderOf(sale.orderNo, now);
  if (taken === undefined) return undefined;
  return {
    code: 'duplicate_order_no',
    message: `Order number ${JSON.stringify(sale.orderNo)} has a payment, or a code that can still be paid.`,
    errors: [{ field: 'orderNo', message: 'is taken' }],
    published: taken === 'paid' ? 'M002007' : 'M002004',
  };
}

function firstSteps({ conduct }: Context, code: CodeRecord, now: number): Step[] {
  return [
    ...(conduct.does('payer-comes', code) ? [{ kind: 'pay', time: now + payerComesAfter } as const] : []),
    ...(conduct.does('closed-elsewhere', code)
      ? [{ kind: 'close', time: now + closedElsewhereAfter } as const]
      : []),
  ];
}

function brokenReferences(store: Store, request: CreateCode): FieldError[] {
  const { locationId, customerId, sourceId, shouldCreateSource } = request;
  const errors: FieldError[] = [];
  if (locationId !== undefined && store.locations.find(locationId) === undefined) {
    errors.push({
      field: 'locationId',
      message: `${JSON.stringify(locationId)} is no location`,
      problem: 'unknown',
    });
  }
  if (customerId !== undefined && store.customers.find(customerId) === undefined) {
    errors.push({
      field: 'customerId',
      message: `${JSON.stringify(customerId)} is no customer`,
      problem: 'unknown',
    });
  }
  const source = sourceId === undefined ? undefined : store.sources.find(sourceId);
  if (sourceId !== undefined && (source === undefined || source.customerId !== customerId)) {
    errors.push({
      field: 'sourceId',
      message: `${JSON.stringify(sourceId)} is no source of this customer`,
      problem: 'unknown',
    });
  } else if (source !== undefined && source.status !== 'active') {
    errors.push({
      field: 'sourceId',
      message: `${JSON.stringify(sourceId)} is not active but "${source.status}"`,
    });
  }
  if (shouldCreateSource && customerId === undefined) {
    errors.push({ field: 'shouldCreateSource', message: 'needs customerId: a source belongs to a customer' });
  }
  return errors;
}

/** A closed code stays closed; a paid one is refused with its state. An open payment goes on, and its money may still move. */
function closeCode(context: Context, code: CodeRecord): Result<void> {
  const { store, conduct, clock } = context;
  if (code.status === 'captured') {
    const message = `Code ${code.id} is "captured": it was paid and cannot be closed.`;
    return refuse({ code: 'code_captured', message, state: code.status });
  }
  if (code.status === 'closed') return accept(undefined);
  const closed: CodeRecord = { ...code, status: 'closed' };
  const now = clock();
  const isPaidAfterwards = stateOf(code, now) === 'payable' && conduct.does('paid-after-cancel', code);
  const steps = isPaidAfterwards ? [paymentAfterCancel(context, code, now)] : [];
  store.codes.update(planned(closed, ...steps));
  return accept(undefined);
}

function paymentAfterCancel(context: Context, code: CodeRecord, now: number): Step {
  const paidTime = now + afterCancel.paid;
  const charge = newCharge(context, code, anyWallet, { now: paidTime });
  return { kind: 'show', time: now + afterCancel.shows, charge: paidCharge(context, charge, paidTime) };
}

/** The object that is answered (section 2.2), with its embedded objects and what depends on the clock. */
function codeObject(context: Context, record: CodeRecord, standing?: Standing): Code {
  const { store, dialect, clock, url } = context;
  const { internal, ...fields } = record;
  const { expiryMinutes, customerId, sourceId } = internal;
  const now = clock();
  const expired = isExpired(record, now);
  const charge = standing === undefined ? store.charges.shownOfCode(record.id) : standing.charge;
  const customer = customerId === undefined ? undefined : store.customers.find(customerId);
  return {
    ...fields,
    codeUrl: payerUrl(url, record.id),
    status: expired && record.status === 'pending' ? dialect.expiredStatus : record.status,
    expired,
    expiryPeriod: dialect.expiryPeriod({ minutes: expiryMinutes, expiryTime: record.expiryTime }, now),
    charge: charge && chargeObject(context, charge),
    customer,
    source: sourceId === undefined ? undefined : store.sources.find(sourceId),
    activeSources:
      customer === undefined
        ? undefined
        : store.sources.ofCustomer(customer.id).filter(({ status }) => status === 'active'),
  };
}
