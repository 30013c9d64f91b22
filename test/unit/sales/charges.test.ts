import { describe, expect, test } from 'vitest';
import type { Charge } from '../../../electron/contract/payment-objects.ts';
import type { ListedCharges } from '../../../electron/sales/dependencies.ts';
import { type Bench, createBench, lost, opened, request, settleAll, unsupported, uuid } from './support.ts';

/*
 * A code shows the try that began last. Two phones on one code: the first one's is open, the second one's fails, and
 * reading the code says "failed" while the first may still take money.
 */
const first: Charge = { id: 'ch_1', status: 'waiting', orderNo: 'T1-000001-GGGG' };
const second: Charge = { id: 'ch_2', status: 'failed', orderNo: 'T1-000001-GGGG' };
const createTime = Date.UTC(2026, 3, 1, 3, 0, 0);
const expiryTime = createTime + 600_000;
/** Of a person who settles the sale by hand. */
const word = { reason: 'Both phones say so.', by: 'Aoi' };

interface Listing {
  bench: Bench;
  saleId: string;
  charges: Charge[];
  queries: ListedCharges[];
}

/** A code with two tries, at a service that lists charges; the code is as it was made, for a while. */
async function listing(charges = [first, second]): Promise<Listing> {
  const bench = createBench();
  const queries: ListedCharges[] = [];
  const page: Listing = { bench, charges, queries, saleId: '' };
  bench.service.listCharges = async (query) => {
    queries.push(query);
    const { offset, limit } = query;
    return await Promise.resolve(
      bench.ok({ total: page.charges.length, charges: page.charges.slice(offset, offset + limit) }),
    );
  };
  page.saleId = await opened(bench);
  bench.service.set('code_1', { createTime, expiryTime, charge: second });
  return page;
}

async function expired(charges?: Charge[]): Promise<Listing> {
  const page = await listing(charges);
  page.bench.service.set('code_1', { expired: true });
  await page.bench.machine.pass(2_000);
  return page;
}

describe('a try that is open under a later one', () => {
  test.each(['pending', 'waiting', 'notified', 'uncaptured', 'completed'])(
    'keeps the code from being ruled out while the list says %s',
    async (status) => {
      const { bench, saleId } = await expired([{ ...first, status }, second]);
      expect(bench.phase().state).toBe('lapsed');
      await bench.machine.pass(600_000);
      expect(bench.kinds(saleId)).not.toContain('expired');
      expect(await bench.sales.cancel(saleId)).toMatchObject({ ok: true });
      expect(bench.phase()).toMatchObject({ state: 'canceled' });
      expect(bench.phase()).not.toMatchObject({ payableUntil: null });
      expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
      expect(bench.service.count('create')).toBe(1);
    },
  );

  test('is paid in the end, once, without a second code', async () => {
    const { bench, saleId } = await expired();
    await bench.sales.renew(saleId);
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(bench.phase().state).toBe('paid');
    expect(bench.page(saleId).row.doubled).toBe(false);
  });

  test('lets the code go once it has failed as well', async () => {
    const page = await expired();
    page.charges = [{ ...first, status: 'failed' }, second];
    await page.bench.machine.pass(60_000);
    expect(page.bench.phase().state).toBe('expired');
    expect((await page.bench.sales.renew(page.saleId)).ok).toBe(true);
    await settleAll();
    expect(page.bench.phase().state).toBe('awaiting');
  });

  test('keeps a canceled code from being taken for closed', async () => {
    const { bench, saleId } = await listing();
    await bench.sales.cancel(saleId);
    expect(bench.phase().state).toBe('canceled');
    expect(bench.phase()).not.toMatchObject({ payableUntil: null });
    const again = bench.sales.open(request({ requestId: uuid(9), replaces: saleId, despite: null }));
    expect(again).toMatchObject({ ok: false, code: 'still-payable' });
  });

  test('is found on any page of the list', async () => {
    const others = Array.from({ length: 150 }, (_, index) => ({ id: `other_${index}`, status: 'captured' }));
    const { bench, queries } = await expired([...others, first, second]);
    expect(bench.phase().state).toBe('lapsed');
    expect(queries.slice(0, 2).map(({ offset }) => offset)).toEqual([0, 100]);
  });
});

