import { afterEach, describe, expect, test, vi } from 'vitest';
import { type PrinterCommands, printerCommands } from '../../../electron/contract/printing.ts';
import { printerBytes } from '../../../electron/printing/paper.ts';
import { type PrinterDeadlines, printOn } from '../../../electron/printing/printer.ts';
import { machineTimers } from '../../../electron/terminal/clock.ts';
import { paperText } from '../../support/printer/paper.ts';
import { type PrinterMood, startPrinter, type TestPrinter } from '../../support/printer/server.ts';

/** Long for a printer on this machine, short for a test that has to see the end of it. */
const impatient: PrinterDeadlines = { connect: 2_000, answer: 500, stall: 2_000, whole: 20_000 };
const printers: TestPrinter[] = [];

afterEach(async () => {
  for (const one of printers.splice(0)) await one.close();
});

describe.each(printerCommands.options)('a printer that obeys %s', (commands) => {
  const slip = printerBytes('one\ntwo\nthree', 58, commands);

  async function printer(mood: Partial<PrinterMood> = {}, obeyed = commands): Promise<TestPrinter> {
    const started = await startPrinter(mood, obeyed);
    printers.push(started);
    return started;
  }

  const print = (
    to: { host: string; port: number },
    deadlines = impatient,
    beforeSending = (): void => undefined,
    timers = machineTimers,
  ) => printOn(to, slip, { commands, timers, beforeSending, deadlines });

  test('prints, and knows that the printer is through', async () => {
    const found = await printer();
    expect(await print(found.address)).toEqual({ kind: 'printed' });
    expect(found.papers.map((paper) => paperText(paper).map((line) => line.trim()))).toEqual([
      ['one', 'two', 'three'],
    ]);
  });

  test('prints on one that tells its state unasked', async () => {
    const found = await printer({ talkative: true });
    expect(await print(found.address)).toEqual({ kind: 'printed' });
  });

  describe('nothing of the slip leaves', () => {
    test.each([
      ['without paper', { paper: false }, 'no-paper'],
      ['with its cover open', { coverClosed: false }, 'cover-open'],
      ['that never answers', { silent: true }, 'no-answer'],
    ] as const)('to a printer %s', async (_what, mood, trouble) => {
      const found = await printer(mood);
      const beforeSending = vi.fn();
      expect(await print(found.address, impatient, beforeSending)).toEqual({ kind: 'not-sent', trouble });
      expect(found.received).toBe(0);
      expect(beforeSending).not.toHaveBeenCalled();
    });

    test('where nobody listens', async () => {
      const found = await printer();
      const { address } = found;
      await found.close();
      printers.splice(0);
      expect(await print(address)).toEqual({ kind: 'not-sent', trouble: 'refused' });
    });

    test('to a name that has no address', async () => {
      expect(await print({ host: 'printer.invalid', port: 9100 })).toMatchObject({ kind: 'not-sent' });
    });

    test('before it is written down, and none where that fails', async () => {
      const found = await printer();
      const beforeSending = (): void => {
        expect(found.received).toBe(0);
        throw new Error('the disk is full');
      };
      await expect(print(found.address, impatient, beforeSending)).rejects.toThrow('the disk is full');
      expect(found.received).toBe(0);
    });
  });

  describe('a slip was perhaps printed', () => {
    test('where the connection is reset in the middle', async () => {
      const found = await printer({ resetAfter: 20 });
      expect(await print(found.address)).toEqual({ kind: 'perhaps', trouble: 'reset' });
    });

    test('where paper ends in the middle', async () => {
      const found = await printer({ paperEndsAfter: 20 });
      expect(await print(found.address)).toEqual({ kind: 'perhaps', trouble: 'no-paper' });
    });

    test('where the printer never says that it is through', async () => {
      const found = await printer({ holdsBack: true });
      const given = { ...impatient, answer: 100, whole: 300 };
      expect(await print(found.address, given)).toEqual({ kind: 'perhaps', trouble: 'no-answer' });
    });
  });

  test('waits for a printer that is slow and says that it is well', async () => {
    const found = await printer({ holdsBack: true });
    const overdue = vi.fn();
    const timers = {
      ...machineTimers,
      setTimeout: (callback: () => void, ms: number) =>
        machineTimers.setTimeout(() => {
          overdue();
          callback();
        }, ms),
    };
    const printing = print(found.address, impatient, undefined, timers);
    let isOver = false;
    void printing.then(() => (isOver = true));
    await vi.waitFor(() => expect(overdue.mock.calls.length).toBeGreaterThan(2), { timeout: 60_000 });
    expect(found.papers).toHaveLength(1);
    expect(isOver).toBe(false);
    found.goOn();
    expect(await printing).toEqual({ kind: 'printed' });
  });
});

test.each<[PrinterCommands, PrinterCommands]>([
  ['escpos', 'star'],
  ['star', 'escpos'],
])('nothing of a slip in %s leaves to a printer that obeys %s', async (commands, obeyed) => {
  const found = await startPrinter({}, obeyed);
  printers.push(found);
  const beforeSending = vi.fn();
  const slip = printerBytes('one', 58, commands);
  const options = { commands, timers: machineTimers, beforeSending, deadlines: impatient };
  expect(await printOn(found.address, slip, options)).toEqual({ kind: 'not-sent', trouble: 'no-answer' });
  expect(beforeSending).not.toHaveBeenCalled();
  expect(found.papers).toEqual([]);
});

test('what a printer of Star has told unasked is not how it stands when it is asked', async () => {
  const found = await startPrinter({ holdsBack: true }, 'star');
  printers.push(found);
  const slip = printerBytes('one', 58, 'star');
  const options = { commands: 'star', timers: machineTimers, beforeSending: () => undefined } as const;
  const printing = printOn(found.address, slip, { ...options, deadlines: impatient });
  await vi.waitFor(() => expect(found.papers).toHaveLength(1));
  found.tellOfOldTrouble();
  // It is asked in between, being slow.
  await new Promise((resolve) => setTimeout(resolve, 400));
  found.goOn();
  expect(await printing).toEqual({ kind: 'printed' });
});
