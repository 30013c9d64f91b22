import { describe, expect, test, vi } from 'vitest';
import { code as codeSchema, type Code } from '../../../electron/contract/payment-objects.ts';
import { type Bench, createBench, opened, refusedWith } from './support.ts';

type Charge = NonNullable<Code['charge']>;

const whole: Charge = { id: 'ch_1', paid: true, status: 'captured', paymentMethod: 'alipay' };

function charge(bench: Bench, change: Partial<Charge>, code: Partial<Code> = {}): void {
  bench.service.set('code_1', { status: 'captured', ...code, charge: { ...whole, ...change } });
}

describe('a payment that is first seen after money went back', () => {
  test.each<[string, Partial<Charge>, number]>([
    ['wholly', { refunded: true, status: 'refunded', refunds: { amount: 1_200 } }, 1_200],
    ['wholly, with nothing else said', { status: 'refunded', paid: undefined }, 1_200],
    ['in part', { status: 'partially_refunded', refunds: { amount: 500 } }, 500],
    ['by being revoked', { status: 'revoked' }, 1_200],
  ])('is not a payment in full: %s', async (_, change, givenBack) => {
    const bench = createBench();
    const saleId = await opened(bench);
    charge(bench, change);
    await bench.machine.pass(3_000);
    expect(bench.phase()).toMatchObject({ state: 'paid', givenBack });
    expect(bench.page(saleId).row).toMatchObject({ received: 1_200, givenBack });
    expect(bench.kinds(saleId).slice(-2)).toEqual(['paid', 'given-back']);
  });
});

test.each(['revoked', 'failed'])(
  'a payment whose code shows a try that was %s before it was paid is paid in full',
  async (status) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { status: 'captured', charge: { id: 'ch_2', status, paid: false } });
    await bench.machine.pass(3_000);
    expect(bench.phase()).toMatchObject({ state: 'paid', givenBack: 0 });
    expect(bench.page(saleId).row).toMatchObject({ received: 1_200, givenBack: 0 });
    expect(bench.kinds(saleId)).not.toContain('given-back');
  },
);

describe('what becomes of a payment later', () => {
  async function paid(): Promise<{ bench: Bench; saleId: string; look: () => Promise<unknown> }> {
    const bench = createBench();
    const saleId = await opened(bench);
    charge(bench, {});
    await bench.machine.pass(3_000);
    const look = async (): Promise<unknown> => {
      bench.sales.compareDay(null);
      await bench.machine.pass(60_000);
      return bench.page(saleId).row;
    };
    return { bench, saleId, look };
  }

  test('is kept as the service says it, each time that it says more', async () => {
    const { bench, saleId, look } = await paid();
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 0, disputed: false });
    charge(bench, { status: 'partially_refunded', refunds: { amount: 300 } });
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 300 });
    charge(bench, { status: 'partially_refunded', refunds: { amount: 700 }, disputed: true });
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 700, disputed: true });
    charge(bench, { status: 'refunded', refunded: true, refunds: { amount: 1_200 }, disputed: false });
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 1_200, disputed: false });
    const events = bench.page(saleId).events.filter(({ kind }) => kind === 'given-back');
    expect(events.map(({ details }) => [details['amount'], details['total']])).toEqual([
      [300, 300],
      [400, 700],
      [500, 1_200],
    ]);
    expect(bench.kinds(saleId).filter((kind) => kind.startsWith('dispute'))).toEqual([
      'disputed',
      'dispute-ended',
    ]);
    expect(bench.page(saleId).attempts[0]?.code?.charge?.refunds?.amount).toBe(1_200);
  });

  test('is not given back by a refund that failed, or that is under way', async () => {
    const { bench, saleId, look } = await paid();
    const data = ['failed', 'canceled', 'rejected', 'pending'].map((status) => ({ status, amount: 400 }));
    charge(bench, { refunds: { data } });
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 0 });
    charge(bench, { refunds: { data: [...data, { status: 'refunded', amount: 300 }] } });
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 300 });
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('is a whole amount, whatever fraction the service says', async () => {
    const { bench, saleId, look } = await paid();
    charge(bench, { refunds: { amount: 99.999_999 } });
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 100 });
    expect(bench.stops).toEqual([]);
    charge(bench, { refunds: { data: [{ status: 'refunded', amount: 0.1 + 0.2 }] } });
    expect(await look()).toMatchObject({ received: 1_200, givenBack: 0 });
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('is not lost to an answer that contradicts it, which is said once', async () => {
    const { bench, saleId, look } = await paid();
    charge(bench, { status: 'partially_refunded', refunds: { amount: 300 } });
    await look();
    const known = bench.page(saleId).attempts[0]?.code;
    charge(bench, { id: 'ch_9', status: 'amount_mismatch', paid: false }, { status: 'completed' });
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await look()).toMatchObject({ state: 'paid', received: 1_200, givenBack: 300 });
      expect(bench.page(saleId).attempts[0]?.code).toEqual(known);
    }
    expect(bench.kinds(saleId).filter((kind) => kind === 'unknown')).toHaveLength(1);
    charge(bench, { status: 'partially_refunded', refunds: { amount: 300 } });
    await look();
    expect(bench.kinds(saleId).filter((kind) => ['paid', 'given-back'].includes(kind))).toHaveLength(2);
  });

  test('is written down once, however often it is said', async () => {
    const { bench, saleId, look } = await paid();
    charge(bench, { refunds: { amount: 300 } });
    await look();
    const { length } = bench.kinds(saleId);
    await look();
    expect(bench.kinds(saleId)).toHaveLength(length);
  });
});

