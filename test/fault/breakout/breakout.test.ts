import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../../build/ensure-built.ts';
import { SeededRandom } from '../support/random.ts';
import { attempts } from './attempts.ts';
import { afresh, letMonkeyAt, tryAttempt } from './breakout.ts';
import { whileItMoves } from './patience.ts';
import { KioskSession } from './session.ts';

/** Of each row, so many attempts here; npm run audit:security makes them all. */
const perRow = 3;
/** Keys that a page is asked about before its browser, which keeps F11 to itself in full screen: a page that cancels them stays. */
const keyAttempts = attempts.filter(({ name }) =>
  /^(?:F(?!11$)\d+|Shift\+F10|Control\+[RPSOULFGHDEKJ]|Control\+Shift\+[RPO])$/.test(name),
);
const rows = Object.entries(Object.groupBy(attempts, ({ row }) => row));

/** What the app keeps anybody else from. */
async function zoom(session: KioskSession, factor: number): Promise<void> {
  await session.app.evaluate(({ BrowserWindow }, given) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(given);
  }, factor);
}

describe('a kiosk', () => {
  let session: KioskSession;
  beforeAll(async () => {
    await ensureBuilt();
    session = await KioskSession.open();
  }, 180_000);
  afterAll(() => session.close());

  test.each(rows)('stays a kiosk: %s', async (row, all = []) => {
    session = await afresh(session);
    const random = new SeededRandom(row.length);
    const escapes: string[] = [];
    for (const attempt of random.shuffled(all).slice(0, perRow))
      escapes.push(...(await tryAttempt(session, attempt)));
    expect(escapes).toEqual([]);
  });

  test('HTML in a name is text', async () => {
    await session.refresh();
    const name = '<img src=x onerror="window.ran=1"><b>Tea</b><script>window.ran=1</script>';
    const request = {
      lines: [{ itemId: 'tea', name, price: 500, count: 1 }],
      note: name,
      expiryPeriod: null,
      locationId: null,
      customer: null,
    };
    // A customer takes the PIN.
    const customer = { id: 'x', name, sourceId: null, shouldCreateSource: false };
    expect(await session.ask('saveDraft', { ...request, customer })).toMatchObject({ ok: false });
    expect(await session.ask('saveDraft', request)).toMatchObject({ ok: true });
    await session.refresh();
    // In pieces between which its line may end.
    await expect
      .poll(
        () =>
          session.page.evaluate(
            "document.body.textContent.replace(/[^\\x21-\\x7e]/g, '').includes('<b>Tea</b>')",
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    expect(
      await session.page.evaluate(
        '[document.querySelectorAll("img[src=x], script:not([src])").length, window.ran].join()',
      ),
    ).toBe('0,');
    expect(await session.escapes({ sales: false })).toEqual([]);
  });

  test.each([
    [
      'a request outside',
      (kiosk: KioskSession) => fetch(kiosk.outside.places.http),
      /outside was reached: GET \/out/,
    ],
    ['another zoom', (kiosk: KioskSession) => zoom(kiosk, 2), /shown/],
    ['an unlocked terminal', (kiosk: KioskSession) => kiosk.unlock(), /stands otherwise/],
    [
      'a foreign page',
      (kiosk: KioskSession) =>
        kiosk.app.evaluate(({ BrowserWindow }) => new BrowserWindow().loadURL('about:blank')),
      /a window shows/,
    ],
  ])('would be seen to be left: %s', async (_what, leave, words) => {
    await leave(session);
    await expect.poll(() => session.escapes({ sales: false })).toEqual([expect.stringMatching(words)]);
    await session.ask('lockStaff');
    await zoom(session, 1);
    // It has the focus, and with it every key.
    await session.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL() === 'about:blank') window.destroy();
    });
  });

  // Nothing puts the lock back, nor the guard of the next test: the one after that ends this kiosk. The page cancels what it hears, so that the browser stays for the next key.
  test('would be left by its keys without the app’s lock: nothing else holds them', async () => {
    session = await afresh(session);
    await session.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.removeAllListeners('before-input-event');
    });
    await session.page.evaluate("addEventListener('keydown', (event) => event.preventDefault(), true)");
    const got: string[] = [];
    for (const attempt of keyAttempts) if ((await attempt.run(session)) !== null) got.push(attempt.name);
    expect(got).toEqual(keyAttempts.map(({ name }) => name));
  });

  test('would let its page hear a PIN without the guard over its keys: nothing else holds them', async () => {
    session = await afresh(session);
    await session.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.removeAllListeners('before-input-event');
      contents?.removeAllListeners('focus');
    });
    const [attempt] = attempts.filter(({ name }) => name === 'the focus of the system');
    if (!attempt) throw new Error('There is no such attempt.');
    expect(await attempt.run(session)).toMatch(/^the page heard /);
  });

  test('that hears of no input any more is followed by another one', async () => {
    const before = session;
    await session.cdp.send('Input.setIgnoreInputEvents', { ignore: true });
    session = await afresh(before, 2);
    expect(session).not.toBe(before);
    expect(await session.hearsKeys()).toBe(true);
  });

  test('that has sold is followed by another one', async () => {
    const before = session;
    await session.page.keyboard.type('1200');
    await session.page.keyboard.press('Control+Enter');
    await expect.poll(() => before.sold).toBe(1);
    expect(await session.escapes({ sales: true })).toEqual([]);
    session = await afresh(before);
    expect(session).not.toBe(before);
    expect(session.sold).toBe(0);
  });

  // At the kiosk of the test before, which nobody has tried to leave.
  test('is not left by random events', async () => {
    const { made, escapes } = await letMonkeyAt(session, { seed: 20, count: 100, progress: () => undefined });
    expect(escapes).toEqual([]);
    expect(made).toBe(100);
  });
});

describe('a kiosk is waited for', () => {
  const moment = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

  test('as long as anything moves', async () => {
    let moved = 0;
    const late = async (): Promise<string> => {
      for (; moved < 500; moved += 1) await moment();
      return 'here';
    };
    expect(await whileItMoves(late(), () => moved, moment)).toBe('here');
  });

  test('and no longer', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(whileItMoves(never, () => 1, moment)).rejects.toThrow('it did not answer any more');
  });
});
