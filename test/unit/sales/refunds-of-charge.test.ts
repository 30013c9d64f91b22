import { describe, expect, test } from 'vitest';
import { RefundCounter } from './refund-counter.ts';
import { lost, ok } from './support.ts';

describe('a refund is looked up at the payment that it was asked of', () => {
  /** Two phones paid one code; the code shows one payment, then the other. */
  async function flipped(): Promise<{ counter: RefundCounter; made: Map<string, number> }> {
    const counter = await RefundCounter.open();
    const { bench } = counter;
    const made = new Map<string, number>();
    bench.service.createRefund = (chargeId, { amount, metadata }) => {
      made.set(chargeId, (made.get(chargeId) ?? 0) + amount);
      refunds.set(chargeId, [
        ...(refunds.get(chargeId) ?? []),
        { id: `re_${chargeId}`, amount, status: 'refunded', metadata },
      ]);
      return Promise.resolve(lost);
    };
    const refunds = new Map<
      string,
      { id: string; amount: number; status: string; metadata?: Record<string, unknown> | undefined }[]
    >();
    bench.service.listRefunds = (chargeId) => {
      const found = refunds.get(chargeId) ?? [];
      return Promise.resolve(ok({ total: found.length, refunds: found }));
    };
    await counter.tap(300);
    expect(made.get('ch_1')).toBe(300);
    // The second phone's payment goes through; the code shows the one that began last.
    bench.service.set('code_1', { charge: { id: 'ch_9', paid: true, status: 'captured' } });
    return { counter, made };
  }

  test('and never written down as failed when it was made', async () => {
    const { counter } = await flipped();
    await counter.bench.machine.pass(3_600_000);
    expect(counter.state(), 're_ch_1 is back at the service').not.toBe('failed');
  });

  test('nor where the list of the other payment does not name it', async () => {
    const { counter } = await flipped();
    const { bench } = counter;
    const { listRefunds } = bench.service;
    bench.service.listRefunds = (chargeId) =>
      chargeId === 'ch_1' || !listRefunds ? Promise.resolve(lost) : listRefunds(chargeId);
    for (let look = 0; look < 3; look += 1) {
      await counter.view();
      await bench.machine.pass(3_600_000);
    }
    expect(counter.state(), 'nobody has asked the payment that it is of').toBe('unknown');
  });

  test('and its slip names the method of that payment, whatever the code shows since', async () => {
    const { counter } = await flipped();
    await counter.bench.machine.pass(3_600_000);
    const later = { id: 'ch_10', status: 'failed', paymentMethod: 'paypay' };
    counter.bench.service.set('code_1', { charge: later });
    await counter.view();
    const { refunds, attempts } = counter.bench.page(counter.saleId);
    expect(attempts[0]?.code?.charge?.paymentMethod).toBe('paypay');
    expect(refunds).toMatchObject([{ amount: 300, paymentMethod: 'alipay' }]);
  });

  test('so that the money does not go back twice', async () => {
    const { counter, made } = await flipped();
    await counter.bench.machine.pass(3_600_000);
    // Staff give it back again only where the screen says "not refunded".
    if (counter.state() !== 'done') await counter.tap(300);
    expect(
      [...made.values()].reduce((a, b) => a + b, 0),
      'one refund of 300 was wanted',
    ).toBe(300);
    expect(counter.bench.page(counter.saleId).row).toMatchObject({
      received: 2_000,
      givenBack: 300,
      doubled: true,
    });
    const left = (await counter.view()).payments.map((payment) => [payment.chargeId, payment.left]);
    expect(left).toEqual([
      ['ch_1', 700],
      ['ch_9', 1_000],
    ]);
  });
});

describe('a refund that never reached the service does not stay in doubt', () => {
  const told = async (charge: Record<string, unknown>): Promise<RefundCounter> => {
    const counter = await RefundCounter.open();
    const { bench } = counter;
    counter.onRefund = () => lost;
    await counter.tap(300);
    expect(counter.state()).toBe('unknown');
    bench.service.set('code_1', { charge: { ...bench.service.code('code_1').charge, ...charge } });
    await bench.machine.pass(3_600_000);
    return counter;
  };

  test('where the payment was taken back whole since: that is no refund', async () => {
    const counter = await told({ status: 'revoked', paidTime: 1 });
    expect(counter.state()).toBe('failed');
    expect(await counter.left()).toBe(0);
  });

  test('but stays where the whole came back by refunds that the list does not name', async () => {
    const counter = await told({ status: 'refunded' });
    expect(counter.state()).toBe('unknown');
    const other = await told({ status: 'revoked', paidTime: 1, refunds: { amount: 300 } });
    expect(other.state()).toBe('unknown');
  });

  test('where its code shows another amount since, which no money is given back of', async () => {
    const counter = await told({ status: 'amount_mismatch', amount: 1 });
    expect(counter.state()).toBe('failed');
    await counter.tap(100);
    expect(counter.requests).toHaveLength(1);
  });
});
