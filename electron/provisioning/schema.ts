import * as z from 'zod';
import { catalogue } from '../contract/catalogue.ts';
import { codeData } from '../contract/code-data.ts';
import {
  amount,
  currency,
  dayEndsAt,
  expiryPeriod,
  frontUrl,
  orderPrefix,
  rule,
  secretKey,
  serviceAddress,
  text,
} from '../contract/fields.ts';
import { limits, mostStaff } from '../contract/limits.ts';
import { dialectName, language, payerLanguages, theme } from '../contract/terminal.ts';
import { taxSettings } from '../contract/tax.ts';
import { tillSettings } from '../contract/till.ts';
import { printingSettings } from '../contract/printing.ts';
import { kioskSettings, staffPerson } from '../contract/unattended.ts';
import { openingHours, updateSource } from '../contract/updates.ts';
import { pinHash, staffList } from '../settings/schema.ts';
import { copy } from './copy-fields.ts';
import { publicKeyOf } from './signature.ts';
import { told, wayFields } from './way-fields.ts';

/** The version of the file that this program reads and writes. */
export const provisioningVersion = 1;

/** More than the parts of the specification that list locations in one answer. */
const mostLocations = 1000;

const publicKey = z.string().superRefine((value, context) => {
  if (publicKeyOf(value) === undefined) {
    const params = rule({ kind: 'format', format: 'public-key' });
    context.addIssue({ code: 'custom', message: '32 bytes of Ed25519 in base64', params });
  }
});

const kiosk = kioskSettings.shape;
const tax = taxSettings.shape;
const till = tillSettings.shape;
const data = codeData.shape;

const service = z.strictObject({
  baseUrl: told(serviceAddress, "The service's base address: https, without query or fragment.", {
    format: 'uri',
    pattern: '^https://',
  }),
  dialect: told(dialectName, 'How the service speaks where the specification leaves it open.'),
  secretKey: told(
    secretKey,
    'The secret key. Saved in the keychain of the terminal and removed from this file; only in a file that is given at start.',
    { minLength: 1, maxLength: 512 },
  ).exactOptional(),
  ...wayFields,
  keyHash: told(z.string(), 'SHA-256 of the secret key, hexadecimal; `sign` writes it.', {
    pattern: '^[0-9a-f]{64}$',
  }).exactOptional(),
});

const paper = printingSettings.shape;

const scripts = z.strictObject({
  kanji: text(limits.description),
  kana: text(limits.description),
  romaji: text(limits.description),
});

const location = z.strictObject({
  id: told(text(limits.id, 1), 'The id that the service gave it.', { minLength: 1, maxLength: limits.id }),
  name: told(scripts, 'Its name in three scripts; one that there is not is empty.'),
});

const person = staffPerson.shape;

const member = z.strictObject({
  name: told(person.name, 'Unique in the file.', { minLength: 1, maxLength: limits.shopName }),
  role: told(person.role, 'A cashier sells; a manager does what is behind the PIN too.'),
  pin: told(
    staffList.element.shape.pin,
    'The hash of their own PIN, as `npm run provision -- pin` prints it.',
  ),
});

/**
 * A file that sets up a terminal. What is absent stays as it is. What fields have to do with each other is
 * in `relations.ts`, so that one wrong field does not hide it.
 */
