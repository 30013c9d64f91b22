import { BrowserWindow, type Session } from 'electron';
import type { PaperWidth, SlipPreview } from '../contract/printing.ts';
import type { Timers } from '../domain/timers.ts';
import { slipUrl, webPreferences } from './security.ts';

/** Makes a PDF of a slip as it is shown, with the fonts that it is drawn in. Rejects where Chromium cannot. */
export type MakePdf = (preview: SlipPreview, paperWidth: PaperWidth) => Promise<Uint8Array>;

const millimetresInAnInch = 25.4;
/** A page that does not draw, or is not printed, by then never will. */
const patienceMs = 20_000;

/**
 * Draws each slip on a page of its own, in a window that is never shown and is gone afterwards. It is of the screens'
 * session, which reaches nothing, and has no preload: there is no way from it to main.
 */
export function createSlipPdf({ session, timers }: { session: Session; timers: Timers }): MakePdf {
  return async (preview, paperWidth) => {
    const window = new BrowserWindow({
      show: false,
      focusable: false,
      skipTaskbar: true,
      width: 420,
      height: 640,
      webPreferences: { ...webPreferences, session },
    });
    let timer: unknown;
    const tooLate = new Promise<never>((_, reject) => {
      timer = timers.setTimeout(() => reject(new Error('No PDF came in time.')), patienceMs);
    });
    try {
      return await Promise.race([printed(window, preview, paperWidth), tooLate]);
    } finally {
      timers.clearTimeout(timer);
      window.destroy();
    }
  };
}

async function printed(
  window: BrowserWindow,
  preview: SlipPreview,
  paperWidth: PaperWidth,
): Promise<Uint8Array> {
  const slip = Buffer.from(JSON.stringify(preview)).toString('base64');
  const drawn = drawnAs(window);
  // Chromium's own words hold the address, which is the slip: it would be in the log.
  await window.loadURL(`${slipUrl}#${slip}`).catch((error: unknown) => {
    throw new Error(`The page was not loaded: ${codeOf(error)}`);
  });
  const ratio = await drawn;
  // A millimetre more than the drawing: what is rounded must not become a second page.
  const pageSize = {
    width: paperWidth / millimetresInAnInch,
    height: (paperWidth * ratio + 1) / millimetresInAnInch,
  };
  const margins = { top: 0, bottom: 0, left: 0, right: 0 };
  return await window.webContents.printToPDF({ pageSize, margins, printBackground: true });
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'no reason was given';
}

/** The page says by its title that it has drawn the slip, and how high it is by its width. */
function drawnAs(window: BrowserWindow): Promise<number> {
  return new Promise((resolve) => {
    window.on('page-title-updated', (_event, title) => {
      const ratio = Number(/^drawn ([\d.]+)$/.exec(title)?.[1]);
      if (ratio > 0) resolve(ratio);
    });
  });
}
