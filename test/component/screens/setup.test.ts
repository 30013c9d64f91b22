import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { live } from '../fixtures/settings.ts';
import { terminal as practising } from '../fixtures/terminal.ts';
import { mountApp } from '../support/mount.ts';

const unset = { mode: 'unset', language: 'en' } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

const more = page.getByText('More settings', { exact: true });

async function openForm(terminal: Partial<TerminalState> = unset): ReturnType<typeof mountApp> {
  const mounted = await mountApp({ terminal });
  if (terminal.mode !== 'unset') mounted.session.open('setup');
  await button('Connect my service').click();
  return mounted;
}

/** Fills in a service by its address, with every field in sight. */
async function fillIn(values: Record<string, string> = {}): Promise<void> {
  await page.getByText('Another service', { exact: true }).click();
  if (!field('Currency').query()) await more.click();
  const filled = { 'Service address': 'https://api.example.com', 'Secret key': 'sk_live_1', ...values };
  for (const [name, value] of Object.entries(filled)) await field(name).fill(value);
}

describe('setup', () => {
  test('comes first while nothing is chosen', async () => {
    await mountApp({ terminal: unset });
    await expect.element(page.getByRole('heading', { name: 'Let’s begin' })).toHaveFocus();
    await expect.element(button('Back')).not.toBeInTheDocument();
  });

  test('practises with one tap', async () => {
    const { bridge } = await mountApp({ terminal: unset });
    bridge.answer('practise', () => {
      bridge.send('terminal', { ...practising, language: 'en' });
      return Promise.resolve({ ok: true, value: undefined });
    });
    await button('Practice now').click();
    await expect.element(page.getByRole('heading', { name: 'Ticket' })).toBeVisible();
    await expect.element(page.getByText('Practice', { exact: true })).toBeVisible();
  });

  test('switches the language at once', async () => {
    await mountApp({ terminal: unset });
    await button('日本語').click();
    await expect.element(button('練習する')).toBeVisible();
  });

  test('is left again where it was opened beside a service', async () => {
    const { session } = await mountApp({ terminal: { language: 'en' } });
    session.open('setup');
    await expect.element(page.getByText('Built-in payment service (practice)')).toBeVisible();
    await button('Back').click();
    await expect.element(page.getByRole('heading', { name: 'Ticket' })).toBeVisible();
  });
});

