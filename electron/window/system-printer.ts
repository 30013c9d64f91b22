import type { PrinterInfo, WebContents } from 'electron';
import { limits } from '../contract/limits.ts';
import { isPrinterName } from '../contract/printer-address.ts';
import type { PaperWidth, SlipPreview, SystemPrinter } from '../contract/printing.ts';
import { fail, type Result, success } from '../contract/result.ts';
import { messageOf } from '../domain/error-message.ts';
import type { Log } from '../domain/log.ts';
import type { PrinterTrouble, Printing } from '../domain/prints.ts';
import { type Timers, within } from '../domain/timers.ts';
import type { SlipPage, WithSlipPage } from './slip-page.ts';

/** A slip for a printer of the system; `beforeSending` runs before anything of it leaves, and may throw. */
export interface SystemSlip {
  name: string;
  preview: SlipPreview;
  paperWidth: PaperWidth;
  beforeSending: () => void;
}

export interface SystemPrinters {
  /** `no-answer` where the system does not list them. */
  list: () => Promise<Result<SystemPrinter[]>>;
  /** Rejects only with what `beforeSending` throws. */
  print: (slip: SystemSlip) => Promise<Printing>;
}

export interface SystemPrinterParts {
  /** A live page, to ask the system for its printers. */
  contents: () => Pick<WebContents, 'getPrintersAsync'>;
  withPage: WithSlipPage;
  timers: Timers;
  log: Pick<Log, 'warn'>;
}

/** Milliseconds for the system to list its printers, and to take a slip. */
const deadlines = { list: 10_000, print: 60_000 } as const;

/** Electron's reasons that mean that nothing was begun. */
const refusals: Readonly<Record<string, PrinterTrouble>> = {
  'Invalid deviceName provided': 'gone',
  'No printers available on the network': 'gone',
  'Invalid printer settings': 'system',
};

/**
 * Prints on the system's printers without a dialog. A slip counts as printed once the system has taken it; where the system tells
 * nothing, the outcome is unknown.
 */
export function createSystemPrinters(parts: SystemPrinterParts): SystemPrinters {
  const { timers, log, withPage } = parts;

  async function known(): Promise<PrinterInfo[]> {
    const late = 'The system does not name its printers.';
    return await within({ timers, ms: deadlines.list, late }, parts.contents().getPrintersAsync());
  }

  async function print({ name, preview, paperWidth, beforeSending }: SystemSlip): Promise<Printing> {
    const printer = (await known()).find((one) => one.name === name);
    const trouble = printer ? troubleOf(printer) : 'gone';
    if (trouble !== null) return { kind: 'not-sent', trouble };
    return withPage(preview, paperWidth, async (page) => {
      started(beforeSending);
      return await printed(page, name);
    });
  }

  function printed(page: SlipPage, name: string): Promise<Printing> {
    const late = 'The system has not said what became of it.';
    return within({ timers, ms: deadlines.print, late }, answerOf(page, name, log)).catch(
      (error: unknown) => {
        log.warn('A slip may have been printed', messageOf(error));
        return { kind: 'perhaps', trouble: 'no-answer' };
      },
    );
  }

  return {
    list: async () => {
      try {
        return success(shown(await known()));
      } catch (error) {
        log.warn('The system does not say which printers it has', messageOf(error));
        return fail('no-answer', messageOf(error));
      }
    },
    print: async (slip) => {
      try {
        return await print(slip);
      } catch (error) {
        if (error instanceof NotStarted) throw error.cause;
        log.warn('A slip could not be given to the system', messageOf(error));
        return { kind: 'not-sent', trouble: 'system' };
      }
    },
  };
}

/** The system's answer about a slip, however long it takes. */
function answerOf(
  { contents, width, height }: SlipPage,
  deviceName: string,
  log: Pick<Log, 'warn'>,
): Promise<Printing> {
  // In micrometres.
  const pageSize = { width: width * 1_000, height: Math.ceil(height * 1_000) };
  const margins = { marginType: 'none' } as const;
  const options = { silent: true, deviceName, pageSize, margins, printBackground: true };
  return new Promise((resolve) => {
    contents.print(options, (isTaken, reason) => {
      if (!isTaken) log.warn('The system did not print a slip', reason);
      resolve(isTaken ? { kind: 'printed' } : refused(reason));
    });
  });
}

/** What was begun may be on paper, whatever is said of its end. */
function refused(reason: string): Printing {
  const refusal = refusals[reason];
  return refusal === undefined
    ? { kind: 'perhaps', trouble: 'system' }
    : { kind: 'not-sent', trouble: refusal };
}

/** Marks what `beforeSending` threw, so that it reaches its own caller. */
class NotStarted extends Error {}

function started(beforeSending: () => void): void {
  try {
    beforeSending();
  } catch (cause) {
    throw new NotStarted('not started', { cause });
  }
}

/** Names alone: where a printer is and who may use it does not belong on a screen. */
function shown(found: readonly PrinterInfo[]): SystemPrinter[] {
  return found
    .filter(({ name }) => isPrinterName(name))
    .slice(0, limits.systemPrinters)
    .map(({ name, displayName }) => ({ name, displayName: isPrinterName(displayName) ? displayName : name }));
}

/** The trouble that the system itself reports, as CUPS does; other systems report none before a slip is tried. */
function troubleOf({ options }: PrinterInfo): PrinterTrouble | null {
  const told = options as unknown as Readonly<Record<string, unknown>> | undefined;
  const said = (name: string): string => {
    const value = told?.[name];
    return typeof value === 'string' ? value : '';
  };
  if (said('printer-is-accepting-jobs') === 'false') return 'paused';
  const reasons = said('printer-state-reasons');
  if (/\bmedia-(?:empty|needed|jam)\b(?!-(?:report|warning))/.test(reasons)) return 'no-paper';
  if (/\b(?:cover|door)-open\b(?!-(?:report|warning))/.test(reasons)) return 'cover-open';
  if (/\b(?:offline|connecting-to-device|timed-out)\b/.test(reasons)) return 'no-answer';
  // Stopped: it keeps jobs until somebody resumes it.
  return said('printer-state') === '5' ? 'paused' : null;
}
