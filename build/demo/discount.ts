import type { Day, PaidSale } from './day.ts';
import { tapsOf } from './taps.ts';

/** A sale with a discount, and the taps that gave it. Amounts are in the smallest unit. */
export interface DiscountedSale extends PaidSale {
  readonly discount: number;
  readonly taps: number;
}

const keypadAmount = 1200;
const discount = 200;

/** Gives a discount a button and sells with it; the sale screen is open before and after. */
export async function sellWithDiscount(day: Day): Promise<DiscountedSale> {
  const { app, page, screens, steps, yen } = day;
  const { sale, code } = screens;
  const amount = keypadAmount - discount;
  await makeButton(day);
  const taps = await steps.run(`Ring up ${yen(keypadAmount)} and take ${yen(discount)} off`, async () => {
    await sale.enterAmount(keypadAmount);
    const counted = await tapsOf(page, async () => {
      await sale.ticket.getByRole('button', { name: 'Give a discount' }).click();
      await page
        .getByRole('dialog', { name: 'Discount' })
        .getByRole('button', { name: yen(discount) })
        .click();
    });
    await page.getByText(`${yen(discount)} was taken off`).waitFor();
    const total = await sale.total.innerText();
    if (total !== yen(amount)) throw new Error(`The ticket says ${total}, not ${yen(amount)}.`);
    return counted;
  });
  return steps.run('Have that paid', async () => {
    await sale.showCode();
    await code.title('awaiting').waitFor();
    const orderNo = await code.orderNo.innerText();
    const payer = await code.openPayerPage(app);
    await payer.pay('paypay');
    await code.title('paid').waitFor();
    await code.button('next_sale').click();
    await sale.location.waitFor();
    return { orderNo, amount, discount, taps };
  });
}

async function makeButton({ screens, steps, yen }: Day): Promise<void> {
  const { menu, settings } = screens;
  await steps.run(`Make ${yen(discount)} off a button`, async () => {
    await menu.open('settings');
    await settings.button('till_discount_add').click();
    await settings.radio('discount_kind_amount').check({ force: true });
    await settings.field('discount_value').fill(String(discount));
    await settings.save();
    await settings.button('back_to_sale').click();
  });
}
