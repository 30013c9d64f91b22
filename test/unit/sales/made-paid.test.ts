import { describe, expect, test } from 'vitest';
import type { Code } from '../../../electron/contract/payment-objects.ts';
import { valueOf } from '../../support/result.ts';
import {
  type Bench,
  createBench,
  lists,
  opened,
  renewed,
  request,
  settleAll,
  spied,
  uuid,
} from './support.ts';

const charge = { id: 'ch_1', paid: true, status: 'captured', paymentMethod: 'creditcard' };

/** The next code is answered like this; those after it as ever. */
function answersOnce(bench: Bench, more: Partial<Code>): void {
  const { service } = bench;
  const { onCreate } = service;
  service.onCreate = (body) => {
    service.onCreate = onCreate;
    return bench.ok(service.codeFor(body, more));
  };
}

describe('a code that is paid by the answer that made it', () => {
  test.each<[string, Partial<Code>]>([
    ['', {}],
    [' and has no address', { codeUrl: undefined }],
    [' and is over', { expired: true }],
  ])('%s pays its sale in the commit that ends the request', async (_, more) => {
    const order: string[] = [];
    const bench = createBench({ wrap: (journal) => spied(journal, order) });
    answersOnce(bench, { status: 'captured', charge, ...more });
    const saleId = await opened(bench);
    expect(order).toEqual(['committed recordIntent opening', 'committed record paid']);
    expect(bench.states()).toEqual(['opening', 'paid']);
    expect(bench.page(saleId)).toMatchObject({
      row: { state: 'paid', received: 1_200 },
      attempts: [{ state: 'code', code: { id: 'code_1' } }],
    });
    await bench.sales.renew(saleId);
    expect(bench.service.count('create')).toBe(1);
  });

  /** An earlier code pays the sale before the answer comes, which is paid by this charge. */
  async function paidByBoth(by: Partial<Code['charge']>): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    const slow = bench.later();
    const saleId = await renewedBy(bench, slow.promise);
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    const body = bench.service.bodies[1];
    if (!body) throw new Error('Nothing was asked.');
    const paid = { status: 'captured', charge: { ...charge, id: 'ch_2', ...by } };
    slow.resolve(bench.ok(bench.service.codeFor(body, paid)));
    await settleAll();
    return { bench, saleId };
  }

  test('is the second payment of a sale that an earlier code has paid meanwhile', async () => {
    const { bench, saleId } = await paidByBoth({});
    expect(bench.page(saleId)).toMatchObject({
      row: { state: 'paid', received: 2_400, doubled: true },
      attempts: [{ state: 'code' }, { state: 'code', code: { id: 'code_2' } }],
    });
  });

  test('is an alarm beside that payment where it is of another amount', async () => {
    const { bench, saleId } = await paidByBoth({ amount: 900 });
    expect(bench.page(saleId)).toMatchObject({
      row: { state: 'paid', received: 1_200 },
      attempts: [{ state: 'code' }, { state: 'code', code: { id: 'code_2' } }],
    });
    const [alarm, ...others] = bench.page(saleId).events.filter(({ kind }) => kind === 'unknown');
    expect([alarm?.details, others]).toMatchObject([{ attempt: 2, moved: true, amount: 900 }, []]);
  });

  test('under an id that the journal has leaves the end of the sale open', async () => {
    const bench = createBench();
    await opened(bench);
    bench.service.pay('code_1');
    await bench.machine.pass(2_000);
    answersOnce(bench, { id: 'code_1', status: 'captured', charge });
    const second = await opened(bench, { requestId: '00000000-0000-4000-9000-000000000077' });
    expect(bench.page(second)).toMatchObject({ row: { state: 'unknown' }, attempts: [{ code: null }] });
  });
});

/** A sale whose first code is over, and whose second one is asked for with this answer. */
async function renewedBy(bench: Bench, answer: ReturnType<Bench['service']['onCreate']>): Promise<string> {
  return await renewed(bench, async (one) => {
    const saleId = await opened(one);
    one.service.onCreate = () => answer;
    return saleId;
  });
}

test('another amount that was paid by the answer that made a code is an alarm, and in the way of another code', async () => {
  const bench = createBench();
  answersOnce(bench, { status: 'captured', charge: { ...charge, amount: 900 } });
  const saleId = await opened(bench);
  expect(bench.page(saleId)).toMatchObject({
    row: { state: 'unknown' },
    attempts: [{ state: 'code', code: { id: 'code_1' } }],
  });
  expect(bench.states()).toEqual(['opening', 'unknown']);
  await bench.sales.renew(saleId);
  expect(bench.service.count('create')).toBe(1);
});

describe.each([true, false])(
  'a replica lags behind an answer that shows a payment under way; charges listed: %s',
  (isListed) => {
    const paying = { id: 'ch_1', status: 'pending', paid: false };

    function listing(): Bench {
      const bench = createBench();
      bench.service.known = { 'list-charges': isListed };
      lists(bench, []);
      return bench;
    }

    /** Another code is not asked for, though the service says that the first one is over and that nobody has tried. */
    async function isPayableStill(bench: Bench, saleId: string): Promise<void> {
      bench.service.set('code_1', { charge: undefined, expired: true });
      await bench.machine.pass(2_000);
      expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
      await settleAll();
      expect(bench.service.count('create')).toBe(1);
    }

    test('of a code that is drawn', async () => {
      const bench = listing();
      answersOnce(bench, { charge: paying });
      await isPayableStill(bench, await opened(bench));
    });

    test('of a code that must not be shown', async () => {
      const bench = listing();
      answersOnce(bench, { codeUrl: undefined, charge: paying });
      await isPayableStill(bench, await opened(bench));
    });

    test('of a code that comes late', async () => {
      const bench = listing();
      const { service } = bench;
      service.onCreate = () => ({ kind: 'unknown', reason: 'deadline', message: 'No answer in time.' });
      const saleId = await opened(bench);
      const [body] = service.bodies;
      if (!body) throw new Error('No code was asked for.');
      service.late[0]?.(service.codeFor(body, { charge: paying }));
      await settleAll();
      await isPayableStill(bench, saleId);
    });

    test('of a code that was drawn before a start', async () => {
      const bench = listing();
      answersOnce(bench, { charge: paying });
      const saleId = await opened(bench);
      bench.restart();
      expect(bench.sales.recover()).toMatchObject({ ok: true });
      await isPayableStill(bench, saleId);
    });
  },
);

