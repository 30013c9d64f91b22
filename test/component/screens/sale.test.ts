import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { limits } from '../../../electron/contract/limits.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { awaiting, lines, paid, saleId, saleIn } from '../fixtures/sales.ts';
import { catalogue, items, snapshot } from '../fixtures/terminal.ts';
import { mountApp } from '../support/mount.ts';
import { button, draftOf, english, tile } from '../support/sale-screen.ts';

describe('show code', () => {
  test('opens one sale at a double tap', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('openSale', () => new Promise(() => {}));
    const show = button('Show code ¥1,200').element() as HTMLButtonElement;
    show.click();
    show.click();
    await expect.element(button('Preparing the code')).toBeDisabled();
    // At a fresh start the first tap waits for the rules; a second must not get past it.
    await expect.poll(() => bridge.requestsOf('openSale').length).toBe(1);
  });

  test('sends the ticket with its total and location, and the validity of the terminal', async () => {
    const { bridge } = await mountApp({
      terminal: { ...english, expiryPeriod: 12 },
      // Saved when tickets could have a validity of their own.
      draft: draftOf({ note: 'Table 4', expiryPeriod: 5 }),
    });
    bridge.answer('openSale', success(saleId(1)));
    await button('Show code ¥1,200').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    expect(bridge.requestsOf('openSale')[0]).toMatchObject({
      lines,
      expectedTotal: 1200,
      currency: 'JPY',
      expiryPeriod: 12,
      note: 'Table 4',
      locationId: 'loc-1',
      confirmed: false,
    });
    await expect.element(page.getByText('The ticket is empty')).toBeVisible();
  });

  test('sends the address of a picture where the item has one', async () => {
    const image = 'https://shop.example/hojicha.png';
    const pictured = items.map((item) => (item.id === 'hojicha' ? { ...item, pictureUrl: image } : item));
    const { bridge } = await mountApp({ terminal: english, catalogue: { ...catalogue, items: pictured } });
    bridge.answer('openSale', success(saleId(1)));
    await tile('Hojicha').click();
    await tile('Yuzu soda').click();
    await button('Show code ¥940').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
    const [sent] = bridge.requestsOf('openSale');
    expect(sent?.lines).toMatchObject([{ itemId: 'hojicha', image }, { itemId: 'yuzu-soda' }]);
    expect(sent?.lines[1]).not.toHaveProperty('image');
    expect(document.querySelector('[src*="shop.example"]')).toBeNull();
  });

  test('repeats the same request after an answer that got lost, and another one after a change', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('openSale', () => Promise.reject(new Error('the channel is gone')));
    const tap = async (name: string, times: number): Promise<void> => {
      await button(name).click();
      await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(times);
      await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    };
    await tap('Show code ¥1,200', 1);
    await tap('Show code ¥1,200', 2);
    await button('One more Matcha latte').click();
    await tap('Show code ¥1,780', 3);
    const [first, second, third] = bridge.requestsOf('openSale').map(({ requestId }) => requestId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('asks once more above the terminal’s limit', async () => {
    const terminal = { ...english, confirmAbove: 1000 };
    const { bridge } = await mountApp({ terminal, draft: draftOf() });
    bridge.answer('openSale', success(saleId(1)));
    await button('Show code ¥1,200').click();
    const dialog = page.getByRole('dialog', { name: 'Charge ¥1,200?' });
    await dialog.getByRole('button', { name: 'Back to the ticket' }).click();
    expect(bridge.requestsOf('openSale')).toEqual([]);
    await button('Show code ¥1,200').click();
    await dialog.getByRole('button', { name: 'Show code for this amount' }).click();
    await expect.poll(() => bridge.requestsOf('openSale')[0]?.confirmed).toBe(true);
  });

  test.each([
    [
      [{ min: 2_000, max: null }],
      'No payment method takes this total. The least that can be paid is ¥2,000.',
    ],
    [[{ min: null, max: 1_000 }], 'No payment method takes this total. The most that can be paid is ¥1,000.'],
    [
      [
        { min: null, max: 1_000 },
        { min: 5_000, max: null },
      ],
      'No payment method takes this total. Up to ¥1,000, or from ¥5,000, can be paid.',
    ],
  ])('is not offered for a total that nothing can be paid with (%j)', async (bounds, words) => {
    const waysToPay = bounds.map((bound, index) => ({ name: `way-${index}`, ...bound }));
    await mountApp({ terminal: { ...english, waysToPay }, draft: draftOf() });
    await expect.element(button('Show code ¥1,200')).toBeDisabled();
    await expect.element(button('Show code ¥1,200')).toHaveAccessibleDescription(words);
  });

  test('is offered where one way takes the total, and names those that do not', async () => {
    const waysToPay = [
      { name: 'alipay', min: null, max: 1_000 },
      { name: 'creditcard', min: null, max: null },
      { name: 'linepay', min: 2_000, max: null },
    ];
    const { bridge } = await mountApp({ terminal: { ...english, waysToPay }, draft: draftOf() });
    await expect.element(page.getByText('Not for this total: Alipay, LINE Pay')).toBeVisible();
    bridge.answer('openSale', success(saleId(1)));
    await button('Show code ¥1,200').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(1);
  });

  test('gives way to the code screen as soon as main has a sale', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('openSale', () => {
      bridge.send('sale', saleIn({ state: 'opening', retryInMs: null }));
      return Promise.resolve(success(saleId(1)));
    });
    await button('Show code ¥1,200').click();
    await expect.element(page.getByText('Preparing your code')).toBeVisible();
    bridge.send('sale', saleIn(awaiting));
    await expect.element(page.getByRole('img', { name: 'QR code for payment' })).toBeVisible();
  });

  test.each([
    ['refused', 'The service refused.', /over the limit of your contract/],
    ['storage', 'This terminal cannot write its records.', /^Check the free disk space/],
    ['busy', 'Another sale is still open.', 'Finish or cancel that sale first.'],
  ] as const)(
    'tells a failure that is %s with its meaning for the money and the next step',
    async (code, happened, part) => {
      const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
      bridge.answer('openSale', fail(code, 'The amount is over the limit of your contract'));
      await button('Show code ¥1,200').click();
      const dialog = page.getByRole('dialog', { name: happened });
      await expect.element(dialog.getByText(part)).toBeVisible();
      for (const heading of ['The customer’s money', 'What to do next']) {
        await expect.element(dialog.getByText(heading)).toBeVisible();
      }
    },
  );

  test('says what main takes no sale for, and keeps the ticket', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    const rule = { kind: 'max-length', max: limits.description } as const;
    bridge.answer('openSale', fail('invalid', 'note: Too long', { field: 'note', rule }));
    await button('Show code ¥1,200').click();
    await expect
      .element(page.getByRole('dialog', { name: `At most ${limits.description} characters.` }))
      .toBeVisible();
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    bridge.answer('openSale', success(saleId(1)));
    await button('Show code ¥1,200').click();
    await expect.poll(() => bridge.requestsOf('openSale')).toHaveLength(2);
  });

  test('comes back when the journal that failed is opened again', async () => {
    const { bridge } = await mountApp({
      terminal: { ...english, selling: { kind: 'stopped', why: 'storage' } },
      draft: draftOf(),
    });
    bridge.answer('reopenJournal', fail('storage', 'disk I/O error'));
    await button('Open the journal again').click();
    await expect.element(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
    await button('Close').first().click();
    bridge.answer('reopenJournal', () => {
      bridge.send('terminal', { ...snapshot.terminal, ...english });
      return Promise.resolve(success(undefined));
    });
    await button('Open the journal again').click();
    await expect.element(button('Show code ¥1,200')).toBeEnabled();
    expect(bridge.requestsOf('reopenJournal')).toHaveLength(2);
  });

  test('stopped by the key leads to the connection in the settings', async () => {
    await mountApp({ terminal: { ...english, selling: { kind: 'stopped', why: 'credentials' } } });
    await button('Settings').click();
    await expect.element(page.getByRole('tab', { name: 'Connection', selected: true })).toBeVisible();
  });

  test('is not offered while selling is stopped, with the reason in words', async () => {
    const terminal = { ...english, selling: { kind: 'stopped', why: 'credentials' } } as const;
    await mountApp({ terminal, draft: draftOf() });
    await expect.element(button('Show code ¥1,200')).toBeDisabled();
    await expect.element(page.getByText(/the service refused the key/)).toBeVisible();
  });
});

describe('a tap that is under way', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  test('leaves the screen as it is for a moment, in which most are answered', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf() });
    bridge.answer('openSale', () => new Promise(() => {}));
    const show = button('Show code ¥1,200').element() as HTMLButtonElement;
    show.click();
    vi.advanceTimersByTime(149);
    await tick();
    expect([show.disabled, show.ariaBusy]).toEqual([false, 'false']);
    vi.advanceTimersByTime(1);
    await expect.element(button('Preparing the code')).toBeDisabled();
  });
});

describe('a restart', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  test('brings the draft back', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await expect.element(button('Show code ¥1,200')).toBeVisible();
  });

  test('brings back a next ticket that is like the sale on screen', async () => {
    const { bridge } = await mountApp({ terminal: english, draft: draftOf(), sale: saleIn(awaiting) });
    bridge.send('sale', paid);
    bridge.send('sale', null);
    await expect.element(button('Show code ¥1,200')).toBeVisible();
  });
});
