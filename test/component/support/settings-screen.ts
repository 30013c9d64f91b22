import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { live } from '../fixtures/settings.ts';
import { mountApp, type Mounted } from './mount.ts';
import { button, english } from './sale-screen.ts';

/** A field by its label. */
export const field = (name: string): Locator => page.getByLabelText(name, { exact: true });
export const dialog = page.getByRole('dialog');

export async function openSettings(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { ...terminal, ...english } });
  await button('Menu').click();
  await dialog.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus();
  return mounted;
}

/** Opens the connection's settings of a terminal that sells. */
export async function openConnection(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings({ ...live.terminal, ...terminal });
  await page.getByRole('tab', { name: 'Connection' }).click();
  return mounted;
}
