import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { helpWords } from '../../../renderer/i18n/help.ts';
import type { Session } from '../../../renderer/state/session.svelte.ts';
import { ownList } from '../fixtures/locations.ts';
import { awaiting, dayOf, saleIn } from '../fixtures/sales.ts';
import { behaviour } from '../fixtures/settings.ts';
import { shopDayOf } from '../fixtures/shop-day.ts';
import { answerManagement, type ShownScreen } from './customer-screens.ts';
import { locked } from './lock-screens.ts';
import type { Mounted, Start } from './mount.ts';
import { draftOf } from './sale-screen.ts';
import { presentedWays } from './scan-screens.ts';

export const screenNames = Object.keys(helpWords) as Session['screen'][];

/** What the app starts from for screens that nobody opens, such as the guide. */
const starts: Partial<Record<Session['screen'], Start>> = {
  guide: { terminal: { guide: 'look' } },
  code: { sale: saleIn(awaiting) },
  lock: { terminal: { mode: 'unset', staff: locked } },
  provisioning: {
    terminal: {
      mode: 'unset',
      provisioning: { path: '/etc/kiosk.json', problemCount: 2, applied: null, pinned: false },
    },
  },
  scan: { draft: draftOf(), terminal: { mode: 'live', presentedWays } },
  setup: { terminal: { mode: 'unset' } },
  lost: { terminal: { lockedWhy: 'security-lost' } },
};

export function startOf(screen: Session['screen']): Start {
  return starts[screen] ?? {};
}

/** Brings a screen up, by whichever way leads there. */
export function openScreen(mounted: Mounted, screen: Session['screen']): void {
  const { bridge, session } = mounted;
  bridge.answer('readHistory', success(dayOf(3)));
  bridge.answer('readLocations', success(ownList));
  bridge.answer('readPractice', success(behaviour));
  bridge.answer('readShopDay', success(shopDayOf()));
  answerManagement(mounted);
  if (screen === 'scan') void session.scanPayer();
  if (starts[screen] === undefined) session.open(screen as Parameters<typeof session.open>[0]);
}

export const helpScreens: Record<string, ShownScreen> = Object.fromEntries(
  screenNames.map((screen) => [
    `help: ${screen}`,
    {
      start: startOf(screen),
      open: async (mounted: Mounted) => {
        openScreen(mounted, screen);
        mounted.session.askHelp(true);
        await page.getByRole('dialog').findElement();
      },
    },
  ]),
);
