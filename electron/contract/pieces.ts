import * as z from 'zod';
import { amount } from './fields.ts';
import { limits } from './limits.ts';

/** `line`: index in the sale. */
export const pieces = z.strictObject({
  line: z
    .int()
    .min(0)
    .max(limits.lines - 1),
  count: z.int().min(1).max(limits.count),
});

/** Returned pieces, and the money refunded for them. */
export const lineBack = pieces.extend({ amount: amount(0) });
