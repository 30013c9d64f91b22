import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { RequestOf } from '../../../../electron/contract/channels.ts';
import { fail, success } from '../../../../electron/contract/index.ts';
import type { EntryQuestion } from '../../../../electron/contract/entry.ts';
import type { Prompt } from '../../../../electron/terminal/entry-desk.ts';
import type { StaffLock } from '../../../../electron/staff/lock.ts';
import { aSale, setUp } from '../support.ts';
import { valueOf } from '../../../support/result.ts';

/** A lock with the PIN 2580, closed; what it is asked is written down. */
function pinLock(): StaffLock & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    state: { hasPin: true, locked: true, waitMs: 0 },
    closings: 0,
    refusal: () => null,
    unlock: () => Promise.resolve(fail('internal', 'Not here.')),
    approve: ({ by, pin }) => {
      asked.push(`approve ${by} ${pin ?? 'without'}`);
      if (pin === null) return Promise.resolve(fail('staff-locked', 'This takes the PIN.'));
      return Promise.resolve(pin === '2580' ? success(`the real ${by}`) : fail('wrong-pin', 'Not this one.'));
    },
    lock: () => void asked.push('lock'),
    signOff: () => undefined,
    changePin: () => Promise.resolve(success(undefined)),
    changeStaff: () => Promise.resolve(success(undefined)),
  };
}

/** A practice terminal with a PIN and a code on its screen. */
async function withCode(...pins: string[]) {
  const staff = pinLock();
  const asked: EntryQuestion[] = [];
  const enters: Prompt = (question) => {
    asked.push(question);
    const pin = pins.shift();
    return Promise.resolve(pin === undefined ? null : { kind: 'pin', pin, name: null });
  };
  const all = setUp({ staff, enters });
  await all.handlers.practise();
  const opened = valueOf(await all.handlers.openSale(aSale()));
  await vi.waitFor(() => expect(all.told.sale?.phase.state).toBe('awaiting'));
  return { ...all, staff, asked, saleId: opened };
}

const word = { outcome: 'unpaid', reason: 'Seen in the console', by: 'Sato' } as const;

/** Nobody enters anything, or a wrong PIN and then nothing. */
const withoutPin = [
  ['no PIN', []],
  ['a wrong PIN', ['1111']],
] as const;

test.each(withoutPin)('a sale is not settled by hand with %s', async (_, pins) => {
  const { handlers, saleId, terminal, asked } = await withCode(...pins);
  expect(await handlers.settleSale({ saleId, ...word })).toMatchObject({ ok: false, code: 'canceled' });
  expect(terminal.snapshot().sale?.phase.state).toBe('awaiting');
  // Main says what it is about, from its own journal.
  expect(asked).toHaveLength(pins.length + 1);
  expect(asked[0]).toMatchObject({
    purpose: { kind: 'settle-unpaid', amount: 1160, currency: 'JPY', orderNo: expect.any(String) as unknown },
    failure: null,
  });
});

test.each(withoutPin)('a second code despite the first is not made with %s', async (_, pins) => {
  const { handlers, saleId, asked } = await withCode(...pins);
  const despite = { reason: 'The customer is gone', by: 'Sato' };
  const second = aSale({ requestId: randomUUID(), replaces: saleId, despite });
  expect(await handlers.openSale(second)).toMatchObject({ ok: false, code: 'canceled' });
  expect(asked[0]).toMatchObject({ purpose: { kind: 'second-code', amount: 1160 } });
});

const refundOf = (saleId: string): RequestOf<'giveBack'> => ({
  id: randomUUID(),
  saleId,
  chargeId: 'ch_1',
  amount: 100,
  reason: 'Broken cup',
  by: 'Sato',
});

test.each(withoutPin)('money is not given back with %s', async (_, pins) => {
  const { handlers, saleId, asked } = await withCode(...pins);
  expect(await handlers.giveBack(refundOf(saleId))).toMatchObject({ ok: false, code: 'canceled' });
  expect(asked[0]).toMatchObject({ purpose: { kind: 'refund', amount: 100 } });
});

test('the right PIN gets further: a sale that is not paid gives nothing back', async () => {
  const { handlers, saleId, asked } = await withCode('1111', '2580');
  expect(await handlers.giveBack(refundOf(saleId))).toMatchObject({ ok: false, code: 'conflict' });
  expect(asked).toMatchObject([{ failure: null }, { failure: { code: 'wrong-pin' } }]);
});

test('what is written down is the name of whose PIN it was, and nothing is opened for it', async () => {
  const { handlers, saleId, staff, terminal } = await withCode('2580');
  if (!terminal.opened) throw new Error('Nothing is opened.');
  const settle = vi.spyOn(terminal.opened.sales, 'settle');
  await handlers.settleSale({ saleId, ...word });
  expect(settle).toHaveBeenCalledWith(expect.objectContaining({ by: 'the real Sato' }));
  expect(staff.asked).toEqual(['approve Sato 2580']);
});
