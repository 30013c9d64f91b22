import * as z from 'zod';
import { amount } from './fields.ts';
import { limits } from './limits.ts';

/** Pieces of a line of a sale, by its index there. */
export const pieces = z.strictObject({
  line: z
    .int()
    .min(0)
    .max(limits.lines - 1),
  count: z.int().min(1).max(limits.count),
});

/** Pieces that came back, and what went back for them. */
export const lineBack = pieces.extend({ amount: amount(0) });
