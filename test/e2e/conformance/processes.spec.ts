import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { firstPage, onChromiumHost } from '../../support/electron.ts';
import { exitOf, test } from './fixture.ts';

const utility = `
process.parentPort.on('message', ({ data }) => {
  if (data === 'exit') process.exit(3);
  process.parentPort.postMessage({ got: data, args: process.argv.slice(2), type: process.type, map: new Map([[1, data]]) });
});
console.log('started');
`;

/** The living descendants of a process. */
function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((line) => line.trim().split(/\s+/));
  const children = (of: number): number[] =>
    rows
      .filter(([, parent, state]) => Number(parent) === of && !state?.startsWith('Z'))
      .map(([child]) => Number(child));
  const all = children(pid);
  for (const child of all) all.push(...children(child));
  return all;
}

function isRunning(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return state !== '' && !state.startsWith('Z');
  } catch {
    return false;
  }
}

test.describe('a utility process', () => {
  let folder: string;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'conformance-'));
    await writeFile(join(folder, 'utility.cjs'), utility);
  });
  test.afterEach(async () => await rm(folder, { recursive: true }));

  test('is spoken to by messages, and tells its end', async ({ app }) => {
    const said = await app.evaluate(
      async ({ utilityProcess }, file) => {
        const child = utilityProcess.fork(file, ['one'], { serviceName: 'test', stdio: 'pipe' });
        const events: string[] = [];
        let output = '';
        child.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)));
        child.on('spawn', () => events.push('spawn'));
        child.postMessage({ hello: 1 });
        const message = await new Promise<{
          got: unknown;
          args: string[];
          type: string;
          map: Map<number, unknown>;
        }>((resolve) => child.once('message', resolve));
        const running = typeof child.pid;
        child.postMessage('exit');
        const code = await new Promise((resolve) => child.once('exit', resolve));
        return {
          ...message,
          map: message.map instanceof Map && message.map.size,
          running,
          code,
          events,
          output,
          pid: child.pid,
        };
      },
      join(folder, 'utility.cjs'),
    );
    expect(said).toEqual({
      got: { hello: 1 },
      args: ['one'],
      type: 'utility',
      map: 1,
      running: 'number',
      code: 3,
      events: ['spawn'],
      output: 'started\n',
    });
  });

  test('can be killed', async ({ app }) => {
    const ended = await app.evaluate(
      async ({ utilityProcess }, file) => {
        const child = utilityProcess.fork(file);
        await new Promise((resolve) => child.once('spawn', () => resolve(undefined)));
        const exited = new Promise((resolve) => child.once('exit', () => resolve('exited')));
        return [child.kill(), await exited, child.pid ?? 'none'];
      },
      join(folder, 'utility.cjs'),
    );
    expect(ended).toEqual([true, 'exited', 'none']);
  });
});

test.describe('power and display', () => {
  test('are there to be asked', async ({ app }) => {
    const state = await app.evaluate(({ powerSaveBlocker, powerMonitor, screen }) => {
      const id = powerSaveBlocker.start('prevent-display-sleep');
      const started = powerSaveBlocker.isStarted(id);
      powerSaveBlocker.stop(id);
      let suspended = 0;
      powerMonitor.on('suspend', () => suspended++);
      powerMonitor.emit('suspend');
      const { width, height } = screen.getPrimaryDisplay().size;
      return [
        started,
        powerSaveBlocker.isStarted(id),
        suspended,
        width > 0 && height > 0,
        screen.getAllDisplays().length > 0,
      ];
    });
    expect(state).toEqual([true, false, 1, true, true]);
  });
});

test.describe('a host that is killed', () => {
  test.skip(process.platform === 'win32', 'lists processes with ps');

  test('leaves no process of the browser’s behind', async ({ app }) => {
    await firstPage(app);
    const { pid = 0 } = app.process();
    const before = descendants(pid);
    expect(before.length).toBeGreaterThan(1);
    app.process().kill('SIGKILL');
    await expect.poll(() => before.filter(isRunning), { timeout: 20_000 }).toEqual([]);
  });
});

test.describe('the browser behind the host', () => {
  test.skip(!onChromiumHost || process.platform === 'win32', 'Electron has no browser behind it');

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
  test.skip(!onChromiumHost, 'Electron implements it');

  test('throws with its name, in every kind of object', async ({ app }) => {
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
        say(() => dialog.showErrorBox('Madoguchi', 'wait for me')),
        say(() => window?.setOpacity(0.5)),
        say(() => window?.webContents.print()),
        say(() => session.defaultSession.setUserAgent('other')),
        say(() => BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.reload()),
        say(() => screen.getCursorScreenPoint()),
        say(() => new BrowserWindow({ webPreferences: { nodeIntegration: true } })),
      ];
    });
    const names = [
      'app.setJumpList',
      'shell.openExternal',
      'dialog.showErrorBox',
      'BrowserWindow.setOpacity',
      'WebContents.print',
      'Session.setUserAgent',
      'WebFrameMain.reload',
      'screen.getCursorScreenPoint',
      'BrowserWindow without isolation, sandbox and web security',
    ];
    expect(errors).toEqual(names.map((name) => `not implemented in the Chromium host: ${name}`));
  });
});
