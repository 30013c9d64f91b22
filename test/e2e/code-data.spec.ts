import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/app.ts';
import { recordsAt } from '../support/ledger.ts';
import { Part } from '../support/screens/part.ts';

const pictureUrl = 'https://shop.example/matcha.png';

test('what staff add to a code, and the address of a picture, are sent, kept by the service, shown and exported', async ({
  start,
}) => {
  const terminal = await start();
  const { page } = terminal;
  const { sale, code, history, menu, catalogue } = terminal.screens;
  const { name, orderPrefix, expiryPeriod, confirmAbove, frontUrl } = (await terminal.snapshot()).terminal;
  await terminal.ask('changeSettings', {
    name,
    orderPrefix,
    expiryPeriod,
    confirmAbove,
    frontUrl,
    codeData: { extra: {}, metadata: { branch: '銀座' } },
  });

  await test.step('an item gets the address of its picture', async () => {
    await menu.open('catalogue');
    await catalogue.edit('Matcha latte');
    await catalogue.detail.field('catalogue_picture_url').fill(pictureUrl);
    await catalogue.save('Matcha latte');
    await catalogue.backButton.click();
  });

  await test.step('staff add an entry to this sale', async () => {
    await sale.addItem('Matcha latte');
    const window = new Part(page.locator('body'), 'en');
    await menu.open('settings');
    await window.button('ticket_data_title').click();
    const dialog = history.dialog('ticket_data_title');
    const metadata = new Part(
      dialog.root.getByRole('group', { name: dialog.wordsOf('code_data_metadata') }),
      'en',
    );
    await metadata.button('metadata_add').click();
    await metadata.field('metadata_key', { number: 1 }).fill('table');
    await metadata.field('metadata_value', { number: 1 }).fill('4');
    await dialog.button('save').click();
    await expect(window.button('ticket_data_attached', { count: 1 })).toBeVisible();
  });

  await sale.showCode();
  await expect(code.qr).toBeVisible();
  const { orderNo } = await terminal.sale();
  const metadata = { branch: '銀座', table: '4' };
  const [kept] = recordsAt(terminal.profile, 'codes');
  expect(kept).toMatchObject({ orderNo, metadata, items: [{ image: pictureUrl, count: 1 }] });
  await terminal.pay(await terminal.codeUrl());
  await expect(code.title('paid')).toBeVisible();
  await page.getByRole('heading', { name: 'Sale' }).waitFor();

  await menu.openHistory();
  await history.open(orderNo);
  const sent = history.detail.region('code_data_metadata');
  await expect(sent.root).toContainText('銀座');
  await expect(sent.root).toContainText('4');
  const { date } = await terminal.ask('readHistory', { date: null });
  const written = await terminal.ask('exportSales', { rows: 'sales', from: date, to: date, driveId: null });
  if (written.kind !== 'written') throw new Error(`The file was not written: ${written.why}`);
  const text = await readFile(written.path, 'utf8');
  expect(text).toContain(`"${JSON.stringify(metadata).replaceAll('"', '""')}"`);
});
