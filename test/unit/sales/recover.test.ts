import { describe, expect, test } from 'vitest';
import {
  createBench,
  type FakeService,
  notSent,
  opened,
  request,
  settleAll,
  unsupported,
  uuid,
} from './support.ts';

describe('a start after the process was killed', () => {
  test('before anything was sold shows nothing', () => {
    const bench = createBench();
    bench.restart();
    expect(bench.sales.recover().ok).toBe(true);
    expect(bench.views).toEqual([]);
    expect(bench.sales.current()).toBeNull();
  });

  test('while a code was asked for says that it is not known, at once, and shows no code', async () => {
    const bench = createBench();
    bench.service.onCreate = () => bench.later().promise;
    const saleId = await opened(bench);
    bench.restart();
    bench.sales.recover();
    expect(bench.view()).toMatchObject({
      id: saleId,
      phase: { state: 'unknown', reason: { kind: 'interrupted' } },
    });
    expect(bench.kinds(saleId)).toEqual(['opened', 'sending', 'interrupted']);
    await bench.machine.pass(3_600_000);
    expect(bench.service.calls).toHaveLength(1);
  });

  test('between two tries that did not leave says that there is definitely no code', async () => {
    const bench = createBench();
    bench.service.onCreate = () => notSent;
    const saleId = await opened(bench);
    bench.restart();
    bench.sales.recover();
    expect(bench.page(saleId).row.state).toBe('refused');
    expect(bench.page(saleId).actions).toEqual(['retry']);
    await bench.machine.pass(3_600_000);
    expect(bench.service.calls).toHaveLength(1);
  });

  test('with a code on the screen shows the same code with the right time left, and watches it', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.machine.pass(100_000);
    bench.restart();
    await bench.machine.pass(20_000);
    bench.sales.recover();
    expect(bench.view()).toMatchObject({
      id: saleId,
      phase: { state: 'awaiting', codeUrl: 'https://pay.example/code_1', remainingMs: 480_000 },
    });
    expect(bench.service.count('create')).toBe(1);
    expect(bench.kinds(saleId).at(-1)).toBe('resumed');
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('lapses a resumed code when its time is over', async () => {
    const bench = createBench();
    await opened(bench);
    bench.restart();
    bench.sales.recover();
    await bench.machine.pass(599_999);
    expect(bench.phase().state).toBe('awaiting');
    await bench.machine.pass(1);
    expect(bench.phase().state).toBe('lapsed');
  });

  test.each<[string, (bench: ReturnType<typeof createBench>) => void]>([
    ['in another boot', (bench) => bench.restart({ sameBoot: false })],
    [
      'past its end',
      (bench) => {
        bench.machine.monotonicMs += 600_000;
        bench.machine.wallMs += 600_000;
        bench.restart();
      },
    ],
    [
      'with a wall clock a year ahead',
      (bench) => {
        bench.machine.wallMs += 31_536_000_000;
        bench.restart();
      },
    ],
    [
      'with a wall clock set back to 1970',
      (bench) => {
        bench.machine.wallMs = 0;
        bench.restart();
      },
    ],
  ])('%s hides the code and asks about it first', async (_, kill) => {
    const bench = createBench();
    await opened(bench);
    kill(bench);
    bench.service.calls.length = 0;
    bench.sales.recover();
    expect(bench.phase()).toEqual({ state: 'lapsed', watch: { kind: 'watching' } });
    await bench.machine.pass(0);
    expect(bench.service.calls).toEqual(['read code_1']);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    expect(bench.phase().state).toBe('paid');
    expect(bench.states()).not.toContain('awaiting');
  });

  test.each([
    ['before the request to close it left', () => undefined, 1],
    ['after it was closed', (code: FakeService) => code.set('code_1', { status: 'closed' }), 1],
    ['twice', () => undefined, 2],
  ])(
    'carries a cancel out that was asked for, and shows the code no more: killed %s',
    async (_, act, kills) => {
      const bench = createBench();
      const saleId = await opened(bench);
      const { onClose } = bench.service;
      bench.service.onClose = () => {
        act(bench.service);
        return bench.later<ReturnType<typeof bench.ok<null>>>().promise;
      };
      void bench.sales.cancel(saleId);
      await settleAll();
      for (let kill = 0; kill < kills; kill += 1) {
        if (kill === kills - 1) bench.service.onClose = onClose;
        bench.restart();
        bench.sales.recover();
        expect(bench.phase().state).toBe('lapsed');
        await settleAll();
      }
      expect(bench.phase()).toMatchObject({ state: 'canceled', payableUntil: null });
      expect(bench.service.code('code_1').status).toBe('closed');
      expect(bench.states()).not.toContain('awaiting');
    },
  );

  test('asks on about a code whose time had run out', async () => {
    const bench = createBench();
    await opened(bench);
    await bench.machine.pass(600_000);
    bench.restart();
    bench.sales.recover();
    expect(bench.phase().state).toBe('lapsed');
    bench.service.pay('code_1');
    await bench.machine.pass(0);
    expect(bench.phase().state).toBe('paid');
  });

  test('asks once more about codes that expired, and finds the late payment', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    bench.restart();
    bench.service.pay('code_1');
    bench.sales.recover();
    expect(bench.views).toEqual([]);
    await bench.machine.pass(10_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('puts what is not known before what is payable, and leaves dismissed sales alone', async () => {
    const bench = createBench();
    bench.service.onCreate = () => bench.later().promise;
    const first = await opened(bench);
    bench.restart();
    bench.sales.recover();
    expect(bench.view().id).toBe(first);
    expect(bench.sales.dismiss(first).ok).toBe(true);
    bench.restart();
    bench.sales.recover();
    expect(bench.views).toEqual([]);
    expect(bench.page(first).row.state).toBe('unknown');
    // A later one whose time ran out while nobody could be asked, and then the first is looked at again.
    bench.service.onCreate = (body) => bench.ok(bench.service.codeFor(body));
    bench.service.onRead = () => notSent;
    const second = await opened(bench, { requestId: uuid(2) });
    await bench.machine.pass(620_000);
    expect(bench.phase().state).toBe('lapsed');
    expect(bench.sales.show(first).ok).toBe(true);
    bench.restart();
    bench.sales.recover();
    expect(bench.view().id).toBe(first);
    expect(bench.page(second).row.state).toBe('lapsed');
  });

  test('brings back a renewed sale although it had been dismissed before', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    bench.sales.dismiss(saleId);
    await bench.sales.renew(saleId);
    await settleAll();
    bench.restart();
    bench.sales.recover();
    expect(bench.view()).toMatchObject({ id: saleId, phase: { state: 'awaiting' } });
  });

  test('twice in a row changes nothing more', async () => {
    const bench = createBench();
    bench.service.onCreate = () => bench.later().promise;
    const saleId = await opened(bench);
    bench.restart();
    bench.sales.recover();
    const events = bench.kinds(saleId);
    bench.restart();
    bench.sales.recover();
    expect(bench.kinds(saleId)).toEqual(events);
    expect(bench.phase().state).toBe('unknown');
  });

  test('keeps the counter going', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    bench.restart({ sameBoot: false });
    bench.machine.wallMs = 0;
    bench.sales.recover();
    await opened(bench, { requestId: uuid(77) });
    expect(bench.view().orderNo).toBe('T1-000002-GGGG');
  });

  test('is `storage` when the journal cannot be read', () => {
    const bench = createBench();
    bench.journal.close();
    expect(bench.sales.recover()).toMatchObject({ ok: false, code: 'storage' });
  });

  test('a canceled code of another process is payable for as long as it could be at most', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.restart({ sameBoot: false });
    bench.sales.recover();
    bench.service.onClose = () => unsupported;
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toEqual({ state: 'canceled', payableUntil: bench.machine.wallMs + 600_000 });
  });

  test('a sale is open again for the staff only when it is over', async () => {
    const bench = createBench();
    await opened(bench);
    bench.restart();
    bench.sales.recover();
    expect(bench.sales.open(request({ requestId: uuid(77) }))).toMatchObject({ ok: false, code: 'busy' });
  });
});

