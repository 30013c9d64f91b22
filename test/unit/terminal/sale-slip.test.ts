import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SalePage } from '../../../electron/contract/sale.ts';
import { paidSlipOf, refundSlipOf } from '../../../electron/terminal/sale-slip.ts';
import { authority, startLiveService } from '../../support/live-service.ts';
import { valueOf } from '../../support/result.ts';
import { trustDuringTests } from '../../support/trusted-authority.ts';
import { settings, withPayment } from './paid-sale.ts';
import { aSale, setUp } from './support.ts';

trustDuringTests(authority.pem);

async function paidPage() {
  const { handlers, saleId } = await withPayment();
  const [page, snapshot] = [await handlers.readSale(saleId), await handlers.readSnapshot()];
  if (!page.ok || !snapshot.ok) throw new Error('no paid sale');
  const slipOf = (changed: SalePage) => paidSlipOf(changed, snapshot.value.terminal);
  const refundOf = (changed: SalePage) => refundSlipOf(changed, 're', snapshot.value.terminal);
  return { page: page.value, slipOf, refundOf };
}

test('a receipt of a sale that was paid twice says of its own price alone what was given back', async () => {
  const { page, slipOf } = await paidPage();
  const { amount } = page.row;
  const twice = { ...page, row: { ...page.row, doubled: true, received: 2 * amount } };
  expect(slipOf({ ...twice, back: amount })).toMatchObject({ value: { total: amount, givenBack: 0 } });
  expect(slipOf({ ...twice, back: amount + 100 })).toMatchObject({ value: { givenBack: 100 } });
  expect(slipOf({ ...page, back: 100 })).toMatchObject({ value: { givenBack: 100 } });
});

test('a receipt of a sale that was settled with another amount says what was paid, and names no tax of it', async () => {
  const { page, slipOf, refundOf } = await paidPage();
  const { amount } = page.row;
  for (const received of [amount - 100, amount + 100]) {
    const other = { ...page, row: { ...page.row, received } };
    expect(slipOf(other)).toMatchObject({ value: { total: received, priced: amount, rates: [] } });
    const back = {
      id: 're',
      attempt: 1,
      paymentMethod: null,
      amount: 50,
      at: 1,
      isOfTwo: false,
      returned: [],
    };
    expect(refundOf({ ...other, refunds: [back] })).toMatchObject({ value: { rates: [] } });
  }
  const own = slipOf(page);
  expect(own).toMatchObject({ value: { total: amount, rates: [{ amount }] } });
  expect(own.ok && 'priced' in own.value).toBe(false);
});

test('a refund’s slip comes out the same once a second payment has come', async () => {
  const { page, refundOf } = await paidPage();
  const refund = {
    id: 're',
    attempt: 1,
    paymentMethod: null,
    amount: 100,
    at: 1,
    isOfTwo: false,
    returned: [],
  };
  const before = refundOf({ ...page, refunds: [refund] });
  expect(before).toMatchObject({ value: { rates: [{ amount: 100 }], isOfTwo: false } });
  const row = { ...page.row, doubled: true };
  expect(refundOf({ ...page, row, refunds: [refund] })).toEqual(before);
  const later = refundOf({ ...page, row, refunds: [{ ...refund, isOfTwo: true }] });
  expect(later).toMatchObject({ value: { rates: [], isOfTwo: true } });
  // What is of the price afterwards has its rates as if nothing had come twice.
  const twice = { ...refund, id: 're_2', amount: page.row.amount, isOfTwo: true };
  expect(refundOf({ ...page, row, refunds: [twice, refund] })).toEqual(before);
});

test('a receipt names the number that the history does, also where two codes of the sale were paid', async () => {
  const { page, slipOf } = await paidPage();
  const [first] = page.attempts;
  if (!first) throw new Error('no attempt');
  // The second one was paid first.
  const second = { ...first, number: 2, orderNo: 'SECOND' };
  const twice = { ...page, row: { ...page.row, orderNo: 'SECOND' }, attempts: [first, second] };
  expect(slipOf(twice)).toMatchObject({ value: { orderNo: 'SECOND' } });
});

test('a receipt says who issued it when it was sold, whatever the shop is called and registered as since', async () => {
  const service = await startLiveService();
  onTestFinished(() => service.close());
  const { handlers, settings: kept, terminal } = setUp();
  const { url: baseUrl, key: secretKey } = service;
  const shop = { dialect: 'documented', currency: 'JPY', orderPrefix: 'G1', frontUrl: null } as const;
  expect(await handlers.connect({ ...shop, baseUrl, secretKey })).toMatchObject({ ok: true });
  const sold = async (): Promise<SalePage> => {
    const opened = valueOf(await handlers.openSale(aSale({ requestId: randomUUID() })));
    await vi.waitFor(async () => expect(await handlers.cancelSale(opened)).toMatchObject({ ok: true }));
    const page = valueOf(await handlers.readSale(opened));
    return { ...page, row: { ...page.row, state: 'paid', paidAt: 1 } };
  };
  const { name } = terminal.state;
  const unregistered = await sold();
  kept.update({ printing: settings });
  const registered = await sold();
  kept.update({
    printing: { ...settings, issuer: '別の会社', invoiceNumber: 'T1234567890123', phone: '03-9999-9999' },
  });
  const issuerOf = (page: SalePage) => {
    const slip = paidSlipOf(page, terminal.state);
    return slip.ok && slip.value.issuer;
  };
  const { issuer, invoiceNumber, address } = settings;
  expect(issuerOf(registered)).toEqual({ name: issuer, invoiceNumber, address, phone: '03-9999-9999' });
  // A number that it was given later makes no qualified invoice of what was sold before.
  expect(issuerOf(unregistered)).toMatchObject({ name, invoiceNumber: null });
  // Of a sale from before that was kept, nothing is known but who the shop is now.
  expect(issuerOf({ ...registered, events: [] })).toMatchObject({ name: '別の会社' });
});

test('the slip of goods that came back names them alone, and their own rate', async () => {
  const { page, refundOf } = await paidPage();
  const lines = [
    { name: 'Tea', price: 55, count: 2, rate: 10 as const },
    { name: 'Bread', price: 108, count: 1, rate: 8 as const },
  ];
  const rates = [
    { rate: 10 as const, amount: 110, tax: 10 },
    { rate: 8 as const, amount: 108, tax: 8 },
  ];
  const tax = { prices: 'included', rounding: 'floor', discount: null, taken: 0, shares: [], rates } as const;
  const returned = [{ line: 0, count: 1, amount: 55 }];
  const refund = { id: 're', attempt: 1, paymentMethod: null, amount: 55, at: 1, isOfTwo: false, returned };
  const sold = { ...page, lines, tax: { ...tax, shares: [] } };
  expect(refundOf({ ...sold, refunds: [refund] })).toMatchObject({
    value: { isReturn: true, lines: [{ name: 'Tea', count: 1 }], rates: [{ rate: 10, amount: 55, tax: 5 }] },
  });
  // Money alone took half of each rate before: what is not left of tea’s is of the other.
  const before = { ...refund, id: 'before', amount: 109, returned: [] };
  const both = { ...refund, amount: 109, returned: [{ line: 0, count: 2, amount: 109 }] };
  expect(refundOf({ ...sold, refunds: [before, both] })).toMatchObject({
    value: { rates: [{ amount: 55 }, { amount: 54 }] },
  });
});
