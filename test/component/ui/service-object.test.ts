import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { overwriteGetLocale } from '../../../renderer/i18n/generated/runtime.js';
import type { ServiceObjectName } from '../../../renderer/lib/service-objects.ts';
import ServiceObject from '../../../renderer/ui/ServiceObject.svelte';
import { hanako } from '../fixtures/customers.ts';

const code: Code = {
  id: 'cod_1',
  status: 'captured',
  amount: 1200,
  currency: 'USD',
  items: [
    { name: 'Tea', price: 400, count: 3 },
    { name: 'Cake', price: 0, count: 1 },
  ],
  customer: hanako,
  charge: {
    id: 'chr_1',
    status: 'partially_refunded',
    amount: 1200,
    currency: 'USD',
    refunds: { amount: 300, totalCount: 1, data: [{ id: 'ref_1', amount: 300, status: 'refunded' }] },
    cardInfo: { brand: 'visa', last4: '4242', expYear: 2031, receivedAmount: 1200, threeDSecure: true },
    extra: { wallet: { level: { of: 'gold' } } },
  },
  invoice: { id: 'inv_1', status: 'draft', fields: ['name', 'amount'], items: [], metadata: {} },
};

async function show(object: ServiceObjectName, value: object): Promise<void> {
  overwriteGetLocale(() => 'en');
  await render(ServiceObject, { object, value, dialect: 'documented' });
}

const open = (name: string | RegExp): Promise<void> => page.getByText(name, { exact: true }).first().click();

describe('an object of the service', () => {
  test('unfolds to whatever depth, money in the currency of the object around it', async () => {
    await show('code', code);
    await open('Payment');
    await open('Refunds');
    await open('Each refund');
    await open('1');
    await expect.element(page.getByText('$3.00', { exact: true }).last()).toBeVisible();
    await open('Card and bank details');
    await expect.element(page.getByText('2031', { exact: true })).toBeVisible();
    await expect
      .element(
        page
          .getByRole('definition')
          .filter({ hasText: /^\$12\.00$/ })
          .last(),
      )
      .toBeVisible();
  });

  test('says in a line what is folded away', async () => {
    await show('code', code);
    await expect.element(page.getByText('Refunded in part · $12.00')).toBeVisible();
    await open('Items');
    await expect.element(page.getByText('$4.00 · Tea')).toBeVisible();
  });

  test('keeps what programs read under "Technical", closed at first and opened by the keyboard', async () => {
    await show('customer', { ...hanako, object: 'customer' });
    await expect.element(page.getByText('Remark')).toBeVisible();
    for (const name of ['ID', 'Kind of record', 'Metadata', 'Usual payment method, ID'])
      await expect.element(page.getByText(name, { exact: true })).not.toBeInTheDocument();
    page.getByText('Technical', { exact: true }).element().closest('summary')?.focus();
    await userEvent.keyboard('{Enter}');
    for (const name of ['ID', 'Kind of record', 'Metadata', 'Usual payment method, ID'])
      await expect.element(page.getByText(name, { exact: true })).toBeVisible();
  });

  test('that has nothing technical has no fold for it', async () => {
    await show('refunds', { amount: 300, totalCount: 1 });
    await expect.element(page.getByRole('definition').first()).toBeVisible();
    await expect.element(page.getByText('Technical')).not.toBeInTheDocument();
  });

  test('shows lists of words, and what has nothing in it', async () => {
    await show('code', code);
    await open('Invoice');
    await page.getByText('Technical', { exact: true }).first().click();
    await expect.element(page.getByText('name\namount')).toBeVisible();
    expect(
      page
        .getByRole('definition')
        .filter({ hasText: /^None$/ })
        .elements(),
    ).toHaveLength(2);
  });

  test('makes nothing of what is folded away', async () => {
    await show('code', code);
    await expect.element(page.getByText('A-0042')).not.toBeInTheDocument();
    expect(document.querySelectorAll('dl')).toHaveLength(1);
  });
});

describe('a tree of anything', () => {
  test.each<[unknown, string]>([
    ['text', 'text'],
    ['', 'Empty'],
    [0, '0'],
    [false, 'false'],
    [null, 'null'],
    [[], '[]'],
    [{}, '{}'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('with the leaf %j shows %s', async (leaf, text) => {
    await show('customer', { id: 'cus_1', metadata: { key: leaf } });
    await open('Technical');
    await open('Metadata');
    await expect.element(page.getByRole('definition').filter({ hasText: text }).last()).toBeVisible();
    expect(document.querySelector('dl script')).toBeNull();
  });

  test('is in one piece below its sixth branch, however deep it goes', async () => {
    let deep: unknown = 'bottom';
    for (let depth = 0; depth < 500; depth++) deep = { b: deep };
    await show('customer', { id: 'cus_1', metadata: deep });
    await open('Technical');
    await open('Metadata');
    for (let depth = 0; depth < 6; depth++) await page.getByText('b', { exact: true }).last().click();
    await expect.element(page.getByText(/^\{"b":.*bottom/)).toBeVisible();
  });

  test('of a thousand entries is drawn fifty at a time', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key${at}`, at]));
    await show('customer', { id: 'cus_1', metadata });
    await open('Technical');
    await open('Metadata');
    await expect.element(page.getByText('key49')).toBeVisible();
    await expect.element(page.getByText('key50')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show 50 more' }).click();
    await expect.element(page.getByText('key99')).toBeVisible();
  });
});
