import { z } from 'zod';
import { toldCodeData } from '../contract/code-data.ts';
import type { SaleCodeData } from '../contract/code-fields.ts';
import { fractionDigits } from '../contract/currencies.ts';
import { type Code, code } from '../contract/payment-objects.ts';
import {
  type Line,
  line,
  saleAttempt,
  type SaleCustomer,
  saleCustomer,
  type SaleEvent,
  saleEvent,
  type UnseenAfter,
  unseenAfter,
  saleReason,
} from '../contract/sale.ts';
import { eventKinds, type SaleEventKind } from '../contract/sale-events.ts';
import { type SaleTax, saleTax } from '../contract/tax.ts';
import type { Moment } from '../domain/expiry.ts';
import { moneyOf, type SalePayment, type ToldOfSale } from '../domain/ledger.ts';
import type { Money } from '../domain/paid.ts';
import type { Attempt, AttemptKind, Sale, SaleChange, Stage } from '../domain/sale.ts';
import { salePaymentOf } from './payments.ts';
import type { RefundChange } from './refunds.ts';

/**
 * What ended the questions about a code: its payment; the service's word that it is over, given again after
 * the time in which a payment may still arrive; or a person's word, where the service can say nothing.
 */
export type Resolved = z.infer<typeof resolved>;

const resolved = z.enum(['paid', 'over', 'staff']);

/** One request for a code, or for money by a payer's code, as the journal holds it. */
export interface AttemptRecord extends Attempt {
  kind: AttemptKind;
  /** When it was about to leave. */
  sent: Moment;
  /** The code that came, whether it may be shown or not; of a presented attempt its charge, told as `codeOfCharge` does. */
  code: Code | null;
  /** Validity in ms counted from `sent`; null as long as no code came. */
  validityMs: number | null;
  /** The word after which nobody need ask about the code any more; null as long as there is none. */
  resolved: Resolved | null;
}

/** A sale as the journal holds it. `openedAt` is wall time, epoch ms; order is by `counter`, never by time. */
export interface SaleRecord extends Sale {
  id: string;
  requestId: string;
  counter: number;
  amount: number;
  currency: string;
  /** Digits after the point of the currency, as they were when the sale was made. */
  digits: number;
  locationId: string | null;
  lines: Line[];
  /** Null: the sale was made before there were rates. */
  tax: SaleTax | null;
  note: string;
  customer: SaleCustomer | null;
  /** What goes with its code beyond what was sold; null: nothing does. */
  codeData: SaleCodeData | null;
  expiryPeriod: number;
  openedAt: number;
  /** A person has put this sale off the code screen. */
  dismissed: boolean;
  /** The sale for the same goods whose code came before this one's, by its id. */
  predecessor: string | null;
  /** What was paid for it, in the order in which it became known. */
  payments: readonly SalePayment[];
  /** What they come to. */
  money: Money;
  /** It was paid twice, by two of its codes or by those of another sale for the same goods. */
  doubled: boolean;
  /** As what staff have yet to be seen to know of a payment; null: they have seen it. */
  unseen: UnseenAfter | null;
  attempts: readonly AttemptRecord[];
}

/** What is known of a sale before anything is sent. `fraction`: randomness from 0 up to 1. */
export interface Intent {
  /** Who is at the till; left out where nobody signed on. */
  staff?: string;
  /** Who issues its receipts; left out where that was not kept. */
  issuer?: { name: string; invoiceNumber: string | null };
  id: string;
  requestId: string;
  prefix: string;
  fraction: () => number;
  amount: number;
  currency: string;
  locationId: string | null;
  lines: Line[];
  tax?: SaleTax | null;
  note: string;
  customer: SaleCustomer | null;
  codeData?: SaleCodeData | null;
  expiryPeriod: number;
  predecessor: string | null;
  /** What is asked for first; left out: a code. */
  by?: AttemptKind;
  /** The shop's name of the way by which it was paid, other than by the service; left out: a code is asked for. */
  otherWay?: string;
  /** What else is noted in the same commit. */
  entries: readonly Entry[];
  sent: Moment;
}

/** What is written into a sale's events: words and numbers, never a secret. */
export interface Entry {
  kind: SaleEventKind;
  details?: SaleEvent['details'];
}

/** A sale is rung up, by whoever is at the till. */
export function opened(
  { amount, currency, staff, issuer }: Pick<Intent, 'amount' | 'currency' | 'staff' | 'issuer'>,
  orderNo: string,
): Entry {
  const details = {
    orderNo,
    amount,
    currency,
    ...(staff !== undefined && { staff }),
    // False: it has none, whichever the shop is given later.
    ...(issuer && { issuer: issuer.name, invoiceNumber: issuer.invoiceNumber ?? false }),
  };
  return { kind: 'opened', details };
}

/** It was paid another way than by the service, say staff. */
export function recorded(method: string): Entry {
  return { kind: 'recorded', details: { paymentMethod: method } };
}

/** A request is about to leave. */
export function sending({ number: attempt, orderNo, kind }: Attempt): Entry {
  return { kind: 'sending', details: { attempt, orderNo, ...(kind === 'presented' && { by: kind }) } };
}

