import type { Page } from '@playwright/test';
import { expect, test, type TestApp } from '../support/app.ts';
import { scan } from '../support/press-keys.ts';
import { CodeScreen } from '../support/code-screen.ts';
import { noPlugs, plugIn, pullOut } from '../support/displays.ts';
import { forgetNavigation } from '../support/electron.ts';
import { pressKeys } from '../support/keys.ts';
import { readQrCodes } from '../support/qr.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';
import { wordsOf } from '../support/words.ts';
import { keysComeFromX, pressInX } from '../support/x-server.ts';
import type {} from '../../renderer/lib/display-ipc.ts'; // window.madoguchiDisplay

const address = (page: Page): string => new URL(page.url()).pathname;

/** The customer display of a terminal, as soon as it is there. */
async function displayOf({ app }: TestApp): Promise<Page> {
  const found = (): Page | undefined => app.windows().find((page) => address(page) === '/customer.html');
  await expect.poll(() => found() !== undefined).toBe(true);
  const page = found();
  if (page === undefined) throw new Error('The window closed.');
  await page.getByRole('main').waitFor();
  return page;
}

/** What a person reads on the customer display. */
const codeOn = (page: Page): CodeScreen => new CodeScreen(page, wordsOf('en'));

/** The app's windows: their addresses, which display each is on, and whether it has the focus. */
async function windowsOf({ app }: TestApp): Promise<{ path: string; display: number; focused: boolean }[]> {
  const windows = await app.evaluate(({ BrowserWindow, screen }) =>
    BrowserWindow.getAllWindows().map((window) => {
      const { id } = screen.getDisplayMatching(window.getBounds());
      return {
        path: new URL(window.webContents.getURL()).pathname,
        display: screen.getAllDisplays().findIndex((display) => display.id === id),
        focused: window.isFocused(),
      };
    }),
  );
  return windows.toSorted((a, b) => a.display - b.display);
}

/** The customer display leaves nothing of the second display to the desktop behind it. */
async function expectFilled({ app }: TestApp, page: Page): Promise<void> {
  const { width = 0, height = 0 } = await app.evaluate(({ screen }) => ({
    ...screen.getAllDisplays()[1]?.size,
  }));
  expect(width).toBeGreaterThan(0);
  await expect
    .poll(() =>
      page.evaluate((size) => innerWidth >= size.width && innerHeight >= size.height, { width, height }),
    )
    .toBe(true);
}

