import { page } from 'vitest/browser';
import { awaiting, lines, saleIn } from '../fixtures/sales.ts';
import type { ShownScreen } from './customer-screens.ts';

/** The longest name that a shop can give itself. */
const look = { shopName: '窓口珈琲焙煎所 '.repeat(8).slice(0, 60), logo: '/icon.svg' };
const local = saleIn({ ...awaiting, codeHost: '127.0.0.1:8080' });
const walking = { guide: 'walk' } as const;
const draft = { lines, note: '', expiryPeriod: null, locationId: 'loc-1', customer: null };

/** The strip comes a moment after its screen. */
async function open(): Promise<void> {
  await page.getByRole('button', { name: /^(Skip|スキップ)$/ }).findElement();
}

/** The first-run guide, step by step. */
export const guideScreens: Record<string, ShownScreen> = {
  'guide: look': { start: { terminal: { guide: 'look' } } },
  'guide: look of a shop with a long name': { start: { terminal: { guide: 'look', look } } },
  'guide: walk, empty sale': { open, start: { terminal: walking } },
  'guide: walk, a ticket': { open, start: { terminal: walking, draft } },
  'guide: the items': { open, start: { terminal: { guide: 'items' } } },
  'guide: the connection': { open, start: { terminal: { guide: 'connect' } } },
  'guide: the printer': { open, start: { terminal: { guide: 'printer' }, draft } },
  'guide: walk, a code': { open, start: { terminal: walking, sale: local } },
  'guide: walk, a code of a shop with a long name': {
    open,
    start: { terminal: { ...walking, look }, sale: local },
  },
};
