import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { saleId } from '../fixtures/sales.ts';
import { catalogue, choices, items } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english, scan, tile } from '../support/sale-screen.ts';

const cafe = {
  ...catalogue,
  items: items.map((item) => (item.id === 'hojicha' ? { ...item, choices } : item)),
};
const dialog = page.getByRole('dialog', { name: 'Hojicha' });

function mountCafe(): Promise<Mounted> {
  return mountApp({ terminal: english, catalogue: cafe });
}

describe('an item with choices', () => {
  test('is rung up in three taps: the item, the choice, add', async () => {
    const { bridge, session } = await mountCafe();
    bridge.answer('openSale', success(saleId(1)));
    await tile('Hojicha').click();
    expect(session.ticket.isEmpty).toBe(true);
    await expect.element(dialog.getByRole('button', { name: 'Choose: Size' })).toBeDisabled();
    await dialog.getByText('Large').click();
    await dialog.getByRole('button', { name: 'Add 1 for ¥520' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Hojicha Large.*¥520 each/ })).toBeVisible();
    await button('Show code ¥520').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({
      expectedTotal: 520,
      lines: [{ itemId: 'hojicha', price: 520, count: 1, choices: [{ ja: '大', en: 'Large' }] }],
    });
  });

  test('has its choices in one sheet, several of a group and so many pieces, by keys alone', async () => {
    const { session } = await mountCafe();
    (tile('Hojicha').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('radio', { name: /Small/ })).toHaveFocus();
    await userEvent.keyboard(' {Tab} {Tab} {Tab}{Enter}{Tab}{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(session.ticket.lines).toMatchObject([
      { price: 500, count: 2, choices: [{ en: 'Small' }, { en: 'Cream' }, { en: 'Honey' }] },
    ]);
  });

  test('asks for its choices when it is scanned, and no scan before they are made is lost silently', async () => {
    const { session } = await mountCafe();
    scan('4901234567801');
    scan('4901234567894');
    await expect.element(dialog).toBeVisible();
    await expect
      .element(page.getByText('4901234567894 was not added. Scan it again on the sale screen.'))
      .toBeInTheDocument();
    expect(session.ticket.isEmpty).toBe(true);
  });

  test('held, it is asked for its choices too, and can be marked as sold out', async () => {
    const { bridge } = await mountCafe();
    await tile('Hojicha').click({ button: 'right' });
    await dialog.getByText('Large').click();
    await button('Mark as sold out').click();
    expect(bridge.requestsOf('setSoldOut')).toEqual([{ itemId: 'hojicha', soldOut: true }]);
  });

  test('gives another one of the same choices to its line, and left alone nothing', async () => {
    const { session } = await mountCafe();
    for (const size of ['Large', 'Large', 'Small']) {
      await tile('Hojicha').click();
      await dialog.getByText(size).click();
      await dialog.getByRole('button', { name: /^Add 1/ }).click();
    }
    await tile('Hojicha').click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(session.ticket.lines.map(({ count }) => count)).toEqual([2, 1]);
  });
});
