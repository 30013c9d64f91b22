/** The owner's acts in the service's console, of which no terminal is told. */
import { type Hono } from 'hono';
import { z } from 'zod';
import { type KeyedAccount } from '../accounts.ts';
import { type Context } from '../context.ts';
import { notFound, type Refusal, refusalResponse } from '../errors.ts';
import { ownKey } from '../guards.ts';
import { readBody } from '../requests.ts';
import { type Charge } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { disputeCharge, giveBack, refundableOf, resolveDispute, revokeCharge } from './refunds.ts';

export const ownersActs = ['close', 'refund', 'revoke', 'dispute', 'dispute-won', 'dispute-lost'] as const;
export type OwnersAct = (typeof ownersActs)[number];

/** Does the act at the clock's time; `amount` of a refund defaults to all that is left. Undefined: it is done. */
export function actAsOwner(
  context: Context,
  codeId: string,
  act: OwnersAct,
  amount?: number,
): Refusal | undefined {
  const { store } = context;
  return store.transaction(() => {
    const code = store.codes.find(codeId);
    if (code === undefined) return notFound('code', codeId);
    const charge = store.charges.shownOfCode(codeId);
    const isDone =
      act === 'close'
        ? closeCode(context, code)
        : charge !== undefined && doToCharge(context, charge, act, amount);
    const state = act === 'close' ? code.status : (charge?.status ?? 'not charged');
    if (isDone) return undefined;
    return { code: 'not_possible', message: `Code ${codeId} is "${state}": cannot ${act}.`, state };
  });
}

const actSchema = z.object({
  act: z.enum(ownersActs, { error: `must be one of ${ownersActs.join(', ')}` }),
  amount: z.int().positive({ error: 'must be a positive integer' }).optional(),
});

/** `POST /owner/codes/{codeId}` with `{ act, amount }`, to play the owner while the service runs. */
export function addOwner(
  app: Hono,
  context: Context,
  keys: readonly KeyedAccount[],
  upToDate: () => void,
): void {
  app.post('/owner/codes/:codeId', ownKey(keys, ['bearer']), async (c) => {
    const act = await readBody(c, actSchema);
    if (!act.ok) return refusalResponse(c, act.refusal);
    upToDate();
    const refusal = actAsOwner(context, c.req.param('codeId'), act.value.act, act.value.amount);
    return refusal === undefined ? c.body(null, 204) : refusalResponse(c, refusal);
  });
}

function closeCode({ store }: Context, code: CodeRecord): boolean {
  if (code.status === 'captured' || code.status === 'closed') return false;
  store.codes.update({ ...code, status: 'closed' });
  return true;
}

function doToCharge(
  context: Context,
  charge: Charge,
  act: Exclude<OwnersAct, 'close'>,
  amount: number | undefined,
): boolean {
  const now = context.clock();
  switch (act) {
    case 'refund': {
      const left = refundableOf(charge);
      const wanted = amount ?? left;
      if (wanted < 1 || wanted > left) return false;
      giveBack(context, charge, { amount: wanted, reason: 'console' }, now);
      return true;
    }
    case 'revoke':
      return revokeCharge(context, charge);
    case 'dispute':
      return disputeCharge(context, charge, now) !== undefined;
    case 'dispute-won':
    case 'dispute-lost': {
      const dispute = context.store.disputes.ofCharge(charge.id);
      if (dispute?.status !== 'new') return false;
      resolveDispute(context, dispute, act === 'dispute-won' ? 'won' : 'lost', now);
      return true;
    }
    default:
      return act satisfies never;
  }
}
