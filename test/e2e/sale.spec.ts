import { expect, test } from '../support/app.ts';
import { readQrCodes } from '../support/qr.ts';

test('a sale of items and a typed amount is shown as a code, paid on the payer page, and found in the history', async ({
  terminal,
  sharedTerminal,
}) => {
  const { page } = terminal;
  const { sale, code, history, menu } = terminal.screens;

  await sale.pickLocation('Madoguchi Coffee Ginza');
  await sale.addItem('Matcha latte');
  await sale.addItem('Matcha latte');
  await sale.enterAmount(300);
  await sale.showCode();

  await expect(code.qr).toBeVisible();
  const shown = await terminal.sale();
  const codeUrl = await terminal.codeUrl();
  expect(shown).toMatchObject({ amount: 1460, locationId: 'loc_practice_ginza', practice: true });
  expect(shown.lines).toMatchObject([{ count: 2 }, { price: 300, count: 1 }]);
  await expect(code.amount).toContainText('1,460');
  await expect(code.orderNo).toHaveText(shown.orderNo);
  expect(await readQrCodes(await page.screenshot())).toEqual([codeUrl]);

  const payer = await code.openPayerPage(terminal.app);
  expect(payer.page.url()).toBe(codeUrl);
  await payer.pay();
  await expect(code.title('paid')).toBeVisible();
  await page.getByRole('heading', { name: 'Sale' }).waitFor();
  await expect(sale.showCodeButton).toBeDisabled();

  await menu.openHistory();
  await history.open(shown.orderNo);
  await expect(history.row(shown.orderNo, 'paid')).toBeVisible();
  const kinds = ['opened', 'sending', 'code-received', 'shown', 'paid'] as const;
  await expect(history.events()).toHaveCount(kinds.length);
  for (const kind of kinds) await expect(history.events(kind)).toHaveCount(1);
  expect(await terminal.events()).toEqual(kinds);
  expect(terminal.codes()).toMatchObject([{ orderNo: shown.orderNo, status: 'captured' }]);
  expect(await sharedTerminal.takeBack(), 'at rest it is as fresh, for the next test').toEqual([]);
});

test('a declined payment leaves the code payable, and the next try pays it', async ({ terminal }) => {
  const { code } = terminal.screens;
  const codeUrl = await terminal.showCode();
  const payer = await code.openPayerPage(terminal.app);
  await payer.decline();
  await expect(code.qr).toBeVisible();
  expect(await terminal.codeUrl()).toBe(codeUrl);

  await payer.tryAgain.click();
  await payer.pay();
  await expect(code.title('paid')).toBeVisible();
  expect(terminal.codes()).toMatchObject([{ status: 'captured' }]);
});

test('a paid sale makes room for the next one at a tap', async ({ terminal }) => {
  const { sale, code } = terminal.screens;
  const before = await terminal.ask('readHistory', { date: null });
  const codeUrl = await terminal.showCode();
  await terminal.holdScreens();
  await terminal.pay(codeUrl);
  await expect(code.title('paid')).toBeVisible();
  await code.button('next_sale').click();
  await expect(sale.ticket).toBeVisible();
  await terminal.pay(await terminal.showCode());
  await expect(code.title('paid')).toBeVisible();
  const day = await terminal.ask('readHistory', { date: null });
  expect([day.count - before.count, day.paidCount - before.paidCount]).toEqual([2, 2]);
  const [total = { received: 0, givenBack: 0 }] = before.totals;
  expect(day.totals).toEqual([
    { currency: 'JPY', digits: 0, received: total.received + 1160, givenBack: total.givenBack },
  ]);
});
