import * as z from 'zod';
import { ownCodeData, toldCodeData } from './code-data.ts';
import { amount, currency, digits, expiryPeriod, pictureAddress, text } from './fields.ts';
import { limits } from './limits.ts';
import { lineBack } from './pieces.ts';
import { eventKinds } from './sale-events.ts';
import { discount, saleTax, taxRate } from './tax.ts';
import { code } from './payment-objects.ts';

export const saleId = z.string().regex(/^[0-9a-f-]{36}$/, 'a sale id');

/** Where food is eaten, on which the rate of its tax may depend. */
export const serving = z.enum(['eat-in', 'takeaway']);

/** A choice's own name, or after its group's. */
const chosenName = text(2 * limits.choiceName + 1, 1);

/** One line of the ticket; `price` of one piece in the smallest unit, `count` of pieces (section 2.2, Item). */
export const line = z.strictObject({
  itemId: z.string().max(64).optional(),
  name: text(limits.description, 1),
  /** Where payers' phones find its picture, as the catalogue had it when it was rung up. */
  image: pictureAddress.exactOptional(),
  price: amount(0),
  count: z.int().min(1).max(limits.count),
  /** Its tax; left out: that of typed amounts, and unknown of sales from before there were rates. */
  rate: taxRate.exactOptional(),
  /** Where it is eaten, of an item whose rate depends on it. */
  serving: serving.exactOptional(),
  /** What was chosen of the item, in the order of its groups; `price` has it in it. */
  choices: z
    .array(z.strictObject({ ja: chosenName, en: chosenName }))
    .min(1)
    .max(limits.choiceGroups * limits.choices)
    .exactOptional(),
  /** Off the whole line. */
  discount: discount.exactOptional(),
});

/** What a sale is of, in as much as a line of a screen says. */
export const goods = z.strictObject({
  /** Of the first article, as it was rung up: what the customer asked for first, and what a receipt begins with. */
  name: line.shape.name,
  /** Pieces of all lines, amounts of the keypad among them. */
  count: z.int().min(1),
  /** There is more than that article. */
  others: z.boolean(),
  /** Where it is eaten; left out: no rate of it depends on that. */
  serving: z.enum([...serving.options, 'both']).exactOptional(),
});

/** The customer a sale is attached to (section 4.2): how they pay, by the service's own ids. */
export const saleCustomer = z.strictObject({
  id: text(limits.id, 1),
  /** As the service had it when the customer was attached; may be empty. */
  name: text(limits.otherText),
  /** The saved payment method to charge, if one was chosen. */
  sourceId: text(limits.id, 1).nullable(),
  /** Whether the payment method is to be saved for the next time (`shouldCreateSource`). */
  shouldCreateSource: z.boolean(),
});

/** The halves of the sale screen, where both do not fit. */
const saleTab = z.enum(['items', 'keypad']);

/** What the cashier has put together and not yet charged; survives a crash. */
export const draft = z.strictObject({
  lines: z.array(line).max(limits.lines),
  /** What staff call it, as by a table or a customer; nobody else is told. Left out: nothing. */
  name: text(limits.ticketName, 1).exactOptional(),
  note: text(limits.description),
  /** Of drafts that were kept when a ticket could have a validity of its own; codes have the terminal's. */
  expiryPeriod: expiryPeriod.nullable().exactOptional(),
  locationId: text(limits.id, 1).nullable(),
  customer: saleCustomer.nullable().default(null),
  /** What staff let go with the code, beside what goes with every one. */
  codeData: ownCodeData.exactOptional(),
  /** Off the whole ticket. */
  discount: discount.nullable().exactOptional(),
  /** Where what is rung up next is eaten; left out: here. */
  serving: serving.exactOptional(),
  /** The sale whose goods these are: a code for them is a renewal of its code. */
  replaces: saleId.nullable().exactOptional(),
  /** The request by which a code of it was asked for and which is not answered yet. Once that is a sale, there is no such draft. */
  requestId: z.uuid().exactOptional(),
  /** Which half of the sale screen was open; left out: the items. */
  tab: saleTab.exactOptional(),
});

