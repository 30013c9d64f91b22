import { describe, expect, test, vi } from 'vitest';
import { valueOf } from '../../support/result.ts';
import {
  createBench,
  lost,
  notSent,
  opened,
  refusedWith,
  renewed,
  unseenNow,
  unsupported,
} from './support.ts';

describe('a code that is over', () => {
  test('is asked about 10 s, 1 min and 5 min later, and no more', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    const start = bench.service.count('read');
    const asked = async (ms: number): Promise<number> => {
      await bench.machine.pass(ms);
      return bench.service.count('read') - start;
    };
    expect(await asked(9_999)).toBe(0);
    expect(await asked(1)).toBe(1);
    expect(await asked(60_000)).toBe(2);
    expect(await asked(300_000)).toBe(3);
    expect(await asked(86_400_000)).toBe(3);
    expect(bench.machine.pending).toBe(0);
  });

  test('is paid when a late payment is found, on its own sale', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
    bench.service.pay('code_1');
    await bench.machine.pass(10_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(bench.page(saleId).events.at(-1)).toMatchObject({ kind: 'paid', details: { after: 'expired' } });
    // The cashier is at something else by now: the screen is left alone.
    expect(bench.views.at(-1)).toBeNull();
  });

  test('is asked about until its last word is said, closed or not', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { status: 'closed' });
    await bench.machine.pass(2_000);
    const before = bench.service.count('read');
    await bench.machine.pass(86_400_000);
    // Until five minutes after the ten that it was made for: a payment may show as late on a closed code.
    expect(bench.service.count('read')).toBe(before + 5);
    expect(bench.machine.pending).toBe(0);
    expect(bench.page(saleId).events.at(-1)).toMatchObject({ kind: 'resolved', details: { by: 'over' } });
  });

  test('is asked about as long as it may still be paid, when it could not be closed', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { expiryPeriod: 30 });
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toMatchObject({
      state: 'canceled',
      payableUntil: bench.machine.wallMs + 1_800_000,
    });
    await bench.machine.pass(1_500_000);
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(bench.phase().state).toBe('paid');
  });
});

describe('two codes of one sale', () => {
  test('that an earlier one was paid ends the later one: it is closed and never shown', async () => {
    const bench = createBench();
    await renewed(bench);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', codeUrl: 'https://pay.example/code_2' });
    bench.service.pay('code_1');
    await bench.machine.pass(10_000);
    expect(bench.phase().state).toBe('paid');
    expect(bench.service.calls).toContain('close code_2');
  });

  test('both paid is one sale paid and one alarm', async () => {
    const bench = createBench();
    const saleId = await renewed(bench);
    bench.service.onClose = () => lost;
    bench.service.pay('code_1');
    await bench.machine.pass(10_000);
    bench.service.pay('code_2');
    await bench.machine.pass(10_000);
    const payments = bench.page(saleId).events.filter(({ kind }) => kind.startsWith('paid'));
    expect(payments.map(({ kind, details }) => [kind, details['attempt']])).toEqual([
      ['paid', 1],
      ['paid-twice', 2],
    ]);
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'paid']]);
    expect(bench.logged).toEqual(['A sale was paid twice.']);
    await bench.machine.pass(86_400_000);
    expect(bench.logged).toHaveLength(1);
  });

  test.each([true, false])(
    'the second payment is noticed after a restart, same boot: %s',
    async (sameBoot) => {
      const bench = createBench();
      const saleId = await renewed(bench);
      bench.service.pay('code_2');
      await bench.machine.pass(2_000);
      expect(bench.phase().state).toBe('paid');
      bench.restart({ sameBoot });
      bench.service.pay('code_1');
      expect(bench.sales.recover().ok).toBe(true);
      await bench.machine.pass(10_000);
      expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'paid']]);
      expect(bench.page(saleId).events.at(-1)).toMatchObject({
        kind: 'paid-twice',
        details: { attempt: 1, codeId: 'code_1' },
      });
      expect(bench.page(saleId).row.state).toBe('paid');
      // Once is enough, and the staff are told again on the next start.
      bench.unseenPayments.length = 0;
      bench.restart();
      expect(bench.sales.recover().ok).toBe(true);
      await bench.machine.pass(86_400_000);
      expect(bench.unseenPayments).toHaveLength(1);
      expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'paid']]);
      expect(bench.journal.listPaidTwice(0)).toEqual({ ok: true, value: ['T1-000001-GGGG'] });
    },
  );
});

