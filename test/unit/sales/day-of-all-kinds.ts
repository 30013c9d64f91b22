import { valueOf } from '../../support/result.ts';
import { loses, pay, presentedShop, type PresentedShop, scanned } from './presented-shop.ts';
import { requestId, sell } from './day-close/support.ts';
import { type Bench, lost, request } from './support.ts';

/** A ticket of one thing at this price. */
const ticketOf = (price: number) => ({
  requestId: requestId(),
  lines: [{ name: 'Bread', price, count: 1, rate: 8 as const }],
  expectedTotal: price,
});

/** A sale that staff recorded as paid another way. */
export function record(bench: Bench, price: number, otherWay: string): string {
  const answer = valueOf(bench.sales.open(request({ ...ticketOf(price), otherWay })));
  bench.sales.dismiss(answer);
  return answer;
}

/** A sale that was paid by a payer's code. `isLost`: its answer was lost, and its charge is found. */
export async function sellPresented(
  shop: PresentedShop,
  { price, method, isLost = false }: { price: number; method: string; isLost?: boolean },
): Promise<string> {
  const { bench, charges } = shop;
  const { createCharge, revokeCharge } = bench.service;
  if (isLost) {
    loses(shop, true);
    // What waits for its payer is not revoked before they confirm.
    bench.service.revokeCharge = () => Promise.resolve(lost);
  }
  const number = charges.length;
  const saleId = await scanned(shop, `2876${String(number).padStart(14, '0')}`, ticketOf(price));
  pay(charges[number], { paymentMethod: method, paidTime: bench.machine.wallMs });
  await bench.machine.pass(isLost ? 20_000 : 2_000);
  Object.assign(bench.service, { createCharge, revokeCharge });
  bench.sales.dismiss(saleId);
  return saleId;
}

/** The sales of a day that was paid in every way, by what became of them. */
export interface DayOfAllKinds extends PresentedShop {
  sold: Record<'code' | 'presented' | 'found' | 'untaken' | 'cash' | 'voided', string>;
}

/** What that day comes to: 1,200 + 333 + 777 + 950 + 1,050 yen, of which 100 and 1,050 went back. */
export const expectedOfDay = {
  count: 5,
  received: 4_310,
  givenBack: 1_150,
  net: 3_160,
  methods: { paypay: 1_200, merpay: 233, linepay: 777, 'other:現金': 950, 'other:カード端末': 0 },
} as const;

/** A day with a payment of each kind, one lost answer that took money, one that took none, and money that went back. */
export async function dayOfAllKinds(): Promise<DayOfAllKinds> {
  const shop = presentedShop();
  const { bench, charges } = shop;
  bench.settings.otherWays = ['現金', 'カード端末'];
  const code = await sell(bench);
  const presented = await sellPresented(shop, { price: 333, method: 'merpay' });
  const found = await sellPresented(shop, { price: 777, method: 'linepay', isLost: true });
  const { createCharge } = bench.service;
  loses(shop, false);
  const untaken = await scanned(shop, '28769999999999999999', ticketOf(501));
  await bench.machine.pass(330_000);
  bench.sales.dismiss(untaken);
  Object.assign(bench.service, { createCharge });
  const cash = record(bench, 950, '現金');
  const voided = record(bench, 1_050, 'カード端末');
  bench.sales.voidRecorded({ saleId: voided, reason: '打ち間違い', by: 'Sato' });
  Object.assign(charges[0] ?? {}, { status: 'partially_refunded', refunds: { amount: 100 } });
  await bench.sales.check(presented);
  await bench.sales.refunds.read(presented);
  return { ...shop, sold: { code, presented, found, untaken, cash, voided } };
}