/** A ticket that was put aside (保留), to be taken back by anybody; `at` in epoch ms. */
export const parkedTicket = z.strictObject({
  id: z.int().min(1),
  at: z.number(),
  draft,
});

/** Asks for a code. The same `requestId` twice opens one sale; main recomputes `expectedTotal`. */
export const openSale = z.strictObject({
  requestId: z.uuid(),
  lines: z.array(line).min(1).max(limits.lines),
  /** Off the whole ticket. */
  discount: discount.nullable().exactOptional(),
  expectedTotal: amount(1),
  currency,
  expiryPeriod,
  note: text(limits.description),
  locationId: text(limits.id, 1).nullable(),
  customer: saleCustomer.nullable(),
  /** What staff let go with the code, beside what goes with every one. */
  codeData: ownCodeData.exactOptional(),
  confirmed: z.boolean(),
  /** The sale whose goods these are: its code must not be payable any more, or somebody chooses all the same. */
  replaces: saleId.nullable().default(null),
  /**
   * It was paid another way than by the service, which is recorded under this name of the shop's (`till.otherWays`): no code is
   * asked for. Left out: one is.
   */
  otherWay: text(limits.otherWayName, 1).exactOptional(),
  /** Somebody chose knowingly to show a second code, or to record another payment, while the first code may still be paid. */
  despite: z
    .strictObject({ reason: text(limits.description, 1), by: text(limits.shopName, 1) })
    .nullable()
    .default(null),
});

/** The states of a sale (architecture, "A sale's life"). */
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
 * How the terminal learns about payment: by asking, not now (offline), or not at all (staff confirm). `unscanned`: the service
 * answers that it knows no such code, as some do until somebody scans it, and is asked on.
 */
export const watch = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('watching') }),
  z.strictObject({ kind: z.literal('offline'), nextCheckInMs: z.number().min(0) }),
  z.strictObject({ kind: z.literal('unreadable') }),
  z.strictObject({ kind: z.literal('unscanned') }),
]);

/**
 * Whether the customer is paying just now: a charge is open, or a try failed and the same code may be paid
 * again. Absent: nobody is, as far as the service says.
 */
export const paying = z.enum(['under-way', 'failed']);

/** How many tries on the code on the screen have failed: each is seen and heard once. Absent: none. */
export const failedTries = z.int().min(1);

/**
 * Why no code could be shown, or why it is not known whether there is one. `message`: of a refusal the service's words,
 * else what this program noted, for those who look into it.
 */
export const saleReason = z.strictObject({
  kind: z.enum([
    'invalid', // the service refused a field
    'credentials', // the service refused the key
    'account', // the merchant's account, or the key, may not do this
    'rate-limited', // the service asks to wait
    'not-sent', // nothing left this terminal
    'other-account', // it would have gone to another's account than the till's: nothing left
    'untold-account', // nobody said whose account it would go to: nothing left
    'certificate', // the service's certificate is not valid
    'no-answer', // sent, no usable answer
    'bad-answer', // answered, but not with a code that may be shown
    'duplicate', // the order number is taken
    'order-paid', // the order number is paid: there is a payment
    'interrupted', // the terminal stopped in the middle
    'payer-code', // the code on the payer's phone is not valid, or not any more
    'payer-funds', // the balance or the limit of what the payer pays with is not enough
    'payer', // the payer's side refused otherwise
    'refused', // any other definite no
  ]),
  message: z.string(),
  field: z.string().optional(),
  /** It was refused here, before anything was sent: the message is not the service's. */
  ours: z.literal(true).exactOptional(),
});

