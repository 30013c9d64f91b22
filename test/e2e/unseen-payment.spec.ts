import { expect, test, type TestApp } from '../support/app.ts';
import { Part } from '../support/screens/part.ts';

/** What staff are told of payments that came while their sales were not on screen. */
function told({ page }: TestApp): Part {
  return new Part(page.locator('body'), 'en').region('payments_unseen');
}

test('a canceled sale that is paid afterwards is told on every screen until a person has seen it, after a kill too', async ({
  start,
}) => {
  const first = await start();
  await first.holdTimers();
  const codeUrl = await first.showCode();
  const { id, orderNo } = await first.sale();
  await first.setNetwork('refused');
  await first.screens.code.holdCancel();
  await expect(first.screens.code.text('canceled_payable')).toBeVisible();
  await first.screens.code.button('back_to_sale').click();
  await expect(told(first).root).toBeHidden();
  await first.pay(codeUrl);
  await first.setNetwork('none');
  await first.advance(60_000);
  await expect(told(first).text('payment_unseen_canceled', { amount: '¥580' })).toBeVisible();
  await first.screens.menu.openHistory();
  await expect(told(first).root).toContainText(orderNo);
  await first.kill();

  const second = await start({ profile: first.profile });
  await expect(told(second).text('payment_unseen_canceled', { amount: '¥580' })).toBeVisible();
  await told(second).button('payment_unseen_open').click();
  await expect(second.screens.history.title(orderNo)).toBeVisible();
  await expect(told(second).root).toBeHidden();
  const page = await second.ask('readSale', id);
  expect(page.events.map(({ kind }) => kind).slice(-2)).toEqual(['paid', 'payment-seen']);
  await second.kill();

  const third = await start({ profile: second.profile });
  await expect(third.screens.sale.ticket).toBeVisible();
  expect((await third.snapshot()).unseenPayments).toEqual([]);
  await expect(told(third).root).toBeHidden();
});
