import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Charge, Refund } from '../../../../electron/contract/payment-objects.ts';
import { noFacts } from '../../../../electron/domain/ledger.ts';
import { valueOf } from '../../../support/result.ts';
import { cellsOf } from '../exported.ts';
import { type Bench, createBench, lists, nothingOnSale, ok, unseenNow } from '../support.ts';
import { close, codeOf, compare, netOf, nextDay, requestId, sell, today } from './support.ts';

const amount = 1_200;

/** A sale that two phones paid by its one code, which shows the first payment alone; `listed`: what the service lists. */
async function paidByTwoPhones(
  isListed = true,
): Promise<{ bench: Bench; saleId: string; orderNo: string; listed: Charge[]; second: Charge }> {
  const bench = createBench();
  const saleId = await sell(bench);
  const { orderNo } = bench.page(saleId).row;
  const shown = bench.service.code(codeOf(bench, saleId)).charge?.id ?? '';
  const paid = { orderNo, amount, currency: 'JPY', paid: true, status: 'captured' };
  const first = { ...paid, id: shown, paidTime: bench.machine.wallMs };
  const second = { ...paid, id: 'ch_2', paidTime: bench.machine.wallMs + 1_000 };
  const listed: Charge[] = isListed ? [first, second] : [first];
  lists(bench, listed);
  await bench.machine.pass(2_000);
  return { bench, saleId, orderNo, listed, second };
}

/** A service that keeps what it gives back of each payment apart, each of it done at once. */
function givesBack({ service }: Bench, listed: Charge[]): void {
  const made: (Refund & { of: string })[] = [];
  service.createRefund = (of, { amount: back, metadata = {} }) => {
    const refund = { id: `re_${made.length}`, amount: back, metadata, status: 'refunded' };
    made.push({ ...refund, of });
    listed.forEach((charge, index) => {
      if (charge.id === of) listed[index] = { ...charge, status: 'refunded', refunded: true };
    });
    return Promise.resolve(ok(refund));
  };
  service.listRefunds = (chargeId) => {
    const refunds = made.filter(({ of }) => of === chargeId);
    return Promise.resolve(ok({ total: refunds.length, refunds }));
  };
}

