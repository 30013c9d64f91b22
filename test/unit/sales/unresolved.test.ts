import { describe, expect, test } from 'vitest';
import { valueOf } from '../../support/result.ts';
import {
  type Bench,
  createBench,
  notSent,
  opened,
  refusedWith,
  settleAll,
  unseenNow,
  unsupported,
  uuid,
} from './support.ts';

const hour = 3_600_000;

/** The codes of which the journal has no last word. */
function unresolved(bench: Bench): string[] {
  const found = valueOf(bench.journal.listUnresolved());
  return found.map(({ orderNo }) => orderNo);
}

/** A sale whose customer is paying when something else happens. */
async function paying(expiryPeriod = 30): Promise<{ bench: Bench; saleId: string }> {
  const bench = createBench();
  const saleId = await opened(bench, { expiryPeriod });
  bench.service.set('code_1', { status: 'completed', charge: { id: 'ch_1', status: 'pending' } });
  return { bench, saleId };
}

describe('a payment that is under way', () => {
  test('for minutes when the code is closed elsewhere is waited for', async () => {
    const { bench, saleId } = await paying();
    await bench.machine.pass(300_000);
    bench.service.set('code_1', { status: 'closed' });
    await bench.machine.pass(90_000);
    expect(bench.page(saleId).row.state).toBe('lapsed');
    expect((await bench.sales.renew(saleId)).ok).toBe(false);
    bench.service.pay('code_1');
    await bench.machine.pass(20_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('on a code that was closed is asked about again, until it is paid or over', async () => {
    const { bench, saleId } = await paying();
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toMatchObject({ state: 'canceled', payableUntil: expect.any(Number) as number });
    bench.sales.dismiss(saleId);
    await bench.machine.pass(240_000);
    bench.service.pay('code_1');
    await bench.machine.pass(120_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('and seen by nobody, when the code is closed and looked at, is found afterwards', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    await bench.machine.pass(240_000);
    bench.service.pay('code_1');
    await bench.machine.pass(300_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(unresolved(bench)).toEqual([]);
  });

  test('and shown only minutes after the time of a code that was closed long before, is found all the same', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { expiryPeriod: 30 });
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: null });
    await bench.machine.pass(34 * 60_000);
    bench.service.pay('code_1');
    await bench.machine.pass(10 * 60_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(unresolved(bench)).toEqual([]);
  });
});

describe('codes that the staff are told to wait for', () => {
  test('are none after a cancel that closed its code, though it is asked about until its last word', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    bench.sales.dismiss(saleId);
    expect(unresolved(bench)).toHaveLength(1);
    expect(bench.sales.unresolved()).toBe(0);
    expect(bench.unresolved).toEqual([]);
  });

  test('are those that may still be paid, and those that contradict their sale', async () => {
    const bench = createBench();
    bench.service.onClose = () => unsupported;
    const payable = await opened(bench, { expiryPeriod: 30 });
    await bench.sales.cancel(payable);
    bench.sales.dismiss(payable);
    expect(bench.sales.unresolved()).toBe(1);
    const doubtful = await opened(bench, { requestId: uuid(2) });
    bench.service.set('code_2', { amount: 1 });
    await bench.machine.pass(3_000);
    expect(bench.page(doubtful).row.state).toBe('unknown');
    bench.sales.dismiss(doubtful);
    expect(bench.sales.unresolved()).toBe(2);
    expect(bench.unresolved.at(-1)).toBe(2);
  });
});

describe('an outage', () => {
  test.each([3, 16, 62])(
    'of %i hours uses up no question: all is found out within an hour of its end',
    async (hours) => {
      const bench = createBench();
      const paid = await opened(bench);
      bench.service.set('code_1', { expired: true });
      await bench.machine.pass(3_000);
      const unpaid = await opened(bench, { requestId: uuid(7) });
      const { onRead } = bench.service;
      bench.service.onRead = () => notSent;
      await bench.machine.pass(hours * hour);
      expect(unresolved(bench)).toHaveLength(2);
      bench.service.pay('code_1');
      bench.service.set('code_2', { expired: true });
      bench.service.onRead = onRead;
      await bench.machine.pass(hour);
      expect(bench.page(paid).row.state).toBe('paid');
      expect(bench.page(unpaid).row.state).toBe('expired');
      expect(unresolved(bench)).toEqual([]);
      const { length } = bench.service.calls;
      await bench.machine.pass(62 * hour);
      expect(bench.service.calls).toHaveLength(length);
    },
  );

  test('of the terminal, for a weekend, forgets nothing either', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(3_000);
    bench.machine.wallMs += 62 * hour;
    bench.machine.monotonicMs += 62 * hour;
    bench.restart({ sameBoot: false });
    expect(bench.sales.recover().ok).toBe(true);
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });
});

test.each([unsupported, refusedWith('not-found'), refusedWith('refused')])(
  'a stray answer is none, for a code that is over: %j',
  async (stray) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(3_000);
    const { onRead } = bench.service;
    bench.service.onRead = () => stray;
    await bench.machine.pass(30_000);
    bench.service.onRead = onRead;
    bench.service.pay('code_1');
    await bench.machine.pass(hour);
    expect(bench.page(saleId).row.state).toBe('paid');
  },
);