test.each([9_007_199_254_740_000, 8_640_000_000_000_001, 5, -1, 0])(
  'a payment that names a time that no calendar has (%s) is paid now, and the history can be read',
  async (paidTime) => {
    const bench = createBench();
    const saleId = await opened(bench);
    charge(bench, { paidTime });
    await bench.machine.pass(3_000);
    const paidAt = bench.page(saleId).row.paidAt ?? 0;
    expect(paidAt).toBe(bench.machine.wallMs - 1_000);
  },
);

describe('another amount that arrived', () => {
  // Some services name what arrived, others repeat what was asked for and say so by the state alone.
  test.each([900, 1_200])('is an alarm, not a payment, and is said once (amount %s)', async (amount) => {
    const bench = createBench();
    const saleId = await opened(bench);
    charge(bench, { status: 'amount_mismatch', paid: false, amount }, { status: 'pending' });
    await bench.machine.pass(3_000);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    const { length } = bench.kinds(saleId);
    await bench.machine.pass(7_200_000);
    expect(bench.kinds(saleId)).toHaveLength(length);
    expect(bench.page(saleId).row).toMatchObject({ state: 'unknown', received: 0 });
  });

  test('leaves nothing to be found out as soon as a person has given their word', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    charge(bench, { status: 'amount_mismatch', paid: false, amount: 900 }, { status: 'pending' });
    // The questions have become hourly by then.
    await bench.machine.pass(86_400_000);
    const word = { saleId, outcome: 'unpaid', reason: 'Nobody paid.', by: 'Sato' } as const;
    expect((await bench.sales.settle(word)).ok).toBe(true);
    await bench.machine.pass(60_000);
    expect(bench.journal.listUnresolved()).toEqual({ ok: true, value: [] });
  });
});

describe('a service that sends null for what it does not know', () => {
  /** Answers come through the schema, as the client reads them. */
  async function nulling(paid: Partial<Charge>): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    bench.service.onRead = (codeId) => {
      const { charge: known, ...code } = bench.service.code(codeId);
      const nulls = { customer: null, items: null };
      return bench.ok(codeSchema.parse({ ...code, ...nulls, charge: { ...known, cardInfo: null } }));
    };
    const saleId = await opened(bench);
    charge(bench, paid, paid.paid === false ? { status: 'pending' } : {});
    await bench.machine.pass(3_000);
    return { bench, saleId };
  }

  test('says the same contradiction once', async () => {
    const { bench, saleId } = await nulling({ status: 'amount_mismatch', paid: false, amount: 900 });
    expect(bench.phase()).toMatchObject({ state: 'unknown' });
    const { length } = bench.kinds(saleId);
    await bench.machine.pass(7_200_000);
    expect(bench.kinds(saleId)).toHaveLength(length);
  });

  test('has nothing written down of a payment that is as it was', async () => {
    const { bench } = await nulling({});
    expect(bench.phase()).toMatchObject({ state: 'paid' });
    const written = vi.spyOn(bench.journal, 'record');
    bench.sales.compareDay(null);
    await bench.machine.pass(60_000);
    expect(bench.service.count('read')).toBe(2);
    expect(written).not.toHaveBeenCalled();
  });
});

describe('a try that failed', () => {
  test('is over: the code is ruled out as soon as it is', async () => {
    const bench = createBench();
    bench.service.onClose = () => refusedWith('refused');
    const saleId = await opened(bench);
    charge(bench, { status: 'failed', paid: false }, { status: 'pending' });
    await bench.machine.pass(3_000);
    expect(bench.phase().state).toBe('awaiting');
    charge(bench, { status: 'failed', paid: false }, { status: 'pending', expired: true });
    await bench.machine.pass(3_000);
    expect(bench.page(saleId).row.state).toBe('expired');
  });
});
