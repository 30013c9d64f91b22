import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { dayOf, pageOf, phases, saleId, saleIn, unresolvedOf } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const list = page.getByRole('dialog', { name: 'Codes without a final result' });

describe('codes without a last word', () => {
  test('are counted in the bar at the top, as long as there are any', async () => {
    const { bridge } = await mountApp({ terminal: english });
    await expect.element(page.getByRole('button', { name: /^Unresolved/ })).not.toBeInTheDocument();
    bridge.send('unresolved', 2);
    await expect.element(button('Unresolved 2')).toBeVisible();
    bridge.send('unresolved', 0);
    await expect.element(page.getByRole('button', { name: /^Unresolved/ })).not.toBeInTheDocument();
  });

  test('are listed with what is known, until when, and what to do', async () => {
    const { bridge } = await mountApp({ terminal: english, unresolved: 7 });
    bridge.answer('listUnresolved', success(unresolvedOf(7)));
    await button('Unresolved 7').click();
    const rows = list.getByRole('listitem');
    await expect.element(rows.nth(0).getByText(/^May be paid until \d{1,2}:\d{2}$/)).toBeVisible();
    await expect.element(rows.nth(0).getByText(/Do not charge the same goods again./)).toBeVisible();
    await expect.element(rows.nth(2).getByText(/Nothing to do./)).toBeVisible();
    await expect.element(rows.nth(5).getByText(/contradicts the sale/)).toBeVisible();
    await expect.element(rows.nth(6).getByText(/The service cannot be asked./)).toBeVisible();
  });

  test('are opened by keyboard, and a row leads to its sale', async () => {
    const { bridge } = await mountApp({ terminal: english, unresolved: 1 });
    bridge.answer('listUnresolved', success(unresolvedOf(1)));
    bridge.answer('readHistory', success(dayOf(0)));
    bridge.answer('readSale', success(pageOf()));
    (button('Unresolved 1').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(button('Unresolved 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await list.getByRole('listitem').getByRole('button').click();
    await expect.poll(() => bridge.requestsOf('readSale')).toEqual([saleId(1)]);
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
  });

  test('follow while the list is open, to the last one', async () => {
    const { bridge } = await mountApp({ terminal: english, unresolved: 1 });
    bridge.answer('listUnresolved', success(unresolvedOf(1)));
    await button('Unresolved 1').click();
    await expect.element(list.getByRole('listitem')).toBeVisible();
    bridge.answer('listUnresolved', success([]));
    bridge.send('unresolved', 0);
    await expect.element(list.getByText('Every code has its final result')).toBeVisible();
    // No row is left to choose.
    await expect.element(list.getByText(/A row opens the sale/)).not.toBeInTheDocument();
  });

  test('that cannot be read say so, and are read again', async () => {
    const { bridge } = await mountApp({ terminal: english, unresolved: 1 });
    bridge.answer('listUnresolved', fail('storage', 'disk I/O error'));
    await button('Unresolved 1').click();
    await expect.element(list.getByRole('listitem')).not.toBeInTheDocument();
    bridge.answer('listUnresolved', success(unresolvedOf(1)));
    await list.getByRole('button', { name: 'Try again' }).click();
    await expect.element(list.getByRole('listitem')).toBeVisible();
  });

  test('are drawn fifty at a time', async () => {
    const { bridge } = await mountApp({ terminal: english, unresolved: 120 });
    bridge.answer('listUnresolved', success(unresolvedOf(120)));
    await button('Unresolved 120').click();
    await expect.element(list.getByRole('listitem').nth(49)).toBeInTheDocument();
    expect(list.getByRole('listitem').all()).toHaveLength(50);
  });
});

describe('the code screen', () => {
  const status = page.getByRole('status').filter({ hasText: /Payment in progress|did not go through/ });

  test('says that the customer is paying, in both languages', async () => {
    await mountApp({ terminal: english, sale: saleIn(phases['paying'] ?? { state: 'expired' }) });
    await expect.element(status.getByText('お支払いの手続き中です')).toBeVisible();
    await expect.element(page.getByText('The customer is paying. Waiting for the result.')).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
  });

  test('says that a try failed and that the same code still works', async () => {
    await mountApp({ terminal: english, sale: saleIn(phases['tryFailed'] ?? { state: 'expired' }) });
    await expect.element(status.getByText('お支払いできませんでした')).toBeVisible();
    await expect.element(page.getByText('The same code still works. Please try again.')).toBeVisible();
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
  });

  test('says that the goods are paid by another code, and brings no ticket back', async () => {
    const phase = phases['canceledGoodsPaid'] ?? { state: 'expired' };
    const { bridge } = await mountApp({ terminal: english, sale: saleIn(phase) });
    await expect.element(page.getByText(/paid already, under M1-000041-4HX9/)).toBeVisible();
    await expect.element(page.getByText(/have the customer not pay it/)).toBeVisible();
    bridge.send('sale', null);
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
  });
});
