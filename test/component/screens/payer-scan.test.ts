import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SaleView } from '../../../electron/contract/sale.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { paid, presentedPhases, saleId, saleIn } from '../fixtures/sales.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, draftOf, english, pressKeys, scan, scanSlowly } from '../support/sale-screen.ts';
import { phoneCode, presentedWays } from '../support/scan-screens.ts';

const scanButton = button('Scan customer’s code');
const title = page.getByRole('heading', { name: 'Scan the code on the customer’s phone' });
const said = page.getByRole('alert');
const toast = (text: string | RegExp) => page.getByText(text);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const confirming = saleIn(presentedPhases['confirming'] ?? { state: 'expired' }, { presented: true });

/** A ticket of 1,200 yen, waiting for a payer's code. */
async function scanning(start: Start = {}): Promise<Mounted> {
  const mounted = await atTill(start);
  await scanButton.click();
  await expect.element(title).toBeVisible();
  return mounted;
}

async function atTill(start: Start = {}): Promise<Mounted> {
  const terminal = { ...english, mode: 'live', presentedWays, ...start.terminal } as const;
  const mounted = await mountApp({ draft: draftOf(), ...start, terminal });
  mounted.bridge.answer('openPresented', success(saleId(1)));
  return mounted;
}

describe('the ticket', () => {
  test('offers no scan where the service is not known to take payers’ codes', async () => {
    await mountApp({ terminal: english, draft: draftOf() });
    await expect.element(button('Show code ¥1,200')).toBeVisible();
    await expect.element(scanButton).not.toBeInTheDocument();
  });

  test('offers none while it is empty, nor while nothing is sold', async () => {
    const { bridge, session } = await atTill({ draft: null });
    await expect.element(scanButton).toBeDisabled();
    const selling = { kind: 'stopped', why: 'credentials' } as const;
    bridge.send('terminal', { ...session.terminal.state, selling, presentedWays: [] });
    await expect.element(scanButton).not.toBeInTheDocument();
  });

  test('is paid by a scan: one request, with the ticket and the code, and then what came of it', async () => {
    const { bridge } = await scanning();
    await expect.element(page.getByText('¥1,200')).toBeVisible();
    scan(phoneCode);
    await expect
      .poll(() => bridge.requestsOf('openPresented'))
      .toMatchObject([{ token: phoneCode, expectedTotal: 1_200 }]);
    expect(bridge.requestsOf('openSale')).toEqual([]);
    bridge.send('sale', confirming);
    await expect.element(page.getByText('Please confirm on your phone')).toBeVisible();
    await expect.element(page.getByRole('timer')).toBeVisible();
    bridge.send('sale', { ...paid, presented: true });
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible();
  });

  test('above the limit is asked about before the scan, and confirmed with it', async () => {
    const { bridge } = await atTill({ terminal: { confirmAbove: 1_000 } });
    await scanButton.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Scan customer’s code' }).click();
    await expect.element(title).toBeVisible();
    expect(bridge.requestsOf('openPresented')).toEqual([]);
    scan(phoneCode);
    await expect.poll(() => bridge.requestsOf('openPresented')).toMatchObject([{ confirmed: true }]);
  });

  test('stays as it was where the scan is called off, by a button or by a key', async () => {
    const { bridge, session } = await scanning();
    await button('Cancel').click();
    await expect.element(scanButton).toBeVisible();
    await scanButton.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Show code ¥1,200')).toBeVisible();
    expect(session.ticket.total).toBe(1_200);
    expect(bridge.requestsOf('openPresented')).toEqual([]);
  });
});

test('below a help that is open asks for nothing, and the key that closes the help leaves no scan', async () => {
  const { bridge, session } = await scanning();
  session.askHelp(true);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  scan(phoneCode);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(title).toBeVisible();
  expect(bridge.requestsOf('openPresented')).toEqual([]);
});

test('where nothing that is scanned takes the amount, the ticket says so', async () => {
  const high = presentedWays.map((way) => ({ ...way, min: 5_000 }));
  await atTill({ terminal: { presentedWays: high } });
  await expect.element(scanButton).toBeDisabled();
  await expect.element(scanButton).toHaveAccessibleDescription(/5,000/);
});

