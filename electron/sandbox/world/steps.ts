/** Planned events of a code, kept with it until due. */
import { z } from 'zod';
import { chargeSchema } from '../schemas/objects.ts';

const time = z.int();
const chargeId = z.string();

export const stepSchema = z.discriminatedUnion('kind', [
  /** The payer's payment shows. */
  z.object({ kind: z.literal('show'), time, charge: chargeSchema, sourceId: z.string().optional() }),
  /** An open charge moves on, or ends unpaid. */
  z.object({
    kind: z.literal('move'),
    time,
    chargeId,
    status: z.enum(['waiting', 'notified', 'failed', 'amount_mismatch']),
  }),
  /** An open charge is paid. */
  z.object({ kind: z.literal('capture'), time, chargeId, sourceId: z.string().optional() }),
  /** A payer comes and pays. */
  z.object({ kind: z.literal('pay'), time }),
  /** Another phone tries in vain. */
  z.object({ kind: z.literal('try'), time }),
  /** The owner closes the code elsewhere. */
  z.object({ kind: z.literal('close'), time }),
  /** The owner refunds so many percent of what was paid; 100: all that is left. */
  z.object({ kind: z.literal('give-back'), time, percent: z.int().min(1).max(100) }),
  z.object({ kind: z.literal('revoke'), time }),
  z.object({ kind: z.literal('dispute'), time }),
]);
export type Step = z.infer<typeof stepSchema>;

/** Earliest first; equal times in the order they were planned. */
export function inOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => one.time - other.time);
}
