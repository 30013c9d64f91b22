/** Staff say that a payer's code was paid: its charge is what they saw, and nobody takes it back. */
import { expect, test } from 'vitest';
import { close, nextDay } from './day-close/support.ts';
import { pay, type PresentedShop, presentedShop, scanned } from './presented-shop.ts';
import { lost, settleAll } from './support.ts';

/** The service is away until the time for the payer is over, and staff say that the sale was paid; `back` brings the service back. */
async function saidPaid(shop: PresentedShop): Promise<{ saleId: string; back: () => void }> {
  const { bench } = shop;
  const saleId = await scanned(shop);
  const { readCharge, listCharges } = bench.service;
  Object.assign(bench.service, {
    readCharge: () => Promise.resolve(lost),
    listCharges: () => Promise.resolve(lost),
  });
  await bench.machine.pass(120_000);
  const word = { saleId, outcome: 'paid', reason: 'Seen on the phone', by: 'Sato' } as const;
  expect(await bench.sales.settle(word)).toMatchObject({ ok: true });
  await settleAll();
  return { saleId, back: () => void Object.assign(bench.service, { readCharge, listCharges }) };
}

const revokes = ({ asked }: PresentedShop): string[] => asked.filter((one) => one.startsWith('revoke'));

test('a charge that staff say was paid is not revoked, however long the service calls it pending, and no more after a start', async () => {
  const shop = presentedShop();
  const { bench, charges } = shop;
  const { saleId, back } = await saidPaid(shop);
  bench.restart();
  expect(bench.sales.recover()).toMatchObject({ ok: true });
  back();
  await bench.machine.pass(7_200_000);
  expect(revokes(shop)).toEqual([]);
  pay(charges[0]);
  await bench.machine.pass(3_600_000);
  expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200, doubled: false });
});

test('as long as it is pending each close names it, since the service has no payment of what staff say was paid', async () => {
  const shop = presentedShop();
  const { bench } = shop;
  const { saleId, back } = await saidPaid(shop);
  back();
  await bench.machine.pass(7_200_000);
  const named = { unresolved: [{ saleId, doubt: 'still-open' }], byWord: [bench.page(saleId).row.orderNo] };
  expect(await close(bench)).toMatchObject(named);
  await nextDay(bench);
  expect(await close(bench)).toMatchObject({ ...named, byWord: [] });
});