describe('clocks that part', () => {
  test('hide the code until it was asked about, and show it again', async () => {
    const bench = createBench();
    await opened(bench);
    await bench.machine.pass(10_500);
    bench.machine.wallMs += 400_000;
    expect(bench.sales.current()?.phase.state).toBe('lapsed');
    const answer = bench.later();
    bench.service.onRead = () => answer.promise;
    await bench.machine.pass(1_000);
    expect(bench.phase().state).toBe('lapsed');
    answer.resolve(bench.ok(bench.service.code('code_1')));
    await settleAll();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', remainingMs: 600_000 - 11_500 - 400_000 });
  });

  test('never show a code that expired during a sleep that nobody told of', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(10_500);
    bench.machine.sleep(700_000);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(1_000);
    expect(bench.states().slice(-2)).toEqual(['lapsed', 'expired']);
    expect(bench.page(saleId).row.state).toBe('expired');
  });

  test.each([-hour, 31_536_000_000])(
    'by a clock that was set by %i ms cost the code none of its time',
    async (ms) => {
      const bench = createBench();
      await opened(bench);
      await bench.machine.pass(10_500);
      bench.machine.wallMs += ms;
      await bench.machine.pass(5_000);
      expect(bench.sales.current()?.phase).toMatchObject(
        ms > 0 ? { state: 'awaiting', remainingMs: 584_500 } : { state: 'awaiting' },
      );
    },
  );

  test('where nobody can be asked, do not keep the staff on this screen', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(10_500);
    bench.machine.wallMs += 400_000;
    await bench.machine.pass(60_000);
    expect(bench.page(saleId).row.state).toBe('lapsed');
    expect(bench.sales.dismiss(saleId).ok).toBe(true);
  });
});

describe('a second code for the same goods', () => {
  async function canceled(): Promise<{ bench: Bench; saleId: string; until: number }> {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(saleId);
    bench.sales.dismiss(saleId);
    return { bench, saleId, until: bench.machine.wallMs + 600_000 };
  }
  const again = { requestId: uuid(2) };

  test('is not made while the first may be paid, and is once it may not', async () => {
    const { bench, saleId, until } = await canceled();
    const second = { ...again, replaces: saleId };
    expect(bench.page(saleId).payableUntil).toBe(until);
    await expect(opened(bench, second)).rejects.toThrow('still-payable');
    expect(bench.service.count('create')).toBe(1);
    bench.service.set('code_1', { status: 'closed' });
    await bench.machine.pass(120_000);
    expect(bench.page(saleId).payableUntil).toBeNull();
    const renewed = await opened(bench, second);
    expect(bench.page(renewed).events.find(({ kind }) => kind === 'replaces')).toMatchObject({
      details: { orderNo: 'T1-000001-GGGG' },
    });
  });

  test('is not made once the first is paid', async () => {
    const { bench, saleId } = await canceled();
    bench.service.pay('code_1');
    await bench.machine.pass(120_000);
    await expect(opened(bench, { ...again, replaces: saleId })).rejects.toThrow('already-paid');
  });

  test('is made by a choice, which is on record; both paid is said at once, in both rows', async () => {
    const { bench, saleId, until } = await canceled();
    const despite = { reason: 'The customer has left', by: 'Sato' };
    const second = await opened(bench, { ...again, replaces: saleId, despite });
    expect(bench.page(second).events.find(({ kind }) => kind === 'chosen')).toMatchObject({
      details: { reason: 'The customer has left', staff: 'Sato', payableUntil: until },
    });
    bench.service.pay('code_2');
    await bench.machine.pass(3_000);
    expect(unseenNow(bench)).toEqual([]);
    bench.service.pay('code_1');
    await bench.machine.pass(120_000);
    expect(unseenNow(bench)).toEqual([['T1-000001-GGGG', 'paid']]);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', doubled: true });
    expect(bench.page(second).row).toMatchObject({ state: 'paid', doubled: true });
    expect(bench.kinds(second).at(-1)).toBe('paid-twice');
  });

  test('of a third sale looks at all that came before', async () => {
    const { bench, saleId } = await canceled();
    const despite = { reason: 'The customer has left', by: 'Sato' };
    const second = await opened(bench, { ...again, replaces: saleId, despite });
    await bench.sales.cancel(second);
    bench.service.set('code_2', { status: 'closed' });
    await bench.machine.pass(15_000);
    await expect(opened(bench, { requestId: uuid(3), replaces: second })).rejects.toThrow('still-payable');
  });
});

test('the list and the page of a sale that another process showed say the same time', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  const until = bench.machine.wallMs + 600_000;
  bench.service.onRead = () => notSent;
  bench.restart({ sameBoot: false });
  bench.sales.recover();
  await bench.machine.pass(20_000);
  expect(bench.sales.dismiss(saleId)).toMatchObject({ ok: true });
  for (const known of ['payable', 'in-doubt']) {
    expect(bench.sales.listUnresolved()).toMatchObject({ value: [{ known, payableUntil: until }] });
    expect(bench.page(saleId).payableUntil).toBe(until);
    await bench.machine.pass(600_000);
  }
});
