import { page, type Locator } from 'vitest/browser';
import type { SubscriptionEntry } from '../../../electron/contract/management.ts';
import { success } from '../../../electron/contract/result.ts';
import { customersOf } from '../fixtures/customers.ts';
import { mountApp, type Mounted, type Start } from './mount.ts';
import { button, english } from './sale-screen.ts';

/** A text field by its exact name. */
export function field(name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** A row of the list. */
export function row(name: RegExp): Locator {
  return page.getByRole('listitem').getByRole('button', { name });
}

/** Opens the subscriptions from the staff menu, where main has these entries. */
export async function openSubscriptions(
  entries: SubscriptionEntry[] = [],
  start: Start = {},
  prepare: (mounted: Mounted) => void = () => undefined,
): Promise<Mounted> {
  const mounted = await mountApp({ ...start, terminal: { ...english, ...start.terminal } });
  mounted.bridge.answer('readSubscriptions', success(entries));
  mounted.bridge.answer('listSubscriptions', success({ total: 0, subscriptions: [] }));
  mounted.bridge.answer('listCustomers', success(customersOf(3)));
  prepare(mounted);
  await button('Menu').click();
  await button('Subscriptions').click();
  await page.getByRole('heading', { name: 'Subscriptions', level: 1 }).findElement();
  return mounted;
}
