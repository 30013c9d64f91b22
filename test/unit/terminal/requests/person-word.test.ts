import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { fail, success } from '../../../../electron/contract/index.ts';
import type { StaffLock } from '../../../../electron/staff/lock.ts';
import { aSale, setUp } from '../support.ts';

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
async function withCode() {
  const staff = pinLock();
  const all = setUp({ staff });
  await all.handlers.practise();
  const opened = await all.handlers.openSale(aSale());
  if (!opened.ok) throw new Error(opened.message);
  await vi.waitFor(() => expect(all.told.sale?.phase.state).toBe('awaiting'));
  return { ...all, staff, saleId: opened.value };
}

const word = { outcome: 'unpaid', reason: 'Seen in the console', by: 'Sato' } as const;

test.each([
  ['no PIN', null, 'staff-locked'],
  ['a wrong PIN', '1111', 'wrong-pin'],
])('a sale is not settled by hand with %s', async (_, pin, code) => {
  const { handlers, saleId, terminal } = await withCode();
  expect(await handlers.settleSale({ saleId, ...word, pin })).toMatchObject({ ok: false, code });
  expect(terminal.snapshot().sale?.phase.state).toBe('awaiting');
});

test.each([
  ['no PIN', null, 'staff-locked'],
  ['a wrong PIN', '1111', 'wrong-pin'],
])('a second code despite the first is not made with %s', async (_, pin, code) => {
  const { handlers, saleId } = await withCode();
  const despite = { reason: 'The customer is gone', by: 'Sato', pin };
  const second = aSale({ requestId: randomUUID(), replaces: saleId, despite });
  expect(await handlers.openSale(second)).toMatchObject({ ok: false, code });
});

test.each([
  ['no PIN', null, 'staff-locked'],
  ['a wrong PIN', '1111', 'wrong-pin'],
])('money is not given back with %s', async (_, pin, code) => {
  const { handlers, saleId } = await withCode();
  const refund = { id: randomUUID(), saleId, attempt: 1, amount: 100, reason: 'Broken cup', by: 'Sato', pin };
  expect(await handlers.giveBack(refund)).toMatchObject({ ok: false, code });
  // The right one gets further: the sale is not paid.
  expect(await handlers.giveBack({ ...refund, pin: '2580' })).toMatchObject({ ok: false, code: 'conflict' });
});

test('what is written down is the name of whose PIN it was, and nothing is opened for it', async () => {
  const { handlers, saleId, staff, terminal } = await withCode();
  if (!terminal.opened) throw new Error('Nothing is opened.');
  const settle = vi.spyOn(terminal.opened.sales, 'settle');
  await handlers.settleSale({ saleId, ...word, pin: '2580' });
  expect(settle).toHaveBeenCalledWith(expect.objectContaining({ by: 'the real Sato' }));
  expect(staff.asked).toEqual(['approve Sato 2580']);
});
