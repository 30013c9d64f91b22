import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from '@playwright/test';
import { descendants } from '../../support/descendants.ts';
import { firstPage } from '../../support/electron.ts';
import { exitOf, test } from '../conformance/fixture.ts';

test.describe('the browser behind the host', () => {
  test('ends the app with a clear line when it dies', async ({ app }) => {
    await firstPage(app);
    let said = '';
    app.process().stderr?.on('data', (chunk) => (said += String(chunk)));
    const exit = exitOf(app);
    const [browser = 0] = descendants(app.process().pid ?? 0);
    process.kill(browser, 'SIGKILL');
    expect(await exit).toBe(1);
    expect(said).toMatch(/ended unexpectedly \(SIGKILL\)/);
  });

  test('leaves no profile behind when the app ends in order', async ({ app }) => {
    await firstPage(app);
    const { pid = 0 } = app.process();
    const profiles = async (): Promise<string[]> =>
      (await readdir(tmpdir())).filter((name) => name.includes(`-${pid}-`));
    expect(await profiles()).toHaveLength(1);
    await app.close();
    expect(await profiles()).toEqual([]);
  });
});

test.describe('what is not implemented', () => {
  test('throws with its name, in every kind of object', async ({ app }) => {
    await firstPage(app);
    const errors = await app.evaluate(({ app: it, BrowserWindow, dialog, shell, session, screen }) => {
      const [window] = BrowserWindow.getAllWindows();
      const say = (act: () => unknown): string => {
        try {
          act();
          return 'nothing was thrown';
        } catch (error) {
          return (error as Error).message;
        }
      };
      return [
        say(() => it.setJumpList(null)),
        say(() => shell.openExternal('https://example.com')),
        say(() => dialog.showMessageBoxSync({ message: 'wait for me' })),
        say(() => window?.setOpacity(0.5)),
        say(() => window?.webContents.copyImageAt(0, 0)),
        say(() => session.defaultSession.setUserAgent('other')),
        say(() => BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.reload()),
        say(() => screen.getCursorScreenPoint()),
        say(() => new BrowserWindow({ webPreferences: { nodeIntegration: true } })),
      ];
    });
    const names = [
      'app.setJumpList',
      'shell.openExternal',
      'dialog.showMessageBoxSync',
      'BrowserWindow.setOpacity',
      'WebContents.copyImageAt',
      'Session.setUserAgent',
      'WebFrameMain.reload',
      'screen.getCursorScreenPoint',
      'BrowserWindow without isolation, sandbox and web security',
    ];
    expect(errors).toEqual(names.map((name) => `not implemented in the Chromium host: ${name}`));
  });
});
