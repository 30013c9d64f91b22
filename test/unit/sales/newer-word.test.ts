import { describe, expect, test } from 'vitest';
import {
  type Bench,
  createBench,
  lost,
  ok,
  opened,
  overriding,
  renewed,
  request,
  rungUpAgain,
  unsupported,
  uuid,
} from './support.ts';

const unpaid = { outcome: 'unpaid', reason: 'seen', by: 'Sato' } as const;

describe('the service’s newer word stands against a word before it', () => {
  test('a person’s: no second code is made while the service says that the first is being paid', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { expiryPeriod: 3 });
    bench.service.onRead = () => lost;
    await bench.machine.pass(200_000);
    expect(await bench.sales.settle({ saleId, ...unpaid })).toMatchObject({ ok: true });
    bench.sales.dismiss(saleId);
    // The service answers again: somebody began to pay in the last seconds, and still does.
    bench.service.set('code_1', { expired: true, charge: { id: 'ch_1', status: 'pending' } });
    bench.service.onRead = (id) => ok(bench.service.code(id));
    await bench.machine.pass(60_000);
    expect(bench.service.calls.filter((call) => call === 'read code_1').length).toBeGreaterThan(3);
    const again = bench.sales.open(request({ requestId: uuid(2), replaces: saleId }));
    expect(again, 'the terminal has heard that it is being paid').toMatchObject({ code: 'still-payable' });
  });

  test('and its own', async () => {
    const bench = createBench();
    const saleId = await opened(bench, { expiryPeriod: 3 });
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    expect(bench.phase()).toMatchObject({ state: 'expired' });
    bench.sales.dismiss(saleId);
    // A charge that was in flight shows.
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
    await bench.machine.pass(80_000);
    const again = bench.sales.open(request({ requestId: uuid(2), replaces: saleId }));
    expect(again, 'the terminal has heard that it is being paid').toMatchObject({ code: 'still-payable' });
  });
});

test('a last word is none where the service says later that the code is being paid', async () => {
  const bench = createBench();
  const saleId = await opened(bench, { expiryPeriod: 3 });
  bench.service.set('code_1', { expired: true });
  await bench.machine.pass(1_200_000);
  expect(bench.kinds(saleId)).toContain('resolved');
  bench.sales.dismiss(saleId);
  // Somebody looks again: a charge that was stuck shows.
  bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
  await bench.sales.check(saleId);
  const again = bench.sales.open(request({ requestId: uuid(2), replaces: saleId }));
  expect(again, 'the terminal has heard that it is being paid').toMatchObject({ code: 'still-payable' });
  expect(bench.sales.unresolved()).toBe(1);
  bench.service.pay('code_1');
  await bench.machine.pass(3_600_000);
  expect(bench.page(saleId).row.state, 'nobody asked again').toBe('paid');
});

