import * as z from 'zod';
import { amount, rule } from './fields.ts';
import { limits } from './limits.ts';

/**
 * The keys that may show the code beside Ctrl and Enter. None of them means anything to a browser or a system, so the kiosk
 * lets them through; `+` is there for keyboards that have nothing but a number block.
 */
export const codeKey = z.enum(['none', 'F2', 'F4', 'F9', '+']);

/** Signs that the shop's scanner sends before each code, which no code and no person begins with; '' for none. */
const scannerPrefix = z.string().superRefine((value, context) => {
  if (/^(?:[!-/:-@[-`{-~][!-~]{0,2})?$/.test(value)) return;
  const params = rule({ kind: 'format', format: 'scanner-prefix' });
  context.addIssue({ code: 'custom', message: 'up to 3 signs, the first no letter and no digit', params });
});

/** How the till is worked. */
export const tillSettings = z.strictObject({
  codeKey,
  /** Amounts of one tap, in the currency's smallest unit, in their order on the keypad. */
  quickAmounts: z.array(amount(1)).max(limits.quickAmounts),
  scannerPrefix,
  /** The key that the scanner sends after each code. */
  scannerEnd: z.enum(['enter', 'tab']),
});

/** How it is worked until the shop says otherwise. */
export const firstTillSettings: TillSettings = {
  codeKey: 'none',
  quickAmounts: [],
  scannerPrefix: '',
  scannerEnd: 'enter',
};

export type CodeKey = z.infer<typeof codeKey>;
export type ScannerEnd = TillSettings['scannerEnd'];
export type TillSettings = z.infer<typeof tillSettings>;
