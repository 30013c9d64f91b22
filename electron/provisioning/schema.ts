import * as z from 'zod';
import { catalogue } from '../contract/catalogue.ts';
import { secretKey, serviceAddress, text } from '../contract/fields.ts';
import { limits, mostStaff } from '../contract/limits.ts';
import { dialectName } from '../contract/terminal.ts';
import { formatted } from '../contract/rules.ts';
import type { Row } from '../contract/setting.ts';
import { staffPerson } from '../contract/unattended.ts';
import { openingHours, updateSource } from '../contract/updates.ts';
import { pinHash, staffList } from '../settings/schema.ts';
import { ofEach, type TableInFile } from '../settings/table.ts';
import { copy } from './copy-fields.ts';
import { publicKeyOf } from './signature.ts';
import { told, wayFields } from './way-fields.ts';

export const provisioningVersion = 1;

/** More than services list in one answer. */
const mostInFile = 1000;

const publicKey = formatted('public-key', (value) => publicKeyOf(value) !== undefined);

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

const inFile = ({ shape, about, json }: Row): z.ZodType => told(shape, about, json).exactOptional();

/** Each logo is a data URL here, and becomes a file when applied. */
const { terminal, kiosk, look, printing, ...plain } = ofEach((entry) => {
  if ('shape' in entry) return inFile(entry);
  const rows = Object.entries(entry.rows).map(([field, one]) => {
    const shape = field === 'logo' ? z.string().nullable() : one.shape;
    return [field, inFile({ ...one, shape })] as const;
  });
  return told(z.strictObject(Object.fromEntries(rows)), entry.about).exactOptional();
}) as { [K in keyof TableInFile]-?: z.ZodExactOptional<z.ZodType<Required<TableInFile>[K]>> };

/**
 * A file that sets up a terminal. What is absent stays as it is. Relations between fields are in `relations.ts`, so that one wrong
 * field does not hide them.
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
    terminal,
    locations: told(
      z.array(location).max(mostInFile),
      "The service's locations, for until it lists them itself.",
    ).exactOptional(),
    location: told(text(limits.id, 1).nullable(), 'The id of the location where this terminal stands.', {
      minLength: 1,
      maxLength: limits.id,
    }).exactOptional(),
    // Relations between its parts are in `relations.ts`.
    catalogue: told(
      z.strictObject(catalogue.shape),
      'Everything that is sold, in its order.',
    ).exactOptional(),
    ...plain,
    /** Where older files say `confirmAbove`. */
    limits: told(
      z.strictObject({ confirmAbove: plain.confirmAbove }),
      'The place of `confirmAbove` in older files.',
      {
        deprecated: true,
      },
    ).exactOptional(),
    kiosk,
    pin: told(
      pinHash.nullable(),
      "The hash of the staff's PIN, as `npm run provision -- pin` prints it; null: no PIN.",
    ).exactOptional(),
    staff: told(
      z.array(member).max(mostStaff),
      'Who may sign on, each with a PIN of their own in place of `pin`; a manager among them. Empty: the shop has one PIN, or none.',
    ).exactOptional(),
    look,
    copy: told(
      copy.nullable(),
      'Where a copy of the journal of sales is kept off the machine; null: nowhere.',
    ).exactOptional(),
    printing,
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

/** The fields that a place of the file may have; empty: it is not an object. `path` as JSON gives it. */
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
