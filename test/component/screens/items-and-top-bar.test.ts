import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CatalogueItem } from '../../../electron/contract/catalogue.ts';
import { success } from '../../../electron/contract/result.ts';
import { behaviour, live } from '../fixtures/settings.ts';
import { catalogue, items, withoutPictures } from '../fixtures/terminal.ts';
import { mountApp } from '../support/mount.ts';
import { button, english, itemSearch, scan, tile } from '../support/sale-screen.ts';

describe('items', () => {
  test('that are not there yet can be added, and an amount be entered without them', async () => {
    const { session } = await mountApp({ terminal: english, catalogue: { categories: [], items: [] } });
    await expect.element(page.getByText('No items yet')).toBeVisible();
    await button('Enter an amount').click();
    await expect.element(page.getByRole('region', { name: 'Keypad' })).toBeVisible();
    session.saleTab = 'items';
    await button('Add items').click();
    await expect.element(page.getByRole('heading', { name: 'Items', level: 1 })).toBeVisible();
  });

  test.each([
    ['ja', '練習で登録した商品 2件を引き継ぎますか', '引き継ぐ', '商品 2件を引き継ぎました'],
    ['en', 'Items entered in practice: 2. Take them over?', 'Take over', 'Items taken over: 2'],
  ] as const)('entered in practice are taken over where somebody says so (%s)', async (...words) => {
    const [language, question, yes, done] = words;
    const practised = { ...catalogue, items: items.slice(0, 2) };
    const nothing = { categories: [], items: [] };
    const { bridge, session } = await mountApp({
      terminal: { ...live.terminal, language },
      catalogue: nothing,
    });
    bridge.answer('saveCatalogue', (saved) => {
      bridge.send('catalogue', saved as typeof practised);
      return Promise.resolve(success(undefined));
    });
    bridge.answer('readPractised', success(practised));
    bridge.send('terminal', { ...session.terminal.state, mode: 'practice' });
    flushSync();
    bridge.send('terminal', { ...session.terminal.state, mode: 'live' });
    await expect.element(page.getByText(question)).toBeVisible();
    expect(bridge.requestsOf('saveCatalogue')).toEqual([]);
    await button(yes).click();
    await expect.element(page.getByText(done)).toBeVisible();
    expect(session.terminal.catalogue).toEqual(practised);
    await button(language === 'ja' ? '元に戻す' : 'Undo').click();
    await expect.element(page.getByText(question)).toBeVisible();
    expect(session.terminal.catalogue).toEqual(nothing);
  });

  test('say that nothing was found', async () => {
    await mountApp({ terminal: english });
    await itemSearch.fill('<script>');
    await expect.element(page.getByText('No item matches “<script>”')).toBeVisible();
    await button('Clear search').click();
    await expect.element(tile('Matcha latte')).toBeVisible();
  });

  test('are shown by category', async () => {
    await mountApp({ terminal: english });
    await button('Goods').click();
    await expect.element(tile('Arita tea cup')).toBeVisible();
    await expect.element(tile('Matcha latte')).not.toBeInTheDocument();
  });

  test('show their pictures whole', async () => {
    const pictured = items.slice(0, 1).map((item) => ({ ...item, picture: '/pictures/blend-coffee.svg' }));
    await mountApp({ terminal: english, catalogue: { ...catalogue, items: pictured } });
    await expect.element(tile('Matcha latte')).toBeVisible();
    const picture = document.querySelector('.tile .picture img');
    await expect.poll(() => (picture as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
    const [inner, outer] = [picture, picture?.parentElement].map((element) =>
      element?.getBoundingClientRect(),
    );
    expect(inner?.bottom).toBeLessThanOrEqual((outer?.bottom ?? 0) + 0.5);
    expect(inner?.height).toBeGreaterThan(80);
  });

  test('have a light ground behind a picture in the dark, too: what is drawn in ink is seen', async () => {
    const pictured = items
      .slice(0, 2)
      .map((item, index) => ({ ...item, picture: index === 0 ? '/pictures/blend-coffee.svg' : null }));
    await mountApp({ terminal: { ...english, theme: 'dark' }, catalogue: { ...catalogue, items: pictured } });
    await expect.element(tile('Matcha latte')).toBeVisible();
    const lights = [...document.querySelectorAll('.tile .picture[aria-hidden]')].map((ground) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(ground).backgroundColor.match(/\d+/g) ?? []
      ).map(Number);
      return (red + green + blue) / 3;
    });
    expect(lights[0]).toBeGreaterThan(200);
    expect(lights[1]).toBeLessThan(80);
  });

  test.each([
    [1280, 720, 3],
    [1280, 800, 3],
    [1024, 600, 2],
  ])('at %i x %i stand in %i whole rows, without an empty line', async (width, height, rows) => {
    await mountApp({ terminal: english, size: [width, height] });
    const tiles = await vi.waitFor(() => {
      const found = [...document.querySelectorAll('.tile')].map((each) => ({
        top: each.getBoundingClientRect().top,
        bottom: each.getBoundingClientRect().bottom,
        name: each.querySelector('.name')?.getBoundingClientRect().bottom ?? 0,
        price: each.querySelector('.price')?.getBoundingClientRect() ?? new DOMRect(),
      }));
      const whole = found.filter(({ bottom }) => bottom <= height);
      expect(new Set(whole.map(({ top }) => top)).size).toBe(rows);
      return found;
    });
    for (const { bottom, name, price } of tiles) {
      expect(price.top - name).toBeLessThan(4);
      expect(bottom - price.bottom).toBeLessThan(12);
    }
    // The next row's edge shows that there is more.
    expect(tiles.some(({ top, bottom }) => top < height - 4 && bottom > height)).toBe(true);
  });

  test('fill a large screen where all of them are in sight, alike in every category', async () => {
    await mountApp({ terminal: english, size: [1920, 1080] });
    const boxes = (): DOMRect[] =>
      [...document.querySelectorAll('.grid .tile')].map((each) => each.getBoundingClientRect());
    await vi.waitFor(() => {
      const lowest = Math.max(...boxes().map(({ bottom }) => bottom));
      expect(boxes()).toHaveLength(items.length);
      expect(lowest).toBeGreaterThan(1080 * 0.92);
      expect(lowest).toBeLessThanOrEqual(1080);
    });
    const [all] = boxes();
    await button('Sweets').click();
    const [one] = boxes();
    expect([one?.width, one?.height]).toEqual([all?.width, all?.height]);
  });

  test('without pictures are tiles of text: 24 are in sight, each whole, with no letter in a picture’s place', async () => {
    await mountApp({ terminal: english, catalogue: withoutPictures(60), size: [1280, 800] });
    await expect.element(tile('Matcha latte').first()).toBeVisible();
    const view = document.querySelector('.grid .view')?.getBoundingClientRect();
    const whole = (): Element[] =>
      [...document.querySelectorAll('.grid .tile')].filter(
        (each) => each.getBoundingClientRect().bottom <= Math.min(view?.bottom ?? 0, innerHeight),
      );
    await expect.poll(() => whole().length).toBeGreaterThanOrEqual(24);
    expect(document.querySelectorAll('.grid .picture')).toHaveLength(0);
    const cut = whole().filter((each) => each.scrollHeight > each.clientHeight || each.clientHeight < 56);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });

  test('show names as text', async () => {
    const name = { ja: '<img src=x onerror=alert(1)>', en: '<img src=x onerror=alert(1)>' };
    const hostile = items.slice(0, 1).map((item) => ({ ...item, name }));
    await mountApp({ terminal: english, catalogue: { ...catalogue, items: hostile } });
    await expect.element(tile('<img src=x onerror=alert(1)>')).toBeVisible();
  });
});