describe('a scan', () => {
  test('by a slow scanner, or with a pause in the middle, is one code', async () => {
    const { bridge } = await scanning();
    const from = performance.now();
    pressKeys(Array.from(phoneCode.slice(0, 9)), 5, from);
    await pause(300);
    pressKeys([...Array.from(phoneCode.slice(9)), 'Enter'], 5);
    await expect.poll(() => bridge.requestsOf('openPresented')).toMatchObject([{ token: phoneCode }]);
  });

  test('at the pace of Bluetooth is one too', async () => {
    const { bridge } = await scanning();
    scanSlowly(phoneCode);
    await expect.poll(() => bridge.requestsOf('openPresented')).toMatchObject([{ token: phoneCode }]);
  });

  test('that comes twice, or while one is asked about, asks once', async () => {
    const { bridge } = await scanning();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    bridge.answer('openPresented', async () => {
      await held;
      return success(saleId(1));
    });
    scan(phoneCode);
    scan(phoneCode);
    scan('263456789012345679');
    await expect.element(page.getByText('Asking for the payment')).toBeVisible();
    answer();
    await expect.element(title).not.toBeInTheDocument();
    expect(bridge.requestsOf('openPresented')).toHaveLength(1);
  });

  test.each([
    ['an item’s barcode', '4901234567894', 'That was the barcode of an item: Matcha latte.'],
    ['the barcode of an item that is not sold here', '4006381333931', 'That was the barcode of an item.'],
    ['too little', '12345', 'What was scanned is not a payer’s code.'],
    ['an address', 'https://pay.example.com/c/1', 'What was scanned is not a payer’s code.'],
  ])('of %s asks for nothing, says so, and the next one counts', async (_what, text, words) => {
    const { bridge, session } = await scanning();
    scan(text);
    await expect.element(said.getByText(words, { exact: true })).toBeVisible();
    expect(bridge.requestsOf('openPresented')).toEqual([]);
    scan(phoneCode);
    await expect.poll(() => bridge.requestsOf('openPresented')).toHaveLength(1);
    expect(session.ticket.entry.isEmpty).toBe(true);
  });

  test('that main refuses is said where it was scanned, and another may follow', async () => {
    const { bridge, session } = await scanning();
    bridge.answer('openPresented', fail('used-code', 'Scanned before.'));
    scan(phoneCode);
    await expect.element(said.getByText('This code was scanned before.')).toBeVisible();
    await expect.element(title).toBeVisible();
    expect(session.ticket.total).toBe(1_200);
    bridge.answer('openPresented', success(saleId(1)));
    scan('263456789012345679');
    await expect.poll(() => bridge.requestsOf('openPresented')).toHaveLength(2);
  });

  test('while nothing is sold any more is told why', async () => {
    const { bridge, session } = await scanning();
    const selling = { kind: 'stopped', why: 'credentials' } as const;
    bridge.send('terminal', { ...session.terminal.state, selling, presentedWays: [] });
    await expect.element(said).not.toBeEmptyDOMElement();
    bridge.answer('openPresented', fail('not-ready', 'Selling has stopped.'));
    scan(phoneCode);
    await expect.element(title).toBeVisible();
    expect(session.ticket.total).toBe(1_200);
  });

  test('of which the screen is left in the middle is no amount and no item', async () => {
    const { bridge, session } = await scanning();
    const from = performance.now();
    pressKeys(Array.from(phoneCode.slice(0, 9)), 5, from);
    session.scan.leave();
    await expect.element(scanButton).toBeVisible();
    pressKeys([...Array.from('980'), 'Enter'], 5, from + 60);
    await pause(300);
    expect(session.ticket.total).toBe(1_200);
    expect(session.ticket.entry.isEmpty).toBe(true);
    expect(bridge.requestsOf('openPresented')).toEqual([]);
  });

  test('may be typed where there is no scanner', async () => {
    const { bridge } = await scanning();
    await button('Type the number').click();
    await page.getByRole('textbox', { name: 'Number of the customer’s code' }).fill('2634 5678 9012 3456 78');
    await button('Ask for the payment').click();
    await expect.poll(() => bridge.requestsOf('openPresented')).toMatchObject([{ token: phoneCode }]);
  });

  test('of the practice phone needs no scanner, and its code is another each time', async () => {
    const codes = ['263456789012345678', '263456789012345679'];
    const { bridge } = await atTill({ terminal: { mode: 'practice' } });
    bridge.answer('readPayerCode', () => Promise.resolve(success(codes.shift() ?? '')));
    await scanButton.click();
    await expect.element(page.getByText('2634 5678 9012 3456 78')).toBeVisible();
    await button('Another code').click();
    await expect.element(page.getByText('2634 5678 9012 3456 79')).toBeVisible();
    await button('Scan this code').click();
    await expect
      .poll(() => bridge.requestsOf('openPresented'))
      .toMatchObject([{ token: '263456789012345679' }]);
  });
});

