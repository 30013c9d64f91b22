import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();

test('an item of two rates is imported, taken away with one tap, kept over a power cut, and told to the payer', async () => {
  const { menu, catalogue } = shared.app.screens;
  await menu.open('catalogue');
  const text = '商品名,英語名,価格,税率,持ち帰り税率,カテゴリー\n抹茶ラテ,Matcha to go,540,10,8,飲みもの\n';
  await catalogue.chooseFile({ name: 'items.csv', text });
  await catalogue.importing.button('import_apply').click();
  await expect(catalogue.importing.root).toBeHidden();
  await catalogue.backButton.click();

  const before = shared.app;
  await before.screens.sale.addItem('Matcha to go');
  await expect(before.screens.sale.ticket).toContainText('Tax ¥49 included');
  await before.screens.sale.ticket.getByText('Takeaway', { exact: true }).click();
  await expect(before.screens.sale.ticket).toContainText('Tax ¥40 included');
  await expect
    .poll(async () => (await before.snapshot()).draft)
    .toMatchObject({ serving: 'takeaway', lines: [{ rate: 8, serving: 'takeaway' }] });

  const { page, screens } = await shared.restart();
  await expect(screens.sale.ticket.getByRole('radio', { name: 'Takeaway' })).toBeChecked();
  await screens.sale.showCode();
  await expect(page.getByText('Matcha to go')).toBeVisible();
  await expect(page.getByText('Takeaway', { exact: true })).toBeVisible();
});
