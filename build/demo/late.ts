/** A sale that is canceled, paid all the same, and told to the staff; and the owner's week. */
import { Part } from '../../test/support/screens/part.ts';
import { plainWords } from '../../test/support/words.ts';
import type { Day, PaidSale } from './day.ts';

const amount = 770;

/** Cancels a sale whose payer pays right after; the sale screen is open before and after. */
export async function cancelSale(day: Day): Promise<PaidSale> {
  const { steps, screens, yen } = day;
  const { menu, practice, sale, code } = screens;
  return steps.run(`Cancel ${yen(amount)}, which the payer pays all the same`, async () => {
    await menu.open('practice');
    await practice.misbehaveAt(amount, 'paid-after-cancel');
    await practice.backButton.click();
    await sale.enterAmount(amount);
    await sale.showCode();
    await code.title('awaiting').waitFor();
    const orderNo = await code.orderNo.innerText();
    await code.holdCancel();
    await code.title('canceled').waitFor();
    await code.button('back_to_sale').click();
    await sale.clear();
    return { orderNo, amount };
  });
}

/** Waits for the notice, and opens the sale from there. */
export async function seeLatePayment(day: Day, { orderNo }: PaidSale): Promise<void> {
  const { steps, screens, page, yen, photograph, app, hurried } = day;
  const { history, menu, practice, sale } = screens;
  await steps.run('Be told that it was paid', async () => {
    await hurried?.passMinute(app);
    const told = new Part(page.locator('body'), 'en').region('payments_unseen');
    await told.text('payment_unseen_canceled', { amount: yen(amount) }).waitFor({ timeout: 180_000 });
    await photograph('late.png');
    await told.button('payment_unseen_open').click();
    await history.title(orderNo).waitFor();
    await told.root.waitFor({ state: 'hidden' });
    await history.backButton.click();
    await menu.open('practice');
    await practice.removeButton('paid-after-cancel', amount).click();
    await practice.backButton.click();
    await sale.location.waitFor();
  });
}

/** Answers the week's net takings as its screen says. */
export async function lookAtWeek(day: Day, net: number): Promise<{ readonly net: string }> {
  const { steps, screens, page, yen, photograph } = day;
  const { history, menu, sale } = screens;
  return steps.run('Look at the week', async () => {
    await menu.openHistory();
    await page.getByRole('radio', { name: plainWords('en', 'takings_week') }).click({ force: true });
    const takings = page.getByRole('region', { name: plainWords('en', 'takings') });
    await takings.getByText(plainWords('en', 'takings_before_week')).first().waitFor();
    const row = takings.getByRole('table', { name: plainWords('en', 'takings_by_day') }).getByRole('row');
    await row.filter({ hasText: yen(net) }).waitFor();
    await photograph('week.png');
    await history.backButton.click();
    await sale.location.waitFor();
    return { net: yen(net) };
  });
}
