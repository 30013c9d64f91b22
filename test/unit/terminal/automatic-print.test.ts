import { cpSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { PrintingSettings } from '../../../electron/contract/printing.ts';
import { newFolder } from '../../support/folder.ts';
import type { TestPrinter } from '../../support/printer/server.ts';
import { pay, printer, settings, shown, withCode } from './paid-sale.ts';
import { setUp, type TerminalUnderTest } from './support.ts';

const ofPrinter = (found: TestPrinter, automatic = true): PrintingSettings => ({
  ...settings,
  automatic,
  printer: `127.0.0.1:${found.port}`,
});

type Shop = TerminalUnderTest & { saleId: string };

/** A practice terminal whose sale on the screen is paid, printing as it is told. */
async function paidWith(printing: PrintingSettings, paid: (all: Shop) => Promise<void> = pay): Promise<Shop> {
  const all = await withCode();
  all.printing.start();
  await all.handlers.changePrinting(printing);
  await paid(all);
  return all;
}

/** The same profile, as the disk has it at this moment, taken up by another run. */
async function afterPowerCut(
  { directory }: TerminalUnderTest,
  without: (name: string) => boolean = () => false,
): Promise<TerminalUnderTest> {
  const copy = newFolder('automatic');
  cpSync(directory, copy, { recursive: true, filter: (from) => !without(from) });
  const next = setUp({ directory: copy });
  await next.terminal.start();
  next.printing.start();
  return next;
}

const idle = async ({ told }: TerminalUnderTest): Promise<void> =>
  vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: null, slips: [] } }));

/** Long enough for anything that is printed by itself to have begun. */
const aWhile = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 300));

test('a receipt is printed once the sale on the screen is paid, and only once, however often it is shown', async () => {
  const found = await printer();
  const all = await paidWith(ofPrinter(found));
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  expect(shown(found).join('\n')).toMatch(/合計 \(練習\) +¥1,160/);
  expect(shown(found)).not.toContain('再発行');
  await idle(all);
  all.printing.printIfPaid();
  await all.handlers.retryPrinting();
  const again = await afterPowerCut(all);
  expect(again.told.sale).toMatchObject({ id: all.saleId, phase: { state: 'paid' } });
  await aWhile();
  expect(found.papers).toHaveLength(1);
  const page = await again.handlers.readSale(all.saleId);
  expect(page.ok && page.value.events.filter(({ kind }) => kind === 'printed')).toHaveLength(1);
});

test('who asks for it then gets a copy that says so', async () => {
  const found = await printer();
  const all = await paidWith(ofPrinter(found));
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  await idle(all);
  await all.handlers.printSlip({ kind: 'receipt', saleId: all.saleId });
  await vi.waitFor(() => expect(found.papers).toHaveLength(2));
  expect(shown(found, 1)).toContain('再発行');
});

test('nothing is printed by itself before the shop wants it, or without a payment', async () => {
  const found = await printer();
  const all = await paidWith(ofPrinter(found, false));
  await aWhile();
  expect(found.visits).toBe(0);
  await all.handlers.dismissSale(all.saleId);
  await all.handlers.changePrinting(ofPrinter(found));
  await paidWith(ofPrinter(found), async ({ handlers, told, saleId }) => {
    await handlers.cancelSale(saleId);
    await vi.waitFor(() => expect(told.sale?.phase.state).toBe('canceled'));
  });
  await aWhile();
  expect(found.visits).toBe(0);
});

test('a payment after which the power went before anything was kept is printed after the start, once', async () => {
  const found = await printer({ paper: false });
  const all = await paidWith(ofPrinter(found));
  await vi.waitFor(() => expect(all.told).toMatchObject({ prints: { trouble: 'no-paper' } }));
  // The queue as it was before the payment: there was none.
  const next = await afterPowerCut(all, (name) => name.includes('slips.sqlite'));
  all.printing.close();
  found.mood.paper = true;
  await next.handlers.retryPrinting();
  await vi.waitFor(() => expect(found.papers).toHaveLength(1), { timeout: 10_000 });
  await idle(next);
  const third = await afterPowerCut(next, (name) => name.includes('slips.sqlite'));
  await aWhile();
  expect(found.papers).toHaveLength(1);
  expect(third.told.sale?.phase.state).toBe('paid');
});

test('a receipt that may be on paper when the power went is not sent again: staff look', async () => {
  const found = await printer({ holdsBack: true });
  const all = await paidWith(ofPrinter(found));
  await vi.waitFor(() => expect(found.received).toBeGreaterThan(0));
  const next = await afterPowerCut(all);
  all.printing.close();
  await aWhile();
  const snapshot = await next.handlers.readSnapshot();
  expect(snapshot.ok && snapshot.value.prints.slips).toMatchObject([
    { kind: 'receipt', state: 'perhaps', trouble: 'interrupted' },
  ]);
  expect(found.visits).toBe(1);
});

test('a printer in trouble holds up no payment; what staff take off its queue does not come back', async () => {
  const found = await printer({ paper: false });
  const all = await paidWith(ofPrinter(found));
  expect(all.told.sale?.phase.state).toBe('paid');
  await vi.waitFor(() => expect(all.told).toMatchObject({ prints: { trouble: 'no-paper' } }));
  const [waiting] = all.printing.view().slips;
  expect(waiting).toMatchObject({ title: all.told.sale?.orderNo, state: 'waiting' });
  expect(await all.handlers.settleSlip({ id: waiting?.id ?? 0, how: 'drop' })).toMatchObject({ ok: true });
  found.mood.paper = true;
  await all.handlers.retryPrinting();
  await aWhile();
  expect(found.papers).toHaveLength(0);
  expect(all.printing.view().slips).toEqual([]);
  expect(await all.handlers.dismissSale(all.saleId)).toMatchObject({ ok: true });
});

test('without a printer nothing is kept for some other day, and a queue that cannot be written is told', async () => {
  const found = await printer();
  const all = await paidWith({ ...settings, automatic: true });
  await aWhile();
  expect(all.printing.view()).toEqual({ slips: [], trouble: null });
  if (!all.terminal.opened) throw new Error('no service is opened');
  vi.spyOn(all.terminal.opened.sales, 'readPage').mockImplementation(() => {
    throw new Error('the disk is gone');
  });
  await all.handlers.changePrinting(ofPrinter(found));
  all.printing.printIfPaid();
  await vi.waitFor(() => expect(all.told).toMatchObject({ prints: { slips: [], trouble: 'storage' } }));
  expect(all.told.sale?.phase.state).toBe('paid');
});