describe('a code that an answer brought and that must not be shown', () => {
  /** It has no address; nobody was shown it. */
  async function unshown(more: Partial<Code> = {}): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    answersOnce(bench, { codeUrl: undefined, ...more });
    return { bench, saleId: await opened(bench) };
  }

  test('is looked at before another one is made, and pays its sale', async () => {
    const { bench, saleId } = await unshown();
    bench.service.set('code_1', { status: 'captured', charge });
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    expect([bench.page(saleId).row.state, bench.service.count('create')]).toEqual(['paid', 1]);
  });

  test('is in the way while it is being paid', async () => {
    const { bench, saleId } = await unshown();
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
  });

  test.each<[string, Partial<Code>]>([
    ['is not being paid', {}],
    ['is of another amount', { amount: 12_000 }],
    ['failed', { charge: { id: 'ch_1', status: 'failed' } }],
  ])('gives way to another one where it %s', async (_, more) => {
    const { bench, saleId } = await unshown(more);
    valueOf(await bench.sales.renew(saleId));
    await settleAll();
    expect([bench.page(saleId).row.state, bench.service.count('create')]).toEqual(['awaiting', 2]);
  });
});

describe('a code that must not be shown, and that somebody had begun to pay when it came', () => {
  const pending = { id: 'ch_1', status: 'pending' };
  const kinds: [string, Partial<Code>][] = [
    ['has no address', { codeUrl: undefined, charge: pending }],
    ['is over', { expired: true, charge: pending }],
    ['has no address, and its payment is prepared', { codeUrl: undefined, status: 'completed' }],
  ];

  async function beingPaid(more: Partial<Code>): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    answersOnce(bench, more);
    const saleId = await opened(bench);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    return { bench, saleId };
  }

  test.each(kinds)('is asked about, and pays its sale: it %s', async (_, more) => {
    const { bench, saleId } = await beingPaid(more);
    bench.service.set('code_1', { status: 'captured', charge });
    await bench.machine.pass(600_000);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  });

  test.each(kinds)(
    'is in the way of another sale of the goods, and is no more once it is over: it %s',
    async (_, more) => {
      const { bench, saleId } = await beingPaid(more);
      const again = request({ requestId: uuid(2), replaces: saleId });
      expect(bench.sales.open(again)).toMatchObject({ ok: false, code: 'still-payable' });
      bench.service.set('code_1', {
        expired: true,
        status: 'pending',
        charge: { ...pending, status: 'failed' },
      });
      await bench.machine.pass(600_000);
      expect(bench.sales.open(again).ok).toBe(true);
    },
  );

  test('is closed where its sale was canceled before it came', async () => {
    const bench = createBench();
    const slow = bench.later();
    bench.service.onCreate = () => slow.promise;
    const saleId = valueOf(bench.sales.open(request()));
    const canceled = bench.sales.cancel(saleId);
    slow.resolve(
      bench.ok(
        bench.service.codeFor(bench.service.bodies[0] ?? never(), { codeUrl: undefined, charge: pending }),
      ),
    );
    await canceled;
    expect(bench.service.calls).toContain('close code_1');
  });

  test('is closed where an earlier code has paid its sale meanwhile', async () => {
    const bench = createBench();
    const slow = bench.later();
    const saleId = await renewedBy(bench, slow.promise);
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(bench.page(saleId).row.state).toBe('paid');
    const body = bench.service.bodies[1] ?? never();
    slow.resolve(bench.ok(bench.service.codeFor(body, { codeUrl: undefined, charge: pending })));
    await settleAll();
    expect(bench.service.calls.at(-1)).toBe('close code_2');
  });

  test('is asked about where its answer came after the deadline', async () => {
    const bench = createBench();
    bench.service.onCreate = () => ({ kind: 'unknown', reason: 'deadline', message: 'No answer in time.' });
    const saleId = await opened(bench);
    bench.service.late[0]?.(bench.service.codeFor(bench.service.bodies[0] ?? never(), { charge: pending }));
    await settleAll();
    expect(bench.sales.open(request({ requestId: uuid(2), replaces: saleId }))).toMatchObject({
      code: 'still-payable',
    });
    bench.service.set('code_1', { status: 'captured', charge });
    await bench.machine.pass(600_000);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  });

  test('may be paid by what the customer saved, though nobody has begun to', async () => {
    const bench = createBench();
    answersOnce(bench, { codeUrl: undefined });
    const customer = { id: 'cus_1', name: 'A', sourceId: 'src_1', shouldCreateSource: false };
    const saleId = await opened(bench, { customer });
    bench.service.set('code_1', { status: 'captured', charge });
    await bench.machine.pass(600_000);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200 });
  });
});

function never(): never {
  throw new Error('Nothing was asked.');
}
