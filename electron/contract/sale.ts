import * as z from 'zod';
import { ownCodeData, toldCodeData } from './code-data.ts';
import { amount, currency, digits, expiryPeriod, pictureAddress, text } from './fields.ts';
import { limits } from './limits.ts';
import { lineBack } from './pieces.ts';
import { eventKinds } from './sale-events.ts';
import { discount, saleTax, taxRate } from './tax.ts';
import { code } from './payment-objects.ts';

export const saleId = z.string().regex(/^[0-9a-f-]{36}$/, 'a sale id');

/** Where food is eaten, on which its tax rate may depend. */
export const serving = z.enum(['eat-in', 'takeaway']);

/** The choice's name, or group and choice. */
const chosenName = text(2 * limits.choiceName + 1, 1);

/** `price` of one piece in the smallest unit, `count` in pieces (section 2.2, Item). */
export const line = z.strictObject({
  itemId: z.string().max(64).optional(),
  name: text(limits.description, 1),
  /** Where payers' phones find its picture, as the catalogue had it when it was rung up. */
  image: pictureAddress.exactOptional(),
  price: amount(0),
  count: z.int().min(1).max(limits.count),
  /** Left out: the rate of typed amounts; unknown in sales made before there were rates. */
  rate: taxRate.exactOptional(),
  /** Where it is eaten, of an item whose rate depends on that. */
  serving: serving.exactOptional(),
  /** What was chosen of the item, in the order of its groups; included in `price`. */
  choices: z
    .array(z.strictObject({ ja: chosenName, en: chosenName }))
    .min(1)
    .max(limits.choiceGroups * limits.choices)
    .exactOptional(),
  discount: discount.exactOptional(),
});

/** A sale's goods in one line of a screen. */
export const goods = z.strictObject({
  /** Of the first article, as rung up and as on the receipt. */
  name: line.shape.name,
  /** Pieces of all lines, typed amounts included. */
  count: z.int().min(1),
  /** Whether there are more articles than the first. */
  others: z.boolean(),
  /** Where it is eaten; left out: no rate of it depends on that. */
  serving: z.enum([...serving.options, 'both']).exactOptional(),
});

/** The customer a sale is attached to (section 4.2); ids are the service's. */
export const saleCustomer = z.strictObject({
  id: text(limits.id, 1),
  /** The name as it was when the customer was attached; may be empty. */
  name: text(limits.otherText),
  /** The saved payment method to charge. */
  sourceId: text(limits.id, 1).nullable(),
  /** Save the payment method for next time (`shouldCreateSource`). */
  shouldCreateSource: z.boolean(),
});

/** Halves of the sale screen, where both do not fit. */
const saleTab = z.enum(['items', 'keypad']);

/** The ticket being put together; survives a crash. */
export const draft = z.strictObject({
  lines: z.array(line).max(limits.lines),
  /** Staff's own name for it, such as a table; told to nobody else. */
  name: text(limits.ticketName, 1).exactOptional(),
  note: text(limits.description),
  /** Only in drafts kept when tickets had their own validity; codes have the terminal's. */
  expiryPeriod: expiryPeriod.nullable().exactOptional(),
  locationId: text(limits.id, 1).nullable(),
  customer: saleCustomer.nullable().default(null),
  /** Added to what goes with every code. */
  codeData: ownCodeData.exactOptional(),
  discount: discount.nullable().exactOptional(),
  /** Where what is rung up next is eaten; left out: here. */
  serving: serving.exactOptional(),
  /** The sale with the same goods: a code for them renews its code. */
  replaces: saleId.nullable().exactOptional(),
  /** The unanswered request for a code. Once it becomes a sale, the draft is gone. */
  requestId: z.uuid().exactOptional(),
  /** The open half of the sale screen; left out: the items. */
  tab: saleTab.exactOptional(),
});

/** A ticket put aside (保留), for anybody to take back; `at` in epoch ms. */
export const parkedTicket = z.strictObject({
  id: z.int().min(1),
  at: z.number(),
  draft,
});

