import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { Language, TextSize, Theme } from '../../../electron/contract/terminal.ts';
import { m } from '../../../renderer/i18n/generated/messages.js';
import { closeOf, comparisonOf } from '../fixtures/day-close.ts';
import {
  awaiting,
  dayOf,
  disputesOf,
  lines,
  pageOf,
  paidTodayOf,
  phases,
  row,
  saleIn,
  unresolvedOf,
  unseenOf,
} from '../fixtures/sales.ts';
import { behaviour, live } from '../fixtures/settings.ts';
import { choiceRowScreens } from './choice-row-screens.ts';
import { customerScreens, type ShownScreen } from './customer-screens.ts';
import { diagnosisScreens } from './diagnosis-screens.ts';
import { entryScreens, mountEntry, type MountedEntry } from './entry-screens.ts';
import { exportScreens } from './export-screens.ts';
import { guideScreens } from './guide-screens.ts';
import { helpScreens } from './help-screens.ts';
import { keyScreens } from './key-screens.ts';
import { copyScreens } from './copy-screens.ts';
import { locationScreens } from './location-screens.ts';
import { lockScreens } from './lock-screens.ts';
import { lookScreens } from './look-screens.ts';
import { mountApp, type Mounted } from './mount.ts';
import { problemScreens } from './problem-screens.ts';
import { provisioningScreens } from './provisioning-screens.ts';
import { receiptScreens } from './receipt-screens.ts';
import { refundScreens } from './refund-screens.ts';
import { shopScreens } from './shop-screens.ts';
import { takingsScreens } from './takings-screens.ts';
import { scanScreens } from './scan-screens.ts';
import { tillScreens } from './till-screens.ts';

/** Every size that the screens are made for. */
export const sizes: [width: number, height: number][] = [
  [1280, 800],
  [1920, 1080],
  [1024, 600],
  [800, 1280],
];
const many = Array.from({ length: 200 }, () => lines)
  .flat()
  .slice(0, 200);
const full = { lines: many, note: '', expiryPeriod: null, locationId: null, customer: null };
/** More lines than any screen shows at once. */
const draft = { ...full, lines: many.slice(0, 15) };

