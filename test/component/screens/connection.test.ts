import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success, type Result } from '../../../electron/contract/result.ts';
import type { ConnectionTest } from '../../../electron/contract/management.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import { live } from '../fixtures/settings.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openConnection, openSettings } from '../support/settings-screen.ts';

describe('the connection', () => {
  test('shows address, kind and what the service was found to offer', async () => {
    await openConnection();
    const panel = page.getByRole('region', { name: 'Payment service' });
    await expect.element(panel).toMatchTextContent('https://api.pay.example.com/v1/merchants/madoguchi-cafe');
    await expect.element(panel.getByText('Tell the state of a code')).not.toBeInTheDocument();
    await panel.getByText('What the service can do').click();
    for (const words of [
      /Tell the state of a code\s*Offered/,
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

  test('is not saved before one is typed', async () => {
    await openConnection();
    await button('Replace key').click();
    await expect.element(button('Check and save')).toBeDisabled();
    await field('New secret key').fill(' ');
    await expect.element(button('Check and save')).toBeDisabled();
    await field('New secret key').fill('sk_live_2');
    await expect.element(button('Check and save')).toBeEnabled();
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
});

describe('another service', () => {
  /** Connects a service with another order prefix, and returns to the general settings. */
  async function connect({ bridge, session }: Mounted): Promise<void> {
    bridge.answer('connect', (request) => {
      bridge.send('terminal', { ...session.terminal.state, orderPrefix: request.orderPrefix });
      return Promise.resolve(success(undefined));
    });
    await button('Connect a service').click();
    await field('Secret key').fill('sk_live_1');
    await page.getByText('More settings', { exact: true }).click();
    await field('Order-number prefix').last().fill('Z9');
    await button('Connect').click();
    await expect.element(page.getByText('Connected to the service')).toBeVisible();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(field('Order-number prefix')).toHaveValue('Z9');
  }

  test('is connected with the form of the first start', async () => {
    await connect(await openConnection());
    await expect.element(button('Save')).toBeDisabled();
  });

  test('leaves what was typed of the settings that it does not bring', async () => {
    const mounted = await openConnection();
    await page.getByRole('tab', { name: 'General' }).click();
    await field('Terminal name').first().fill('Till 2');
    await field('Order-number prefix').first().fill('T2');
    await page.getByRole('tab', { name: 'Connection' }).click();
    await connect(mounted);
    await expect.element(field('Terminal name')).toHaveValue('Till 2');
    await button('Save').click();
    await expect
      .poll(() => mounted.bridge.requestsOf('changeSettings'))
      .toMatchObject([{ name: 'Till 2', orderPrefix: 'Z9' }]);
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
