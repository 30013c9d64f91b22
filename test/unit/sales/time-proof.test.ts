import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import {
  type Bench,
  createBench,
  lost,
  ok,
  opened,
  refusedWith,
  request,
  unsupported,
  uuid,
} from './support.ts';

const unpaid = { outcome: 'unpaid', reason: 'seen', by: 'Sato' } as const;

describe('a person cannot rule out a code whose time is not proven to be over', () => {
  /** A code shown for 20 s, then another boot; the service gives no answer, and a person says: not paid. */
  async function afterAnotherBoot(): Promise<{ bench: Bench; first: string }> {
    const bench = createBench();
    const first = await opened(bench);
    await bench.machine.pass(20_000);
    bench.restart({ sameBoot: false });
    bench.sales.recover();
    bench.service.onRead = () => lost;
    await bench.machine.pass(20_000);
    expect(await bench.sales.settle({ saleId: first, ...unpaid })).toMatchObject({ ok: true });
    bench.sales.dismiss(first);
    return { bench, first };
  }

  test('after another boot no second code is made beside it', async () => {
    const { bench, first } = await afterAnotherBoot();
    const again = bench.sales.open(request({ requestId: uuid(2), replaces: first }));
    expect(again, 'it is open at the service for nine minutes more').toMatchObject({ code: 'still-payable' });
  });

  test('so that the customer cannot pay both', async () => {
    const { bench, first } = await afterAnotherBoot();
    bench.service.onRead = (id) => ok(bench.service.code(id));
    bench.sales.open(request({ requestId: uuid(2), replaces: first }));
    bench.service.pay('code_1');
    if (bench.service.codes.has('code_2')) bench.service.pay('code_2');
    await bench.machine.pass(60_000);
    expect(bench.page(first).row).toMatchObject({ state: 'paid', doubled: false });
  });

  test('once all of its time has passed in this boot, a person can', async () => {
    const { bench, first } = await afterAnotherBoot();
    await bench.machine.pass(600_000);
    expect(await bench.sales.settle({ saleId: first, ...unpaid })).toMatchObject({ ok: true });
    const again = bench.sales.open(request({ requestId: uuid(2), replaces: first }));
    expect(again).toMatchObject({ ok: true });
  });

  test('where the clock on the wall was set forward, and the code could not be closed', async () => {
    const bench = createBench();
    const first = await opened(bench);
    bench.service.onRead = () => lost;
    bench.service.onClose = () => lost;
    await bench.sales.cancel(first);
    expect(bench.phase()).toMatchObject({ state: 'canceled' });
    bench.machine.wallMs += 3_600_000;
    expect(await bench.sales.settle({ saleId: first, ...unpaid })).toMatchObject({ ok: true });
    bench.sales.dismiss(first);
    const again = bench.sales.open(request({ requestId: uuid(2), replaces: first }));
    expect(again, 'ten minutes were left, and none has passed').toMatchObject({ code: 'still-payable' });
  });
});

test('a closed code is looked at until its own time and the grace are over, whatever becomes of the clock on the wall', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { expiryPeriod: 30 });
  await bench.sales.cancel(saleId);
  bench.sales.dismiss(saleId);
  bench.machine.wallMs += 3_600_000;
  await bench.machine.pass(400_000);
  expect(bench.kinds(saleId), '23 minutes are left of its time').not.toContain('resolved');
});

test('the last look is asked after the grace, and not only answered after it', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { expiryPeriod: 3 });
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(3_000);
  expect(bench.phase().state).toBe('expired');
  const begun = bench.machine.monotonicMs;
  bench.sales.dismiss(saleId);
  // The service said it first at 2 s; looks at 12 s and 72 s. At 297 s the machine wakes up: everything is asked about at once.
  await bench.machine.pass(294_000);
  const { onRead } = bench.service;
  bench.service.onRead = (id) => {
    const answer = bench.later();
    const now = ok(bench.service.code(id));
    // A slow network: answered at once, heard 14.5 s later.
    bench.machine.after(14_500, () => answer.resolve(now));
    return answer.promise;
  };
  bench.sales.suspended();
  bench.sales.resumed();
  await bench.machine.pass(2_000);
  bench.service.onRead = onRead;
  // A capture in flight shows 297 s after the first word that the code is over: within the grace of 300 s.
  bench.service.pay('code_1');
  expect(bench.machine.monotonicMs - begun).toBeLessThan(297_000);
  await bench.machine.pass(3_600_000);
  expect(bench.page(saleId).row.state).toBe('paid');
});

