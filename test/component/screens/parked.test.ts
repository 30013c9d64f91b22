import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { ParkedTicket } from '../../../electron/contract/sale.ts';
import { mountApp } from '../support/mount.ts';
import { button, draftOf, english } from '../support/sale-screen.ts';

const parked: ParkedTicket = {
  id: 7,
  at: Date.UTC(2026, 0, 15, 5, 3),
  draft: draftOf({
    lines: [{ itemId: 'tea', name: 'Tea', price: 400, count: 2, rate: 10 }],
    note: 'Table 9',
  }),
};
const dialog = page.getByRole('dialog');

describe('a ticket', () => {
  test('is put aside, and the next one begins empty', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf({ note: 'Table 4' }) });
    bridge.answer('parkTicket', success({ id: 1, count: 1 }));
    await button('Put aside').click();
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
    await expect.element(button('Put aside: 1')).toBeVisible();
    expect(bridge.requestsOf('parkTicket')).toMatchObject([{ note: 'Table 4', lines: draftOf().lines }]);
  });

  test('has a name where one is wanted, which it keeps when it is taken back and put aside again', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf(), parked: 1 });
    const named = { ...parked, draft: { ...parked.draft, note: '', name: '田中様' } };
    bridge.answer('parkTicket', success({ id: 8, count: 2 }));
    bridge.answer('listParked', success([named, { ...parked, id: 6 }]));
    bridge.answer('takeParked', success(named));
    const field = page.getByRole('textbox', { name: 'Name of the ticket' });
    await expect.element(field).not.toBeInTheDocument();
    await button('Name, note and customer').click();
    await field.fill(' Table 3 ');
    await field.fill('');
    await expect.element(field).toBeVisible();
    await field.fill(' Table 3 ');
    await button('Put aside').click();
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
    expect(bridge.requestsOf('parkTicket')).toMatchObject([{ name: 'Table 3' }]);
    await button('Put aside: 2').click();
    await expect.element(dialog.getByText('田中様')).toBeVisible();
    await dialog.getByRole('button').filter({ hasText: '田中様' }).click();
    await expect.element(field).toHaveValue('田中様');
    await button('Put aside').click();
    await expect.poll(() => bridge.requestsOf('parkTicket')).toHaveLength(2);
    expect(bridge.requestsOf('parkTicket')[1]).toMatchObject({ name: '田中様' });
  });

  test('stays where it is when no more can be put aside, and the screen says why', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('parkTicket', fail('too-many-parked', ''));
    await button('Put aside').click();
    await expect.element(page.getByText('At most 500 tickets can be put aside.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.element(button('Show code ¥1,200')).toBeVisible();
  });

  test('is taken back, and what is on the ticket is put aside in its place', async () => {
    const { bridge } = await mountApp({
      terminal: english,
      draft: draftOf(),
      parked: 1,
    });
    bridge.answer('listParked', success([parked]));
    bridge.answer('parkTicket', success({ id: 8, count: 2 }));
    bridge.answer('takeParked', success(parked));
    await button('Put aside: 1').click();
    await expect.element(dialog.getByText('Tea × 2')).toBeVisible();
    await dialog.getByRole('button').filter({ hasText: 'Table 9' }).click();
    await expect.element(button('Show code ¥800')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Table 9');
    expect(bridge.requestsOf('takeParked')).toEqual([7]);
    await expect.element(button('Put aside: 1')).toBeVisible();
  });

  test('that somebody took already is said, and the list follows', async () => {
    const { bridge } = await mountApp({ terminal: english, parked: 1 });
    bridge.answer('listParked', success([parked]));
    bridge.answer('takeParked', fail('not-found', ''));
    await button('Put aside: 1').click();
    const row = dialog.getByRole('button').filter({ hasText: 'Table 9' });
    await expect.element(row).toBeVisible();
    bridge.answer('listParked', success([]));
    await row.click();
    await expect.element(page.getByText('No ticket is put aside')).toBeInTheDocument();
  });

  test('cannot be listed where the journal cannot be read, and is asked for again', async () => {
    const { bridge } = await mountApp({ terminal: english, parked: 1 });
    bridge.answer('listParked', fail('storage', ''));
    await button('Put aside: 1').click();
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
