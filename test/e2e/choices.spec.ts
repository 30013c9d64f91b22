import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();

test('an item with choices is imported, rung up in three taps, kept over a power cut, and told to the payer', async () => {
  const { menu, catalogue } = shared.app.screens;
  await menu.open('catalogue');
  const cell = 'サイズ|Size [必須]: 小|Small=-50 / 大|Large=+100; 追加|Extra [複数]: 生クリーム|Cream=80';
  const text = `商品名,英語名,価格,税率,選択肢,カテゴリー\n抹茶フロート,Matcha float,540,10,${cell},飲みもの\n`;
  await catalogue.chooseFile({ name: 'items.csv', text });
  await catalogue.importing.button('import_apply').click();
  await expect(catalogue.importing.root).toBeHidden();
  await catalogue.backButton.click();

  const before = shared.app;
  const tile = before.page.locator('.tile', { hasText: 'Matcha float' });
  await tile.click();
  const dialog = before.page.getByRole('dialog');
  await dialog.getByText('Large').click();
  await dialog.locator('[type=submit]').click();
  await expect(before.screens.sale.ticket).toContainText('¥640');
  await expect
    .poll(async () => (await before.snapshot()).draft)
    .toMatchObject({ lines: [{ price: 640, choices: [{ ja: '大', en: 'Large' }] }] });

  const { page, screens } = await shared.restart();
  await expect(screens.sale.ticket.getByRole('button', { name: /^Matcha float Large/ })).toBeVisible();
  await screens.sale.showCode();
  await expect(page.getByText('Matcha float')).toBeVisible();
});
