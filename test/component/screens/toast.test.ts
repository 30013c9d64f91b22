import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { awaiting, dayOf, saleIn } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import { button, draftOf, english } from '../support/sale-screen.ts';

const undo = button('Undo');

describe('what the sale screen says in passing', () => {
  test('ends when a code is shown, and does not come back with the sale screen', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    await button('Clear all').click();
    await expect.element(undo).toBeVisible();
    bridge.send('sale', saleIn(awaiting));
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
    expect(undo.query()).toBeNull();
    bridge.send('sale', null);
    await expect.element(button('Menu')).toBeVisible();
    expect(undo.query()).toBeNull();
  });

  test('is never said over the code that a customer looks at', async () => {
    const { session } = await mountApp({ terminal: english, sale: saleIn(awaiting) });
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
    session.messages.tell({ text: () => 'Something else' });
    flushSync();
    expect(page.getByText('Something else').query()).toBeNull();
  });

  test('ends while the code is asked for: what it would take back is being charged', async () => {
    const { bridge, session } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('openSale', () => new Promise(() => undefined));
    await button('Remove Keypad amount').click();
    await expect.element(undo).toBeVisible();
    await button('Show code ¥1,140').click();
    await expect.element(undo).not.toBeInTheDocument();
    session.messages.tell({ text: () => 'Nothing has the barcode' });
    await expect.element(page.getByText('Nothing has the barcode')).toBeVisible();
  });

  test('ends when another screen is opened', async () => {
    const { bridge, session } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('readHistory', success(dayOf(0)));
    await button('Clear all').click();
    await expect.element(undo).toBeVisible();
    session.open('history');
    await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
    expect(undo.query()).toBeNull();
  });

  test.each([
    [1280, 800],
    [1920, 1080],
    [1024, 600],
    [800, 1280],
  ])('stands in the ticket and covers nothing that is pressed, %i x %i', async (...size) => {
    await mountApp({ terminal: english, draft: draftOf(), size });
    if (size[0] < 1600) await page.getByRole('tab', { name: 'Keypad' }).click();
    await button('Remove Keypad amount').click();
    await expect.element(undo).toBeVisible();
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const place = undo.element().closest('.toast')?.getBoundingClientRect() ?? new DOMRect();
    const ticket = page.getByRole('region', { name: 'Ticket' }).element().getBoundingClientRect();
    const inside = [place.left - ticket.left, ticket.right - place.right, ticket.bottom - place.bottom];
    expect(Math.min(...inside)).toBeGreaterThanOrEqual(0);
    const covered = [...document.querySelectorAll('#app button')].filter((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const isShown = other.checkVisibility() && other.closest('.toast, ul') === null;
      return isShown && left < place.right && right > place.left && top < place.bottom && bottom > place.top;
    });
    expect(covered.map(({ textContent }) => textContent)).toEqual([]);
  });
});
