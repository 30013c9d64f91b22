/** Each planned event happens at its own time, even if made up for later. */
import { type Context } from '../context.ts';
import { capture } from '../payer/capture.ts';
import { anyWallet, newCharge, paidCharge } from '../payer/charge.ts';
import { begin } from '../payer/payment.ts';
import { type Charge } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { takesTries } from '../validity.ts';
import { disputeCharge, giveBack, refundableOf, revokeCharge } from './refunds.ts';
import { planned, withoutFirstStep } from './plan.ts';
import { type Step } from './steps.ts';
import { payerComesAfter, secondPhone } from './times.ts';

/** Does all that is due by now for a code. Runs within a transaction. */
export function happen(context: Context, codeId: string, now: number): void {
  for (;;) {
    const code = context.store.codes.find(codeId);
    const step = code?.internal.steps?.[0];
    if (code === undefined || step === undefined || step.time > now) return;
    const rest = withoutFirstStep(code);
    context.store.codes.update(rest);
    take(context, rest, step);
  }
}

function take(context: Context, code: CodeRecord, step: Step): void {
  const { store } = context;
  switch (step.kind) {
    case 'show':
      capture(context, code, { charge: step.charge, sourceId: step.sourceId }, step.time);
      return;
    case 'move':
      move(context, code, step);
      return;
    case 'capture':
      captureOpen(context, code, step);
      return;
    case 'pay':
      payByThemselves(context, code, step.time);
      return;
    case 'try':
      tryInVain(context, code, step.time);
      return;
    case 'close':
      if (code.status !== 'captured') store.codes.update({ ...code, status: 'closed' });
      return;
    case 'give-back':
    case 'revoke':
    case 'dispute':
      ownersAct(context, code, step);
      return;
    default:
      return step satisfies never;
  }
}

/** A payer who comes by themselves, and tries again when the first attempt fails. */
function payByThemselves(context: Context, code: CodeRecord, now: number): void {
  const { store } = context;
  if (!takesTries(code, now)) return;
  begin(context, code, anyWallet, { isDeclined: false, now });
  const begun = store.codes.find(code.id);
  const failure = begun?.internal.steps?.find((step) => step.kind === 'move' && step.status === 'failed');
  if (begun === undefined || failure === undefined) return;
  store.codes.update(planned(begun, { kind: 'pay', time: failure.time + payerComesAfter }));
}

function chargeOf({ store }: Context, id: string): Charge {
  const charge = store.charges.find(id);
  if (charge === undefined) throw new Error(`charge ${id} is lost`);
  return charge;
}

/** The code follows its charge: `completed` once the payer's part is done, `pending` after a failure. */
function move(
  context: Context,
  code: CodeRecord,
  { chargeId, status }: Extract<Step, { kind: 'move' }>,
): void {
  const { store } = context;
  const charge = chargeOf(context, chargeId);
  const received = { ...charge.cardInfo, receivedAmount: Math.max(1, Math.floor(charge.amount / 2)) };
  store.charges.update({ ...charge, status, ...(status === 'amount_mismatch' && { cardInfo: received }) });
  if (status === 'notified' && code.status === 'pending') {
    store.codes.update({ ...code, status: 'completed' });
  } else if (status === 'failed' && code.status === 'completed') {
    store.codes.update({ ...code, status: 'pending' });
  }
}

/** The money of an open charge moves; a second payment of a paid code is taken back at once. */
function captureOpen(
  context: Context,
  code: CodeRecord,
  { chargeId, sourceId, time }: Extract<Step, { kind: 'capture' }>,
): void {
  const charge = chargeOf(context, chargeId);
  if (code.status === 'captured') context.store.charges.update({ ...charge, status: 'revoked' });
  else capture(context, code, { charge: paidCharge(context, charge, time), sourceId }, time);
}

function tryInVain(context: Context, code: CodeRecord, now: number): void {
  if (!takesTries(code, now)) return;
  const charge = newCharge(context, code, { ...anyWallet, paymentMethod: 'linepay' }, { now });
  context.store.charges.insert(charge, { codeId: code.id });
  const time = now + secondPhone.fails - secondPhone.begins;
  context.store.codes.update(planned(code, { kind: 'move', time, chargeId: charge.id, status: 'failed' }));
}

function ownersAct(
  context: Context,
  code: CodeRecord,
  step: Extract<Step, { kind: 'give-back' | 'revoke' | 'dispute' }>,
): void {
  const charge = context.store.charges.shownOfCode(code.id);
  if (charge === undefined) return;
  switch (step.kind) {
    case 'give-back': {
      const amount = Math.min(refundableOf(charge), Math.ceil((charge.amount * step.percent) / 100));
      if (amount > 0) giveBack(context, charge, { amount, reason: '返金 (practice)' }, step.time);
      return;
    }
    case 'revoke':
      return void revokeCharge(context, charge);
    case 'dispute':
      return void disputeCharge(context, charge, step.time);
    default:
      return step satisfies never;
  }
}
