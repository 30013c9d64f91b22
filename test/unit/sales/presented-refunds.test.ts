import { describe, expect, test } from 'vitest';
import type { Charge, Refund } from '../../../electron/contract/payment-objects.ts';
import type { SaleRefunds } from '../../../electron/contract/refunds.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { SalePage } from '../../../electron/contract/sale.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { valueOf } from '../../support/result.ts';
import { loses, pay, type PresentedShop, presentedShop, scanned } from './presented-shop.ts';
import { journalled, lost, ok, settleAll, uuid } from './support.ts';

/** A sale that was paid by a payer's code, at a service that gives money back. */
class PaidByPayersCode {
  readonly shop: PresentedShop;
  readonly saleId: string;
  /** The refunds that reached the service: of which charge, how much, and how the journal had it then. */
  readonly asked: [chargeId: string, amount: number, state: unknown][] = [];
  /** What is done to a request and its answer; left out: it is taken, and answered. */
  answer: (take: () => Refund) => Outcome<Refund> = (take) => ok(take());
  #taps = 0;

  private constructor(shop: PresentedShop, saleId: string) {
    this.shop = shop;
    this.saleId = saleId;
    const { service } = shop.bench;
    service.createRefund = (chargeId, { amount, metadata }) => {
      this.asked.push([chargeId, amount, this.#journalled()]);
      return Promise.resolve(this.answer(() => this.#take(chargeId, { amount, metadata: metadata ?? {} })));
    };
    service.listRefunds = (chargeId) => {
      const refunds = this.#refundsOf(chargeId);
      return Promise.resolve(ok({ total: refunds.length, refunds: [...refunds] }));
    };
  }

  /** A sale of two teas, 600 yen each. `isLost`: the answer to the payer's code is lost, and its charge is found. */
  static async open({ isLost = false } = {}): Promise<PaidByPayersCode> {
    const shop = presentedShop();
    if (isLost) {
      loses(shop, true);
      shop.bench.service.revokeCharge = () => Promise.resolve(lost);
    }
    const saleId = await scanned(shop);
    pay(shop.charges[0]);
    await shop.bench.machine.pass(isLost ? 20_000 : 2_000);
    const paid = new PaidByPayersCode(shop, saleId);
    expect(paid.page.row).toMatchObject({ state: 'paid', received: 1_200 });
    return paid;
  }

  get page(): SalePage {
    return this.shop.bench.page(this.saleId);
  }

  async view(): Promise<SaleRefunds> {
    return valueOf(await this.shop.bench.sales.refunds.read(this.saleId));
  }

  /** Staff give money back; `lines` left out: an amount. */
  back(amount: number, lines?: { line: number; count: number }[]): Promise<Result<SaleRefunds>> {
    this.#taps += 1;
    return this.shop.bench.sales.refunds.giveBack({
      ...({ id: uuid(600 + this.#taps), saleId: this.saleId, chargeId: 'ch_1', amount } as const),
      ...({ reason: 'Cold tea', by: 'Sato' } as const),
      ...(lines && { lines }),
    });
  }

  /** What the service says of the refunds of its first charge. */
  turn(status: string): void {
    for (const refund of this.#refundsOf('ch_1')) Object.assign(refund, { status });
  }

  #refundsOf(chargeId: string): Refund[] {
    return this.shop.charges.find(({ id }) => id === chargeId)?.refunds?.data ?? [];
  }

  #take(chargeId: string, refund: Pick<Refund, 'amount' | 'metadata'>): Refund {
    const before = this.#refundsOf(chargeId);
    const taken = { id: `re_${before.length + 1}`, status: 'refunded', ...refund };
    const charge: Partial<Charge> = { refunds: { data: [...before, taken] } };
    Object.assign(this.shop.charges.find(({ id }) => id === chargeId) ?? {}, charge);
    return taken;
  }

  #journalled(): unknown {
    return journalled(this.shop.bench, 'SELECT state FROM refunds ORDER BY position DESC')?.['state'];
  }
}

describe('a payment by a payer’s code', () => {
  test.each([
    ['was answered', false],
    ['was found after its answer was lost', true],
  ])('that %s is given back whole, once, of its own charge, on the disk first', async (_, isLost) => {
    const paid = await PaidByPayersCode.open({ isLost });
    expect(await paid.back(1_200)).toMatchObject({ ok: true, value: { payments: [{ left: 0 }] } });
    expect(paid.asked).toEqual([['ch_1', 1_200, 'asking']]);
    expect(paid.page.row).toMatchObject({ state: 'paid', received: 1_200, givenBack: 1_200 });
    expect(paid.page).toMatchObject({ back: 1_200, refunds: [{ amount: 1_200, ofTwo: 0 }] });
    const { bench } = paid.shop;
    expect(bench.sales.readDay(null)).toMatchObject({
      value: { totals: [{ received: 1_200, givenBack: 1_200 }] },
    });
    expect(await paid.back(1)).toMatchObject({ ok: false, code: 'refund-above-left' });
    expect(paid.asked).toHaveLength(1);
  });

  test('is given back line by line, to the yen, each piece once', async () => {
    const paid = await PaidByPayersCode.open();
    const tea = [{ line: 0, count: 1 }];
    expect(await paid.back(599, tea)).toMatchObject({ ok: false, code: 'amount-changed' });
    for (const left of [1, 0])
      expect(await paid.back(600, tea)).toMatchObject({ ok: true, value: { lines: [{ left }] } });
    expect(await paid.back(600, tea)).toMatchObject({ ok: false, code: 'refund-above-left' });
    expect(paid.page.refunds.map(({ returned }) => returned)).toEqual([
      [{ ...tea[0], amount: 600 }],
      [{ ...tea[0], amount: 600 }],
    ]);
    expect(paid.page.row).toMatchObject({ received: 1_200, givenBack: 1_200 });
  });

  test('of which a refund was taken and its answer lost is in doubt until the list tells, and back once', async () => {
    const paid = await PaidByPayersCode.open();
    const { bench } = paid.shop;
    let hides = false;
    const { listRefunds } = bench.service;
    bench.service.listRefunds = (id) =>
      hides || !listRefunds ? Promise.resolve(lost as never) : listRefunds(id);
    paid.answer = (take) => {
      take();
      hides = true;
      return lost;
    };
    expect(await paid.back(500)).toMatchObject({ ok: true });
    expect(paid.page.row.givenBack).toBeLessThanOrEqual(500);
    expect(await paid.back(500)).toMatchObject({ ok: false });
    hides = false;
    await bench.machine.pass(60_000);
    expect(paid.asked).toHaveLength(1);
    expect(paid.page.row).toMatchObject({ received: 1_200, givenBack: 500 });
    expect((await paid.view()).payments).toMatchObject([
      { left: 700, refunds: [{ amount: 500, state: 'done' }] },
    ]);
  });

  test('of which a refund never arrived is whole again only by a list after the grace', async () => {
    const paid = await PaidByPayersCode.open();
    const { bench } = paid.shop;
    paid.answer = () => lost;
    await paid.back(500);
    await bench.machine.pass(200_000);
    expect(await paid.back(500)).toMatchObject({ ok: false, code: 'refund-in-doubt' });
    await bench.machine.pass(900_000);
    expect(paid.page.row).toMatchObject({ received: 1_200, givenBack: 0 });
    paid.answer = (take) => ok(take());
    expect(await paid.back(1_200)).toMatchObject({ ok: true });
    expect(paid.page.row).toMatchObject({ givenBack: 1_200 });
  });

  test('of which a refund was under way when the power went is looked up, and not asked for again', async () => {
    const paid = await PaidByPayersCode.open();
    const { bench } = paid.shop;
    const never = bench.later<Outcome<Refund>>();
    const take = bench.service.createRefund;
    bench.service.createRefund = async (...asked) => {
      await take?.(...asked);
      return await never.promise;
    };
    void paid.back(1_200);
    await settleAll();
    bench.restart({ sameBoot: false });
    expect(bench.sales.recover().ok).toBe(true);
    await bench.machine.pass(60_000);
    expect(paid.asked).toHaveLength(1);
    expect(paid.page.row).toMatchObject({ received: 1_200, givenBack: 1_200 });
  });

  test('is given back by the owner at the service: what is left here is less', async () => {
    const paid = await PaidByPayersCode.open();
    Object.assign(paid.shop.charges[0] ?? {}, { status: 'partially_refunded', refunds: { amount: 400 } });
    expect(await paid.back(801)).toMatchObject({ ok: false, code: 'refund-above-left' });
    expect(paid.page.row).toMatchObject({ received: 1_200, givenBack: 400 });
    expect(paid.asked).toEqual([]);
  });
});
