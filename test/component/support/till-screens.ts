import { flushSync } from 'svelte';
import { firstTillSettings } from '../../../electron/contract/till.ts';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { closeOf } from '../fixtures/day-close.ts';
import { live } from '../fixtures/settings.ts';
import { awaiting, dayOf, pageOf, phases, row, saleId, saleIn, wasPaid } from '../fixtures/sales.ts';
import { preview, previewWithLogo, stuck } from '../fixtures/slips.ts';
import { catalogue, choices, items, terminal, withoutPictures } from '../fixtures/terminal.ts';
import type { ShownScreen } from './customer-screens.ts';
import { draftOf } from './sale-screen.ts';

const tiles = page.getByRole('region', { name: /^(Items|商品)$/ }).getByRole('button');
const press = (name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
/**
 * Presses a button and waits for its dialog. Dialogs, and parts of some, are loaded when first wanted. The content is there
 * once there is a second button: the first one closes the dialog.
 */
const pressFor = async (name: RegExp): Promise<void> => {
  await press(name);
  await page.getByRole('dialog').first().getByRole('button').nth(1).findElement();
};

/** Lines of every rate, one with a discount and the longest name; a discount on the whole ticket. */
const taxed = draftOf({
  lines: [
    { name: '特製抹茶ラテ'.repeat(30), price: 580, count: 2, rate: 10 },
    {
      name: 'お持ち帰りのほうじ茶',
      price: 864,
      count: 3,
      rate: 8,
      discount: { kind: 'percent', value: 20, name: '常連さん割引' },
    },
    { name: '商品券', price: 1_000, count: 1, rate: 0 },
  ],
  discount: { kind: 'amount', value: 300, name: '雨の日クーポン' },
});
const eatenHere = {
  itemId: 'hojicha',
  name: 'ほうじ茶',
  price: 420,
  count: 2,
  rate: 10,
  serving: 'eat-in',
} as const;
const parked = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  at: Date.UTC(2026, 0, 15, 1, index),
  draft: {
    ...taxed,
    ...(index % 3 === 0 && { name: index === 0 ? '田中様' : 'テーブル3の外側の席の皆様'.repeat(3) }),
    note: index % 2 === 0 ? '' : '窓際の席 '.repeat(20),
  },
}));
/** More items than any screen shows at once, with and without pictures, one with a long name. */
const largeShop = Array.from({ length: 60 / items.length }, (_, shelf) =>
  items.map((item, index) => ({
    ...item,
    ...(shelf > 0 && { id: `${item.id}-${shelf}`, barcode: null }),
    ...(index % 2 === 0 && { picture: '/pictures/matcha-latte.svg' }),
    ...(index === 1 && {
      name: { ja: '特製ほうじ茶'.repeat(20), en: 'Roasted tea to take home '.repeat(10) },
    }),
  })),
).flat();
const bestSellers = ['matcha-latte', 'hojicha-1', 'coffee', 'dorayaki-2', 'cup', 'onigiri'];
const otherWays = ['現金', 'カード端末', '商品券', '掛け売り', '電子マネー（別端末）', 'W'.repeat(20)];
const printing = { ...terminal.printing, printer: '192.168.1.50' };

