import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { live } from '../fixtures/settings.ts';
import { type Mounted, mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';
import { dialog, openConnection } from '../support/settings-screen.ts';

type Why = Extract<TerminalState['selling'], { kind: 'stopped' }>['why'];

const panel = page.getByRole('region', { name: 'Secret key' });
const service = { ...live.terminal?.service } as NonNullable<TerminalState['service']>;
const stopped = (why: Why): Partial<TerminalState> => ({
  selling: { kind: 'stopped', why },
  service: { ...service, keeper: null },
});
const bySystemd: Partial<TerminalState> = { service: { ...service, keeper: 'systemd' } };

/** The acts that the panel offers, in its order. */
const acts = (): string[] =>
  panel
    .getByRole('button')
    .elements()
    .map((act) => act.textContent.trim());

describe('the panel of the key', () => {
  test.each<[string, Partial<TerminalState>, RegExp, RegExp | null, string[]]>([
    [
      'a keychain has it',
      {},
      /in this machine’s keychain and is never shown/,
      null,
      ['Replace key', 'Remove key'],
    ],
    ['systemd gave it', bySystemd, /a systemd credential of this machine/, /cannot be changed from here/, []],
    [
      'the service refuses it',
      { selling: { kind: 'stopped', why: 'credentials' } },
      /does not accept this key/,
      /Check the key/,
      ['Replace key', 'Remove key'],
    ],
    [
      'the service refuses the one of systemd',
      { ...bySystemd, selling: { kind: 'stopped', why: 'credentials' } },
      /does not accept this key/,
      /changes the credential/,
      [],
    ],
    ['missing "not provisioned"', stopped('no-key'), /There is no key/, /Set the key/, ['Set key']],
    ['locked "locked"', stopped('keeper-locked'), /keychain is locked/, /Unlock the keychain/, ['Try again']],
    [
      'no bus "unavailable"',
      stopped('keeper-unavailable'),
      /does not answer or does not work/,
      /Wait a moment/,
      ['Try again'],
    ],
    ['the journal failed before it was read', stopped('storage'), /not been read yet/, null, ['Try again']],
    ['no keeper', stopped('no-keeper'), /nowhere safe to keep a key/, /GNOME Keyring/, ['Try again']],
    [
      'it changed',
      stopped('key-changed'),
      /another one than before/,
      /changed on purpose/,
      ['Use this key', 'Replace key', 'Remove key'],
    ],
  ])('tells how it stands and what to do: %s', async (_name, terminal, text, next, offered) => {
    await openConnection(terminal);
    await expect.element(panel.getByRole('status')).toMatchTextContent(text);
    if (next) await expect.element(panel.getByRole('status')).toMatchTextContent(next);
    expect(acts()).toEqual(offered);
  });

  test('looks for the key again, and says what came of it', async () => {
    const { bridge, session } = await openConnection(stopped('keeper-locked'));
    bridge.answer('rereadKey', fail('keeper-locked', 'raw'));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByRole('alert')).toMatchTextContent(/Looked again just now/);
    bridge.answer('rereadKey', () => {
      bridge.send('terminal', { ...session.terminal.state, selling: { kind: 'ready' }, service });
      return Promise.resolve(success(undefined));
    });
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByRole('status')).toMatchTextContent(/in this machine’s keychain/);
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
    expect(bridge.requestsOf('rereadKey')).toHaveLength(2);
  });

  test('takes a key that changed when a person says so', async () => {
    const { bridge } = await openConnection(stopped('key-changed'));
    await button('Use this key').click();
    await expect.element(page.getByText('The key is in use')).toBeVisible();
    expect(bridge.requestsOf('acceptKey')).toHaveLength(1);
  });

  test.each([
    [fail('credentials', 'raw'), /The service refused the secret key/],
    [fail('unreachable', 'raw'), /could not be reached/],
    [
      fail('invalid', 'raw', { field: 'secretKey', rule: { kind: 'format', format: 'secret-key' } }),
      /What is kept is no key.*without spaces/,
    ],
  ])('says why it does not take a key that changed: %j', async (answer, words) => {
    const { bridge } = await openConnection(stopped('key-changed'));
    bridge.answer('acceptKey', answer);
    await button('Use this key').click();
    await expect.element(panel.getByRole('alert')).toMatchTextContent(words);
    expect(panel.element().textContent).not.toContain('raw');
    await expect.element(button('Use this key')).toBeEnabled();
  });

  test('forgets why one thing failed when another is begun', async () => {
    const { bridge } = await openConnection(stopped('key-changed'));
    bridge.answer('acceptKey', fail('credentials', 'raw'));
    await button('Use this key').click();
    await expect.element(panel.getByRole('alert')).toBeVisible();
    await button('Remove key').click();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(panel.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a sale that is stopped for want of a key', () => {
  const open = (why: Why): Promise<Mounted> =>
    mountApp({ terminal: { ...live.terminal, ...stopped(why), ...english } });

  test.each<[Why, RegExp, string]>([
    ['keeper-locked', /keychain is locked/, 'Try again'],
    ['keeper-unavailable', /does not answer/, 'Try again'],
    ['no-key', /there is no secret key/, 'Settings'],
    ['no-keeper', /cannot keep a key/, 'Settings'],
    ['key-changed', /not the one used before/, 'Settings'],
  ])('says so and shows a way out: %s', async (why, words, act) => {
    await open(why);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button('Show code')).toBeDisabled();
    await expect.element(button(act)).toBeEnabled();
    await button('Settings').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  test('goes on as soon as the keychain is unlocked', async () => {
    const { bridge, session } = await open('keeper-locked');
    bridge.answer('rereadKey', fail('keeper-locked', 'raw'));
    await button('Try again').click();
    await expect.element(dialog).toMatchTextContent(/The keychain is locked/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    bridge.answer('rereadKey', () => {
      bridge.send('terminal', { ...session.terminal.state, selling: { kind: 'ready' }, service });
      return Promise.resolve(success(undefined));
    });
    await button('Try again').click();
    await expect.element(button('Try again')).not.toBeInTheDocument();
    await expect.element(page.getByText(/Selling is stopped/)).not.toBeInTheDocument();
  });

  test('is asked about once at a time', async () => {
    const { bridge } = await open('keeper-unavailable');
    bridge.answer('rereadKey', () => new Promise(() => undefined));
    await button('Try again').click();
    await expect.element(button('Looking for the key…')).toBeDisabled();
    expect(bridge.requestsOf('rereadKey')).toHaveLength(1);
  });
});
