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

/*
 * What a manager does at the terminal: locations, customers, subscriptions, the connection, and how the
 * practice service behaves.
 */

const id = text(limits.id, 1);
const anyText = text(limits.otherText);

/** The locations this terminal knows; `listed` when the service itself listed them, else as last seen. */
export const locationsView = z.strictObject({
  listed: z.boolean(),
  locations: z.array(
    z.strictObject({
      location: objects.location,
      /** When the service last sent it, epoch ms; null: added here by its id and never seen. */
      seenAt: z.number().nullable(),
    }),
  ),
});

/** A partial update: only what changes is sent (section 4.3). */
export const changeLocation = z.strictObject({ locationId: id, change: updateLocation });

/** A location that exists at the service and is added here by its id; the name is for this terminal's picker. */
export const addLocation = z.strictObject({
  locationId: id,
  name: z.strictObject({ kanji: anyText, kana: anyText, romaji: anyText }),
});

export const subscriptionEntryId = z.uuid();

/** A page of the periods of a subscription on this terminal's list. */
export const listPeriodsOf = listPeriods.extend({ id: subscriptionEntryId });

/** What can be asked of a subscription that exists (sections 4.5 and 4.6; cancel and resume: elepay 1.3.0). */
const subscriptionActs = ['start', 'update', 'cancel', 'resume'] as const;

const subscriptionOutcome = z.discriminatedUnion('kind', [
  /** Journalled; the answer is not there yet. */
  z.strictObject({ kind: z.literal('asking') }),
  z.strictObject({ kind: z.literal('done') }),
  z.strictObject({ kind: z.literal('refused'), reason: saleReason }),
  /** It may have been done: no answer told. */
  z.strictObject({ kind: z.literal('unknown'), reason: saleReason }),
  /** No answer told, and the service shows later that nothing has changed. */
  z.strictObject({ kind: z.literal('without-effect') }),
]);

/** A change that was asked for at this terminal: in the journal before the request leaves. */
export const subscriptionChange = z.strictObject({
  /** Its place among all changes of this journal. */
  number: z.int().min(1),
  act: z.enum(subscriptionActs),
  /** What an update puts in the place of the metadata; absent for the rest. */
  metadata: z.record(z.string(), z.unknown()).exactOptional(),
  /** Epoch ms. */
  askedAt: z.number(),
  outcome: subscriptionOutcome,
});

/** A subscription that was made, or added by its id, at this terminal. */
export const subscriptionEntry = z.strictObject({
  id: subscriptionEntryId,
  /** What was asked for (section 4.4), since the service's object does not carry it; null: added by id. */
  terms: createSubscription.nullable(),
  /** The customer's name as it was when asked, for when the service does not embed it. */
  customerName: z.string(),
  state: z.discriminatedUnion('kind', [
    /** Journalled; the answer is not there yet. */
    z.strictObject({ kind: z.literal('creating') }),
    z.strictObject({ kind: z.literal('made'), subscription: objects.subscription, seenAt: z.number() }),
    z.strictObject({ kind: z.literal('refused'), reason: saleReason }),
    /** One may exist at the service; it charges nobody, since it was never started. */
    z.strictObject({ kind: z.literal('unknown'), reason: saleReason }),
  ]),
  askedAt: z.number(),
  /** What was asked of it here since, the newest first. */
  changes: z.array(subscriptionChange),
});

/** Asks for a subscription. The same `requestId` twice makes one. */
export const openSubscription = z.strictObject({
  requestId: z.uuid(),
  customerName: anyText,
  terms: createSubscription,
});

/** New metadata of a subscription (section 4.6). */
export const changeSubscription = z.strictObject({
  id: subscriptionEntryId,
  metadata: z.record(z.string(), z.unknown()),
});

/** What "Test connection" found: how many customers the service has, if it says so. */
export const connectionTest = z.strictObject({ customers: z.int().nullable(), tookMs: z.number() });

/** The terminal's settings that a manager changes; the service and its key are changed by `connect` and `setKey`. */
export const terminalSettings = z.strictObject({
  name: text(limits.terminalName, 1),
  orderPrefix,
  /** Left out while practising, which is in yen whatever the shop's currency is: it stays as it is. */
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

/** How the practice service can be made to misbehave; electron/sandbox/behaviour/behaviour.ts says what each is. */
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

/** One way to misbehave, and when: at every code, at an amount, or at order numbers that contain a text. */
const practiceRule = z.strictObject({
  what: z.enum(misbehaviours),
  when: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('always') }),
    z.strictObject({ kind: z.literal('amount'), amount: amount(1) }),
    z.strictObject({ kind: z.literal('order-no'), contains: text(limits.orderNo, 1) }),
  ]),
  /** Only at requests of this kind; at any, where it is left out. */
  on: z.enum(practiceActs).exactOptional(),
  /** So many times and then never again; for good, where it is left out. */
  times: z.int().min(1).max(1000).exactOptional(),
});

/** How the practice service behaves until the terminal is closed. */
export const practiceBehaviour = z.strictObject({
  /** Offers what the document shows and nothing else: no code can be read or closed, no locations listed. */
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
