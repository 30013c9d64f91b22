import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { awaiting, opened, phases, saleId, saleIn } from '../fixtures/sales.ts';
import { snapshot } from '../fixtures/terminal.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const qr = page.getByRole('img', { name: 'QR code for payment' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

describe('a try of the payer that failed', () => {
  const failed = { ...awaiting, paying: 'failed', failedTries: 1 } as const;

  test('is seen and heard, once, by a sound of its own', async () => {
    const { bridge, heard } = await mountApp({ terminal: english, sale: saleIn(awaiting) });
    bridge.send('sale', saleIn({ ...awaiting, paying: 'under-way' }));
    expect(heard).toEqual([]);
    bridge.send('sale', saleIn(failed));
    bridge.send('sale', saleIn({ ...failed, remainingMs: 500_000 }));
    expect(heard).toEqual(['failedTry']);
    await expect.element(status('The payment did not go through')).toBeVisible();
    const title = page.getByText('The payment did not go through', { exact: true });
    expect(getComputedStyle(title.element()).color).toBe('rgb(138, 82, 0)');
    await expect.element(status('The same code still works')).toBeVisible();
    await expect.element(qr).toBeVisible();
  });

  test('is heard again when the next one fails, and paid is heard as paid', async () => {
    const { bridge, heard } = await mountApp({ sale: saleIn(awaiting) });
    bridge.send('sale', saleIn(failed));
    bridge.send('sale', saleIn({ ...awaiting, paying: 'under-way', failedTries: 1 }));
    bridge.send('sale', saleIn({ ...failed, failedTries: 2 }));
    bridge.send('sale', saleIn(phases['paid'] ?? awaiting));
    expect(heard).toEqual(['failedTry', 'failedTry', 'paid']);
  });

  test('is seen and heard once more where the next one fails before anything else was seen', async () => {
    const { bridge, heard } = await mountApp({ terminal: english, sale: saleIn(awaiting) });
    bridge.send('sale', saleIn(failed));
    await expect.element(status('The same code still works')).toBeVisible();
    const title = page.getByText('The payment did not go through', { exact: true });
    const first = title.element();
    bridge.send('sale', saleIn({ ...failed, failedTries: 2 }));
    bridge.send('sale', saleIn({ ...failed, failedTries: 2, remainingMs: 400_000 }));
    await expect.element(status('2 payments did not go through.')).toBeVisible();
    // The title is inserted anew, so that eye and screen reader notice it.
    expect(title.element()).not.toBe(first);
    expect(heard).toEqual(['failedTry', 'failedTry']);
  });

  test('is not heard again when an older answer says that it is still being paid', async () => {
    const { bridge, heard } = await mountApp({ sale: saleIn(awaiting) });
    bridge.send('sale', saleIn(failed));
    bridge.send('sale', saleIn({ ...failed, paying: 'under-way' }));
    bridge.send('sale', saleIn(failed));
    expect(heard).toEqual(['failedTry']);
  });

  test('is not heard for one that failed before the screens started, or on another sale', async () => {
    const { bridge, heard } = await mountApp({ sale: saleIn(failed) });
    bridge.send('sale', saleIn(failed, { id: saleId(2) }));
    expect(heard).toEqual([]);
  });
});

