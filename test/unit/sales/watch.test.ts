import { describe, expect, test } from 'vitest';
import { createBench, lost, notSent, opened, overriding, refusedWith, unsupported } from './support.ts';

describe('a code on the screen', () => {
  test('is asked about every two seconds, one question at a time', async () => {
    const bench = createBench();
    await opened(bench);
    await bench.machine.pass(10_000);
    expect(bench.service.count('read')).toBe(5);
    const answer = bench.later();
    bench.service.onRead = () => answer.promise;
    await bench.machine.pass(60_000);
    expect(bench.service.count('read')).toBe(6);
  });

  test('is read from the journal when it is asked about, and not while its seconds pass', async () => {
    let reads = 0;
    const bench = createBench({
      wrap: (journal) =>
        overriding(journal, {
          read(saleId) {
            reads += 1;
            return journal.read(saleId);
          },
        }),
    });
    await opened(bench);
    const readIn = async (ms: number): Promise<number> => {
      const before = reads;
      await bench.machine.pass(ms);
      return reads - before;
    };
    expect(await readIn(1_900)).toBe(0);
    expect(await readIn(200)).toBeGreaterThan(0);
    expect(await readIn(1_800)).toBe(0);
  });

  test('writes no event for each question', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(300_000);
    expect(bench.kinds(saleId)).toEqual(['opened', 'sending', 'code-received', 'shown']);
  });

  test('stays on the screen while the service is away, is asked about less, and recovers', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({
      state: 'awaiting',
      watch: { kind: 'offline', nextCheckInMs: 1_500 },
    });
    await bench.machine.pass(60_000);
    // 1.5, 3, 6, then 11.25 seconds apart: half of each wait is chance, which is 0.5 here.
    expect(bench.service.count('read')).toBe(8);
    expect(bench.phase()).toMatchObject({ watch: { kind: 'offline', nextCheckInMs: 11_250 } });
    bench.service.onRead = (codeId) => bench.ok(bench.service.code(codeId));
    await bench.machine.pass(15_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'watching' } });
    const before = bench.service.count('read');
    await bench.machine.pass(4_000);
    expect(bench.service.count('read')).toBe(before + 2);
    expect(bench.connections).toEqual(['online', 'offline', 'online']);
  });

  test.each([lost, refusedWith('credentials'), refusedWith('refused')])(
    'stays on the screen when the question fails: %j',
    async (outcome) => {
      const bench = createBench();
      await opened(bench);
      bench.service.onRead = () => outcome;
      await bench.machine.pass(2_000);
      expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'offline' } });
    },
  );

  test('is not asked about again before the service allows it', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => ({ kind: 'rate-limited', retryAfterMs: 40_000, message: 'slow down' });
    await bench.machine.pass(41_999);
    expect(bench.service.count('read')).toBe(1);
    await bench.machine.pass(1);
    expect(bench.service.count('read')).toBe(2);
  });

  test('is confirmed by staff where it cannot be asked about', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => unsupported;
    await bench.machine.pass(100_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'unreadable' } });
  });

  test('that the service does not know until somebody scans it is asked about as long as it lives', async () => {
    const bench = createBench();
    await opened(bench);
    const { onRead } = bench.service;
    bench.service.onRead = () => refusedWith('not-found');
    await bench.machine.pass(6 * 60_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'unscanned' } });
    expect(bench.connections).not.toContain('offline');
    bench.service.onRead = onRead;
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('that was never scanned is settled by staff once its time is over', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => refusedWith('not-found');
    await bench.machine.pass(11 * 60_000);
    expect(bench.phase()).toMatchObject({ state: 'lapsed', watch: { kind: 'unreadable' } });
  });

  test.each([unsupported, refusedWith('not-found')])(
    'is watched on after a stray answer, which is not even shown: %j',
    async (outcome) => {
      const bench = createBench();
      await opened(bench);
      const { onRead } = bench.service;
      bench.service.onRead = () => outcome;
      await bench.machine.pass(5_000);
      bench.service.onRead = onRead;
      bench.service.pay('code_1');
      expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'watching' } });
      await bench.machine.pass(5_000);
      expect(bench.phase().state).toBe('paid');
    },
  );

  test('is never asked about where the service is known not to be readable', async () => {
    const bench = createBench();
    bench.service.known = { 'read-code': false };
    await opened(bench);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'unreadable' } });
    await bench.machine.pass(3_600_000);
    expect(bench.phase()).toMatchObject({ state: 'lapsed', watch: { kind: 'unreadable' } });
    expect(bench.service.count('read')).toBe(0);
  });

  test('takes an answer about another code for no answer', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => bench.ok({ id: 'code_other', status: 'captured' });
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'offline' } });
  });

  test('is expired as soon as the service says so', async () => {
    for (const change of [{ expired: true }, { status: 'closed' }]) {
      const bench = createBench();
      await opened(bench);
      bench.service.set('code_1', change);
      await bench.machine.pass(2_000);
      expect(bench.phase()).toEqual({ state: 'expired' });
    }
  });
});

describe('after an outage', () => {
  test('a code is asked about at once when the service answers anything else', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(60_000);
    bench.service.onRead = (codeId) => bench.ok(bench.service.code(codeId));
    bench.service.pay('code_1');
    const before = bench.service.count('read');
    bench.sales.serviceAnswered();
    await bench.machine.pass(0);
    expect(bench.service.count('read')).toBe(before + 1);
    expect(bench.phase().state).toBe('paid');
  });

  test('it is asked about once, and then at the ordinary pace', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(60_000);
    bench.service.onRead = (codeId) => bench.ok(bench.service.code(codeId));
    const before = bench.service.count('read');
    for (let times = 0; times < 5; times += 1) bench.sales.serviceAnswered();
    await bench.machine.pass(6_000);
    expect(bench.service.count('read')).toBe(before + 4);
    expect(bench.phase()).toMatchObject({ watch: { kind: 'watching' } });
  });

  test('it is not asked about while a question is under way, nor before the service allows it', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(2_000);
    const answer = bench.later();
    bench.service.onRead = () => answer.promise;
    await bench.machine.pass(2_000);
    const before = bench.service.count('read');
    bench.sales.serviceAnswered();
    await bench.machine.pass(60_000);
    expect(bench.service.count('read')).toBe(before);
    answer.resolve({ kind: 'rate-limited', retryAfterMs: 30_000, message: 'slow down' });
    bench.service.onRead = () => notSent;
    await bench.machine.pass(29_000);
    bench.sales.serviceAnswered();
    expect(bench.service.count('read')).toBe(before);
    await bench.machine.pass(1_000);
    expect(bench.service.count('read')).toBe(before + 1);
  });

  test('another sale that finds the service there brings the others with it', async () => {
    const bench = createBench();
    const first = await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(640_000);
    expect(bench.sales.dismiss(first).ok).toBe(true);
    bench.service.pay('code_1');
    bench.service.onRead = (codeId) => bench.ok(bench.service.code(codeId));
    await opened(bench, { requestId: '00000000-0000-4000-8000-000000000002' });
    await bench.machine.pass(0);
    expect(bench.page(first).row.state).toBe('paid');
  });

  test('a machine that wakes up asks at once, although its timers stood still', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => notSent;
    await bench.machine.pass(100_000);
    bench.service.onRead = (codeId) => bench.ok(bench.service.code(codeId));
    bench.service.pay('code_1');
    bench.sales.suspended();
    bench.machine.sleep(60_000);
    bench.sales.resumed();
    await bench.machine.pass(0);
    expect(bench.phase().state).toBe('paid');
  });
});