describe('a code is not drawn while the service says that an earlier one for the goods is being paid', () => {
  /** A charge that was in flight when the first code was ruled out shows. */
  async function beingPaid(bench: Bench): Promise<void> {
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
    await bench.machine.pass(80_000);
    expect(bench.service.calls.filter((call) => call === 'read code_1').length).toBeGreaterThan(2);
  }

  test('of the same sale, and is again once that failed', async () => {
    const bench = createBench();
    await renewed(bench);
    expect(bench.phase()).toMatchObject({ state: 'awaiting' });
    await beingPaid(bench);
    expect(bench.phase().state, 'the customer would pay twice').toBe('lapsed');
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'failed' } });
    await bench.machine.pass(180_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting' });
  });

  test('of another sale, and a person may have that one asked about', async () => {
    const bench = createBench();
    const { first } = await rungUpAgain(bench);
    expect(bench.phase()).toMatchObject({ state: 'awaiting' });
    await beingPaid(bench);
    expect(bench.phase().state, 'the customer would pay twice').toBe('lapsed');
    expect(bench.page(first).row.state).toBe('lapsed');
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'failed' } });
    await bench.sales.check(first);
    expect(bench.phase()).toMatchObject({ state: 'awaiting' });
  });

  /** Another code, though the first one, which cannot be closed, may be paid: somebody chose to leave it. */
  async function despite(bench: Bench, first: string): Promise<string> {
    bench.service.onClose = () => lost;
    await bench.sales.cancel(first);
    bench.sales.dismiss(first);
    const second = { requestId: uuid(2), replaces: first, despite: { reason: 'left', by: 'Sato' } };
    const opening = await opened(bench, second);
    expect(bench.phase()).toMatchObject({ state: 'awaiting' });
    return opening;
  }

  test('of another sale that somebody chose to leave before, and is again once that failed', async () => {
    const bench = createBench();
    await despite(bench, await opened(bench));
    await beingPaid(bench);
    expect(bench.phase().state, 'the customer would pay twice').toBe('lapsed');
    bench.service.set('code_1', { charge: { id: 'ch_1', status: 'failed' } });
    await bench.machine.pass(180_000);
    expect(bench.phase()).toMatchObject({ state: 'awaiting' });
  });

  test.each([
    ['ch_1', 'ch_1'],
    [undefined, undefined],
    // Its id comes with its end.
    [undefined, 'ch_9'],
  ])(
    'of another sale that somebody chose to leave before, also after a start, by the try %s, which failed as %s',
    async (id, failedId) => {
      const bench = createBench();
      bench.service.listCharges = async () => await Promise.resolve(bench.ok({ total: 0, charges: [] }));
      bench.service.known = { ...bench.service.known, 'list-charges': true };
      const second = await despite(bench, await opened(bench));
      bench.service.set('code_1', { charge: { id, status: 'pending' } });
      await bench.machine.pass(80_000);
      expect(bench.phase().state).toBe('lapsed');
      bench.service.onRead = () => lost;
      bench.restart({ sameBoot: true });
      bench.sales.recover();
      await bench.machine.pass(20_000);
      expect(bench.states(), 'the customer would pay twice').not.toContain('awaiting');
      bench.service.onRead = (code) => ok(bench.service.code(code));
      bench.service.set('code_1', { charge: { id: failedId, status: 'failed' } });
      await bench.machine.pass(180_000);
      expect(bench.phase()).toMatchObject({ state: 'awaiting' });
      expect(bench.view().id).toBe(second);
    },
  );

  test.each([['ch_1'], [undefined]])(
    'unless somebody chose to leave it while it was being paid, by the very try %s',
    async (id) => {
      const bench = createBench();
      const first = await opened(bench);
      bench.service.set('code_1', { charge: { id, status: 'pending' } });
      await bench.machine.pass(4_000);
      const second = await despite(bench, first);
      await bench.machine.pass(80_000);
      expect(bench.phase()).toMatchObject({ state: 'awaiting' });
      // Another try is another customer's, or the same one's anew.
      bench.service.set('code_1', { charge: { id: 'ch_2', status: 'pending' } });
      await bench.machine.pass(180_000);
      expect(bench.phase().state).toBe('lapsed');
      expect(await bench.sales.renew(second)).toMatchObject({ ok: false });
    },
  );
});

test('closing a code that was seen being paid does not rule it out where reading is believed missing', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
  await bench.machine.pass(4_000);
  expect(bench.phase()).toMatchObject({ paying: 'under-way' });
  bench.service.known = { 'read-code': false };
  bench.service.onRead = () => unsupported;
  await bench.sales.cancel(saleId);
  expect(bench.page(saleId).payableUntil, 'a charge on it is under way').not.toBeNull();
  expect(await bench.sales.renew(saleId), 'a charge on it is under way').toMatchObject({
    code: 'still-payable',
  });
});

test('the page of a sale says that its code may be paid after all, and staff are told', async () => {
  const bench = createBench();
  const saleId = await opened(bench);
  await bench.sales.cancel(saleId);
  bench.sales.dismiss(saleId);
  expect(bench.sales.unresolved()).toBe(0);
  bench.service.set('code_1', { charge: { id: 'ch_1', status: 'pending' } });
  await bench.machine.pass(80_000);
  expect(bench.page(saleId).row.state).toBe('canceled');
  expect(bench.page(saleId).payableUntil).not.toBeNull();
  expect(bench.kinds(saleId).at(-1)).toBe('lapsed');
  expect(bench.sales.unresolved()).toBe(1);
});

test('the one code for its goods is drawn also where nobody can read what was tried', async () => {
  const failed = { ok: false, code: 'storage', message: 'gone' } as const;
  const bench = createBench({ wrap: (journal) => overriding(journal, { readEvents: () => failed }) });
  await opened(bench);
  expect(bench.phase()).toMatchObject({ state: 'awaiting' });
});
