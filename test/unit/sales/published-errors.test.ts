import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { outcomeOf } from '../../../electron/payments/answer.ts';
import type { Outcome } from '../../../electron/payments/payment-service.ts';
import { publishedBody, publishedErrors, type Row, statusOf } from '../../support/published-errors.ts';
import { pay, presentedShop, scanned } from './presented-shop.ts';
import { RefundCounter } from './refund-counter.ts';
import { type Bench, createBench, lost, opened, request, settleAll, uuid } from './support.ts';

/** What the client makes of a published error. */
function published(operation: string, errorCode: string, parameterName?: string): Outcome<never> {
  const text = JSON.stringify(publishedBody(errorCode, parameterName));
  const answer = { kind: 'answered', status: statusOf(errorCode), statusText: '' } as const;
  return outcomeOf(
    { ...answer, retryAfter: undefined, date: undefined, body: { kind: 'text', text } },
    {
      schema: z.never(),
      operation,
      optional: operation !== 'createCode',
      absence: 'not-found',
      collection: false,
      movesMoney: operation === 'createCharge' || operation === 'createRefund',
      fieldName: (name) => name,
    },
    'sk_test_key',
    0,
  );
}

const sells = ['credentials'];
/** What becomes of a sale whose request for a code is answered so. */
const ofRequest: Record<Row, { state: string; reason: string; canRetry?: boolean }> = {
  invalid: { state: 'refused', reason: 'invalid', canRetry: false },
  credentials: { state: 'refused', reason: 'credentials', canRetry: false },
  account: { state: 'refused', reason: 'account', canRetry: false },
  payer: { state: 'refused', reason: 'refused', canRetry: true },
  'not-found': { state: 'refused', reason: 'invalid', canRetry: false },
  refused: { state: 'refused', reason: 'refused', canRetry: true },
  unsupported: { state: 'refused', reason: 'refused', canRetry: true },
  wait: { state: 'refused', reason: 'rate-limited', canRetry: true },
  conflict: { state: 'unknown', reason: 'duplicate' },
  undecided: { state: 'unknown', reason: 'duplicate' },
  paid: { state: 'unknown', reason: 'order-paid' },
  unknown: { state: 'unknown', reason: 'no-answer' },
};

describe('a request for a code', () => {
  test.each(publishedErrors)('that is answered %s (%s)', async (errorCode, row) => {
    const bench = createBench();
    bench.service.onCreate = () => published('createCode', errorCode, 'locationId');
    expect(bench.sales.open(request())).toMatchObject({ ok: true });
    await bench.machine.pass(30_000);
    const { state, reason, canRetry } = ofRequest[row];
    expect(bench.phase()).toMatchObject({ state, reason: { kind: reason } });
    if (canRetry !== undefined) expect(bench.phase()).toMatchObject({ canRetry });
    const isField = ['invalid', 'not-found'].includes(row);
    if (isField) expect(bench.phase()).toMatchObject({ reason: { field: 'locationId' } });
    expect(bench.stops).toEqual(row === 'credentials' ? sells : []);
    // Nothing is asked for twice unless the service has said that it only wants to wait.
    expect(bench.service.count('create')).toBe(row === 'wait' ? 3 : 1);
    const maySend = bench.page(bench.view().id).actions.includes('retry');
    expect(maySend).toBe(canRetry ?? row !== 'paid');
  });

  test('whose number is paid already is never asked for under another number, and the earlier code is looked at', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toMatchObject({ state: 'canceled', payableUntil: null });
    bench.service.onCreate = () => {
      // Paid in the very moment that it was closed; the service's own list was a little behind.
      bench.service.pay('code_1');
      return published('createCode', 'M002007');
    };
    await bench.sales.renew(saleId);
    await bench.machine.pass(1);
    expect(bench.phase()).toMatchObject({ state: 'paid' });
    expect(bench.service.bodies).toHaveLength(2);
  });
});

describe('a request by a payer’s code', () => {
  test.each(publishedErrors)(
    'that is answered %s (%s) is unpaid only by a published word',
    async (errorCode, row) => {
      const at = presentedShop();
      const { createCharge } = at.bench.service;
      at.bench.service.createCharge = async (body) => {
        await createCharge?.(body);
        pay(at.charges[0]);
        return published('createCharge', errorCode);
      };
      await scanned(at);
      await at.bench.machine.pass(20_000);
      const isOpen =
        ['conflict', 'undecided', 'paid', 'unknown'].includes(row) || errorCode.endsWith('999999');
      expect(at.bench.phase()).toMatchObject({ state: isOpen ? 'paid' : 'refused' });
    },
  );
});

