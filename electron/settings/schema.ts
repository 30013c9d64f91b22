import { z } from 'zod';
import { serviceAddress, text } from '../contract/fields.ts';
import { broken, formatted } from '../contract/rules.ts';
import { limits, maximumAmount, mostStaff } from '../contract/limits.ts';
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

/** The version of the settings file that this program reads and writes. */
export const settingsVersion = 5;

const hexadecimal = z.string().regex(/^(?:[0-9a-f]{2})+$/, 'hexadecimal');

/** Which keeper holds the service's secret key, and how to tell that it is still the same key. */
export const keyFingerprint = z.strictObject({
  keeper: keeperName,
  salt: hexadecimal,
  hash: hexadecimal,
});

/** The PIN as scrypt makes it, in PHC string format: `$scrypt$ln=15,r=8,p=1$SALT$HASH`. */
export const pinHash = formatted(
  'pin-hash',
  /^\$scrypt\$ln=1[4-7],r=8,p=1\$[A-Za-z0-9+/]{22,86}\$[A-Za-z0-9+/]{43}$/,
);

/** The staff with the hashes of their PINs; empty: the shop has one PIN, or none. */
export const staffList = z.array(staffPerson.extend({ pin: pinHash })).max(mostStaff);

/** What is remembered of the provisioning file that was applied last. */
export const provisioned = z.strictObject({
  /** SHA-256 of its canonical form without key and signature, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  serial: z.int().min(1).nullable(),
  /** Epoch ms. */
  at: z.number(),
  /** The Ed25519 public key that files must be signed with, base64; null: any file is taken. */
  publicKey: z.string().nullable(),
});

/** Files from before the time was kept say only whether; what they call missing is tried again. */
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
  /** Whose service it is, as its first answers told; null: it has told nothing yet. */
  merchant: z
    .strictObject({ appId: z.string().nullable(), liveMode: z.boolean().nullable() })
    .default({ appId: null, liveMode: null }),
  /** PEM of the shop's own certificate authorities; left out: the public ones alone. */
  certificateAuthority: certificateAuthority.exactOptional(),
  /** The proxy that its requests go through; left out: none. */
  proxy: serviceProxy.exactOptional(),
  /** The folder of its journal under `live`; left out until the service is opened, which chooses one. */
  journal: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});

const { kiosk, look, ...plain } = keptShapes;

const fields = {
  /** `unset` until the shop chose to practise or connected its service. */
  mode: z.enum(['unset', 'practice', 'live']),
  service: service.nullable(),
  ...plain,
  /** Files from before there was a guide are of shops that need none. */
  guide: guideStep.default('seen'),
  /** Totals above this, in the currency's smallest unit, are asked for once more; null: never. */
  confirmAbove: z.int().min(0).max(maximumAmount).nullable(),
  /** Where a copy of the live journal is kept off the machine; files from before this was settable say none. */
  copy: journalCopy.nullable().default(null),
  /** Files from before staff had PINs of their own name nobody. */
  staff: staffList.default([]),
  /** Where this terminal stands, as the service knows it. */
  locationId: text(limits.id, 1).nullable(),
  /** The live service's locations as it last listed them, for when it cannot be asked. */
  knownLocations: z.array(locationChoice),
};

/** Where newer versions of the program come from; null: nothing is looked for. */
export const updates = z
  .strictObject({
    from: updateSource,
    /** Ed25519, base64: the key that they are signed with. */
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

/** What came with the unattended counter, and how a terminal without it stands. */
const unattendedFields = {
  kiosk,
  look,
  /** The PIN's hash as a PHC string; null: nothing is behind a PIN. */
  pinHash: pinHash.nullable(),
  provisioned: provisioned.nullable(),
};
const unattended = { kiosk: firstOfTable.kiosk, look: firstOfTable.look, pinHash: null, provisioned: null };

/** All settings; a file of version 4 held them so. No secret is among them. */
export const settings = z
  .strictObject({ ...fields, ...unattendedFields, updates })
  .superRefine(liveNeedsService);

/** Version 1 held what the shop sells as well; that is a file of its own now. */
const settingsOfVersion1 = z
  .strictObject({ ...fields, catalogue })
  .superRefine(liveNeedsService)
  .transform((stored) => ({ ...stored, ...unattended, updates: null }));

/** Version 2 knew no kiosk, no PIN, no look and no provisioning. */
const settingsOfVersion2 = z
  .strictObject(fields)
  .superRefine(liveNeedsService)
  .transform((stored) => ({ ...stored, ...unattended, updates: null }));

/** Version 3 knew of no updates. */
const settingsOfVersion3 = z
  .strictObject({ ...fields, ...unattendedFields })
  .superRefine(liveNeedsService)
  .transform((stored) => ({ ...stored, updates: null }));

const { staff: _, ...fieldsOfVersion5 } = fields;

/** What keeps the terminal closed is in a file of its own since version 5 (security.ts). */
const settingsOfVersion5 = z.strictObject({ ...fieldsOfVersion5, look }).superRefine(liveNeedsService);

export type Settings = z.infer<typeof settings>;

/** The settings without what keeps the terminal closed. */
export type OpenSettings = z.infer<typeof settingsOfVersion5>;

/** The settings as a file of any version gives them: until version 4 all of them, in version 1 with a catalogue. */
export type StoredSettings = OpenSettings &
  Partial<Omit<Settings, keyof OpenSettings>> & { catalogue?: Catalogue };

/** How the settings file is read; far more bytes than settings need, and version 1 held a catalogue too. */
export const settingsFile: GenerationsKind<StoredSettings> = {
  schemas: [settingsOfVersion1, settingsOfVersion2, settingsOfVersion3, settings, settingsOfVersion5],
  largestBytes: 4 * 1024 * 1024,
};

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** What a terminal starts with; its order prefix is a random letter and digit that cannot be confused. */
export function firstSettings(randomBytes: (count: number) => Uint8Array): Settings {
  const [letter = 0, digit = 0] = randomBytes(2);
  const orderPrefix = letters.charAt(letter % letters.length) + digits.charAt(digit % digits.length);
  return {
    mode: 'unset',
    service: null,
    ...firstOfTable,
    terminal: { ...firstOfTable.terminal, orderPrefix },
    guide: 'unseen',
    confirmAbove: 100_000,
    copy: null,
    staff: [],
    locationId: null,
    knownLocations: [],
    pinHash: null,
    provisioned: null,
    updates: null,
  };
}
