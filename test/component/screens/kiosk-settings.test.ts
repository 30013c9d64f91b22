import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openSettings } from '../support/settings-screen.ts';

const withPin = { staff: { hasPin: true, locked: false, waitMs: 0 } };
const toggle = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('switch', { name, exact: true });

/** Main takes every change, and sends the terminal as it is then. */
function takeChanges({ bridge, session }: Mounted): void {
  const send = (change: Partial<TerminalState>): Promise<{ ok: true; value: undefined }> => {
    bridge.send('terminal', { ...session.terminal.state, ...change });
    return Promise.resolve(success(undefined));
  };
  bridge.answer('changeKiosk', (kiosk) => send({ kiosk: { ...kiosk, running: kiosk.enabled } }));
  bridge.answer('changePin', ({ next }) => send({ staff: { ...withPin.staff, hasPin: next !== null } }));
}

async function openKiosk(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings(terminal);
  takeChanges(mounted);
  await page.getByRole('tab', { name: 'Kiosk' }).click();
  return mounted;
}

describe('the counter', () => {
  test('is changed at once, each change with what the others are', async () => {
    const { bridge } = await openKiosk(withPin);
    const first = { enabled: false, idleSeconds: null, customerDisplay: true, startWithSystem: false };
    await toggle('Run as a kiosk').click();
    await page.getByText('5 min', { exact: true }).click();
    await toggle('Use a display for customers').click();
    await toggle('Start with the system').click();
    await expect
      .poll(() => bridge.requestsOf('changeKiosk'))
      .toEqual([
        { ...first, enabled: true },
        { ...first, enabled: true, idleSeconds: 300 },
        { ...first, enabled: true, idleSeconds: 300, customerDisplay: false },
        { ...first, enabled: true, idleSeconds: 300, customerDisplay: false, startWithSystem: true },
      ]);
    await expect.element(page.getByText('This window is a kiosk now.')).toBeVisible();
    await page.getByText('Never', { exact: true }).click();
    await expect.poll(() => bridge.requestsOf('changeKiosk').at(-1)).toMatchObject({ idleSeconds: null });
  });

  test('says that a session on Wayland has no place for customers, in both languages', async () => {
    const { bridge, session } = await openKiosk({ ...withPin, placesWindows: false });
    const english = page.getByText(/^The display for customers stays closed/);
    await expect.element(english).toBeVisible();
    await toggle('Use a display for customers').click();
    await expect.element(english).not.toBeInTheDocument();
    await toggle('Use a display for customers').click();
    bridge.send('terminal', { ...session.terminal.state, language: 'ja' });
    await expect.element(page.getByText(/^お客様用の画面は開きません/)).toBeVisible();
  });

  test('says nothing of that where a window can be placed', async () => {
    await openKiosk(withPin);
    await expect.element(toggle('Use a display for customers')).toBeChecked();
    await expect.element(page.getByText('stays closed')).not.toBeInTheDocument();
  });

  test('loses no change that is made while another is under way', async () => {
    const { bridge, session } = await openKiosk(withPin);
    const waiting: (() => void)[] = [];
    bridge.answer('changeKiosk', (kiosk) => {
      return new Promise((resolve) => {
        waiting.push(() => {
          bridge.send('terminal', { ...session.terminal.state, kiosk: { ...kiosk, running: false } });
          resolve(success(undefined));
        });
      });
    });
    await toggle('Run as a kiosk').click();
    await toggle('Start with the system').click();
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.();
    await expect.element(toggle('Start with the system')).toBeChecked();
    await expect.element(toggle('Run as a kiosk')).toBeChecked();
  });

  test('goes back to how it was when a change fails, and says why', async () => {
    const { bridge } = await openKiosk(withPin);
    bridge.answer('changeKiosk', fail('storage', 'raw'));
    await toggle('Run as a kiosk').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
    await expect.element(toggle('Run as a kiosk')).not.toBeChecked();
    await expect.element(page.getByText('raw')).not.toBeInTheDocument();
    bridge.answer('changeKiosk', success(undefined));
    await toggle('Run as a kiosk').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('may be a kiosk without a PIN, but says that anyone could leave it then', async () => {
    const { bridge } = await openKiosk();
    const warning = page.getByText(/^There is no PIN. Anyone, a customer too, could leave the kiosk/);
    await expect.element(warning).toBeVisible();
    await toggle('Run as a kiosk').click();
    await expect.poll(() => bridge.requestsOf('changeKiosk')).toMatchObject([{ enabled: true }]);
    await expect.element(warning).toBeVisible();
  });

  test.each<[string, Partial<TerminalState['kiosk']>, RegExp]>([
    ['on, and is not', { enabled: true, running: false }, /^Switched on, but this window is not a kiosk/],
    ['off, and is', { enabled: false, running: true }, /^Switched off, but Madoguchi was started as a kiosk/],
  ])('tells of a kiosk that should be %s', async (_name, kiosk, words) => {
    await openKiosk({ ...withPin, kiosk: { ...usual.kiosk, ...kiosk } });
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('shows an idle time that a set-up file brought among the others', async () => {
    await openKiosk({ kiosk: { ...usual.kiosk, idleSeconds: 45 } });
    const group = page.getByRole('group', { name: /^Return to the sale screen/ });
    await expect.element(group.getByRole('radio', { name: '45 s' })).toBeChecked();
    const labels = group
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.innerText);
    expect(labels).toEqual(['Never', '30 s', '45 s', '1 min', '2 min', '5 min', '10 min']);
  });
});

describe('the PIN', () => {
  test('is set: two equal PINs, hidden while they are typed', async () => {
    const { bridge } = await openKiosk();
    await button('Set a PIN').click();
    await expect.element(field('Current PIN')).not.toBeInTheDocument();
    await expect.element(field('New PIN')).toHaveAttribute('type', 'password');
    await field('New PIN').fill('２４６８');
    await field('New PIN, once more').fill('2468');
    await button('Use this PIN').click();
    await expect.poll(() => bridge.requestsOf('changePin')).toEqual([{ current: null, next: '2468' }]);
    await expect.element(page.getByText('The PIN is set', { exact: true })).toBeVisible();
    await expect.element(button('Change the PIN')).toBeVisible();
    expect(document.body.innerHTML).not.toContain('2468');
  });

  test.each([
    ['123', '123', 'New PIN', 'Use 4 to 12 digits.'],
    ['1234567890123', '1234567890123', 'New PIN', 'Use 4 to 12 digits.'],
    ['12a4', '12a4', 'New PIN', 'Use 4 to 12 digits.'],
    ['', '', 'New PIN', 'Use 4 to 12 digits.'],
    ['1234', '1243', 'New PIN, once more', 'The two PINs differ. Enter the same digits twice.'],
  ])('"%s" and "%s" are refused before any request', async (next, repeat, at, words) => {
    const { bridge } = await openKiosk();
    await button('Set a PIN').click();
    await field('New PIN').fill(next);
    await field('New PIN, once more').fill(repeat);
    await button('Use this PIN').click();
    await expect.element(field(at)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(words);
    expect(bridge.requestsOf('changePin')).toEqual([]);
    await field(at).fill('2468');
    await expect.element(field(at)).toHaveAttribute('aria-invalid', 'false');
  });

  test('is changed with the current one; a wrong one is told at its field and has to be typed again', async () => {
    const { bridge } = await openKiosk(withPin);
    bridge.answer('changePin', fail('wrong-pin', 'raw'));
    await button('Change the PIN').click();
    await field('Current PIN').fill('1111');
    await field('New PIN').fill('2468');
    await field('New PIN, once more').fill('2468');
    await button('Use this PIN').click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('That is not the PIN.');
    await expect.element(field('Current PIN')).toHaveValue('');
    await expect.element(field('New PIN')).toHaveValue('2468');
    bridge.answer('changePin', success(undefined));
    await field('Current PIN').fill('1234');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => bridge.requestsOf('changePin').at(-1)).toEqual({ current: '1234', next: '2468' });
    await expect.element(page.getByText('The PIN is changed', { exact: true })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('waits after several wrong ones, and says how long', async () => {
    const { bridge, session } = await openKiosk(withPin);
    bridge.answer('changePin', () => {
      const staff = { ...withPin.staff, waitMs: 90_000 };
      bridge.send('terminal', { ...session.terminal.state, staff });
      return Promise.resolve(fail('too-soon', 'raw'));
    });
    await button('Remove the PIN').click();
    await field('Current PIN').fill('1111');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect
      .element(dialog.getByText(/^After several wrong PINs there is a wait: 01:\d\d more\.$/))
      .toBeVisible();
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
      .toBeDisabled();
    await field('Current PIN').fill('1112');
    await userEvent.keyboard('{Enter}');
    expect(bridge.requestsOf('changePin')).toHaveLength(1);
    bridge.send('terminal', { ...session.terminal.state, ...withPin });
    await expect
      .element(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
      .toBeEnabled();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  });

  test('tells what became of a change, even to a person who would leave the dialog before', async () => {
    const { bridge } = await openKiosk(withPin);
    let answer = (): void => undefined;
    bridge.answer('changePin', () => {
      return new Promise((resolve) => {
        answer = () => resolve(fail('storage', 'raw'));
      });
    });
    await button('Remove the PIN').click();
    await field('Current PIN').fill('1111');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => bridge.requestsOf('changePin')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    answer();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('is removed with the current one, after saying what that means for the kiosk', async () => {
    const { bridge } = await openKiosk({ ...withPin, kiosk: { ...usual.kiosk, enabled: true } });
    await button('Remove the PIN').click();
    await expect
      .element(dialog)
      .toMatchTextContent('They will be able to leave the kiosk from the menu, too.');
    await field('Current PIN').fill('1234');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => bridge.requestsOf('changePin')).toEqual([{ current: '1234', next: null }]);
    await expect.element(button('Set a PIN')).toBeVisible();
  });

  test('that cannot be saved is told as such', async () => {
    const { bridge } = await openKiosk();
    bridge.answer('changePin', fail('storage', 'raw'));
    await button('Set a PIN').click();
    await field('New PIN').fill('2468');
    await field('New PIN, once more').fill('2468');
    await button('Use this PIN').click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
  });

  test('that was typed is gone when the dialog is left', async () => {
    await openKiosk();
    await button('Set a PIN').click();
    await field('New PIN').fill('2468');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await button('Set a PIN').click();
    await expect.element(field('New PIN')).toHaveValue('');
  });
});