describe('a payer’s code that is scanned', () => {
  test.each([
    ['with an empty ticket', null, presentedWays, /Ring up the sale first/],
    ['before the button', draftOf(), presentedWays, /Press “Scan customer’s code” first/],
    ['where none is taken', draftOf(), [], /takes no payment codes now/],
  ])('%s asks for nothing and is not shown', async (_when, draft, ways, words) => {
    const { bridge, session } = await atTill({ draft, terminal: { presentedWays: ways } });
    const before = session.ticket.total;
    scan(phoneCode);
    await expect.element(toast(words)).toBeVisible();
    expect(document.body.textContent).not.toContain(phoneCode);
    expect(session.ticket.total).toBe(before);
    expect(bridge.requestsOf('openPresented')).toEqual([]);
  });

  test.each([
    ['confirming', 'Please confirm on your phone'],
    ['paid', 'Paid'],
  ])('once more over %s asks for nothing and stays there', async (state, heading) => {
    const { bridge, session } = await atTill();
    bridge.send('sale', state === 'paid' ? { ...paid, presented: true } : confirming);
    await expect.element(page.getByText(heading, { exact: true })).toBeVisible();
    scan(phoneCode);
    await expect.element(toast(/no payment was asked for by it/)).toBeVisible();
    expect(document.body.textContent).not.toContain(phoneCode);
    expect(session.sale.view?.phase.state).toBe(state);
    expect(bridge.requestsOf('dismissSale')).toEqual([]);
  });
});

describe('a sale that a scan did not pay', () => {
  test.each([
    ['payerCode', /not valid, or its time is over/],
    ['payerFunds', /balance or the limit/],
    ['payerRefused', /refused this payment/],
    ['presentedExpired', /has not been charged/],
  ])('says why (%s), and is paid by another scan or a code that is shown', async (name, words) => {
    const view = saleIn(presentedPhases[name] ?? ({ state: 'paid' } as never), { presented: true });
    const { bridge } = await atTill({ draft: null, sale: view });
    await expect.element(page.getByText('The payment did not go through').first()).toBeVisible();
    await expect.element(page.getByText(words).first()).toBeVisible();
    await button('Scan again').click();
    await expect.element(title).toBeVisible();
    scan(phoneCode);
    await expect
      .poll(() => bridge.requestsOf('renewPresented'))
      .toEqual([{ saleId: view.id, token: phoneCode }]);
    await button('Show code').click();
    await expect.poll(() => bridge.requestsOf('renewSale')).toEqual([view.id]);
  });

  test.each([
    [
      'may have been paid after all',
      (view: SaleView): (SaleView | null)[] => [{ ...view, phase: presentedPhases['unsure'] ?? view.phase }],
    ],
    ['is left', (): (SaleView | null)[] => [null]],
  ])('that %s while its scan is waited for is not waited for again', async (_, meanwhile) => {
    const view = saleIn({ state: 'expired' }, { presented: true });
    const { bridge } = await atTill({ draft: null, sale: view });
    await button('Scan again').click();
    await expect.element(title).toBeVisible();
    for (const one of [...meanwhile(view), view]) bridge.send('sale', one);
    await expect.element(button('Scan again')).toBeVisible();
    await expect.element(title).not.toBeInTheDocument();
  });

  test('offers no other scan of an amount that no payer’s code takes', async () => {
    const view = saleIn({ state: 'expired' }, { presented: true });
    const { bridge, session } = await atTill({ draft: null, sale: view });
    await expect.element(button('Scan again')).toBeVisible();
    const ways = [{ name: 'paypay', min: 1, max: view.amount - 1 }];
    bridge.send('terminal', { ...session.terminal.state, presentedWays: ways });
    await expect.element(button('Scan again')).not.toBeInTheDocument();
    await expect.element(button('Show code')).toBeVisible();
  });

  test('whose answer was lost is looked for, and nothing is offered that asks again', async () => {
    const view = saleIn(presentedPhases['unsure'] ?? { state: 'expired' }, { presented: true });
    const { bridge } = await atTill({ draft: null, sale: view });
    await expect.element(page.getByText(/do not charge again/)).toBeVisible();
    await expect.element(button('Scan again')).not.toBeInTheDocument();
    await expect.element(button('Show code')).not.toBeInTheDocument();
    await button('Check now').click();
    expect(bridge.calls.map(({ name }) => name)).toContain('checkSale');
    bridge.send('sale', { ...paid, presented: true });
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible();
  });

  test('and that is being asked for once more is not left: it would look stopped', async () => {
    const { bridge, session } = await atTill({
      draft: null,
      sale: saleIn({ state: 'expired' }, { presented: true }),
    });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    bridge.answer('renewPresented', async () => {
      await held;
      return success(undefined);
    });
    await button('Scan again').click();
    await expect.element(title).toBeVisible();
    scan(phoneCode);
    await expect.element(button('Cancel')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(session.screen).toBe('scan');
    answer();
    await expect.element(title).not.toBeInTheDocument();
  });

  test('a second scan that is refused is said where it was scanned', async () => {
    const view = saleIn({ state: 'expired' }, { presented: true });
    const { bridge } = await atTill({ draft: null, sale: view });
    bridge.answer('renewPresented', fail('still-payable', 'The old code may still be paid.'));
    await button('Scan again').click();
    await expect.element(title).toBeVisible();
    scan(phoneCode);
    await expect.element(said).not.toBeEmptyDOMElement();
    await expect.element(title).toBeVisible();
    bridge.send('sale', { ...paid, presented: true });
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible();
  });
});
