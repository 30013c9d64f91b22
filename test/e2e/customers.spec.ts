import { expect, test } from '../support/app.ts';
import { recordsAt } from '../support/ledger.ts';

/** The saved payment methods that the service keeps of a customer. */
function sourcesOf(profile: string, customerId: string): Record<string, unknown>[] {
  return recordsAt(profile, 'sources').filter((source) => source['customerId'] === customerId);
}

test('a customer is found, attached, pays with “save for next time”, and the next sale uses what was saved', async ({
  start,
}) => {
  const terminal = await start();
  const { app } = terminal;
  const { menu, customers, sale, code, history } = terminal.screens;
  await menu.open('customers');

  await test.step('the search narrows the list, and says when nobody matches', async () => {
    await expect(customers.position).toHaveText(/1–12 of 12/);
    await customers.search.fill('nobody at all');
    await expect(customers.text('customers_none', { text: 'nobody at all' })).toBeVisible();
    await customers.search.fill('090-0000-0003');
    await expect(customers.rows).toHaveCount(1);
  });

  await test.step('the page of a customer shows what the service sent', async () => {
    await customers.open('鈴木 一郎');
    const { root } = customers.detail.region('service_sent');
    await expect(root).toContainText('ichiro.suzuki@example.com');
    await expect(root).toContainText('領収書は会社名で');
    expect(sourcesOf(terminal.profile, 'cus_practice_02')).toEqual([]);
  });

  await customers.detail.button('customer_attach').click();
  await expect(customers.text('customer_attached', { name: '鈴木 一郎' })).toBeVisible();
  await sale.choosePayment('customer_pay_save');
  await terminal.showCode();
  await terminal.holdScreens();
  const payerPage = await code.openPayerPage(app);
  await payerPage.pay('creditcard');
  await expect(code.title('paid')).toBeVisible();
  await code.button('next_sale').click();
  await terminal.letScreensGo();
  expect(sourcesOf(terminal.profile, 'cus_practice_02')).toMatchObject([{ status: 'active' }]);

  await test.step('the sale’s page shows the customer, and what the service last said', async () => {
    await menu.openHistory();
    const { orderNo } = (await terminal.journal()).row;
    await history.open(orderNo);
    await expect(history.salePage.getByText('鈴木 一郎 cus_practice_02')).toBeVisible();
    const said = history.detail.region('service_last_said').root;
    await said.getByRole('group').first().click();
    await expect(said).toContainText('Paid · ¥580');
    await expect(said).toContainText('Active · 鈴木 一郎');
    await history.backButton.click();
  });

  await test.step('the saved payment method is used for the next sale', async () => {
    await sale.attachCustomer('鈴木 一郎');
    await sale.choosePayment('customer_pay_saved');
    await terminal.showCode();
    const next = await code.openPayerPage(app);
    await expect(next.page.getByText('••••').first()).toBeVisible();
  });
});
