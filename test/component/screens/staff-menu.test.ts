import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { screens, show, sizes } from '../support/every-screen.ts';
import { firstTillSettings } from '../../../electron/contract/till.ts';
import { mountApp } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';

const menus = Object.keys(screens).filter((name) => /^staff menu/.test(name));

describe.each(menus)('%s', (name) => {
  test.each(sizes)('shows all that it offers at once at %i x %i, in two columns', async (...size) => {
    for (const language of ['ja', 'en'] as const) {
      await show(name, language, 'light', size);
      const dialog = page.getByRole('dialog');
      await expect.element(dialog.getByRole('navigation')).toBeVisible();
      const body = document.querySelector('dialog .body');
      expect(body?.scrollHeight, language).toBeLessThanOrEqual(body?.clientHeight ?? 0);
      const buttons = [...document.querySelectorAll('dialog nav button')];
      const columns = new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().left)));
      expect(columns.size, language).toBe(2);
      const low = buttons.filter((button) => button.getBoundingClientRect().height < 55.5);
      expect(
        low.map(({ textContent }) => textContent),
        language,
      ).toEqual([]);
      document.querySelector('#app')?.remove();
    }
  });
});

const words = {
  ja: {
    menu: 'メニュー',
    customers: 'お客様',
    subscriptions: '定期課金',
    locations: '店舗',
    settings: '設定',
  },
  en: {
    menu: 'Menu',
    customers: 'Customers',
    subscriptions: 'Subscriptions',
    locations: 'Locations',
    settings: 'Settings',
  },
} as const;

test.each(['ja', 'en'] as const)(
  'offers customers, subscriptions and locations once there is one, or the shop wants them (%s)',
  async (language) => {
    const { menu, settings, ...optional } = words[language];
    const till = { ...firstTillSettings, menu: ['locations'] as ('customers' | 'locations')[] };
    const { bridge, session } = await mountApp({ terminal: { language, inUse: [], till } });
    await button(menu).click();
    const named = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
    await expect.element(named(settings)).toBeVisible();
    await expect.element(named(optional.locations)).toBeVisible();
    expect(named(optional.customers).elements()).toEqual([]);
    expect(named(optional.subscriptions).elements()).toEqual([]);
    bridge.send('terminal', { ...session.terminal.state, inUse: ['customers', 'subscriptions'] });
    await expect.element(named(optional.customers)).toBeVisible();
    await expect.element(named(optional.subscriptions)).toBeVisible();
  },
);

test('offers what a shop does each day, and nothing of one sale or of the connection', async () => {
  await mountApp({ terminal: { language: 'ja', inUse: [] } });
  await button('メニュー').click();
  await expect.element(page.getByRole('dialog').getByRole('navigation')).toBeVisible();
  const names = [...document.querySelectorAll('dialog nav button')].map(({ textContent }) =>
    textContent.trim(),
  );
  expect(names).toEqual(['今日のレシート', '商品', '練習の設定', '設定']);
});

const stuck = {
  ja: {
    menu: 'メニュー',
    waiting: /^バージョン 0\.2\.0 の準備ができてから1週間/,
    unreachable: /^新しいバージョンが届いていません。新しいバージョンの取得元に接続できませんでした。$/,
    signature: /^新しいバージョンが届いていません。.*正しい鍵で署名されていません/,
    'given-up':
      /^バージョン 0\.2\.0 が起動しなかったため、前のバージョンに戻しました。このバージョンにはもう更新しません。$/,
  },
  en: {
    menu: 'Menu',
    waiting: /^Version 0\.2\.0 has been ready for a week and was not installed/,
    unreachable: /^Newer versions do not arrive\. The place .* could not be reached\.$/,
    signature: /^Newer versions do not arrive\. .* not signed by the right key/,
    'given-up': /^Version 0\.2\.0 did not come up\. .*never tried again\.$/,
  },
} as const;

test.each(
  (['ja', 'en'] as const).flatMap((language) =>
    (['waiting', 'unreachable', 'signature', 'given-up'] as const).map((why) => [why, language] as const),
  ),
)('says of a version that does not come in why: %s (%s)', async (why, language) => {
  const words = stuck[language];
  const version = why === 'waiting' || why === 'given-up' ? '0.2.0' : null;
  const { bridge, session } = await mountApp({
    terminal: { language, notices: [{ kind: 'update-stuck', why, version }] },
  });
  // Cashiers need not know.
  expect(page.getByText(words[why]).elements()).toEqual([]);
  await button(words.menu).click();
  await expect.element(page.getByRole('dialog').getByText(words[why])).toBeVisible();
  bridge.send('terminal', { ...session.terminal.state, notices: [] });
  await expect.poll(() => page.getByText(words[why]).elements()).toEqual([]);
});