/** What the code screen shows: one state and exactly what belongs to it. Times are milliseconds. */
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
  /** Money was asked for by the payer's code, and the payer has to confirm it on the phone. */
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
    /** Money was asked for by the payer's code, and no charge is known yet: it may have been taken. */
    unsure: z.literal(true).exactOptional(),
  }),
  z.strictObject({ state: z.literal('expired') }),
  z.strictObject({
    state: z.literal('canceled'),
    /** Wall-clock time until which the old code may still be paid; null when it was closed for certain. */
    payableUntil: z.number().nullable(),
    /** The order number under which the same goods were paid, by another of their codes. */
    goodsPaidAs: z.string().exactOptional(),
  }),
  z.strictObject({
    state: z.literal('paid'),
    paidAt: z.number(),
    paymentMethod: z.string().nullable(),
    settledByStaff: z.boolean(),
    /** What of it was given back since, in the smallest unit; 0 for a payment that is whole. */
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
  /** Left out of a sale from before there were rates. */
  tax: saleTax.exactOptional(),
  note: z.string(),
  customer: saleCustomer.nullable(),
  /** What staff let go with the code; left out: nothing. */
  codeData: toldCodeData.exactOptional(),
  openedAt: z.number(),
  practice: z.boolean(),
  /** Its last request was for money by the code that the payer's phone showed; left out: for a code. */
  presented: z.literal(true).exactOptional(),
  phase,
});

/** A person's word on a sale that the service cannot be asked about; the reason stays in the journal. */
export const settleSale = z.strictObject({
  saleId,
  outcome: z.enum(['paid', 'unpaid']),
  reason: text(limits.description, 1),
  /** Who says so; where a PIN is due, main asks for it and takes the name of whose it is. */
  by: text(limits.shopName, 1),
});

/** Takes back what was recorded as paid another way than by the service: the money went back by hand, whole. */
export const voidRecorded = settleSale.pick({ saleId: true, reason: true, by: true });

export const saleRow = z.strictObject({
  id: saleId,
  orderNo: z.string(),
  state: saleState,
  /** What was sold; null where amounts were typed and nothing has a name. */
  goods: goods.nullable(),
  amount: z.number(),
  currency: z.string(),
  digits,
  locationId: z.string().nullable(),
  openedAt: z.number(),
  paidAt: z.number().nullable(),
  /** The service's own name of how it was paid; null: it is not paid, or nobody says. */
  paymentMethod: z.string().nullable(),
  /** What came in, by the service's last word: the amount for each code that was paid; 0 while unpaid. */
  received: z.number(),
  /** What of it was given back since, wholly or in part. */
  givenBack: z.number(),
  /** The payer contests the payment, which is still there. */
  disputed: z.boolean(),
  /** Paid twice, by two codes of the sale or by those of another sale for the same goods. */
  doubled: z.boolean(),
  /** Of these the money of one went back: nobody is asked to give another one back. */
  isOneBack: z.literal(true).exactOptional(),
});

/**
 * A sale that has codes of which the service has not said its last word. `known`: what there is to know by
 * now; `payableUntil`: until when a code of it may be paid (epoch ms), null where that is ruled out.
 */
export const unresolvedSale = z.strictObject({
  row: saleRow,
  known: z.enum([
    'payable', // its code has time left
    'in-doubt', // its time is over, and nobody has said whether it was paid
    'over', // the service says that it is over and unpaid; it is asked once more
    'staff-word', // a person has said so, and the service may still say something else
    'paid-otherwise', // the sale is paid, and another code of it is not over yet
    'contradicted', // the service contradicts the sale
  ]),
  payableUntil: z.number().nullable(),
  /** The service can be asked about it; where it cannot, only a person can tell. */
  readable: z.boolean(),
});

/**
 * The state in which a sale was paid while staff did not wait for it; 'paid' for a second payment, 'refunded' for one after the first had
 * gone back whole, 'refund-failed' for one that stayed here after all, 'shown' for one that they waited for, on the code screen, which
 * nobody has left since.
 */
export const unseenAfter = z.enum([...saleStates, 'refunded', 'refund-failed', 'shown']);

/**
 * A payment that came while staff did not wait for it, or before the power went while they did, or another one,
 * and that staff have not seen yet. It has nothing of the customer: a locked terminal tells it too.
 */
export const unseenPayment = z.strictObject({
  saleId,
  orderNo: z.string(),
  amount: z.number(),
  currency: z.string(),
  digits,
  paidAt: z.number(),
  after: unseenAfter,
  /** How many payments the sale has with it: the next one is another notice. */
  payments: z.int(),
});