export const provisioningFile = z
  .strictObject({
    $schema: told(z.string(), 'Where editors find the schema of this file.').exactOptional(),
    version: told(z.literal(provisioningVersion), 'The version of this format.'),
    serial: told(
      z.int().min(1),
      'Counts the files of a shop; a terminal that takes signed files only takes none older than its own.',
    ).exactOptional(),
    publicKey: told(
      publicKey,
      'Ed25519, base64: from this file on, only files that are signed with its private half are taken.',
      { pattern: '^[A-Za-z0-9+/]{43}=$' },
    ).exactOptional(),
    signature: told(z.string(), 'Ed25519, base64; `sign` writes it.', {
      pattern: '^[A-Za-z0-9+/]{86}==$',
    }).exactOptional(),
    practice: told(
      z.boolean(),
      'True: sells against the embedded service. Absent or false, with a service: sells against that.',
    ).exactOptional(),
    service: told(service, 'The payment service.').exactOptional(),
    terminal: told(
      z.strictObject({
        name: told(text(limits.terminalName), 'What staff call this terminal.', {
          maxLength: limits.terminalName,
        }).exactOptional(),
        orderPrefix: told(orderPrefix, 'What every order number begins with; another one at each terminal.', {
          pattern: '^[A-Z0-9]{1,8}$',
        }).exactOptional(),
      }),
      'This terminal.',
    ).exactOptional(),
    locations: told(
      z.array(location).max(mostLocations),
      "The service's locations, for until it lists them itself.",
    ).exactOptional(),
    location: told(text(limits.id, 1).nullable(), 'The id of the location where this terminal stands.', {
      minLength: 1,
      maxLength: limits.id,
    }).exactOptional(),
    // Without what its parts have to do with each other: that is in `relations.ts`.
    catalogue: told(
      z.strictObject(catalogue.shape),
      'Everything that is sold, in its order.',
    ).exactOptional(),
    language: told(language, 'The language of the screens.').exactOptional(),
    payerLanguages: told(
      payerLanguages,
      'Languages in which payers are spoken to in turn, beside Japanese and English; empty: none.',
    ).exactOptional(),
    theme: told(theme, "The theme of the staff's screens.").exactOptional(),
    currency: told(currency, 'ISO 4217; practice is in JPY all the same.', {
      pattern: '^[A-Z]{3}$',
    }).exactOptional(),
    expiryPeriod: told(expiryPeriod, 'Validity of a code, in minutes.', {
      type: 'integer',
      minimum: limits.expiryPeriod.min,
      maximum: limits.expiryPeriod.max,
    }).exactOptional(),
    dayEndsAt: told(
      dayEndsAt,
      `The hour after midnight at which the business day ends, from ${limits.dayEndsAt.min} to ${limits.dayEndsAt.max}.`,
      { type: 'integer', minimum: limits.dayEndsAt.min, maximum: limits.dayEndsAt.max },
    ).exactOptional(),
    tax: told(
      z.strictObject({
        prices: told(tax.prices, 'Whether the tax is in the prices.').exactOptional(),
        rounding: told(
          tax.rounding,
          'What becomes of the fraction of a tax, once for each rate of a sale.',
        ).exactOptional(),
        keypadRate: told(tax.keypadRate, 'The rate of amounts that are typed, in percent.').exactOptional(),
      }),
      'How the shop reckons consumption tax; each item has its rate in the catalogue.',
    ).exactOptional(),
    till: told(
      z.strictObject({
        codeKey: told(till.codeKey, 'A key that shows the code, beside Ctrl and Enter.').exactOptional(),
        quickAmounts: told(
          till.quickAmounts,
          `Amounts of one tap on the keypad, in the currency's smallest unit: ${limits.quickAmounts} at most.`,
        ).exactOptional(),
        scannerPrefix: told(
          till.scannerPrefix,
          'Signs that the barcode scanner sends before each code, up to 3; the first is no letter and no digit. Empty: none.',
        ).exactOptional(),
        scannerEnd: told(
          till.scannerEnd,
          'The key that the barcode scanner sends after each code.',
        ).exactOptional(),
      }),
      'How the till is worked.',
    ).exactOptional(),
    frontUrl: told(frontUrl.nullable(), 'The page that payers return to.').exactOptional(),
    codeData: told(
      z.strictObject({
        extra: told(data.extra, 'For the payment method, as the service describes it (`extra` of a code).', {
          type: 'object',
          maxProperties: limits.codeData.entries,
        }).exactOptional(),
        metadata: told(data.metadata, 'For the shop: the service keeps it (`metadata` of a code).', {
          type: 'object',
          maxProperties: limits.codeData.entries,
        }).exactOptional(),
      }),
      'What goes with every code beyond what is sold; each of the two replaces what was there.',
    ).exactOptional(),
    limits: told(
      z.strictObject({
        confirmAbove: told(
          amount(0).nullable(),
          "Totals above this, in the currency's smallest unit, are asked for once more; null: never.",
        ).exactOptional(),
      }),
      'What is asked for once more.',
    ).exactOptional(),
    kiosk: told(
      z.strictObject({
        enabled: told(kiosk.enabled, 'Fills the screen, and is left with the PIN only.').exactOptional(),
        idleSeconds: told(
          kiosk.idleSeconds,
          `Seconds without a touch after which the sale screen comes back, from ${limits.idleSeconds.min} to ${limits.idleSeconds.max}; null: never.`,
        ).exactOptional(),
        customerDisplay: told(
          kiosk.customerDisplay,
          'Shows the code on a second display, if there is one.',
        ).exactOptional(),
        startWithSystem: told(kiosk.startWithSystem, 'Starts when somebody logs in.').exactOptional(),
      }),
      'How the terminal stands at its counter.',
    ).exactOptional(),
    pin: told(
      pinHash.nullable(),
      "The hash of the staff's PIN, as `npm run provision -- pin` prints it; null: no PIN.",
    ).exactOptional(),
    staff: told(
      z.array(member).max(mostStaff),
      'Who may sign on, each with a PIN of their own in place of `pin`; a manager among them. Empty: the shop has one PIN, or none.',
    ).exactOptional(),
    look: told(
      z.strictObject({
        shopName: told(text(limits.shopName), "What customers see; empty: the terminal's name.", {
          maxLength: limits.shopName,
        }).exactOptional(),
        logo: told(
          z.string().nullable(),
          'A PNG or WebP of at most 512 pixels and 512 KB as a data URL; null: none.',
        ).exactOptional(),
      }),
      'What customers see of the shop.',
    ).exactOptional(),
    copy: told(
      copy.nullable(),
      'Where a copy of the journal of sales is kept off the machine; null: nowhere.',
    ).exactOptional(),
    printing: told(
      z.strictObject({
        issuer: told(paper.issuer, 'Who issues receipts; empty: the shop as customers know it.', {
          maxLength: limits.shopName,
        }).exactOptional(),
        invoiceNumber: told(
          paper.invoiceNumber,
          "The issuer's registration number, T and 13 digits; null: receipts are no qualified invoices.",
          { pattern: '^T[0-9]{13}$' },
        ).exactOptional(),
        printer: told(
          paper.printer,
          'Where a network printer listens: HOST or HOST:PORT, 9100 where none is named; or a printer of the system: system:NAME; null: no printer.',
        ).exactOptional(),
        commands: told(
          paper.commands,
          'The commands that a network printer obeys: escpos (Epson and most others), star or citizen.',
        ).exactOptional(),
        paperWidth: told(paper.paperWidth, 'The width of the paper, in millimetres.').exactOptional(),
        language: told(paper.language, 'The language of receipts.').exactOptional(),
      }),
      'Receipts and their printer.',
    ).exactOptional(),
    updates: told(
      z
        .strictObject({
          from: told(updateSource, 'An https address, or the absolute path of a folder.'),
          publicKey: told(publicKey, 'Ed25519, base64: the key that versions are signed with.', {
            pattern: '^[A-Za-z0-9+/]{43}=$',
          }),
          openingHours: told(
            openingHours.nullable(),
            'When the shop is open; outside of it versions install themselves. null: with a tap only.',
          ),
        })
        .nullable(),
      'Where newer versions of the program come from; null: from nowhere.',
    ).exactOptional(),
  })
  .meta({
    title: 'Madoguchi provisioning file',
    description: 'Sets up a payment terminal. What is absent stays as it is.',
  });

export type ProvisioningFile = z.infer<typeof provisioningFile>;

/** The JSON Schema of the file, for editors; the program checks more than a schema can say. */
export function provisioningJsonSchema(): object {
  return z.toJSONSchema(provisioningFile, { io: 'input' });
}

/** The fields that a place of the file may have; none where it is not an object. `path` as JSON gives it. */
export function fieldsAt(path: readonly PropertyKey[]): string[] {
  let schema: z.ZodType | undefined = provisioningFile;
  for (const step of path) {
    const place = bare(schema);
    if (place instanceof z.ZodArray) schema = place.element as z.ZodType;
    else if (place instanceof z.ZodObject) schema = (place.shape as Record<PropertyKey, z.ZodType>)[step];
    else return [];
  }
  const place = bare(schema);
  return place instanceof z.ZodObject ? Object.keys(place.shape) : [];
}

/** A schema without what makes it optional or nullable. */
function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  let inner = schema;
  while (inner instanceof z.ZodExactOptional || inner instanceof z.ZodNullable) {
    inner = inner.unwrap() as z.ZodType;
  }
  return inner;
}
