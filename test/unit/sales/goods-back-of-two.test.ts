import { expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import { RefundCounter } from './refund-counter.ts';
import { ok, opened, uuid } from './support.ts';

test.each(['first', 'second'])(
  'goods that came back are not counted as sold where their money went back of the %s of two payments',
  async (which) => {
    const counter = await RefundCounter.open();
    const { bench } = counter;
    const { service, sales, machine } = bench;
    const saleId = await opened(bench, {
      requestId: uuid(2),
      lines: [{ name: 'Mug', price: 1_000, count: 1 }],
      expectedTotal: 1_000,
    });
    await sales.cancel(saleId);
    await sales.renew(saleId);
    await machine.pass(1_000);
    const [a = '', b = ''] = bench.page(saleId).attempts.map(({ code }) => code?.id ?? '');
    service.set(b, { status: 'captured', charge: { id: 'ch_first', paid: true } });
    await machine.pass(5_000);
    service.set(a, { status: 'captured', charge: { id: 'ch_second', paid: true } });
    await machine.pass(3_600_000);
    expect(bench.page(saleId).row).toMatchObject({ doubled: true, received: 2_000 });
    const listed: Record<string, unknown[]> = {};
    service.createRefund = (chargeId, body) => {
      const refund = {
        id: `re_${chargeId}`,
        status: 'refunded',
        amount: body.amount,
        metadata: body.metadata ?? {},
      };
      (listed[chargeId] ??= []).push(refund);
      return Promise.resolve(ok(refund));
    };
    service.listRefunds = (chargeId) =>
      Promise.resolve(
        ok({ total: listed[chargeId]?.length ?? 0, refunds: (listed[chargeId] ?? []) as never }),
      );
    // The customer brings the mug back, and gets the money of one payment for it.
    expect(
      await counter.tap(1_000, { saleId, chargeId: `ch_${which}`, lines: [{ line: 0, count: 1 }] }),
    ).toMatchObject({ ok: true });
    const day = valueOf(
      await sales.readTakings({ date: null, span: 'day' } as never, { items: [], categories: [] }),
    );
    const mug = day.takings[0]?.items.find(({ name }) => name === 'Mug');
    expect(mug).toMatchObject({ count: 0, net: 1_000 });
  },
);