/** One change of a sale: all of it is committed, or none. */
export interface Change {
  /** What happens to the sale; null when only something is noted. */
  transition: SaleChange | null;
  entries: readonly Entry[];
  /** For a `send`: the moment at which the request leaves. */
  sent?: Moment;
  /** For the attempt under way: the code that came. */
  received?: { code: Code; validityMs: number };
  /** What is told of a payment of it; a change to `paid` needs it. */
  told?: ToldOfSale;
  /** What the service says now of the code of an attempt: kept for people to read. It may be the first word of it. */
  seen?: { attempt: number; code: Code };
  /** The last word on the code of an attempt; null: there is none any more. */
  resolved?: { attempt: number; by: Resolved | null };
  /** The sale was paid twice. */
  doubled?: true;
  /** Another sale for the same goods, which is paid too: its row says that they were paid twice as well. */
  twin?: { id: string; entries: readonly Entry[] };
  /** A payment came that staff have not seen; null: they have now. */
  unseen?: UnseenAfter | null;
  /** Money of it is about to be asked back, or what came of that. */
  refund?: RefundChange;
}

/** Where a sale is, as its row holds it in JSON. */
export const stage = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('opening') }),
  z.strictObject({ state: z.literal('awaiting') }),
  z.strictObject({ state: z.literal('lapsed') }),
  z.strictObject({ state: z.literal('expired') }),
  z.strictObject({ state: z.literal('canceled'), payableUntil: z.number().nullable() }),
  z.strictObject({
    state: z.literal('paid'),
    paidAt: z.number(),
    paymentMethod: z.string().nullable(),
    settledByStaff: z.boolean(),
    attempt: z.int().nullable(),
  }),
  z.strictObject({ state: z.literal('refused'), reason: saleReason, canRetry: z.boolean() }),
  z.strictObject({ state: z.literal('unknown'), reason: saleReason }),
]) satisfies z.ZodType<Stage>;

/** JSON text of the given shape; anything else is an issue, like any other wrong column. */
export function json<T extends z.ZodType>(shape: T): z.ZodType<z.output<T>, string> {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: `not JSON: ${String(error)}` });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);

const attemptRow = z.object({
  number: z.int(),
  order_no: z.string(),
  state: saleAttempt.shape.state,
  duplicate: flag,
  ruled_out: z.enum(['closed', 'expired', 'staff']).nullable(),
  sent_at: z.number(),
  sent_monotonic: z.number(),
  boot_id: z.string().nullable(),
  code: json(code).nullable(),
  validity_ms: z.number().nullable(),
  resolved: resolved.nullable(),
  // Tables of earlier versions, which are read after a damage, have none.
  kind: z.enum(['code', 'presented']).default('code'),
});

/** What went with a code, as a row has it. */
export const codeData = z.strictObject({ fixed: toldCodeData, own: toldCodeData });

const saleRow = z.object({
  id: z.string(),
  request_id: z.string(),
  counter: z.int(),
  order_no: z.string(),
  amount: z.int(),
  currency: z.string(),
  // Tables of earlier versions, which are read after a damage, have none.
  digits: z.int().nullish(),
  location_id: z.string().nullable(),
  lines: json(z.array(line)),
  tax: json(saleTax).nullish(),
  note: z.string(),
  customer: json(saleCustomer).nullable(),
  code_data: json(codeData).nullish(),
  expiry_period: z.int(),
  opened_at: z.number(),
  stage: json(stage),
  paid_at: z.number().nullish(),
  dismissed: flag,
  predecessor: z.string().nullable(),
  doubled: flag,
  unseen: unseenAfter.nullish(),
});

const eventRow = z.object({
  sequence: z.int(),
  at: z.number(),
  kind: z.enum(eventKinds),
  details: json(saleEvent.shape.details),
});

/** Reads an attempt from its row; throws a ZodError when the row is not one. */
export function attemptOf(row: unknown): AttemptRecord {
  const { order_no, ruled_out, sent_at, sent_monotonic, boot_id, validity_ms, ...rest } =
    attemptRow.parse(row);
  return {
    ...rest,
    orderNo: order_no,
    ruledOut: ruled_out,
    sent: { wall: sent_at, monotonic: sent_monotonic, bootId: boot_id },
    validityMs: validity_ms,
  };
}

/** The rows of a sale's attempts and payments, each in their order. */
export interface RowsOfSale {
  attempts: readonly unknown[];
  payments: readonly unknown[];
}

/** Reads a sale from its row and the rows that are its own; throws a ZodError when they are not. */
export function saleOf(row: unknown, { attempts, payments }: RowsOfSale): SaleRecord {
  const { request_id, order_no, location_id, expiry_period, opened_at, ...more } = saleRow.parse(row);
  const { digits, tax, code_data, unseen, stage, paid_at, ...rest } = more;
  const made = payments.map(salePaymentOf);
  return {
    ...rest,
    // The payment that a person's word stood for may have been made at another time.
    stage: stage.state === 'paid' ? { ...stage, paidAt: paid_at ?? stage.paidAt } : stage,
    unseen: unseen ?? null,
    tax: tax ?? null,
    codeData: code_data ?? null,
    digits: digits ?? fractionDigits(rest.currency),
    money: moneyOf(made),
    requestId: request_id,
    orderNo: order_no,
    locationId: location_id,
    expiryPeriod: expiry_period,
    openedAt: opened_at,
    attempts: attempts.map(attemptOf),
    payments: made,
  };
}

/** Reads an event from its row; throws a ZodError when it is not one. */
export function eventOf(row: unknown): SaleEvent {
  return eventRow.parse(row);
}
