import { BrowserWindow, type Session, type WebContents } from 'electron';
import { codeOf } from '../domain/error-message.ts';
import type { PaperWidth, SlipPreview } from '../contract/printing.ts';
import { type Timers, within } from '../domain/timers.ts';
import { slipUrl, webPreferences } from './security.ts';

/** A page with a slip on it, as large as its paper, in mm. */
export interface SlipPage {
  readonly contents: WebContents;
  readonly width: number;
  readonly height: number;
}

/** Draws a slip, calls `use` with its page, and answers the result. Rejects where it cannot be drawn. */
export type WithSlipPage = <T>(
  preview: SlipPreview,
  paperWidth: PaperWidth,
  use: (page: SlipPage) => Promise<T>,
) => Promise<T>;

export interface SlipPageParts {
  session: Session;
  timers: Timers;
}

/** Milliseconds; a page that takes longer never draws. */
const patienceMs = 20_000;

/**
 * Draws each slip in a hidden window that is gone afterwards, in the screens' network-less session, without a preload: the page
 * cannot reach main.
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
      // One mm more than the drawing: rounding must not make a second page.
      return await use({ contents: window.webContents, width: paperWidth, height: drawn + 1 });
    } finally {
      window.destroy();
    }
  };
}

/** Resolves with the drawing's height in mm. */
async function drawnOn(window: BrowserWindow, preview: SlipPreview): Promise<number> {
  const slip = Buffer.from(JSON.stringify(preview)).toString('base64');
  const drawn = heightOf(window);
  // Chromium's message quotes the address, which is the slip: keep it out of the log.
  const loaded = window.loadURL(`${slipUrl}#${slip}`).catch((error: unknown) => {
    throw new Error(`The page was not loaded: ${codeOf(error) ?? 'no reason was given'}`);
  });
  const [height] = await Promise.all([drawn, loaded]);
  return height;
}

/** The page's title says how high the slip is, or that it could not be drawn. */
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
