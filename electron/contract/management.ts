import * as z from 'zod';
import { codeData } from './code-data.ts';
import {
  amount,
  currency,
  dayEndsAt,
  expiryPeriod,
  frontUrl,
  orderPrefix,
  secretKey,
  text,
} from './fields.ts';
import { limits } from './limits.ts';
import * as objects from './payment-objects.ts';
import { createSubscription, listPeriods, updateLocation } from './payment-requests.ts';
import { saleReason } from './sale.ts';
import { taxSettings } from './tax.ts';
import { tillSettings } from './till.ts';

const id = text(limits.id, 1);
const anyText = text(limits.otherText);

/** `listed`: from the service's own list, else as last seen. */
export const locationsView = z.strictObject({
  listed: z.boolean(),
  locations: z.array(
    z.strictObject({
      location: objects.location,
      /** Last sent by the service, epoch ms; null: added by id and never seen. */
      seenAt: z.number().nullable(),
    }),
  ),
});

/** A partial update: only what changes is sent (section 4.3). */
export const changeLocation = z.strictObject({ locationId: id, change: updateLocation });

/** Adds a location of the service by its id; the name is for this terminal's picker. */
export const addLocation = z.strictObject({
  locationId: id,
  name: z.strictObject({ kanji: anyText, kana: anyText, romaji: anyText }),
});

export const subscriptionEntryId = z.uuid();

export const listPeriodsOf = listPeriods.extend({ id: subscriptionEntryId });

/** Sections 4.5 and 4.6; cancel and resume: elepay 1.3.0. */
const subscriptionActs = ['start', 'update', 'cancel', 'resume'] as const;

const subscriptionOutcome = z.discriminatedUnion('kind', [
  /** Journalled; no answer yet. */
  z.strictObject({ kind: z.literal('asking') }),
  z.strictObject({ kind: z.literal('done') }),
  z.strictObject({ kind: z.literal('refused'), reason: saleReason }),
  /** It may have been done: no answer told. */
  z.strictObject({ kind: z.literal('unknown'), reason: saleReason }),
  /** No answer told, but the service later shows no change. */
  z.strictObject({ kind: z.literal('without-effect') }),
]);

/** In the journal before the request leaves. */
export const subscriptionChange = z.strictObject({
  /** Its place among all changes of this journal. */
  number: z.int().min(1),
  act: z.enum(subscriptionActs),
  /** Update only: replaces the metadata. */
  metadata: z.record(z.string(), z.unknown()).exactOptional(),
  /** Epoch ms. */
  askedAt: z.number(),
  outcome: subscriptionOutcome,
});

/** A subscription made at this terminal, or added to its list by id. */
export const subscriptionEntry = z.strictObject({
  id: subscriptionEntryId,
  /** The request (section 4.4), which the service's object does not carry; null: added by id. */
  terms: createSubscription.nullable(),
  /** The customer's name when it was asked for, in case the service does not embed it. */
  customerName: z.string(),
  state: z.discriminatedUnion('kind', [
    /** Journalled; no answer yet. */
    z.strictObject({ kind: z.literal('creating') }),
    z.strictObject({ kind: z.literal('made'), subscription: objects.subscription, seenAt: z.number() }),
    z.strictObject({ kind: z.literal('refused'), reason: saleReason }),
    /** A subscription may exist at the service; it charges nobody, since it was never started. */
    z.strictObject({ kind: z.literal('unknown'), reason: saleReason }),
  ]),
  askedAt: z.number(),
  /** Changes asked for here since, newest first. */
  changes: z.array(subscriptionChange),
});

/** The same `requestId` twice makes one subscription. */
export const openSubscription = z.strictObject({
  requestId: z.uuid(),
  customerName: anyText,
  terms: createSubscription,
});

/** Replaces the metadata (section 4.6). */
export const changeSubscription = z.strictObject({
  id: subscriptionEntryId,
  metadata: z.record(z.string(), z.unknown()),
});

