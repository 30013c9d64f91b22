/** Charges, refunds and disputes: capabilities that the specification does not show. */
import { type Context as HttpContext, type Hono } from 'hono';
import { accountOf, isSameAccount } from '../accounts.ts';
import { answerAbout } from '../behaviour/answer.ts';
import { type Conduct } from '../behaviour/behaviour.ts';
import { told } from '../behaviour/lists.ts';
import { type Context } from '../context.ts';
import { accept, invalidFields, notFound, refuse, refusalResponse, type Result } from '../errors.ts';
import { readBody, readQuery } from '../requests.ts';
import { type Charge, type Refund } from '../schemas/objects.ts';
import {
  chargeQuerySchema,
  type CreateRefund,
  createRefundSchema,
  disputeQuerySchema,
} from '../schemas/requests.ts';
import { giveBack, refundableOf } from '../world/refunds.ts';
import { methodInfo } from './payment-methods.ts';

/** A time that no calendar has: a millisecond after the last that a date can hold. */
export const strangeTime = 8_640_000_000_000_001;
const endOfTime = Number.MAX_SAFE_INTEGER;

export function addCharges(app: Hono, context: Context): void {
  const { store, conduct, dialect } = context;

  app.get('/charges', (c) => {
    const query = readQuery(c, chargeQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    const { from = 0, to = endOfTime, sort = query.value.dateField, status, ...rest } = query.value;
    const methods = c.req.queries('paymentMethod') ?? [];
    const account = accountOf(c.req.raw);
    const page = told(conduct, store.charges.list({ ...rest, from, to, sort, status, methods, account }));
    return c.json({
      total: page.total,
      charges: page.records.map((charge) => chargeObject(context, charge)),
    });
  });

  /** Answers about the charge that the path names, if it is of the key's account. */
  const about = (c: HttpContext, work: (charge: Charge) => Response): Response | Promise<Response> => {
    const id = c.req.param('chargeId') ?? '';
    const charge = store.charges.find(id);
    if (charge === undefined || !isSameAccount(charge, accountOf(c.req.raw))) {
      return refusalResponse(c, notFound('charge', id));
    }
    return answerAbout(context, c, charge, () => work(charge));
  };

  app.get('/charges/:chargeId', (c) => about(c, (charge) => c.json(chargeObject(context, charge))));

  app.get('/charges/:chargeId/refunds', (c) =>
    about(c, ({ refunds }) => {
      const page = told(conduct, { total: refunds.data.length, records: refunds.data });
      return c.json({ total: page.total, refunds: page.records });
    }),
  );

  app.get('/charges/:chargeId/refunds/:refundId', (c) => {
    const refundId = c.req.param('refundId');
    return about(c, ({ refunds }) => {
      const refund = refunds.data.find(({ id }) => id === refundId);
      return refund === undefined ? refusalResponse(c, notFound('refund', refundId)) : c.json(refund);
    });
  });

  app.post('/charges/:chargeId/refunds', async (c) => {
    const body = await readBody(c, createRefundSchema, dialect);
    if (!body.ok) return refusalResponse(c, body.refusal);
    return about(c, (charge) => {
      const refund = store.transaction(() => refundCharge(context, charge, body.value));
      return refund.ok ? c.json(refund.value, 201) : refusalResponse(c, refund.refusal);
    });
  });

  addDisputes(app, context);
}

function addDisputes(app: Hono, { store, conduct }: Context): void {
  app.get('/disputes', (c) => {
    const query = readQuery(c, disputeQuerySchema);
    if (!query.ok) return refusalResponse(c, query.refusal);
    const { from = 0, to = endOfTime, chargeId, status, ...rest } = query.value;
    const page = told(conduct, store.disputes.list({ ...rest, from, to, chargeId, status }));
    return c.json({ total: page.total, disputes: page.records });
  });
}

function refundCharge(context: Context, charge: Charge, request: CreateRefund): Result<Refund> {
  const { conduct, clock } = context;
  const problem = conduct.does('refund-refused', charge)
    ? 'was refused by the way to pay'
    : whyNotRefundable(conduct, charge, request.amount);
  if (problem !== undefined) {
    const message = `Charge ${charge.id} ${problem}.`;
    const published = isRefundable(charge) ? 'M002005' : 'M006000';
    return refuse({ code: 'refund_not_possible', message, state: charge.status, published });
  }
  const left = refundableOf(charge);
  if (request.amount > left) {
    return refuse(invalidFields([{ field: 'amount', message: `must be at most ${left}, which is left` }]));
  }
  if (request.currency !== undefined && request.currency !== charge.currency) {
    const message = `must be the charge's, ${charge.currency}`;
    return refuse(invalidFields([{ field: 'currency', message }]));
  }
  return accept(giveBack(context, charge, request, clock()));
}

/** Whether there is anything to refund, regardless of what the payment method allows. */
function isRefundable({ paid, status }: Charge): boolean {
  return paid && status !== 'revoked';
}

function whyNotRefundable(conduct: Conduct, charge: Charge, amount: number): string | undefined {
  if (!isRefundable(charge)) return `is "${charge.status}": there is nothing to give back`;
  const { channelProperties: can } = methodInfo(conduct, charge.paymentMethod);
  if (!can.isSupportRefund) return 'was paid with a method that cannot be given back';
  if (!can.isSupportPartialRefund && amount < charge.amount) return 'can only be given back as a whole';
  if (!can.isSupportMultipleRefund && charge.refunds.totalCount > 0) return 'can only be given back once';
  return undefined;
}

/** The charge as it is answered, with times that no calendar has where a rule says so. */
export function chargeObject({ conduct }: Context, charge: Charge): Charge {
  if (!conduct.does('strange-times', charge)) return charge;
  const { paidTime } = charge;
  return { ...charge, ...(paidTime !== undefined && { paidTime: strangeTime }), createTime: strangeTime };
}
