import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { Language, Theme } from '../../../electron/contract/terminal.ts';
import {
  closeOf,
  comparisonOf,
  dayOf,
  disputesOf,
  lines,
  pageOf,
  phases,
  row,
  saleIn,
  unresolvedOf,
} from '../fixtures/sales.ts';
import { ownList } from '../fixtures/locations.ts';
import { behaviour, live } from '../fixtures/settings.ts';
import { customerScreens } from '../support/customer-screens.ts';
import { chooseFile, refusedFile } from '../support/catalogue-screen.ts';
import { diagnosisScreens } from '../support/diagnosis-screens.ts';
import { helpScreens } from '../support/help-screens.ts';
import { keyScreens } from '../support/key-screens.ts';
import { lockScreens } from '../support/lock-screens.ts';
import { lookScreens } from '../support/look-screens.ts';
import { mountApp, type Start } from '../support/mount.ts';
import { provisioningScreens } from '../support/provisioning-screens.ts';
import { refundScreens } from '../support/refund-screens.ts';
import { tillScreens } from '../support/till-screens.ts';

const sizes: [width: number, height: number][] = [
  [1280, 800],
  [1920, 1080],
  [1024, 600],
  [800, 1280],
];
const many = Array.from({ length: 200 }, () => lines)
  .flat()
  .slice(0, 200);
const draft = { lines: many, note: '', expiryPeriod: null, locationId: null, customer: null };

/** Every screen in its fullest state, by name. */
const screens: Record<
  string,
  { start: Start; open?: (mounted: Awaited<ReturnType<typeof mountApp>>) => void | Promise<void> }
> = {
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
  'full sale': { start: { draft, unresolved: 12 } },
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
    // On a wide screen the keypad is there beside the items, without tabs.
    open: () => (window.innerWidth >= 1600 ? undefined : page.getByRole('tab').nth(1).click()),
  },
  'staff menu': { start: {}, open: () => page.getByRole('button', { name: /^(Menu|メニュー)$/ }).click() },
  locations: { start: {}, open: () => page.getByRole('button', { name: /^(Location|店舗)/ }).click() },
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
      const row = { ...{ number, date, sealedAt, head, digits, totals }, unresolved: 2, adjustments: 1 };
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
      await page.getByRole('button', { name: /^(Edit categories|カテゴリーの編集)$/ }).click();
    },
  },
  'import with mistakes': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('previewCatalogue', success(refusedFile));
      session.open('catalogue');
      await page.getByRole('button', { name: /^(Import|取り込み)$/ }).click();
      chooseFile(new File(['x'], 'items.csv'), 'dialog');
      await page.getByRole('region', { name: /^(Places to correct: 2|直すところが2か所)/ }).hover();
    },
  },
  'locations of managers': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readLocations', success(ownList));
      session.open('locations');
      await page.getByRole('button', { name: /loc-1/ }).click();
    },
  },
  'new location': {
    start: {},
    open: async ({ bridge, session }) => {
      bridge.answer('readLocations', success({ listed: true, locations: [] }));
      session.open('locations');
      await page.getByRole('button', { name: /^(New location|新しい店舗)$/ }).click();
    },
  },
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
  ...customerScreens,
  ...diagnosisScreens,
  ...helpScreens,
  ...keyScreens,
  ...lockScreens,
  ...lookScreens,
  ...provisioningScreens,
  ...refundScreens,
  ...tillScreens,
  ...Object.fromEntries(
    Object.entries(phases).map(([name, phase]) => [`code: ${name}`, { start: { sale: saleIn(phase) } }]),
  ),
};

async function show(
  name: string,
  language: Language,
  theme: Theme,
  size?: [number, number],
): Promise<Awaited<ReturnType<typeof mountApp>>> {
  const { start, open } = screens[name] ?? { start: {} };
  const terminal = { ...start.terminal, language, theme };
  const mounted = await mountApp({ ...start, terminal, ...(size && { size }) });
  await open?.(mounted);
  await document.fonts.ready;
  return mounted;
}

/** The other theme on the screen that is there, as main tells of it when somebody has chosen it. */
async function changeTheme(
  { bridge, session }: Awaited<ReturnType<typeof mountApp>>,
  theme: Theme,
): Promise<void> {
  bridge.send('terminal', { ...session.terminal.state, theme });
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(theme);
}

/** Colours are measured when nothing fades any more; what has just appeared begins to fade in the next frame. */
async function rest(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
}

/** All rules, or those about colours alone: the theme changes nothing else of a document. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

async function accessibilityFaults(theme: Theme): Promise<string> {
  const { type, values } = rules[theme];
  const { violations } = await axe.run(document.body, {
    runOnly: { type, values: [...values] },
    rules: { region: { enabled: false } },
    // What passes is not looked at, and takes longer to describe than to find.
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`).join('\n');
}

/** Amounts whose contrast is not the enhanced one. */
async function paleAmounts(): Promise<string[]> {
  if (document.querySelector('.money') === null) return [];
  const amounts = [...document.querySelectorAll<HTMLElement>('.money, .act b')];
  const { violations } = await axe.run(amounts, {
    runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}

/** Screens that are used in haste or by many, whose buttons a finger finds. */
const forFingers =
  /^(?:setup|full sale|keypad|history|code: unreadable)$|lock|location|settings|practice|customer|subscription|provisioning/;

/** Touch targets that are less than 56 pixels high. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('#app button, #app summary')]
    .filter((element) => element.checkVisibility())
    .filter((element) => element.getBoundingClientRect().height < 55.5)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

describe.each(Object.keys(screens))('%s', (name) => {
  test.each(['ja', 'en'] as const)(
    'has no accessibility fault in %s, light and dark, and one main heading, clear amounts, targets for fingers',
    async (language) => {
      const mounted = await show(name, language, 'light');
      // A screen may come a moment after it was opened.
      await expect.poll(() => document.querySelectorAll('h1').length).toBe(1);
      for (const theme of ['light', 'dark'] as const) {
        if (theme === 'dark') await changeTheme(mounted, theme);
        await rest();
        expect.soft(await accessibilityFaults(theme), theme).toBe('');
        if (language === 'en') expect.soft(await paleAmounts(), theme).toEqual([]);
      }
      if (language === 'en' && forFingers.test(name)) expect.soft(smallTargets()).toEqual([]);
    },
  );
});

describe.each(Object.keys(screens).filter((name) => /sale|code|keypad|^lock/.test(name)))('%s', (name) => {
  test.each(sizes)('fits %i x %i without scrolling', async (...size) => {
    for (const language of ['ja', 'en'] as const) {
      await show(name, language, 'light', size);
      const beyond = [
        ...document.querySelectorAll('#app :is(button, p, strong, dd, svg, input, output, h1, h2)'),
      ]
        .filter((element) => element.closest('ul, .categories') === null && element.checkVisibility())
        .filter((element) => {
          const { right, bottom, left, top } = element.getBoundingClientRect();
          return right > size[0] + 0.5 || bottom > size[1] + 0.5 || left < -0.5 || top < -0.5;
        });
      expect(beyond.map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
      expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(size[1]);
      // Lines may scroll; the words of an empty ticket may not.
      const words = document.querySelector('div.lines');
      expect(words?.scrollHeight ?? 0).toBeLessThanOrEqual(words?.clientHeight ?? 0);
      document.querySelector('#app')?.remove();
    }
  });
});
