import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fail } from '../../../electron/contract/result.ts';
import { codeUrl, awaiting, opened, phases, saleId, saleIn } from '../fixtures/sales.ts';
import { terminal } from '../fixtures/terminal.ts';
import { decodeOnScreen } from '../support/decode.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const qr = page.getByRole('img', { name: 'QR code for payment' });
const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

describe('a code on screen', () => {
  test.each([
    [1280, 800],
    [1920, 1080],
    [1024, 600],
    [800, 1280],
  ])('decodes to exactly the code URL at %i x %i', async (width, height) => {
    await mountApp({ size: [width, height], sale: saleIn(awaiting) });
    await expect.element(page.getByRole('img')).toBeVisible();
    expect(await decodeOnScreen(page.getByRole('img'))).toBe(codeUrl);
  });

  test('is black on white, crisp, in the dark theme too', async () => {
    await mountApp({ terminal: { ...english, theme: 'dark' }, sale: saleIn(awaiting) });
    const svg = qr.element();
    expect(svg.querySelector('path')?.getAttribute('fill')).toBe('#000000');
    expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#ffffff');
    expect(svg.getAttribute('shape-rendering')).toBe('crispEdges');
    expect(getComputedStyle(svg.parentElement ?? svg).backgroundColor).toBe('rgb(255, 255, 255)');
  });

  test('has whole pixels a module', async () => {
    await mountApp({ terminal: english, sale: saleIn(awaiting) });
    const svg = qr.element() as SVGSVGElement;
    expect(svg.getBoundingClientRect().width % svg.viewBox.baseVal.width).toBe(0);
  });

  test('names shop, amount, order number and host, and asks to scan in both languages', async () => {
    await mountApp({ terminal: english, sale: saleIn(awaiting) });
    for (const text of ['Kanda Main Shop', 'M1-000042-7QK2', 'pay.example.com']) {
      await expect.element(page.getByText(text)).toBeVisible();
    }
    await expect.element(page.getByText('¥1,200')).toBeVisible();
    await expect.element(status('Scan to pay')).toBeVisible();
    await expect.element(status('お支払いはこちらを読み取ってください')).toBeVisible();
  });

  test('names the shop as it calls itself, with its logo', async () => {
    const look = { shopName: '喫茶まどぐち', logo: '/icon.svg' };
    const { bridge } = await mountApp({ terminal: { ...english, look }, sale: saleIn(awaiting) });
    await expect.element(page.getByText('喫茶まどぐち')).toBeVisible();
    await expect.element(page.getByText('Kanda Main Shop')).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('img')?.naturalWidth ?? 0).toBeGreaterThan(0);
    bridge.send('terminal', { ...terminal, look: { shopName: '', logo: '/no-such-picture.png' } });
    await expect.element(page.getByText('神田本店')).toBeVisible();
    await expect.poll(() => document.querySelector('img')).toBeNull();
  });

  test('names the terminal where neither the shop nor a location has a name', async () => {
    await mountApp({ sale: saleIn(awaiting, { locationId: null }) });
    await expect.element(page.getByText('窓口カフェ 一号機')).toBeVisible();
  });

  test('is painted in the frame in which the state arrives', async () => {
    const { bridge } = await mountApp({
      terminal: english,
      sale: saleIn({ state: 'opening', retryInMs: null }),
    });
    bridge.send('sale', saleIn(awaiting));
    await new Promise((done) => requestAnimationFrame(done));
    expect(document.querySelector('svg[role=img] path')?.getAttribute('d')).toMatch(/^M4 4h7/);
  });
});

