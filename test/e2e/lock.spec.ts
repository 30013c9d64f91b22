import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBehindPin, requestNames } from '../../electron/contract/names.ts';
import type { StaffState } from '../../electron/contract/unattended.ts';
import { expect, openSaleRequest, test, type TestApp } from '../support/app.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { terminalForAll, type TerminalForAll } from '../support/terminal-for-all.ts';

const right = '2580';
const wrong = '1111';

/** One terminal with a PIN for all tests of this `describe`; it is locked before each of them. */
function shareLocked(): TerminalForAll {
  const shared = terminalForAll();
  test.beforeAll(() => shared.app.setPin(right));
  test.beforeEach(async () => {
    await shared.app.ask('lockStaff', undefined);
    expect(await staffOf(shared.app)).toEqual({ hasPin: true, locked: true, waitMs: 0 });
  });
  return shared;
}

async function staffOf(terminal: TestApp): Promise<StaffState> {
  return (await terminal.snapshot()).terminal.staff;
}

test.describe('a terminal with a PIN', () => {
  const shared = shareLocked();

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

  test('main itself refuses, whatever the screens ask', async () => {
    const terminal = shared.app;
    for (const name of requestNames.filter(isBehindPin)) {
      expect(await terminal.send(name, undefined), name).toMatchObject({ ok: false, code: 'staff-locked' });
    }
    expect(await terminal.request('changePin', { removes: true })).toMatchObject({
      code: 'staff-locked',
    });
    expect((await staffOf(terminal)).hasPin).toBe(true);
  });

  test('a terminal that nobody touches goes back to the sale, and locks', async () => {
    const terminal = shared.app;
    const { lock, settings, sale } = terminal.screens;
    // From their very beginning, so that no timer of theirs is the real clock's.
    await terminal.page.clock.install();
    await terminal.page.reload();
    await sale.addItem('Matcha latte');
    await lock.choose('staff_settings');
    await (await terminal.entry()).enter(right);
    await settings.field('settings_name').fill('half a na');
    await terminal.page.clock.runFor(100_000);
    await expect(settings.text('idle_soon')).toBeVisible();
    await terminal.page.clock.runFor(25_000);
    await expect(sale.showCodeButton).toBeEnabled();
    await expect(sale.ticket).toContainText('Matcha latte');
    // Main counts by its own clock, whatever the page says of the time.
    expect((await staffOf(terminal)).locked).toBe(false);
    await terminal.advance(125_000);
    await expect.poll(async () => (await staffOf(terminal)).locked).toBe(true);
    expect((await terminal.snapshot()).terminal.name).not.toContain('half');
    await sale.clear();
  });

  // The last of them: it ends the terminal.
  test('the way out asks for the PIN, then once more, and not while a sale is open', async () => {
    const terminal = shared.app;
    const { lock } = terminal.screens;
    await lock.choose('menu_exit');
    await (await terminal.entry()).enter(right);
    await expect(lock.exit.root).toBeVisible();
    const opened = await terminal.request('openSale', openSaleRequest());
    expect(opened).toMatchObject({ ok: true });
    expect(await terminal.request('exitTerminal', undefined)).toMatchObject({ code: 'busy' });
    await terminal.screens.code.holdCancel();
    await terminal.screens.code.button('back_to_sale').click();
    const closed = terminal.app.waitForEvent('close');
    // The window may be gone before the click is answered.
    await lock.exit
      .button('exit_yes')
      .click()
      .catch(() => undefined);
    await closed;
  });
});

test.describe('a terminal with a PIN that is started anew', () => {
  const shared = shareLocked();

  test('PIN guessing slows down across restarts', async () => {
    const terminal = shared.app;
    const { lock } = terminal.screens;
    await lock.choose('staff_settings');
    const entry = await terminal.entry();
    for (let guess = 0; guess < 3; guess += 1) await entry.enter(wrong);
    await expect(entry.said).toHaveText(entry.wordsOf('lock_wrong_wait'));
    await expect(entry.timer).toHaveText(/00:[0-3]\d/);
    await expect(entry.digit('2')).toBeDisabled();

    const again = await shared.restart();
    expect((await staffOf(again)).waitMs).toBeGreaterThan(20_000);
    await again.screens.lock.choose('staff_settings');
    const waiting = await again.entry();
    await expect(waiting.timer).toBeVisible();
    await waiting.leave();
    await again.entryGone();
    await again.advance(30_000);
    await again.unlock(right);
    expect(await readFile(join(again.profile, 'security.json'), 'utf8')).toMatch(/"pinFailures":\s*0\b/);
  });

  test('a damaged file of tries is brought back from its copy, and forgets none', async () => {
    const terminal = shared.app;
    await terminal.screens.lock.choose('staff_settings');
    const entry = await terminal.entry();
    for (let guess = 0; guess < 3; guess += 1) await entry.enter(wrong);
    await expect(entry.timer).toBeVisible();
    const security = join(terminal.profile, 'security.json');
    const again = await shared.restart({}, () => writeFile(security, '{"generation":'));
    expect((await staffOf(again)).waitMs).toBeGreaterThan(20_000);
    expect(await readFile(security, 'utf8')).toMatch(/"pinFailures":\s*3\b/);
    await again.advance(30_000);
    await again.unlock(right);
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
