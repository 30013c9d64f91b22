import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base, type TestApp } from '../support/app.ts';
import { forgetNavigation } from '../support/electron.ts';
import { pressKeys } from '../support/keys.ts';
import { KioskWatch } from '../support/kiosk.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

// What Chromium says when it refuses something.
const refusals = /sandbox|Content Security Policy|Refused to|Not allowed|blocked|ERR_|permission|NotAllowed/i;
const shared = terminalForAll(() => ({ args: ['--kiosk'] }), [refusals]);

/** A kiosk in practice mode, one for all of them, and what watches it. */
const test = base.extend<{ kiosk: TestApp; watch: KioskWatch }>({
  // Playwright wants a pattern here, even for no fixture at all.
  // eslint-disable-next-line no-empty-pattern
  kiosk: async ({}, use) => {
    await use(shared.app);
  },
  watch: async ({ kiosk }, use) => {
    await use(await KioskWatch.begin(kiosk));
  },
});

/** Keys that a browser, or the shell around it, would act on. */
const rows: [row: string, keys: string[]][] = [
  ['F5, F11, F12', ['F5', 'Control+F5', 'Shift+F5', 'F11', 'F12', 'F1', 'F3', 'F6', 'F7', 'F10']],
  [
    'Ctrl+R/P/S/O/U/J/N/T/W/L/F',
    [
      ...Array.from('rpsoujntwlf', (key) => `Control+${key}`),
      ...Array.from('RINTWJO', (key) => `Control+Shift+${key}`),
      ...Array.from('ghdek', (key) => `Control+${key}`),
      'Meta+r',
      'Meta+q',
      'Control+q',
      'Control+Tab',
      'Control+F4',
      'Alt+F4',
    ],
  ],
  ['zoom keys', ['Control+=', 'Control++', 'Control+-', 'Control+0', 'Meta+=', 'Meta+-']],
  ['Alt+arrows', ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+Home']],
];

test.describe('Kiosk input has no effect:', () => {
  for (const [row, keys] of rows) {
    test(row, async ({ kiosk, watch }) => {
      const { page } = kiosk;
      await page.evaluate(() => {
        const reached: string[] = [];
        Object.assign(window, { reached });
        const held = ['Control', 'Shift', 'Alt', 'Meta', 'ScrollLock'];
        addEventListener('keydown', ({ key }) => held.includes(key) || reached.push(key), true);
      });
      await pressKeys(kiosk.app, page, keys);
      await watch.expectNothing();
      // Not even the page has seen one of them.
      expect(await page.evaluate(() => (window as unknown as { reached: string[] }).reached)).toEqual([]);
    });
  }

  test('is the app’s own doing: without its lock the keys arrive, and nobody else stops them', async ({
    kiosk,
  }) => {
    const { app, page } = kiosk;
    // Not named in the lock's table for what a browser does with it, so that nothing happens here either.
    const keys = ['F8'];
    await page.evaluate((names) => {
      const passed: string[] = [];
      Object.assign(window, { passed });
      addEventListener('keydown', ({ key, defaultPrevented }) => {
        if (names.includes(key) && !defaultPrevented) passed.push(key);
      });
    }, keys);
    const passed = (): Promise<string[]> =>
      page.evaluate(() => (window as unknown as { passed: string[] }).passed);
    await pressKeys(app, page, keys);
    expect(await passed()).toEqual([]);
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      Object.assign(globalThis, { lock: contents?.rawListeners('before-input-event') });
      contents?.removeAllListeners('before-input-event');
    });
    await pressKeys(app, page, keys);
    expect(await passed()).toEqual(keys);
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const { lock } = globalThis as unknown as { lock: (() => void)[] };
      for (const listener of lock) contents?.on('before-input-event', listener);
    });
    await pressKeys(app, page, keys);
    expect(await passed()).toEqual(keys);
  });

  test('Escape', async ({ kiosk, watch }) => {
    await pressKeys(kiosk.app, kiosk.page, Array<string>(5).fill('Escape'));
    await watch.expectNothing();
  });

  test('pinch, and a wheel with Ctrl', async ({ kiosk, watch }) => {
    const session = await kiosk.app.context().newCDPSession(kiosk.page);
    await session.send('Input.synthesizePinchGesture', { x: 300, y: 300, scaleFactor: 3 });
    await kiosk.page.mouse.move(300, 300);
    await kiosk.page.keyboard.down('Control');
    for (const turn of [-120, -120, 240]) await kiosk.page.mouse.wheel(0, turn);
    await kiosk.page.keyboard.up('Control');
    await watch.expectNothing();
  });

  test('right click', async ({ kiosk, watch }) => {
    for (const [x, y] of [
      [40, 40],
      [400, 400],
      [1000, 700],
    ] as const) {
      await kiosk.page.mouse.click(x, y, { button: 'right' });
    }
    await kiosk.page.mouse.click(400, 20, { button: 'middle' });
    await watch.expectNothing();
  });

  test('long press', async ({ kiosk, watch }) => {
    const session = await kiosk.app.context().newCDPSession(kiosk.page);
    await session.send('Input.synthesizeTapGesture', {
      x: 640,
      y: 30,
      duration: 1500,
      gestureSourceType: 'touch',
    });
    await watch.expectNothing();
  });

  test('selection drag', async ({ kiosk, watch }) => {
    await kiosk.page.mouse.move(20, 20);
    await kiosk.page.mouse.down();
    await kiosk.page.mouse.move(1200, 700, { steps: 12 });
    await kiosk.page.mouse.up();
    await watch.expectNothing();
  });

  test('dropped file or link', async ({ kiosk, watch }) => {
    const file = join(kiosk.profile, 'dropped.html');
    await writeFile(file, '<title>a stranger</title>');
    const session = await kiosk.app.context().newCDPSession(kiosk.page);
    const link = { mimeType: 'text/uri-list', data: 'https://example.com/' };
    for (const data of [
      { items: [], files: [file], dragOperationsMask: 1 },
      { items: [link], dragOperationsMask: 1 },
    ]) {
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data });
      }
    }
    await watch.expectNothing();
    await forgetNavigation(kiosk.page);
  });

  const scripts: [row: string, script: string][] = [
    ['window.open', "window.open('https://example.com/'); window.open('about:blank', 'x', 'width=100')"],
    ['target=_blank', "click({ href: 'https://example.com/', target: '_blank' })"],
    ['mailto:', "click({ href: 'mailto:a@example.com' }); click({ href: 'tel:110' })"],
    [
      'download',
      "click({ href: './icon.svg', download: 'x.svg' }); click({ href: 'data:text/csv,a', download: 'x.csv' })",
    ],
    ['leaving the page', "location.href = 'https://example.com/'; location.href = 'file:///etc/passwd'"],
    // Electron has no prompt(), and says so by throwing.
    ['dialogs and printing', "alert('a'); confirm('b'); try { prompt('c'); } catch {} print()"],
    ['full screen and place', 'document.exitFullscreen().catch(() => {}); moveTo(9, 9); resizeTo(300, 300)'],
  ];
  for (const [row, script] of scripts) {
    test(row, async ({ kiosk, watch }) => {
      const click = "const click = (link) => Object.assign(document.createElement('a'), link).click();";
      await kiosk.page.evaluate(`void (() => { ${click} ${script}; })()`);
      await watch.expectNothing();
      await forgetNavigation(kiosk.page);
    });
  }

  test('permission prompts', async ({ kiosk, watch }) => {
    const answers = await kiosk.page.evaluate(async () => {
      const media = navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'given',
        () => 'denied',
      );
      const place = new Promise<string>((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          () => resolve('denied'),
        ),
      );
      return [await media, await place, await Notification.requestPermission()];
    });
    expect(answers).toEqual(['denied', 'denied', 'denied']);
    await watch.expectNothing();
  });

  test('500-digit paste', async ({ kiosk, watch }) => {
    const { sale } = kiosk.screens;
    await sale.search.click();
    await kiosk.page.keyboard.insertText('9'.repeat(500));
    await sale.search.fill('');
    await sale.keypadTab.click();
    await kiosk.page.keyboard.insertText('9'.repeat(500));
    await watch.expectNothing();
    expect((await kiosk.ask('readHistory', { date: null })).count).toBe(0);
    await kiosk.rest();
  });

  test('key-storm', async ({ kiosk, watch }) => {
    const keys = [
      '7',
      'a',
      'F5',
      'Escape',
      'Tab',
      'Control+r',
      'Alt+ArrowLeft',
      'Backspace',
      'Control+p',
      'F11',
    ];
    await pressKeys(kiosk.app, kiosk.page, Array<string[]>(30).fill(keys).flat());
    await watch.expectNothing();
    expect((await kiosk.ask('readHistory', { date: null })).count).toBe(0);
    await kiosk.rest();
  });
});

test('the cashier’s own keys still work in a kiosk: digits, Enter, editing in a field, Ctrl+Enter', async ({
  kiosk,
}) => {
  const { sale } = kiosk.screens;
  await sale.keypadTab.click();
  await sale.typeAmount(1200);
  await expect(sale.total).toContainText('1,200');
  await sale.writeNote('Table 4');
  await sale.note.press('Control+a');
  await sale.note.press('Control+x');
  await expect(sale.note).toHaveValue('');
  await sale.note.press('Control+z');
  await expect(sale.note).toHaveValue('Table 4');
  await sale.note.press('Control+Enter');
  await expect(kiosk.screens.code.title('awaiting')).toBeVisible();
  await kiosk.screens.code.holdCancel();
  await kiosk.screens.code.button('back_to_sale').click();
  await sale.clear();
});
