import type { Cdp } from './cdp.ts';
import { notImplemented } from './guard.ts';

/** What `printToPDF` answers. Sizes and margins are in inches, here and there. */
export async function pdfOf(cdp: Cdp, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  const { pageSize, margins = {}, printBackground = false, ...others } = options;
  const [other] = Object.keys(others);
  if (other !== undefined) throw notImplemented(`WebContents.printToPDF({ ${other} })`);
  if (typeof pageSize !== 'object') throw notImplemented('WebContents.printToPDF() without a page size');
  const { top = 0.4, bottom = 0.4, left = 0.4, right = 0.4 } = margins;
  const { data } = await cdp.send('Page.printToPDF', {
    paperWidth: pageSize.width,
    paperHeight: pageSize.height,
    printBackground,
    marginTop: top,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: right,
  });
  return Buffer.from(data, 'base64');
}
