/** The service's clock is set right between a code and the money that a payer's code takes. */
import { expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { type Bench, createBench, ok, opened, uuid } from './support.ts';
import { loses, pay, presentedShop, scanned } from './presented-shop.ts';

/** The service lists those of these charges that it made in the time that is asked for. */
function listsByTime({ service }: Bench, charges: readonly Charge[]): void {
  service.listCharges = ({ from = 0, to = Number.POSITIVE_INFINITY, offset }) => {
    const rows = charges.filter(({ createTime = 0 }) => createTime >= from && createTime <= to);
    return Promise.resolve(ok({ total: rows.length, charges: rows.slice(offset) }));
  };
}

const clocks = [
  { clock: 'right', by: 0 },
  { clock: 'ten minutes ahead', by: 600_000 },
  { clock: 'of a far year', by: 175 * 365 * 86_400_000 },
];

test.each(clocks)(
  'a charge whose answer was lost is found though the clock was $clock when it made the code before',
  async ({ by }) => {
    const shop = presentedShop();
    const { bench, charges } = shop;
    const { service, machine } = bench;
    const first = await opened(bench, { requestId: uuid(2) });
    const charge = { id: 'ch_code', paid: true, paymentMethod: 'alipay' };
    service.set('code_1', { createTime: machine.wallMs + by, status: 'captured', charge });
    await machine.pass(3_000);
    bench.sales.dismiss(first);
    listsByTime(bench, charges);
    loses(shop, true);
    const saleId = await scanned(shop);
    pay(charges[0], { createTime: machine.wallMs, paidTime: machine.wallMs });
    await machine.pass(3_600_000);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  },
);

test.each([...clocks, { clock: 'half an hour behind', by: -1_800_000 }])(
  'a payment that a closed code does not show is found though the clock was $clock when it was made',
  async ({ by }) => {
    const bench = createBench();
    const { service, machine } = bench;
    service.known = { 'list-charges': true };
    const saleId = await opened(bench);
    const made = machine.wallMs + by;
    service.set('code_1', { createTime: made, expiryTime: made + 600_000 });
    await machine.pass(3_000);
    const { orderNo } = bench.page(saleId).row;
    const of = { amount: 1_200, currency: 'JPY', orderNo, createTime: machine.wallMs };
    listsByTime(bench, [{ id: 'ch_1', paid: true, status: 'captured', ...of }]);
    await bench.sales.cancel(saleId);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  },
);
