import * as z from 'zod';
import {
  amount,
  currency,
  expiryPeriod,
  frontUrl,
  orderPrefix,
  rule,
  serviceAddress,
  text,
} from './fields.ts';
import { limits } from './limits.ts';

/** The languages of the screens. */
export const language = z.enum(['ja', 'en']);
/** The theme of the staff's screens; the code screen's QR is black on white in each. */
export const theme = z.enum(['light', 'dark']);
/** The dialects of the service (open points). */
export const dialectName = z.enum(['documented', 'elepay']);

/** A location as the picker shows it: a name in three scripts, empty where the service sent none. */
export const locationChoice = z.strictObject({
  id: z.string(),
  name: z.strictObject({ kanji: z.string(), kana: z.string(), romaji: z.string() }),
});

/** Something the shop sells; `price` in the smallest unit, `picture` a path under app://madoguchi/. */
export const catalogueItem = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.strictObject({ ja: text(limits.description, 1), en: text(limits.description, 1) }),
  /** The name in hiragana, for search. */
  reading: z.string(),
  price: amount(0),
  category: z.string(),
  picture: z.string().nullable(),
  barcode: z.string().nullable(),
});

/** A heading under which items are grouped. */
export const catalogueCategory = z.strictObject({
  id: z.string().min(1),
  name: z.strictObject({ ja: z.string(), en: z.string() }),
});

/** Everything the shop sells, in the order in which it is shown. */
export const catalogue = z.strictObject({
  categories: z.array(catalogueCategory),
  items: z.array(catalogueItem),
});

/** The terminal as the screens know it: one whole value, replaced when anything in it changes. */
export const terminalState = z.strictObject({
  mode: z.enum(['unset', 'practice', 'live']),
  name: z.string(),
  language,
  theme,
  currency: z.string(),
  /** Default validity of a code, in minutes. */
  expiryPeriod: z.number(),
  /** Totals above this are asked for once more; null: never. */
  confirmAbove: z.number().nullable(),
  locationId: z.string().nullable(),
  locations: z.array(locationChoice),
  catalogue,
  service: z.strictObject({ baseUrl: z.string(), dialect: dialectName }).nullable(),
  selling: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('ready') }),
    z.strictObject({
      kind: z.literal('stopped'),
      why: z.enum([
        'no-service',
        'no-key',
        'key-changed',
        'keeper-locked',
        'no-keeper',
        'credentials',
        'storage',
      ]),
    }),
  ]),
  /** Things to tell the staff, such as settings that were damaged and kept aside. */
  notices: z.array(
    z.strictObject({ kind: z.enum(['settings-damaged', 'journal-damaged']), path: z.string() }),
  ),
});

/** Whether the service answers, from its last answer; `since` in epoch ms. */
export const connectionState = z.strictObject({
  kind: z.enum(['unchecked', 'online', 'offline', 'refused']),
  since: z.number(),
});

const secretKey = z.string().superRefine((value, context) => {
  if (!/^[\x21-\x7e]{1,512}$/.test(value)) {
    const message = 'printable ASCII without spaces or line ends';
    context.addIssue({ code: 'custom', message, params: rule({ kind: 'format', format: 'secret-key' }) });
  }
});

/** Connects a real service. The key goes to the keychain and never comes back. */
export const connectService = z.strictObject({
  baseUrl: serviceAddress,
  dialect: dialectName,
  secretKey,
  currency,
  orderPrefix,
  frontUrl: frontUrl.nullable(),
});

/** What the cashier may change on the fly. */
export const preferences = z.strictObject({
  language: language.exactOptional(),
  theme: theme.exactOptional(),
  locationId: text(limits.id, 1).nullable().exactOptional(),
  expiryPeriod: expiryPeriod.exactOptional(),
});

export type Language = z.infer<typeof language>;
export type Theme = z.infer<typeof theme>;
export type DialectName = z.infer<typeof dialectName>;
export type LocationChoice = z.infer<typeof locationChoice>;
export type CatalogueItem = z.infer<typeof catalogueItem>;
export type Catalogue = z.infer<typeof catalogue>;
export type TerminalState = z.infer<typeof terminalState>;
export type ConnectionState = z.infer<typeof connectionState>;
export type ConnectService = z.infer<typeof connectService>;
export type Preferences = z.infer<typeof preferences>;
