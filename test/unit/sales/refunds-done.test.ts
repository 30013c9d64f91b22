import { describe, expect, test } from 'vitest';
import { RefundCounter } from './refund-counter.ts';
import { ok, uuid } from './support.ts';

describe('what is certainly back', () => {
  const pageOf = ({ bench, saleId }: RefundCounter) => {
    const { refunds, back, row } = bench.page(saleId);
    return { back, givenBack: row.givenBack, amounts: refunds.map(({ amount }) => amount) };
  };

  test('is not what is under way, though the service counts it already', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    await counter.bench.machine.pass(10_000);
    expect(pageOf(counter)).toEqual({ back: 0, givenBack: 300, amounts: [] });
    counter.turn('refunded');
    await counter.bench.machine.pass(60_000);
    expect(pageOf(counter)).toEqual({ back: 300, givenBack: 300, amounts: [300] });
  });

  test('stands in the order in which it came back, at the time that the service says', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300);
    await counter.tap(200);
    counter.listed = counter.listed.map((entry, index) =>
      index === 1 ? { ...entry, refundedTime: 1_767_225_600_000 } : entry,
    );
    counter.turn('refunded', 1);
    await counter.bench.machine.pass(60_000);
    counter.turn('refunded', 0);
    await counter.bench.machine.pass(600_000);
    const { refunds } = counter.bench.page(counter.saleId);
    expect(refunds.map(({ amount }) => amount)).toEqual([200, 300]);
    expect(refunds[0]?.at).toBe(1_767_225_600_000);
    expect(refunds[1]?.at).not.toBe(1_767_225_600_000);
  });

  test('is also what was given back elsewhere, but no slip of this terminal', async () => {
    const counter = await RefundCounter.open();
    counter.take(200, 'console');
    counter.turn('refunded');
    await counter.refunds();
    expect(pageOf(counter)).toEqual({ back: 200, givenBack: 200, amounts: [] });
  });

  test('is of two alike the one that an id names, whichever the service told first and without one', async () => {
    const counter = await RefundCounter.open();
    await counter.tap(300, { id: uuid(1) });
    await counter.tap(300, { id: uuid(2) });
    const [first = {}, second = {}] = counter.listed;
    const { id: _, ...nameless } = { ...second, status: 'refunded' };
    counter.listed = [first, nameless];
    await counter.refunds();
    counter.listed = [{ ...first, status: 'refunded' }, nameless];
    await counter.refunds();
    expect(counter.bench.page(counter.saleId).refunds.map(({ id }) => id)).toEqual([uuid(2), uuid(1)]);
  });

  test('is of each payment by itself, whatever is under way of another', async () => {
    const counter = await RefundCounter.open();
    const { service, sales } = counter.bench;
    service.set('code_1', { charge: { id: 'ch_2', paid: true } });
    await sales.refunds.read(counter.saleId);
    service.set('code_1', { charge: { id: 'ch_2', paid: true, status: 'refunded' } });
    service.listRefunds = (chargeId) => {
      const refunds = chargeId === 'ch_1' ? counter.listed : [];
      return Promise.resolve(ok({ total: refunds.length, refunds }));
    };
    counter.say = () => undefined;
    counter.onRefund = (take) => ok(take());
    await counter.tap(400);
    counter.turn('refunded');
    await counter.refunds();
    expect(pageOf(counter)).toEqual({ back: 1_400, givenBack: 1_400, amounts: [400] });
    await counter.tap(400);
    expect(pageOf(counter)).toEqual({ back: 1_400, givenBack: 1_400, amounts: [400] });
  });
});
