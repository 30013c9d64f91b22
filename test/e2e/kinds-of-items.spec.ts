import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const shared = terminalForAll();

test('items with choices, of two rates and sold out are imported, rung up, kept over a power cut, and told to the payer', async () => {
  const before = shared.app;
  const { menu, catalogue } = before.screens;
  const { ticket } = before.screens.sale;
  const tileIn = ({ page }: typeof before, name: string) => page.locator('.tile', { hasText: name });
  await menu.open('catalogue');
  const choices = 'サイズ|Size [必須]: 小|Small=-50 / 大|Large=+100; 追加|Extra [複数]: 生クリーム|Cream=80';
  const text =
    '商品名,英語名,価格,税率,持ち帰り税率,選択肢,カテゴリー\n' +
    `抹茶フロート,Matcha float,540,10,,${choices},飲みもの\n` +
    '抹茶ラテ,Matcha to go,540,10,8,,飲みもの\n';
  await catalogue.chooseFile({ name: 'items.csv', text });
  await catalogue.importing.button('import_apply').click();
  await expect(catalogue.importing.root).toBeHidden();
  await catalogue.backButton.click();

  await test.step('one tap takes the ticket away: the same price, another tax', async () => {
    await before.screens.sale.addItem('Matcha to go');
    await expect(ticket).toContainText('Tax ¥49 included');
    await ticket.getByText('Takeaway', { exact: true }).click();
    await expect(ticket).toContainText('Tax ¥40 included');
  });

  await test.step('an item with choices takes three taps', async () => {
    await tileIn(before, 'Matcha float').click();
    const dialog = before.page.getByRole('dialog');
    await dialog.getByText('Large').click();
    await dialog.locator('[type=submit]').click();
    await expect(ticket.getByRole('button', { name: /^Matcha float Large.*¥640/ })).toBeVisible();
  });

  await test.step('what was rung up before an item is sold out stays', async () => {
    await tileIn(before, 'Melon bread').click();
    await tileIn(before, 'Melon bread').click({ button: 'right' });
    await before.page.getByRole('button', { name: 'Mark as sold out' }).click();
    await expect(tileIn(before, 'Melon bread')).toContainText('Sold out');
    await expect(ticket.getByRole('button', { name: /^Melon bread.*Sold out/ })).toBeVisible();
  });

  await before.screens.sale.writeNote('Table 4');
  await expect
    .poll(async () => (await before.snapshot()).draft)
    .toMatchObject({
      note: 'Table 4',
      serving: 'takeaway',
      lines: [
        { rate: 8, serving: 'takeaway' },
        { price: 640, choices: [{ ja: '大', en: 'Large' }] },
        { name: 'Melon bread' },
      ],
    });

  const after = await shared.restart();
  const { page } = after;
  const { sale } = after.screens;
  expect(await after.sales()).toEqual([]);
  await expect(sale.note).toHaveValue('Table 4');
  await expect(sale.ticket.getByRole('radio', { name: 'Takeaway' })).toBeChecked();
  await expect(sale.ticket.getByRole('button', { name: /^Matcha float Large/ })).toBeVisible();

  await test.step('what is sold out is not rung up until that is undone', async () => {
    const tile = tileIn(after, 'Melon bread');
    const counts = sale.ticket.locator('output');
    await tile.click();
    await expect(page.getByText('Melon bread is sold out.')).toBeVisible();
    await expect(counts.last()).toHaveText('1');
    await tile.click({ button: 'right' });
    await page.getByRole('button', { name: 'Sell it again' }).click();
    await tile.click();
    await expect(counts.last()).toHaveText('2');
  });

  await sale.showCode();
  await expect(page.getByText('4 items, Matcha to go and more')).toBeVisible();
  await expect(page.getByText('Takeaway', { exact: true })).toBeVisible();
});
