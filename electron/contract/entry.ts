import * as z from 'zod';
import { text } from './fields.ts';
import { limits } from './limits.ts';
import { provisioningPreview } from './provisioning.ts';
import { failure, type Result } from './result.ts';
import { language, textSize, theme } from './terminal.ts';
import { pin } from './unattended.ts';

/*
 * The entry view: a page of main's over the cashier's, in which PINs are typed and set-up files are confirmed. The cashier's
 * page only asks main to open it, and learns what came of it.
 */

export const entryPlace = z.enum([
  'history',
  'shop',
  'setup',
  'catalogue',
  'customers',
  'subscriptions',
  'locations',
  'practice',
  'settings',
  'attach',
  'exit',
]);

/** What a PIN is entered for: main says so, not the page that asked. */
const pinPurpose = z.discriminatedUnion('kind', [
  /** `isFirstRun`: nothing can be sold yet; `isLost`: nor can the settings be read. */
  z.strictObject({
    kind: z.literal('open'),
    place: entryPlace,
    isFirstRun: z.boolean(),
    isLost: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('sign-on') }),
  /** A manager decides one thing: a sale's result, a second code, or money that is given back, which `amount` says. */
  z.strictObject({
    kind: z.enum(['settle-paid', 'settle-unpaid', 'second-code', 'refund']),
    orderNo: z.string().nullable(),
    amount: z.number().nullable(),
    currency: z.string(),
  }),
  /** The PIN that is set; `person` where staff have PINs of their own. `removes`: it is taken away. */
  z.strictObject({ kind: z.literal('current'), person: z.string().nullable(), removes: z.boolean() }),
  /** A new one, and the same once more. */
  z.strictObject({ kind: z.enum(['next', 'repeat']), person: z.string().nullable() }),
]);

const entryQuestion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pin'),
    purpose: pinPurpose,
    /** Whose PIN it may be; none where the shop has one. */
    people: z.array(z.string()),
    chosen: z.string().nullable(),
    failure: failure.nullable(),
  }),
  z.strictObject({
    kind: z.literal('import'),
    name: z.string(),
    preview: provisioningPreview,
    failure: failure.nullable(),
  }),
]);

export const entryShown = z.strictObject({
  /** Another one with each question. */
  id: z.int(),
  language,
  theme,
  textSize,
  practice: z.boolean(),
  currency: z.string(),
  /** Milliseconds until the next PIN is looked at. */
  waitMs: z.number(),
  question: entryQuestion,
});

export const entryAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pin'), pin, name: text(limits.shopName, 1).nullable() }),
  z.strictObject({ kind: z.literal('confirm') }),
]);

export type EntryPlace = z.infer<typeof entryPlace>;
export type PinPurpose = z.infer<typeof pinPurpose>;
export type EntryQuestion = z.infer<typeof entryQuestion>;
export type EntryShown = z.infer<typeof entryShown>;
export type EntryAnswer = z.infer<typeof entryAnswer>;

/** What the view's preload gives its page; null: there is nothing more to enter, and the view closes. */
export interface EntryBridge {
  read(): Promise<Result<EntryShown | null>>;
  answer(entered: EntryAnswer): Promise<Result<EntryShown | null>>;
  cancel(): Promise<Result<void>>;
}
