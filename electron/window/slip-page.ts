import { BrowserWindow, type Session, type WebContents } from 'electron';
import { codeOf } from '../domain/error-message.ts';
import type { PaperWidth, SlipPreview } from '../contract/printing.ts';
import { type Timers, within } from '../domain/timers.ts';
import { slipUrl, webPreferences } from './security.ts';

/** A page with a slip on it, as large as its paper, in millimetres. */
export interface SlipPage {
  readonly contents: WebContents;
  readonly width: number;
  readonly height: number;
}

/** Draws a slip, hands its page over, and answers what was made of it. Rejects where nothing can be drawn. */
export type WithSlipPage = <T>(
  preview: SlipPreview,
  paperWidth: PaperWidth,
  use: (page: SlipPage) => Promise<T>,
) => Promise<T>;

/** What slips are drawn with. */
export interface SlipPageParts {
  session: Session;
  timers: Timers;
}

/** A page that does not draw by then never will. */
const patienceMs = 20_000;

/**
 * Draws each slip on a page of its own, in a window that is never shown and is gone afterwards. It is of the screens'
 * session, which reaches nothing, and has no preload: there is no way from it to main.
 */
export function createSlipPages({ session, timers }: SlipPageParts): WithSlipPage {
  return async (preview, paperWidth, use) => {
    const window = new BrowserWindow({
      show: false,
      focusable: false,
      skipTaskbar: true,
      width: 420,
      height: 640,
      webPreferences: { ...webPreferences, session },
    });
    try {
      const drawing = drawnOn(window, preview);
      const drawn = await within({ timers, ms: patienceMs, late: 'No page came in time.' }, drawing);
      // A millimetre more than the drawing: what is rounded must not become a second page.
      return await use({ contents: window.webContents, width: paperWidth, height: drawn + 1 });
    } finally {
      window.destroy();
    }
  };
}

/** Resolves with the height of the drawing in millimetres. */
async function drawnOn(window: BrowserWindow, preview: SlipPreview): Promise<number> {
  const slip = Buffer.from(JSON.stringify(preview)).toString('base64');
  const drawn = heightOf(window);
  // Chromium's own words hold the address, which is the slip: it would be in the log.
  const loaded = window.loadURL(`${slipUrl}#${slip}`).catch((error: unknown) => {
    throw new Error(`The page was not loaded: ${codeOf(error) ?? 'no reason was given'}`);
  });
  const [height] = await Promise.all([drawn, loaded]);
  return height;
}

/** The page says by its title that it has drawn the slip, and how high, or that it could not. */
function heightOf(window: BrowserWindow): Promise<number> {
  return new Promise((resolve, reject) => {
    window.on('page-title-updated', (_event, title) => {
      const height = Number(/^drawn ([\d.]+)$/.exec(title)?.[1]);
      if (height > 0) resolve(height);
      else if (/drawn/.test(title)) reject(new Error('The page could not draw the slip.'));
    });
    window.webContents.once('render-process-gone', () => reject(new Error('The page has ended.')));
  });
}
