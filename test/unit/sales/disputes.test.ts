import { describe, expect, test } from 'vitest';
import type { DisputedPayment } from '../../../electron/contract/disputes.ts';
import type { Charge, Dispute } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import { close } from './day-close/support.ts';
import { type Bench, createBench, lists, lost, ok, opened, renewed, unsupported } from './support.ts';

const at = Date.UTC(2026, 3, 20);
const complaint: Dispute = {
  id: 'dis_1',
  object: 'dispute',
  chargeId: 'ch_1',
  amount: 1_000,
  currency: 'JPY',
  reason: 'unrecognized',
  status: 'new',
  createTime: at,
};

/** A service that has these disputes and answers them in pages of two. */
function disputing(bench: Bench, disputes: readonly Dispute[]): void {
  bench.service.listDisputes = ({ chargeId, status, offset }) => {
    const fitting = disputes.filter(
      (each) => (chargeId ?? each.chargeId) === each.chargeId && (status ?? each.status) === each.status,
    );
    return Promise.resolve(ok({ total: fitting.length, disputes: fitting.slice(offset, offset + 2) }));
  };
}

async function paid(bench: Bench, disputed: boolean): Promise<string> {
  const saleId = await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(3_000);
  bench.service.set('code_1', { charge: { id: 'ch_1', paid: true, paymentMethod: 'alipay', disputed } });
  return saleId;
}

async function listed(bench: Bench, saleId: string | null): Promise<DisputedPayment[]> {
  return valueOf(await bench.sales.listDisputes(saleId));
}