/** The same `requestId` twice opens one sale; main recomputes `expectedTotal`. */
export const openSale = z.strictObject({
  requestId: z.uuid(),
  lines: z.array(line).min(1).max(limits.lines),
  discount: discount.nullable().exactOptional(),
  expectedTotal: amount(1),
  currency,
  expiryPeriod,
  note: text(limits.description),
  locationId: text(limits.id, 1).nullable(),
  customer: saleCustomer.nullable(),
  /** Added to what goes with every code. */
  codeData: ownCodeData.exactOptional(),
  confirmed: z.boolean(),
  /** The sale with the same goods: its code must no longer be payable, unless `despite`. */
  replaces: saleId.nullable().default(null),
  /** The shop's name of another way it was paid (`till.otherWays`), which is recorded without a code. Left out: a code is asked for. */
  otherWay: text(limits.otherWayName, 1).exactOptional(),
  /** A second code or payment, chosen knowingly while the first code may still be paid. */
  despite: z
    .strictObject({ reason: text(limits.description, 1), by: text(limits.shopName, 1) })
    .nullable()
    .default(null),
});

/** Architecture, "A sale's life". */
export const saleStates = [
  'opening',
  'awaiting',
  'lapsed',
  'expired',
  'canceled',
  'paid',
  'refused',
  'unknown',
] as const;
export const saleState = z.enum(saleStates);

/**
 * The terminal asks, cannot now (offline), or never can (staff confirm). `unscanned`: some services do not know a code before it
 * is scanned; asking goes on.
 */
export const watch = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('watching') }),
  z.strictObject({ kind: z.literal('offline'), nextCheckInMs: z.number().min(0) }),
  z.strictObject({ kind: z.literal('unreadable') }),
  z.strictObject({ kind: z.literal('unscanned') }),
]);

/** A charge is open, or an attempt failed and the code may be paid again. Absent: neither, as far as the service says. */
export const paying = z.enum(['under-way', 'failed']);

/** How many tries on the code on screen have failed; each is shown and sounded once. Absent: none. */
export const failedTries = z.int().min(1);

/** Why no code is shown, or whether one exists is unknown. `message`: of a refusal the service's words, else this program's note. */
export const saleReason = z.strictObject({
  kind: z.enum([
    'invalid', // the service refused a field
    'credentials', // the service refused the key
    'account', // the account or key may not do this
    'rate-limited', // the service asks to wait
    'not-sent', // nothing left this terminal
    'other-account', // nothing left: it would have gone to another account
    'untold-account', // nothing left: nobody said to whose account
    'certificate',
    'no-answer', // sent, no usable answer: it may have been done
    'bad-answer', // answered, but not with a code that may be shown
    'duplicate', // the order number is taken
    'order-paid', // the order number is paid: a payment exists
    'interrupted', // the terminal stopped in the middle
    'payer-code', // the payer's code is invalid or outdated
    'payer-funds', // the payer's balance or limit is too low
    'payer', // the payer's side refused otherwise
    'refused', // any other definite no
  ]),
  message: z.string(),
  field: z.string().optional(),
  /** Refused here before sending: `message` is not the service's. */
  ours: z.literal(true).exactOptional(),
});

/** The code screen: one state with exactly its data. Times in ms. */
const phase = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('opening'), retryInMs: z.number().min(0).nullable() }),
  z.strictObject({
    state: z.literal('awaiting'),
    codeUrl: z.string(),
    codeHost: z.string(),
    remainingMs: z.number().min(0),
    validityMs: z.number().min(1),
    watch,
    paying: paying.exactOptional(),
    failedTries: failedTries.exactOptional(),
    canceling: z.boolean(),
  }),
  /** Money is asked for by the payer's code; the payer must confirm on the phone. */
  z.strictObject({
    state: z.literal('confirming'),
    /** Until it is revoked. */
    remainingMs: z.number().min(0),
    watch,
    canceling: z.boolean(),
  }),
  z.strictObject({
    state: z.literal('lapsed'),
    watch,
    paying: paying.exactOptional(),
    /** No charge is known yet, but money may have been taken. */
    unsure: z.literal(true).exactOptional(),
  }),
  z.strictObject({ state: z.literal('expired') }),
  z.strictObject({
    state: z.literal('canceled'),
    /** The old code may be paid until then (epoch ms); null: certainly closed. */
    payableUntil: z.number().nullable(),
    /** The order number whose code paid the same goods. */
    goodsPaidAs: z.string().exactOptional(),
  }),
  z.strictObject({
    state: z.literal('paid'),
    paidAt: z.number(),
    paymentMethod: z.string().nullable(),
    settledByStaff: z.boolean(),
    /** Refunded since, in the smallest unit; 0: nothing. */
    givenBack: z.number(),
  }),
  z.strictObject({ state: z.literal('refused'), reason: saleReason, canRetry: z.boolean() }),
  z.strictObject({ state: z.literal('unknown'), reason: saleReason }),
]);

