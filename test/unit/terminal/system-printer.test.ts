import { expect, test, vi } from 'vitest';
import { success } from '../../../electron/contract/result.ts';
import type { Printing } from '../../../electron/domain/prints.ts';
import type { SystemSlip } from '../../../electron/window/system-printer.ts';
import { settings, withPayment } from './paid-sale.ts';

/** A system with one printer, whose answers a test gives. */
function system() {
  const slips: { slip: SystemSlip; answer: (printing: Printing) => void }[] = [];
  return {
    slips,
    list: () => Promise.resolve(success([{ name: 'slips', displayName: 'Receipt printer' }])),
    print: (slip: SystemSlip) =>
      new Promise<Printing>((resolve, reject) => {
        const answer = (printing: Printing): void => {
          try {
            if (printing.kind !== 'not-sent') slip.beforeSending();
            resolve(printing);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        };
        slips.push({ slip, answer });
      }),
  };
}

const bySystem = { ...settings, printer: 'system:slips' } as const;

test('a receipt is handed over as it is shown, counted once, and is through when the system has it', async () => {
  const printers = system();
  const { handlers, saleId, told } = await withPayment({}, { system: printers });
  expect(await handlers.listPrinters()).toEqual({
    ok: true,
    value: [{ name: 'slips', displayName: 'Receipt printer' }],
  });
  await handlers.changePrinting(bySystem);
  const shown = await handlers.previewSlip({ kind: 'receipt', saleId });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(printers.slips).toHaveLength(1));
  const [{ slip, answer } = { slip: undefined, answer: () => undefined }] = printers.slips;
  expect(slip).toMatchObject({ name: 'slips', paperWidth: 58, preview: shown.ok && shown.value });
  answer({ kind: 'printed' });
  await vi.waitFor(() => expect(told).toMatchObject({ prints: { trouble: null, slips: [] } }));
  const page = await handlers.readSale(saleId);
  expect(page.ok && page.value.events.filter(({ kind }) => kind === 'printed')).toHaveLength(1);
});

test('a slip that the system may have printed is for a person to look at, and never sent again', async () => {
  const printers = system();
  const { handlers, saleId, told } = await withPayment({}, { system: printers });
  await handlers.changePrinting(bySystem);
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(printers.slips).toHaveLength(1));
  printers.slips[0]?.answer({ kind: 'perhaps', trouble: 'system' });
  await vi.waitFor(() =>
    expect(told).toMatchObject({ prints: { slips: [{ state: 'perhaps', trouble: 'system' }] } }),
  );
  await handlers.retryPrinting();
  expect(printers.slips).toHaveLength(1);
});

test('a printer that is not there keeps its slips, and another takes them', async () => {
  const printers = system();
  const { handlers, saleId, told } = await withPayment({}, { system: printers });
  await handlers.changePrinting({ ...settings, printer: 'system:gone' });
  await handlers.printSlip({ kind: 'receipt', saleId });
  await vi.waitFor(() => expect(printers.slips).toHaveLength(1));
  printers.slips[0]?.answer({ kind: 'not-sent', trouble: 'gone' });
  await vi.waitFor(() =>
    expect(told).toMatchObject({ prints: { trouble: 'gone', slips: [{ state: 'waiting' }] } }),
  );
  await handlers.changePrinting(bySystem);
  await vi.waitFor(() => expect(printers.slips).toHaveLength(2));
  expect(printers.slips[1]?.slip.name).toBe('slips');
});
