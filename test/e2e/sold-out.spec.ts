import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();

test('an item is sold out by a long press and a tap, over a power cut too, until that is undone', async () => {
  const before = shared.app;
  const tileIn = ({ page }: typeof before) => page.locator('.tile', { hasText: 'Melon bread' });
  await tileIn(before).click();
  await tileIn(before).click({ button: 'right' });
  await before.page.getByRole('button', { name: 'Mark as sold out' }).click();
  await expect(tileIn(before)).toContainText('Sold out');
  // What was rung up before stays.
  await expect(
    before.screens.sale.ticket.getByRole('button', { name: /^Melon bread.*Sold out/ }),
  ).toBeVisible();

  const after = await shared.restart();
  const { page } = after;
  const { sale } = after.screens;
  const tile = tileIn(after);
  await tile.click();
  await expect(page.getByText('Melon bread is sold out.')).toBeVisible();
  await expect(sale.ticket.locator('output').first()).toHaveText('1');
  await tile.click({ button: 'right' });
  await page.getByRole('button', { name: 'Sell it again' }).click();
  await tile.click();
  await expect(sale.ticket.locator('output').first()).toHaveText('2');
});