describe('the countdown', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
  afterEach(() => vi.useRealTimers());

  async function after(milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds);
  }

  test('runs from what main said was left', async () => {
    await mountApp({ terminal: english, sale: saleIn(awaiting) });
    const timer = page.getByRole('timer', { name: 'Time left' });
    await expect.element(timer).toHaveTextContent('09:47');
    await after(47_000);
    await expect.element(timer).toHaveTextContent('09:00');
  });

  test('does not move with the wall clock', async () => {
    await mountApp({ terminal: english, sale: saleIn(awaiting) });
    for (const jump of [-3_600_000, 365 * 86_400_000]) {
      vi.setSystemTime(Date.now() + jump);
      await after(1000);
    }
    await expect.element(page.getByRole('timer')).toHaveTextContent('09:45');
  });

  test('says once, in words, that the time is nearly up', async () => {
    await mountApp({ terminal: english, sale: saleIn({ ...awaiting, remainingMs: 62_000 }) });
    await expect.element(status('Time is nearly up')).not.toBeInTheDocument();
    await after(2000);
    await expect.element(status('Time is nearly up')).toBeVisible();
    const region = status('Time is nearly up').element();
    const changes = vi.fn();
    new MutationObserver(changes).observe(region, { childList: true, characterData: true, subtree: true });
    await after(30_000);
    expect(changes).not.toHaveBeenCalled();
  });

  test('hides the code at zero, before main says so', async () => {
    await mountApp({ terminal: english, sale: saleIn({ ...awaiting, remainingMs: 3000 }) });
    await after(2999);
    await expect.element(qr).toBeVisible();
    await after(1);
    await expect.element(qr).not.toBeInTheDocument();
    await expect.element(status('Checking the payment')).toBeVisible();
  });

  test('runs for as long as a code that could not be closed can be paid', async () => {
    vi.setSystemTime(opened + 60_000);
    await mountApp({ terminal: english, sale: saleIn(phases['canceledPayable'] ?? awaiting) });
    const timer = page.getByRole('timer', { name: 'Can still be paid for' });
    await expect.element(timer).toHaveTextContent('09:00');
    await after(61_000);
    await expect.element(timer).toHaveTextContent('07:59');
    await after(479_000);
    await expect.element(timer).not.toBeInTheDocument();
  });

  test('counts the seconds to the next check while offline', async () => {
    await mountApp({ terminal: english, sale: saleIn(phases['offline'] ?? awaiting) });
    await expect.element(page.getByText('The code still works. Checking again in 8 s.')).toBeVisible();
    await after(3000);
    await expect.element(page.getByText('The code still works. Checking again in 5 s.')).toBeVisible();
    await after(5000);
    await expect.element(page.getByText('The code still works. Checking now.')).toBeVisible();
    await expect.element(qr).toBeVisible();
  });
});

describe('each state has its own words', () => {
  const words: [phase: string, en: string | RegExp, ja: string][] = [
    ['opening', 'Preparing your code', 'コードを準備しています'],
    ['retrying', 'The service cannot be reached. Trying again in 4 s.', '4秒後にもう\u2060一度試します'],
    ['awaiting', 'Scan to pay', 'お支払いはこちらを読み取ってください'],
    ['checking', 'Asking the service whether it was paid', 'サービスに確認しています'],
    ['checkingOffline', 'Checking again in 8 s.', '8秒後にもう\u2060一度確認します'],
    ['checkingUnreadable', 'record the result', '記録してください'],
    ['expired', 'The customer has not been charged', 'お客様への請求は発生していません'],
    ['canceled', 'It can no longer be paid', 'もう支払うことはできません'],
    ['canceledPayable', 'Not closed: it can still be paid', 'まだ支払われる可能性があります'],
    ['canceledPayable', /can still be paid until \d\d:\d\d/, '支払われる可能性があります'],
    ['paid', /Paid at \d\d:\d\d with PayPay/, 'お支払いが完了しました'],
    ['paidByStaff', 'Recorded as paid by the staff', 'スタッフの確認で支払い済みにしました'],
    ['refused', 'expiryPeriod must be between 3 and 30', 'お客様への請求は発生していません'],
    ['unknown', 'Whether the service made a code', 'サービスにコードが作られたかどうか'],
  ];

  test.each(words)('%s', async (name, en, ja) => {
    const phase = phases[name];
    if (!phase) throw new Error(name);
    // A stopped clock: no second passes while the words are looked for.
    const { session } = await mountApp({ terminal: english, sale: saleIn(phase), now: () => 0 });
    await expect.element(status(en)).toBeVisible();
    await session.prefer({ language: 'ja' });
    await expect.element(status(ja)).toBeVisible();
  });

  test('says nothing of payment where an answer contradicts a code that was shown', async () => {
    const reason = { kind: 'bad-answer', message: '' } as const;
    await mountApp({ terminal: english, sale: saleIn({ state: 'unknown', reason }) });
    await expect.element(status('Whether the customer has paid')).toBeVisible();
    await expect.element(status('shown to nobody')).not.toBeInTheDocument();
  });
});

