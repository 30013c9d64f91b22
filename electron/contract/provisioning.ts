import * as z from 'zod';
import { fieldRule } from './result.ts';

/* What screens are told of a set-up file; only the main process (electron/provisioning) knows the whole. */

/** What would have been right at a place of the file, as data: the screen words it. */
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
  /** The same field stands on that line already. */
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
  /** What a file that a person chooses must have: the pinned key's signature, the present key's service, a PIN where one is set. */
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
  /** The file leaves a service at which a sale is still open: the sale comes first. */
  z.strictObject({ kind: z.literal('no-open-sale') }),
  /** The file changes the currency, in which tickets or items that stay are priced. */
  z.strictObject({ kind: z.literal('no-amounts') }),
  /** The key differs from the signed one. */
  z.strictObject({ kind: z.literal('signed-key') }),
  /** A signature, where only signed files are taken or the file brings a public key; a valid one under the pinned key, or the file's. */
  z.strictObject({ kind: z.enum(['signature', 'valid-signature']) }),
  /** A file newer than the last applied one; `serial`: the lowest that it may have. */
  z.strictObject({ kind: z.literal('newer'), serial: z.int() }),
]);

const provisioningProblem = z.strictObject({
  /** JSON pointer (RFC 6901); '' is the whole file. */
  pointer: z.string(),
  /** From 1; null: the whole file. */
  line: z.int().min(1).nullable(),
  /** What stands there, shortened; never a key. */
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
  /** By JSON pointer of the file; the PIN's hash and pictures are told without their values (null). */
  changes: z.array(z.strictObject({ pointer: z.string(), before: scalar, after: scalar })),
  /** Numbers of items; all 0: only their order changes; null: the catalogue stays. */
  catalogue: z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
  /** Whether the file carries a valid signature. */
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
  /** Whether only signed files are taken. */
  pinned: z.boolean(),
});

export type ProvisioningExpectation = z.infer<typeof provisioningExpectation>;
export type ProvisioningProblem = z.infer<typeof provisioningProblem>;
export type ProvisioningPreview = z.infer<typeof provisioningPreview>;
export type ProvisioningReport = z.infer<typeof provisioningReport>;
export type ProvisioningState = z.infer<typeof provisioningState>;
