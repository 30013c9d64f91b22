/** What no act of a person may cause in a kiosk, watched from main and the page. */
import { expect, type TestApp } from './app.ts';

/** What must be the same before and after a person's act. */
interface Standing {
  readonly url: string;
  readonly windows: number;
  readonly pages: number;
  readonly isKiosk: boolean;
  readonly downloads: number;
  readonly mark: string;
  readonly size: readonly number[];
}

type Watching = typeof globalThis & { downloadsSeen?: number };

export class KioskWatch {
  readonly #terminal: TestApp;
  readonly #before: Standing;
  readonly #dialogs: string[] = [];

  private constructor(terminal: TestApp, before: Standing) {
    this.#terminal = terminal;
    this.#before = before;
    terminal.page.on('dialog', (dialog) => this.#dialogs.push(dialog.message()));
    terminal.page.on('filechooser', () => this.#dialogs.push('a file chooser'));
  }

  /** Begins to watch: from now on only the terminal itself may change anything. */
  static async begin(terminal: TestApp): Promise<KioskWatch> {
    await terminal.app.evaluate(({ BrowserWindow }) => {
      const watching = globalThis as Watching;
      // Several tests may watch one terminal in turn.
      if (watching.downloadsSeen !== undefined) return;
      watching.downloadsSeen = 0;
      BrowserWindow.getAllWindows()[0]?.webContents.session.on('will-download', () => {
        watching.downloadsSeen = (watching.downloadsSeen ?? 0) + 1;
      });
    });
    // The mark is gone if the document is loaded anew.
    await terminal.page.evaluate(() => (document.documentElement.dataset['mark'] = 'same document'));
    return new KioskWatch(terminal, await standing(terminal));
  }

  /** Expects the same address, document and size, one window, no dialog or download, and still a kiosk. */
  async expectNothing(): Promise<void> {
    expect(await standing(this.#terminal)).toEqual(this.#before);
    expect(this.#dialogs).toEqual([]);
    expect((await this.#terminal.request('readSnapshot', undefined)).ok).toBe(true);
  }
}

async function standing({ app, page }: TestApp): Promise<Standing> {
  const main = await app.evaluate(({ BrowserWindow }) => {
    const windows = BrowserWindow.getAllWindows();
    const url = windows[0]?.webContents.getURL() ?? '';
    const downloads = (globalThis as Watching).downloadsSeen ?? 0;
    return { url, windows: windows.length, isKiosk: windows[0]?.isKiosk() ?? false, downloads };
  });
  const inPage = await page.evaluate(() => ({
    mark: document.documentElement.dataset['mark'] ?? '',
    size: [innerWidth, innerHeight, devicePixelRatio, visualViewport?.scale ?? 0],
  }));
  return { ...main, ...inPage, pages: app.windows().length };
}