describe('a code whose time ran out', () => {
  test('a service that is away is asked less and less, and the screen says when', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(605_000);
    expect(bench.phase()).toMatchObject({ state: 'lapsed', watch: { kind: 'offline' } });
    expect(bench.states()).not.toContain('expired');
  });
});

describe('a code that cannot be read when its time runs out', () => {
  const word = { reason: 'The phone says so.', by: 'Aoi' };

  test('is asked about once codes can be read again, and not before', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    const saleId = await opened(bench);
    await bench.machine.pass(700_000);
    expect(bench.phase()).toMatchObject({ state: 'lapsed', watch: { kind: 'unreadable' } });
    bench.service.pay('code_1');
    await bench.machine.pass(6 * 3_600_000);
    expect(bench.service.count('read')).toBe(0);
    bench.service.known = {};
    await bench.machine.pass(3_600_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('is looked at no more than once an hour in the end', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    await opened(bench);
    await bench.machine.pass(2 * 86_400_000);
    const looked = vi.spyOn(bench.service, 'capabilities');
    await bench.machine.pass(86_400_000);
    expect(looked.mock.calls.length).toBeLessThanOrEqual(50);
    expect(bench.service.count('read')).toBe(0);
    expect(bench.phase()).toMatchObject({ state: 'lapsed', watch: { kind: 'unreadable' } });
  });

  test('is watched as any other while it is on the screen', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    await opened(bench);
    bench.service.known = {};
    bench.service.pay('code_1');
    await bench.machine.pass(30_000);
    expect(bench.phase().state).toBe('paid');
  });

  test.each([true, false])(
    'is done with once a person has given their word; canceled: %s',
    async (cancels) => {
      const bench = createBench();
      bench.service.known = { 'read-code': false, 'close-code': false };
      const saleId = await opened(bench);
      if (cancels) await bench.sales.cancel(saleId);
      await bench.machine.pass(700_000);
      expect((await bench.sales.settle({ saleId, outcome: 'unpaid', ...word })).ok).toBe(true);
      await bench.machine.pass(60_000);
      expect(bench.journal.listUnresolved()).toEqual({ ok: true, value: [] });
      expect(bench.machine.pending).toBe(0);
    },
  );
});

describe('a code that was being paid, which the service does not know for a while', () => {
  /** Nobody answers for it but with 404s, and staff say that it is unpaid. */
  async function settledUnknown() {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
    await bench.machine.pass(4_000);
    bench.service.known = { 'list-charges': false };
    const { onRead } = bench.service;
    bench.service.onRead = () => refusedWith('not-found');
    await bench.machine.pass(630_000);
    valueOf(await bench.sales.settle({ saleId, outcome: 'unpaid', reason: 'Nothing came.', by: 'Aoi' }));
    valueOf(bench.sales.dismiss(saleId));
    await bench.machine.pass(60_000);
    return { bench, saleId, onRead };
  }

  test('is paid though staff said that it is not, once the service knows it again', async () => {
    const { bench, saleId, onRead } = await settledUnknown();
    bench.service.onRead = onRead;
    bench.service.pay('code_1');
    await bench.machine.pass(2 * 3_600_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('is asked about no more after an hour of that', async () => {
    const { bench } = await settledUnknown();
    await bench.machine.pass(3 * 3_600_000);
    const asked = bench.service.count('read');
    await bench.machine.pass(24 * 3_600_000);
    expect(bench.service.count('read')).toBe(asked);
  });
});