describe('a question about a code', () => {
  test.each(publishedErrors)('that is answered %s (%s) never ends it', async (errorCode, row) => {
    const bench = createBench();
    await opened(bench);
    const { onRead } = bench.service;
    bench.service.onRead = () => published('readCode', errorCode);
    await bench.machine.pass(60_000);
    const watch = { 'not-found': 'unscanned', unsupported: 'unreadable' }[row as string] ?? 'offline';
    expect(bench.phase()).toMatchObject({ state: 'awaiting', watch: { kind: watch } });
    expect(bench.stops).toEqual(
      row === 'credentials' ? bench.stops.filter((why) => why === 'credentials') : [],
    );
    expect(bench.stops.length > 0).toBe(row === 'credentials');
    bench.service.onRead = onRead;
    bench.service.pay('code_1');
    await bench.machine.pass(20_000);
    expect(bench.phase().state).toBe('paid');
  });
});

describe('closing a code', () => {
  /** Cancels, and lets the time pass for which a busy service asks. */
  async function cancel(bench: Bench, saleId: string): Promise<void> {
    const canceled = bench.sales.cancel(saleId);
    await bench.machine.pass(10_000);
    await canceled;
  }

  test.each(publishedErrors)('that is answered %s (%s) is followed by a look', async (errorCode) => {
    const paid = createBench();
    const paidSale = await opened(paid);
    paid.service.onClose = () => {
      paid.service.pay('code_1');
      return published('closeCode', errorCode);
    };
    await cancel(paid, paidSale);
    expect(paid.phase().state).toBe('paid');

    const open = createBench();
    const openSale = await opened(open);
    open.service.onClose = () => published('closeCode', errorCode);
    await cancel(open, openSale);
    expect(open.phase()).toMatchObject({ state: 'canceled' });
    expect(open.phase()).not.toMatchObject({ payableUntil: null });

    const silent = createBench();
    const silentSale = await opened(silent);
    silent.service.onClose = () => published('closeCode', errorCode);
    silent.service.onRead = () => lost;
    await cancel(silent, silentSale);
    expect(silent.phase()).not.toMatchObject({ payableUntil: null });
  });

  test.each(['M002008', 'M006003', 'M006004'])('%s is over by the look after it', async (errorCode) => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.service.onClose = () => {
      bench.service.set('code_1', { status: 'closed' });
      return published('closeCode', errorCode);
    };
    await bench.sales.cancel(saleId);
    expect(bench.phase()).toMatchObject({ state: 'canceled', payableUntil: null });
  });
});

describe('a refund', () => {
  const undecided = ['M002004', 'M002007', 'M006000', 'M006001', 'M006002', 'M006007'];
  // 409-like: something stands in the way, and no state says what.
  const inTheWay = ['M002008', 'M006003', 'M006004'];
  test.each(publishedErrors)('that is answered %s (%s)', async (errorCode, row) => {
    const counter = await RefundCounter.open();
    counter.onRefund = () => published('createRefund', errorCode);
    await counter.tap(300);
    // Nobody has published these: they may come from anywhere on the way.
    const isUnpublished = errorCode.endsWith('999999');
    const isOpen = [...undecided, ...inTheWay].includes(errorCode) || row === 'unknown' || isUnpublished;
    expect(await counter.refunds()).toMatchObject([{ state: isOpen ? 'unknown' : 'failed' }]);
    // What is in doubt is not given back a second time.
    const again = await counter.tap(300);
    expect(again.ok).toBe(!isOpen);
    if (isOpen) expect(again).toMatchObject({ code: 'refund-in-doubt' });
  });

  test('that was done by the first try of the same request is found in the list', async () => {
    const counter = await RefundCounter.open();
    counter.onRefund = (take) => {
      take();
      return published('createRefund', 'M006002');
    };
    await counter.tap(300);
    await settleAll();
    expect(await counter.refunds()).toMatchObject([{ state: 'pending', amount: 300 }]);
    expect(await counter.left()).toBe(700);
  });
});

test('selling stops by a bad key wherever the answer comes from, and by nothing else that the service refuses', async () => {
  for (const operation of ['createCode', 'readCode', 'closeCode'] as const) {
    const bench = createBench();
    const saleId = await opened(bench, { requestId: uuid(9) });
    bench.service.onRead = () => published(operation, 'M004003');
    await bench.sales.check(saleId);
    expect(bench.stops).toContain('credentials');
  }
});
