import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromRoot } from '../../build/paths.ts';
import { kiosk as settings, type KioskSettings } from '../../electron/contract/unattended.ts';
import { expect, test, type TestApp } from '../support/app.ts';
import { requireElectron } from '../../build/electron/program.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

const plain: KioskSettings = { ...settings.first, idleSeconds: null, customerDisplay: false };

/** What main knows of the cashier's window. */
async function windowOf({
  app,
}: TestApp): Promise<{ isKiosk: boolean; isFocused: boolean; windows: number }> {
  return await app.evaluate(({ BrowserWindow }) => {
    const [window, ...others] = BrowserWindow.getAllWindows();
    const isKiosk = window?.isKiosk() ?? false;
    return { isKiosk, isFocused: window?.isFocused() ?? false, windows: others.length + 1 };
  });
}

/** How the terminal's process ends: its code, or the signal that ended it. */
function endOf({ app }: TestApp): Promise<number | string | null> {
  return new Promise((resolve) => app.process().once('exit', (code, signal) => resolve(code ?? signal)));
}

test.describe('a terminal with a window', () => {
  const shared = terminalForAll();

  test('the terminal starts with the system when it is told to, and no more when it is told not to', async () => {
    const terminal = shared.app;
    test.skip(process.platform !== 'linux', 'a file in the autostart folder is how Linux desktops do it');
    const file = join(terminal.profile, 'home', '.config', 'autostart', 'madoguchi.desktop');
    await terminal.ask('changeKiosk', { ...plain, startWithSystem: true });
    const entry = await readFile(file, 'utf8');
    const paths = await terminal.app.evaluate(({ app }) => [app.getPath('exe'), app.getAppPath()]);
    const words = [...paths, `--user-data-dir=${terminal.profile}`].map((word) => `"${word}"`);
    expect(entry).toContain(`Exec=${words.join(' ')}\n`);
    await terminal.ask('changeKiosk', plain);
    expect(existsSync(file)).toBe(false);
  });

  test('a terminal becomes a kiosk at once, stays one after a restart, and is one no more', async () => {
    const terminal = shared.app;
    expect((await windowOf(terminal)).isKiosk).toBe(false);
    await terminal.ask('changeKiosk', { ...plain, enabled: true });
    expect((await windowOf(terminal)).isKiosk).toBe(true);
    expect((await terminal.snapshot()).terminal.kiosk).toMatchObject({ enabled: true, running: true });

    const again = await shared.restart();
    expect((await windowOf(again)).isKiosk).toBe(true);
    await again.ask('changeKiosk', plain);
    expect((await windowOf(again)).isKiosk).toBe(false);
    expect((await again.snapshot()).terminal.kiosk).toMatchObject({ enabled: false, running: false });
  });

  // The last of them: it ends the terminal.
  test('a kiosk ends when a manager leaves it, and not while a sale is open', async () => {
    const kiosk = shared.app;
    await kiosk.ask('changeKiosk', { ...plain, enabled: true });
    await kiosk.showCode();
    expect(await kiosk.request('exitTerminal', undefined)).toMatchObject({ ok: false, code: 'busy' });
    await kiosk.screens.code.holdCancel();
    await expect(kiosk.screens.code.title('canceled')).toBeVisible();
    const ended = endOf(kiosk);
    // The answer may come after the page is gone.
    await kiosk.request('exitTerminal', undefined).catch(() => undefined);
    expect(await ended).toBe(0);
  });
});

test.describe('a kiosk', () => {
  const shared = terminalForAll(() => ({ args: ['--kiosk'] }));

  test('second start: the first window is focused, and the second start ends', async () => {
    const kiosk = shared.app;
    await kiosk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
    expect((await windowOf(kiosk)).isFocused).toBe(false);
    const sandbox = process.platform === 'linux' ? ['--no-sandbox'] : [];
    const args = [...sandbox, `--user-data-dir=${kiosk.profile}`, fromRoot('.')];
    const second = spawn(requireElectron(), args, { stdio: 'ignore' });
    // Not 0: whoever watches the second start must not take the kiosk for left.
    expect(await new Promise((resolve) => second.on('exit', resolve))).toBe(3);
    await expect.poll(() => windowOf(kiosk)).toEqual({ isKiosk: true, isFocused: true, windows: 1 });
  });

  // The last of them: it ends the terminal.
  test('a kiosk does not close, and ends in order by a signal', async () => {
    const kiosk = shared.app;
    await kiosk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await windowOf(kiosk)).toMatchObject({ isKiosk: true, windows: 1 });
    await expect(kiosk.screens.sale.ticket).toBeVisible();
    const ended = endOf(kiosk);
    kiosk.app.process().kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

test('a page that closes its window ends the kiosk with code 1, which starts it anew', async ({ start }) => {
  const kiosk = await start({ args: ['--kiosk'] });
  const ended = endOf(kiosk);
  await kiosk.page.evaluate(() => window.close()).catch(() => undefined);
  expect(await ended).toBe(1);
});