/** `customers` null: the service does not say. */
export const connectionTest = z.strictObject({ customers: z.int().nullable(), tookMs: z.number() });

/** What a manager changes, without the service and its key: `connect` and `setKey` change those. */
export const terminalSettings = z.strictObject({
  name: text(limits.terminalName, 1),
  orderPrefix,
  /** Left out in practice, which is always in yen: stays as it is. */
  currency: currency.exactOptional(),
  expiryPeriod,
  confirmAbove: amount(0).nullable(),
  dayEndsAt: dayEndsAt.exactOptional(),
  tax: taxSettings.exactOptional(),
  till: tillSettings.exactOptional(),
  frontUrl: frontUrl.nullable(),
  codeData: codeData.exactOptional(),
});

export const setKey = z.strictObject({ secretKey });

/** electron/sandbox/behaviour/behaviour.ts explains each. */
export const misbehaviours = [
  ...([
    'lost-answer',
    'late-capture',
    'rate-limited',
    'server-error',
    'slow',
    'decline',
    'duplicate',
  ] as const),
  ...(['away', 'stray-403', 'stray-404', 'stray-405', 'stray-501', 'stray-html'] as const),
  ...(['lagging', 'short-list', 'empty-list', 'strange-times', 'other-account', 'other-mode'] as const),
  ...(['other-currency', 'wrong-clock'] as const),
  ...([
    'payer-comes',
    'open-charge',
    'failed-try',
    'second-phone',
    'unseen-capture',
    'later-capture',
  ] as const),
  ...(['amount-mismatch', 'paid-after-cancel'] as const),
  ...(['payer-confirms', 'payer-never-confirms', 'payer-code-used', 'payer-code-expired'] as const),
  ...(['payer-answer-lost', 'payer-request-lost'] as const),
  ...(['closed-elsewhere', 'refunded', 'partly-refunded', 'revoked', 'disputed'] as const),
  ...(['slow-refund', 'refund-refused', 'narrow-limits'] as const),
] as const;

export const practiceActs = ['create', 'read', 'close', 'list', 'refund'] as const;

/** One misbehaviour, and when: at every code, at an amount, or at order numbers containing a text. */
const practiceRule = z.strictObject({
  what: z.enum(misbehaviours),
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('always') }),
    z.strictObject({ kind: z.literal('amount'), amount: amount(1) }),
    z.strictObject({ kind: z.literal('order-no'), contains: text(limits.orderNo, 1) }),
  ]),
  /** Only at requests of this kind; left out: at any. */
  on: z.enum(practiceActs).exactOptional(),
  /** So many times and never again; left out: always. */
  times: z.int().min(1).max(1000).exactOptional(),
});

/** How the practice service behaves until the terminal is closed. */
export const practiceBehaviour = z.strictObject({
  /** Only the document's operations: no reading or closing codes, no listing locations. */
  documentedOnly: z.boolean(),
  rules: z.array(practiceRule).max(limits.practiceRules),
});

export type LocationsView = z.infer<typeof locationsView>;
export type ChangeLocation = z.infer<typeof changeLocation>;
export type AddLocation = z.infer<typeof addLocation>;
export type SubscriptionEntry = z.infer<typeof subscriptionEntry>;
export type SubscriptionAct = (typeof subscriptionActs)[number];
export type SubscriptionOutcome = z.infer<typeof subscriptionOutcome>;
export type SubscriptionChange = z.infer<typeof subscriptionChange>;
export type OpenSubscription = z.infer<typeof openSubscription>;
export type ChangeSubscription = z.infer<typeof changeSubscription>;
export type ListPeriodsOf = z.input<typeof listPeriodsOf>;
export type ConnectionTest = z.infer<typeof connectionTest>;
export type TerminalSettings = z.infer<typeof terminalSettings>;
export type SetKey = z.infer<typeof setKey>;
export type Misbehaviour = (typeof misbehaviours)[number];
export type PracticeRule = z.infer<typeof practiceRule>;
export type PracticeBehaviour = z.infer<typeof practiceBehaviour>;
