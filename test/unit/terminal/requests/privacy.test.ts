import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { fail, privateRequests, success } from '../../../../electron/contract/index.ts';
import type { StaffLock } from '../../../../electron/staff/lock.ts';
import type { Terminal } from '../../../../electron/terminal/terminal.ts';
import { aSale, setUp } from '../support.ts';

/** A practice terminal with a PIN, locked by `turns`, and a paid sale that was left, and one with a code on screen. */
async function withSales() {
  const turns = { locked: false, closings: 0 };
  const staff: StaffLock = {
    state: { hasPin: true, locked: true, waitMs: 0 },
    get closings() {
      return turns.closings;
    },
    refusal: (name) =>
      turns.locked && (privateRequests as readonly string[]).includes(name) ? fail('staff-locked', '') : null,
    unlock: () => Promise.resolve(success(undefined)),
    approve: ({ by }) => Promise.resolve(success(by)),
    lock: () => undefined,
    signOff: () => undefined,
    changePin: () => Promise.resolve(success(undefined)),
    changeStaff: () => Promise.resolve(success(undefined)),
  };
  const all = setUp({ staff });
  const { handlers, told } = all;
  await handlers.practise();
  const open = async (): Promise<string> => {
    const opened = await handlers.openSale(aSale({ requestId: randomUUID() }));
    if (!opened.ok) throw new Error(opened.message);
    await vi.waitFor(() =>
      expect(told.sale).toMatchObject({ id: opened.value, phase: { state: 'awaiting' } }),
    );
    return opened.value;
  };
  const past = await open();
  await handlers.cancelSale(past);
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('canceled'));
  await handlers.dismissSale(past);
  return { ...all, turns, past, open };
}

/** The service has said its last word about every code. */
function nothingUnresolved({ opened }: Terminal): void {
  if (!opened) throw new Error('Nothing is opened.');
  vi.spyOn(opened.sales, 'listUnresolved').mockReturnValue(success([]));
}

test.each(['cancelSale', 'checkSale', 'dismissSale'] as const)(
  '%s takes no sale that is over while the terminal is locked',
  async (name) => {
    const { handlers, terminal, turns, past, open, told } = await withSales();
    nothingUnresolved(terminal);
    turns.locked = true;
    expect(await handlers[name](past)).toMatchObject({ ok: false, code: 'staff-locked' });
    const now = await open();
    expect(await handlers[name](now)).not.toMatchObject({ code: 'staff-locked' });
    expect(told.sale?.id).toBe(now);
    turns.locked = false;
    expect(await handlers[name](past)).not.toMatchObject({ code: 'staff-locked' });
  },
);

test('a sale without a final result is canceled and asked about without the PIN, and leaves the screen twice', async () => {
  const { handlers, turns, past, open, told } = await withSales();
  turns.locked = true;
  // The service has not said its last word about its code.
  expect(await handlers.checkSale(past)).not.toMatchObject({ code: 'staff-locked' });
  const now = await open();
  expect(await handlers.cancelSale(now)).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('canceled'));
  expect(await handlers.dismissSale(now)).toMatchObject({ ok: true });
  expect(await handlers.dismissSale(now)).toMatchObject({ ok: true });
});

test('a locked terminal tells nothing of a sale that is over, on the screen or on paper', async () => {
  const { handlers, terminal, turns, past } = await withSales();
  nothingUnresolved(terminal);
  expect(await handlers.readSale(past)).toMatchObject({ ok: true });
  turns.locked = true;
  const slip = { kind: 'receipt', saleId: past } as const;
  const close = { kind: 'close', number: 1 } as const;
  for (const answer of [
    handlers.readSale(past),
    handlers.readRefunds(past),
    handlers.showSale(past),
    handlers.renewSale(past),
    handlers.retrySale(past),
    handlers.previewSlip(slip),
    handlers.printSlip(slip),
    handlers.saveSlip(slip),
    handlers.previewSlip(close),
    handlers.printSlip(close),
    handlers.saveSlip(close),
  ]) {
    expect(await answer).toMatchObject({ ok: false, code: 'staff-locked' });
  }
  expect(await handlers.previewSlip({ kind: 'test' })).toMatchObject({ ok: true });
});

test('the sale on the screen is looked after without the PIN, also once it is over', async () => {
  const { handlers, terminal, turns, past, open, told } = await withSales();
  turns.locked = true;
  // The service has not said its last word about its code.
  expect(await handlers.readSale(past)).toMatchObject({ ok: true });
  const now = await open();
  expect(await handlers.readSale(now)).toMatchObject({ ok: true });
  await handlers.cancelSale(now);
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('canceled'));
  await handlers.dismissSale(now);
  nothingUnresolved(terminal);
  // What came of the sale that was looked at stays in sight; an earlier one does not.
  expect(await handlers.readSale(now)).toMatchObject({ ok: true });
  expect(await handlers.readSale(past)).toMatchObject({ ok: false, code: 'staff-locked' });
});

test.each(['renewSale', 'retrySale'] as const)(
  '%s takes the sale on the screen without the PIN',
  async (name) => {
    const { handlers, terminal, turns, past, open, told } = await withSales();
    turns.locked = true;
    const now = await open();
    await handlers.cancelSale(now);
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('canceled'));
    nothingUnresolved(terminal);
    expect(await handlers[name](past)).toMatchObject({ ok: false, code: 'staff-locked' });
    expect(await handlers[name](now)).not.toMatchObject({ code: 'staff-locked' });
  },
);

test('what was looked at is forgotten when the terminal is locked', async () => {
  const { handlers, terminal, turns, past } = await withSales();
  turns.locked = true;
  // The service has not said its last word yet; then it has.
  expect(await handlers.readSale(past)).toMatchObject({ ok: true });
  nothingUnresolved(terminal);
  expect(await handlers.readSale(past)).toMatchObject({ ok: true });
  turns.closings += 1;
  expect(await handlers.readSale(past)).toMatchObject({ ok: false, code: 'staff-locked' });
});

test('a start of locked screens is told of no comparison', async () => {
  const { handlers, turns } = await withSales();
  await handlers.compareDay({ date: null });
  const snapshot = async () => {
    const read = await handlers.readSnapshot();
    return read.ok ? read.value.comparison : undefined;
  };
  expect(await snapshot()).not.toBeNull();
  turns.locked = true;
  expect(await snapshot()).toBeNull();
});
