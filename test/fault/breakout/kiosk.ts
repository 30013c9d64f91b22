/** What a kiosk says of itself when it is asked. */
import type { CDPSession, ElectronApplication, Page } from '@playwright/test';
import type { Outside } from './outside.ts';

/** A kiosk that runs, and what is around it. */
export interface RunningKiosk {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly outside: Outside;
  readonly profile: string;
  /** The X display that it is on, where there is one. */
  readonly display: string | undefined;
}

/** What the terminal says of itself, as far as it must not change. */
export interface Standing {
  readonly mode: string;
  readonly locked: boolean;
  readonly hasPin: boolean;
  readonly settings: string;
}

/** Sends a request as a script of the page would. */
export async function ask(
  page: Page,
  name: string,
  request?: unknown,
): Promise<{ ok: boolean; code?: string; value?: unknown }> {
  return await page.evaluate(
    ([asked, given]) => {
      const { madoguchi } = globalThis as unknown as {
        madoguchi: { requests: Record<string, (request: unknown) => Promise<{ ok: boolean }>> };
      };
      const send = madoguchi.requests[asked];
      if (!send) throw new Error(`There is no ${asked}.`);
      return send(given);
    },
    [name, request] as const,
  );
}

/** The view of main's in which PINs are entered, once it is there. */
export async function entryOver(page: Page): Promise<Page> {
  const isEntry = (one: Page): boolean => one.url().endsWith('/entry.html');
  const context = page.context();
  return context.pages().find(isEntry) ?? (await context.waitForEvent('page', isEntry));
}

/** Enters a PIN there, as hands would. */
export async function enterPin(page: Page, pin: string): Promise<Page> {
  const entry = await entryOver(page);
  await entry.locator('.dots:not(:has(.entered))').waitFor();
  for (const digit of pin) await entry.getByRole('button', { name: digit, exact: true }).click();
  await entry.locator('button.enter').click();
  return entry;
}

/** Opens the manager's screens with a PIN, as hands would; whoever is not let in leaves. */
export async function unlock(page: Page, pin: string): ReturnType<typeof ask> {
  const answer = ask(page, 'unlockStaff', { place: 'history' });
  const entered = enterPin(page, pin).then(async (entry) => {
    await entry.locator('[role=alert]:not(:empty)').waitFor();
    await entry.keyboard.press('Escape');
  });
  // No view comes where none is due, and it goes with the right PIN.
  entered.catch(() => undefined);
  return await answer;
}

/** Waits until what was begun has had its effect: two frames and one question to the main process. */
export async function settle({ app, page }: RunningKiosk): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { requestAnimationFrame: frame } = globalThis as unknown as {
          requestAnimationFrame: (callback: () => void) => void;
        };
        frame(() => frame(() => resolve(undefined)));
      }),
  );
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
}

/** The cashier's address as the main process knows it. */
export async function readAddress({ app }: RunningKiosk): Promise<string> {
  return await app.evaluate(({ BrowserWindow }) => {
    const urls = BrowserWindow.getAllWindows().map((window) => window.webContents.getURL());
    return urls.find((url) => url.startsWith('app://madoguchi/index.html')) ?? urls.join(' ');
  });
}

/** How large the page is and how large it is drawn: zooming by keys, wheel or fingers shows in it. */
export async function readSize({ page }: RunningKiosk): Promise<string> {
  return await page.evaluate(() => {
    const { innerWidth, devicePixelRatio, visualViewport } = globalThis as unknown as {
      innerWidth: number;
      devicePixelRatio: number;
      visualViewport: { scale: number };
    };
    return `${innerWidth} wide, at ${devicePixelRatio} and ${visualViewport.scale}`;
  });
}

/** Asks the terminal how it stands. */
export async function readStanding({ page }: RunningKiosk): Promise<Standing> {
  const { value } = await ask(page, 'readSnapshot');
  const { terminal } = value as {
    terminal: Record<string, unknown> & { staff: { locked: boolean; hasPin: boolean } };
  };
  const { mode, name, currency, confirmAbove, orderPrefix, look, kiosk, provisioning } = terminal;
  return {
    mode: String(mode),
    locked: terminal.staff.locked,
    hasPin: terminal.staff.hasPin,
    settings: JSON.stringify({ name, currency, confirmAbove, orderPrefix, look, kiosk, provisioning }),
  };
}
