import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { pageOf, row, saleId } from '../fixtures/sales.ts';
import { snapshot } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, draftOf, english } from '../support/sale-screen.ts';

const title = 'An earlier code for these goods may still be paid';
const dialog = page.getByRole('dialog', { name: title });
/** 15:13 in Tokyo, as the tests' language shows it. */
const until = Date.UTC(2026, 0, 15, 6, 13);

/** "Show code" was tapped for goods whose earlier code may still be paid. */
async function asked(staff: Partial<typeof snapshot.terminal.staff> = {}): Promise<Mounted> {
  const mounted = await mountApp({
    terminal: { ...english, staff: { ...snapshot.terminal.staff, ...staff } },
    draft: draftOf({ replaces: saleId(9) }),
  });
  const { bridge } = mounted;
  bridge.answer(
    'openSale',
    fail('still-payable', 'The code of M1 may still be paid.', { saleId: saleId(9) }),
  );
  bridge.answer('readSale', success(pageOf({ row: row(9, 'canceled'), payableUntil: until })));
  await button('Show code ¥1,200').click();
  await expect.element(dialog).toBeVisible();
  return mounted;
}

describe('a second code for goods whose first code may still be paid', () => {
  test('is asked about first, with the time until which the first one may be paid', async () => {
    const { bridge } = await asked();
    await expect.element(dialog.getByText(/can be paid until \d{1,2}:13/)).toBeVisible();
    expect(bridge.requestsOf('openSale')).toMatchObject([{ replaces: saleId(9), despite: null }]);
  });

  test('is not shown when somebody waits, by button or Escape', async () => {
    const { bridge } = await asked();
    await button('Wait').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await button('Show code ¥1,200').click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(bridge.requestsOf('openSale').map((sent) => (sent as { despite: unknown }).despite)).toEqual([
      null,
      null,
    ]);
  });

  test('is shown once the first one is closed', async () => {
    const { bridge } = await asked();
    bridge.answer('cancelSale', success(undefined));
    bridge.answer('openSale', success(saleId(1)));
    await button('Close the code again').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(2);
    expect(bridge.requestsOf('cancelSale')).toEqual([saleId(9)]);
    expect(bridge.requestsOf('openSale')[1]).toMatchObject({ replaces: saleId(9), despite: null });
  });

  test('is shown all the same only with a reason and a name', async () => {
    const { bridge } = await asked();
    const despite = button('Show a second code all the same');
    await despite.click();
    await expect.element(page.getByText(/one payment has to be refunded/)).toBeVisible();
    await despite.click();
    await expect.element(page.getByRole('alert')).toHaveLength(2);
    await page.getByLabelText('Reason').fill('The customer is gone');
    await page.getByLabelText('Who says so').fill('Aya');
    bridge.answer('openSale', success(saleId(1)));
    await despite.click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(2);
    const chosen = { reason: 'The customer is gone', by: 'Aya' };
    expect(bridge.requestsOf('openSale')[1]).toMatchObject({ despite: chosen });
  });

  test('leaves the PIN to main where the staff are locked, and a choice that failed is not made again by itself', async () => {
    const { bridge } = await asked({ hasPin: true, locked: true });
    await button('Show a second code all the same').click();
    await page.getByLabelText('Reason').fill('gone');
    await page.getByLabelText('Who says so').fill('Aya');
    bridge.answer('openSale', fail('busy', 'Another sale is open.'));
    await button('Show a second code all the same').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(2);
    expect(bridge.requestsOf('openSale')[1]).toMatchObject({ despite: { reason: 'gone', by: 'Aya' } });
    await page.getByRole('dialog').getByRole('button').first().click();
    bridge.answer(
      'openSale',
      fail('still-payable', 'The code of M1 may still be paid.', { saleId: saleId(9) }),
    );
    await button('Show code ¥1,200').click();
    await expect.element(dialog).toBeVisible();
    expect(bridge.requestsOf('openSale')[2]).toMatchObject({ despite: null });
  });
});