export const saleView = z.strictObject({
  id: saleId,
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  digits,
  locationId: z.string().nullable(),
  lines: z.array(line),
  /** Left out: a sale made before there were rates. */
  tax: saleTax.exactOptional(),
  note: z.string(),
  customer: saleCustomer.nullable(),
  /** What staff added; left out: nothing. */
  codeData: toldCodeData.exactOptional(),
  openedAt: z.number(),
  practice: z.boolean(),
  /** The last attempt used the payer's code; left out: it asked for a code. */
  presented: z.literal(true).exactOptional(),
  phase,
});

/** A person's word where the service cannot be asked; the reason stays in the journal. */
export const settleSale = z.strictObject({
  saleId,
  outcome: z.enum(['paid', 'unpaid']),
  reason: text(limits.description, 1),
  /** Where a PIN is due, main asks for it and takes that person's name. */
  by: text(limits.shopName, 1),
});

/** Voids a payment recorded as made another way: all its money went back by hand. */
export const voidRecorded = settleSale.pick({ saleId: true, reason: true, by: true });

export const saleRow = z.strictObject({
  id: saleId,
  orderNo: z.string(),
  state: saleState,
  /** Null: typed amounts without names. */
  goods: goods.nullable(),
  amount: z.number(),
  currency: z.string(),
  digits,
  locationId: z.string().nullable(),
  openedAt: z.number(),
  paidAt: z.number().nullable(),
  /** The service's name; null: not paid, or not told. */
  paymentMethod: z.string().nullable(),
  /** By the service's last word: the amount of each paid code; 0 while unpaid. */
  received: z.number(),
  /** What of it was refunded since. */
  givenBack: z.number(),
  /** The payer contests the payment, which still stands. */
  disputed: z.boolean(),
  /** Paid twice, by two codes of the sale or of another sale for the same goods. */
  doubled: z.boolean(),
  /** One of the two was refunded: no other refund is asked for. */
  isOneBack: z.literal(true).exactOptional(),
});

/** A sale with codes not finally settled by the service. `payableUntil`: one may be paid until then (epoch ms); null: ruled out. */
export const unresolvedSale = z.strictObject({
  row: saleRow,
  known: z.enum([
    'payable', // its code has time left
    'in-doubt', // its time is over, nobody said whether it was paid
    'over', // over and unpaid by the service's word; asked once more
    'staff-word', // a person's word, which the service may still contradict
    'paid-otherwise', // paid, but another of its codes is not over
    'contradicted', // the service contradicts the sale
  ]),
  payableUntil: z.number().nullable(),
  /** Where the service cannot be asked, only a person can tell. */
  readable: z.boolean(),
});

/**
 * The state in which a sale was paid while staff did not wait for it. 'paid': a second payment; 'refunded': one after the first
 * was wholly refunded; 'refund-failed': a refund failed after its answer, so the money is still here; 'shown': one that staff
 * waited for on the code screen, which nobody has left since.
 */
export const unseenAfter = z.enum([...saleStates, 'refunded', 'refund-failed', 'shown']);

/**
 * A payment that staff have not seen: it came while nobody waited for it, or before the power went while they did, or it is a
 * second one. Tells nothing of the customer, since a locked terminal shows it.
 */
export const unseenPayment = z.strictObject({
  saleId,
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  digits,
  paidAt: z.number(),
  after: unseenAfter,
  /** How many payments the sale has, this one included: each makes a new notice. */
  payments: z.int(),
});

/** Sales of a day that the history's filters treat alike. */
export const dayTally = saleRow
  .pick({ state: true, disputed: true, doubled: true, isOneBack: true, locationId: true })
  .extend({ count: z.int() });

/**
 * Newest first: sales paid on the day, and those opened on it and unpaid. Totals per currency: what came in for them, and refunds
 * of it.
 */
export const historyDay = z.strictObject({
  date: z.iso.date(),
  /** All of the day's, even if `sales` has fewer. */
  count: z.int(),
  /** All by kind, the newest sale's kind first. */
  tally: z.array(dayTally),
  paidCount: z.int(),
  /** Payments of the day, which `totals` sum up: a sale paid twice has two. */
  payments: z.int(),
  totals: z.array(
    z.strictObject({ currency: z.string(), digits, received: z.number(), givenBack: z.number() }),
  ),
  /** The close's number; null: not closed. */
  close: z.int().nullable(),
  /** Something learnt after sealing makes the close differ. */
  sinceClose: z.boolean(),
  sales: z.array(saleRow),
});

