import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { electronProgram, firstPage } from '../../support/electron.ts';
import { type FixtureGlobals, exitOf, fixtureApp, openPage, seen, test } from './fixture.ts';

test.describe('the app', () => {
  test('knows its name, version, folder and arguments', async ({ launch }) => {
    const { app, userDataDir } = await launch({ args: ['--custom', 'value'] });
    const about = await app.evaluate(async ({ app: it }) => {
      await it.whenReady();
      return {
        name: it.getName(),
        version: it.getVersion(),
        path: it.getAppPath(),
        userData: it.getPath('userData'),
        ready: it.isReady(),
        packaged: it.isPackaged,
        type: process.type,
        hasSwitch: it.commandLine.hasSwitch('custom'),
        given: process.argv.slice(-2),
        electron: /^\d+\./.test(process.versions.electron),
      };
    });
    expect(about).toEqual({
      name: 'Conformance',
      version: '1.2.3',
      path: fixtureApp,
      userData: userDataDir,
      ready: true,
      packaged: false,
      type: 'browser',
      hasSwitch: true,
      given: ['--custom', 'value'],
      electron: true,
    });
  });

  test('runs the files of -r before its own', async ({ launch }) => {
    const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    const file = join(folder, 'first.cjs');
    await writeFile(
      file,
      "globalThis.early = [process.type, typeof require('electron').app, typeof globalThis.seen];",
    );
    const { app } = await launch({ electronArgs: ['-r', file] });
    await app.firstWindow();
    const early = await app.evaluate(() => (globalThis as unknown as { early: unknown }).early);
    await rm(folder, { recursive: true });
    expect(early).toEqual(['browser', 'object', 'undefined']);
  });

  test('quits in order: before-quit, close, closed, will-quit', async ({ app, page }) => {
    await page.title();
    const order = app.evaluate(
      ({ app: it }) =>
        new Promise<unknown[]>((resolve) => {
          it.on('will-quit', () =>
            resolve(
              (globalThis as unknown as FixtureGlobals).seen.filter((name) => name !== 'ready-to-show'),
            ),
          );
          it.quit();
        }),
    );
    expect(await order).toEqual(['before-quit', 'close', 'closed', 'will-quit']);
  });

  test('stays when before-quit or a window’s close is prevented', async ({ app, page }) => {
    for (const name of ['before-quit', 'close']) {
      await app.evaluate(({ app: it }, prevented) => {
        const globals = globalThis as unknown as FixtureGlobals;
        globals.prevented.clear();
        globals.prevented.add(prevented);
        it.quit();
      }, name);
      await expect.poll(() => seen(app)).toContain(name);
      expect(await page.title()).toBe('Conformance');
    }
  });

  test('hears when its last window is gone, and may go on', async ({ app, page }) => {
    await app.evaluate(() => (globalThis as unknown as FixtureGlobals).prevented.add('window-all-closed'));
    await page.close();
    await expect.poll(() => seen(app)).toContain('window-all-closed');
    await expect(await openPage(app)).toHaveTitle('Conformance');
  });

  test('ends with the exit code that it was given', async ({ app }) => {
    const exit = exitOf(app);
    // Not while a debugger waits for the answer: Electron's own would crash under it.
    await app.evaluate(({ app: it }) => void setTimeout(() => it.exit(7)));
    expect(await exit).toBe(7);
  });

  test('ends in order on SIGTERM', async ({ app, page }) => {
    test.skip(process.platform === 'win32', 'Windows has no signals');
    await page.title();
    const exit = exitOf(app);
    app.process().kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  test('is one: a second start tells the first and ends', async ({ launch }) => {
    const { app, userDataDir } = await launch();
    await firstPage(app);
    const sandbox = process.platform === 'linux' ? ['--no-sandbox'] : [];
    const second = spawn(
      electronProgram(),
      [...sandbox, `--user-data-dir=${userDataDir}`, fixtureApp, '--hello'],
      {
        stdio: 'ignore',
      },
    );
    const code = await new Promise((resolve) => second.on('exit', resolve));
    expect(code).toBe(0);
    const starts = (): Promise<unknown[]> =>
      seen(app).then((all) => all.filter((entry) => typeof entry === 'object'));
    await expect
      .poll(starts)
      .toEqual([{ argv: expect.arrayContaining(['--hello']) as unknown, cwd: process.cwd() }]);
  });
});
