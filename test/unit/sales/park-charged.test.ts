import { expect, test } from 'vitest';
import type { Draft } from '../../../electron/contract/sale.ts';
import { createBench, opened, request } from './support.ts';

test('a ticket whose request has opened a sale cannot be put aside and charged again', async () => {
  const bench = createBench();
  const { requestId, lines, note, locationId, customer } = request();
  const ticket: Draft = { requestId, lines, note, locationId, customer };
  expect(bench.sales.saveDraft(ticket).ok).toBe(true);
  const saleId = await opened(bench);
  bench.service.pay('code_1');
  await bench.machine.pass(3_000);
  bench.sales.dismiss(saleId);
  // The other window still shows it; what it saves is let go of, as it must be ...
  bench.sales.saveDraft(ticket);
  expect(bench.sales.readDraft()).toEqual({ ok: true, value: null });
  // ... and what it puts aside is not.
  bench.sales.park(ticket);
  expect(bench.sales.countParked()).toBe(0);
});
