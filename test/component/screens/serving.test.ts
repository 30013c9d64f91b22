import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { saleId } from '../fixtures/sales.ts';
import { catalogue, items } from '../fixtures/terminal.ts';
import { mountApp } from '../support/mount.ts';
import { button, english, tile } from '../support/sale-screen.ts';

const cafe = {
  ...catalogue,
  items: items.map((item) => (item.id === 'hojicha' ? { ...item, takeawayRate: 8 as const } : item)),
};
const choice = page.getByRole('group', { name: 'Eat in or takeaway' });

test('a shop whose items have one rate each is asked nothing', async () => {
  await mountApp({ terminal: english });
  await tile('Hojicha').click();
  await expect.element(button('Show code ¥420')).toBeVisible();
  await expect.element(choice).not.toBeInTheDocument();
});

test('one tap takes the ticket away: the same price, another tax', async () => {
  const { bridge } = await mountApp({ terminal: english, catalogue: cafe });
  bridge.answer('openSale', success(saleId(1)));
  await tile('Hojicha').click();
  await expect.element(page.getByText('Tax ¥38 included')).toBeVisible();
  await choice.getByText('Takeaway').click();
  await expect.element(page.getByText('Tax ¥31 included')).toBeVisible();
  await button('Show code ¥420').click();
  await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
  expect(bridge.requestsOf('openSale')[0]?.lines).toMatchObject([{ rate: 8, serving: 'takeaway' }]);
  await expect.element(choice.getByLabelText('Eat in')).toBeChecked();
});

test('a line has its own, in place of a rate that is none of its two', async () => {
  const { session } = await mountApp({ terminal: english, catalogue: cafe });
  await tile('Hojicha').click();
  await tile('Yuzu soda').click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Hojicha.*each/ }).click();
  await expect.element(dialog.getByRole('group', { name: 'Tax rate' })).not.toBeInTheDocument();
  await dialog.getByRole('group', { name: 'Eat in or takeaway' }).getByText('Takeaway').click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(session.ticket.lines.map(({ rate }) => rate)).toEqual([8, 10]);
  await expect.element(page.getByRole('button', { name: /^Hojicha.*8% *Takeaway/ })).toBeVisible();
  await page.getByRole('button', { name: /^Yuzu soda.*each/ }).click();
  await expect.element(dialog.getByRole('group', { name: 'Tax rate' })).toBeVisible();
});

test.each(['ja', 'en'] as const)(
  'its choice has room beside all else on the smallest screen (%s)',
  async (language) => {
    const lines = [{ itemId: 'hojicha', name: 'ほうじ茶', price: 420, count: 2 }];
    const draft = { lines, note: '', locationId: null, customer: null };
    await mountApp({ terminal: { language }, catalogue: cafe, draft, parked: 12, size: [1024, 600] });
    const group = page.getByRole('group', {
      name: language === 'ja' ? '店内／持ち帰り' : 'Eat in or takeaway',
    });
    await expect.element(group).toBeVisible();
    const header = group.element().closest('header');
    expect(header?.scrollWidth).toBeLessThanOrEqual(header?.clientWidth ?? 0);
    expect(header?.clientHeight).toBeLessThan(60);
  },
);
