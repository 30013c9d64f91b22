import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import {
  type Bench,
  createBench,
  lists,
  lost,
  opened,
  settleAll,
  tellsTimes,
  unsupported,
} from './support.ts';

/** A charge under the number of the sale. */
const pending: Charge = {
  id: 'ch_1',
  amount: 1_200,
  currency: 'JPY',
  orderNo: 'T1-000001-GGGG',
  status: 'pending',
  createTime: Date.UTC(2026, 3, 1, 3),
};
const captured: Charge = { ...pending, status: 'captured', paid: true };

/** A sale whose request for a code was lost on its way back; the next one is answered. */
async function lostAnswer(): Promise<{ bench: Bench; saleId: string }> {
  const bench = createBench();
  const { onCreate } = bench.service;
  bench.service.onCreate = () => lost;
  const saleId = await opened(bench);
  expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'no-answer' } });
  bench.service.onCreate = onCreate;
  return { bench, saleId };
}

describe('before a sale whose request for a code was lost is asked for again, its number is looked for', () => {
  test('a payment under it is the sale’s, and no other code is made', async () => {
    const { bench, saleId } = await lostAnswer();
    lists(bench, [captured]);
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    expect(bench.service.count('create')).toBe(1);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
    // The charge is no code that could be read, now or at a close.
    expect(bench.page(saleId).attempts[0]?.code).toBeNull();
    await bench.machine.pass(3_600_000);
    expect(bench.service.count('read')).toBe(0);
  });

  test('a payment of another amount under it is told, and is in the way', async () => {
    const { bench, saleId } = await lostAnswer();
    lists(bench, [{ ...captured, amount: 900 }]);
    await bench.sales.renew(saleId);
    await settleAll();
    expect(bench.service.count('create')).toBe(1);
    expect(bench.page(saleId).row.state).toBe('unknown');
    expect(bench.page(saleId).events.findLast(({ kind }) => kind === 'unknown')?.details).toMatchObject({
      moved: true,
      amount: 900,
    });
    valueOf(await bench.sales.settle({ saleId, outcome: 'paid', reason: 'seen', by: 'Sato' }));
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 900 });
  });

  test('a charge under it that may take money is in the way, and is asked about from then on', async () => {
    const { bench, saleId } = await lostAnswer();
    lists(bench, [pending]);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
    lists(bench, [captured]);
    await bench.machine.pass(600_000);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  });

  test('and one that comes to nothing gives way again', async () => {
    const { bench, saleId } = await lostAnswer();
    lists(bench, [pending]);
    expect((await bench.sales.renew(saleId)).ok).toBe(false);
    lists(bench, [{ ...pending, status: 'failed' }]);
    await bench.machine.pass(600_000);
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    expect([bench.phase().state, bench.service.count('create')]).toEqual(['awaiting', 2]);
  });

  test('a list that does not come keeps another code from being made', async () => {
    const { bench, saleId } = await lostAnswer();
    bench.service.listCharges = () => Promise.resolve(lost);
    expect((await bench.sales.renew(saleId)).ok).toBe(false);
    expect(bench.service.count('create')).toBe(1);
  });

  test.each<[string, (bench: Bench) => void]>([
    ['nothing is listed', (bench) => lists(bench, [])],
    ['a try failed', (bench) => lists(bench, [{ ...pending, status: 'failed' }])],
    ['another number is listed', (bench) => lists(bench, [{ ...captured, orderNo: 'T1-000002-AAAA' }])],
    ['the service lists none', () => undefined],
    [
      'the service lists none, as it says now',
      ({ service }) => void (service.listCharges = () => Promise.resolve(unsupported)),
    ],
  ])('it is asked for again where %s', async (_, set) => {
    const { bench, saleId } = await lostAnswer();
    set(bench);
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    expect([bench.phase().state, bench.service.count('create')]).toEqual(['awaiting', 2]);
  });

  test('what was paid by an earlier code of the same number is not this request’s', async () => {
    const bench = createBench();
    tellsTimes(bench);
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true, charge: { ...pending, status: 'failed' } });
    await bench.machine.pass(4_000);
    lists(bench, [{ ...pending, status: 'failed' }]);
    const { onCreate } = bench.service;
    bench.service.onCreate = () => lost;
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    bench.service.onCreate = onCreate;
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    expect([bench.phase().state, bench.service.count('create')]).toEqual(['awaiting', 3]);
  });
});

describe('before a person’s word on such a sale is taken', () => {
  test('a payment under its number is the sale’s', async () => {
    const { bench, saleId } = await lostAnswer();
    lists(bench, [captured]);
    const settled = await bench.sales.settle({ saleId, outcome: 'unpaid', reason: 'gone', by: 'Sato' });
    expect(settled).toMatchObject({ ok: false, code: 'service-answers' });
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  });

  test('it can be asked about by hand, where the service lists charges', async () => {
    const { bench, saleId } = await lostAnswer();
    expect(bench.page(saleId).actions).not.toContain('check');
    lists(bench, [captured]);
    expect(bench.page(saleId).actions).toContain('check');
    valueOf(await bench.sales.check(saleId));
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('it is taken where nothing is listed', async () => {
    const { bench, saleId } = await lostAnswer();
    lists(bench, []);
    valueOf(await bench.sales.settle({ saleId, outcome: 'unpaid', reason: 'gone', by: 'Sato' }));
    expect(bench.page(saleId).row.state).toBe('canceled');
  });
});
