import type { PaperWidth, SlipPreview } from '../contract/printing.ts';
import { type Timers, within } from '../domain/timers.ts';
import type { WithSlipPage } from './slip-page.ts';

/** Makes a PDF of a slip as it is shown, with its fonts. Rejects where Chromium cannot. */
export type MakePdf = (preview: SlipPreview, paperWidth: PaperWidth) => Promise<Uint8Array>;

const millimetresInAnInch = 25.4;
/** Milliseconds; a PDF that takes longer never comes. */
const patienceMs = 20_000;

export function createSlipPdf({ withPage, timers }: { withPage: WithSlipPage; timers: Timers }): MakePdf {
  return (preview, paperWidth) =>
    withPage(preview, paperWidth, ({ contents, width, height }) => {
      const pageSize = { width: width / millimetresInAnInch, height: height / millimetresInAnInch };
      const margins = { top: 0, bottom: 0, left: 0, right: 0 };
      const printed = contents.printToPDF({ pageSize, margins, printBackground: true });
      return within({ timers, ms: patienceMs, late: 'No PDF came in time.' }, printed);
    });
}
