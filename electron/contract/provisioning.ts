import * as z from 'zod';
import { fieldRule } from './result.ts';

/* What screens are told of a set-up file; only the main process (electron/provisioning) knows the whole. */

/** What would have been right there, as data: the screen words it. */
export const provisioningExpectation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), rule: fieldRule }),
  z.strictObject({
    kind: z.literal('type'),
    type: z.enum(['text', 'number', 'whole-number', 'yes-no', 'list', 'object', 'null']),
  }),
  z.strictObject({ kind: z.literal('one-of'), values: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('at-most'), max: z.int() }),
  /** The problem's `suggestion` is the field probably meant. */
  z.strictObject({ kind: z.literal('unknown-field') }),
  /** It is on that line already. */
  z.strictObject({ kind: z.literal('repeated-field'), line: z.int().min(1) }),
  /** Not JSON from here on, and what it is instead if known. `incomplete`: ends too early. */
  z.strictObject({
    kind: z.enum([
      'json',
      'incomplete',
      'comment',
      'trailing-comma',
      'byte-order-mark',
      'utf-8',
      'less-depth',
    ]),
  }),
  z.strictObject({ kind: z.literal('smaller'), maxBytes: z.int() }),
  /** `why`: the system's words. */
  z.strictObject({ kind: z.literal('readable'), why: z.string() }),
  /** A regular file, writable only by its owner and group. */
  z.strictObject({ kind: z.enum(['regular-file', 'not-world-writable']) }),
  /** Practice has its own key; no service's belongs there. */
  z.strictObject({ kind: z.literal('no-key-while-practising') }),
  /** Keys are taken from (and removed from) the file given at start, not from one that a person chooses. */
  z.strictObject({ kind: z.literal('no-key-in-import') }),
  /** Of a chosen file: these need the pinned key's signature, the present key's service, and a PIN where one is set. */
  z.strictObject({ kind: z.enum(['signed-import', 'same-service', 'kept-pin']) }),
  /** The key could not be removed from the file, so it was not taken. */
  z.strictObject({ kind: z.literal('removable-key'), why: z.string() }),
  /** The key could not be saved; the keeper's state. */
  z.strictObject({
    kind: z.literal('keeper'),
    state: z.enum(['missing', 'locked', 'unavailable', 'read-only']),
  }),
  /** The terminal's storage could not be written; `why`: the system's words. */
  z.strictObject({ kind: z.literal('stored'), why: z.string() }),
  /** A sale at the service that the file leaves is still open: it comes first. */
  z.strictObject({ kind: z.literal('no-open-sale') }),
  /** Existing tickets or items are priced in the old currency. */
  z.strictObject({ kind: z.literal('no-amounts') }),
  /** The key differs from the signed one. */
  z.strictObject({ kind: z.literal('signed-key') }),
  /** Signed, where only signed files are taken or the file brings a public key; and valid under the pinned key, or the file's own. */
  z.strictObject({ kind: z.enum(['signature', 'valid-signature']) }),
  /** Newer than the last applied file; `serial`: the lowest allowed. */
  z.strictObject({ kind: z.literal('newer'), serial: z.int() }),
]);

const provisioningProblem = z.strictObject({
  /** JSON pointer (RFC 6901); '' is the whole file. */
  pointer: z.string(),
  /** From 1; null: the whole file. */
  line: z.int().min(1).nullable(),
  /** Shortened; never a key. */
  found: z.string().nullable(),
  expected: provisioningExpectation,
  suggestion: z.string().nullable(),
});

export const listedProvisioningProblems = 200;

const problems = {
  problems: z.array(provisioningProblem).max(listedProvisioningProblems),
  problemCount: z.int(),
};

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Nothing is changed while anything is wrong. */
export const provisioningPreview = z.strictObject({
  /** By JSON pointer; the PIN's hash and pictures without value (null). */
  changes: z.array(z.strictObject({ pointer: z.string(), before: scalar, after: scalar })),
  /** Numbers of items; all 0: only their order changes; null: the catalogue stays. */
  catalogue: z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
  /** Carries a valid signature. */
  signed: z.boolean(),
  ...problems,
});

export const provisioningReport = z.strictObject({ path: z.string().nullable(), ...problems });

export const provisioningState = z.strictObject({
  /** Given at start, or found at the system's place; null: none. */
  path: z.string().nullable(),
  /** With any problem, the earlier settings stay in force. */
  problemCount: z.int(),
  /** The file whose settings are in force; `at` in epoch ms. */
  applied: z.strictObject({ serial: z.int().nullable(), at: z.number() }).nullable(),
  /** Only signed files are taken. */
  pinned: z.boolean(),
});

export type ProvisioningExpectation = z.infer<typeof provisioningExpectation>;
export type ProvisioningProblem = z.infer<typeof provisioningProblem>;
export type ProvisioningPreview = z.infer<typeof provisioningPreview>;
export type ProvisioningReport = z.infer<typeof provisioningReport>;
export type ProvisioningState = z.infer<typeof provisioningState>;
