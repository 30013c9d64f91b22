import { expect, test, type TestApp } from '../support/app.ts';
import { recordsAt } from '../support/ledger.ts';
import type { Part } from '../support/screens/part.ts';

/** What the service's own records say was given back of the one payment there is. */
function givenBackAt({ profile }: TestApp): unknown[] {
  const [charge] = recordsAt(profile, 'charges') as { refunds?: { data: { amount: number }[] } }[];
  return (charge?.refunds?.data ?? []).map(({ amount }) => amount);
}

/** Opens the refunds of a sale, from the sale screen. */
async function openRefunds({ screens }: TestApp, orderNo: string): Promise<Part> {
  await screens.menu.openHistory();
  await screens.history.open(orderNo);
  await screens.history.detail.button('refund').click();
  return screens.history.dialog('refund_title');
}

test('goods come back, then money in parts, over a restart, and no more than was paid', async ({ start }) => {
  const first = await start();
  await first.screens.sale.addItem('Matcha latte');
  await first.pay(await first.showCode());
  await expect(first.screens.code.title('paid')).toBeVisible();
  const { orderNo, amount } = (await first.journal()).row;
  await first.screens.code.button('next_sale').click();

  let dialog = await openRefunds(first, orderNo);
  await dialog.radio('refund_by_line').check({ force: true });
  await dialog.root.getByRole('checkbox', { name: 'Matcha latte' }).check({ force: true });
  await dialog.button('line_less', { name: 'Matcha latte' }).click();
  await dialog.button('refund_reason_returned').click();
  await dialog.field('refund_by').fill('Sato');
  await dialog.button('refund_submit').click();
  await expect(dialog.text('refund_given', { amount: '¥580' })).toBeVisible();
  expect(givenBackAt(first)).toEqual([amount / 2]);
  await first.page.keyboard.press('Escape');
  await expect(first.screens.history.salePage.getByText('Matcha latte × 1')).toBeVisible();
  expect((await first.journal()).refunds).toMatchObject([
    { amount: 580, returned: [{ line: 0, count: 1, amount: 580 }] },
  ]);

  await first.screens.history.detail.button('refund').click();
  await dialog.radio('refund_part').check({ force: true });
  await dialog.field('refund_amount').fill('581');
  await dialog.button('refund_reason_wrong').click();
  await dialog.field('refund_by').fill('Sato');
  await expect(dialog.text('refund_at_most')).toBeVisible();
  await dialog.field('refund_amount').fill('300');
  await dialog.button('refund_submit').click();
  await expect(dialog.text('refund_given', { amount: '¥300' })).toBeVisible();
  expect(givenBackAt(first)).toEqual([580, 300]);
  await first.close();

  const second = await start({ profile: first.profile });
  dialog = await openRefunds(second, orderNo);
  await dialog.radio('refund_by_line').check({ force: true });
  await expect(dialog.text('refund_line_back', { count: '1', all: '2' })).toBeVisible();
  await dialog.root.getByRole('radio').first().check({ force: true });
  await dialog.button('refund_reason_wrong').click();
  await dialog.field('refund_by').fill('Sato');
  await dialog.button('refund_submit').dblclick();
  await expect(dialog.text('refund_given', { amount: '¥280' })).toBeVisible();
  await expect(dialog.button('refund_submit')).toBeHidden();
  expect(givenBackAt(second)).toEqual([580, 300, 280]);
  expect((await second.ask('readHistory', { date: null })).totals).toEqual([
    { currency: 'JPY', digits: 0, received: amount, givenBack: amount },
  ]);
});
