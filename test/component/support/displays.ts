import type { Language } from '../../../electron/contract/terminal.ts';
import { awaiting, lines, phases, saleIn } from '../fixtures/sales.ts';
import { shownOf } from './display-screen.ts';
import { draftOf } from './sale-screen.ts';

/** The longest name of a shop. */
const longName = '窓口珈琲焙煎所 '.repeat(6).slice(0, 60);

/** More lines than any screen has room for. */
export const many = Array.from({ length: 40 }, () => lines).flat();

/** Everything that the customer display can show. */
export const displays: Record<string, (language: Language) => ReturnType<typeof shownOf>> = {
  idle: (language) => shownOf({ language }),
  'idle with a long name and a logo': (language) =>
    shownOf({ language, look: { shopName: longName, logo: '/icon.svg' } }),
  ...Object.fromEntries(
    Object.entries(phases).map(([name, phase]) => [
      name,
      (language: Language) => shownOf({ language }, saleIn(phase)),
    ]),
  ),
  'a ticket that is rung up': (language) => shownOf({ language }, null, draftOf()),
  'the largest ticket': (language) =>
    shownOf(
      { language, look: { shopName: longName, logo: '/icon.svg' } },
      null,
      draftOf({
        lines: [...many.slice(0, 120), { name: longName.repeat(4), price: 9_999_000_000, count: 1 }],
      }),
    ),
  'the largest sale': (language) =>
    shownOf(
      { language, look: { shopName: longName, logo: '/icon.svg' } },
      saleIn({ ...awaiting, remainingMs: 42_000 }, { amount: 9_999_999_999, lines: many }),
    ),
};