describe('a second payment of one code, which the code does not show', () => {
  test('is told as the sale’s second by the close of its day, which payment it is, and to staff', async () => {
    const { bench, saleId, orderNo, second } = await paidByTwoPhones();
    const compared = await compare(bench);
    expect(compared.unknown).toMatchObject([{ row: { id: saleId, doubled: true }, doubt: 'paid-twice' }]);
    const closed = await close(bench);
    expect(closed.adjustments).toEqual([]);
    expect(closed.totals).toMatchObject([{ payments: { count: 2, amount: 2 * amount }, net: 2 * amount }]);
    expect(closed.rates).toMatchObject([{ rate: 10, amount: 2 * amount }]);
    const named = { chargeId: 'ch_2', orderNo, amount, at: second.paidTime };
    expect(closed.paidTwice).toMatchObject([{ saleId, orderNo, doubt: 'paid-twice', seconds: [named] }]);
    expect(unseenNow(bench)).toEqual([[orderNo, 'paid']]);
    const said = bench.page(saleId).events.filter(({ kind }) => kind === 'paid-twice');
    expect(said).toMatchObject([{ details: { orderNo, chargeId: 'ch_2', attempt: 1 } }]);
  });

  test('has a row of its own in the file of the close', async () => {
    const { bench, orderNo } = await paidByTwoPhones();
    await close(bench);
    const folder = path.join(bench.folder, 'documents');
    const written = valueOf(await bench.sales.exportDayClose(1, { folder, language: 'en' }));
    const rows = cellsOf(written.path).filter(([, , kind]) => kind?.startsWith('Second payment'));
    expect(rows.map((row) => [row[3], row[10]])).toEqual([[orderNo, 'Amount 1200 ch_2']]);
  });

  test('that is known only when its day is closed is the sale’s, late', async () => {
    const { bench, saleId, listed, second } = await paidByTwoPhones(false);
    await close(bench);
    listed.push(second);
    await nextDay(bench);
    const next = await close(bench);
    expect(next.adjustments).toMatchObject([
      { kind: 'late-payment', saleId, key: 'charge/ch_2', paid: amount },
    ]);
    expect(next.paidTwice).toMatchObject([{ saleId, seconds: [{ chargeId: 'ch_2' }] }]);
    await nextDay(bench);
    expect(await close(bench)).toMatchObject({ adjustments: [], paidTwice: [{ saleId, since: 2 }] });
  });

  test('that an earlier version put down without a sale is the sale’s once it is listed again, and is booked no more', async () => {
    const { bench, saleId, orderNo, listed, second } = await paidByTwoPhones(false);
    const at = second.paidTime ?? 0;
    const told = { ...noFacts, saleId: null, attempt: null, orderNo, amount, currency: 'JPY', at } as const;
    bench.journal.payments.learn({ ...told, from: 'list', chargeId: 'ch_2' });
    expect((await close(bench)).adjustments).toMatchObject([{ kind: 'unknown-payment', paid: amount }]);
    listed.push(second);
    await nextDay(bench);
    const next = await close(bench);
    expect(next).toMatchObject({ adjustments: [], totals: [] });
    expect(next.paidTwice).toMatchObject([{ saleId, seconds: [{ chargeId: 'ch_2' }] }]);
    expect(bench.page(saleId).row).toMatchObject({ doubled: true, received: 2 * amount });
  });

  test('is told once, whatever is listed again and whatever the code shows by then', async () => {
    const { bench, saleId, second } = await paidByTwoPhones();
    await close(bench);
    bench.service.set(codeOf(bench, saleId), { charge: second });
    await nextDay(bench);
    expect(await close(bench)).toMatchObject({ adjustments: [], totals: [] });
    expect(bench.kinds(saleId).filter((kind) => kind === 'paid-twice')).toHaveLength(1);
  });

  test('is given back like every second payment, and then named no more', async () => {
    const { bench, saleId, listed } = await paidByTwoPhones();
    givesBack(bench, listed);
    await close(bench);
    const asked = { id: requestId(), saleId, chargeId: 'ch_2', amount, reason: 'Twice', by: 'Sato' };
    expect(await bench.sales.refunds.giveBack(asked)).toMatchObject({
      value: { payments: [{ left: amount }, { chargeId: 'ch_2', left: 0, refunds: [{ state: 'done' }] }] },
    });
    expect(bench.page(saleId).refunds).toMatchObject([{ amount, ofTwo: amount }]);
    await nextDay(bench);
    const next = await close(bench);
    expect([netOf(next), next.paidTwice]).toEqual([-amount, []]);
    expect(next.adjustments).toMatchObject([
      { kind: 'refund', key: 'charge/ch_2', givenBack: amount, of: 1 },
    ]);
  });

  test('has nothing taken out of what is back by a list of payments that lags: the list of refunds does, by what failed', async () => {
    const { bench, saleId, listed, second } = await paidByTwoPhones();
    await close(bench);
    const back = { id: 're_1', amount, status: 'refunded' };
    bench.service.listRefunds = (of) => {
      const refunds = of === 'ch_2' ? [back] : [];
      return Promise.resolve(ok({ total: refunds.length, refunds }));
    };
    listed[1] = { ...second, refunds: { amount } };
    await nextDay(bench);
    expect(netOf(await close(bench))).toBe(-amount);
    listed[1] = { ...second, refunds: { amount: 0 } };
    await nextDay(bench);
    expect((await close(bench)).adjustments).toEqual([]);
    expect(bench.page(saleId).row.givenBack).toBe(amount);
    back.status = 'failed';
    await nextDay(bench);
    expect((await close(bench)).adjustments).toMatchObject([{ kind: 'correction', givenBack: -amount }]);
    expect(bench.page(saleId).row.givenBack).toBe(0);
  });

  test('is money of the sale, whose goods were sold once', async () => {
    const { bench } = await paidByTwoPhones();
    await close(bench);
    // Two pieces of one item, as the ticket has them.
    const takings = await bench.sales.readTakings({ date: today(bench), span: 'day' }, nothingOnSale);
    expect(takings).toMatchObject({
      value: { takings: [{ net: 2 * amount, items: [{ count: 2, net: 2 * amount }] }] },
    });
  });

  test('of another amount than the sale’s is none of it', async () => {
    const { bench, listed, second } = await paidByTwoPhones(false);
    listed.push({ ...second, amount: 900 });
    const closed = await close(bench);
    expect(closed.adjustments).toMatchObject([{ kind: 'unknown-payment', saleId: null, paid: 900 }]);
    expect(closed.paidTwice).toEqual([]);
  });
});
