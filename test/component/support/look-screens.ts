import { awaiting, phases, saleIn } from '../fixtures/sales.ts';
import type { ShownScreen } from './customer-screens.ts';

/** The longest name that a shop can give itself. */
const look = { shopName: '窓口珈琲焙煎所 '.repeat(8).slice(0, 60), logo: '/icon.svg' };

/** Code screens with a long name and a logo, in the phases with the most words. */
export const lookScreens: Record<string, ShownScreen> = Object.fromEntries(
  (['awaiting', 'unreadable', 'canceledPayable', 'refused', 'unknown'] as const).map((name) => [
    `code of a shop with a long name: ${name}`,
    { start: { terminal: { look }, sale: saleIn(phases[name] ?? awaiting) } },
  ]),
);
