import { expect } from 'vitest';
import type { SalePage } from '../../../electron/contract/sale.ts';
import { ownMethod } from '../../../electron/domain/payment-methods.ts';
import { ownWay } from './model-recorded.ts';
import type { World } from './model-world.ts';

/** What must hold once the weather has cleared up and every day is closed. */
export async function checkInTheEnd(world: World): Promise<void> {
  await world.settle();
  // Within the hour, and without anybody having closed the day, which asks about everything once more.
  checkCodes(world, world.pages());
  const lookedAtSince = await world.closeLast();
  const pages = world.pages();
  checkRows(world, pages);
  checkCodes(world, pages);
  world.checkPaid();
  // Nothing is forgotten; another amount than was asked for is a person's to clear up, and so is what nobody tells, and a charge that staff say was paid.
  const { service, presented } = world;
  const isForAPerson = (id: string): boolean =>
    presented.codeOf(id) ? presented.isVouchedFor(id) : service.isMismatched(id) || service.isUntold(id);
  const forgotten = world.unresolved().filter((id) => !isForAPerson(id));
  expect(forgotten, 'forgotten: codes without a last word').toEqual([]);
  for (const page of pages) {
    if (world.recorded.payments.has(page.row.id)) checkRecorded(world, page);
    else checkSale(world, page, lookedAtSince);
  }
  checkFamilies(world, pages);
  world.refunds.checkInTheEnd();
  checkCloses(world, pages);
  expect(world.bench.stops).toEqual([]);
}

/** The history's rows, which are read for themselves, are those of the whole sales, but for what other rows say. */
function checkRows({ bench: { journal } }: World, pages: readonly SalePage[]): void {
  const rows = journal.listDayRows(0, Number.MAX_SAFE_INTEGER);
  const whole = pages
    .map(({ row: { isOneBack: _, ...row } }) => row)
    .toSorted((a, b) => a.id.localeCompare(b.id));
  expect(rows.ok && rows.value.toSorted((a, b) => a.id.localeCompare(b.id)), 'untrue: a row').toEqual(whole);
}

/** Every code at the service has one owner in the journal, and what was paid is paid there. */
function checkCodes(world: World, pages: readonly SalePage[]): void {
  const { service, shown, presented } = world;
  presented.checkInTheEnd(pages, world.unresolved());
  const attempts = pages.flatMap((page) => page.attempts.map((attempt) => ({ ...attempt, page })));
  for (const { orderNo } of service.codes) {
    const owners = attempts.filter((attempt) => attempt.orderNo === orderNo);
    expect(new Set(owners.map(({ page }) => page.row.id)).size, 'lost: a request of no sale').toBe(1);
  }
  const captured = new Set(service.captured.map(({ id }) => id));
  for (const codeId of shown) {
    const owner = attempts.find((attempt) => attempt.code?.id === codeId);
    expect(owner, `lost: ${codeId} was shown and is not in the journal`).toBeDefined();
    // Every payment that a customer made is found, on its own sale.
    if (captured.has(codeId)) expect(owner?.page.row.state, `lost: ${codeId} was paid`).toBe('paid');
  }
}

/** What was recorded is paid, once and to the yen, and the service was asked for nothing of it. */
function checkRecorded({ recorded }: World, { row, attempts }: SalePage): void {
  const { amount, givenBack } = recorded.payments.get(row.id) ?? {};
  expect({ ...row, attempts }, `lost: ${row.orderNo} was recorded`).toMatchObject({
    ...{ state: 'paid', paymentMethod: ownMethod(ownWay), received: amount, givenBack, attempts: [] },
  });
}