/**
 * A sale of the running day whose receipt anyone at the till may print: only what is on it. `givenBack`: of its price, whole or
 * in part.
 */
export const paidToday = saleRow
  .pick({ id: true, orderNo: true, amount: true, currency: true, digits: true, goods: true })
  .extend({ paidAt: z.number(), givenBack: z.number() });

/** One event: what happened, when (epoch ms), and details in plain words and numbers. */
export const saleEvent = z.strictObject({
  sequence: z.int(),
  at: z.number(),
  kind: z.enum(eventKinds),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** One try to create a code for a sale, or to take money by a payer's code. */
export const saleAttempt = z.strictObject({
  number: z.int(),
  /** It used the payer's code; left out: it asked for a code. */
  presented: z.literal(true).exactOptional(),
  orderNo: z.string(),
  state: z.enum(['sending', 'code', 'refused', 'not-sent', 'unknown']),
  sentAt: z.number(),
  /** As the service last sent it: the code with its payment; of a payer's code its charge. */
  code: code.nullable(),
});

/** A refund asked for here and confirmed by the service; `at` in epoch ms. */
const confirmedRefund = z.strictObject({
  id: saleId,
  /** The attempt whose code was asked about; of several under one number, maybe not the paid one. */
  attempt: z.int().min(1),
  paymentMethod: z.string().nullable(),
  amount: z.number(),
  /** The goods that came back, by the index of their line; empty: money alone. */
  returned: z.array(lineBack),
  at: z.number(),
  /** What of the amount is of what came beyond the price, and so of no tax rate. */
  ofTwo: z.number(),
});

/** A sale's page in the history, from the journal. */
export const salePage = z.strictObject({
  row: saleRow,
  lines: z.array(line),
  /** Left out: a sale made before there were rates. */
  tax: saleTax.exactOptional(),
  note: z.string(),
  customer: saleCustomer.nullable(),
  /** What goes with the code beyond that, as it is sent; left out: nothing. */
  codeData: toldCodeData.exactOptional(),
  expiryPeriod: z.number(),
  /** Until a code may be paid, as far as known (epoch ms); null: none can be. */
  payableUntil: z.number().nullable(),
  attempts: z.array(saleAttempt),
  events: z.array(saleEvent),
  /** In the order the money went back; without those under way or made elsewhere. */
  refunds: z.array(confirmedRefund),
  /** Certainly refunded, unlike the row's figure, which has what is under way. */
  back: z.number(),
  /** The price, or another amount by a person's word; 0: nothing came. */
  paidWith: z.number(),
  /** The payment that pays for it, where the row's went back whole; left out: the row's does. */
  paidAnew: z.strictObject({ at: z.number(), method: z.string().nullable() }).exactOptional(),
  actions: z.array(z.enum(['show', 'renew', 'check', 'settle', 'retry', 'void'])),
});

export type SaleCustomer = z.infer<typeof saleCustomer>;
export type Line = z.infer<typeof line>;
export type Serving = z.infer<typeof serving>;
export type SaleTab = z.infer<typeof saleTab>;
export type Draft = z.infer<typeof draft>;
export type ParkedTicket = z.infer<typeof parkedTicket>;
export type Goods = z.infer<typeof goods>;
export type OpenSale = z.infer<typeof openSale>;
export type SaleState = z.infer<typeof saleState>;
export type SaleView = z.infer<typeof saleView>;
export type SalePhase = SaleView['phase'];
export type UnresolvedSale = z.infer<typeof unresolvedSale>;
export type WatchState = z.infer<typeof watch>;
export type UnseenAfter = z.infer<typeof unseenAfter>;
export type UnseenPayment = z.infer<typeof unseenPayment>;
export type SaleReason = z.infer<typeof saleReason>;
export type SettleSale = z.infer<typeof settleSale>;
export type VoidRecorded = z.infer<typeof voidRecorded>;
export type PaidToday = z.infer<typeof paidToday>;
export type SaleRow = z.infer<typeof saleRow>;
export type DayTally = z.infer<typeof dayTally>;
export type HistoryDay = z.infer<typeof historyDay>;
export type SaleEvent = z.infer<typeof saleEvent>;
export type SaleAttempt = z.infer<typeof saleAttempt>;
export type ConfirmedRefund = z.infer<typeof confirmedRefund>;
export type SalePage = z.infer<typeof salePage>;
