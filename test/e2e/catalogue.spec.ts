import { expect, test, type TestApp } from '../support/app.ts';
import { scan } from '../support/press-keys.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';
import type { CatalogueItem } from '../../electron/contract/catalogue.ts';
import { fromRoot } from '../../build/paths.ts';

async function itemsOf(terminal: TestApp): Promise<readonly CatalogueItem[]> {
  return (await terminal.snapshot()).catalogue.items;
}

const barcode = '4901234567894';
const shared = terminalForAll();

test('an item is added with picture, price and barcode, sold by scanning, edited, moved, and kept', async () => {
  const terminal = shared.app;
  const { menu, catalogue, sale } = terminal.screens;
  await menu.open('catalogue');
  await catalogue.button('catalogue_add').click();
  const { detail } = catalogue;

  await test.step('what is missing is said before anything is saved', async () => {
    await detail.field('catalogue_price').fill('12.5');
    await detail.button('save').click();
    await expect(detail.text('rule_required')).toBeVisible();
    await expect(detail.text('amount_problem_fraction')).toBeVisible();
  });

  await detail.field('catalogue_name_ja').fill('メロンソーダ');
  await detail.field('catalogue_name_en').fill('Melon soda');
  await detail.field('catalogue_price').fill('480');
  await detail.field('catalogue_barcode').fill(barcode);
  await detail.field('catalogue_picture_choose').setInputFiles(fromRoot('resources/icon.png'));
  await expect(detail.button('catalogue_picture_remove')).toBeVisible();
  await catalogue.save('Melon soda');
  await catalogue.backButton.click();

  await scan(terminal.page, barcode);
  await expect(sale.line('Melon soda')).toBeVisible();
  await expect(sale.total).toHaveText('¥480');
  await sale.search.fill('meronso-da');
  await expect(sale.item('Melon soda')).toBeVisible();
  const picture = sale.item('Melon soda').locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await sale.search.fill('');
  await sale.clear();

  let order: (string | undefined)[] = [];
  await test.step('its price is changed, and it is moved up', async () => {
    await menu.open('catalogue');
    await catalogue.search.fill('ﾒﾛﾝ');
    await catalogue.edit('Melon soda');
    await detail.field('catalogue_price').fill('520');
    await catalogue.save('Melon soda');
    await catalogue.search.fill('');
    const before = (await itemsOf(terminal)).map(({ name }) => name.en);
    const at = before.indexOf('Melon soda');
    expect((await itemsOf(terminal))[at]).toMatchObject({ price: 520, barcode });
    await catalogue.list.button('catalogue_move_up', { name: 'Melon soda' }).click();
    const moved = [...before.slice(0, at - 1), 'Melon soda', before[at - 1], ...before.slice(at + 1)];
    await expect.poll(async () => (await itemsOf(terminal)).map(({ name }) => name.en)).toEqual(moved);
    order = moved;
    await catalogue.backButton.click();
  });

  const again = await shared.restart();
  await scan(again.page, barcode);
  await expect(again.screens.sale.total).toHaveText('¥520');
  expect((await itemsOf(again)).map(({ name }) => name.en)).toEqual(order);
  await again.screens.sale.clear();
});
