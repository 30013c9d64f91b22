import { describe, expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import { RefundCounter } from './refund-counter.ts';
import { createBench, lost, notSent, opened, request, uuid } from './support.ts';

const stopped = fail('not-ready', 'Selling has stopped: other-account.');

/* Whatever stops selling, no request that may move money leaves by any door. */
describe('where selling has stopped', () => {
  test('no sale is opened', () => {
    const bench = createBench();
    bench.held = stopped;
    expect(bench.sales.open(request())).toEqual(stopped);
    expect(bench.service.calls).toEqual([]);
  });

  test('no sale gets a new code', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    bench.held = stopped;
    expect(await bench.sales.renew(saleId)).toEqual(stopped);
    expect(bench.service.count('create')).toBe(1);
  });

  test('no sale gets a new code where it stops while the old code is looked at', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    const { onRead } = bench.service;
    bench.service.onRead = (id) => {
      bench.held = stopped;
      return onRead(id);
    };
    expect(await bench.sales.renew(saleId)).toEqual(stopped);
    expect(bench.service.count('create')).toBe(1);
  });

  test('no sale gets a new code where the terminal changes over to another service while the old code is looked at', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    await bench.sales.cancel(saleId);
    const { onRead } = bench.service;
    bench.service.onRead = (id) => {
      bench.sales.dispose();
      return onRead(id);
    };
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: false, code: 'not-ready' });
    expect(bench.service.count('create')).toBe(1);
  });

  test('no request is made again by a tap', async () => {
    const bench = createBench();
    bench.service.onCreate = () => lost;
    const saleId = await opened(bench);
    bench.held = stopped;
    expect(await bench.sales.renew(saleId)).toEqual(stopped);
    expect(bench.service.count('create')).toBe(1);
  });

  test('no request is repeated by itself: the sale says that it was not sent, and can be asked for later', async () => {
    const bench = createBench();
    bench.service.onCreate = () => notSent;
    const saleId = await opened(bench);
    bench.held = stopped;
    await bench.machine.pass(60_000);
    expect(bench.service.count('create')).toBe(1);
    expect(bench.phase()).toMatchObject({ state: 'refused', canRetry: true, reason: { kind: 'not-sent' } });
    bench.held = null;
    expect(await bench.sales.renew(saleId)).toMatchObject({ ok: true });
  });

  test('no money is given back', async () => {
    const counter = await RefundCounter.open();
    counter.bench.held = stopped;
    await counter.tap(300);
    expect(counter.requests).toEqual([]);
  });

  test('a code that may be paid is closed and asked about all the same', async () => {
    const bench = createBench();
    const saleId = await opened(bench);
    bench.held = stopped;
    expect(await bench.sales.cancel(saleId)).toMatchObject({ ok: true });
    expect(bench.service.code('code_1').status).toBe('closed');
    expect(bench.page(saleId).payableUntil).toBeNull();
    expect(bench.sales.open(request({ requestId: uuid(2) }))).toEqual(stopped);
  });
});
