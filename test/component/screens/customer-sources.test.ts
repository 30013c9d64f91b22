import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Source, SourceList } from '../../../electron/contract/payment-objects.ts';
import { fail, type Result, success } from '../../../electron/contract/result.ts';
import { customersOf, hanako } from '../fixtures/customers.ts';
import { mountApp, type Mounted } from '../support/mount.ts';
import { english } from '../support/sale-screen.ts';

const card: Source = {
  id: 'src_3QmZ81kd',
  paymentMethod: 'creditcard',
  status: 'active',
  cardInfo: { brand: 'Visa', last4: '4242' },
};
const region = page.getByRole('region', { name: 'Saved payment methods' });

async function openHanako(answer: Result<SourceList>): Promise<Mounted> {
  const mounted = await mountApp({ terminal: english });
  mounted.bridge.answer('listCustomers', success(customersOf(3)));
  mounted.bridge.answer('listSources', answer);
  mounted.session.open('customers');
  await page.getByRole('button', { name: /山田 花子/ }).click();
  return mounted;
}

describe('the saved payment methods of a customer', () => {
  test('are told by method, card, state, and which comes first', async () => {
    const wallet: Source = { id: 'src_2', paymentMethod: 'paypay', status: 'inactive' };
    const { bridge } = await openHanako(success({ total: 2, sources: [card, wallet] }));
    const text = (words: RegExp) => region.getByText(words);
    await expect.element(text(/Visa ending in 4242 · .* · default/)).toBeVisible();
    await expect.element(text(/^PayPay$/i)).toBeVisible();
    expect(bridge.requestsOf('listSources')).toEqual([hanako.id]);
  });

  test('say when there are none', async () => {
    await openHanako(success({ total: 0, sources: [] }));
    await expect.element(region.getByText('None are saved.')).toBeVisible();
  });

  test('are not there where the service lists none', async () => {
    await openHanako(fail('unsupported', 'HTTP 405'));
    await expect.element(page.getByRole('heading', { name: '山田 花子' })).toBeVisible();
    await expect.element(region).not.toBeInTheDocument();
  });

  test('can be asked for again after a failure', async () => {
    const { bridge } = await openHanako(fail('unreachable', 'No way there.'));
    await expect.element(region.getByText('The service could not be reached.')).toBeVisible();
    bridge.answer('listSources', success({ total: 1, sources: [card] }));
    await region.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(region.getByText(/Visa ending in 4242/)).toBeVisible();
  });

  test('of a thousand are drawn by fifties, and what is in them is text', async () => {
    const sources = Array.from({ length: 1000 }, (_, at) => ({
      ...card,
      id: `s${at}`,
      paymentMethod: '<img src=x>',
    }));
    await openHanako(success({ total: 1000, sources }));
    await expect.poll(() => region.getByText('<img src=x>').elements().length).toBe(50);
    expect(document.querySelector('img')).toBeNull();
  });
});
