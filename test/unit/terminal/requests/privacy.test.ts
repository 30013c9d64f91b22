import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { fail, isBehindPin, success } from '../../../../electron/contract/index.ts';
import type { StaffLock } from '../../../../electron/staff/lock.ts';
import type { Terminal } from '../../../../electron/terminal/terminal.ts';
import { aSale, setUp } from '../support.ts';
import { valueOf } from '../../../support/result.ts';
import { noPin } from '../../../support/terminal.ts';

/** A practice terminal with a PIN, locked by `turns`, and a sale that was canceled and left. */
async function withSales() {
  const terminal = await lockable();
  const { handlers, told, open } = terminal;
  const past = await open();
  await handlers.cancelSale(past);
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('canceled'));
  await handlers.dismissSale(past);
  return { ...terminal, past };
}

/** A practice terminal with a PIN, locked by `turns`. */
async function lockable(options: { directory?: string; locked?: boolean } = {}) {
  const turns = { locked: options.locked ?? false, closings: 0 };
  const staff: StaffLock = {
    ...noPin,
    state: { hasPin: true, locked: true, waitMs: 0 },
    get closings() {
      return turns.closings;
    },
    refusal: (name) => (turns.locked && isBehindPin(name) ? fail('staff-locked', '') : null),
  };
  const all = setUp({ staff, ...options });
  const { handlers, told } = all;
  await handlers.practise();
  const open = async (): Promise<string> => {
    const opened = valueOf(await handlers.openSale(aSale({ requestId: randomUUID() })));
    await vi.waitFor(() => expect(told.sale).toMatchObject({ id: opened, phase: { state: 'awaiting' } }));
    return opened;
  };
  return { ...all, turns, open };
}

/** The service has said its last word about every code. */
function nothingUnresolved({ opened }: Terminal): void {
  if (!opened) throw new Error('Nothing is opened.');
  vi.spyOn(opened.sales, 'listUnresolved').mockReturnValue(success([]));
}

test('a sale with a payment that staff are told of opens while the terminal is locked, and no other does', async () => {
  const { handlers, terminal, turns, past } = await withSales();
  nothingUnresolved(terminal);
  turns.locked = true;
  expect(await handlers.readSale(past)).toMatchObject({ ok: false, code: 'staff-locked' });
  if (!terminal.opened) throw new Error('Nothing is opened.');
  const payment = {
    ...{ saleId: past, orderNo: 'P1-000001-AAAA', amount: 500, currency: 'JPY', digits: 0, paidAt: 1 },
    ...{ after: 'canceled' as const, payments: 1 },
  } as const;
  const told = vi.spyOn(terminal.opened.sales, 'unseenPayments').mockReturnValue([payment]);
  expect(await handlers.readSale(past)).toMatchObject({ ok: true });
  // Whoever opened it has seen it, and goes on until the terminal is locked anew.
  told.mockReturnValue([]);
  expect(await handlers.readSale(past)).toMatchObject({ ok: true });
  turns.closings += 1;
  expect(await handlers.readSale(past)).toMatchObject({ ok: false, code: 'staff-locked' });
});

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
    handlers.previewSlip(slip),
    handlers.printSlip(slip),
    handlers.saveSlip({ slip, driveId: null }),
    handlers.previewSlip(close),
    handlers.printSlip(close),
    handlers.saveSlip({ slip: close, driveId: null }),
  ]) {
    expect(await answer).toMatchObject({ ok: false, code: 'staff-locked' });
  }
  expect(await handlers.previewSlip({ kind: 'test' })).toMatchObject({ ok: true });
  expect(await handlers.printSlip({ kind: 'test' })).toMatchObject({ ok: false, code: 'staff-locked' });
  expect(await handlers.saveSlip({ slip: { kind: 'test' }, driveId: null })).toMatchObject({
    ok: false,
    code: 'staff-locked',
  });
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

test('the sale on the screen gets another code without the PIN', async () => {
  const { handlers, terminal, turns, past, open, told } = await withSales();
  turns.locked = true;
  const now = await open();
  await handlers.cancelSale(now);
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('canceled'));
  nothingUnresolved(terminal);
  expect(await handlers.renewSale(past)).toMatchObject({ ok: false, code: 'staff-locked' });
  expect(await handlers.renewSale(now)).not.toMatchObject({ code: 'staff-locked' });
});

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

