import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, type Result, success } from '../../../electron/contract/result.ts';
import type { SaleRow } from '../../../electron/contract/sale.ts';
import { customersOf, hanako } from '../fixtures/customers.ts';
import { dayOf, pageOf, row, saleId } from '../fixtures/sales.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { english } from '../support/sale-screen.ts';

const region = page.getByRole('region', { name: 'Past purchases' });

async function openHanako(answer: Result<SaleRow[]>): Promise<Mounted> {
  const mounted = await mountApp({ terminal: english });
  mounted.bridge.answer('listCustomers', success(customersOf(3)));
  mounted.bridge.answer('listPurchases', answer);
  mounted.bridge.answer('readHistory', success(dayOf(3)));
  mounted.bridge.answer('readSale', success(pageOf()));
  mounted.session.open('customers');
  await page.getByRole('button', { name: /山田 花子/ }).click();
  return mounted;
}

describe('what a customer has bought', () => {
  test('is told with its time and amount and what went back, and opens the sale', async () => {
    const { bridge } = await openHanako(
      success([row(1, 'paid', { givenBack: 300, received: 790 }), row(2, 'paid')]),
    );
    expect(bridge.requestsOf('listPurchases')).toEqual([hanako.id]);
    const first = region.getByRole('button').nth(0);
    await expect.element(first.getByText(/2026.*¥300/)).toBeVisible();
    await expect.element(first.getByText('¥790')).toBeVisible();
    await first.click();
    expect(bridge.requestsOf('readSale')).toEqual([saleId(1)]);
  });

  test('says when there is nothing', async () => {
    await openHanako(success([]));
    await expect.element(region.getByText('Nothing was paid at this terminal yet.')).toBeVisible();
  });

  test('is drawn by fifties, and says that it is not all', async () => {
    await openHanako(success(Array.from({ length: 100 }, (_, at) => row(at + 1, 'paid'))));
    await expect.element(region.getByText('Only the newest 100 are shown.')).toBeVisible();
    await expect.element(region.getByRole('button', { name: 'Show 50 more' })).toBeVisible();
  });

  test('can be asked for again after a failure', async () => {
    const { bridge } = await openHanako(fail('storage', 'SQLITE_IOERR'));
    await expect.element(region.getByRole('button', { name: 'Ask again' })).toBeVisible();
    bridge.answer('listPurchases', success([row(2, 'paid')]));
    await region.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(region.getByText('¥1,160')).toBeVisible();
  });
});
