import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { rest } from '../../support/rest.ts';
import { awaiting, paid, saleIn } from '../fixtures/sales.ts';
import { catalogue, items } from '../fixtures/terminal.ts';
import { changeLook, show, sizes } from '../support/every-screen.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, english, itemSearch, tab, tile } from '../support/sale-screen.ts';

const row = page.getByRole('group', { name: 'Often sold' });
const favourites = ['coffee', 'curry', 'cup', 'mochi', 'onigiri'];
const pictured = items.map((item) => ({ ...item, picture: '/pictures/blend-coffee.svg' }));

function mountShop(start: Start = {}): Promise<Mounted> {
  return mountApp({ terminal: english, favourites, ...start });
}

function namesIn(group: Element): (string | undefined)[] {
  return [...group.querySelectorAll('.name')].map((name) => name.textContent);
}

describe('what sells most', () => {
  test.each(
    sizes.flatMap((size) => ([100, 125, 175] as const).map((textSize) => [...size, textSize] as const)),
  )(
    'is read whole, its price or that it is sold out too, at %i x %i with text at %i %',
    async (width, height, textSize) => {
      for (const name of ['sale with what sells most', 'sale, items sold out']) {
        const shown = await show(name, 'ja', 'light', [width, height]);
        await changeLook(shown, 'ja', 'light', textSize);
        await rest();
        const cut = [...document.querySelectorAll('.favourites .tile')].flatMap((each) => {
          const box = each.getBoundingClientRect();
          return [...each.querySelectorAll('.name, .price, .out')].filter((part) => {
            const { top, bottom, right } = part.getBoundingClientRect();
            return top < box.top || bottom > box.bottom || right > box.right;
          });
        });
        expect(cut.map(({ textContent }) => textContent)).toEqual([]);
        document.querySelector('#app')?.remove();
      }
    },
  );

  test('stands in a row of its own: an ordinary sale is two taps, without search or category', async () => {
    const { bridge } = await mountShop();
    await button('Goods').click();
    await expect.element(row).toBeVisible();
    expect(namesIn(row.element())).toEqual([
      ...['House blend coffee', 'Beef tendon curry', 'Arita tea cup', 'Strawberry daifuku'],
    ]);
    await row.getByRole('button', { name: 'Beef tendon curry ¥980' }).click();
    await button('Show code ¥980').click();
    await expect
      .poll(() => bridge.requestsOf('openSale'))
      .toMatchObject([{ expectedTotal: 980, lines: [{ itemId: 'curry', price: 980, count: 1 }] }]);
  });

  test('counts what is on the ticket, and asks how many when it is held', async () => {
    await mountShop();
    const curry = row.getByRole('button', { name: 'Beef tendon curry ¥980' });
    await curry.click();
    await curry.click();
    await expect.element(curry).toMatchTextContent(/2$/);
    await curry.click({ button: 'right' });
    await expect.element(page.getByRole('dialog', { name: 'How many?' })).toBeVisible();
  });

  test('stays where it is while items are searched and a ticket is rung up', async () => {
    await mountShop();
    // Only once items are laid out is it known whether the row is of use.
    const before = (await row.findElement()).getBoundingClientRect();
    await itemSearch.fill('まっちゃ');
    await tile('Matcha latte').click();
    await expect.element(button('Show code ¥580')).toBeVisible();
    expect(row.element().getBoundingClientRect()).toEqual(before);
    expect(namesIn(row.element())).toHaveLength(4);
  });

  test('is not there beside the keypad, before anything was learnt, nor where all items are in sight', async () => {
    const { session } = await mountShop();
    await tab('Keypad').click();
    await expect.element(row).not.toBeInTheDocument();
    session.saleTab = 'items';
    await expect.element(row).toBeVisible();
    document.querySelector('#app')?.remove();
    await mountShop({ favourites: [] });
    await expect.element(tile('Matcha latte')).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
    document.querySelector('#app')?.remove();
    await mountShop({ catalogue: { ...catalogue, items: items.slice(0, 12) } });
    await expect.element(tile('Matcha latte')).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
  });

  test('has another place for a newcomer only once the code screen was left', async () => {
    const { bridge } = await mountShop();
    // A row that is not laid out yet has no places to keep: it would simply begin with what is learnt.
    await expect.element(row).toBeVisible();
    bridge.answer('readFavourites', success(['mochi', 'onigiri', 'curry', 'coffee']));
    bridge.send('sale', saleIn(awaiting));
    bridge.send('sale', paid);
    await expect.poll(() => bridge.requestsOf('readFavourites')).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve));
    bridge.send('sale', null);
    await expect.element(row).toBeVisible();
    expect(namesIn(row.element())).toEqual([
      ...['House blend coffee', 'Beef tendon curry', 'Rice ball, salmon', 'Strawberry daifuku'],
    ]);
  });

  test('is reached and pressed by keys, before the categories', async () => {
    await mountShop();
    itemSearch.element().focus();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(button('Show code ¥980')).toBeVisible();
  });
});

describe.each([
  ['en', 'a name that goes on and on, and on '.repeat(7)],
  ['ja', '特製宇治抹茶のとても長い名前'.repeat(18)],
] as const)('the row of what sells most, %s', (language, long) => {
  test.each([
    [1280, 720, 3, 4],
    [1280, 800, 3, 4],
    [1024, 600, 2, 3],
    [800, 1280, 2, 4],
    [1920, 1080, 5, 5],
  ])('at %i x %i leaves %i whole rows of items, and is large enough for fingers', async (...shown) => {
    const [width, height, rows, columns] = shown;
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...(pictured[index % pictured.length] ?? ({} as never)),
      id: `item-${index}`,
      barcode: null,
      ...(index === 2 && { name: { ja: long, en: long } }),
    }));
    const ids = ['item-2', 'item-7', 'item-9', 'item-11', 'item-100'];
    await mountShop({
      terminal: { language },
      size: [width, height],
      catalogue: { ...catalogue, items: many },
      favourites: ids,
    });
    await vi.waitFor(() => expect(document.querySelectorAll('.favourites .tile')).toHaveLength(columns));
    const below = document.querySelector('.ticket')?.getBoundingClientRect() ?? new DOMRect();
    const bottom = below.left === 0 ? below.top : height;
    await vi.waitFor(() => {
      const tops = [...document.querySelectorAll('.grid .tile')]
        .map((each) => each.getBoundingClientRect())
        .filter((each) => each.bottom <= bottom)
        .map(({ top }) => top);
      expect(new Set(tops).size).toBe(rows);
    });
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height);
    for (const each of document.querySelectorAll('.favourites .tile')) {
      const box = each.getBoundingClientRect();
      expect(box.height).toBeGreaterThanOrEqual(56);
      expect(box.width).toBeGreaterThanOrEqual(120);
      for (const part of each.querySelectorAll('.name, .price')) {
        const { top, bottom: end, left, right } = part.getBoundingClientRect();
        expect(top).toBeGreaterThanOrEqual(box.top);
        expect(end).toBeLessThanOrEqual(box.bottom);
        expect(left).toBeGreaterThanOrEqual(box.left);
        expect(right).toBeLessThanOrEqual(box.right);
      }
    }
  });
});
