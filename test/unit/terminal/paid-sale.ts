import { expect, onTestFinished, vi } from 'vitest';
import type { PrintingSettings } from '../../../electron/contract/printing.ts';
import type { OpenSale } from '../../../electron/contract/sale.ts';
import { paperText } from '../../support/printer/paper.ts';
import { type PrinterMood, startPrinter, type TestPrinter } from '../../support/printer/server.ts';
import { valueOf } from '../../support/result.ts';
import { aSale, setUp, type TerminalUnderTest } from './support.ts';

/** How the shop prints; the printer is set by the test. */
export const settings: PrintingSettings = {
  issuer: '株式会社まどぐち',
  invoiceNumber: 'T7000012050002',
  address: '東京都中央区銀座1-2-3',
  phone: '03-1234-5678',
  thanks: 'またのご来店をお待ちしております',
  logo: null,
  printer: null,
  commands: 'escpos',
  automatic: false,
  paperWidth: 58,
  language: 'ja',
};

/** A printer that is gone when the test is over. */
export async function printer(
  mood: Partial<PrinterMood> = {},
  commands: PrintingSettings['commands'] = 'escpos',
): Promise<TestPrinter> {
  const started = await startPrinter(mood, commands);
  onTestFinished(() => started.close());
  return started;
}

/** A practice terminal with a sale whose code is on the screen. */
export async function withCode(
  sale: Partial<OpenSale> = {},
  parts: Parameters<typeof setUp>[0] = {},
): Promise<TerminalUnderTest & { saleId: string }> {
  const all = setUp(parts);
  await all.handlers.practise();
  const opened = valueOf(await all.handlers.openSale(aSale(sale)));
  await vi.waitFor(() => expect(all.told.sale?.phase.state).toBe('awaiting'));
  return { ...all, saleId: opened };
}

/** The same, paid as a payer does. */
export async function withPayment(
  sale: Partial<OpenSale> = {},
  parts: Parameters<typeof setUp>[0] = {},
): Promise<TerminalUnderTest & { saleId: string }> {
  const all = await withCode(sale, parts);
  await pay(all);
  return all;
}

/** Pays the code on the screen as a payer does. */
export async function pay({ terminal, told }: TerminalUnderTest): Promise<void> {
  const phase = told.sale?.phase;
  if (phase?.state !== 'awaiting') throw new Error('no code');
  const page = await (await fetch(phase.codeUrl)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await fetch(phase.codeUrl, {
    method: 'POST',
    body: new URLSearchParams({ token, method: 'paypay', outcome: 'pay' }),
  });
  // A machine that wakes up asks at once.
  terminal.opened?.sales.resumed();
  await vi.waitFor(() => expect(told.sale?.phase.state).toBe('paid'));
}

/** The lines of a paper. */
export const shown = ({ papers }: TestPrinter, index = 0): string[] =>
  paperText(papers[index] ?? { lines: [], pictures: [], cuts: 0, unknown: [] }).map((line) => line.trim());