test('a close that may be on paper is printed again only by whoever may see it, a receipt by anybody', async () => {
  const { handlers, turns, printing } = await withSales();
  const slip = { title: '1', isReissue: false, state: 'perhaps', at: 0 } as const;
  const settled = vi.spyOn(printing, 'settle').mockReturnValue(success(undefined));
  vi.spyOn(printing, 'view').mockReturnValue({
    slips: [
      { ...slip, id: 1, kind: 'close' },
      { ...slip, id: 2, kind: 'receipt' },
    ],
    trouble: null,
  } as never);
  turns.locked = true;
  for (const how of ['again', 'done', 'drop'] as const) {
    expect(await handlers.settleSlip({ id: 1, how })).toMatchObject({ ok: false, code: 'staff-locked' });
  }
  expect(settled).not.toHaveBeenCalled();
  expect(await handlers.settleSlip({ id: 2, how: 'again' })).toMatchObject({ ok: true });
  turns.locked = false;
  expect(await handlers.settleSlip({ id: 1, how: 'again' })).toMatchObject({ ok: true });
});

test('a locked terminal keeps the languages of payers that were chosen in the settings', async () => {
  const { handlers, turns, settings } = await withSales();
  turns.locked = true;
  const before = settings.read().payerLanguages;
  expect(await handlers.setPreferences({ payerLanguages: [] })).toMatchObject({ code: 'staff-locked' });
  expect(await handlers.setPreferences({ theme: 'dark', language: 'en' })).toMatchObject({ ok: true });
  expect(settings.read()).toMatchObject({ payerLanguages: before, theme: 'dark' });
});

describe('the customer of a ticket, while the terminal is locked', () => {
  const aoi = { id: 'cus_aoi', name: '佐藤', sourceId: 'src_4242', shouldCreateSource: false };
  const ken = { ...aoi, id: 'cus_ken' };
  const ticket = {
    lines: [{ name: 'Tea', price: 500, count: 1 }],
    note: '',
    expiryPeriod: null,
    locationId: null,
  };
  const staffLocked = { ok: false, code: 'staff-locked', field: 'customer' };

  test('is nobody whom a page names: not on a sale, a draft, or a ticket that is put aside', async () => {
    const { handlers, turns, terminal } = await withSales();
    turns.locked = true;
    for (const customer of [aoi, { ...aoi, sourceId: null, shouldCreateSource: true }]) {
      expect(await handlers.openSale(aSale({ customer }))).toMatchObject(staffLocked);
      expect(await handlers.saveDraft({ ...ticket, customer })).toMatchObject(staffLocked);
      expect(await handlers.parkTicket({ ...ticket, customer })).toMatchObject(staffLocked);
    }
    expect(terminal.opened?.sales.readDraft()).toMatchObject({ ok: true, value: null });
    expect(terminal.opened?.sales.countParked()).toBe(0);
  });

  test('is the one who was attached with the PIN, by the same saved payment method, for one sale', async () => {
    const { handlers, turns, told, terminal } = await withSales();
    expect(await handlers.saveDraft({ ...ticket, customer: aoi })).toMatchObject({ ok: true });
    turns.locked = true;
    expect(await handlers.openSale(aSale({ customer: ken }))).toMatchObject(staffLocked);
    expect(await handlers.openSale(aSale({ customer: { ...aoi, sourceId: 'src_1' } }))).toMatchObject(
      staffLocked,
    );
    const opened = valueOf(await handlers.openSale(aSale({ customer: aoi })));
    // The embedded service knows no such customer; by a status alone nobody knows that the saved payment method paid nothing.
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('unknown'));
    expect(await handlers.openSale(aSale({ customer: aoi }))).toMatchObject(staffLocked);
    const word = { saleId: opened, outcome: 'unpaid', reason: 'Not charged', by: 'Sato' } as const;
    expect(await terminal.opened?.sales.settle(word)).toEqual(success(undefined));
    // The goods of that sale come back with its customer, and no other's.
    const again = { replaces: opened, requestId: randomUUID() };
    expect(await handlers.openSale(aSale({ ...again, customer: ken }))).toMatchObject(staffLocked);
    expect(await handlers.openSale(aSale({ ...again, customer: aoi }))).not.toMatchObject({
      code: 'staff-locked',
    });
  });

  test('comes with a ticket that was put aside, and with the draft that a restart finds', async () => {
    const { handlers, turns, directory, terminal } = await withSales();
    expect(await handlers.parkTicket({ ...ticket, customer: ken })).toMatchObject({ ok: true });
    expect(await handlers.saveDraft({ ...ticket, customer: null })).toMatchObject({ ok: true });
    turns.locked = true;
    expect(await handlers.saveDraft({ ...ticket, customer: ken })).toMatchObject(staffLocked);
    const parked = valueOf(await handlers.listParked());
    expect(await handlers.takeParked(parked[0]?.id ?? 0)).toMatchObject({ ok: true });
    expect(await handlers.saveDraft({ ...ticket, customer: ken })).toMatchObject({ ok: true });
    terminal.close();
    const again = await lockable({ directory, locked: true });
    expect(await again.handlers.saveDraft({ ...ticket, customer: aoi })).toMatchObject(staffLocked);
    expect(await again.handlers.saveDraft({ ...ticket, customer: ken })).toMatchObject({ ok: true });
  });
});
