import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
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

test('a file with mistakes is answered line by line, a good one is imported, and the export holds it', async () => {
  const terminal = shared.app;
  const { menu, catalogue, sale } = terminal.screens;
  const before = await itemsOf(terminal);
  await menu.open('catalogue');
  await catalogue.chooseFile({
    name: 'drinks.csv',
    text: 'name,price,category,barcode\nコーラ,abc,飲み物,\n,300,飲み物,\n"サイダー\n大",12.5,飲み物,\n麦茶,-1,飲み物,4.90123E+12\n',
  });
  await expect(catalogue.problems).toHaveCount(5);
  expect(await catalogue.problems.allInnerTexts()).toEqual([
    expect.stringMatching(/^Line 2 ・ price\s.*abc[^]*Write the price in digits/),
    expect.stringMatching(/^Line 3 ・ name\s.*blank/),
    expect.stringMatching(/^Line 4 ・ price\s.*12\.5[^]*without decimals/),
    expect.stringMatching(/^Line 6 ・ price\s.*-1[^]*cannot be negative/),
    expect.stringMatching(/^Line 6 ・ barcode\s.*4\.90123E\+12[^]*has rounded/),
  ]);
  expect(await itemsOf(terminal)).toEqual(before);

  await catalogue.chooseFile({
    name: 'drinks.csv',
    text: `name,name_en,price,category,barcode\nコーラ,Cola,300,飲み物,4901234567801\n麦茶,"Barley tea, cold",250,飲み物,\n`,
  });
  const { importing } = catalogue;
  await expect(importing.root).toContainText('Cola, Barley tea, cold');
  await importing.button('import_apply').click();
  await expect(catalogue.text('import_done', { name: 'drinks.csv' })).toBeVisible();
  await expect(catalogue.count).toHaveText(`Items: ${before.length + 2}`);

  await test.step('the export can be imported again as it is, and changes nothing', async () => {
    await catalogue.button('catalogue_export').click();
    const dialog = catalogue.dialog('catalogue_export_title');
    await dialog.button('catalogue_export_csv').click();
    await expect(dialog.text('catalogue_exported', { rows: before.length + 2 })).toBeVisible();
    const path = (await dialog.root.getByRole('status').textContent()) ?? '';
    expect(dirname(path)).toBe(terminal.documents);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('"Barley tea, cold"');
    await dialog.button('close').click();
    await catalogue.chooseFile({ name: basename(path), text });
    await expect(importing.text('import_nothing')).toBeVisible();
    await importing.button('close').click();
  });

  await test.step('ten thousand items are imported, found and sold', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `商品${index},Item ${index},${index + 1},棚`);
    await catalogue.button('catalogue_import').click();
    await importing.radio('import_replace').check();
    await catalogue.chooseFile({
      name: 'all.csv',
      text: ['name,name_en,price,category', ...rows].join('\n'),
    });
    await importing.button('import_apply').click();
    await expect(catalogue.count).toHaveText('Items: 10000');
    await catalogue.backButton.click();
    await sale.search.fill('Item 9876');
    await sale.item('Item 9876').click();
    await expect(sale.total).toHaveText('¥9,877');
  });
});