describe('why there is no code', () => {
  const of = (name: string) => saleIn(phases[name] ?? { state: 'expired' });
  const fold = page.getByText('Details for staff');

  test('is not the service’s doing where nothing was sent', async () => {
    await mountApp({ terminal: english, sale: of('refusedHere') });
    await expect.element(page.getByText(/A value is not valid, so nothing was sent/)).toBeVisible();
    await expect.element(page.getByText(/The service did not accept/)).not.toBeInTheDocument();
  });

  test.each(['ja', 'en'] as const)('fits 1024 x 600 with its details unfolded, in %s', async (language) => {
    await mountApp({ terminal: { language }, sale: of('unknownForeign'), size: [1024, 600] });
    await page.getByText(/Details for staff|スタッフ向けの詳細/).click();
    await expect.element(page.getByText('The answer is not JSON.')).toBeVisible();
    for (const element of document.querySelectorAll('#app :is(button, .foot dd)')) {
      expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(600.5);
    }
  });

  test('is quoted where the service refused it itself', async () => {
    await mountApp({ terminal: english, sale: of('refused') });
    await expect.element(page.getByText(/The service’s words:/)).toBeVisible();
    await expect.element(page.getByText('expiryPeriod must be between 3 and 30')).toBeVisible();
    await expect.element(fold).not.toBeInTheDocument();
  });

  test.each([
    ['notSent', 'connect ECONNREFUSED'],
    ['unknownForeign', 'The answer is not JSON.'],
    ['refusedHere', 'amount: is not whole'],
  ])(
    'is in a fold where nobody said it (%s), and never passes for the service’s words',
    async (name, noted) => {
      await mountApp({ terminal: english, sale: of(name) });
      await expect.element(fold).toBeVisible();
      await expect.element(page.getByText(noted)).not.toBeInTheDocument();
      await expect.element(page.getByText(/The service’s words/)).not.toBeInTheDocument();
      await fold.click();
      await expect.element(page.getByText(noted)).toBeVisible();
      await expect.element(page.getByText(/The service’s words/)).not.toBeInTheDocument();
    },
  );
});

test('the question how a sale ended is gone once the service has said that it is paid', async () => {
  const { bridge } = await mountApp({
    terminal: english,
    sale: saleIn(phases['checkingOffline'] ?? awaiting),
  });
  await button('Record the result').click();
  await expect.element(page.getByLabelText('Reason')).toBeVisible();
  bridge.send('sale', saleIn(phases['paid'] ?? awaiting));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(status('Paid')).toBeVisible();
  expect(bridge.requestsOf('dismissSale')).toEqual([]);
  bridge.send('sale', saleIn(phases['checkingOffline'] ?? awaiting));
  await expect.element(button('Record the result')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

describe('paid', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());
  const paid = {
    state: 'paid',
    paidAt: opened,
    paymentMethod: 'paypay',
    settledByStaff: false,
    givenBack: 0,
  } as const;

  test('is heard once', async () => {
    const { bridge, heard } = await mountApp({ sale: saleIn(awaiting) });
    bridge.send('sale', saleIn(paid));
    bridge.send('sale', saleIn(paid));
    expect(heard).toEqual(['paid']);
  });

  test('is not heard for a sale that was paid before the screens started', async () => {
    const { heard } = await mountApp({ sale: saleIn(paid) });
    expect(heard).toEqual([]);
  });

  test('shows on "Next sale" how long it stays, and nothing moves', async () => {
    const { bridge } = await mountApp({ terminal: english, sale: saleIn(awaiting) });
    bridge.send('sale', saleIn(paid));
    await expect.element(button('Next sale')).toBeVisible();
    const left = (): string | null =>
      button('Next sale').element().querySelector('circle')?.getAttribute('stroke-dasharray') ?? null;
    expect(left()).toBe('5 9');
    await vi.advanceTimersByTimeAsync(2000);
    expect(left()).toBe('3 9');
  });

  test('stays at a tap on a button, and on a dialog above it', async () => {
    const { bridge } = await mountApp({
      terminal: { ...english, printing: { ...snapshot.terminal.printing, printer: '192.168.1.50' } },
      sale: saleIn(phases['paid'] ?? awaiting),
    });
    bridge.answer('printSlip', fail('storage', ''));
    await button('Receipt').click();
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(bridge.requestsOf('dismissSale')).toEqual([]);
  });

  test('returns to the sale at a tap anywhere', async () => {
    const { bridge } = await mountApp({ terminal: english, sale: saleIn(paid) });
    await userEvent.click(page.getByText('¥1,200'));
    expect(bridge.requestsOf('dismissSale')).toEqual([saleId(1)]);
  });
});

test('a canceled sale gives the ticket back, and the ticket can be emptied again', async () => {
  const { bridge } = await mountApp({
    terminal: english,
    sale: saleIn({ state: 'canceled', payableUntil: null }),
  });
  bridge.answer('dismissSale', () => {
    bridge.send('sale', null);
    return Promise.resolve(success(undefined));
  });
  await button('Back to the sale').click();
  await expect.element(button('Show code ¥1,200')).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText('The ticket is empty')).toBeVisible();
});
