import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { withPeople } from '../support/lock-screens.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';

async function choose(name: string): Promise<void> {
  await button('Menu').click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

test('a cashier signs on in the view of main’s, and off in the menu; nothing is opened', async () => {
  const staff = { ...withPeople, signedOn: null };
  const { bridge, session } = await mountApp({ terminal: { ...english, staff } });
  bridge.answer('signOn', () => {
    bridge.send('terminal', { ...session.terminal.state, staff: withPeople });
    return Promise.resolve(success(undefined));
  });
  await choose('Sign on');
  await expect.poll(() => bridge.requestsOf('signOn')).toHaveLength(1);
  expect(session.screen).toBe('sale');
  bridge.answer('signOff', () => {
    bridge.send('terminal', { ...session.terminal.state, staff });
    return Promise.resolve(success(undefined));
  });
  await choose('Sign off 佐藤 健太郎');
  await expect.poll(() => bridge.requestsOf('signOff')).toHaveLength(1);
  expect(session.staff.signedOn).toBeNull();
});

test('who is on duty stands on the till, for the eye and the ear', async () => {
  const { bridge, session } = await mountApp({ terminal: { ...english, staff: withPeople } });
  const duty = 'On duty: 佐藤 健太郎';
  await expect.element(page.getByText(duty)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Location/ })).toHaveAccessibleDescription(duty);
  bridge.send('terminal', { ...session.terminal.state, staff: { ...withPeople, signedOn: null } });
  await expect.element(page.getByText(/^On duty/)).not.toBeInTheDocument();
});