describe('the top bar', () => {
  test('picks a location, in the script of the language', async () => {
    const { bridge, session } = await mountApp({ terminal: english });
    await button('Location: Kanda Main Shop').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kyoto Sanjo/ })
      .click();
    expect(bridge.requestsOf('setPreferences')).toEqual([{ locationId: 'loc-2' }]);
    await expect.element(button('Location: Kyoto Sanjo')).toBeVisible();
    await session.prefer({ language: 'ja' });
    await expect.element(button('店舗：京都三条店')).toBeVisible();
  });

  test("says the shop's name where no location is chosen, and the terminal's where the shop has none", async () => {
    const look = { shopName: '窓口珈琲', logo: null };
    const { bridge, session } = await mountApp({ terminal: { ...english, locationId: null, look } });
    await expect.element(button('Location: No location, 窓口珈琲')).toMatchTextContent(/^窓口珈琲$/);
    bridge.send('terminal', { ...session.terminal.state, look: { shopName: '', logo: null } });
    await expect.element(button('Location: No location, 窓口カフェ 一号機')).toBeVisible();
  });

  test('takes the next script where the service sent none', async () => {
    await mountApp({ terminal: { ...english, locationId: 'loc-3' } });
    await expect.element(button('Location: ハコダテ')).toBeVisible();
  });

  test('says in words whether the service answers', async () => {
    const { bridge } = await mountApp({ terminal: english });
    await expect.element(page.getByText('Connected')).toBeVisible();
    bridge.send('connection', { kind: 'offline', since: 1 });
    await expect.element(page.getByText('Offline')).toBeVisible();
  });

  test.each(
    (['ja', 'en'] as const).flatMap((language) =>
      (['online', 'unchecked', 'offline', 'refused'] as const).map((kind) => ({ language, kind })),
    ),
  )('at 800 px keeps some of the name, and all that is to be seen to: %j', async ({ language, kind }) => {
    const look = { shopName: '喫茶去 神田珈琲店 本店 一号店', logo: null };
    const { bridge, session } = await mountApp({
      terminal: { language, locationId: null, look },
      unresolved: 123,
      size: [800, 1280],
    });
    bridge.send('connection', { kind, since: 1 });
    bridge.answer('readPractice', success(behaviour));
    await session.practice.read();
    const bar = page.getByRole('banner').element();
    await expect.poll(() => bar.querySelector('.connection')?.classList.contains(kind)).toBe(true);
    await expect.poll(() => bar.querySelector('.misbehaves')).not.toBeNull();
    expect(bar.querySelector('.place .one-line')?.clientWidth).toBeGreaterThanOrEqual(100);
    const whole = [...bar.querySelectorAll<HTMLElement>('.mark, .unresolved, time, .history, .menu')];
    expect(whole.filter((part) => part.scrollWidth > part.clientWidth)).toEqual([]);
    const boxes = [...bar.querySelectorAll('.place, .facts > *')].map((part) => part.getBoundingClientRect());
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(800);
    for (const [at, box] of boxes.entries())
      expect(box.left - (boxes[at - 1]?.right ?? 0)).toBeGreaterThanOrEqual(8);
  });

  test('switches language and theme at once', async () => {
    await mountApp({ terminal: english });
    await button('Menu').click();
    await page.getByText('日本語').click();
    await expect.element(page.getByRole('dialog', { name: 'スタッフメニュー' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ja');
    await page.getByText('ダーク').click();
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  });

  test('tells what was damaged, and takes the message away when it is read', async () => {
    const notices = [{ kind: 'journal-damaged', path: '/data/journal.damaged', report: null }] as const;
    await mountApp({ terminal: { ...english, notices: [...notices] } });
    const notice = page.getByRole('alert').filter({ hasText: '/data/journal.damaged' });
    await expect.element(notice).toBeVisible();
    await button('Close this message').click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test.each([
    ['en', /refuses it, since this terminal’s clock is wrong\. Selling goes on\./],
    ['ja', /端末の時計が合っていないため、保存先が受け付けません。会計は続けられます。/],
  ] as const)('tells that the copy is refused for a wrong clock (%s)', async (language, words) => {
    const failing = { kind: 'copy-failing', place: 's3://shop', since: 1, why: 'x', cause: 'clock' } as const;
    await mountApp({ terminal: { ...english, language, notices: [failing] } });
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  });
});

describe('ten thousand items', () => {
  const [one] = items;
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...(one as CatalogueItem),
    id: `i${index}`,
    name: { ja: `品物${index}`, en: `Thing ${index}` },
    reading: 'しなもの',
    barcode: index === 9_999 ? '49999999' : null,
  }));
  const drawn = (): Element[] => [...document.querySelectorAll('#panel-items li')];

  test('are drawn near the window only, each saying which it is', async () => {
    await mountApp({ terminal: english, catalogue: { ...catalogue, items: many } });
    await expect.element(tile('Thing 0').first()).toBeVisible();
    expect(drawn().length).toBeLessThan(100);
    expect(drawn()[0]?.getAttribute('aria-setsize')).toBe('10000');
    const view = drawn()[0]?.closest('.view');
    if (!view) throw new Error('no view');
    view.scrollTop = view.scrollHeight;
    await expect.element(tile('Thing 9999')).toBeVisible();
    expect(drawn().at(-1)?.getAttribute('aria-posinset')).toBe('10000');
  });

  test('are all reached with the Tab key', async () => {
    await mountApp({ terminal: english, catalogue: { ...catalogue, items: many.slice(0, 200) } });
    const first = tile('Thing 0').first();
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    for (let count = 0; count < 120; count += 1) await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).toContain('Thing 120');
    expect(document.activeElement?.checkVisibility()).toBe(true);
  });

  test('begin at the top again with another search', async () => {
    await mountApp({ terminal: english, catalogue: { ...catalogue, items: many } });
    await expect.element(tile('Thing 0').first()).toBeVisible();
    const view = drawn()[0]?.closest('.view');
    if (!view) throw new Error('no view');
    view.scrollTop = 100_000;
    await itemSearch.fill('しなもの');
    await expect.element(tile('Thing 0').first()).toBeVisible();
  });

  test('are scanned by codes with letters, and one that nobody knows is said and no amount', async () => {
    const items = many.map((item, at) => (at === 5 ? { ...item, barcode: 'AB-12/5' } : item));
    await mountApp({ terminal: english, catalogue: { ...catalogue, items } });
    scan('AB-12/5');
    await expect.element(page.getByText('Added Thing 5', { exact: true })).toBeVisible();
    scan('AB-12/6');
    await expect.element(page.getByText('No item has the barcode AB-12/6')).toBeVisible();
    await expect.element(page.getByText('Lines 1 · Pieces 1')).toBeVisible();
  });

  test('are still scanned', async () => {
    await mountApp({ terminal: english, catalogue: { ...catalogue, items: many } });
    scan('49999999');
    await expect.element(page.getByText('Added Thing 9999')).toBeVisible();
  });
});