describe('a machine that sleeps', () => {
  test('has no QR on its screen from before it sleeps until the time is counted anew', async () => {
    const bench = createBench();
    await opened(bench);
    bench.sales.suspended();
    expect(bench.phase().state).toBe('lapsed');
    bench.machine.sleep(60_000);
    bench.sales.resumed();
    expect(bench.phase()).toMatchObject({ state: 'awaiting', remainingMs: 540_000 });
    await bench.machine.pass(539_999);
    expect(bench.sales.current()?.phase.state).toBe('awaiting');
    await bench.machine.pass(1);
    expect(bench.phase().state).toBe('lapsed');
  });

  test('never shows the QR again when it slept past the end', async () => {
    const bench = createBench();
    await opened(bench);
    bench.sales.suspended();
    const { length } = bench.views;
    bench.machine.sleep(600_000);
    bench.sales.resumed();
    expect(bench.views.slice(length).map((view) => view?.phase.state)).not.toContain('awaiting');
    expect(bench.phase().state).toBe('lapsed');
    await bench.machine.pass(0);
    expect(bench.service.count('read')).toBe(1);
  });

  test('counts a sleep that nobody announced, while the service does not answer, with the next that is', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.onRead = () => notSent;
    bench.machine.sleep(400_000);
    await bench.machine.pass(1_000);
    expect(bench.phase().state).toBe('lapsed');
    const { length } = bench.views;
    bench.sales.suspended();
    bench.machine.sleep(1_000);
    bench.sales.resumed();
    // Nobody has said that the code is still open: it stays hidden until the service does.
    expect(bench.views.slice(length).map((view) => view?.phase.state)).not.toContain('awaiting');
    bench.service.onRead = (id) => bench.ok(bench.service.code(id));
    bench.sales.resumed();
    await bench.machine.pass(0);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', remainingMs: 198_000 });
  });

  test('hides the QR when it slept unannounced', async () => {
    const bench = createBench();
    await opened(bench);
    bench.machine.sleep(600_000);
    bench.sales.resumed();
    expect(bench.phase().state).toBe('lapsed');
  });
});

test('a payment on the screen that nobody has left when the power goes is on the screen again', async () => {
  const bench = createBench();
  await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(3_000);
  expect(bench.phase().state).toBe('paid');
  bench.restart({ sameBoot: false });
  bench.sales.recover();
  expect(bench.phase().state).toBe('paid');
  bench.sales.dismiss(bench.sales.current()?.id ?? '');
  bench.restart({ sameBoot: false });
  bench.sales.recover();
  expect(bench.sales.current(), 'staff have left it').toBeNull();
});
