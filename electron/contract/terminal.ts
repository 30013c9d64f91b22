import * as z from 'zod';
import { soldOut } from './catalogue.ts';
import { toldCodeData } from './code-data.ts';
import { type DialectName, dialectLimits } from './dialect-limits.ts';
import { currency, expiryPeriod, frontUrl, orderPrefix, secretKey, serviceAddress, text } from './fields.ts';
import { limits } from './limits.ts';
import { printingSettings } from './printing.ts';
import { provisioningState } from './provisioning.ts';
import { broken } from './rules.ts';
import { taxSettings } from './tax.ts';
import { optionalScreen, tillSettings } from './till.ts';
import { lockedWhys, kioskSettings, shopLook, staffState } from './unattended.ts';
import { updateStuck } from './updates.ts';

export type { DialectName };

export const language = z.enum(['ja', 'en']);
/** For payers, beside the screens' languages (BCP 47). */
export const payerLanguage = z.enum(['zh-Hans', 'zh-Hant', 'ko']);
/** Their turn follows Japanese and English, in this order. */
export const payerLanguages = z
  .array(payerLanguage)
  .max(payerLanguage.options.length)
  .superRefine((languages, context) => {
    languages.forEach((one, at) => {
      if (languages.indexOf(one) === at) return;
      context.addIssue(broken({ kind: 'unique' }, [at]));
    });
  });
/** The staff's; a QR code is black on white in each. */
export const theme = z.enum(['light', 'dark']);
/** In percent, of the staff's words; amounts are large already. */
export const textSize = z.literal(limits.textSizes);
/** `auto`: for a finger, where the system brings no keyboard; `on`: for every pointer. */
export const keyboard = z.enum(['auto', 'on', 'off']);
export const dialectName = z.enum(Object.keys(dialectLimits) as DialectName[]);

/** One of two packages for the system's keychain, or a systemd credential. */
export const keeperName = z.enum(['keytar', 'keyring', 'systemd']);

/** Optional operations beyond the document (open points; elepay 1.3.0). */
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

/** What a service was found to offer, or not, and when that was learnt (epoch ms); absent: not tried yet. */
export const learntCapabilities = z.partialRecord(
  capability,
  z.strictObject({ offered: z.boolean(), since: z.number() }),
);

/** A location in the picker: its name in three scripts, empty where the service sent none. */
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
 * Steps of the first-run guide. `unseen`: nothing chosen; `look`: shop name and logo; `walk`: one practice sale; `items`,
 * `connect`, `printer`: the next task; `seen`: over.
 */
export const guideStep = z.enum(['unseen', 'look', 'walk', 'items', 'connect', 'printer', 'seen']);