/** What a till has beside showing codes: rates and discounts, waiting tickets, receipts and their printer. */
export const tillScreens: Record<string, ShownScreen> = {
  'sale, items without pictures': { start: { draft: taxed, catalogue: withoutPictures(60) } },
  'sale, eaten here or taken away': {
    start: {
      draft: {
        ...taxed,
        serving: 'takeaway',
        lines: [{ ...taxed.lines[0], ...eatenHere }, ...taxed.lines.slice(1)],
      },
      parked: 12,
      catalogue: { ...catalogue, items: items.map((item) => ({ ...item, rate: 10, takeawayRate: 8 })) },
    },
  },
  'keypad with quick amounts': {
    start: {
      terminal: { till: { ...firstTillSettings, quickAmounts: [100, 500, 1000, 3000, 5000, 10_000] } },
    },
    open: () => (window.innerWidth >= 1600 ? undefined : page.getByRole('tab').nth(1).click()),
  },
  'items of practice for an empty till': {
    start: { ...live, catalogue: { categories: [], items: [] } },
    open: async ({ bridge, session }) => {
      bridge.answer('readPractised', success(catalogue));
      bridge.send('terminal', { ...session.terminal.state, mode: 'practice' });
      flushSync();
      bridge.send('terminal', { ...session.terminal.state, mode: 'live' });
      await page.getByRole('button', { name: /^(Take over|引き継ぐ)$/ }).findElement();
    },
  },
  'sale with a name': { start: { draft: { ...taxed, name: '窓際のテーブル3　田中様' } } },
  'taxed sale': { start: { draft: taxed } },
  'a line of the ticket': { start: { draft: taxed }, open: () => pressFor(/^お会計|^Keypad amount/) },
  'sale beside a code that was paid': {
    start: { terminal: { customersSee: true }, sale: saleIn(awaiting), draft: taxed },
    open: async ({ bridge }) => {
      await press(/^(Ring up the next|次の会計を入力)$/);
      bridge.send('sale', saleIn(phases['paid'] ?? awaiting));
      await page.getByRole('button', { name: /^(Open sale|会計を開く)$/ }).findElement();
    },
  },
  'code beside a screen for customers': {
    start: { terminal: { customersSee: true }, sale: saleIn(awaiting) },
  },
  'sale beside a code that waits': {
    start: {
      terminal: { customersSee: true },
      sale: saleIn({ ...awaiting, paying: 'failed', failedTries: 2 }, { amount: 9_999_999_999 }),
      draft: taxed,
    },
    open: async () => {
      await press(/^(Ring up the next|次の会計を入力)$/);
      await page.getByRole('button', { name: /^(Back to the code|コードに戻る)$/ }).findElement();
    },
  },
  'sale with what sells most': {
    start: { draft: draftOf(), catalogue: { ...catalogue, items: largeShop }, favourites: bestSellers },
  },
  'marked sale': {
    start: { draft: { ...taxed, codeData: { extra: {}, metadata: { table: '4' } } } },
  },
  'extra data': {
    start: {
      draft: draftOf({
        codeData: {
          extra: {},
          metadata: Object.fromEntries(
            Array.from({ length: 20 }, (_, index) => [`席${index}`.padEnd(40, 'あ'), '窓際 '.repeat(100)]),
          ),
        },
      }),
      terminal: { codeData: { extra: { wallet: { app: 1 } }, metadata: { branch: '銀座 '.repeat(100) } } },
    },
    open: () => pressFor(/^(Extra data: 20|追加情報：20件)$/),
  },
  'how many of an item': {
    start: {},
    open: async () => {
      await tiles.filter({ hasText: '580' }).click({ button: 'right' });
      await page.getByRole('dialog').getByRole('button', { name: '3', exact: true }).click();
    },
  },
  'choices of an item': {
    start: {
      catalogue: { ...catalogue, items: items.map((item) => ({ ...item, choices })) },
      draft: draftOf({
        lines: [
          {
            itemId: 'hojicha',
            name: 'ほうじ茶',
            price: 600,
            count: 2,
            rate: 10,
            choices: choices.flatMap((group) => group.choices.map(({ name }) => name)),
          },
        ],
      }),
    },
    open: async () => {
      await tiles.filter({ hasText: /Matcha latte|抹茶ラテ/ }).click();
      await page
        .getByRole('dialog')
        .getByText(/^(Large|大)$/)
        .click();
    },
  },
  'choices of an item, as many and as long as can be': {
    start: {
      catalogue: {
        ...catalogue,
        items: items.map((item) => ({
          ...item,
          choices: Array.from({ length: 8 }, (_, group) => ({
            name: { ja: `${group}${'長い名前'.repeat(9)}`, en: `${group} ${'long name '.repeat(3)}` },
            several: group % 2 === 0,
            required: group % 3 === 0,
            choices: Array.from({ length: 20 }, (__, nth) => ({
              name: {
                ja: `${nth}${'とても長い選択'.repeat(5)}`,
                en: `${nth} ${'very long choice '.repeat(2)}`,
              },
              price: nth * 1_000,
            })),
          })),
        })),
      },
    },
    open: async () => {
      await tiles.filter({ hasText: /Matcha latte|抹茶ラテ/ }).click({ button: 'right' });
      await page.getByRole('dialog').getByRole('checkbox').first().findElement();
    },
  },
  'sale, items sold out': {
    start: {
      draft: draftOf(),
      terminal: { soldOut: largeShop.map(({ id }) => ({ itemId: id, until: 8.64e15 })) },
      catalogue: { ...catalogue, items: largeShop },
      favourites: bestSellers,
    },
  },
  'an item that is sold out': {
    start: { terminal: { soldOut: [{ itemId: 'matcha-latte', until: 8.64e15 }] } },
    open: async () => {
      await tiles.filter({ hasText: /Matcha latte|抹茶ラテ/ }).click({ button: 'right' });
      await page.getByRole('dialog').getByRole('button').nth(1).findElement();
    },
  },
  'discounts of the shop': {
    start: {
      draft: draftOf(),
      terminal: {
        till: {
          ...firstTillSettings,
          discounts: [
            { kind: 'percent', value: 10, name: '常連さん割引' },
            { kind: 'amount', value: 100, name: 'クーポン' },
            { kind: 'percent', value: 100, name: '従業員とご家族のお食事のための特別割引' },
            { kind: 'amount', value: 99_999, name: '高額' },
            { kind: 'percent', value: 5, name: '雨の日' },
            { kind: 'percent', value: 20, name: '閉店前' },
          ],
        },
      },
    },
    open: () => pressFor(/^(Give a discount|割引する)$/),
  },
  'other ways to pay': {
    start: { draft: taxed, terminal: { till: { ...firstTillSettings, otherWays } } },
    open: () => pressFor(/^(Other: paid another way|その他で支払い済み)$/),
  },
  'sale with other ways to pay': {
    start: { draft: taxed, terminal: { till: { ...firstTillSettings, otherWays } } },
  },
  'code: paid another way': {
    start: { sale: saleIn({ ...wasPaid, paymentMethod: 'other:現金', settledByStaff: true }) },
  },
  'payment that was recorded, taken back': {
    start: {},
    open: async ({ bridge, session }) => {
      const recorded = row(1, 'paid', { paymentMethod: 'other:カード端末', received: 1_200 });
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readSale', success(pageOf({ row: recorded, attempts: [], actions: ['void'] })));
      session.open('history');
      await session.history.openPage(saleId(1));
      await press(/^(Take back the payment|記録の取り消し)$/);
      await page.getByRole('dialog').getByRole('textbox').first().findElement();
    },
  },
  'discount on the ticket': {
    start: { draft: taxed },
    open: () => pressFor(/^(Give a discount|割引する)$/),
  },
  'tickets put aside': {
    start: { parked: 60 },
    open: async ({ bridge }) => {
      bridge.answer('listParked', success(parked));
      await press(/^(Put aside: 60|保留中 60件)$/);
      await page.getByRole('dialog').getByText('田中様').findElement();
    },
  },
  'code: paid, with a printer': {
    start: {
      terminal: { printing },
      prints: stuck,
      sale: saleIn(phases['paid'] ?? { state: 'expired' }),
    },
  },
  'sale beside a printer without paper': { start: { draft: taxed, prints: stuck } },
  'printer without paper': {
    start: { prints: stuck },
    open: () => press(/may have been printed|印刷されたか/),
  },
  'receipt in the history': {
    start: { terminal: { printing } },
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readSale', success(pageOf({ row: row(1, 'paid') })));
      bridge.answer('previewSlip', success(previewWithLogo));
      session.open('history');
      await session.history.openPage(saleId(1));
      await press(/^(Receipt|レシート)$/);
    },
  },
  'close of day on paper': {
    start: { terminal: { printing } },
    open: async ({ bridge, session }) => {
      bridge.answer('readHistory', success(dayOf(40)));
      bridge.answer('readDayClose', success(closeOf()));
      bridge.answer('previewSlip', success(preview));
      session.open('history');
      await session.dayClose.openClose(7);
      await press(/^(Print|印刷する)$/);
    },
  },
  'settings: receipts': {
    start: { terminal: { printing } },
    open: async ({ bridge, session }) => {
      bridge.answer('previewSlip', success(preview));
      session.open('settings');
      await page.getByRole('tab', { name: /^(Receipts|レシート)$/ }).click();
    },
  },
  'settings: receipts with a logo': {
    start: { terminal: { printing: { ...printing, logo: `shop-pictures/${'a'.repeat(32)}.png` } } },
    open: async ({ bridge, session }) => {
      bridge.answer('previewSlip', success(previewWithLogo));
      session.open('settings');
      await page.getByRole('tab', { name: /^(Receipts|レシート)$/ }).click();
      (await page.getByRole('group', { name: /^(Logo|ロゴ)/ }).findElement()).scrollIntoView();
    },
  },
};
