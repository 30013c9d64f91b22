/** How a code's charge begins and becomes a payment (section 2.3). */
import { practiceAccount } from '../accounts.ts';
import { type Context, newId } from '../context.ts';
import { type CardInfo, type Charge } from '../schemas/objects.ts';
import { type CodeRecord } from '../store/records.ts';
import { approved } from './card.ts';

/** What is charged: a saved method, or one that the payer gives now. */
export interface Means {
  readonly paymentMethod: string;
  readonly resource: string;
  readonly cardInfo: CardInfo | undefined;
  readonly sourceId: string | undefined;
}

/** What a payer pays with who is not asked. */
export const anyWallet: Means = {
  paymentMethod: 'paypay',
  resource: 'web',
  cardInfo: undefined,
  sourceId: undefined,
};

export function newCharge(
  context: Context,
  code: CodeRecord,
  { paymentMethod, resource, cardInfo }: Means,
  { clientIp, now }: { clientIp?: string | undefined; now: number },
): Charge {
  return {
    id: newId(context, 'chr'),
    object: 'charge',
    appId: code.internal.appId ?? practiceAccount.appId,
    liveMode: code.liveMode,
    amount: code.amount,
    authorizeAmount: code.amount,
    currency: code.currency,
    authorize: false,
    paymentMethod,
    resource,
    orderNo: code.orderNo,
    description: code.description,
    location: code.locationId === undefined ? undefined : context.store.locations.find(code.locationId),
    extra: code.extra ?? {},
    metadata: code.metadata ?? {},
    cardInfo,
    clientIp,
    paid: false,
    refunded: false,
    disputed: false,
    refunds: { amount: 0, totalCount: 0, data: [] },
    status: 'pending',
    expiryTime: code.expiryTime,
    createTime: now,
  };
}

export function paidCharge(context: Context, charge: Charge, now: number): Charge {
  return {
    ...charge,
    cardInfo: approved(context, charge.cardInfo),
    paid: true,
    status: 'captured',
    paidTime: now,
  };
}