describe('the open disputes', () => {
  test('name the sale that was paid, the amount, the reason and when it was opened', async () => {
    const bench = createBench();
    const saleId = await paid(bench, true);
    disputing(bench, [complaint, { ...complaint, id: 'dis_2', chargeId: 'ch_9', status: 'won' }]);
    expect(await listed(bench, null)).toEqual([
      {
        id: 'dis_1',
        chargeId: 'ch_1',
        amount: 1_000,
        currency: 'JPY',
        reason: 'unrecognized',
        status: 'new',
        openedAt: at,
        resolvedAt: null,
        row: bench.page(saleId).row,
      },
    ]);
  });

  test.each([
    [
      'to the end',
      (offset: number) => [complaint, { ...complaint, id: 'dis_2' }].slice(offset, offset + 1),
      2,
    ],
    ['once, where every page is the same', () => [complaint], 1],
  ])('are read %s where no total is told', async (_, page, count) => {
    const bench = createBench();
    bench.service.listDisputes = ({ offset }) => Promise.resolve(ok({ disputes: page(offset) }));
    expect(await listed(bench, null)).toHaveLength(count);
  });

  test('are looked at by way of the code, so that the sale itself says so from then on', async () => {
    const bench = createBench();
    const saleId = await paid(bench, true);
    expect(bench.page(saleId).row.disputed).toBe(false);
    disputing(bench, [complaint]);
    expect(await listed(bench, null)).toMatchObject([{ row: { disputed: true } }]);
    expect(bench.page(saleId).row.disputed).toBe(true);
    expect(bench.kinds(saleId).at(-1)).toBe('disputed');
    const reads = bench.service.count('read');
    await listed(bench, null);
    expect(bench.service.count('read')).toBe(reads);
  });

  test('of a second payment are looked at, too, where the first one is known to be disputed', async () => {
    const bench = createBench();
    const saleId = await renewed(bench);
    const dispute = (number: number): Dispute => {
      const { charge } = bench.service.code(`code_${number}`);
      bench.service.set(`code_${number}`, { charge: { ...charge, disputed: true } });
      return { ...complaint, id: `dis_${number}`, chargeId: `ch_${number}` };
    };
    bench.service.pay('code_2');
    await bench.machine.pass(3_000);
    bench.service.pay('code_1');
    await bench.machine.pass(70_000);
    const first = dispute(2);
    disputing(bench, [first]);
    await listed(bench, null);
    disputing(bench, [first, dispute(1)]);
    await listed(bench, null);
    expect(bench.kinds(saleId).filter((kind) => kind === 'disputed')).toHaveLength(2);
  });

  test('of a payment that no code shows are looked at by the payment itself', async () => {
    const bench = createBench();
    const saleId = await paid(bench, false);
    bench.sales.dismiss(saleId);
    const second: Charge = {
      ...{ id: 'ch_2', orderNo: bench.page(saleId).row.orderNo, amount: 1_200, currency: 'JPY' },
      ...{ paid: true, status: 'captured', paidTime: bench.machine.wallMs },
    };
    lists(bench, [second]);
    await close(bench);
    expect(bench.page(saleId).row).toMatchObject({ doubled: true, disputed: false });
    bench.service.readCharge = () => Promise.resolve(ok({ ...second, disputed: true }));
    disputing(bench, [{ ...complaint, chargeId: 'ch_2' }]);
    expect(await listed(bench, null)).toMatchObject([{ row: { disputed: true } }]);
    expect(bench.kinds(saleId).at(-1)).toBe('disputed');
  });

  test('of payments that this terminal did not take have no sale', async () => {
    const bench = createBench();
    disputing(bench, [{ ...complaint, chargeId: 'ch_9' }]);
    expect(await listed(bench, null)).toMatchObject([{ chargeId: 'ch_9', row: null }]);
  });

  test('are read to the last page', async () => {
    const bench = createBench();
    disputing(
      bench,
      Array.from({ length: 5 }, (_, index) => ({
        ...complaint,
        id: `dis_${index}`,
        chargeId: `ch_x${index}`,
      })),
    );
    expect(await listed(bench, null)).toHaveLength(5);
  });

  test('are those alone, where the service lists others as well', async () => {
    const bench = createBench();
    bench.service.listDisputes = () =>
      Promise.resolve(ok({ total: 2, disputes: [{ ...complaint, status: 'won' }, complaint] }));
    expect(await listed(bench, null)).toMatchObject([{ status: 'new' }]);
  });

  test('of a list without an end are a thousand', async () => {
    const bench = createBench();
    const page = (offset: number): Dispute[] =>
      Array.from({ length: 100 }, (_, at) => ({ ...complaint, id: `dis_${offset + at}`, chargeId: 'ch_9' }));
    bench.service.listDisputes = ({ offset }) =>
      Promise.resolve(ok({ total: 1_000_000, disputes: page(offset) }));
    expect(await listed(bench, null)).toHaveLength(1_000);
  });

  test('with what the service leaves out, and a time that no calendar has, are no failure', async () => {
    const bench = createBench();
    disputing(bench, [{ status: 'new', createTime: 9_007_199_254_740_000 }]);
    expect(await listed(bench, null)).toEqual([
      {
        id: '',
        chargeId: '',
        amount: null,
        currency: null,
        reason: '',
        status: 'new',
        openedAt: null,
        resolvedAt: null,
        row: null,
      },
    ]);
  });

  test.each([
    ['unsupported', unsupported],
    ['no-answer', lost],
  ] as const)(
    'that the service does not tell are %s, and no part of them passes for all',
    async (code, outcome) => {
      const bench = createBench();
      bench.service.listDisputes = ({ offset }) =>
        Promise.resolve(offset === 0 ? ok({ total: 3, disputes: [complaint] }) : outcome);
      expect(await bench.sales.listDisputes(null)).toMatchObject({ ok: false, code });
    },
  );

  test('are unsupported where the client cannot ask', async () => {
    const bench = createBench();
    expect(await bench.sales.listDisputes(null)).toMatchObject({ ok: false, code: 'unsupported' });
  });
});

describe("a sale's disputes", () => {
  test('are all of its payment’s, open or over', async () => {
    const bench = createBench();
    const saleId = await paid(bench, true);
    const over: Dispute = { ...complaint, id: 'dis_0', status: 'won', resolvedTime: at + 5 };
    disputing(bench, [complaint, over, { ...complaint, id: 'dis_9', chargeId: 'ch_9' }]);
    expect(await listed(bench, saleId)).toMatchObject([
      { id: 'dis_1', status: 'new' },
      { id: 'dis_0', status: 'won', resolvedAt: at + 5 },
    ]);
  });

  test('of a sale that nobody paid are none, and the service is not asked', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.listDisputes = () => Promise.reject(new Error('asked'));
    expect(await listed(bench, saleId)).toEqual([]);
  });
});