test.describe('with a second display', () => {
  test.skip(noPlugs !== undefined, noPlugs ?? '');
  let terminal: TestApp;
  let display: Page;
  const complaints: string[] = [];
  const heard = new WeakSet<Page>();
  const shared = terminalForAll(async () => {
    await plugIn({ width: 1024, height: 600 });
    return {};
  });
  test.afterAll(pullOut);

  // They share one terminal: each of them begins where nothing is on sale, and leaves it so.
  test.beforeEach(async () => {
    terminal = shared.app;
    display = await displayOf(terminal);
    await expect(display.getByText('Welcome')).toBeVisible();
    complaints.length = 0;
    if (heard.has(display)) return;
    heard.add(display);
    display.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    display.on('pageerror', (error) => complaints.push(error.message));
  });

  /** Takes the code off the screens, and with it the ticket. */
  async function endSale(): Promise<void> {
    const { code, sale } = terminal.screens;
    await code.holdCancel();
    await code.button('back_to_sale').click();
    await sale.clear();
  }

  test('the customer’s screen shows the code as long as the cashier’s does, then that it is paid', async () => {
    await expect(display.getByText('Welcome')).toBeVisible();
    await expect(display.getByText('Practice', { exact: true })).toBeVisible();
    const codeUrl = await terminal.showCode();
    const code = codeOn(display);
    await expect(code.qr).toBeVisible();
    expect(await readQrCodes(await display.screenshot())).toEqual([codeUrl]);
    const { orderNo } = await terminal.sale();
    await expect(code.amount).toContainText('580');
    await expect(code.orderNo).toHaveText(orderNo);
    await expect(code.countdown).toContainText(/10:00|09:\d\d/);
    await expectFilled(terminal, display);

    await terminal.holdScreens();
    await terminal.pay(codeUrl);
    await expect(code.title('paid')).toBeVisible();
    await expect(code.qr).toHaveCount(0);
    expect(await readQrCodes(await display.screenshot())).toEqual([]);
    await terminal.screens.code.button('next_sale').click();
    await terminal.letScreensGo();
    await expect(display.getByText('Welcome')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('the ticket is there while it is rung up, and goes with its last line', async () => {
    const { sale } = terminal.screens;
    await sale.addItem('Matcha latte');
    await expect(display.getByText('Your order so far').last()).toBeVisible();
    await expect(display.getByRole('strong')).toHaveText('¥580');
    await sale.addOneMore('Matcha latte');
    await expect(display.getByRole('strong')).toHaveText('¥1,160');
    await sale.clear();
    await expect(display.getByText('Welcome')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('the next ticket is rung up while the customer pays, and goes on once that is paid', async () => {
    const codeUrl = await terminal.showCode();
    const { sale, code } = terminal.screens;
    await expect(codeOn(display).qr).toBeVisible();
    await code.button('ring_up_next').click();
    await sale.addItem('Melon bread');
    await expect(sale.line('Melon bread')).toBeVisible();
    await expect(code.qr).toHaveCount(0);
    // Customers read the code that waits for them, and nothing of the ticket.
    await expect(codeOn(display).qr).toBeVisible();
    expect(await readQrCodes(await display.screenshot())).toEqual([codeUrl]);

    await terminal.holdScreens();
    await terminal.pay(codeUrl);
    await expect(terminal.page.getByRole('status').getByText('Paid', { exact: true })).toBeVisible();
    await expect(sale.line('Melon bread')).toBeVisible();
    await terminal.letScreensGo();
    await expect(display.getByText('Your order so far').last()).toBeVisible();
    await sale.showCode();
    await expect(codeOn(display).qr).toBeVisible();
    expect(await readQrCodes(await display.screenshot())).toEqual([await terminal.codeUrl()]);
    expect(await terminal.codeUrl()).not.toBe(codeUrl);
    await endSale();
    expect(complaints).toEqual([]);
  });

  test('the cashier keeps the focus and every key, from the start to the end of a sale', async () => {
    const expected = [
      { path: '/index.html', display: 0, focused: true },
      { path: '/customer.html', display: 1, focused: false },
    ];
    expect(await windowsOf(terminal)).toEqual(expected);
    await scan(terminal.page, '2000002000013');
    await expect(terminal.screens.sale.line('Melon bread')).toBeVisible();
    await terminal.screens.sale.showCode();
    await expect(codeOn(display).qr).toBeVisible();
    expect(await windowsOf(terminal)).toEqual(expected);
    await endSale();
  });

  test('the keyboard stays the cashier’s, whatever is clicked or raised on the customer’s display', async () => {
    test.skip(!keysComeFromX, 'a debugger’s keys go where it sends them');
    await display.evaluate(() => {
      Object.assign(window, { keysSeen: 0 });
      addEventListener('keydown', () => ((window as unknown as { keysSeen: number }).keysSeen += 1), true);
    });
    const { x, y, id } = await terminal.app.evaluate(({ BrowserWindow, screen }) => {
      const bounds = screen.getAllDisplays()[1]?.bounds ?? { x: 0, y: 0 };
      const customers = BrowserWindow.getAllWindows().find((window) =>
        window.webContents.getURL().includes('customer'),
      );
      return { ...bounds, id: customers?.getNativeWindowHandle().readUInt32LE() ?? 0 };
    });
    const at = [x + 300, y + 300].map(String);
    await pressInX([], ['mousemove', ...at, 'click', '1', 'click', '3', 'windowraise', String(id)]);
    // These keys are pressed when they are: a machine that stalls between two of them types an amount.
    await expect(async () => {
      await pressKeys(terminal.app, terminal.page, [...Array.from('2000002000013'), 'Enter']);
      await expect(terminal.screens.sale.line('Melon bread')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    expect(await display.evaluate(() => (window as unknown as { keysSeen: number }).keysSeen)).toBe(0);
    expect((await windowsOf(terminal)).map(({ focused }) => focused)).toEqual([true, false]);
    await terminal.screens.sale.clear();
  });

  test('nothing that is done to the customer’s screen does anything', async () => {
    const codeUrl = await terminal.showCode();
    const before = await display.getByRole('main').ariaSnapshot();
    expect(await display.locator('button, a, input, [tabindex="0"]').count()).toBe(0);
    for (const at of [100, 400, 700, 1000]) {
      await display.mouse.click(at, 300);
      await display.mouse.dblclick(at, 500);
      await display.mouse.click(at, 100, { button: 'right' });
    }
    for (const key of ['Enter', ' ', 'Escape', 'Tab', 'F5', 'F11', 'Control+r', 'Control+w', 'Alt+F4']) {
      await display.keyboard.press(key === ' ' ? 'Space' : key);
    }
    await expect(codeOn(display).qr).toBeVisible();
    expect(withoutTime(await display.getByRole('main').ariaSnapshot())).toBe(withoutTime(before));
    expect(await terminal.codeUrl()).toBe(codeUrl);
    expect(await windowsOf(terminal)).toHaveLength(2);
    await endSale();
  });

  test('it comes and goes with its display, and the sale goes on', async () => {
    const codeUrl = await terminal.showCode();
    await pullOut();
    await expect
      .poll(() => windowsOf(terminal))
      .toEqual([{ path: '/index.html', display: 0, focused: true }]);
    await expect.poll(() => display.isClosed()).toBe(true);
    await plugIn({ width: 800, height: 1280 });
    const again = await displayOf(terminal);
    await expect(codeOn(again).qr).toBeVisible();
    await expectFilled(terminal, again);
    expect(await readQrCodes(await again.screenshot())).toEqual([codeUrl]);
    expect((await windowsOf(terminal)).map(({ focused }) => focused)).toEqual([true, false]);
    await endSale();
  });

  test('it has none of the cashier’s functions, and goes nowhere', async () => {
    const globals = await display.evaluate(() => ({
      own: Object.keys(window.madoguchiDisplay).sort(),
      others: ['madoguchi', 'require', 'process', 'ipcRenderer', 'electron'].filter((name) => name in window),
    }));
    expect(globals).toEqual({ own: ['onCustomerDisplay', 'readCustomerDisplay'], others: [] });
    expect(await terminal.page.evaluate(() => 'madoguchiDisplay' in window)).toBe(false);
    for (const url of ['https://example.com/', 'app://madoguchi/index.html', 'file:///etc/passwd']) {
      await display.evaluate((to) => location.assign(to), url);
      await forgetNavigation(display);
      expect(await display.evaluate((to) => window.open(to), url)).toBeNull();
    }
    const fetched = await display.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'answered',
        () => 'refused',
      ),
    );
    expect(fetched).toBe('refused');
    await expect(display.getByText('Welcome')).toBeVisible();
    expect(address(display)).toBe('/customer.html');
    expect(await windowsOf(terminal)).toHaveLength(2);
  });

  // The last of them: Playwright does not see the customer’s page again.
  test('after a crash it is there again, and the cashier notices nothing', async () => {
    await terminal.showCode();
    for (const page of [terminal.page, display]) {
      await page.evaluate(() => Object.assign(window, { marker: 'same page' }));
    }
    // Playwright lets go of a page that crashed; main does not. Nothing is asked of it before it is there again.
    await terminal.app.evaluate(
      ({ webContents }) =>
        new Promise<void>((resolve) => {
          const isCustomers = (each: Electron.WebContents): boolean =>
            each.getURL().endsWith('/customer.html');
          const contents = webContents.getAllWebContents().find(isCustomers);
          contents?.once('did-finish-load', () => resolve());
          contents?.forcefullyCrashRenderer();
        }),
    );
    const shown =
      "document.querySelectorAll('svg[role=img]').length + ('marker' in window ? ' old' : ' new')";
    const codes = (): Promise<unknown> =>
      terminal.app.evaluate(
        ({ webContents }, expression) =>
          webContents
            .getAllWebContents()
            .find((each) => each.getURL().endsWith('/customer.html'))
            ?.executeJavaScript(expression),
        shown,
      );
    await expect.poll(codes).toBe('1 new');
    expect(await terminal.page.evaluate(() => 'marker' in window)).toBe(true);
    await expect(terminal.screens.code.qr).toBeVisible();
  });
});

/** A page as it is read out, but for the time that runs on it. */
function withoutTime(text: string): string {
  return text.replaceAll(/\b\d\d:\d\d\b/g, 'time');
}
