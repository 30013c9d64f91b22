import * as z from 'zod';
import { fieldRule } from './result.ts';

/*
 * A file that sets a terminal up. What it holds is known to the main process alone
 * (electron/provisioning); this is what the screens are told of it.
 */

/** What would have been right at a place of the file, as data: the screen words it. */
export const provisioningExpectation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rule'), rule: fieldRule }),
  z.strictObject({
    kind: z.literal('type'),
    type: z.enum(['text', 'number', 'whole-number', 'yes-no', 'list', 'object', 'null']),
  }),
  z.strictObject({ kind: z.literal('one-of'), values: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('at-most'), max: z.int() }),
  /** No such field; `suggestion` of the problem names the one that was probably meant. */
  z.strictObject({ kind: z.literal('unknown-field') }),
  /** The same field stands on that line already. */
  z.strictObject({ kind: z.literal('repeated-field'), line: z.int().min(1) }),
  /** The text is not JSON from here on; what it is instead where that is known. `incomplete`: the file ends too early. */
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
  /** The file cannot be read; `why` is the system's word. */
  z.strictObject({ kind: z.literal('readable'), why: z.string() }),
  /** A regular file, which only its owner and group may write. */
  z.strictObject({ kind: z.enum(['regular-file', 'not-world-writable']) }),
  /** Practice has its own key; a service's must not be there. */
  z.strictObject({ kind: z.literal('no-key-while-practising') }),
  /** A key is taken from a file that is given at start, and removed from it; not from one that a person chooses. */
  z.strictObject({ kind: z.literal('no-key-in-import') }),
  /**
   * Of a file that a person chooses: what only one brings that the pinned key signed, the service that the key in force
   * is for, and a PIN where there is one.
   */
  z.strictObject({ kind: z.enum(['signed-import', 'same-service', 'kept-pin']) }),
  /** The key could not be removed from the file, so it was not taken. */
  z.strictObject({ kind: z.literal('removable-key'), why: z.string() }),
  /** The key could not be saved: the keeper's state. */
  z.strictObject({
    kind: z.literal('keeper'),
    state: z.enum(['missing', 'locked', 'unavailable', 'read-only']),
  }),
  /** The terminal's own storage could not be written; `why` is the system's word. */
  z.strictObject({ kind: z.literal('stored'), why: z.string() }),
  /** The file leaves the service of a sale that is still open: the sale comes first. */
  z.strictObject({ kind: z.literal('no-open-sale') }),
  /** The file changes the currency, in which tickets or items that stay are priced. */
  z.strictObject({ kind: z.literal('no-amounts') }),
  /** The key is not the one that was signed for. */
  z.strictObject({ kind: z.literal('signed-key') }),
  /**
   * A signature, where this terminal takes signed files only or the file brings a public key; and one that
   * holds under the key that is pinned, or the file's own.
   */
  z.strictObject({ kind: z.enum(['signature', 'valid-signature']) }),
  /** Newer than the file that was applied last: `serial` is the lowest that another file may have. */
  z.strictObject({ kind: z.literal('newer'), serial: z.int() }),
]);

/** Something wrong in the file. */
const provisioningProblem = z.strictObject({
  /** JSON pointer (RFC 6901); '' is the whole file. */
  pointer: z.string(),
  /** From 1; null: the whole file. */
  line: z.int().min(1).nullable(),
  /** What stands there, shortened; never a key. */
  found: z.string().nullable(),
  expected: provisioningExpectation,
  /** What was probably meant. */
  suggestion: z.string().nullable(),
});

export const listedProvisioningProblems = 200;

const problems = {
  problems: z.array(provisioningProblem).max(listedProvisioningProblems),
  problemCount: z.int(),
};

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What taking a file would change; nothing is changed as long as anything is wrong. */
export const provisioningPreview = z.strictObject({
  /** By JSON pointer of the file; the PIN's hash and pictures are told of without their value (null). */
  changes: z.array(z.strictObject({ pointer: z.string(), before: scalar, after: scalar })),
  /** How many items of the catalogue would come, change and go (perhaps none, and only their order is another); null where it stays. */
  catalogue: z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
  /** Whether it carries a signature that holds. */
  signed: z.boolean(),
  ...problems,
});

/** The file that was given at start, and everything that is wrong with it. */
export const provisioningReport = z.strictObject({ path: z.string().nullable(), ...problems });

export const provisioningState = z.strictObject({
  /** The file that was given at start, or found at the system's place; null: none. */
  path: z.string().nullable(),
  /** How many things are wrong with it; then the settings from before are in force. */
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
