import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail } from '../../../electron/contract/result.ts';
import { awaiting, paid, phases, saleIn } from '../fixtures/sales.ts';
import { snapshot } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, draftOf, english, tile } from '../support/sale-screen.ts';

const qr = page.getByRole('img', { name: 'QR code for payment' });
const waiting = page.getByRole('region', { name: 'The code that waits for payment' });
const withDisplay = { ...english, customersSee: true };

/** A code waits on the customer display; the next ticket has one item. */
async function ringingUp(): Promise<Mounted> {
  const mounted = await mountApp({ terminal: withDisplay, sale: saleIn(awaiting) });
  await button('Ring up the next').click();
  await expect.element(waiting).toBeVisible();
  await tile('Coffee').click();
  await expect.poll(() => mounted.session.ticket.pieces).toBe(1);
  return mounted;
}

describe('while a code waits on the customers’ screen', () => {
  test('the next ticket is rung up, and its code waits for the end of the first', async () => {
    const { bridge, session } = await ringingUp();
    await expect.element(waiting.getByText('¥1,200')).toBeVisible();
    const left = waiting.getByRole('timer', { name: 'Time left' });
    await expect.element(left.filter({ hasText: /^09:\d\d$/ })).toBeVisible();
    await expect.element(qr).not.toBeInTheDocument();
    await expect.element(page.getByText(/^One code at a time/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Show code/ })).toBeDisabled();
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
    );
    await button('Back to the code').click();
    await expect.element(qr).toBeVisible();
    expect(bridge.requestsOf('openSale')).toEqual([]);
    expect(session.ticket.pieces).toBe(1);
  });

  test.each(['ja', 'en'] as const)(
    'its payment is seen and heard, and does not interrupt the next ticket (%s)',
    async (language) => {
      const { bridge, session, heard } = await ringingUp();
      bridge.send('terminal', { ...session.terminal.state, language });
      bridge.send('sale', paid);
      const said = page
        .getByRole('status')
        .filter({ hasText: language === 'ja' ? /お支払いが完了/ : /^Paid$/ });
      await expect.element(said).toBeVisible();
      expect([session.screen, heard]).toEqual(['sale', ['paid']]);
      const show = page.getByRole('button', { name: language === 'ja' ? /^コードを表示/ : /^Show code/ });
      await expect.element(show).toBeEnabled();
      await page
        .getByRole('region', { name: /^(Items|商品)$/ })
        .getByRole('button')
        .filter({ hasText: '420' })
        .click();
      await expect.poll(() => session.ticket.pieces).toBe(2);
      bridge.send('sale', null);
      await expect.element(said).not.toBeInTheDocument();
      expect(session.ticket.pieces).toBe(2);
    },
  );

  test('the screen of its payment can be opened, and comes by itself where no ticket is under way', async () => {
    const { bridge, session } = await ringingUp();
    bridge.send('sale', paid);
    await button('Open sale').click();
    expect(session.screen).toBe('code');
    bridge.send('sale', null);
    session.ticket.clear();
    bridge.send('sale', saleIn(awaiting));
    await button('Ring up the next').click();
    await expect.element(waiting).toBeVisible();
    bridge.send('sale', paid);
    await expect.element(waiting).not.toBeInTheDocument();
    expect(session.screen).toBe('code');
  });

  test.each(Object.entries(phases).filter(([, { state }]) => state !== 'awaiting' && state !== 'paid'))(
    'whatever becomes of it comes first: %s',
    async (_, phase) => {
      const { bridge } = await ringingUp();
      bridge.send('sale', saleIn(phase));
      await expect.element(waiting).not.toBeInTheDocument();
      await expect.element(page.getByRole('region', { name: 'Items' })).not.toBeInTheDocument();
    },
  );

  test('whatever becomes of it, a dialog keeps the focus', async () => {
    const { bridge, session } = await ringingUp();
    session.messages.fail(fail('storage', 'full'));
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
    bridge.send('sale', saleIn({ state: 'expired' }));
    await expect.element(page.getByRole('region', { name: 'Items' })).not.toBeInTheDocument();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  });

  test('a payer’s troubles are seen and heard', async () => {
    const { bridge, heard } = await ringingUp();
    bridge.send('sale', saleIn({ ...awaiting, paying: 'under-way' }));
    await expect.element(waiting.getByRole('status')).toHaveTextContent('Payment in progress');
    bridge.send('sale', saleIn({ ...awaiting, paying: 'failed', failedTries: 1 }));
    const said = /^\s*The payment did not go through\s+The same code still works\./;
    await expect.element(waiting.getByRole('status').filter({ hasText: said })).toBeVisible();
    expect(heard).toEqual(['failedTry']);
  });

  test('another sale’s code is not put aside with it', async () => {
    const { bridge } = await ringingUp();
    bridge.send('sale', saleIn(awaiting, { id: '00000000-0000-4000-8000-000000000099' }));
    await expect.element(qr).toBeVisible();
  });

  test('the code comes back when the time is up, before main has said so', async () => {
    let now = 0;
    const { session } = await mountApp({ terminal: withDisplay, sale: saleIn(awaiting), now: () => now });
    await button('Ring up the next').click();
    await expect.element(waiting).toBeVisible();
    now = awaiting.remainingMs;
    await expect.element(waiting).not.toBeInTheDocument();
    expect(session.screen).toBe('code');
  });

  test('the code comes back when the customers’ screen goes dark', async () => {
    const { bridge } = await ringingUp();
    bridge.send('terminal', { ...snapshot.terminal, ...withDisplay, customersSee: false });
    await expect.element(qr).toBeVisible();
  });

  test('the code goes before every other screen', async () => {
    const { session } = await ringingUp();
    session.open('settings');
    await expect.element(qr).toBeVisible();
    expect(session.wanted).toBe('sale');
  });
});

test.each([
  ['ja', { next: '次の会計を入力', back: 'コードに戻る', waiting: 'お支払い待ちのコード' }],
  ['en', { next: 'Ring up the next', back: 'Back to the code', waiting: 'The code that waits for payment' }],
] as const)(
  'without a screen for customers it is left all the same, watched, and one tap away (%s)',
  async (language, words) => {
    const { bridge, session } = await mountApp({ terminal: { language }, sale: saleIn(awaiting) });
    (button(words.next).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('region', { name: words.waiting })).toBeVisible();
    await button(words.back).click();
    expect(session.screen).toBe('code');
    await button(words.next).click();
    expect(session.screen).toBe('sale');
    bridge.send('sale', paid);
    await expect.poll(() => session.screen).toBe('code');
  },
);

test('a code that is being closed, or cannot be paid, is not left', async () => {
  const { bridge } = await mountApp({
    terminal: withDisplay,
    sale: saleIn({ ...awaiting, canceling: true }),
    draft: draftOf(),
  });
  await expect.element(button('Ring up the next')).not.toBeInTheDocument();
  bridge.send('sale', paid);
  await expect.element(button('Ring up the next')).not.toBeInTheDocument();
});
