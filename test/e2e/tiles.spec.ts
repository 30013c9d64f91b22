import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

// A fresh one: where something has sold, a row of the best sellers stands above.
const shared = terminalForAll();

test('a picture stands above its item’s name and price in every tile, whatever its own size, and no list gives up width to a scroll bar', async () => {
  const terminal = shared.app;
  const tiles = await terminal.page.locator('.tile').evaluateAll((found) =>
    found.map((tile) => {
      const box = (selector: string): DOMRect | undefined =>
        tile.querySelector(selector)?.getBoundingClientRect();
      const [picture, name, price] = [box('.picture'), box('.name'), box('.price')];
      return {
        width: picture?.width,
        isWhole: Math.abs(tile.clientWidth - (picture?.width ?? 0)) < 1, // the first is rounded
        isInOrder: (picture?.bottom ?? 0) <= (name?.top ?? 0) && (name?.bottom ?? 0) <= (price?.top ?? 0),
        fits: (price?.bottom ?? Infinity) <= tile.getBoundingClientRect().bottom,
      };
    }),
  );
  expect(tiles.length).toBeGreaterThan(5);
  expect(tiles.filter(({ isWhole, isInOrder, fits }) => !isWhole || !isInOrder || !fits)).toEqual([]);

  const bars = await terminal.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('*')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map((element) => {
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
        const borders = Number.parseFloat(borderLeftWidth) + Number.parseFloat(borderRightWidth);
        return { name: element.className, width: element.offsetWidth - element.clientWidth - borders };
      }),
  );
  expect(bars.length).toBeGreaterThan(1);
  expect(bars.filter(({ width }) => width > 0)).toEqual([]);
});

test('a finger that stays on a tile is asked how many, and its tap adds none', async () => {
  const { app, page, screens } = shared.app;
  const tile = page.locator('.tile').first();
  const box = await tile.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 };
  const session = await app.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd'): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [at] : [] });
  await touch('touchStart');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await touch('touchEnd');
  await dialog.getByRole('button', { name: '4', exact: true }).click();
  await dialog.locator('[type=submit]').click();
  await expect(screens.sale.ticket.locator('output').first()).toHaveText('4');
});
