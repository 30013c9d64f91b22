import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { LocationsView } from '../../../electron/contract/management.ts';
import { success, type Result } from '../../../electron/contract/result.ts';
import { listed } from '../fixtures/locations.ts';
import { mountApp, type Mounted } from './mount.ts';
import { button, english } from './sale-screen.ts';

export const list = page.getByRole('region', { name: 'List of locations' });

/** A text field by its exact name. */
export function field(name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** Opens the locations screen from the menu; `locationId` is where the terminal stands. */
export async function openLocations(
  answer: Result<LocationsView> = success(listed),
  locationId: string | null = 'loc-2',
): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { ...english, locationId } });
  mounted.bridge.answer('readLocations', answer);
  await button('Menu').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Locations', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Locations' })).toHaveFocus();
  return mounted;
}

export async function choose(name: RegExp): Promise<void> {
  await list.getByRole('button', { name }).click();
}

/** Types as an input method does: kana first, then what they become. */
export async function compose(name: string, ...steps: string[]): Promise<void> {
  const input = field(name).element() as HTMLInputElement;
  const before = input.value;
  input.dispatchEvent(new CompositionEvent('compositionstart'));
  for (const data of steps) {
    input.dispatchEvent(new CompositionEvent('compositionupdate', { data }));
    input.value = before + data;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data, isComposing: true }));
  }
  input.dispatchEvent(new CompositionEvent('compositionend', { data: steps.at(-1) ?? '' }));
  await expect.element(field(name)).toHaveValue(before + (steps.at(-1) ?? ''));
}
