import * as z from 'zod';
import { digits } from './fields.ts';
import type { Result } from './result.ts';
import { failedTries, goods, line, paying, watch } from './sale.ts';
import { language, payerLanguages } from './terminal.ts';
import { shopLook } from './unattended.ts';

/*
 * What the customer display (the second screen) is told: the sale as customers may see it, nothing else, over channels of its own
 * (display-names.ts).
 */

/** A line as customers see it; `price` is of one piece. */
const customerLine = line.pick({ name: true, price: true, count: true });

/** What customers see of a sale's state: no reason, none of the service's words, nothing for the staff. */
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
  /** Money is asked for by the code on the customer's phone, where the customer must confirm. */
  z.strictObject({ state: z.literal('confirming'), remainingMs: z.number().min(0), watch }),
  z.strictObject({ state: z.literal('lapsed'), watch }),
  z.strictObject({ state: z.literal('expired') }),
  z.strictObject({ state: z.literal('canceled') }),
  z.strictObject({ state: z.literal('paid') }),
  /** Staff have something to settle; what, and the amount, stay on their screen. */
  z.strictObject({ state: z.literal('attended') }),
]);

/** The sale on the code screen, without note, customer, location id and id. */
const customerSale = z.strictObject({
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  digits,
  lines: z.array(customerLine),
  /** Null: unnamed amounts only. */
  goods: goods.nullable(),
  /** Money is asked for by the code on the customer's phone; left out: a code is shown. */
  presented: z.literal(true).exactOptional(),
  phase: customerPhase,
});

/** The ticket before there is a sale: what would be charged now. */
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

/** What the display's preload puts at `window.madoguchiDisplay`. */
export interface CustomerDisplayBridge {
  readCustomerDisplay: () => Promise<Result<CustomerDisplay>>;
  onCustomerDisplay: (listener: (display: CustomerDisplay) => void) => () => void;
}

export type CustomerLine = z.infer<typeof customerLine>;
export type CustomerPhase = z.infer<typeof customerPhase>;
export type PayingPhase = Exclude<CustomerPhase, { state: 'attended' }>;
export type CustomerSale = z.infer<typeof customerSale>;
export type CustomerTicket = z.infer<typeof customerTicket>;
export type CustomerDisplay = z.infer<typeof customerDisplay>;
