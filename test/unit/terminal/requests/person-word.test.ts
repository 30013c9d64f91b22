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
    refusal: () => null,
    unlock: (pin) => {
      asked.push(`unlock ${pin}`);
      return Promise.resolve(pin === '2580' ? success(undefined) : fail('wrong-pin', 'Not this one.'));
    },
    lock: () => void asked.push('lock'),
    changePin: () => Promise.resolve(success(undefined)),
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

test('the PIN opens that one thing: the manager’s screens are locked again at once', async () => {
  const { handlers, saleId, staff } = await withCode();
  // The service answers, so that its word counts; the PIN was asked for before that.
  expect(await handlers.settleSale({ saleId, ...word, pin: '2580' })).not.toMatchObject({
    code: 'staff-locked',
  });
  expect(staff.asked).toEqual(['unlock 2580', 'lock']);
});
