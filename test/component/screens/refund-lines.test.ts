import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SaleRefunds } from '../../../electron/contract/refunds.ts';
import { success } from '../../../electron/contract/result.ts';
import { refundsOf, refundsWith } from '../fixtures/refunds.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { openRefunds } from '../support/refund-screens.ts';
import { english } from '../support/sale-screen.ts';

const dialog = page.getByRole('dialog', { name: 'Refund M1-000999-7QK2' });

async function opened(refunds: SaleRefunds): Promise<Mounted> {
  const mounted = await mountApp({ terminal: english });
  await openRefunds(mounted, refunds);
  return mounted;
}

describe('refunds', () => {
  test('go back by item, at what the pieces are worth, each once', async () => {
    const mounted = await opened(refundsOf([]));
    mounted.bridge.answer('giveBack', (given) => Promise.resolve(success(refundsWith(given, 'done'))));
    await dialog.getByText('By item').click();
    await dialog.getByLabelText('Who refunds it').fill('Sato');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect.element(dialog.getByText('Choose what comes back and has a price.')).toBeVisible();
    await expect.element(dialog.getByText('1 of 3 came back')).toBeVisible();
    await dialog.getByRole('checkbox', { name: /Tea/ }).click();
    await dialog.getByRole('button', { name: 'One less Tea' }).click();
    await dialog.getByRole('checkbox', { name: /Scone/ }).click();
    await dialog.getByRole('button', { name: 'Refund ¥600' }).click();
    await expect.poll(() => mounted.bridge.requestsOf('giveBack')).toHaveLength(1);
    const lines = [
      { line: 0, count: 1 },
      { line: 1, count: 1 },
    ];
    expect(mounted.bridge.requestsOf('giveBack')).toMatchObject([
      { amount: 600, lines, reason: 'Goods returned' },
    ]);
  });

  test('do not go back by item where a refund by amount left less than they are worth', async () => {
    const left = refundsOf([]);
    const less = left.payments.map((payment) => ({ ...payment, left: 200 }));
    await opened({ ...left, payments: less });
    await dialog.getByText('By item').click();
    await dialog.getByRole('checkbox', { name: /Scone/ }).click();
    await expect.element(dialog.getByText('At most ¥200 is left.')).toBeVisible();
  });

  test('are not offered by item where the payment is of another amount than the goods', async () => {
    const other = refundsOf([]);
    const payments = other.payments.map((payment) => ({ ...payment, amount: 1_300 }));
    await opened({ ...other, payments });
    await expect.element(dialog.getByText('Part of it')).toBeVisible();
    await expect.element(dialog.getByText('By item')).not.toBeInTheDocument();
  });
});
