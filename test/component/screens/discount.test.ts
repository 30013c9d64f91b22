import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { firstTillSettings } from '../../../electron/contract/till.ts';
import { mountApp } from '../support/mount.ts';
import { button, draftOf, english } from '../support/sale-screen.ts';

const field = (name: string) => page.getByRole('textbox', { name });
const target = page.getByRole('combobox', { name: 'Discount on' });

describe('a discount', () => {
  test('is given by touch off the whole ticket, named, and taken back', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await button('Give a discount').click();
    for (const key of ['1', '00'])
      await page.getByRole('dialog').getByRole('button', { name: key, exact: true }).click();
    await button('Take off ¥100').click();
    await expect.element(page.getByText('¥100 was taken off')).toBeVisible();
    await expect.element(button('Show code ¥1,100')).toBeVisible();
    await expect.element(page.getByText('−¥100')).toBeVisible();
    await button('Undo').click();
    await expect.element(button('Show code ¥1,200')).toBeVisible();
  });

  test('is given by the keyboard alone, in percent off a line, and charged as it is shown', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('openSale', () => Promise.resolve(success('00000000-0000-4000-8000-000000000001')));
    (button('Give a discount').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Amount to take off')).toHaveFocus();
    await target.selectOptions(target.getByRole('option').nth(1));
    await page.getByRole('radio', { name: 'Percent' }).click();
    await field('Percent to take off').fill('50');
    await field('Name of the discount').fill('Regular');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Regular −¥', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: /^Show code ¥/ }).click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    const [request] = bridge.requestsOf('openSale');
    expect(request?.lines[0]?.discount).toEqual({ kind: 'percent', value: 50, name: 'Regular' });
    const [first, ...others] = request?.lines ?? [];
    const rest = others.reduce((sum, { price, count }) => sum + price * count, 0);
    const gross = (first?.price ?? 0) * (first?.count ?? 0);
    expect(request?.expectedTotal).toBe(rest + gross - Math.floor(gross / 2));
  });

  test('above what there is cannot be given, and says how much there is', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await button('Give a discount').click();
    await field('Amount to take off').fill('1201');
    await expect.element(page.getByText('At most ¥1,200 can be taken off.')).toBeVisible();
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Give the discount' }).last())
      .toBeDisabled();
  });

  test('in a part of a percent is refused, and not given as the whole ones before the point', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await button('Give a discount').click();
    await page.getByRole('radio', { name: 'Percent' }).click();
    await field('Percent to take off').click();
    await userEvent.keyboard('10.5');
    await expect.element(page.getByText('No decimals: enter a whole number.')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Backspace}{Backspace}{Enter}');
    await expect.element(button('Show code ¥1,080')).toBeVisible();
  });

  test('that is above what is left of the ticket keeps the code from being shown', async () => {
    const discount = { kind: 'amount', value: 1000, name: 'Coupon' } as const;
    await mountApp({ terminal: english, draft: draftOf({ discount }) });
    await expect.element(button('Show code ¥200')).toBeEnabled();
    await button('Remove Matcha latte').click();
    const show = page.getByRole('button', { name: /^Show code/ });
    await expect.element(show).toBeDisabled();
    await expect
      .element(show)
      .toHaveAccessibleDescription('The discount is larger than what it is taken off.');
  });
});

describe('tax', () => {
  test('of one rate is said once, above the total, and nowhere else', async () => {
    await mountApp({
      terminal: english,
      draft: draftOf({ lines: [{ name: 'x', price: 1100, count: 1, rate: 10 }] }),
    });
    await expect.element(page.getByText('Tax ¥100 included')).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Subtotals by tax rate' })).not.toBeInTheDocument();
  });

  test('of both rates is said for each, in Japanese too', async () => {
    const lines = [
      { name: 'x', price: 1100, count: 1, rate: 10 as const },
      { name: 'y', price: 1080, count: 1, rate: 8 as const },
    ];
    await mountApp({ draft: draftOf({ lines }), size: [1024, 600] });
    await expect.element(page.getByText('10%対象 ¥1,100（税 ¥100）')).toBeVisible();
    await expect.element(page.getByText('8%対象 ¥1,080（税 ¥80）')).toBeVisible();
  });

  test('comes on top where the prices do not have it', async () => {
    const tax = { prices: 'excluded', rounding: 'floor', keypadRate: 10 } as const;
    const lines = [{ name: 'x', price: 1000, count: 1, rate: 8 as const }];
    await mountApp({ terminal: { ...english, tax }, draft: draftOf({ lines }) });
    await expect.element(button('Show code ¥1,080')).toBeVisible();
    await expect.element(page.getByText('At 8% ¥1,080 (tax ¥80)')).toBeVisible();
  });
});

describe('the shop’s own discounts', () => {
  const regular = { kind: 'percent', value: 10, name: '常連' } as const;
  const coupon = { kind: 'amount', value: 2_000, name: 'クーポン' } as const;
  const till = { ...firstTillSettings, discounts: [regular, coupon] };

  test.each([
    [
      'ja',
      { give: '割引する', show: /^コードを表示 ¥1,080/, done: '¥120 を割り引きました', undo: '元に戻す' },
    ],
    ['en', { give: 'Give a discount', show: /^Show code ¥1,080/, done: '¥120 was taken off', undo: 'Undo' }],
  ] as const)('are given by two taps, and taken back (%s)', async (language, words) => {
    const { session } = await mountApp({ terminal: { language, till }, draft: draftOf() });
    await button(words.give).click();
    const dialog = page.getByRole('dialog');
    // The discount is larger than the amount that it would be taken off.
    await expect.element(dialog.getByRole('button', { name: /クーポン/ })).toBeDisabled();
    await dialog.getByRole('button', { name: /常連/ }).click();
    await expect.element(page.getByText(words.done)).toBeVisible();
    await expect.element(page.getByRole('button', { name: words.show })).toBeVisible();
    expect(session.ticket.discount).toEqual(regular);
    await button(words.undo).click();
    expect(session.ticket.discount).toBeNull();
  });

  test('are given off a line by the keyboard alone, and another one is entered beside them', async () => {
    const { session } = await mountApp({ terminal: { ...english, till }, draft: draftOf() });
    const ticket = page.getByRole('region', { name: 'Ticket' });
    await ticket
      .getByRole('button', { name: /^Dorayaki/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give a discount' }).click();
    await expect.element(page.getByRole('button', { name: /常連/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(session.ticket.lines.map(({ discount }) => discount?.name)).toContain('常連');
    await button('Give a discount').click();
    await button('Another discount').click();
    await expect.element(field('Amount to take off')).toHaveFocus();
  });
});
