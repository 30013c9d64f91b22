import type { PrinterInfo, WebContents, WebContentsPrintOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import type { SlipPage, WithSlipPage } from '../../../electron/window/slip-page.ts';
import { createSlipPdf } from '../../../electron/window/slip-pdf.ts';
import { createSystemPrinters } from '../../../electron/window/system-printer.ts';
import { preview } from '../../component/fixtures/slips.ts';

type Printed = (isTaken: boolean, reason: string) => void;

const usual: PrinterInfo = {
  name: 'slips',
  displayName: 'Receipt printer',
  description: 'TM',
  options: { 'printer-state': '3', 'printer-is-accepting-jobs': 'true', 'device-uri': 'usb://secret' },
};

/** The system with its printers, and a page to print. */
function setUp(printers: readonly PrinterInfo[] | Error = [usual]) {
  const late: (() => void)[] = [];
  const timers = { setTimeout: (callback: () => void) => late.push(callback), clearTimeout: () => undefined };
  const asked: { options: WebContentsPrintOptions; answer: Printed }[] = [];
  const contents = {
    print: (options: WebContentsPrintOptions, answer: Printed) => void asked.push({ options, answer }),
    printToPDF: vi.fn(() => Promise.resolve(Buffer.of(1))),
  };
  const page = { contents: contents as unknown as WebContents, width: 58, height: 121.5 } as SlipPage;
  const pages = { drawn: 0, failure: null as Error | null };
  const withPage: WithSlipPage = (_preview, _width, use) => {
    if (pages.failure) return Promise.reject(pages.failure);
    pages.drawn += 1;
    return use(page);
  };
  const list = (): Promise<PrinterInfo[]> =>
    printers instanceof Error ? Promise.reject(printers) : Promise.resolve([...printers]);
  const log = { warn: vi.fn() };
  const system = createSystemPrinters({
    contents: () => ({ getPrintersAsync: list }),
    withPage,
    timers,
    log,
  });
  const pdf = createSlipPdf({ withPage, timers });
  const print = (beforeSending = (): void => undefined) =>
    system.print({ name: 'slips', preview, paperWidth: 58, beforeSending });
  /** The system's answer, once it was asked. */
  const answer = async (isTaken: boolean, reason = ''): Promise<void> => {
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer(isTaken, reason);
  };
  return { system, pdf, print, answer, asked, contents, pages, log, late };
}

test('a PDF is as large as its page, without margins', async () => {
  const { pdf, contents } = setUp();
  expect(await pdf(preview, 58)).toEqual(Buffer.of(1));
  expect(contents.printToPDF).toHaveBeenCalledExactlyOnceWith({
    pageSize: { width: 58 / 25.4, height: 121.5 / 25.4 },
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    printBackground: true,
  });
});

test('the screens are told names and nothing else of a printer', async () => {
  const { system } = setUp([usual, { ...usual, name: 'two\nlines' }, { ...usual, displayName: '' }]);
  expect(await system.list()).toEqual({
    ok: true,
    value: [
      { name: 'slips', displayName: 'Receipt printer' },
      { name: 'slips', displayName: 'slips' },
    ],
  });
});

test('a system that does not say which printers it has is said to', async () => {
  const { system, late } = setUp();
  const { system: broken } = setUp(new Error('no spooler'));
  expect(await broken.list()).toMatchObject({ ok: false, code: 'no-answer' });
  const never = createSystemPrinters({
    contents: () => ({ getPrintersAsync: () => new Promise(() => undefined) }),
    withPage: () => Promise.reject(new Error('not asked')),
    timers: { setTimeout: (callback) => late.push(callback), clearTimeout: () => undefined },
    log: { warn: vi.fn() },
  });
  const asked = never.list();
  late.at(-1)?.();
  expect(await asked).toMatchObject({ ok: false, code: 'no-answer' });
  expect(await system.list()).toMatchObject({ ok: true });
});

test('a slip goes to its printer without a question, as large as its paper, and is said before it does', async () => {
  const { print, answer, asked } = setUp();
  const order: string[] = [];
  const printing = print(() => void order.push(`before ${asked.length}`));
  await answer(true);
  expect(await printing).toEqual({ kind: 'printed' });
  expect(order).toEqual(['before 0']);
  expect(asked[0]?.options).toEqual({
    silent: true,
    deviceName: 'slips',
    pageSize: { width: 58_000, height: 121_500 },
    margins: { marginType: 'none' },
    printBackground: true,
  });
});

test('a printer that the system has no more is said so, and nothing is drawn', async () => {
  const { print, pages } = setUp([{ ...usual, name: 'other' }]);
  expect(await print()).toEqual({ kind: 'not-sent', trouble: 'gone' });
  expect(pages.drawn).toBe(0);
});

test.each([
  [{ 'printer-is-accepting-jobs': 'false' }, 'paused'],
  [{ 'printer-state': '5' }, 'paused'],
  [{ 'printer-state': '5', 'printer-state-reasons': 'media-empty-error' }, 'no-paper'],
  [{ 'printer-state-reasons': 'cover-open' }, 'cover-open'],
  [{ 'printer-state-reasons': 'offline-report,other' }, 'no-answer'],
] as const)('a printer of which the system says %j is not sent anything', async (options, trouble) => {
  const { print, pages } = setUp([{ ...usual, options: options }]);
  expect(await print()).toEqual({ kind: 'not-sent', trouble });
  expect(pages.drawn).toBe(0);
});

test.each([
  { 'printer-state': '4', 'printer-state-reasons': 'none' },
  { 'printer-state-reasons': 'media-low-warning' },
  { 'printer-state-reasons': 'media-empty-warning' },
])('a printer of which the system says %j is', async (options) => {
  const { print, answer } = setUp([{ ...usual, options: options }]);
  const printing = print();
  await answer(true);
  expect(await printing).toEqual({ kind: 'printed' });
});

test.each([
  ['Invalid deviceName provided', { kind: 'not-sent', trouble: 'gone' }],
  ['Invalid printer settings', { kind: 'not-sent', trouble: 'system' }],
  // What was begun may be on paper, whatever is said of its end.
  ['Print job canceled', { kind: 'perhaps', trouble: 'system' }],
  ['Print job failed', { kind: 'perhaps', trouble: 'system' }],
  ['words that nobody knows', { kind: 'perhaps', trouble: 'system' }],
])('where the system says %j, so does the queue', async (reason, expected) => {
  const { print, answer, log } = setUp();
  const printing = print();
  await answer(false, reason);
  expect(await printing).toEqual(expected);
  expect(log.warn).toHaveBeenCalledWith('The system did not print a slip', reason);
});

test('a system that says nothing of a slip leaves it perhaps printed', async () => {
  const { print, asked, late } = setUp();
  const printing = print();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  late.at(-1)?.();
  expect(await printing).toEqual({ kind: 'perhaps', trouble: 'no-answer' });
});

test('a slip that cannot be drawn has not left', async () => {
  const { print, pages, asked } = setUp();
  pages.failure = new Error('The page could not draw the slip.');
  expect(await print()).toEqual({ kind: 'not-sent', trouble: 'system' });
  expect(asked).toEqual([]);
});

test('what keeps a slip from being written down keeps it from the printer', async () => {
  const { print, asked } = setUp();
  const full = new Error('the disk is full');
  await expect(
    print(() => {
      throw full;
    }),
  ).rejects.toBe(full);
  expect(asked).toEqual([]);
});
