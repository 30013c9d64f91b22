import type { StaffState } from '../../electron/contract/unattended.ts';
import { expect, test, type TestApp } from '../support/app.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const right = '2580';
const wrong = '1111';

async function staffOf(terminal: TestApp): Promise<StaffState> {
  return (await terminal.snapshot()).terminal.staff;
}

test.describe('a terminal with a PIN', () => {
  const shared = terminalForAll();
  test.beforeAll(() => shared.app.setPin(right));
  // It is locked before each of them.
  test.beforeEach(async () => {
    await shared.app.ask('lockStaff', undefined);
    expect(await staffOf(shared.app)).toEqual({ hasPin: true, locked: true, waitMs: 0 });
  });

  test('with a PIN the manager’s screens wait for it, and sales do not', async () => {
    const terminal = shared.app;
    const { lock, settings, sale, history } = terminal.screens;

    await test.step('a wrong one is told, the right one opens what was chosen', async () => {
      await lock.choose('staff_settings');
      const entry = await terminal.entry();
      await expect(entry.title).toBeFocused();
      expect(await accessibilityFaults(entry.page)).toEqual([]);
      await entry.enter(wrong);
      await expect(entry.said).toHaveText(entry.wordsOf('lock_wrong'));
      await entry.type(right);
      await expect(settings.field('settings_name')).toBeVisible();
      await terminal.entryGone();
      expect(await staffOf(terminal)).toEqual({ hasPin: true, locked: false, waitMs: 0 });
    });

    await test.step('what was opened is locked again by whoever leaves', async () => {
      await settings.backButton.click();
      await lock.choose('menu_lock');
      await lock.choose('staff_settings');
      await (await terminal.entry()).leave();
      await terminal.entryGone();
      await expect(sale.ticket).toBeVisible();
      expect((await staffOf(terminal)).locked).toBe(true);
    });

    await test.step('what was sold waits for it too', async () => {
      await terminal.screens.menu.openHistory();
      await (await terminal.entry()).enter(right);
      await expect(history.backButton).toBeVisible();
      await history.backButton.click();
      await lock.choose('menu_lock');
    });

    await test.step('sales need none, nor the sale that was just made', async () => {
      await terminal.showCode();
      await terminal.pay(await terminal.codeUrl());
      await expect(terminal.screens.code.title('paid')).toBeVisible();
      const saleId = (await terminal.snapshot()).sale?.id ?? '';
      expect(await terminal.request('readSale', saleId)).toMatchObject({ ok: true });
      await terminal.screens.code.button('next_sale').click();
      await expect(sale.ticket).toBeVisible();
    });
  });

  test('a payment that comes while a PIN is entered is seen at once', async () => {
    const terminal = shared.app;
    await terminal.showCode();
    const codeUrl = await terminal.codeUrl();
    const asked = terminal.request('unlockStaff', { place: 'settings' });
    await (await terminal.entry()).digit('2').click();
    await terminal.pay(codeUrl);
    await terminal.entryGone();
    expect(await asked).toMatchObject({ ok: false, code: 'canceled' });
    await terminal.screens.code.button('next_sale').click();
    await expect(terminal.screens.sale.ticket).toBeVisible();
  });

  test('the view has a process of its own, and gives the keyboard back', async () => {
    const terminal = shared.app;
    const asked = terminal.request('unlockStaff', { place: 'settings' });
    const entry = await terminal.entry();
    const [screens, view] = await terminal.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const over = window?.contentView.children.at(-1) as Electron.WebContentsView | undefined;
      return [window?.webContents, over?.webContents].map((contents) => contents?.getOSProcessId());
    });
    expect(view).toBeGreaterThan(0);
    expect(view).not.toBe(screens);
    await entry.leave();
    await terminal.entryGone();
    expect(await asked).toMatchObject({ code: 'canceled' });
    await expect
      .poll(() =>
        terminal.app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.isFocused(),
        ),
      )
      .toBe(true);
  });

  // The last of them: Playwright does not see the page again that comes after the crash.
  test('neither a reload nor a crash of the screens leaves anything open', async () => {
    const terminal = shared.app;
    await terminal.unlock(right);
    await terminal.page.reload();
    await terminal.page.getByRole('main').waitFor();
    await expect.poll(async () => (await staffOf(terminal)).locked).toBe(true);
    await terminal.unlock(right);
    expect((await staffOf(terminal)).locked).toBe(false);

    const session = await terminal.crashScreens();
    await expect(async () => {
      const expression = 'window.madoguchi.requests.readSnapshot().then(({ value }) => value.terminal.staff)';
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await session.send('Runtime.evaluate', asked);
      expect(result.value).toMatchObject({ hasPin: true, locked: true });
    }).toPass();
  });
});
