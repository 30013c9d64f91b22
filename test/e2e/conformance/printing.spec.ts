import { type ElectronApplication, expect } from '@playwright/test';
import { readPdf } from '../../support/pdf-text.ts';
import { cupsMissing, startCups, type TestCups } from '../../support/printer/cups.ts';
import { test } from './fixture.ts';

test.describe('a page as a PDF', () => {
  test('has the size and the words that were asked for', async ({ app, page }) => {
    await page.evaluate("document.body.textContent = '窓口 ¥1,160'");
    const base64 = await app.evaluate(async ({ BrowserWindow }) => {
      const margins = { top: 0, bottom: 0, left: 0, right: 0 };
      const pdf = await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({
        pageSize: { width: 3, height: 5 },
        margins,
        printBackground: true,
      });
      return pdf?.toString('base64') ?? '';
    });
    const pdf = Buffer.from(base64, 'base64');
    expect(readPdf(pdf)).toMatchObject({ pages: 1, text: '窓口¥1,160' });
    expect(sizeOf(pdf)).toEqual([216, 360]);
  });
});

test.describe('printers of the system', () => {
  let cups: TestCups;
  test.skip(cupsMissing !== undefined, cupsMissing ?? '');
  test.beforeEach(async () => {
    cups = await startCups({ slips: 'Receipt printer', other: 'レシート' });
  });
  test.afterEach(() => cups.close());

  test('are named, with what the system says of them', async ({ launch }) => {
    const { app } = await launch({ env: cups.env });
    await app.firstWindow();
    const found = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getPrintersAsync(),
    );
    const said = (found ?? []).map(({ name, displayName, description, options }) => {
      const { 'printer-state': state, 'printer-is-accepting-jobs': accepts } = options as unknown as Record<
        string,
        string
      >;
      return { name, displayName, description, state, accepts };
    });
    expect(said.sort((one, two) => one.name.localeCompare(two.name))).toEqual([
      { name: 'other', displayName: 'other', description: 'レシート', state: '3', accepts: 'true' },
      { name: 'slips', displayName: 'slips', description: 'Receipt printer', state: '3', accepts: 'true' },
    ]);
  });

  test('print a page without a question, as large as its paper', async ({ launch }) => {
    const { app } = await launch({ env: cups.env });
    const page = await app.firstWindow();
    await page.waitForURL(/index\.html/);
    await page.evaluate("document.body.textContent = '窓口 ¥1,160'");
    expect(await print(app, 'slips')).toEqual([true, '']);
    await expect.poll(() => cups.papers('slips').length).toBe(1);
    const [paper = Buffer.alloc(0)] = cups.papers('slips');
    expect(readPdf(paper)).toMatchObject({ pages: 1, text: '窓口¥1,160' });
    const [width = 0, height = 0] = sizeOf(paper);
    // 80 and 150 mm; a print system counts in whole points, or in tenths of a millimetre.
    expect(Math.abs(width - 226.8)).toBeLessThan(1);
    expect(Math.abs(height - 425.2)).toBeLessThan(1);
    expect(cups.papers('other')).toEqual([]);
  });

  test('that are not there are refused by name, before anything is printed', async ({ launch }) => {
    const { app } = await launch({ env: cups.env });
    await app.firstWindow();
    expect(await print(app, 'gone')).toEqual([false, 'Invalid deviceName provided']);
  });
});

/** What the callback of a silent print is called with. */
async function print(app: ElectronApplication, deviceName: string): Promise<unknown> {
  return await app.evaluate(
    ({ BrowserWindow }, name) =>
      new Promise((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.print(
          {
            silent: true,
            deviceName: name,
            pageSize: { width: 80_000, height: 150_000 },
            margins: { marginType: 'none' },
            printBackground: true,
          },
          (success, reason) => resolve([success, reason]),
        );
      }),
    deviceName,
  );
}

/** Of its first page, in points. */
function sizeOf(pdf: Buffer): number[] {
  const box = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf.toString('latin1'));
  return [Number(box?.[1]), Number(box?.[2])];
}
