import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { descendants } from '../../support/descendants.ts';
import { firstPage } from '../../support/electron.ts';
import { test } from './fixture.ts';

const utility = `
process.parentPort.on('message', ({ data }) => {
  if (data === 'exit') process.exit(3);
  process.parentPort.postMessage({ got: data, args: process.argv.slice(2), type: process.type, map: new Map([[1, data]]) });
});
console.log('started');
`;

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
        const wrote = new Promise((resolve) => child.stdout?.once('data', resolve));
        child.on('spawn', () => events.push('spawn'));
        child.postMessage({ hello: 1 });
        const message = await new Promise<{
          got: unknown;
          args: string[];
          type: string;
          map: Map<number, unknown>;
        }>((resolve) => child.once('message', resolve));
        const running = typeof child.pid;
        // Its end and what it has written come by different ways, and once it has ended Electron listens no more.
        await wrote;
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
