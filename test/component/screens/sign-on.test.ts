import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { enterPin, key, withPeople } from '../support/lock-screens.ts';
import { mountApp, type Mounted, type Start } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

/** A terminal whose staff have PINs of their own. */
const start = ({ terminal, ...rest }: Start): Promise<Mounted> =>
  mountApp({ ...rest, terminal: { ...english, ...terminal } });

async function choose(name: string): Promise<void> {
  await button('Menu').click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

describe('staff with PINs of their own', () => {
  const names = page.getByRole('combobox', { name: 'Name' });

  test('a cashier signs on, and the sale comes back with nothing opened', async () => {
    const { bridge, session } = await start({ terminal: { staff: { ...withPeople, signedOn: null } } });
    bridge.answer('unlockStaff', () => {
      bridge.send('terminal', { ...session.terminal.state, staff: withPeople });
      return Promise.resolve(success(undefined));
    });
    await choose('Sign on');
    await expect.element(page.getByText('Choose your name and enter your own PIN.')).toBeVisible();
    for (const digit of '8642') await key(digit).click();
    await expect.element(button('Unlock')).toBeDisabled();
    await names.selectOptions('佐藤 健太郎');
    await enterPin('8642');
    await expect
      .poll(() => bridge.requestsOf('unlockStaff'))
      .toEqual([{ pin: '8642', name: '佐藤 健太郎', signsOn: true }]);
    await expect.poll(() => session.screen).toBe('sale');
    bridge.answer('signOff', () => {
      bridge.send('terminal', { ...session.terminal.state, staff: { ...withPeople, signedOn: null } });
      return Promise.resolve(success(undefined));
    });
    await choose('Sign off 佐藤 健太郎');
    await expect.poll(() => bridge.requestsOf('signOff')).toHaveLength(1);
    expect(session.staff.signedOn).toBeNull();
  });

  test('only managers are offered where something is behind the lock', async () => {
    const { bridge } = await start({ terminal: { staff: withPeople } });
    await choose('Settings');
    await expect.element(names).toBeVisible();
    const offered = [...document.querySelectorAll('select option')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['Choose a name', 'Aoi', 'Mio']);
    await names.selectOptions('Mio');
    await enterPin('2580');
    await expect.poll(() => bridge.requestsOf('unlockStaff')).toEqual([{ pin: '2580', name: 'Mio' }]);
  });
});
