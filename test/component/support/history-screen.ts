import { type Locator, page } from 'vitest/browser';
import { success } from '../../../electron/contract/result.ts';
import type { SalePage } from '../../../electron/contract/sale.ts';
import { dayOf, pageOf } from '../fixtures/sales.ts';
import { mountApp, type Mounted } from './mount.ts';

/** A button by a part of its name. */
export function button(name: string | RegExp): Locator {
  return page.getByRole('button', { name });
}

/** The history of a day of `count` sales; `change` is what the opened sale has otherwise than usual. */
export async function openHistory(change: Partial<SalePage> = {}, count = 24): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { language: 'en' } });
  mounted.bridge.answer('readHistory', ({ date, atMost }) =>
    Promise.resolve(success({ ...dayOf(count, atMost), date: date ?? '2026-01-15' })),
  );
  mounted.bridge.answer('readSale', success(pageOf(change)));
  await button('History').click();
  return mounted;
}

/** Opens the first sale of the day. */
export const openSale = async (): Promise<void> => button(/M1-000999-7QK2/).click();
