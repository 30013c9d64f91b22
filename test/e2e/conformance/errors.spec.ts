import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { electronProgram, firstPage } from '../../support/electron.ts';
import { fixtureApp, test } from './fixture.ts';

/** What the app writes to its standard error, and its code, when it is started with that argument. */
async function startWith(argument: string): Promise<{ said: string; code: number | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const child = spawn(electronProgram(), [`--user-data-dir=${folder}`, fixtureApp, '--no-window', argument], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  return { said, code };
}

test.describe('an error box', () => {
  test('is only written before the app is ready, on Linux', async () => {
    test.skip(process.platform !== 'linux', 'elsewhere it can be shown at once');
    const { said, code } = await startWith('--early-box');
    expect(said).toMatch(/Too early.*\n.*for a box/);
    expect(code).toBe(0);
  });

  for (const [what, happen] of [
    ['that the app shows', 'box'],
    ['about an error that the app does not listen to', 'error'],
  ] as const) {
    test(`${what} holds the program up, and SIGTERM does not end it`, async ({ launch }) => {
      const { app } = await launch();
      const page = await firstPage(app);
      const begun = new Promise<void>((resolve) => {
        app
          .process()
          .stdout?.on('data', (text: Buffer) => String(text).includes('the box opens') && resolve());
      });
      await app.evaluate(({ dialog }, kind) => {
        setTimeout(() => {
          process.stdout.write('the box opens\n');
          if (kind === 'error') throw new Error('nobody listens');
          dialog.showErrorBox('The till', 'is on fire');
        });
      }, happen);
      // The whole life of another program.
      const aWhile = async (): Promise<void> => {
        const other = await launch();
        await firstPage(other.app);
        await other.app.close();
      };
      await begun;
      // Electron turns to the box about an error a moment later: until then it answers.
      await aWhile();
      let answered = false;
      const answer = (): void => void (answered = true);
      void app.evaluate(() => 1).then(answer, () => undefined);
      app.process().kill('SIGTERM');
      await aWhile();
      // Nothing has become of either.
      expect([answered, app.process().exitCode, app.process().signalCode]).toEqual([false, null, null]);
      expect(page.isClosed()).toBe(false);
    });
  }
});

test('an error while the app is being loaded ends it with code 1 and words', async () => {
  const { said, code } = await startWith('--early-error');
  expect(said).toContain('App threw an error during load');
  expect(said).toContain('not even begun');
  expect(code).toBe(1);
});
