import { expect, test } from '../support/app.ts';
import { readQrCodes } from '../support/qr.ts';

test('a first run asks for the shop’s name, walks one sale until it is paid, and goes on to what the shop needs', async ({
  start,
}) => {
  const terminal = await start({ atSetup: true });
  const { app, page } = terminal;
  const { setup, sale, code } = terminal.screens;
  await setup.practiseButton.click();
  await setup.shopName.fill('Café Madoguchi');
  await expect(page.getByRole('figure')).toContainText('Café Madoguchi');
  await setup.guideNext.click();

  await expect(setup.walk).toContainText('tap an item, or type an amount');
  await sale.addItem('Matcha latte');
  await expect(setup.walk).toContainText('Show code');
  await sale.showCode();
  await expect(code.qr).toBeVisible();
  await expect(page.getByText('Café Madoguchi')).toBeVisible();
  await expect(setup.walk).toContainText('Pay it here');
  expect(await readQrCodes(await page.screenshot())).toEqual([await terminal.codeUrl()]);

  const payer = await code.openPayerPage(app);
  await payer.pay();
  await expect(code.title('paid')).toBeVisible();
  await expect(setup.walk).toBeHidden();
  await code.button('next_sale').click();
  await expect(sale.ticket).toBeVisible();
  await expect(setup.walk).toBeHidden();
  await expect.poll(async () => (await terminal.snapshot()).terminal.guide).toBe('items');
  await page.getByRole('button', { name: 'Add items' }).click();
  await expect.poll(async () => (await terminal.snapshot()).terminal.guide).toBe('connect');

  await terminal.close();
  const again = await start({ profile: terminal.profile });
  await expect(again.page.getByRole('button', { name: 'Connect my service' })).toBeVisible();
  for (let step = 0; step < 2; step += 1) await again.screens.setup.guideSkip.click();
  await expect(again.screens.setup.guideSkip).toBeHidden();
  expect((await again.snapshot()).terminal).toMatchObject({
    guide: 'seen',
    look: { shopName: 'Café Madoguchi' },
  });
});
