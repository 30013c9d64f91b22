import * as z from 'zod';
import { digits } from './fields.ts';
import type { Result } from './result.ts';
import { failedTries, goods, line, paying, watch } from './sale.ts';
import { language, payerLanguages } from './terminal.ts';
import { shopLook } from './unattended.ts';

/*
 * What the customer display (the second screen, which faces the customer) is told: the sale as customers may see it, and nothing
 * else. It has channels of its own (`displayChannels` in display-names.ts): it may ask one thing and is told one.
 */

/** One line of what is charged as customers see it: a name, the price of one piece, and how many. */
const customerLine = line.pick({ name: true, price: true, count: true });

/** What the customer display shows of a sale: no reason, no words of the service, nothing for the staff. */
const customerPhase = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('opening') }),
  z.strictObject({
    state: z.literal('awaiting'),
    codeUrl: z.string(),
    codeHost: z.string(),
    remainingMs: z.number().min(0),
    validityMs: z.number().min(1),
    watch,
    paying: paying.exactOptional(),
    failedTries: failedTries.exactOptional(),
  }),
  /** Money was asked for by the code on the customer's phone, where the payment has to be confirmed. */
  z.strictObject({ state: z.literal('confirming'), remainingMs: z.number().min(0), watch }),
  z.strictObject({ state: z.literal('lapsed'), watch }),
  z.strictObject({ state: z.literal('expired') }),
  z.strictObject({ state: z.literal('canceled') }),
  z.strictObject({ state: z.literal('paid') }),
  /** The staff have something to see to; what it is stays on their screen, and so does what there is to pay. */
  z.strictObject({ state: z.literal('attended') }),
]);

/** The sale that is on the cashier's code screen, without note, customer, location id and id. */
const customerSale = z.strictObject({
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  digits,
  lines: z.array(customerLine),
  /** Null: amounts alone, without a name. */
  goods: goods.nullable(),
  /** Money was asked for by the code that the customer's phone showed; left out: a code is shown. */
  presented: z.literal(true).exactOptional(),
  phase: customerPhase,
});

/** The ticket as it is rung up, before there is a sale: what would be charged if the code were shown now. */
const customerTicket = customerSale
  .pick({ amount: true, currency: true, digits: true, lines: true })
  .extend({ serving: goods.shape.serving });

export const customerDisplay = z.strictObject({
  language,
  payerLanguages,
  practice: z.boolean(),
  /** The key in use is a test key. */
  test: z.boolean(),
  shopName: z.string(),
  logo: shopLook.shape.logo,
  /** Null: nothing is being paid. */
  sale: customerSale.nullable(),
  /** Null: nothing is rung up, or a sale is shown. */
  ticket: customerTicket.nullable(),
});

/** What its preload puts at `window.madoguchiDisplay`. */
export interface CustomerDisplayBridge {
  readCustomerDisplay: () => Promise<Result<CustomerDisplay>>;
  onCustomerDisplay: (listener: (display: CustomerDisplay) => void) => () => void;
}

export type CustomerLine = z.infer<typeof customerLine>;
export type CustomerPhase = z.infer<typeof customerPhase>;
/** A phase in which customers look at the sale itself. */
export type PayingPhase = Exclude<CustomerPhase, { state: 'attended' }>;
export type CustomerSale = z.infer<typeof customerSale>;
export type CustomerTicket = z.infer<typeof customerTicket>;
export type CustomerDisplay = z.infer<typeof customerDisplay>;
