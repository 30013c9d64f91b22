import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBehindPin, requestNames } from '../../electron/contract/names.ts';
import type { StaffState } from '../../electron/contract/unattended.ts';
import { expect, openSaleRequest, test, type TestApp } from '../support/app.ts';
import { terminalForAll, type TerminalForAll } from '../support/terminal-for-all.ts';

const right = '2580';
const wrong = '1111';

/** One terminal with a PIN for all tests of this `describe`; it is locked before each of them. */
function shareLocked(): TerminalForAll {
  const shared = terminalForAll();
  test.beforeAll(() => shared.app.ask('changePin', { current: null, next: right }));
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
      await expect(lock.title).toBeFocused();
      await lock.enter(wrong);
      await expect(lock.said).toHaveText(lock.wordsOf('lock_wrong'));
      await terminal.page.keyboard.type(right, { delay: 80 });
      await terminal.page.keyboard.press('Enter');
      await expect(settings.field('settings_name')).toBeVisible();
      expect(await staffOf(terminal)).toEqual({ hasPin: true, locked: false, waitMs: 0 });
    });

    await test.step('what was opened is locked again by whoever leaves', async () => {
      await settings.backButton.click();
      await lock.choose('menu_lock');
      await lock.choose('change_service');
      await expect(lock.title).toBeVisible();
      await lock.backButton.click();
      expect((await staffOf(terminal)).locked).toBe(true);
    });

    await test.step('what was sold waits for it too', async () => {
      await terminal.screens.menu.openHistory();
      await expect(lock.title).toBeFocused();
      await lock.enter(right);
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

  test('main itself refuses, whatever the screens ask', async () => {
    const terminal = shared.app;
    for (const name of requestNames.filter(isBehindPin)) {
      expect(await terminal.send(name, undefined), name).toMatchObject({ ok: false, code: 'staff-locked' });
    }
    expect(await terminal.request('changePin', { current: null, next: null })).toMatchObject({
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
    await lock.enter(right);
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
    await lock.enter(right);
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
    for (let guess = 0; guess < 3; guess += 1) await lock.enter(wrong);
    await expect(lock.said).toHaveText(lock.wordsOf('lock_wrong_wait'));
    await expect(lock.timer).toHaveText(/00:[0-3]\d/);
    await expect(lock.digit('2')).toBeDisabled();

    const again = await shared.restart();
    expect((await staffOf(again)).waitMs).toBeGreaterThan(20_000);
    expect(await again.request('unlockStaff', { pin: right })).toMatchObject({ code: 'too-soon' });
    await again.screens.lock.choose('staff_settings');
    await expect(again.screens.lock.timer).toBeVisible();
    await again.screens.lock.backButton.click();
    await again.advance(30_000);
    expect(await again.request('unlockStaff', { pin: right })).toMatchObject({ ok: true });
    expect(await readFile(join(again.profile, 'security.json'), 'utf8')).toMatch(/"pinFailures":\s*0\b/);
  });

  test('a damaged file of tries is brought back from its copy, and forgets none', async () => {
    const terminal = shared.app;
    for (let guess = 0; guess < 3; guess += 1) await terminal.request('unlockStaff', { pin: wrong });
    const security = join(terminal.profile, 'security.json');
    const again = await shared.restart({}, () => writeFile(security, '{"generation":'));
    expect((await staffOf(again)).waitMs).toBeGreaterThan(20_000);
    expect(await readFile(security, 'utf8')).toMatch(/"pinFailures":\s*3\b/);
    await again.advance(30_000);
    expect(await again.request('unlockStaff', { pin: right })).toMatchObject({ ok: true });
  });

  // The last of them: Playwright does not see the page again that comes after the crash.
  test('neither a reload nor a crash of the screens leaves anything open', async () => {
    const terminal = shared.app;
    await terminal.ask('unlockStaff', { pin: right });
    await terminal.page.reload();
    await terminal.page.getByRole('main').waitFor();
    await expect.poll(async () => (await staffOf(terminal)).locked).toBe(true);
    await terminal.ask('unlockStaff', { pin: right });
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