describe('what the staff can do', () => {
  const acts: [phase: string, name: string, request: string][] = [
    ['checking', 'Check now', 'checkSale'],
    ['checkingOffline', 'Set aside', 'dismissSale'],
    ['expired', 'New code', 'renewSale'],
    ['expired', 'Back to the sale', 'dismissSale'],
    ['canceled', 'Back to the sale', 'dismissSale'],
    ['canceledPayable', 'Close the code again', 'cancelSale'],
    ['canceledPayable', 'Back to the sale', 'dismissSale'],
    ['refused', 'Try again', 'renewSale'],
    ['refused', 'Back to the sale', 'dismissSale'],
    ['refusedForGood', 'Back to the sale', 'dismissSale'],
    ['unknown', 'Ask again with the same number', 'renewSale'],
    ['unknown', 'Set aside', 'dismissSale'],
    ['awaiting', 'Pay it here', 'openPayerPage'],
  ];

  test.each(acts)('%s: "%s"', async (name, label, request) => {
    const { bridge } = await mountApp({ terminal: english, sale: saleIn(phases[name] ?? awaiting) });
    await button(label).click();
    expect(bridge.calls.filter((call) => call.name === request)).toEqual([
      { name: request, request: saleId(1) },
    ]);
  });

  test('cannot leave a sale whose payment is being ruled out', async () => {
    await mountApp({ terminal: english, sale: saleIn(phases['checking'] ?? awaiting) });
    await expect.element(button('Check now')).toBeVisible();
    await expect.element(button('Set aside')).not.toBeInTheDocument();
  });

  test('has no payer page and no practice mark outside practice', async () => {
    const sale = saleIn(awaiting, { practice: false });
    await mountApp({ terminal: { ...english, mode: 'live' }, sale });
    await expect.element(qr).toBeVisible();
    await expect.element(button('Pay it here')).not.toBeInTheDocument();
    await expect.element(page.getByText('Practice')).not.toBeInTheDocument();
  });

  test.each([
    ['checkingOffline', 'Check now', 'Record the result'],
    ['canceledPayable', 'Close the code again', 'Back to the sale'],
  ])('%s: "%s" is the main button, not "%s"', async (name, main, other) => {
    await mountApp({ terminal: english, sale: saleIn(phases[name] ?? awaiting) });
    await expect.element(button(main)).toHaveClass('primary');
    await expect.element(button(other)).not.toHaveClass('primary');
  });

  test('asks about the amount by name when a payment is confirmed by hand', async () => {
    await mountApp({ terminal: english, sale: saleIn(phases['unreadable'] ?? awaiting) });
    await button('Settle as paid').click();
    await expect.element(page.getByRole('dialog').getByText('¥1,200')).toBeVisible();
  });

  test('confirms a payment by hand only with a reason and a name', async () => {
    const { bridge } = await mountApp({ terminal: english, sale: saleIn(phases['unreadable'] ?? awaiting) });
    await button('Settle as paid').click();
    await button('Settle as paid').last().click();
    await expect.element(page.getByText('This is required.').first()).toBeVisible();
    expect(bridge.requestsOf('settleSale')).toEqual([]);
    await page.getByLabelText('Reason').fill('界'.repeat(256));
    await button('Settle as paid').last().click();
    await expect.element(page.getByText('At most 255 characters.')).toBeVisible();
    await button('Saw the customer’s receipt screen').click();
    await button('Settle as paid').last().click();
    expect(bridge.requestsOf('settleSale')).toEqual([]);
    await page.getByLabelText('Who says so').fill('Sato');
    await button('Settle as paid').last().click();
    const reason = 'Saw the customer’s receipt screen';
    expect(bridge.requestsOf('settleSale')).toEqual([
      { saleId: saleId(1), outcome: 'paid', reason, by: 'Sato' },
    ]);
  });

  test.each([
    ['opening', 'Amount to pay', true],
    ['awaiting', 'Amount to pay', true],
    ['checking', 'Amount of this sale', true],
    ['expired', 'Amount of this sale', false],
    ['canceled', 'Amount of this sale', false],
    ['canceledPayable', 'Amount of this sale', false],
    ['refused', 'Amount of this sale', false],
    ['unknown', 'Amount of this sale', false],
    ['paid', 'Amount paid', true],
  ])('%s: the amount stands under "%s", large: %s', async (name, label, large) => {
    await mountApp({ terminal: english, sale: saleIn(phases[name] ?? awaiting) });
    await expect.element(page.getByText(label, { exact: true })).toBeVisible();
    const { fontSize } = getComputedStyle(page.getByText('¥1,200', { exact: true }).element());
    expect(Number.parseFloat(fontSize) > 44).toBe(large);
  });

  test('says what happened, what it means for the money and what to do when a request fails', async () => {
    const { bridge } = await mountApp({ terminal: english, sale: saleIn({ state: 'expired' }) });
    bridge.answer('renewSale', fail('unreachable', 'connect ECONNREFUSED'));
    await button('New code').click();
    const dialog = page.getByRole('dialog', { name: 'The service could not be reached.' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByText(/The customer has not been charged\./)).toBeVisible();
    await expect.element(dialog.getByText(/^Check the network and the address/)).toBeVisible();
    expect(dialog.element().textContent).not.toContain('ECONNREFUSED');
  });
});
