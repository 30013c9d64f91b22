import { type ElectronApplication, expect } from '@playwright/test';
import { pressKeys, wheelWithControl } from '../../support/keys.ts';
import { type FixtureGlobals, seen, testInWindow as test } from './fixture.ts';

/** Ways in which a page tries to leave; each must end in `will-navigate` and nothing else. */
const escapes: [name: string, script: string, url: string][] = [
  ['location', "location.href = 'https://outside.invalid/location'", 'https://outside.invalid/location'],
  [
    'location.replace',
    "location.replace('https://outside.invalid/replace')",
    'https://outside.invalid/replace',
  ],
  ['a link', "document.querySelector('#link').click()", 'https://outside.invalid/link'],
  ['a form', "document.querySelector('#form').submit()", 'https://outside.invalid/form'],
  [
    'a refresh',
    "document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=https://outside.invalid/meta' }))",
    'https://outside.invalid/meta',
  ],
  ['another page of its own', "location.href = 'frame.html'", 'app://conformance/frame.html'],
  ['a reload', 'location.reload()', 'app://conformance/index.html'],
];

/** Ways in which a page tries to open a window; the handler denies each. */
const windows: [name: string, script: string, url: string][] = [
  ['window.open', "window.open('https://outside.invalid/open')", 'https://outside.invalid/open'],
  [
    'window.open with features',
    "window.open('frame.html', 'x', 'width=200')",
    'app://conformance/frame.html',
  ],
  ['a link with a target', "document.querySelector('#blank').click()", 'https://outside.invalid/blank'],
  [
    'a link outside the document',
    "Object.assign(document.createElement('a'), { href: 'https://outside.invalid/loose', target: '_blank' }).click()",
    'https://outside.invalid/loose',
  ],
];

async function urlInMain(app: ElectronApplication): Promise<string | undefined> {
  return await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
}

test.describe('guards', () => {
  for (const [name, script, url] of escapes) {
    test(`keeps the page from leaving by ${name}`, async ({ app, page }) => {
      await page.evaluate('window.mark = 1');
      await page.evaluate(`void (() => { ${script}; })()`).catch(() => undefined);
      await expect.poll(() => seen(app)).toContain(`will-navigate ${url}`);
      expect(await urlInMain(app)).toBe('app://conformance/index.html');
      expect(await page.evaluate('window.mark')).toBe(1);
      expect((await seen(app)).filter((entry) => String(entry).startsWith('request'))).toEqual([]);
    });
  }

  for (const [name, script, url] of windows) {
    test(`denies a window opened by ${name}`, async ({ app, page }) => {
      await page.evaluate(`void (() => { ${script}; })()`);
      await expect.poll(() => seen(app)).toContain(`open ${url}`);
      await expect.poll(() => app.windows().length).toBe(1);
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
      expect((await seen(app)).filter((entry) => String(entry).startsWith('request'))).toEqual([]);
    });
  }

  test('answers a denied window.open with null', async ({ page }) => {
    expect(await page.evaluate(() => window.open('https://outside.invalid/'))).toBeNull();
  });

  test('denies every permission that the app’s handlers deny', async ({ page }) => {
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read'];
      const asked = names.map(
        async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
      );
      const position = new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code }) => resolve(code),
        ),
      );
      const media = navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'given',
        (error: unknown) => (error as Error).name,
      );
      return [await Promise.all(asked), await Notification.requestPermission(), await position, await media];
    });
    expect(states[0]).not.toContain('granted');
    expect(states[1]).toBe('denied');
    expect(states[2]).toBe(1);
    expect(states[3]).not.toBe('given');
  });

  test('stops a download that will-download prevents', async ({ app, page }) => {
    await page.evaluate("document.querySelector('#download').click()");
    await expect.poll(() => seen(app)).toContain('download app://conformance/file.csv');
    expect(await urlInMain(app)).toBe('app://conformance/index.html');
  });

  test('cancels requests to the network', async ({ app, page }) => {
    const outcome = await page.evaluate(() =>
      fetch('https://outside.invalid/data').then(
        () => 'fetched',
        (error: unknown) => (error as Error).name,
      ),
    );
    expect(outcome).toBe('TypeError');
    expect(await seen(app)).toContain('request https://outside.invalid/data');
  });

  test('keeps a key from the page that before-input-event prevents', async ({ app, page }) => {
    await app.evaluate(() => (globalThis as unknown as FixtureGlobals).stoppedKeys.add('b'));
    await page.locator('#text').focus();
    await page.evaluate(() => {
      window['keys'] = [];
      addEventListener('keydown', (event) => (window['keys'] as string[]).push(event.key), true);
    });
    await pressKeys(app, page, ['a', 'b', 'c']);
    await expect(page.locator('#text')).toHaveValue('ac');
    const keys = await page.evaluate(() => window['keys'] as string[]);
    expect(keys.filter((key) => key !== 'ScrollLock')).toEqual(['a', 'c']);
  });

  test('loses no message that is sent while a key is decided about', async ({ app, page }) => {
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.on('before-input-event', (_event, { type, key }) => {
        if (key === 'a') contents.send('note', { type, key });
      });
    });
    await page.evaluate(() => {
      window['notes'] = [];
      window.fixture.on('note', (value) => (window['notes'] as unknown[]).push(value));
    });
    await pressKeys(app, page, ['a']);
    const notes = [
      { type: 'keyDown', key: 'a' },
      { type: 'keyUp', key: 'a' },
    ];
    await expect.poll(() => page.evaluate(() => window['notes'])).toEqual(notes);
  });

  test('shows no menu of its own on a right click, and tells the app', async ({ app, page }) => {
    await page.locator('h1').click({ button: 'right' });
    await expect.poll(() => seen(app)).toContain('context-menu');
  });

  test('tells the app of a wheel with Ctrl, and leaves the page at its size', async ({ app, page }) => {
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const { seen } = globalThis as unknown as FixtureGlobals;
      contents?.on('zoom-changed', (_event, direction) => seen.push(`zoom ${direction}`));
    });
    const size = (): Promise<number[]> =>
      page.evaluate(() => [innerWidth, devicePixelRatio, visualViewport?.scale ?? 0]);
    const before = await size();
    await wheelWithControl(page);
    await expect.poll(() => seen(app)).toContain('zoom in');
    expect(await size()).toEqual(before);
  });

  test('does not enlarge a page by two fingers', async ({ app, page }) => {
    await page.title();
    const session = await app.context().newCDPSession(page);
    await session.send('Input.synthesizePinchGesture', { x: 200, y: 200, scaleFactor: 3 });
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });
});
