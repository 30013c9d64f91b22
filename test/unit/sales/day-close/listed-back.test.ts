import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../../electron/contract/payment-objects.ts';
import { type Bench, createBench, lists, ok } from '../support.ts';
import { charge, close, codeOf, netOf, nextDay, sell } from './support.ts';

/** A payment of 1,200 yen by a code that says `paid`, and what the service's list says of it; it begins with what the code says. */
async function paid(): Promise<{ bench: Bench; saleId: string; list: (more: Partial<Charge>) => void }> {
  const bench = createBench();
  const saleId = await sell(bench);
  const { orderNo } = bench.page(saleId).row;
  const at = bench.machine.wallMs;
  const id = bench.service.code(codeOf(bench, saleId)).charge?.id ?? '';
  const list = (more: Partial<Charge>): void => {
    lists(bench, [{ ...charge(id, orderNo, at), amount: 1_200, ...more }]);
  };
  list({});
  return { bench, saleId, list };
}

function tellsRefunds({ service }: Bench, ...amounts: readonly number[]): void {
  const refunds = amounts.map((amount, index) => ({ id: `re_${index}`, amount, status: 'refunded' }));
  service.listRefunds = () => Promise.resolve(ok({ total: refunds.length, refunds }));
}

const part = { status: 'partially_refunded', refunded: true };
const halfBack = { ...part, refunds: { amount: 500 } };

describe('where a payment’s own code is silent about refunds and disputes', () => {
  test('money that the list says went back the same day is in the close', async () => {
    const { bench, saleId, list } = await paid();
    list(halfBack);
    expect(netOf(await close(bench))).toBe(700);
    expect(bench.page(saleId).row.givenBack).toBe(500);
  });

  test('money that the list says went back whole is an adjustment of the next close, once', async () => {
    const { bench, list } = await paid();
    await close(bench);
    list({ status: 'refunded', refunded: true, refunds: { amount: 1_200 } });
    await nextDay(bench);
    expect((await close(bench)).adjustments).toMatchObject([{ kind: 'refund', givenBack: 1_200, of: 1 }]);
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
  });

  test('a dispute that the list alone tells is told, and its end', async () => {
    const { bench, saleId, list } = await paid();
    await close(bench);
    list({ disputed: true });
    await nextDay(bench);
    expect((await close(bench)).adjustments).toMatchObject([{ kind: 'disputed' }]);
    // The code's own answer, which names no dispute, says nothing of it.
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
    expect(bench.page(saleId).row.disputed).toBe(true);
    list({ disputed: false });
    await nextDay(bench);
    expect((await close(bench)).adjustments).toMatchObject([{ kind: 'dispute-over' }]);
  });

  test.each([
    ['part of it', part],
    ['some of it', { refunded: true }],
  ])('the list of refunds is asked how much, where the list says only that %s went back', async (_, word) => {
    const { bench, list } = await paid();
    list(word);
    tellsRefunds(bench, 300, 100);
    expect(netOf(await close(bench))).toBe(800);
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
  });

  test('a list that says less than is known takes nothing out of the sums: the list of refunds does', async () => {
    const { bench, saleId, list } = await paid();
    list(halfBack);
    await close(bench);
    list({ refunds: { amount: 0 } });
    tellsRefunds(bench, 500);
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
    expect(bench.page(saleId).row.givenBack).toBe(500);
    // Refunds that failed since are listed, and nothing is back by them.
    const failed = { id: 're_0', amount: 500, status: 'failed' };
    bench.service.listRefunds = () => Promise.resolve(ok({ total: 1, refunds: [failed] }));
    await nextDay(bench);
    expect((await close(bench)).adjustments).toMatchObject([{ kind: 'correction', givenBack: -500 }]);
  });
});

test('the code’s own word comes before the list’s, field by field', async () => {
  const { bench, saleId, list } = await paid();
  const codeId = codeOf(bench, saleId);
  const shown = bench.service.code(codeId).charge;
  bench.service.set(codeId, { charge: { ...shown, refunds: { amount: 200 } } });
  list({ ...halfBack, disputed: true });
  expect(netOf(await close(bench))).toBe(1_000);
  expect(bench.page(saleId).row).toMatchObject({ givenBack: 200, disputed: true });
  bench.service.set(codeId, { charge: { ...shown, refunds: { amount: 200 }, disputed: false } });
  await nextDay(bench);
  await close(bench);
  expect(bench.page(saleId).row.disputed).toBe(false);
});

test('a refund of this terminal’s that is under way is not taken for the whole by a bare word of the list', async () => {
  const { bench, saleId, list } = await paid();
  const chargeId = bench.service.code(codeOf(bench, saleId)).charge?.id ?? '';
  tellsRefunds(bench);
  bench.service.createRefund = () => Promise.resolve(ok({ id: 're_own', amount: 300, status: 'pending' }));
  const asked = { id: '00000000-0000-4000-8000-000000000999', saleId, chargeId, amount: 300 };
  expect(await bench.sales.refunds.giveBack({ ...asked, reason: 'Broken cup', by: 'Sato' })).toMatchObject({
    ok: true,
  });
  expect(bench.kinds(saleId)).toContain('refund-pending');
  const pending = { id: 're_own', amount: 300, status: 'pending' };
  bench.service.listRefunds = () => Promise.resolve(ok({ total: 1, refunds: [pending] }));
  list({ refunded: true });
  await close(bench);
  expect(bench.kinds(saleId)).not.toContain('given-back');
});

test('of a payment whose code holds part of its refunds the close asks for their list', async () => {
  const { bench, saleId } = await paid();
  const id = codeOf(bench, saleId);
  const data = [{ id: 're_0', amount: 300, status: 'refunded' }];
  bench.service.set(id, { charge: { ...bench.service.code(id).charge, refunds: { totalCount: 2, data } } });
  tellsRefunds(bench, 300, 200);
  expect(netOf(await close(bench))).toBe(700);
  expect(bench.page(saleId).row.givenBack).toBe(500);
});
