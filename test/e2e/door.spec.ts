import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../build/paths.ts';
import { openSecurity } from '../../electron/settings/security.ts';
import { hashPin } from '../../electron/staff/pin-hash.ts';
import { expect, openSaleRequest, test } from '../support/app.ts';
import { launchApp } from '../support/electron.ts';
import { type FileDamage, fileDamages } from '../support/file-damage.ts';
import { valueOf } from '../support/result.ts';
import type { Hooked } from '../support/test-app.ts';

const pin = '2580';
const security = ['security.json', 'security.copy.json'];
const settings = ['settings.json', 'settings.copy.json'];

function damage(profile: string, names: readonly string[], how: FileDamage): void {
  for (const name of names) fileDamages[how](join(profile, name));
}

test('what keeps the terminal closed is lost: it is locked, says so, and a set-up file with a PIN opens it', async ({
  start,
}) => {
  const first = await start();
  await first.setPin(pin);
  await first.close();
  damage(first.profile, security, 'garbage');

  const locked = await start({ profile: first.profile });
  await expect(locked.page.getByRole('heading', { name: 'This terminal is locked' })).toBeVisible();
  for (const asked of [
    await locked.request('openSale', openSaleRequest()),
    await locked.request('practise', undefined),
    await locked.request('exitTerminal', undefined),
    await locked.request('unlockStaff', { place: 'settings' }),
  ]) {
    expect(asked).toMatchObject({ ok: false, code: 'staff-locked' });
  }
  expect((await locked.snapshot()).terminal).toMatchObject({ lockedWhy: 'security-lost', mode: 'practice' });
  await locked.close();

  const file = join(first.profile, 'kiosk.json');
  const randomBytes = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  const args = ['--provision', file];
  await writeFile(file, JSON.stringify({ version: 1, language: 'en' }), { mode: 0o600 });
  const without = await start({ profile: first.profile, args });
  await expect(without.page.getByText('/pin')).toBeVisible();
  await without.close();

  await writeFile(file, JSON.stringify({ version: 1, pin: await hashPin('1379', randomBytes) }), {
    mode: 0o600,
  });
  const opened = await start({ profile: first.profile, args });
  await expect(opened.screens.sale.ticket).toBeVisible();
  const { lockedWhy, staff } = (await opened.snapshot()).terminal;
  expect([lockedWhy, staff.hasPin, staff.locked]).toEqual([null, true, true]);
  await opened.unlock('1379');
});

test('settings that are lost, to pipes even, are no first run: the PIN comes first', async ({ start }) => {
  test.skip(process.platform === 'win32', 'there are no pipes among files there');
  const first = await start();
  await first.setPin(pin);
  await first.close();
  damage(first.profile, settings, 'pipe');

  const again = await start({ profile: first.profile });
  const { terminal } = await again.snapshot();
  expect(terminal).toMatchObject({ lockedWhy: 'settings-lost', mode: 'unset', staff: { locked: true } });
  expect(await again.request('practise', undefined)).toMatchObject({ ok: false, code: 'staff-locked' });
  again.speak('ja');
  const entry = await again.entry();
  await expect(entry.page.getByText('この端末の設定を読み取れません。')).toBeVisible();
  await entry.enter(pin);
  await again.entryGone();
  await again.ask('practise', undefined);
  expect((await again.snapshot()).terminal).toMatchObject({ lockedWhy: null, mode: 'practice' });
});

test('a program that is older than one which came up here stops the start, and leaves the files as they are', async ({
  start,
}) => {
  const first = await start();
  await first.close();
  const opened = valueOf(openSecurity({ directory: first.profile, begin: null, log: console }));
  opened.update({ versionRun: '99.0.0' });
  const read = (): Promise<string[]> =>
    Promise.all([...security, ...settings].map((name) => readFile(join(first.profile, name), 'utf8')));
  const before = await read();

  const { app } = await launchApp({ userDataDir: first.profile });
  const page = await app.firstWindow();
  await expect(page.getByText('A newer version of Madoguchi has run on this terminal.')).toBeVisible();
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await ended).toBe(1);
  expect(await read()).toEqual(before);
});

for (const [what, name, content, words] of [
  ['settings of a newer program', 'settings.json', '{"version":99}', 'saved by a newer version'],
  ['security of a newer program', 'security.copy.json', '{"version":99}', 'saved by a newer version'],
] as const) {
  test(`${what} stop the start, with the reason on screen and code 1`, async () => {
    const profile = await mkdtemp(join(tmpdir(), 'madoguchi-e2e-'));
    await writeFile(join(profile, name), content);
    const electronArgs = ['-r', fromRoot('test/support/main-hooks.cjs')];
    const { app } = await launchApp({ userDataDir: profile, electronArgs });
    const page = await app.firstWindow();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('heading', { name: '端末を起動できません' })).toBeVisible();
    const ended = new Promise((resolve) => app.process().once('exit', resolve));
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    // Without its security it is taken for a kiosk: no person closes it, and it ends after a minute.
    const minute = app.evaluate(() => (globalThis as Hooked).testHooks.advance(60_000));
    await minute.catch(() => undefined);
    expect(await ended).toBe(1);
    expect(await readFile(join(profile, name), 'utf8')).toBe(content);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}
