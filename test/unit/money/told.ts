import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import type { ChargeFact, Event } from '../../explore/core/state.ts';

/** For how long a code is valid, in ms. */
export const validityMs = 600_000;
const hourMs = 3_600_000;
/** Codes are made an hour apart by the service's clock, so that its lists tell their charges apart. */
const firstMade = Date.UTC(2026, 3, 1);

/** The code whose charges a list is asked for, by the time from which it is to be. */
export function codeListed(from: number): number {
  return Math.round((from - firstMade) / hourMs);
}

/** A code that the service has made. */
export function pendingCode(code: number, orderNo: string): Code {
  const id = `code_${code}`;
  const createTime = firstMade + code * hourMs + 60_000;
  const { amount, currency } = { amount: 1_200, currency: 'JPY' };
  const expiryTime = createTime + validityMs;
  const codeUrl = `https://pay.example/${id}`;
  return {
    id,
    codeUrl,
    amount,
    currency,
    orderNo,
    expiryPeriod: 10,
    status: 'pending',
    createTime,
    expiryTime,
  };
}

/** What the service says of a code that is read. */
export function readCode({ code, how, shown }: Extract<Event, { kind: 'read' }>, orderNo: string): Code {
  return {
    ...pendingCode(code, orderNo),
    ...(how === 'closed' && { status: 'closed' }),
    ...(how === 'expired' && { expired: true }),
    ...(shown && { charge: chargeOf(code, shown.id, shown.fact, orderNo) }),
    ...(shown?.fact === 'captured' && { status: 'captured' }),
  };
}

/** What the service lists of the tries to pay a code. */
export function listedCharges(
  { code, charges }: Extract<Event, { kind: 'listed' }>,
  orderNo: string,
): Charge[] {
  return charges.flatMap((fact, id) => (fact ? [chargeOf(code, id, fact, orderNo)] : []));
}

/** A charge at the service. */
export function chargeOf(code: number, id: number, fact: ChargeFact, orderNo: string): Charge {
  const status = fact === 'open' ? 'pending' : fact === 'other' ? 'captured' : fact;
  return {
    id: `ch_${code}_${id}`,
    orderNo,
    amount: fact === 'other' ? 900 : 1_200,
    currency: 'JPY',
    status,
    paid: fact === 'captured' || fact === 'other',
    paymentMethod: 'paypay',
  };
}

/** The payer's code of which a charge is. */
export function codeOf(chargeId: string): number {
  return Number(chargeId.split('_')[1]);
}

/** What a payer's phone shows, by the number of its scan. */
export function tokenOf(scan: number): string {
  return `2876345678901234${scan}`;
}
