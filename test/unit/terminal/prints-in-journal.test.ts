import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { verifyChain } from '../../../electron/journal/chain.ts';
import { journalPath } from '../../../electron/terminal/service/journal-file.ts';
import { newFolder } from '../../support/folder.ts';
import { valueOf } from '../../support/result.ts';
import { printer, settings, shown, withPayment } from './paid-sale.ts';
import { setUp, type TerminalUnderTest } from './support.ts';

/** What the journal says of the prints of a sale. */
async function printsOf({ handlers }: TerminalUnderTest, saleId: string): Promise<unknown[]> {
  const page = valueOf(await handlers.readSale(saleId));
  return page.events.flatMap(({ kind, details }) => (kind === 'printed' ? [details] : []));
}

/** Everything that waits is through. */
async function printedAll({ handlers }: TerminalUnderTest): Promise<void> {
  await vi.waitFor(async () => {
    const snapshot = await handlers.readSnapshot();
    expect(snapshot.ok && snapshot.value.prints.slips).toEqual([]);
  });
}

/** The profile with its journal and settings and nothing else, as after a copy was put back. */
function copied(from: string): string {
  const directory = newFolder('copied');
  for (const name of readdirSync(from)) {
    if (!name.startsWith('slips.')) cpSync(join(from, name), join(directory, name), { recursive: true });
  }
  mkdirSync(directory, { recursive: true });
  return directory;
}

test('each print is an event of its sale, with its number, before anything leaves', async () => {
  const all = await withPayment();
  const { handlers, saleId } = all;
  const found = await printer({ silent: true });
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(found.visits).toBe(1));
  expect(await printsOf(all, saleId), 'nothing has left').toEqual([]);
  const second = await printer({ holdsBack: true });
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${second.port}` });
  await found.close();
  await vi.waitFor(() => expect(second.received).toBeGreaterThan(0), { timeout: 15_000 });
  expect(await printsOf(all, saleId)).toEqual([{ slip: 'receipt', count: 1 }]);
  second.goOn();
  await printedAll(all);
  await handlers.printSlip({ kind: 'receipt', saleId });
  await handlers.printSlip({ kind: 'formal', saleId, addressee: '山田商店', purpose: '飲食代として' });
  await printedAll(all);
  expect(await printsOf(all, saleId)).toEqual([
    { slip: 'receipt', count: 1 },
    { slip: 'receipt', count: 2 },
    { slip: 'formal', count: 1 },
  ]);
});

test('a slip that is saved as a PDF is one: what waits and what comes after it is a reprint', async () => {
  const pdf = vi.fn(() => Promise.resolve(Buffer.from('%PDF-')));
  const all = await withPayment({}, { pdf });
  const { handlers, saleId } = all;
  const receipt = { kind: 'receipt', saleId } as const;
  const save = () => handlers.saveSlip({ slip: receipt, driveId: null });
  pdf.mockRejectedValueOnce(new Error('no page'));
  expect(await save()).toMatchObject({ ok: false });
  expect(await handlers.previewSlip(receipt)).toMatchObject({ value: { isReissue: false } });
  const found = await printer({ paper: false });
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip(receipt);
  await vi.waitFor(() => expect(all.told).toMatchObject({ prints: { trouble: 'no-paper' } }));
  expect(await save()).toMatchObject({ value: { kind: 'written' } });
  expect(await printsOf(all, saleId)).toEqual([{ slip: 'receipt', count: 1 }]);
  expect(await handlers.previewSlip(receipt)).toMatchObject({ value: { isReissue: true } });
  found.mood.paper = true;
  await handlers.retryPrinting();
  await printedAll(all);
  expect(shown(found, 0)).toContain('再発行');
  expect(await printsOf(all, saleId)).toHaveLength(2);
});

test('a reprint is known as one after a restart, and from a copied journal without the queue', async () => {
  const first = await withPayment();
  const { saleId } = first;
  const found = await printer();
  await first.handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await first.handlers.printSlip({ kind: 'receipt', saleId });
  await printedAll(first);
  first.terminal.close();
  const second = setUp({ directory: copied(first.directory) });
  await second.terminal.start();
  const receipt = { kind: 'receipt', saleId } as const;
  expect(await second.handlers.previewSlip(receipt)).toMatchObject({ value: { isReissue: true } });
  const formal = { kind: 'formal', saleId, addressee: '上', purpose: 'お品代として' } as const;
  expect(await second.handlers.previewSlip(formal)).toMatchObject({ value: { isReissue: false } });
  await second.handlers.printSlip(receipt);
  await printedAll(second);
  expect(shown(found, 1)).toContain('再発行');
  expect(await printsOf(second, saleId)).toHaveLength(2);
  second.terminal.close();
  const database = new DatabaseSync(journalPath(second.directory, null), { readOnly: true });
  expect(verifyChain(database)).toMatchObject({ kind: 'whole' });
  database.close();
});

test('what was printed while another journal was open is noted when its own is open again', async () => {
  const all = await withPayment();
  const { handlers, saleId, terminal } = all;
  const found = await printer({ holdsBack: true, paper: false });
  await handlers.changePrinting({ ...settings, printer: `127.0.0.1:${found.port}` });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(all.told).toMatchObject({ prints: { trouble: 'no-paper' } }));
  const opened = vi.spyOn(terminal, 'opened', 'get').mockReturnValue(null);
  found.mood.paper = true;
  found.goOn();
  await handlers.retryPrinting();
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  opened.mockRestore();
  expect(await printsOf(all, saleId)).toEqual([]);
  const preview = await handlers.previewSlip({ kind: 'receipt', saleId });
  expect(preview).toMatchObject({ value: { isReissue: true } });
  expect(await printsOf(all, saleId)).toEqual([{ slip: 'receipt', count: 1 }]);
});