/** Every screen in its fullest state. */
export const screens: Record<string, ShownScreen> = {
  setup: { start: { terminal: { mode: 'unset' } } },
  connect: {
    start: { terminal: { mode: 'unset' } },
    open: () =>
      page
        .getByRole('button')
        .filter({ hasText: /Connect my service|サービスに接続する/ })
        .click(),
  },
  'empty sale': { start: {} },
  'full sale': { start: { draft: full, unresolved: 12 } },
  'stopped sale': { start: { draft, terminal: { selling: { kind: 'stopped', why: 'keeper-locked' } } } },
  'sale in test mode': { start: { draft, terminal: { ...live.terminal, test: true } } },
  'code in test mode': {
    start: {
      terminal: { ...live.terminal, test: true },
      sale: saleIn(phases['tryFailed'] ?? { state: 'expired' }, { practice: false }),
    },
  },
  keypad: {
    start: { draft },
    // A wide screen has the keypad beside the items, without tabs.
    open: () => (window.innerWidth >= 1600 ? undefined : page.getByRole('tab').nth(1).click()),
  },
  'writing on the screen': {
    start: { draft, terminal: { keyboard: 'on' } },
    open: async () => {
      await page.getByRole('search').getByRole('textbox').click();
      await page.getByRole('group', { name: /^(Keyboard on the screen|画面のキーボード)$/ }).findElement();
    },
  },
  'staff menu': { start: {}, open: () => page.getByRole('button', { name: /^(Menu|メニュー)$/ }).click() },
  locations: {
    start: {},
    open: async () => {
      await page.getByRole('button', { name: /^(Location|店舗)/ }).click();
      await page.getByRole('dialog').findElement();
    },
  },
  history: {
    start: {},
    open: ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readSale', success(pageOf({ actions: ['show', 'check', 'settle'] })));
      session.open('history');
      return page.getByRole('button', { name: /M1-000999/ }).click();
    },
  },
  'unresolved list': {
    start: { unresolved: 60 },
    open: ({ bridge }) => {
      bridge.answer('listUnresolved', success(unresolvedOf(60)));
      return page.getByRole('button', { name: /^(Unresolved 60|結果待ち 60件)$/ }).click();
    },
  },
  'receipts of today': {
    start: {},
    open: async ({ bridge }) => {
      bridge.answer('listReceipts', success(paidTodayOf(40)));
      await page.getByRole('button', { name: /^(Menu|メニュー)$/ }).click();
      await page.getByRole('button', { name: /^(Receipts of today|今日のレシート)/ }).click();
      await page.getByRole('button', { name: /M1-000999/ }).findElement();
    },
  },
  'payments to know of': {
    start: {
      draft,
      unseenPayments: [
        unseenOf('paid', 1_234_567, 1),
        unseenOf('canceled', 420, 2),
        unseenOf('unknown', 9_800, 3),
        unseenOf('lapsed', 640, 4),
        unseenOf('shown', 700, 5),
      ],
    },
  },
  'payments to know of where nothing can be sold': {
    start: {
      draft: { ...draft, note: 'To take away' },
      terminal: { selling: { kind: 'stopped', why: 'storage' } },
      unseenPayments: [unseenOf('canceled', 420), unseenOf('paid', 1_234_567, 2)],
    },
    open: ({ session }) => session.messages.tell({ text: () => m.ticket_cleared(), undo: () => undefined }),
  },
  'payment to know of in the history': {
    start: { unseenPayments: [unseenOf('canceled', 420)] },
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      session.open('history');
      await page.getByRole('button', { name: /M1-000999/ }).findElement();
    },
  },
  'code with a payment to know of': {
    start: { sale: saleIn(awaiting), unseenPayments: [unseenOf('canceled', 420)] },
  },
  'disputed payment': {
    start: {},
    open: ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readSale', success(pageOf({ row: row(1, 'paid', { disputed: true }) })));
      bridge.answer('listDisputes', success(disputesOf(3)));
      session.open('history');
      return page.getByRole('button', { name: /M1-000999/ }).click();
    },
  },
  'disputes list': {
    start: {},
    open: ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('listDisputes', success(disputesOf(60)));
      session.open('history');
      return page.getByRole('button', { name: /^(Disputes 60|異議申し立て 60件)$/ }).click();
    },
  },
  'close of day': {
    start: { comparison: comparisonOf() },
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      session.open('history');
      await page.getByRole('button', { name: /^(Close the day|この日を締める)$/ }).click();
    },
  },
  'sealed close': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success({ ...dayOf(40), close: 7 }));
      bridge.answer('readDayClose', success(closeOf()));
      session.open('history');
      await page.getByRole('button', { name: /^(See close 7|日計 7号を見る)$/ }).click();
    },
  },
  'all closes': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      const { number, date, sealedAt, head, digits, totals } = closeOf();
      const row = { number, date, sealedAt, head, digits, totals, unresolved: 2, adjustments: 1 };
      bridge.answer('listDayCloses', success(Array.from({ length: 60 }, () => row)));
      session.open('history');
      await page.getByRole('button', { name: /^(All closes|日計の一覧)$/ }).click();
    },
  },
  export: {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      session.open('history');
      await page.getByRole('button', { name: /^(Export CSV|CSVに書き出す)$/ }).click();
    },
  },
  catalogue: { start: {}, open: ({ session }) => session.open('catalogue') },
  'item of the catalogue': {
    start: {},
    open: async ({ session }) => {
      session.open('catalogue');
      await page
        .getByRole('button', { name: /^(Hojicha|ほうじ茶)/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^(Keypad|テンキー)$/ }).click();
    },
  },
  'categories of the catalogue': {
    start: {},
    open: async ({ session }) => {
      session.open('catalogue');
      await page.getByRole('button', { name: /^(Edit categories|カテゴリーを編集)$/ }).click();
    },
  },
  ...locationScreens,
  settings: {
    start: {},
    open: async ({ session }) => {
      session.open('settings');
      await page
        .getByRole('heading', { level: 1 })
        .and(page.getByText(/^(Settings|設定)$/))
        .findElement();
    },
  },
  'settings: connection': {
    start: live,
    open: async ({ bridge, session }) => {
      bridge.answer('testConnection', fail('certificate', 'raw'));
      session.open('settings');
      await page.getByRole('tab').nth(1).click();
      await page.getByRole('button', { name: /^(Test connection|接続をテスト)$/ }).click();
    },
  },
  'practice panel': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readPractice', success(behaviour));
      session.open('practice');
      await page.getByText(/M1-0/).first().findElement();
    },
  },
  ...choiceRowScreens,
  ...customerScreens,
  ...diagnosisScreens,
  ...entryScreens,
  ...exportScreens,
  ...guideScreens,
  ...helpScreens,
  ...keyScreens,
  ...copyScreens,
  ...lockScreens,
  ...lookScreens,
  ...problemScreens,
  ...provisioningScreens,
  ...receiptScreens,
  ...refundScreens,
  ...shopScreens,
  ...takingsScreens,
  ...tillScreens,
  ...scanScreens,
  ...Object.fromEntries(
    Object.entries(phases).map(([name, phase]) => [`code: ${name}`, { start: { sale: saleIn(phase) } }]),
  ),
};

/** Tells whether a dialog has more than the sentence below its title. */
function isFilled(body: Element): boolean {
  return body.querySelector(':scope > :not([id$="-explain"])') !== null;
}

/** Shows a screen in a language, theme and size, and resolves once all that it reads is there. */
export async function show(
  name: string,
  language: Language,
  theme: Theme,
  size?: [number, number],
): Promise<Mounted | MountedEntry> {
  const screen = screens[name];
  if (!screen) throw new Error(`There is no screen called "${name}".`);
  const { start, open, entry, isLoading = false } = screen;
  if (entry) return await mountEntry({ ...entry, language, theme }, undefined, size);
  const terminal = { ...start.terminal, language, theme };
  const mounted = await mountApp({ ...start, terminal, ...(size && { size }) });
  await open?.(mounted);
  await expect.poll(() => document.querySelector('#app .loading') !== null).toBe(isLoading);
  // A dialog's content may be a file of its own, a moment after the title.
  await expect.poll(() => [...document.querySelectorAll('dialog[open] > .body')].every(isFilled)).toBe(true);
  await document.fonts.ready;
  return mounted;
}

/** Changes language, theme and text size on the open screen, as main would. */
export async function changeLook(
  shown: Mounted | MountedEntry,
  language: Language,
  theme: Theme,
  textSize: TextSize = 100,
): Promise<void> {
  const look = { language, theme, textSize };
  if ('look' in shown) await shown.look(look);
  else shown.bridge.send('terminal', { ...shown.session.terminal.state, ...look });
  await expect.poll(() => document.documentElement.lang).toBe(language);
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(theme);
  await expect.poll(() => document.documentElement.dataset['textSize']).toBe(String(textSize));
}