/** The terminal as the screens know it: one value, replaced whole on any change. */
export const terminalState = z.strictObject({
  mode: z.enum(['unset', 'practice', 'live']),
  /** The service says that the key in use is a test key: a third mode, in which no money moves. */
  test: z.boolean(),
  name: z.string(),
  language,
  payerLanguages,
  theme,
  textSize,
  keyboard,
  /** Whether the system shows a keyboard on touch; a Linux kiosk does not. */
  systemKeyboard: z.boolean(),
  guide: guideStep,
  currency: z.string(),
  expiryPeriod: z.number(),
  /** Totals above this are confirmed once more; null: never. */
  confirmAbove: z.number().nullable(),
  dayEndsAt: z.int(),
  soldOut: z.array(soldOut),
  tax: taxSettings,
  till: tillSettings,
  /** Optional screens of the menu that have something to show. */
  inUse: z.array(optionalScreen),
  locationId: z.string().nullable(),
  locations: z.array(locationChoice),
  /** What codes can be paid with, where the service tells; empty: unknown. */
  waysToPay: z.array(wayToPay),
  /** What payers' codes can be of, where the service is known to take them and nothing stops selling. */
  presentedWays: z.array(wayToPay),
  orderPrefix: z.string(),
  /** The page that payers return to after a live payment. */
  frontUrl: z.string().nullable(),
  codeData: toldCodeData,
  service: z
    .strictObject({
      baseUrl: z.string(),
      /** Names its journal, which is of one account in one mode; left out: not chosen yet, or practice. */
      journal: z.string().exactOptional(),
      dialect: dialectName,
      capabilities: learntCapabilities,
      /** Keeper of the key in use; null: no key. A systemd credential is not changed from here. */
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
        // A lost terminal's copy cannot be taken over; `copy-clock`: its place blames this machine's clock.
        'copy',
        'copy-clock',
      ]),
    }),
  ]),
  look: shopLook,
  printing: printingSettings,
  staff: staffState,
  /** What makes the terminal the shop's is lost; null: nothing. A set-up file restores the security, a manager the settings too. */
  lockedWhy: z.enum(lockedWhys).nullable(),
  /** `running`: the window is a kiosk now. */
  kiosk: kioskSettings.extend({ running: z.boolean() }),
  /** This terminal can read the copies of the shop's tills. */
  readsTills: z.boolean(),
  /** Wayland cannot place windows: the customer display stays closed there. */
  placesWindows: z.boolean(),
  /** The customer display is open on its own display: codes show there, whatever the cashier sees. */
  customersSee: z.boolean(),
  provisioning: provisioningState,
  notices: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.enum(['catalogue-damaged', 'catalogue-newer', 'catalogue-unreadable']),
        path: z.string(),
      }),
      /** A new one was begun; `report`: file of what was still readable; null: none could be written. */
      z.strictObject({
        kind: z.literal('journal-damaged'),
        path: z.string(),
        report: z.string().nullable(),
      }),
      /** From its newest backup; the service is asked about `asked` later sales. */
      z.strictObject({
        kind: z.literal('journal-restored'),
        path: z.string(),
        report: z.string().nullable(),
        asked: z.int(),
      }),
      /** A newer version did not start: the backup before it is back, and `asked` later sales are asked about. */
      z.strictObject({ kind: z.literal('journal-went-back'), path: z.string(), asked: z.int() }),
      /** Newer versions do not come in. */
      updateStuck.extend({ kind: z.literal('update-stuck') }),
      /** The counter numbered these sales, and the journal lacks them. */
      z.strictObject({ kind: z.literal('journal-gaps'), counters: z.array(z.int()) }),
      /** An event was changed or is missing, or a page is damaged. */
      z.strictObject({ kind: z.literal('journal-unproven'), why: z.string() }),
      /** The copy off the machine lags; `since` in epoch ms. `clock`: this clock and the place's differ too much. */
      z.strictObject({
        kind: z.literal('copy-failing'),
        place: z.string(),
        since: z.number(),
        why: z.string(),
        cause: z.enum(['clock', 'other']),
      }),
      /** Another terminal goes on from this one's copy: two would share one journal. */
      z.strictObject({ kind: z.literal('copy-taken-over'), place: z.string(), by: z.string() }),
      /** This terminal goes on from the copy named `name`. */
      z.strictObject({ kind: z.literal('took-over'), name: z.string() }),
      /**
       * A service or account not in use still has payable codes or unfinished refunds, and is not asked; `orders`: the newest of
       * these sales; the service's address where known.
       */
      z.strictObject({
        kind: z.literal('codes-elsewhere'),
        service: z.string().nullable(),
        count: z.int(),
        orders: z.array(z.string()),
      }),
      /** The chosen location no longer exists at the service: sales have none until one is chosen. */
      z.strictObject({ kind: z.literal('location-gone'), location: locationChoice }),
    ]),
  ),
});

/** By the service's last answer; `since` in epoch ms. */
export const connectionState = z.strictObject({
  kind: z.enum(['unchecked', 'online', 'offline', 'refused']),
  since: z.number(),
});

/** The key goes to the keychain and never comes back. */
export const connectService = z.strictObject({
  baseUrl: serviceAddress,
  dialect: dialectName,
  secretKey,
  currency,
  orderPrefix,
  frontUrl: frontUrl.nullable(),
});

/** What the cashier may change. */
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
export type KeeperName = z.infer<typeof keeperName>;
export type Capability = z.infer<typeof capability>;
export type Notice = TerminalState['notices'][number];
export type WayToPay = z.infer<typeof wayToPay>;
export type LocationChoice = z.infer<typeof locationChoice>;
export type TerminalState = z.infer<typeof terminalState>;
export type ConnectionState = z.infer<typeof connectionState>;
export type ConnectService = z.infer<typeof connectService>;
export type Preferences = z.infer<typeof preferences>;