describe('a code that was closed while reading is believed missing', () => {
  async function closed(): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.known = { 'read-code': false };
    bench.service.onRead = () => unsupported;
    await bench.sales.cancel(saleId);
    return { bench, saleId };
  }

  test('gets its last look once that is believed no more', async () => {
    const { bench, saleId } = await closed();
    bench.service.pay('code_1');
    bench.service.known = {};
    bench.service.onRead = (id) => ok(bench.service.code(id));
    await bench.machine.pass(2 * 3_600_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('has its last word where reading is seen to be missing once more', async () => {
    const { bench, saleId } = await closed();
    await bench.machine.pass(600_000);
    expect(bench.kinds(saleId)).not.toContain('resolved');
    bench.service.known = {};
    bench.service.onRead = () => {
      bench.service.known = { 'read-code': false };
      return unsupported;
    };
    await bench.machine.pass(2 * 3_600_000);
    expect(bench.kinds(saleId)).toContain('resolved');
  });
});

describe('a code that the service knows only once somebody has scanned it', () => {
  /** Its time is three minutes; the service lists these payments, or none are listed at all (null). */
  async function unscanned(charges: Charge[] | null): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    const { onCreate } = bench.service;
    bench.service.onCreate = async (body) => {
      const created = await onCreate(body);
      const createTime = bench.machine.wallMs;
      if (created.kind === 'ok')
        Object.assign(created.value, { createTime, expiryTime: createTime + 180_000 });
      return created;
    };
    bench.service.onRead = () => refusedWith('not-found');
    if (charges !== null) {
      bench.service.listCharges = () => Promise.resolve(ok({ total: charges.length, charges }));
    }
    return { bench, saleId: await opened(bench, { expiryPeriod: 3 }) };
  }

  test('is over once its time is, where no payment is listed, and needs no person’s word', async () => {
    const { bench, saleId } = await unscanned([]);
    await bench.machine.pass(179_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: 'unscanned' } });
    await bench.machine.pass(15_000);
    expect(bench.phase()).toMatchObject({ state: 'expired' });
    await bench.machine.pass(1_000_000);
    expect(bench.kinds(saleId)).toContain('resolved');
  });

  test('is paid where its payment is listed', async () => {
    const charges: Charge[] = [];
    const { bench, saleId } = await unscanned(charges);
    const { orderNo } = bench.page(saleId).row;
    charges.push({ id: 'ch_1', orderNo, paid: true, status: 'captured', amount: 1_200, currency: 'JPY' });
    await bench.machine.pass(400_000);
    expect(bench.phase()).toMatchObject({ state: 'paid' });
  });

  const nameless = { id: 'ch_1', paid: true, status: 'captured', amount: 1_200, currency: 'JPY' };
  test.each([
    ['counts a payment and lists none', { total: 1, charges: [] }],
    ['lists a payment without its order number', { total: 1, charges: [nameless] }],
  ])('stays in doubt where the service %s', async (_what, list) => {
    const { bench } = await unscanned([]);
    bench.service.listCharges = () => Promise.resolve(ok(list));
    await bench.machine.pass(400_000);
    expect(bench.phase()).toMatchObject({ state: 'lapsed' });
  });

  test('stays in doubt where no payments are listed', async () => {
    const { bench, saleId } = await unscanned(null);
    await bench.machine.pass(400_000);
    expect(bench.phase()).toMatchObject({ state: 'lapsed' });
    expect(await bench.sales.settle({ saleId, ...unpaid })).toMatchObject({ ok: true });
  });
});

describe('the service counts the time of a code from when it made it, and not from when the request left', () => {
  /** The service makes a code of three minutes at once; its answer is heard 12 s later. */
  async function slowlyOpened(): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    const { onCreate } = bench.service;
    bench.service.onCreate = async (body) => {
      // The request is slow on its way, and so the code is made 12 s after it left.
      await new Promise<void>((resolve) => void bench.machine.after(12_000, resolve));
      return await onCreate(body);
    };
    const opening = valueOf(bench.sales.open(request({ expiryPeriod: 3 })));
    await bench.machine.pass(12_000);
    return { bench, saleId: opening };
  }

  test('so that a person cannot rule it out before that', async () => {
    const { bench, saleId } = await slowlyOpened();
    bench.service.onRead = () => lost;
    bench.service.onClose = () => lost;
    await bench.machine.pass(169_000); // 181 s after the request left: 11 s are left at the service.
    expect(await bench.sales.settle({ saleId, ...unpaid })).toMatchObject({ ok: true });
    bench.sales.dismiss(saleId);
    const again = bench.sales.open(request({ requestId: uuid(2), replaces: saleId }));
    expect(again, 'the service takes payments of the first code for 11 s more').toMatchObject({
      code: 'still-payable',
    });
  });
});

test('after a restart in the same boot, its answer may have come as late as the request was waited for', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { expiryPeriod: 3 });
  await bench.machine.pass(60_000);
  bench.restart();
  bench.sales.recover();
  bench.service.onRead = () => lost;
  await bench.machine.pass(134_000);
  expect(await bench.sales.settle({ saleId, ...unpaid })).toMatchObject({ ok: true });
  expect(bench.page(saleId).payableUntil, '194 s after it was asked for').not.toBeNull();
  await bench.machine.pass(1_000);
  expect(await bench.sales.settle({ saleId, ...unpaid })).toMatchObject({ ok: true });
  expect(bench.page(saleId).payableUntil).toBeNull();
});

test('where no boot has a name, a code of an earlier boot is not payable for as long as that boot lasted', async () => {
  const bench = createBench();
  bench.machine.boot = null;
  bench.machine.monotonicMs = 10 * 86_400_000;
  bench.restart();
  const saleId = await opened(bench, { expiryPeriod: 3 });
  // The machine starts anew: its monotonic clock begins at nothing.
  bench.sales.dispose();
  bench.machine.monotonicMs = 60_000;
  bench.restart();
  bench.sales.recover();
  bench.service.onRead = () => lost;
  await bench.machine.pass(3_600_000);
  expect(await bench.sales.settle({ saleId, ...unpaid })).toMatchObject({ ok: true });
  expect(bench.page(saleId).payableUntil, 'an hour has passed in this boot').toBeNull();
});
