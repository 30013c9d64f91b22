import * as z from 'zod';
import { soldOut } from './catalogue.ts';
import { toldCodeData } from './code-data.ts';
import { currency, expiryPeriod, frontUrl, orderPrefix, secretKey, serviceAddress, text } from './fields.ts';
import { limits } from './limits.ts';
import { printingSettings } from './printing.ts';
import { provisioningState } from './provisioning.ts';
import { broken } from './rules.ts';
import { taxSettings } from './tax.ts';
import { optionalScreen, tillSettings } from './till.ts';
import { lockedWhys, kioskSettings, shopLook, staffState } from './unattended.ts';
import { updateStuck } from './updates.ts';

/** The languages of the screens. */
export const language = z.enum(['ja', 'en']);
/** Languages that payers may be spoken to in beside those of the screens, as BCP 47 names them. */
export const payerLanguage = z.enum(['zh-Hans', 'zh-Hant', 'ko']);
/** Those that take their turn after Japanese and English, in this order. */
export const payerLanguages = z
  .array(payerLanguage)
  .max(payerLanguage.options.length)
  .superRefine((languages, context) => {
    languages.forEach((one, at) => {
      if (languages.indexOf(one) === at) return;
      context.addIssue(broken({ kind: 'unique' }, [at]));
    });
  });
/** The theme of the staff's screens; the code screen's QR is black on white in each. */
export const theme = z.enum(['light', 'dark']);
/** How large the words of the staff's screens are, in percent; amounts and what is read from afar are large already. */
export const textSize = z.literal(limits.textSizes);
/** When a field brings a keyboard on the screen: `auto`, to a finger where the system brings none; `on`, to every pointer. */
export const keyboard = z.enum(['auto', 'on', 'off']);
export const dialectName = z.enum(['documented', 'elepay']);

/** Who keeps the secret key: one of the two packages that reach the system's keychain, or a systemd credential. */
export const keeperName = z.enum(['keytar', 'keyring', 'systemd']);

/** Operations beyond the document that a service may offer (open points; elepay 1.3.0). */
export const capability = z.enum([
  'read-code',
  'close-code',
  'list-locations',
  'read-location',
  'read-charge',
  'list-charges',
  'create-charge',
  'revoke-charge',
  'make-refund',
  'list-refunds',
  'read-refund',
  'list-code-methods',
  'list-methods',
  'read-subscription',
  'list-subscriptions',
  'cancel-subscription',
  'resume-subscription',
  'list-periods',
  'list-disputes',
  'list-sources',
]);

/** What a service was found to offer beyond the document, or not, and when, in epoch ms; absent: not tried yet. */
export const learntCapabilities = z.partialRecord(
  capability,
  z.strictObject({ offered: z.boolean(), since: z.number() }),
);

/** A location as the picker shows it: a name in three scripts, empty where the service sent none. */
export const locationChoice = z.strictObject({
  id: z.string(),
  name: z.strictObject({ kanji: z.string(), kana: z.string(), romaji: z.string() }),
});

/** A way to pay by the service's name, and the amounts it takes, in the smallest unit; null: no bound is known. */
const wayToPay = z.strictObject({
  name: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});

/**
 * How far the first-run guide has come: `unseen` before anything is chosen, `look` asks for the shop's name and logo,
 * `walk` leads through one practice sale, `items`, `connect` and `printer` name what comes next, `seen` once it is over.
 */
export const guideStep = z.enum(['unseen', 'look', 'walk', 'items', 'connect', 'printer', 'seen']);

