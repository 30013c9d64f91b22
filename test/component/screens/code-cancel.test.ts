import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { awaiting, saleId, saleIn } from '../fixtures/sales.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const qr = page.getByRole('img', { name: 'QR code for payment' });

describe('cancel', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  function send(type: string): void {
    const init = { bubbles: true, cancelable: true, key: 'Enter' };
    const event = type.startsWith('key') ? new KeyboardEvent(type, init) : new PointerEvent(type, init);
    button('Cancel').element().dispatchEvent(event);
  }

  test.each([
    ['the pointer', 'pointerdown', 'pointerup'],
    ['the Enter key', 'keydown', 'keyup'],
  ])('wants %s held', async (_, down, up) => {
    const { bridge } = await mountApp({ terminal: english, sale: saleIn(awaiting) });
    send(down);
    await vi.advanceTimersByTimeAsync(799);
    send(up);
    await vi.advanceTimersByTimeAsync(5000);
    expect(bridge.requestsOf('cancelSale')).toEqual([]);
    await expect.element(page.getByText('Keep the button pressed')).toBeVisible();
    send(down);
    await vi.advanceTimersByTimeAsync(800);
    expect(bridge.requestsOf('cancelSale')).toEqual([saleId(1)]);
  });

  test('cannot be held again while it is under way', async () => {
    await mountApp({ terminal: english, sale: saleIn({ ...awaiting, canceling: true }) });
    await expect.element(button('Cancel')).toBeDisabled();
    await expect.element(page.getByText('Canceling')).toBeVisible();
  });

  test('is described to those who do not see it', async () => {
    await mountApp({ terminal: english, sale: saleIn(awaiting) });
    await expect.element(button('Cancel')).toHaveAccessibleDescription('Press and hold to cancel');
  });
});

describe('a code of practice', () => {
  const atHome = { ...awaiting, codeHost: '127.0.0.1:40100' };
  const note = page.getByText('A practice code: phones cannot open it.');

  test.each([
    [1280, 800],
    [1920, 1080],
    [1024, 600],
    [800, 1280],
  ])('says that phones cannot open it, and is paid here, at %i x %i', async (width, height) => {
    await mountApp({ terminal: english, sale: saleIn(atHome), size: [width, height] });
    await expect.element(note).toBeVisible();
    const pay = button('Pay it here').element();
    expect(getComputedStyle(pay).backgroundColor).toBe('rgb(214, 64, 43)');
    expect(pay.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    expect(document.querySelector('.foot')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  });

  test('says nothing of it where the phones of the shop can open it', async () => {
    await mountApp({ terminal: english, sale: saleIn({ ...awaiting, codeHost: '192.168.1.5:40100' }) });
    await expect.element(button('Pay it here')).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  });

  test('says nothing of it, and offers no way to pay it here, for money', async () => {
    await mountApp({ terminal: english, sale: saleIn(atHome, { practice: false }) });
    await expect.element(qr).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(button('Pay it here')).not.toBeInTheDocument();
  });
});
