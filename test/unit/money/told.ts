import type { Charge, Code } from '../../../electron/contract/payment-objects.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import type { ChargeFact, Event } from '../../explore/core/state.ts';
import { valueOf } from '../../support/result.ts';
import { type Bench, refusedWith, request, unsupported, uuid } from '../sales/support.ts';

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
): { total: number; charges: Charge[] } {
  const listed = charges.flatMap((fact, id) => (fact ? [chargeOf(code, id, fact, orderNo)] : []));
  return { total: listed.length, charges: listed };
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

/** A customer whose source the service may charge by itself. */
const customer = { id: 'cus_1', name: 'A', sourceId: 'src_1', shouldCreateSource: false };

/** A code by the clock of the program: since when its time can be counted. */
export interface Since {
  readonly sent: number;
  made: number;
  readonly orderNo: string;
  readonly isPresented: boolean;
  /** Its answer was lost. */
  isLost: boolean;
}

/** Whether what became of a request is looked for by its number. */
export function isLookedFor({ isPresented, isLost }: Since): boolean {
  return isPresented || isLost;
}

/** The code that a name or an address is of. */
export function indexOf(codeId: string): number {
  return Number(codeId.slice(codeId.lastIndexOf('_') + 1));
}

/** A request that waits for its answer. */
export interface Waiting {
  kind: Sent;
  code: number;
  isById: boolean;
  /** It left after the time in which every charge shows. */
  isAll: boolean;
  answer: (outcome: Outcome<unknown>) => void;
}

/** What the program sends for a code; `look`: for the charge of a payer's, by its id or in the list. */
export type Sent = 'create' | 'close' | 'read' | 'list' | 'look';

/** Says for which attempt, and under which of its sale's numbers, the list is about to be asked for the charge of a payer's code, or of one that is lost. */
export function beforeLooks(
  { journal }: Bench,
  asks: (number: number, ofSale: readonly string[]) => void,
): void {
  const madeBefore = journal.madeBefore.bind(journal);
  journal.madeBefore = (saleId, number) => {
    asks(
      number,
      valueOf(journal.read(saleId)).attempts.map(({ orderNo }) => orderNo),
    );
    return madeBefore(saleId, number);
  };
}

/** The goods as they are rung up, for the how manyth time. */
export function goodsOf(sale: {
  number: number;
  replaces: string | null;
  despite: boolean;
  hasSource: boolean;
}): ReturnType<typeof request> {
  return request({
    requestId: uuid(1_000 + sale.number),
    replaces: sale.replaces,
    ...(sale.hasSource && { customer }),
    despite: sale.despite ? { reason: 'gone', by: 'Sato' } : null,
  });
}

/** An answer that says nothing of a code. */
export function tellsNothing({ why }: Extract<Event, { kind: 'unreadable' }>): Outcome<never> {
  return why === 'no-such-code' ? refusedWith('not-found') : unsupported;
}
