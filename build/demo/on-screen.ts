import type { Page } from '@playwright/test';
import { requests } from '../../electron/contract/channels.ts';
import type { SaleView } from '../../electron/contract/sale.ts';

/** The sale on the screen, asked for through the app's own bridge. */
export async function saleOnScreen(page: Page): Promise<SaleView> {
  const answer = await page.evaluate<{ ok: boolean; value: unknown }>(
    'window.madoguchi.requests.readSnapshot()',
  );
  const { sale } = requests.readSnapshot.response.parse(answer.value);
  if (sale === null) throw new Error('There is no sale on the screen.');
  return sale;
}