describe('a payment that the list names and the code does not show', () => {
  const paid: Charge = { ...first, status: 'captured', paid: true };

  test.each<[string, Charge[]]>([
    ['a payment', [paid, second]],
    ['one that was given back', [{ ...paid, status: 'refunded', refunded: true }, second]],
    ['a payment by the try that the code shows as failed', [{ ...second, status: 'captured', paid: true }]],
  ])('is the sale’s: %s', async (_, charges) => {
    const { bench, saleId } = await expired(charges);
    expect(bench.phase().state).toBe('paid');
    expect(bench.page(saleId).row.givenBack).toBe(charges[0]?.status === 'refunded' ? 1_200 : 0);
    // Nor is it another one once the code shows it, too.
    bench.service.set('code_1', { status: 'captured', charge: charges[0] });
    bench.sales.compareDay(null);
    await bench.machine.pass(86_400_000);
    expect(bench.page(saleId).row).toMatchObject({ state: 'paid', received: 1_200, doubled: false });
    expect(bench.kinds(saleId).filter((kind) => kind === 'paid')).toHaveLength(1);
  });

  test('is not taken for the sale’s where its amount is another, which is said once', async () => {
    const { bench, saleId } = await expired([{ ...first, status: 'amount_mismatch', amount: 900 }, second]);
    expect(bench.phase()).toMatchObject({ state: 'unknown', reason: { kind: 'bad-answer' } });
    await bench.machine.pass(86_400_000);
    expect(bench.kinds(saleId).filter((kind) => kind === 'unknown')).toHaveLength(1);
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
  });

  test('is no other code’s, and not the shown try of which the code says the same', async () => {
    const revoked: Charge = { ...second, status: 'revoked', paidTime: createTime };
    const page = await listing([{ ...paid, orderNo: 'T1-000002-GGGG' }, revoked]);
    page.bench.service.set('code_1', { charge: revoked, expired: true });
    await page.bench.machine.pass(2_000);
    expect(page.bench.phase().state).toBe('expired');
  });

  test('is not forgotten for a person’s word that there was none', async () => {
    const { bench, saleId } = await expired();
    bench.service.listCharges = () => Promise.resolve(lost);
    expect(await bench.sales.settle({ saleId, outcome: 'unpaid', ...word })).toMatchObject({ ok: true });
    bench.service.listCharges = () => Promise.resolve(bench.ok({ charges: [paid, second] }));
    await bench.machine.pass(86_400_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('is taken, and a person’s word is not taken against it', async () => {
    const page = await expired();
    const { bench, saleId } = page;
    page.charges = [paid, second];
    const unpaid = await bench.sales.settle({ saleId, outcome: 'unpaid', ...word });
    expect(unpaid).toMatchObject({ ok: false, code: 'service-answers' });
    expect(bench.page(saleId).row.state).toBe('paid');
    expect(bench.journal.listUnresolved()).toEqual({ ok: true, value: [] });
  });
});

describe('a code that shows no try any more, as a replica that lags has it', () => {
  async function lagging(known: Record<string, boolean>): Promise<Listing> {
    const page = await listing([first]);
    page.bench.service.known = known;
    page.bench.service.set('code_1', { status: 'completed', charge: first });
    await page.bench.machine.pass(2_000);
    page.bench.service.set('code_1', { status: 'pending', charge: undefined, expired: true });
    await page.bench.machine.pass(2_000);
    return page;
  }

  test.each([true, false])(
    'is not ruled out while it was seen to be paid; charges listed: %s',
    async (lists) => {
      const { bench, saleId } = await lagging({ 'list-charges': lists });
      expect(bench.phase().state).toBe('lapsed');
      expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
      bench.service.pay('code_1');
      await bench.machine.pass(10_000);
      expect(bench.phase().state).toBe('paid');
    },
  );

  test('is over once the list says that the try failed, and not while the list lacks it', async () => {
    const page = await lagging({ 'list-charges': true });
    page.charges = [{ ...first, id: 'ch_9', status: 'failed' }];
    await page.bench.machine.pass(60_000);
    expect(page.bench.phase().state).toBe('lapsed');
    page.charges = [{ ...first, status: 'failed' }];
    await page.bench.machine.pass(60_000);
    expect(page.bench.phase().state).toBe('expired');
  });
});

test('a try that the code shows without an id is recognized in no list: another without one is not it', async () => {
  const { id: _, ...unnamed } = second;
  const others = Array.from({ length: 100 }, (): Charge => ({
    status: 'captured',
    orderNo: 'T1-000009-GGGG',
  }));
  const page = await listing([...others, first, unnamed]);
  page.bench.service.set('code_1', { charge: unnamed, expired: true });
  await page.bench.machine.pass(2_000);
  expect(page.bench.phase().state).toBe('lapsed');
});

describe('the question about other tries', () => {
  test('is about the time of the code, by the service’s clock', async () => {
    const { bench, queries } = await expired();
    bench.machine.wallMs += 86_400_000;
    expect(queries[0]).toMatchObject({ dateField: 'create_time' });
    expect(queries[0]?.from).toBeLessThanOrEqual(createTime);
    expect(queries[0]?.to).toBeGreaterThanOrEqual(expiryTime);
    expect(queries[0]?.from).toBeGreaterThan(createTime - 600_000);
  });

  test('passes over the tries of other codes', async () => {
    const { bench } = await expired([{ ...first, orderNo: 'T1-000002-GGGG' }, second]);
    expect(bench.phase().state).toBe('expired');
  });

  test('is not asked of a code that nobody tried to pay', async () => {
    const page = await listing();
    page.bench.service.set('code_1', { charge: undefined, expired: true });
    await page.bench.machine.pass(2_000);
    expect(page.bench.phase().state).toBe('expired');
    expect(page.queries).toEqual([]);
  });

  test.each([
    ['is lost', lost],
    ['is a stray answer', unsupported],
  ])('rules nothing out when it %s', async (_, answer) => {
    const page = await listing([{ ...first, status: 'failed' }, second]);
    const { listCharges } = page.bench.service;
    page.bench.service.listCharges = () => Promise.resolve(answer);
    page.bench.service.set('code_1', { expired: true });
    await page.bench.machine.pass(2_000);
    expect(page.bench.phase().state).not.toBe('expired');
    expect(await page.bench.sales.renew(page.saleId)).toMatchObject({ ok: false });
    if (listCharges) page.bench.service.listCharges = listCharges;
    await page.bench.machine.pass(60_000);
    expect(page.bench.phase().state).toBe('expired');
  });

  test('ends where the list does not go on', async () => {
    const { bench } = await listing();
    let asked = 0;
    bench.service.listCharges = () => {
      asked += 1;
      const page = bench.ok({ charges: [{ ...first, status: 'failed' }] });
      return Promise.resolve(asked > 50 ? lost : page);
    };
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(2_000);
    // Two looks, each at a page and once more.
    expect([asked, bench.phase().state]).toEqual([4, 'lapsed']);
  });
});

describe('where the service lists no charges', () => {
  /** A code whose first try was seen open; then a second one failed, and the code's time is over. */
  async function covered(): Promise<{ bench: Bench; saleId: string }> {
    const bench = createBench();
    bench.service.known = { 'list-charges': false };
    const saleId = await opened(bench);
    bench.service.set('code_1', { status: 'completed', charge: first });
    await bench.machine.pass(2_000);
    bench.service.set('code_1', { status: 'pending', charge: second, expired: true });
    await bench.machine.pass(2_000);
    return { bench, saleId };
  }

  test('a try that was seen open is remembered until a word of it comes', async () => {
    const { bench, saleId } = await covered();
    expect(bench.phase().state).toBe('lapsed');
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
    bench.service.pay('code_1');
    await bench.machine.pass(60_000);
    expect(bench.phase().state).toBe('paid');
  });

  test('it is remembered by the next process as well, and written down once', async () => {
    const { bench, saleId } = await covered();
    bench.restart();
    bench.sales.recover();
    await bench.machine.pass(60_000);
    expect(bench.kinds(saleId)).not.toContain('expired');
    expect(bench.kinds(saleId).filter((kind) => kind === 'being-paid')).toHaveLength(1);
  });

  test('it is forgotten once it was said to have failed', async () => {
    const bench = createBench();
    bench.service.known = { 'list-charges': false };
    const saleId = await opened(bench);
    for (const charge of [first, { ...first, status: 'failed' }, second]) {
      bench.service.set('code_1', { charge });
      await bench.machine.pass(2_000);
    }
    bench.restart();
    bench.sales.recover();
    bench.service.set('code_1', { expired: true });
    await bench.machine.pass(60_000);
    expect(bench.kinds(saleId)).toContain('expired');
  });

  test.each([
    ['is paid', { status: 'captured', charge: { ...first, status: 'captured', paid: true } }],
    ['brings another amount', { charge: { ...first, status: 'amount_mismatch', amount: 900 } }],
  ])('a try that %s is not said to have come to nothing', async (_, change) => {
    const bench = createBench();
    bench.service.known = { 'list-charges': false };
    const saleId = await opened(bench);
    bench.service.set('code_1', { status: 'completed', charge: first });
    await bench.machine.pass(2_000);
    bench.service.set('code_1', change);
    await bench.machine.pass(2_000);
    expect(bench.kinds(saleId)).toContain('being-paid');
    expect(bench.kinds(saleId)).not.toContain('not-paid');
  });

  test('a person’s word does not keep a payment from being seen that comes all the same', async () => {
    const { bench, saleId } = await covered();
    await bench.sales.settle({ saleId, outcome: 'unpaid', ...word });
    await bench.machine.pass(1_800_000);
    bench.service.pay('code_1');
    await bench.machine.pass(3_600_000);
    expect(bench.page(saleId).row.state).toBe('paid');
  });

  test('a person’s word ends it, an hour after the code’s time', async () => {
    const { bench, saleId } = await covered();
    expect(await bench.sales.settle({ saleId, outcome: 'unpaid', ...word })).toMatchObject({ ok: true });
    await bench.machine.pass(2 * 3_600_000);
    expect(bench.kinds(saleId)).toContain('resolved');
    expect((await bench.sales.renew(saleId)).ok).toBe(true);
    expect(bench.service.count('create')).toBe(2);
  });

  test('a try is remembered also where asking about it is what shows that there is no list', async () => {
    const bench = createBench();
    bench.service.listCharges = () => {
      bench.service.known = { 'list-charges': false };
      return Promise.resolve(unsupported);
    };
    const saleId = await opened(bench);
    bench.service.set('code_1', { status: 'completed', charge: first });
    await bench.machine.pass(2_000);
    bench.service.set('code_1', { status: 'pending', charge: second, expired: true });
    await bench.machine.pass(10_000);
    expect(bench.phase().state).toBe('lapsed');
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'still-payable' });
    expect(bench.service.count('create')).toBe(1);
  });

  test('a try that is shown and paid writes nothing more than the payment where charges are listed', async () => {
    const page = await listing();
    page.bench.service.known = { 'list-charges': true };
    page.bench.service.set('code_1', { status: 'completed', charge: first });
    await page.bench.machine.pass(2_000);
    page.bench.service.pay('code_1');
    await page.bench.machine.pass(2_000);
    expect(page.bench.kinds(page.saleId)).not.toContain('being-paid');
  });
});
