import type Electron from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { webPreferences } from '../../../electron/window/security.ts';
import { createSlipPdf } from '../../../electron/window/slip-pdf.ts';
import { preview } from '../../component/fixtures/slips.ts';

const electron = vi.hoisted(() => ({
  windows: [] as unknown[],
  load: (): Promise<void> => Promise.resolve(),
  /** What the page calls itself once it is there. */
  title: 'drawn 1.5',
  print: (): Promise<Uint8Array> => Promise.resolve(Uint8Array.of(1)),
}));

const doubles = vi.hoisted(() => {
  class WindowDouble {
    readonly options: Electron.BrowserWindowConstructorOptions;
    readonly loadURL = vi.fn(async () => {
      await electron.load();
      this.#titled?.({}, 'Madoguchi');
      this.#titled?.({}, electron.title);
    });
    #titled: ((event: object, title: string) => void) | undefined;
    readonly destroy = vi.fn();
    readonly show = vi.fn();
    readonly webContents = {
      printToPDF: vi.fn(electron.print),
    };
    constructor(options: Electron.BrowserWindowConstructorOptions) {
      this.options = options;
      electron.windows.push(this);
    }
    on(name: string, listener: (event: object, title: string) => void): void {
      if (name === 'page-title-updated') this.#titled = listener;
    }
  }
  return { WindowDouble };
});
type WindowDouble = InstanceType<typeof doubles.WindowDouble>;

vi.mock('electron', () => ({ BrowserWindow: doubles.WindowDouble }));

const session = Object.create(null) as Electron.Session;
let lateNow: (() => void) | undefined;
const timers = {
  setTimeout: (callback: () => void) => (lateNow = callback),
  clearTimeout: () => undefined,
};
const pdf = createSlipPdf({ session, timers });
const only = (): WindowDouble => electron.windows[0] as WindowDouble;

beforeEach(() => {
  electron.windows = [];
  electron.load = () => Promise.resolve();
  electron.title = 'drawn 1.5';
  electron.print = () => Promise.resolve(Uint8Array.of(1));
});

test('a slip is drawn in a window that is never shown, has no preload and is gone afterwards', async () => {
  expect(await pdf(preview, 58)).toEqual(Uint8Array.of(1));
  const { options, loadURL, destroy, show } = only();
  expect(options).toMatchObject({ show: false, webPreferences: { ...webPreferences, session } });
  expect(options.webPreferences).not.toHaveProperty('preload');
  const slip = Buffer.from(JSON.stringify(preview)).toString('base64');
  expect(loadURL).toHaveBeenCalledExactlyOnceWith(`app://madoguchi/slip.html#${slip}`);
  expect(show).not.toHaveBeenCalled();
  expect(destroy).toHaveBeenCalledOnce();
});

test.each([58, 80] as const)(
  'its page is as wide as paper of %i mm and as high as the slip',
  async (width) => {
    await pdf(preview, width);
    const pageSize = { width: width / 25.4, height: (width * 1.5 + 1) / 25.4 };
    const margins = { top: 0, bottom: 0, left: 0, right: 0 };
    expect(only().webContents.printToPDF).toHaveBeenCalledExactlyOnceWith({
      ...{ pageSize, margins, printBackground: true },
    });
  },
);

test.each<[string, () => void]>([
  ['its page does not load', () => (electron.load = () => Promise.reject(new Error('ERR_FAILED')))],
  ['Chromium makes no PDF', () => (electron.print = () => Promise.reject(new Error('Failed to print')))],
])('where %s, that is said, and no window is left', async (_, breakIt) => {
  breakIt();
  await expect(pdf(preview, 58)).rejects.toThrow();
  expect(only().destroy).toHaveBeenCalledOnce();
});

test.each(['nothing drawn', 'drawn 0', 'drawn by somebody'])(
  'a page that says %j is given up',
  async (title) => {
    electron.title = title;
    const made = pdf(preview, 58);
    lateNow?.();
    await expect(made).rejects.toThrow('No PDF came in time.');
    expect(only().destroy).toHaveBeenCalledOnce();
  },
);
