import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { live } from '../fixtures/settings.ts';
import { type Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openSettings } from '../support/settings-screen.ts';

/** Main takes what is saved, and sends the changed terminal. */
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
    const mounted = await openSettings({ ...live.terminal, inUse: ['customers'] });
    takeSettings(mounted);
    await expect.element(button('Save')).toBeDisabled();
    await expect.element(page.getByRole('switch', { name: 'Customers' })).toBeDisabled();
    await page.getByRole('switch', { name: 'Subscriptions' }).click();
    await field('Terminal name').fill(' Till 2 ');
    await field('Order-number prefix').fill('ｍ2');
    await field('Currency').fill('usd');
    await button('One minute more').click();
    await field('Ask above').fill('５０,０００');
    await page.getByRole('radio', { name: 'Without tax' }).click();
    await page.getByRole('radio', { name: 'Half up' }).click();
    await page.getByRole('radio', { name: '8% (reduced)' }).click();
    await page.getByRole('radio', { name: 'F9' }).click();
    await field('Quick amount 2').fill('５００');
    await field('Quick amount 5').fill(' 1,000 ');
    for (const number of [1, 2]) {
      await button('Add a discount').click();
      const discount = page.getByRole('group', { name: `Discount ${number}`, exact: true });
      if (number === 1) await discount.getByLabelText('Name of the discount').fill(' Regular ');
      else await discount.getByText('An amount').click();
      await discount.getByLabelText(/to take off$/).fill(number === 1 ? '１０' : '50');
    }
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
          dayEndsAt: 0,
          tax: { prices: 'excluded', rounding: 'half-up', keypadRate: 8 },
          till: {
            codeKey: 'F9',
            quickAmounts: [500, 1000],
            scannerPrefix: '',
            scannerEnd: 'enter',
            discounts: [
              { kind: 'percent', value: 10, name: 'Regular' },
              { kind: 'amount', value: 50, name: 'Discount' },
            ],
            otherWays: [],
            menu: ['subscriptions'],
          },
          confirmAbove: 50_000,
          frontUrl: null,
          codeData: { extra: {}, metadata: {} },
        },
      ]);
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
  });

  test.each(['', '101', '1.5'])('refuse "%s" percent beside its field, before any request', async (value) => {
    const { bridge } = await openSettings();
    await button('Add a discount').click();
    const percent = page.getByLabelText('Percent to take off');
    await percent.fill(value);
    await button('Save').click();
    await expect.element(percent).toHaveFocus();
    await expect.element(percent).toHaveAttribute('aria-invalid', 'true');
    expect(bridge.requestsOf('changeSettings')).toEqual([]);
  });

  test('have rows for what goes with every code', async () => {
    const mounted = await openSettings({ codeData: { extra: {}, metadata: { branch: 'Ginza', seats: 2 } } });
    takeSettings(mounted);
    await expect.element(page.getByText('Extra (for the payment method)')).not.toBeInTheDocument();
    await page.getByText('Sent with every code').click();
    const metadata = page.getByRole('group', { name: 'Metadata' });
    const extra = page.getByRole('group', { name: 'Extra (for the payment method)' });
    await expect.element(metadata).toHaveAccessibleDescription(/the service keeps it/);
    await expect.element(metadata.getByLabelText('Value 2')).toHaveValue('2');
    await metadata.getByLabelText('Value 1').fill('Ueno 🍡');
    await extra.getByRole('button', { name: 'Add a row' }).click();
    await extra.getByLabelText('Key 1').fill(' wallet ');
    await extra.getByLabelText('Value 1').fill('x');
    await button('Save').click();
    await expect
      .poll(() => mounted.bridge.requestsOf('changeSettings'))
      .toMatchObject([{ codeData: { extra: { wallet: 'x' }, metadata: { branch: 'Ueno 🍡', seats: 2 } } }]);
    await expect.element(page.getByText('Settings saved')).toBeVisible();
    await expect.element(button('Save')).toBeDisabled();
  });

  test.each([
    ['Key 1', 'madoguchiRefund', '1 to 40 characters on one line that do not begin with “madoguchi”.'],
    ['Key 1', '窓'.repeat(41), 'At most 40 characters.'],
    ['Key 1', '', 'This is required.'],
    ['Key 1', 'seats', 'This is used already.'],
    ['Value 1', '🍡'.repeat(501), 'At most 500 characters.'],
    ['Value 1', 'a\u0007b', 'Use one line, without line breaks or other control characters.'],
  ])('refuse metadata with %s "%s" beside it, before any request', async (name, value, words) => {
    const { bridge } = await openSettings({
      codeData: { extra: {}, metadata: { branch: 'Ginza', seats: 2 } },
    });
    await page.getByText('Sent with every code').click();
    const wrong = page.getByRole('group', { name: 'Metadata' }).getByLabelText(name);
    await wrong.fill(value);
    await expect.element(wrong).toHaveAccessibleDescription(words);
    await button('Save').click();
    await expect.element(wrong).toHaveFocus();
    expect(bridge.requestsOf('changeSettings')).toEqual([]);
    await wrong.fill('M');
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'false');
  });

  test('take no more than 20 entries', async () => {
    const entries = Array.from({ length: 19 }, (_, index) => [`k${index}`, ''] as const);
    await openSettings({ codeData: { extra: {}, metadata: Object.fromEntries(entries) } });
    await page.getByText('Sent with every code').click();
    const metadata = page.getByRole('group', { name: 'Metadata' });
    await metadata.getByRole('button', { name: 'Add a row' }).click();
    await expect.element(metadata.getByLabelText('Key 20')).toBeVisible();
    await expect.element(metadata.getByRole('button', { name: 'Add a row' })).toBeDisabled();
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
    ['Quick amount 6', '0', 'Enter a value from 1 to 9999999999.'],
    ['Quick amount 6', 'abc', 'Enter a whole number.'],
    ['Quick amount 1', '99999999999', 'Enter a value from 1 to 9999999999.'],
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

  test('switch language, theme, text size, keyboard and location at once', async () => {
    const { bridge } = await openSettings();
    await page.getByText('Dark', { exact: true }).click();
    const high = (): number =>
      page.getByText('Terminal name', { exact: true }).element().getBoundingClientRect().height;
    const before = high();
    await page.getByText('175%', { exact: true }).click();
    await expect.poll(() => high() / before).toBeCloseTo(1.75, 1);
    const keyboard = page.getByRole('group', { name: 'Keyboard on the screen' });
    await keyboard.getByText('Off', { exact: true }).click();
    await button('Choose a location').click();
    await dialog.getByRole('button', { name: /Kyoto Sanjo/ }).click();
    await page.getByText('日本語', { exact: true }).click();
    await expect
      .poll(() => bridge.requestsOf('setPreferences'))
      .toEqual([
        { theme: 'dark' },
        { textSize: 175 },
        { keyboard: 'off' },
        { locationId: 'loc-2' },
        { language: 'ja' },
      ]);
    await expect.element(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
  });

  test('play the sounds of a payment and of a try that failed', async () => {
    const played: string[] = [];
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
      played.push(new URL(this.src).pathname);
      return played.length < 3 ? Promise.resolve() : Promise.reject(new Error('no speaker'));
    });
    await openSettings();
    await button('Play “Paid”').click();
    await expect.element(page.getByText(/^Played\./)).toBeVisible();
    await button('Play “Payment did not go through”').click();
    await expect.poll(() => played).toEqual(['/sounds/paid.wav', '/sounds/failed-try.wav']);
    await button('Play “Paid”').click();
    await expect.element(page.getByText(/^The sound could not be played/)).toBeVisible();
  });
});
