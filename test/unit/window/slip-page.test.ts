import type Electron from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { webPreferences } from '../../../electron/window/security.ts';
import { createSlipPages, type SlipPage } from '../../../electron/window/slip-page.ts';
import { preview } from '../../component/fixtures/slips.ts';

const electron = vi.hoisted(() => ({
  windows: [] as unknown[],
  load: (_url: string): Promise<void> => Promise.resolve(),
  /** What the page calls itself once it is there. */
  title: 'drawn 120.5',
}));

const doubles = vi.hoisted(() => {
  class WindowDouble {
    readonly options: Electron.BrowserWindowConstructorOptions;
    readonly loadURL = vi.fn(async (url: string) => {
      await electron.load(url);
      this.#titled?.({}, 'Madoguchi');
      this.#titled?.({}, electron.title);
    });
    #titled: ((event: object, title: string) => void) | undefined;
    gone: (() => void) | undefined;
    readonly destroy = vi.fn();
    readonly show = vi.fn();
    readonly webContents = { once: (_name: string, listener: () => void) => (this.gone = listener) };
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
const timers = { setTimeout: (callback: () => void) => (lateNow = callback), clearTimeout: () => undefined };
const withPage = createSlipPages({ session, timers });
const only = (): WindowDouble => electron.windows[0] as WindowDouble;
const slip = Buffer.from(JSON.stringify(preview)).toString('base64');
const sizeOf = ({ width, height }: SlipPage): Promise<unknown> => Promise.resolve({ width, height });

beforeEach(() => {
  electron.windows = [];
  electron.load = () => Promise.resolve();
  electron.title = 'drawn 120.5';
});

test('a slip is drawn in a window that is never shown, has no preload and is gone afterwards', async () => {
  await withPage(preview, 58, ({ contents }) => {
    expect(contents).toBe(only().webContents);
    expect(only().destroy).not.toHaveBeenCalled();
    return Promise.resolve();
  });
  const { options, loadURL, destroy, show } = only();
  expect(options).toMatchObject({ show: false, webPreferences: { ...webPreferences, session } });
  expect(options.webPreferences).not.toHaveProperty('preload');
  expect(loadURL).toHaveBeenCalledExactlyOnceWith(`app://madoguchi/slip.html#${slip}`);
  expect(show).not.toHaveBeenCalled();
  expect(destroy).toHaveBeenCalledOnce();
});

test.each([58, 80] as const)('it is as wide as paper of %i mm and as high as the drawing', async (width) => {
  expect(await withPage(preview, width, sizeOf)).toEqual({ width, height: 121.5 });
});

test('a page that does not load fails, and nobody is told its address, which is the slip', async () => {
  electron.load = (url) =>
    Promise.reject(Object.assign(new Error(`ERR_FAILED ${url}`), { code: 'ERR_FAILED' }));
  const failed: unknown = await withPage(preview, 58, sizeOf).catch((error: unknown) => error);
  expect(String(failed)).toBe('Error: The page was not loaded: ERR_FAILED');
  expect(JSON.stringify(failed)).not.toContain(slip);
  expect(only().destroy).toHaveBeenCalledOnce();
});

test.each(['nothing drawn', 'drawn 0', 'drawn by somebody'])(
  'a page that says %j has failed, and nobody waits for it',
  async (title) => {
    electron.title = title;
    await expect(withPage(preview, 58, sizeOf)).rejects.toThrow('The page could not draw the slip.');
    expect(only().destroy).toHaveBeenCalledOnce();
  },
);

test('a page that ends before it has drawn has failed', async () => {
  electron.title = 'still loading';
  const drawn = withPage(preview, 58, sizeOf);
  only().gone?.();
  await expect(drawn).rejects.toThrow('The page has ended.');
  expect(only().destroy).toHaveBeenCalledOnce();
});

test('a page that says nothing is given up', async () => {
  electron.title = 'still loading';
  const drawn = withPage(preview, 58, sizeOf);
  lateNow?.();
  await expect(drawn).rejects.toThrow('No page came in time.');
  expect(only().destroy).toHaveBeenCalledOnce();
});

test('what is made of the page may fail, and no window is left', async () => {
  const failing = (): Promise<never> => Promise.reject(new Error('Failed to print'));
  await expect(withPage(preview, 58, failing)).rejects.toThrow('Failed to print');
  expect(only().destroy).toHaveBeenCalledOnce();
});
