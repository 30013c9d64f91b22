import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success, type Result } from '../../../electron/contract/result.ts';
import type { ConnectionTest } from '../../../electron/contract/management.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { live } from '../fixtures/settings.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });
const dialog = page.getByRole('dialog');

async function openSettings(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { ...terminal, ...english } });
  await button('Menu').click();
  await dialog.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus();
  return mounted;
}

async function openConnection(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings({ ...live.terminal, ...terminal });
  await page.getByRole('tab', { name: 'Connection' }).click();
  return mounted;
}

/** Main takes what is saved, and sends the terminal as it is then. */
function takeSettings({ bridge, session }: Mounted): void {
  bridge.answer('changeSettings', (request) => {
    bridge.send('terminal', { ...session.terminal.state, ...request });
    return Promise.resolve(success(undefined));
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the general settings', () => {
  test('are saved as a whole, tidied, and only when a person says so', async () => {
    const mounted = await openSettings(live.terminal);
    takeSettings(mounted);
    await expect.element(button('Save')).toBeDisabled();
    await field('Terminal name').fill(' Till 2 ');
    await field('Order-number prefix').fill('ｍ2');
    await field('Currency').fill('usd');
    await button('One minute more').click();
    await field('Ask above').fill('５０,０００');
    await field('Page after payment (optional)').fill('');
    expect(mounted.bridge.requestsOf('changeSettings')).toEqual([]);
    await button('Save').click();
    await expect
      .poll(() => mounted.bridge.requestsOf('changeSettings'))
      .toEqual([
        {
          name: 'Till 2',
          orderPrefix: 'M2',
          currency: 'USD',
          expiryPeriod: 11,
          confirmAbove: 50_000,
          frontUrl: null,
        },
      ]);
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
  });

  test('leave the shop’s currency alone while practising', async () => {
    const { bridge } = await openSettings();
    await expect.element(field('Currency')).toHaveAttribute('readonly');
    await field('Terminal name').fill('Till 2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.requestsOf('changeSettings')).toHaveLength(1);
    expect(bridge.requestsOf('changeSettings')[0]).not.toHaveProperty('currency');
  });

  test.each([
    ['Terminal name', '', 'This is required.'],
    ['Terminal name', '𠮟'.repeat(41), 'At most 40 characters.'],
    ['Order-number prefix', '', 'Use 1 to 8 capital letters or digits.'],
    ['Order-number prefix', 'ABCDEFGHI', 'Use 1 to 8 capital letters or digits.'],
    ['Currency', 'YEN', 'Enter a three-letter currency such as JPY.'],
    ['Ask above', '10000000000', 'Enter a value from 0 to 9999999999.'],
    ['Ask above', '12.5', 'Enter a whole number.'],
    ['Ask above', '', 'This is required.'],
    ['Ask above', '-1', 'Enter a whole number.'],
    [
      'Page after payment (optional)',
      'shop.example.com',
      'Enter an address that begins with http:// or https://.',
    ],
  ])('refuse %s "%s" under the field, before any request', async (name, value, words) => {
    const { bridge } = await openSettings(live.terminal);
    await field(name).fill(value);
    await button('Save').click();
    await expect.element(field(name)).toHaveAccessibleDescription(words);
    await expect.element(field(name)).toHaveFocus();
    expect(bridge.requestsOf('changeSettings')).toEqual([]);
    await field(name).fill('M');
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'false');
  });

  test.each([
    ['Terminal name', '𠮟'.repeat(39), { name: '𠮟'.repeat(39) }],
    ['Terminal name', '𠮟'.repeat(40), { name: '𠮟'.repeat(40) }],
    ['Order-number prefix', 'ABCDEFGH', { orderPrefix: 'ABCDEFGH' }],
    ['Ask above', '0', { confirmAbove: 0 }],
    ['Ask above', '9999999999', { confirmAbove: 9_999_999_999 }],
  ])('take %s "%s"', async (name, value, expected) => {
    const { bridge } = await openSettings(live.terminal);
    await field(name).fill(value);
    await button('Save').click();
    await expect.poll(() => bridge.requestsOf('changeSettings')).toMatchObject([expected]);
  });

  test('keep the validity from 3 to 30 minutes', async () => {
    await openSettings({ expiryPeriod: 29 });
    await button('One minute more').click();
    await expect.element(button('One minute more')).toBeDisabled();
    await expect.element(page.getByText('30 min')).toBeVisible();
  });

  test('may never ask', async () => {
    const { bridge } = await openSettings();
    await page.getByRole('switch', { name: 'Ask once more before large amounts' }).click();
    await expect.element(field('Ask above')).not.toBeInTheDocument();
    await button('Save').click();
    await expect.poll(() => bridge.requestsOf('changeSettings')).toMatchObject([{ confirmAbove: null }]);
  });

  test('say what happened when they cannot be saved; the form stays', async () => {
    const { bridge } = await openSettings();
    bridge.answer('changeSettings', fail('storage', 'raw'));
    await field('Terminal name').fill('Till 2');
    await button('Save').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
    await expect.element(field('Terminal name')).toHaveValue('Till 2');
  });

  test('ask once before changes are lost', async () => {
    const { session } = await openSettings();
    await field('Terminal name').fill('Till 2');
    await page.getByRole('tab', { name: 'Connection' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toMatchTextContent('Your changes are not saved');
    await button('Keep editing').click();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(field('Terminal name')).toHaveValue('Till 2');
    await button('Back to the sale').click();
    await button('Leave without saving').click();
    expect(session.screen).toBe('sale');
  });

  test('are left without a question when nothing was changed', async () => {
    const { session } = await openSettings();
    await field('Terminal name').fill('x');
    await field('Terminal name').fill(usual.name);
    await userEvent.keyboard('{Escape}');
    expect(session.screen).toBe('sale');
  });

  test('switch language, theme and location at once', async () => {
    const { bridge } = await openSettings();
    await page.getByText('Dark', { exact: true }).click();
    await button('Choose a location').click();
    await dialog.getByRole('button', { name: /Kyoto Sanjo/ }).click();
    await page.getByText('日本語', { exact: true }).click();
    await expect
      .poll(() => bridge.requestsOf('setPreferences'))
      .toEqual([{ theme: 'dark' }, { locationId: 'loc-2' }, { language: 'ja' }]);
    await expect.element(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
  });

  test('play the sound of a payment', async () => {
    const played: string[] = [];
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
      played.push(new URL(this.src).pathname);
      return played.length === 1 ? Promise.resolve() : Promise.reject(new Error('no speaker'));
    });
    await openSettings();
    await button('Play the sound').click();
    await expect.element(page.getByText(/^Played\./)).toBeVisible();
    expect(played).toEqual(['/sounds/paid.wav']);
    await button('Play the sound').click();
    await expect.element(page.getByText(/^The sound could not be played/)).toBeVisible();
  });
});

describe('the connection', () => {
  test('shows address, kind and what the service was found to offer', async () => {
    await openConnection();
    const panel = page.getByRole('region', { name: 'Payment service' });
    await expect.element(panel).toMatchTextContent('https://api.pay.example.com/v1/merchants/madoguchi-cafe');
    for (const words of [
      /Tell the state of a code\s*Found/,
      /Close a code\s*Not offered/,
      /List its locations\s*Not tried yet/,
    ]) {
      await expect.element(panel).toMatchTextContent(words);
    }
  });

  test('needs no key in practice', async () => {
    await openConnection(usual);
    await expect.element(page.getByText('Practice needs no key.')).toBeVisible();
    await expect.element(button('Replace key')).not.toBeInTheDocument();
    await expect.element(page.getByText('Built-in payment service (practice)')).toBeVisible();
  });

  const good = (customers: number | null, tookMs: number): Result<ConnectionTest> =>
    success({ customers, tookMs });
  test.each<[Result<ConnectionTest>, RegExp, RegExp]>([
    [good(1204, 212), /The connection works/, /Customers on its list: 1,204\. It answered in 0\.2 s\./],
    [good(null, 2999), /The connection works/, /The service answered in 3 s\./],
    [good(5, 3000), /works, but slowly/, /Check the Wi-Fi signal/],
    [fail('credentials', 'raw'), /The key is wrong/, /Replace key/],
    [fail('unreachable', 'raw'), /cannot be reached/, /Check the Wi-Fi or the cable/],
    [fail('certificate', 'raw'), /not certain that this is the real service/, /date and time/],
    [fail('not-payment-service', 'raw'), /not the payment service/, /Sign in to the Wi-Fi/],
    [fail('no-answer', 'raw'), /does not answer/, /test again/],
    [fail('keeper-locked', 'raw'), /The keychain is locked/, /Unlock it/],
  ])('is tested, and the answer %j is put in words', async (answer, found, more) => {
    const { bridge } = await openConnection();
    bridge.answer('testConnection', answer);
    await button('Test connection').click();
    const result = page.getByRole('region', { name: 'Test connection' }).getByRole('status');
    await expect.element(result).toMatchTextContent(found);
    await expect.element(result).toMatchTextContent(more);
    expect(result.element().textContent).not.toContain('raw');
  });

  test('is asked once at a time', async () => {
    const { bridge } = await openConnection();
    bridge.answer('testConnection', () => new Promise(() => undefined));
    await button('Test connection').click();
    await expect.element(button('Asking the service')).toBeDisabled();
    expect(bridge.requestsOf('testConnection')).toHaveLength(1);
  });
});

describe('the key', () => {
  test('is replaced, is never shown, and is not kept in the form', async () => {
    const { bridge } = await openConnection();
    await button('Replace key').click();
    await expect.element(field('New secret key')).toHaveAttribute('type', 'password');
    await field('New secret key').fill(' sk_live_2 ');
    await button('Check and save').click();
    await expect.poll(() => bridge.requestsOf('setKey')).toEqual([{ secretKey: 'sk_live_2' }]);
    await expect.element(page.getByText('The new key is saved')).toBeVisible();
    await button('Replace key').click();
    await expect.element(field('New secret key')).toHaveValue('');
  });

  test.each([
    ['', false],
    ['sk live', false],
    ['キー', false],
    ['k'.repeat(511), true],
    ['k'.repeat(512), true],
    ['k'.repeat(513), false],
  ])('"%s" is checked before anything is sent', async (key, isGood) => {
    const { bridge } = await openConnection();
    await button('Replace key').click();
    await field('New secret key').fill(key);
    await button('Check and save').click();
    if (isGood) await expect.poll(() => bridge.requestsOf('setKey')).toHaveLength(1);
    else {
      const words = 'Use up to 512 printable characters without spaces.';
      await expect.element(field('New secret key')).toHaveAccessibleDescription(words);
      expect(bridge.requestsOf('setKey')).toEqual([]);
    }
  });

  test('that the service refuses is not taken, and the dialog says so', async () => {
    const { bridge } = await openConnection();
    bridge.answer('setKey', fail('credentials', 'raw'));
    await button('Replace key').click();
    await field('New secret key').fill('sk_wrong');
    await button('Check and save').click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('The service refused the secret key.');
  });

  test('is removed after one question', async () => {
    const { bridge } = await openConnection();
    await button('Remove key').click();
    await expect.element(dialog).toMatchTextContent(/You cannot sell until a key is set again/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(bridge.requestsOf('removeKey')).toEqual([]);
    await button('Remove key').click();
    await button('Remove the key').click();
    await expect.poll(() => bridge.requestsOf('removeKey')).toHaveLength(1);
    await expect.element(page.getByText('The key was removed')).toBeVisible();
  });

  test.each([
    ['no-key', /There is no key/, 'Set key', false],
    ['credentials', /does not accept this key/, 'Replace key', true],
    ['no-keeper', /cannot keep a key/, 'Set key', false],
    ['keeper-locked', /the keychain is locked/, 'Replace key', true],
  ] as const)('is told of while selling is stopped: %s', async (why, words, act, isRemovable) => {
    await openConnection({ selling: { kind: 'stopped', why } });
    const panel = page.getByRole('region', { name: 'Secret key' });
    await expect.element(panel).toMatchTextContent(words);
    await expect.element(panel.getByRole('button', { name: act })).toBeVisible();
    const removals = panel.getByRole('button', { name: 'Remove key' });
    await expect.poll(() => removals.elements().length).toBe(isRemovable ? 1 : 0);
  });
});

describe('another service', () => {
  test('is connected with the form of the first start', async () => {
    const { bridge, session } = await openConnection();
    bridge.answer('connect', (request) => {
      bridge.send('terminal', { ...session.terminal.state, orderPrefix: request.orderPrefix });
      return Promise.resolve(success(undefined));
    });
    await button('Connect a service').click();
    await field('Secret key').fill('sk_live_1');
    await field('Order-number prefix').last().fill('Z9');
    await button('Connect').click();
    await expect.element(page.getByText('Connected to the service')).toBeVisible();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(field('Order-number prefix')).toHaveValue('Z9');
    await expect.element(button('Save')).toBeDisabled();
  });

  test('asks before what was typed is lost', async () => {
    const { session } = await openConnection();
    await button('Connect a service').click();
    await field('Secret key').fill('sk_live_1');
    await button('Back to the sale').click();
    await expect.element(dialog).toMatchTextContent('Your changes are not saved');
    await button('Leave without saving').click();
    expect(session.screen).toBe('sale');
  });

  test('is not left for practice without a question when settings are not saved', async () => {
    const { bridge } = await openSettings(live.terminal);
    await field('Terminal name').fill('Till 2');
    await page.getByRole('tab', { name: 'Connection' }).click();
    await button('Switch to practice').click();
    await expect.element(dialog).toMatchTextContent('Your changes are not saved');
    expect(bridge.requestsOf('practise')).toEqual([]);
    await button('Leave without saving').click();
    await expect.poll(() => bridge.requestsOf('practise')).toHaveLength(1);
  });

  test('may be none: practice is one tap away', async () => {
    const { bridge, session } = await openConnection();
    await button('Switch to practice').click();
    await expect.poll(() => bridge.requestsOf('practise')).toHaveLength(1);
    await expect.poll(() => session.screen).toBe('sale');
  });
});