/** The terminal as the screens know it: one whole value, replaced when anything in it changes. */
export const terminalState = z.strictObject({
  mode: z.enum(['unset', 'practice', 'live']),
  /** The service says that the key in use is a test key: a third mode, in which no money moves either. */
  test: z.boolean(),
  name: z.string(),
  language,
  payerLanguages,
  theme,
  textSize,
  keyboard,
  /** Whether the system brings a keyboard to a touched field: a kiosk on Linux has none. */
  systemKeyboard: z.boolean(),
  guide: guideStep,
  currency: z.string(),
  expiryPeriod: z.number(),
  /** Totals above this are asked for once more; null: never. */
  confirmAbove: z.number().nullable(),
  dayEndsAt: z.int(),
  /** What of the catalogue is sold out, each item until a moment. */
  soldOut: z.array(soldOut),
  tax: taxSettings,
  till: tillSettings,
  /** Screens of the menu of which there is something. */
  inUse: z.array(optionalScreen),
  locationId: z.string().nullable(),
  locations: z.array(locationChoice),
  /** What codes can be paid with, where the service tells; none: that is not known. */
  waysToPay: z.array(wayToPay),
  /** What a payer's code can be of, where this terminal takes one now: the service is known to, and nothing keeps it from selling. */
  presentedWays: z.array(wayToPay),
  orderPrefix: z.string(),
  /** The page that payers return to after a live payment. */
  frontUrl: z.string().nullable(),
  /** What goes with every code. */
  codeData: toldCodeData,
  service: z
    .strictObject({
      baseUrl: z.string(),
      dialect: dialectName,
      capabilities: learntCapabilities,
      /** Who keeps the key that is in use; null: no key is. A credential of systemd is not changed from here. */
      keeper: keeperName.nullable(),
    })
    .nullable(),
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
        'keeper-unavailable',
        'credentials',
        'other-account',
        'storage',
        // The copy of a lost terminal cannot be taken over; that place says it is of this machine's clock.
        'copy',
        'copy-clock',
      ]),
    }),
  ]),
  look: shopLook,
  printing: printingSettings,
  staff: staffState,
  /**
   * What is lost of what makes this terminal the shop's; null: nothing. Only a set-up file brings its security back, a
   * manager its settings too.
   */
  lockedWhy: z.enum(lockedWhys).nullable(),
  /** `running`: the window is a kiosk now. */
  kiosk: kioskSettings.extend({ running: z.boolean() }),
  /** The copies of the shop's tills are where this terminal can read what they took. */
  readsTills: z.boolean(),
  /** Whether a window can be put on a display: on Wayland none can, and the customer display stays closed. */
  placesWindows: z.boolean(),
  /** Whether the customer display is open on a display of its own now: a code is shown there, whatever the cashier looks at. */
  customersSee: z.boolean(),
  provisioning: provisioningState,
  /** Things to tell the staff, such as items that were damaged and kept aside. */
  notices: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.enum(['catalogue-damaged', 'catalogue-newer', 'catalogue-unreadable']),
        path: z.string(),
      }),
      /** A new one was begun; `report` is a file that says what could be read of it, null when none could be written. */
      z.strictObject({
        kind: z.literal('journal-damaged'),
        path: z.string(),
        report: z.string().nullable(),
      }),
      /** Its newest backup is in its place; `asked`: sales made since, which the service is asked about. */
      z.strictObject({
        kind: z.literal('journal-restored'),
        path: z.string(),
        report: z.string().nullable(),
        asked: z.int(),
      }),
      /** A newer version did not come up: the backup from before it is in place, and `asked` sales since are asked about. */
      z.strictObject({ kind: z.literal('journal-went-back'), path: z.string(), asked: z.int() }),
      /** Newer versions of the program do not come in. */
      updateStuck.extend({ kind: z.literal('update-stuck') }),
      /** Sales that the counter has given a number to and the journal does not hold. */
      z.strictObject({ kind: z.literal('journal-gaps'), counters: z.array(z.int()) }),
      /** The journal is not what was written into it: an event was changed or is missing, or a page is damaged. */
      z.strictObject({ kind: z.literal('journal-unproven'), why: z.string() }),
      /** The copy off the machine is not kept up; `since` in epoch ms. `clock`: this machine's and that of the place differ too much. */
      z.strictObject({
        kind: z.literal('copy-failing'),
        place: z.string(),
        since: z.number(),
        why: z.string(),
        cause: z.enum(['clock', 'other']),
      }),
      /** Another terminal goes on from this one's copy: two would sell with one journal. */
      z.strictObject({ kind: z.literal('copy-taken-over'), place: z.string(), by: z.string() }),
      /** This terminal goes on from the copy of another; `name` is that copy's. */
      z.strictObject({ kind: z.literal('took-over'), name: z.string() }),
      /**
       * Codes of a service or account that is not in use may still be paid, or its refunds have no end yet, and nobody
       * asks about them; the newest `orders` of these sales, and the service's address where it is known.
       */
      z.strictObject({
        kind: z.literal('codes-elsewhere'),
        service: z.string().nullable(),
        count: z.int(),
        orders: z.array(z.string()),
      }),
      /** The chosen location does not exist at the service any more: sales have none until one is chosen. */
      z.strictObject({ kind: z.literal('location-gone'), location: locationChoice }),
    ]),
  ),
});

/** Whether the service answers, from its last answer; `since` in epoch ms. */
export const connectionState = z.strictObject({
  kind: z.enum(['unchecked', 'online', 'offline', 'refused']),
  since: z.number(),
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
  payerLanguages: payerLanguages.exactOptional(),
  theme: theme.exactOptional(),
  textSize: textSize.exactOptional(),
  keyboard: keyboard.exactOptional(),
  guide: guideStep.exactOptional(),
  locationId: text(limits.id, 1).nullable().exactOptional(),
  expiryPeriod: expiryPeriod.exactOptional(),
});

export type Language = z.infer<typeof language>;
export type PayerLanguage = z.infer<typeof payerLanguage>;
export type Theme = z.infer<typeof theme>;
export type Keyboard = z.infer<typeof keyboard>;
export type TextSize = z.infer<typeof textSize>;
export type GuideStep = z.infer<typeof guideStep>;
export type DialectName = z.infer<typeof dialectName>;
export type KeeperName = z.infer<typeof keeperName>;
export type Capability = z.infer<typeof capability>;
export type Notice = TerminalState['notices'][number];
export type WayToPay = z.infer<typeof wayToPay>;
export type LocationChoice = z.infer<typeof locationChoice>;
export type TerminalState = z.infer<typeof terminalState>;
export type ConnectionState = z.infer<typeof connectionState>;
export type ConnectService = z.infer<typeof connectService>;
export type Preferences = z.infer<typeof preferences>;
