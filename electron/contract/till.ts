import * as z from 'zod';
import { amount, text } from './fields.ts';
import { limits } from './limits.ts';
import { broken, formatted } from './rules.ts';
import { group, row } from './setting.ts';
import { discount } from './tax.ts';

/**
 * Keys for showing the code, beside Ctrl+Enter. No browser or system uses them, so the kiosk lets them through; `+` is for bare
 * number pads.
 */
export const codeKey = z.enum(['none', 'F2', 'F4', 'F9', '+']);

/** Characters that the shop's scanner sends before each code and that nothing else begins with; '' for none. */
const scannerPrefix = formatted('scanner-prefix', /^(?:[!-/:-@[-`{-~][!-~]{0,2})?$/);

/** Names of other ways to pay, each of which people can tell from the others. */
const otherWays = z
  .array(text(limits.otherWayName, 1))
  .max(limits.otherWays)
  .superRefine((names, context) => {
    const seen = names.map((name) => name.normalize('NFKC').trim().toLowerCase());
    seen.forEach((one, at) => {
      if (one === '') context.addIssue(broken({ kind: 'required' }, [at]));
      else if (seen.indexOf(one) !== at) context.addIssue(broken({ kind: 'unique' }, [at]));
    });
  });

/** Menu screens that a shop may not need. */
export const optionalScreen = z.enum(['customers', 'subscriptions', 'locations']);

export const till = group(
  'How the till is worked.',
  {
    codeKey: row(codeKey, 'none', 'A key that shows the code, beside Ctrl and Enter.'),
    quickAmounts: row(
      z.array(amount(1)).max(limits.quickAmounts),
      [],
      `Amounts of one tap on the keypad, in the currency's smallest unit: ${limits.quickAmounts} at most.`,
    ),
    scannerPrefix: row(
      scannerPrefix,
      '',
      'Signs that the barcode scanner sends before each code, up to 3; the first is no letter and no digit. Empty: none.',
      { later: true },
    ),
    scannerEnd: row(
      z.enum(['enter', 'tab']),
      'enter',
      'The key that the barcode scanner sends after each code.',
      { later: true },
    ),
    discounts: row(
      z.array(discount).max(limits.discounts),
      [],
      `Discounts of two taps, each with its kind, amount or percent, its value and its name: ${limits.discounts} at most.`,
      { later: true },
    ),
    otherWays: row(
      otherWays,
      [],
      `Ways to pay that this terminal does not take and staff record, such as cash: ${limits.otherWays} at most, each another name. Empty: none is recorded.`,
      { later: true },
    ),
    menu: row(
      z.array(optionalScreen).max(optionalScreen.options.length),
      [],
      'Screens that the menu offers before there is anything of them: customers, subscriptions, locations.',
      { later: true },
    ),
  },
  { later: true },
);

export const { schema: tillSettings, first: firstTillSettings } = till;

export type CodeKey = z.infer<typeof codeKey>;
export type OptionalScreen = z.infer<typeof optionalScreen>;
export type ScannerEnd = TillSettings['scannerEnd'];
export type TillSettings = z.infer<typeof tillSettings>;
