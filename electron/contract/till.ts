import * as z from 'zod';
import { amount } from './fields.ts';
import { limits } from './limits.ts';

/**
 * The keys that may show the code beside Ctrl and Enter. None of them means anything to a browser or a system, so the kiosk
 * lets them through; `+` is there for keyboards that have nothing but a number block.
 */
export const codeKey = z.enum(['none', 'F2', 'F4', 'F9', '+']);

/** How the till is worked. */
export const tillSettings = z.strictObject({
  codeKey,
  /** Amounts of one tap, in the currency's smallest unit, in their order on the keypad. */
  quickAmounts: z.array(amount(1)).max(limits.quickAmounts),
});

/** How it is worked until the shop says otherwise. */
export const firstTillSettings: TillSettings = { codeKey: 'none', quickAmounts: [] };

export type CodeKey = z.infer<typeof codeKey>;
export type TillSettings = z.infer<typeof tillSettings>;
