import type { Locator } from '@playwright/test';
import { expect, test as base, type TestApp } from '../support/app.ts';
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

test('a finger writes: the system brings no keyboard here', async ({ kiosk }) => {
  const { app, page } = kiosk;
  const session = await app.context().newCDPSession(page);
  const tap = async (target: Locator): Promise<void> => {
    const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = { x: x + width / 2, y: y + height / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const field = page.getByRole('search').getByRole('textbox');
  const key = (name: string): Locator =>
    page.locator('[data-keyboard]').getByRole('button', { name, exact: true });
  await field.click();
  await expect(page.locator('[data-keyboard]')).toHaveCount(0);
  await tap(field);
  for (const name of ['abc Letters', 't', 'e', 'a', 'Backspace']) {
    await tap(key(name));
    await expect(field).toBeFocused();
  }
  await expect(field).toHaveValue('te');
  await tap(key('Close the keyboard'));
  await expect(page.locator('[data-keyboard]')).toHaveCount(0);
  // The finger that took it away pressed nothing below it.
  await expect(kiosk.screens.sale.ticket.locator('li')).toHaveCount(0);
  await field.fill('');
});