/** How many sales of a day are alike to the history's filters. */
export const dayTally = saleRow
  .pick({ state: true, disputed: true, doubled: true, isOneBack: true, locationId: true })
  .extend({ count: z.int() });

/**
 * A business day's sales, newest first: those that were paid on it, and those that were opened on it and not
 * paid. Totals per currency: what came in for them, and what of it was given back.
 */
export const historyDay = z.strictObject({
  date: z.iso.date(),
  /** All of the day's sales, also those that are not among `sales` because fewer were asked for. */
  count: z.int(),
  /** All of them by kind, that of the newest first. */
  tally: z.array(dayTally),
  /** Sales that were paid on it. */
  paidCount: z.int(),
  /** Payments that were made on it, which `totals` are of: a sale that was paid twice has two. */
  payments: z.int(),
  totals: z.array(
    z.strictObject({ currency: z.string(), digits, received: z.number(), givenBack: z.number() }),
  ),
  /** The number under which the day is closed; null as long as it is not. */
  close: z.int().nullable(),
  /** The close says otherwise of the day's payments: something was learnt after it was sealed. */
  sinceClose: z.boolean(),
  sales: z.array(saleRow),
});

/**
 * A sale of the business day that runs whose receipt anyone at the till may print: no more than is on it. `givenBack`: of
 * its price, whole or in part.
 */
export const paidToday = saleRow
  .pick({ id: true, orderNo: true, amount: true, currency: true, digits: true, goods: true })
  .extend({ paidAt: z.number(), givenBack: z.number() });

/** One event: what happened, when (epoch ms), and plain details in words and numbers. */
export const saleEvent = z.strictObject({
  sequence: z.int(),
  at: z.number(),
  kind: z.enum(eventKinds),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

/** One try to create a code for a sale, or to take money by a payer's code. */
export const saleAttempt = z.strictObject({
  number: z.int(),
  /** It asked for money by the code that the payer's phone showed; left out: for a code. */
  presented: z.literal(true).exactOptional(),
  orderNo: z.string(),
  state: z.enum(['sending', 'code', 'refused', 'not-sent', 'unknown']),
  sentAt: z.number(),
  /** The outcome, as the service last sent it: the code with its payment; of a presented one its charge. */
  code: code.nullable(),
});

/** Money that this terminal asked to be given back and that the service says is back; `at` in epoch ms. */
const confirmedRefund = z.strictObject({
  id: saleId,
  /** Which of the sale's codes was paid. */
  attempt: z.int().min(1),
  /** Of the payment that it is of. */
  paymentMethod: z.string().nullable(),
  amount: z.number(),
  /** The goods that came back, by the index of their line; empty: money alone. */
  returned: z.array(lineBack),
  at: z.number(),
  /** Its sale was paid twice by then: of which payment's rates it is nobody says. */
  isOfTwo: z.boolean(),
});

/** A sale's page in the history: the journal itself. */
export const salePage = z.strictObject({
  row: saleRow,
  lines: z.array(line),
  /** Left out of a sale from before there were rates. */
  tax: saleTax.exactOptional(),
  note: z.string(),
  customer: saleCustomer.nullable(),
  /** What goes with the code beyond that, as it is sent; left out: nothing. */
  codeData: toldCodeData.exactOptional(),
  expiryPeriod: z.number(),
  /** Until when a code of the sale may still be paid, as far as that is known (epoch ms); null: none can be. */
  payableUntil: z.number().nullable(),
  attempts: z.array(saleAttempt),
  events: z.array(saleEvent),
  /** In the order in which the money went back; not what is under way, nor what was given back elsewhere. */
  refunds: z.array(confirmedRefund),
  /** What of it is back for certain: unlike the row's, nothing that is still under way. */
  back: z.number(),
  /** What it is paid with: its price, or another amount that a person settled it with; 0: nothing has come. */
  paidWith: z.number(),
  /** What may be done from here. */
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
