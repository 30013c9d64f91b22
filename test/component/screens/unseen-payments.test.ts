import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { awaiting, dayOf, pageOf, row, saleId, saleIn, unseenOf } from '../fixtures/sales.ts';
import { locked } from '../support/lock-screens.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const notice = page.getByRole('region', { name: 'Payments to know of' });
const [canceled, twice] = [unseenOf('canceled', 420), unseenOf('paid', 1_200, 2)];

describe('a payment of a sale that is not on screen', () => {
  test('is heard once, and stays on every screen until a person has seen it', async () => {
    const { bridge, session, heard } = await mountApp({ terminal: english });
    await expect.element(notice).not.toBeInTheDocument();
    bridge.send('unseenPayments', [canceled]);
    await expect.element(notice.getByText('A canceled sale of ¥420 was paid')).toBeVisible();
    expect(heard).toEqual(['latePayment']);
    bridge.answer('readHistory', success(dayOf(3)));
    for (const screen of ['history', 'settings', 'sale'] as const) {
      session.open(screen);
      await expect.element(notice).toBeVisible();
    }
    bridge.send('unseenPayments', [canceled]);
    await notice.getByRole('button', { name: 'Seen' }).click();
    expect(bridge.requestsOf('seePayments')).toEqual([[canceled]]);
    // The notice goes only once main has recorded that it was seen.
    await expect.element(notice).toBeVisible();
    bridge.send('unseenPayments', []);
    await expect.element(notice).not.toBeInTheDocument();
    expect(heard).toHaveLength(1);
  });

  test('is told and heard at the start, where the last process told it and nobody saw it', async () => {
    const { heard } = await mountApp({ terminal: english, unseenPayments: [canceled] });
    await expect.element(notice.getByText('A canceled sale of ¥420 was paid')).toBeVisible();
    expect(heard).toEqual(['latePayment']);
  });

  test.each([
    ['expired', 'An expired sale of ¥420 was paid'],
    ['unknown', 'A sale of ¥420 with an unknown result was paid'],
    ['lapsed', 'A sale of ¥420 was paid after it left the screen'],
    ['shown', 'A sale of ¥420 was paid before the restart'],
    ['paid', 'A sale of ¥420 was paid twice. Refund one of the payments'],
    ['refund-failed', 'A refund of a sale of ¥420 failed later: the money did not go back'],
  ] as const)('says in which state it came: %s', async (after, words) => {
    await mountApp({ terminal: english, unseenPayments: [unseenOf(after, 420)] });
    await expect.element(notice.getByText(words)).toBeVisible();
  });

  test('several are a list, each with its own buttons, and are seen one by one or all at once', async () => {
    const { bridge } = await mountApp({ terminal: english, unseenPayments: [twice, canceled] });
    await expect.poll(() => notice.getByRole('listitem').all()).toHaveLength(2);
    await notice.getByRole('listitem').nth(1).getByRole('button', { name: 'Seen' }).click();
    await notice.getByRole('button', { name: 'All seen' }).click();
    expect(bridge.requestsOf('seePayments')).toEqual([[canceled], [twice, canceled]]);
  });

  test('leads to its sale by keyboard, which has been seen then', async () => {
    const { bridge } = await mountApp({ terminal: english, unseenPayments: [canceled] });
    bridge.answer('readHistory', success(dayOf(3)));
    bridge.answer('readSale', success(pageOf({ row: row(1, 'paid') })));
    ((await notice.getByRole('button', { name: 'Open sale' }).findElement()) as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect.poll(() => bridge.requestsOf('seePayments')).toEqual([[canceled]]);
    expect(bridge.requestsOf('readSale')).toEqual([canceled.saleId]);
  });

  test('leads to its refund', async () => {
    const { bridge } = await mountApp({ terminal: english, unseenPayments: [canceled] });
    bridge.answer('readHistory', success(dayOf(3)));
    bridge.answer('readSale', success(pageOf({ row: row(1, 'paid') })));
    await notice.getByRole('button', { name: 'Refund' }).click();
    await expect.element(page.getByRole('dialog', { name: /^Refund / })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    // Only once: the next page is merely looked at.
    await notice.getByRole('button', { name: 'Open sale' }).click();
    await expect.poll(() => bridge.requestsOf('readSale')).toHaveLength(2);
    await expect.element(button('Refund').last()).toBeVisible();
    expect(page.getByRole('dialog').all()).toHaveLength(0);
  });

  test('is told at a locked terminal too, and its page opens without the PIN', async () => {
    const terminal = { ...english, staff: locked };
    const { bridge, session } = await mountApp({ terminal, unseenPayments: [canceled] });
    bridge.answer('readSale', success(pageOf({ row: row(1, 'paid') })));
    session.open('history');
    await expect.element(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Open sale' }).click();
    await expect.poll(() => bridge.requestsOf('readSale')).toEqual([canceled.saleId]);
    expect(bridge.requestsOf('readHistory')).toEqual([]);
  });

  test('does not cover the code that another customer looks at, and is heard', async () => {
    const { bridge, heard } = await mountApp({ terminal: english, sale: saleIn(awaiting) });
    bridge.send('unseenPayments', [{ ...canceled, saleId: saleId(9) }]);
    await expect.element(page.getByText('Other sales were paid meanwhile: 1')).toBeVisible();
    // The code that shows the notice is loaded by now: it would appear a moment after these words.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(notice.all()).toHaveLength(0);
    expect(page.getByText('¥420').all()).toHaveLength(0);
    expect(heard).toEqual(['latePayment']);
    bridge.send('sale', null);
    await expect.element(notice.getByText('A canceled sale of ¥420 was paid')).toBeVisible();
  });
});
