import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { launchApp } from '../support/electron.ts';

test('a terminal whose profile cannot be written says so on screen, and does not end with 0', async () => {
  test.skip(process.platform === 'win32', 'the lock is not in the profile there');
  const folder = await mkdtemp(join(tmpdir(), 'madoguchi-test-'));
  await writeFile(join(folder, 'file'), '');
  const { app } = await launchApp({ userDataDir: join(folder, 'file', 'profile') });
  const page = await app.firstWindow();
  await expect(page.getByRole('heading', { name: 'The terminal cannot start' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '端末を起動できません' })).toBeVisible();
  await expect(
    page.getByText(/folder of the terminal's data cannot be written: .*file.profile/),
  ).toBeVisible();
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await ended).toBe(1);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

test('in a kiosk no person closes the reason; a signal ends it, not with 0', async () => {
  test.skip(process.platform === 'win32', 'the lock is not in the profile there');
  const folder = await mkdtemp(join(tmpdir(), 'madoguchi-test-'));
  await writeFile(join(folder, 'file'), '');
  const { app } = await launchApp({ userDataDir: join(folder, 'file', 'profile'), args: ['--kiosk'] });
  const page = await app.firstWindow();
  await expect(page.getByRole('heading', { name: '端末を起動できません' })).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    for (const [keyCode, modifier] of [
      ['w', 'control'],
      ['q', 'control'],
      ['F4', 'alt'],
      ['F11', 'shift'],
    ] as const) {
      const pressed = { keyCode, modifiers: [modifier] };
      window?.webContents.sendInputEvent({ type: 'keyDown', ...pressed });
      window?.webContents.sendInputEvent({ type: 'keyUp', ...pressed });
    }
  });
  await expect(page.getByRole('heading', { name: '端末を起動できません' })).toBeVisible();
  expect(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.isKiosk())),
  ).toEqual([true]);
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  app.process().kill('SIGTERM');
  expect(await ended).toBe(1);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});
