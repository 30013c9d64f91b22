/**
 * The scanned code of a payer's phone (a capability that the specification does not show): its charge, and giving up an
 * unconfirmed one. Such a charge belongs to a code that nobody is shown.
 */
import { type Hono } from 'hono';
import { type Account, accountOf, isSameAccount, practiceAccount } from '../accounts.ts';
import { answerAbout } from '../behaviour/answer.ts';
import { dropConnection } from '../behaviour/stray.ts';
import { type Context, newId, randomText } from '../context.ts';
import {
  accept,
  invalidFields,
  notFound,
  refuse,
  type Refusal,
  refusalResponse,
  type Result,
} from '../errors.ts';
import { capture } from '../payer/capture.ts';
import { anyWallet, newCharge, paidCharge } from '../payer/charge.ts';
import { payerCodeStanding } from '../payer/phone.ts';
import { readBody } from '../requests.ts';
import { type Charge } from '../schemas/objects.ts';
import { type CreateCharge, createChargeSchema } from '../schemas/requests.ts';
import { type CodeRecord } from '../store/records.ts';
import { planned } from '../world/plan.ts';
import { payerConfirmsAfter } from '../world/times.ts';
import { chargeObject } from './charges.ts';
import { takenRefusal } from './codes.ts';
import { amountRefusal } from './payment-methods.ts';

/** Milliseconds until an unconfirmed charge is over. */
const confirmableFor = 900_000;

export function addPresented(app: Hono, context: Context): void {
  const { store, dialect, conduct } = context;

  app.post('/charges', async (c) => {
    const body = await readBody(c, createChargeSchema, dialect);
    if (!body.ok) return refusalResponse(c, body.refusal);
    const account = accountOf(c.req.raw);
    return answerAbout(context, c, body.value, () => {
      if (conduct.does('payer-request-lost', body.value)) return dropConnection(c);
      const isLost = conduct.does('payer-answer-lost', body.value);
      const charge = store.transaction(() => createCharge(context, body.value, account));
      if (isLost) return dropConnection(c);
      return charge.ok
        ? c.json(chargeObject(context, charge.value), 201)
        : refusalResponse(c, charge.refusal);
    });
  });

  app.post('/charges/:chargeId/revoke', (c) => {
    const id = c.req.param('chargeId');
    const charge = store.charges.find(id);
    if (charge === undefined || !isSameAccount(charge, accountOf(c.req.raw))) {
      return refusalResponse(c, notFound('charge', id));
    }
    return answerAbout(context, c, charge, () => {
      const revoked = store.transaction(() => revoke(context, charge));
      return revoked.ok ? c.json(chargeObject(context, revoked.value)) : refusalResponse(c, revoked.refusal);
    });
  });
}

function createCharge(context: Context, request: CreateCharge, account: Account): Result<Charge> {
  const { store, clock, conduct } = context;
  const outside = amountRefusal(conduct, request);
  if (outside !== undefined) return refuse(invalidFields([outside]));
  const now = clock();
  const refusal = takenRefusal(context, request, now) ?? payerCodeRefusal(context, request, now);
  if (refusal !== undefined) return refuse(refusal);
  const code = hiddenCode(context, request, account, now);
  store.codes.insert(code);
  const charge = newCharge(context, code, { ...anyWallet, resource: request.resource }, { now });
  if (conduct.does('payer-never-confirms', code)) {
    store.charges.insert(charge, { codeId: code.id });
    return accept(charge);
  }
  if (conduct.does('payer-confirms', code)) {
    store.charges.insert(charge, { codeId: code.id });
    const time = now + payerConfirmsAfter;
    store.codes.update(planned(code, { kind: 'capture', time, chargeId: charge.id }));
    return accept(charge);
  }
  const paid = paidCharge(context, charge, now);
  capture(context, code, { charge: paid, sourceId: undefined }, now);
  return accept(paid);
}

function payerCodeRefusal(context: Context, request: CreateCharge, now: number): Refusal | undefined {
  const { store, conduct } = context;
  const { token } = request.extra;
  const standing = payerCodeStanding(token, now);
  if (standing === 'invalid') return { code: 'U003006', message: 'The scanned code is no payer’s code.' };
  if (store.charges.hasPayerCode(token) || conduct.does('payer-code-used', request)) {
    const message = 'The scanned code may have been used already: check whether it was paid.';
    return { code: 'U003007', message };
  }
  if (standing === 'expired' || conduct.does('payer-code-expired', request)) {
    return { code: 'U003008', message: 'The time of the scanned code is over.' };
  }
  return conduct.does('decline', request)
    ? { code: 'U001000', message: 'The balance is not sufficient.' }
    : undefined;
}

/** The hidden code that such a charge belongs to, so that all that happens to a code's charge happens to it. */
function hiddenCode(context: Context, request: CreateCharge, account: Account, now: number): CodeRecord {
  const { amount, currency, orderNo, description, extra, metadata } = request;
  return {
    id: newId(context, 'code'),
    object: 'code',
    liveMode: account.liveMode,
    amount,
    currency,
    orderNo,
    description,
    extra,
    metadata,
    shouldCreateSource: false,
    status: 'pending',
    expiryTime: now + confirmableFor,
    createTime: now,
    internal: {
      isPresented: true,
      expiryMinutes: confirmableFor / 60_000,
      ...(account.appId !== practiceAccount.appId && { appId: account.appId }),
      payToken: randomText(context.random, 26),
    },
  };
}

/** Gives up a charge that waits for its payer; one that is paid or over stays as it is. */
function revoke({ store }: Context, charge: Charge): Result<Charge> {
  const code = store.codes.find(store.charges.codeOf(charge.id) ?? '');
  const { status } = charge;
  if (charge.paid) {
    const message = `Charge ${charge.id} is "${status}": it is paid, and can only be given back.`;
    return refuse({ code: 'code_captured', message, state: status });
  }
  if (code?.internal.isPresented !== true || status !== 'pending') {
    const message = `Charge ${charge.id} is "${status}": there is nothing to revoke.`;
    const published = status === 'revoked' ? 'M006002' : 'M006000';
    return refuse({ code: 'not_possible', message, state: status, published });
  }
  const { steps: _, ...internal } = code.internal;
  store.codes.update({ ...code, status: 'closed', internal });
  const revoked: Charge = { ...charge, status: 'revoked' };
  store.charges.update(revoked);
  return accept(revoked);
}
