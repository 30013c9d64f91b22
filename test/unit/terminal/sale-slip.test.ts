import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SalePage } from '../../../electron/contract/sale.ts';
import { paidSlipOf, refundSlipOf } from '../../../electron/terminal/sale-slip.ts';
import { authority, startLiveService } from '../../support/live-service.ts';
import { valueOf } from '../../support/result.ts';
import { trustDuringTests } from '../../support/trusted-authority.ts';
import { RefundCounter } from '../sales/refund-counter.ts';
import { type Bench, createBench, ok, opened, unsupported, uuid } from '../sales/support.ts';
import { settings, withPayment } from './paid-sale.ts';
import { aSale, setUp } from './support.ts';

trustDuringTests(authority.pem);

/** Money of a sale that is back, and no goods with it. */
const moneyBack = {
  id: 're',
  attempt: 1,
  paymentMethod: null,
  amount: 100,
  at: 1,
  ofTwo: 0,
  returned: [],
};

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

test('a receipt of a sale that was paid anew says by which payment it is paid now, and when', async () => {
  const { page, slipOf } = await paidPage();
  const paidAnew = { at: 5, method: 'linepay' };
  expect(slipOf({ ...page, paidAnew })).toMatchObject({ value: { paidAt: 5, method: 'LINE Pay' } });
});

/** Has a person settle a bench’s sale of 1,200 yen, by the first code, of which another amount came. */
async function settleWith(bench: Bench, saleId: string, amount: number): Promise<void> {
  const charge = { id: 'ch_1', status: 'amount_mismatch', amount, paid: false };
  bench.service.set('code_1', { charge });
  const { orderNo } = bench.page(saleId).row;
  const listed = { ...charge, orderNo, currency: 'JPY', paidTime: bench.machine.wallMs };
  bench.service.listCharges = ({ offset }) =>
    Promise.resolve(ok({ total: 1, charges: [listed].slice(offset) }));
  await bench.machine.pass(70_000);
  const word = { outcome: 'paid', reason: 'The rest in cash', by: 'Sato' } as const;
  expect(await bench.sales.settle({ saleId, ...word })).toMatchObject({ ok: true });
  expect(bench.page(saleId).row).toMatchObject({ amount: 1_200, received: amount });
}

/** The slips of a bench’s sale. */
function slipsOf(bench: Bench, saleId: string) {
  const page = bench.page(saleId);
  const { state } = setUp().terminal;
  const refunds = page.refunds.map(({ id }) => valueOf(refundSlipOf(page, id, state)));
  return { page, receipt: valueOf(paidSlipOf(page, state)), refunds };
}

test.each([1_100, 1_300])(
  'a receipt of a sale that was settled with another amount, %i, says what was paid, and names no tax of it',
  async (received) => {
    const bench = createBench();
    const saleId = await opened(bench);
    await settleWith(bench, saleId, received);
    const { page, receipt } = slipsOf(bench, saleId);
    expect(receipt).toMatchObject({ total: received, priced: 1_200, rates: [], givenBack: 0 });
    const back = { ...page, back: 50, refunds: [{ ...moneyBack, amount: 50 }] };
    const { state } = setUp().terminal;
    expect(paidSlipOf(back, state)).toMatchObject({ value: { total: received, givenBack: 50 } });
    expect(refundSlipOf(back, 're', state)).toMatchObject({ value: { rates: [] } });
  },
);

test('it says so still once another sale for the same goods is paid', async () => {
  const bench = createBench();
  bench.service.onClose = () => unsupported;
  const saleId = await opened(bench);
  await bench.sales.cancel(saleId);
  const despite = { reason: 'phone died', by: 'Sato' };
  await opened(bench, { requestId: uuid(2), replaces: saleId, despite });
  await settleWith(bench, saleId, 1_000);
  const { receipt } = slipsOf(bench, saleId);
  bench.service.pay('code_2');
  await bench.machine.pass(4_000);
  const twice = slipsOf(bench, saleId);
  expect(twice.page.row.doubled).toBe(true);
  expect(twice.receipt).toEqual(receipt);
  expect(receipt).toMatchObject({ total: 1_000, priced: 1_200, rates: [] });
});

test('a receipt of what was paid anew once all of it was back is of its price, and so are the slips of refunds', async () => {
  const counter = await RefundCounter.open();
  const { bench, saleId } = counter;
  expect(await counter.tap(1_000)).toMatchObject({ ok: true });
  counter.turn('refunded');
  await bench.machine.pass(60_000);
  const [first] = slipsOf(bench, saleId).refunds;
  expect(first).toMatchObject({ ofTwo: 0, rates: [{ amount: 1_000 }] });
  bench.service.set('code_1', { charge: { id: 'ch_second', paid: true } });
  await counter.view();
  const { page, receipt, refunds } = slipsOf(bench, saleId);
  expect(page.row).toMatchObject({ received: 2_000, givenBack: 1_000, doubled: false });
  expect(receipt).toMatchObject({ total: 1_000, givenBack: 0, rates: [{ amount: 1_000 }] });
  expect('priced' in receipt).toBe(false);
  expect(refunds).toEqual([first]);
  // What of the second one goes back is of the price anew.
  const { refunds: done } = page;
  const again = { ...page, refunds: [...done, { ...moneyBack, amount: 400 }] };
  const { state } = setUp().terminal;
  expect(valueOf(refundSlipOf(again, 're', state))).toMatchObject({ rates: [{ amount: 400 }] });
  expect(valueOf(refundSlipOf(again, done[0]?.id ?? '', state))).toEqual(first);
});

test('a refund’s slip comes out the same once a second payment has come', async () => {
  const { page, refundOf } = await paidPage();
  const refund = moneyBack;
  const before = refundOf({ ...page, refunds: [refund] });
  expect(before).toMatchObject({ value: { rates: [{ amount: 100 }], ofTwo: 0 } });
  const row = { ...page.row, doubled: true };
  expect(refundOf({ ...page, row, refunds: [refund] })).toEqual(before);
  const later = refundOf({ ...page, row, refunds: [{ ...refund, ofTwo: 100 }] });
  expect(later).toMatchObject({ value: { rates: [], ofTwo: 100 } });
  const partly = refundOf({ ...page, row, refunds: [{ ...refund, amount: 150, ofTwo: 50 }] });
  expect(partly).toMatchObject({ value: { amount: 150, rates: [{ amount: 100 }], ofTwo: 50 } });
  // What is of the price afterwards has its rates as if nothing had come twice.
  const twice = { ...refund, id: 're_2', amount: page.row.amount, ofTwo: page.row.amount };
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
  const refund = { id: 're', attempt: 1, paymentMethod: null, amount: 55, at: 1, ofTwo: 0, returned };
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
