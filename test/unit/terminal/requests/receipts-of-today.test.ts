import { expect, test, vi } from 'vitest';
import { fail, isBehindPin } from '../../../../electron/contract/index.ts';
import { machineClock } from '../../../../electron/terminal/clock.ts';
import { noPin } from '../../../support/terminal.ts';
import { withPayment } from '../paid-sale.ts';

/** A practice terminal whose staff are locked once a sale was paid and left. */
async function locked() {
  let isLocked = false;
  const staff = {
    ...noPin,
    refusal: ((name) =>
      isLocked && isBehindPin(name) ? fail('staff-locked', '') : null) satisfies typeof noPin.refusal,
  };
  const made = await withPayment({}, { staff });
  expect(await made.handlers.dismissSale(made.saleId)).toMatchObject({ ok: true });
  vi.spyOn(made.terminal.opened?.sales ?? { listUnresolved: vi.fn() }, 'listUnresolved').mockReturnValue({
    ok: true,
    value: [],
  });
  isLocked = true;
  return made;
}

const behindPin = { ok: false, code: 'staff-locked' };

test('a cashier sees what was paid today and prints its receipts, and nothing else of the history', async () => {
  const { handlers, saleId } = await locked();
  expect(await handlers.listReceipts(undefined)).toMatchObject({ value: [{ id: saleId, amount: 1160 }] });
  const formal = { kind: 'formal', saleId, addressee: '上', purpose: 'お品代として' } as const;
  for (const request of [{ kind: 'receipt', saleId } as const, formal]) {
    expect(await handlers.previewSlip(request)).toMatchObject({ ok: true });
    // No printer is set: that it is not behind the PIN is what counts.
    expect(await handlers.printSlip(request)).toMatchObject({ code: 'not-ready' });
    expect(await handlers.saveSlip({ slip: request, driveId: null })).toMatchObject({ ok: true });
  }
  expect(await handlers.readSale(saleId)).toMatchObject(behindPin);
  expect(await handlers.readRefunds(saleId)).toMatchObject(behindPin);
  const refund = { kind: 'refund', saleId, refundId: saleId } as const;
  expect(await handlers.previewSlip(refund)).toMatchObject(behindPin);
});

test('on the next business day its receipt is behind the PIN', async () => {
  const { handlers, saleId } = await locked();
  vi.spyOn(machineClock, 'wall').mockReturnValue(Date.now() + 86_400_000);
  expect(await handlers.listReceipts(undefined)).toMatchObject({ value: [] });
  expect(await handlers.previewSlip({ kind: 'receipt', saleId })).toMatchObject(behindPin);
  expect(await handlers.printSlip({ kind: 'receipt', saleId })).toMatchObject(behindPin);
  vi.restoreAllMocks();
});