describe('connecting', () => {
  test('for the first time asks for the shop’s name next, then for a printer, and walks no practice sale', async () => {
    const { bridge } = await mountApp({ terminal: { ...unset, guide: 'unseen' } });
    await button('Connect my service').click();
    expect(bridge.requestsOf('setPreferences')).toEqual([{ guide: 'look' }]);
    bridge.answer('connect', () => {
      bridge.send('terminal', { ...practising, mode: 'live', language: 'en', guide: 'look' });
      return Promise.resolve({ ok: true, value: undefined });
    });
    await fillIn();
    await button('Connect').click();
    await expect.element(page.getByRole('heading', { name: 'What is your shop called?' })).toHaveFocus();
    bridge.answer('setPreferences', { ok: true, value: undefined });
    await button('Next').click();
    await expect.element(page.getByRole('heading', { name: 'Ticket' })).toBeVisible();
    expect(bridge.requestsOf('setPreferences')).toEqual([{ guide: 'look' }, { guide: 'printer' }]);
  });

  test('sends what was entered, tidied', async () => {
    const { bridge } = await openForm();
    await fillIn({
      'Service address': ' https://api.example.com/v1 ',
      Currency: 'ｊｐｙ',
      'Order-number prefix': 'shop1',
    });
    await field('Page after payment (optional)').fill('https://shop.example.com/thanks');
    await button('Connect').click();
    await expect
      .poll(() => bridge.requestsOf('connect'))
      .toEqual([
        {
          baseUrl: 'https://api.example.com/v1',
          dialect: 'documented',
          secretKey: 'sk_live_1',
          currency: 'JPY',
          orderPrefix: 'SHOP1',
          frontUrl: 'https://shop.example.com/thanks',
        },
      ]);
  });

  test('asks elepay’s customers for their key alone', async () => {
    const { bridge } = await openForm();
    await expect.element(page.getByRole('radio', { name: 'elepay' })).toBeChecked();
    await expect.element(field('Service address')).not.toBeInTheDocument();
    await expect.element(field('Currency')).not.toBeInTheDocument();
    await button('Connect').click();
    await expect.element(field('Secret key')).toHaveAccessibleDescription('This is required.');
    await field('Secret key').fill('sk_live_1');
    await button('Connect').click();
    await expect
      .poll(() => bridge.requestsOf('connect'))
      .toMatchObject([{ baseUrl: 'https://api.elepay.io', dialect: 'elepay', secretKey: 'sk_live_1' }]);
  });

  test('gives neither service the address of the other, nor of practice', async () => {
    const practice = { baseUrl: 'http://127.0.0.1:4567', dialect: 'documented', capabilities: {} } as const;
    await openForm({ mode: 'practice', language: 'en', service: { ...practice, keeper: 'keytar' } });
    await page.getByText('Another service', { exact: true }).click();
    await expect.element(field('Service address')).toHaveValue('');
    await field('Service address').fill('https://pay.example.com');
    await page.getByText('elepay', { exact: true }).click();
    await more.click();
    await expect.element(field('Service address')).toHaveValue('https://api.elepay.io');
    await page.getByText('Another service', { exact: true }).click();
    await expect.element(field('Service address')).toHaveValue('https://pay.example.com');
  });

  test('proposes the service that is connected', async () => {
    await openForm({ ...live.terminal, language: 'en' });
    await expect.element(field('Service address')).toHaveValue(live.terminal?.service?.baseUrl);
  });

  test('opens what is folded where something in it is refused', async () => {
    const { bridge } = await openForm();
    const at = { field: 'currency', rule: { kind: 'format', format: 'currency' } } as const;
    bridge.answer('connect', fail('invalid', 'currency', at));
    await field('Secret key').fill('sk_live_1');
    await button('Connect').click();
    await expect.element(field('Currency')).toHaveFocus();
  });

  test('never shows the key', async () => {
    await openForm();
    await expect.element(field('Secret key')).toHaveAttribute('type', 'password');
  });

  const address = 'Enter an https:// address without user name, ? or #.';
  test.each([
    ['Service address', 'http://api.example.com', address],
    ['Service address', 'https://user:pass@api.example.com', address],
    ['Service address', 'https://api.example.com/?a=1', address],
    ['Service address', 'javascript:alert(1)', address],
    ['Service address', 'api.example.com', address],
    ['Secret key', '', 'This is required.'],
    ['Secret key', 'sk live', 'Use up to 512 printable characters without spaces.'],
    ['Secret key', 'キー', 'Use up to 512 printable characters without spaces.'],
    ['Currency', 'YEN', 'Enter a three-letter currency such as JPY.'],
    ['Currency', 'JPYY', 'Enter a three-letter currency such as JPY.'],
    ['Order-number prefix', 'ABCDEFGHI', 'Use 1 to 8 capital letters or digits.'],
    ['Order-number prefix', '', 'Use 1 to 8 capital letters or digits.'],
    [
      'Page after payment (optional)',
      'ftp://shop.example.com',
      'Enter an address that begins with http:// or https://.',
    ],
  ])('refuses %s "%s" beside the field, before any request', async (name, value, words) => {
    const { bridge } = await openForm();
    await fillIn({ [name]: value });
    await button('Connect').click();
    await expect.element(field(name)).toHaveAccessibleDescription(words);
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(name)).toHaveFocus();
    expect(bridge.requestsOf('connect')).toEqual([]);
  });

  test.each([
    ['credentials', 'The service refused the secret key.'],
    ['unreachable', 'The service could not be reached.'],
    ['certificate', 'The service’s certificate is not valid.'],
    ['not-payment-service', /^Something answered that is not the payment service/],
    ['no-keeper', 'This machine has nowhere safe to keep a secret key.'],
    ['keeper-locked', 'The keychain is locked.'],
  ] as const)('explains %s', async (code, words) => {
    const { bridge } = await openForm();
    bridge.answer('connect', fail(code, 'raw'));
    await fillIn();
    await button('Connect').click();
    const alert = page.getByRole('alert').filter({ hasText: 'What to do next' });
    await expect.element(alert.getByText(words)).toBeVisible();
  });
});
