import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { terminal as usual } from '../fixtures/terminal.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, openSettings } from '../support/settings-screen.ts';

const withPin = { staff: { hasPin: true, locked: false, waitMs: 0 } };
const toggle = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('switch', { name, exact: true });

/** Main takes every change, and sends the changed terminal. */
function takeChanges({ bridge, session }: Mounted): void {
  const send = (change: Partial<TerminalState>): Promise<{ ok: true; value: undefined }> => {
    bridge.send('terminal', { ...session.terminal.state, ...change });
    return Promise.resolve(success(undefined));
  };
  bridge.answer('changeKiosk', (kiosk) => send({ kiosk: { ...kiosk, running: kiosk.enabled } }));
  bridge.answer('changePin', ({ removes }) => send({ staff: { ...withPin.staff, hasPin: !removes } }));
}

async function openKiosk(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings(terminal);
  takeChanges(mounted);
  await page.getByRole('tab', { name: 'Kiosk' }).click();
  return mounted;
}

describe('the counter', () => {
  test('is changed at once, each change with what the others are', async () => {
    const { bridge, session } = await openKiosk(withPin);
    const { running: _, ...first } = session.terminal.state.kiosk;
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
  test('is set in the view of main’s: no field for it is on this page', async () => {
    const { bridge } = await openKiosk();
    await button('Set a PIN').click();
    await expect.poll(() => bridge.requestsOf('changePin')).toEqual([{ removes: false }]);
    await expect.element(page.getByText('The PIN is set', { exact: true })).toBeVisible();
    await expect.element(button('Change the PIN')).toBeVisible();
    expect(document.querySelectorAll('input[type="password"]')).toHaveLength(0);
  });

  test('is removed after saying what that means for the kiosk', async () => {
    const { bridge } = await openKiosk({ ...withPin, kiosk: { ...usual.kiosk, enabled: true } });
    await button('Remove the PIN').click();
    await expect
      .element(dialog)
      .toMatchTextContent('They will be able to leave the kiosk from the menu, too.');
    expect(bridge.requestsOf('changePin')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => bridge.requestsOf('changePin')).toEqual([{ removes: true }]);
    await expect.element(button('Set a PIN')).toBeVisible();
  });

  test('that cannot be saved is told as such, and one that somebody left is not', async () => {
    const { bridge } = await openKiosk();
    bridge.answer('changePin', fail('storage', 'raw'));
    await button('Set a PIN').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
    bridge.answer('changePin', fail('canceled', 'raw'));
    await button('Set a PIN').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(button('Set a PIN')).toBeEnabled();
  });
});
