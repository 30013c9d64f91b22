import { z } from 'zod';
import { serviceAddress, text } from '../contract/fields.ts';
import { broken, formatted } from '../contract/rules.ts';
import { limits, mostStaff } from '../contract/limits.ts';
import { type Catalogue, catalogue } from '../contract/catalogue.ts';
import {
  capability,
  dialectName,
  guideStep,
  keeperName,
  learntCapabilities,
  locationChoice,
} from '../contract/terminal.ts';
import { staffPerson } from '../contract/unattended.ts';
import { journalCopy } from '../contract/journal-copy.ts';
import { serviceProxy } from '../contract/service-proxy.ts';
import { openingHours, updateSource } from '../contract/updates.ts';
import { certificateAuthority } from './authorities.ts';
import { firstOfTable, keptShapes } from './table.ts';
import type { GenerationsKind } from '../files/generations.ts';

export const settingsVersion = 5;

const hexadecimal = z.string().regex(/^(?:[0-9a-f]{2})+$/, 'hexadecimal');

/** Which keeper holds the service's key, and how to tell that it is still the same key. */
export const keyFingerprint = z.strictObject({
  keeper: keeperName,
  salt: hexadecimal,
  hash: hexadecimal,
});

/** A PIN's hash by scrypt, in PHC string format: `$scrypt$ln=15,r=8,p=1$SALT$HASH`. */
export const pinHash = formatted(
  'pin-hash',
  /^\$scrypt\$ln=1[4-7],r=8,p=1\$[A-Za-z0-9+/]{22,86}\$[A-Za-z0-9+/]{43}$/,
);

/** The staff with the hashes of their PINs; empty: the shop has one PIN, or none. */
export const staffList = z.array(staffPerson.extend({ pin: pinHash })).max(mostStaff);

/** What is remembered of the set-up file applied last. */
export const provisioned = z.strictObject({
  /** Hash of its canonical form without key and signature, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  serial: z.int().min(1).nullable(),
  /** Epoch ms. */
  at: z.number(),
  /** Ed25519, base64: files must be signed with it; null: any file is taken. */
  publicKey: z.string().nullable(),
});

/** Older files say only whether, not when; what they call missing is tried again. */
const learntBefore = z.partialRecord(capability, z.boolean()).transform((found) => {
  const offered = Object.entries(found).filter(([, isOffered]) => isOffered);
  return Object.fromEntries(offered.map(([name]) => [name, { offered: true, since: 0 }]));
});

/** What a service was found to offer beyond the document (open points). */
const capabilities = z.union([learntCapabilities, learntBefore.pipe(learntCapabilities)]);

/** The service that live sales are made with; its key is in the keychain under `baseUrl`. */
const service = z.strictObject({
  baseUrl: serviceAddress,
  dialect: dialectName,
  keyFingerprint: keyFingerprint.nullable(),
  capabilities,
  /** Whose service it is, as its first answers told; null: not told yet. */
  merchant: z
    .strictObject({ appId: z.string().nullable(), liveMode: z.boolean().nullable() })
    .default({ appId: null, liveMode: null }),
  /** PEM of the shop's own authorities; left out: the public ones alone. */
  certificateAuthority: certificateAuthority.exactOptional(),
  /** The proxy that its requests go through; left out: none. */
  proxy: serviceProxy.exactOptional(),
  /** Its journal's folder under `live`, chosen when the service is first opened. */
  journal: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});

const { kiosk, look, ...plain } = keptShapes;

const fields = {
  /** `unset`: nothing chosen yet. */
  mode: z.enum(['unset', 'practice', 'live']),
  service: service.nullable(),
  ...plain,
  /** Older files have no guide step: treat the guide as done. */
  guide: guideStep.default('seen'),
  /** Where a copy of the live journal is kept off the machine; older files have none. */
  copy: journalCopy.nullable().default(null),
  /** Default: older files name nobody. */
  staff: staffList.default([]),
  /** Where this terminal stands, by the service's id. */
  locationId: text(limits.id, 1).nullable(),
  /** As last listed by the live service, for when it cannot be asked. */
  knownLocations: z.array(locationChoice),
};

/** Where newer versions come from; null: none are looked for. */
export const updates = z
  .strictObject({
    from: updateSource,
    /** Ed25519, base64: updates are signed with it. */
    publicKey: z.string(),
    /** Null: nothing is installed without a tap. */
    openingHours: openingHours.nullable(),
  })
  .nullable();

function liveNeedsService(value: { mode: string; service: unknown }, context: z.RefinementCtx): void {
  if (value.mode === 'live' && value.service === null) {
    context.addIssue(broken({ kind: 'required' }, ['service']));
  }
}

/** The settings that came with version 3. */
const unattendedFields = {
  kiosk,
  look,
  /** PHC string; null: nothing is behind a PIN. */
  pinHash: pinHash.nullable(),
  provisioned: provisioned.nullable(),
};
const unattended = { kiosk: firstOfTable.kiosk, look: firstOfTable.look, pinHash: null, provisioned: null };

/** All settings, as in version 4. No secret is among them. */
export const settings = z
  .strictObject({ ...fields, ...unattendedFields, updates })
  .superRefine(liveNeedsService);

/** Version 1 also held the catalogue. */
const settingsOfVersion1 = z
  .strictObject({ ...fields, catalogue })
  .superRefine(liveNeedsService)
  .transform((stored) => ({ ...stored, ...unattended, updates: null }));

/** Version 2 had no kiosk, PIN, look and set-up file. */
const settingsOfVersion2 = z
  .strictObject(fields)
  .superRefine(liveNeedsService)
  .transform((stored) => ({ ...stored, ...unattended, updates: null }));

/** Version 3 had no updates. */
const settingsOfVersion3 = z
  .strictObject({ ...fields, ...unattendedFields })
  .superRefine(liveNeedsService)
  .transform((stored) => ({ ...stored, updates: null }));

const { staff: _, ...fieldsOfVersion5 } = fields;

/** Since version 5 the security is a file of its own (security.ts). */
const settingsOfVersion5 = z.strictObject({ ...fieldsOfVersion5, look }).superRefine(liveNeedsService);

export type Settings = z.infer<typeof settings>;

/** The settings without those that keep the terminal closed. */
export type OpenSettings = z.infer<typeof settingsOfVersion5>;

/** What a file of any version holds: until version 4 all settings, in version 1 with a catalogue. */
export type StoredSettings = OpenSettings &
  Partial<Omit<Settings, keyof OpenSettings>> & { catalogue?: Catalogue };

/** `largestBytes` leaves room for version 1's catalogue. */
export const settingsFile: GenerationsKind<StoredSettings> = {
  schemas: [settingsOfVersion1, settingsOfVersion2, settingsOfVersion3, settings, settingsOfVersion5],
  largestBytes: 4 * 1024 * 1024,
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** The order prefix is a random letter and digit that cannot be confused. */
export function firstSettings(randomBytes: (count: number) => Uint8Array): Settings {
  const [letter = 0, digit = 0] = randomBytes(2);
  const orderPrefix = letters.charAt(letter % letters.length) + digits.charAt(digit % digits.length);
  return {
    mode: 'unset',
    service: null,
    ...firstOfTable,
    terminal: { ...firstOfTable.terminal, orderPrefix },
    guide: 'unseen',
    copy: null,
    staff: [],
    locationId: null,
    knownLocations: [],
    pinHash: null,
    provisioned: null,
    updates: null,
  };
}