/** A sale is what the service says, or a person said; who paid twice is said to have. */
function checkSale(
  { bench, service, shown, presented }: World,
  { row, attempts, events }: SalePage,
  lookedAtSince: number,
): void {
  expect(new Set(attempts.map(({ orderNo }) => orderNo.split('-').slice(0, 3).join('-'))).size).toBe(1);
  const word = events.findLast(({ kind }) => kind === 'settled');
  const codes = attempts.flatMap(({ code }) =>
    code ? [presented.codeOf(code.id) ?? bench.service.code(code.id)] : [],
  );
  const captured = codes.filter(({ status }) => status === 'captured');
  expect(row.state === 'paid', `untrue: ${row.orderNo} is ${row.state}`).toBe(
    captured.length > 0 || word?.details['outcome'] === 'paid',
  );
  const twice = events.filter(({ kind, details }) => kind === 'paid-twice' && 'codeId' in details);
  // A payment that had gone back whole before it was told paid for nothing twice.
  const here = captured.filter(({ charge, amount = 0 }) => amount > (charge?.refunds?.amount ?? 0));
  expect(twice.length, 'doubled: unseen').toBeGreaterThanOrEqual(here.length - 1);
  expect(twice.length, 'untrue: paid twice').toBeLessThanOrEqual(Math.max(0, captured.length - 1));
  if (here.length > 1) expect(row.doubled, 'doubled: unseen').toBe(true);
  const paid = events.filter(({ kind }) => kind === 'paid');
  expect(paid.length, 'untrue: paid').toBeLessThanOrEqual(1 + captured.length - here.length);
  // No sale stays on a code that can be paid no more.
  expect(['opening', 'awaiting'], `untrue: ${row.orderNo}`).not.toContain(row.state);
  // What became of the money since is told by the last close, of the payments that it looks at again.
  if (captured.length > 0 && (row.paidAt ?? 0) >= lookedAtSince) {
    const givenBack = captured.reduce((sum, { charge }) => sum + (charge?.refunds?.amount ?? 0), 0);
    expect(row.givenBack, 'untrue: money given back').toBe(givenBack);
    const isDisputed = captured.some(({ charge }) => charge?.disputed === true);
    expect(row.disputed, 'untrue: a payment that is contested').toBe(isDisputed);
  }
  if (codes.some(({ id }) => shown.has(id) && service.isMismatched(id))) {
    const kinds = events.map(({ kind }) => kind);
    expect(kinds, 'untrue: another amount, unsaid').toContain('unknown');
  }
  const sequences = events.map(({ sequence }) => sequence);
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
}

/**
 * Goods that are paid by codes of two sales are said to be, in both rows; none are that were paid once. What went back whole
 * may have done so before the other payment came, or after it.
 */
function checkFamilies({ bench, service, recorded, presented }: World, pages: readonly SalePage[]): void {
  const firstOf = (id: string): string => {
    const found = bench.journal.read(id);
    const before = found.ok ? found.value.predecessor : null;
    return before === null ? id : firstOf(before);
  };
  const captured = new Map([...service.captured, ...presented.captured].map((code) => [code.id, code]));
  for (const [, family] of Map.groupBy(pages, ({ row }) => firstOf(row.id))) {
    const payments = family.map(({ row, attempts }) => {
      const own = recorded.payments.get(row.id);
      const codes = attempts.flatMap(({ code }) => captured.get(code?.id ?? '') ?? []);
      const back = codes.map(({ charge }) => charge?.refunds?.amount ?? 0);
      return [...(own ? [own.givenBack] : []), ...back].map((givenBack) => row.amount > givenBack);
    });
    const words = family.filter(({ events }) => events.some(({ kind }) => kind === 'settled')).length;
    const all = payments.flat();
    for (const [index, { row }] of family.entries()) {
      const own = payments[index] ?? [];
      const isHere = own.includes(true) && all.filter(Boolean).length > 1;
      if (isHere) expect(row.doubled, `doubled: ${row.orderNo}, unseen`).toBe(true);
      const isOnce = own.length > 0 && all.length === 1 && words === 0;
      if (isOnce) expect(row.doubled, `untrue: ${row.orderNo} is paid once`).toBe(false);
    }
  }
}

/** The lines of the closes add up: to what the journal has as paid, and to the ledger's payments, each once. */
function checkCloses(world: World, pages: readonly SalePage[]): void {
  const items = world.closeItems();
  const sum = (lines: typeof items): number => lines.reduce((all, { paid }) => all + paid, 0);
  const rows = pages.map(({ row }) => row).filter(({ state }) => state === 'paid');
  const received = rows.reduce((all, row) => all + row.received, 0);
  expect(sum(items), 'lost: the closes and the journal').toBe(received);
  const back = rows.reduce((all, row) => all + row.givenBack, 0);
  expect(
    items.reduce((all, { givenBack }) => all + givenBack, 0),
    'untrue: the closes and what was given back',
  ).toBe(back);
  const own = items.filter(({ method }) => method === ownMethod(ownWay));
  const ofStaff = [...world.recorded.payments.values()];
  const recorded = ofStaff.reduce((all, { amount }) => all + amount, 0);
  expect(sum(own), 'lost: the closes and what was recorded').toBe(recorded);
  // Of a sale that was settled twice the second word's key names its payment too.
  const byService = items.filter(({ key }) => !/\/word(\/|$)/.test(key));
  const taken = [...world.service.captured, ...world.presented.captured];
  const captured = taken.reduce((all, { amount = 0 }) => all + amount, 0);
  expect(sum(byService), 'lost: the closes and the ledger').toBe(captured);
  // What changed since is a line of its own.
  const payments = byService.filter(({ kind }) => kind === 'payment' || kind === 'late-payment');
  expect(new Set(payments.map(({ key }) => key)).size, 'doubled: a line').toBe(payments.length);
}
