import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import { listed } from '../fixtures/locations.ts';
import { answerManagement } from '../support/customer-screens.ts';
import { mountApp } from '../support/mount.ts';
import { button, english } from '../support/sale-screen.ts';
import StaffRouteHost from '../support/StaffRouteHost.svelte';

describe('a staff screen', () => {
  test.each(['Customers', 'Subscriptions', 'Locations', 'Practice panel', 'Settings'])(
    '"%s" is reached from the menu, and left with Escape',
    async (name) => {
      const mounted = await mountApp({ terminal: english });
      const { bridge, session } = mounted;
      answerManagement(mounted);
      bridge.answer('readLocations', success(listed));
      bridge.answer('readPractice', success({ documentedOnly: false, rules: [] }));
      await button('Menu').click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await expect.element(page.getByRole('heading', { level: 1, name })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      expect(session.screen).toBe('sale');
      await expect.element(page.getByRole('heading', { name: 'Ticket' })).toBeVisible();
    },
  );

  test('has its name and a way back while it is loaded', async () => {
    const { session } = await mountApp({ terminal: english });
    const load = (): Promise<never> => new Promise(() => undefined);
    const host = await render(StaffRouteHost, { session, screen: 'locations', load });
    const screen = page.elementLocator(host.container);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
    await expect.element(screen.getByText('Loading')).toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Back to the sale' })).toBeVisible();
  });

  test('says that it could not be loaded, and what that means', async () => {
    const { session } = await mountApp({ terminal: english });
    const load = (): Promise<never> => Promise.reject(new Error('gone'));
    const host = await render(StaffRouteHost, { session, screen: 'locations', load });
    const screen = page.elementLocator(host.container);
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/could not be loaded.*Sales are not affected/);
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Back to the sale' })).toBeVisible();
  });
});
