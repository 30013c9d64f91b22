import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestApp } from '../support/app.ts';
import type { LiveService } from '../support/live-service.ts';
import { liveMissing, test } from '../support/live-terminal.ts';

/*
 * What a counter sees when something happened to its key over night: the real keeper, a real Secret Service,
 * and a folder such as systemd makes for a service's credentials.
 */
test.skip(liveMissing !== null, liveMissing ?? '');

/** Connects a terminal on a profile of its own, shows a code that stays payable, and ends it. */
async function connected(
  start: (options: { atSetup: boolean; env: Record<string, string> }) => Promise<TestApp>,
  { url, key }: LiveService,
  env: Record<string, string>,
): Promise<string> {
  const terminal = await start({ atSetup: true, env });
  const { setup, sale, code } = terminal.screens;
  await setup.connectButton.click();
  await setup.connect({ address: url, key });
  await setup.guideSkip.click();
  await sale.enterAmount(700);
  await sale.showCode();
  await expect(code.qr).toBeVisible();
  await terminal.kill();
  return terminal.profile;
}

test('a keychain that is locked stops the selling until it is unlocked; the open sale comes back', async ({
  start,
  service,
  keychain,
  environment,
}) => {
  const profile = await connected(start, service, environment);
  keychain.lock();
  const terminal = await start({ profile, env: environment });
  const { sale, code } = terminal.screens;
  await expect(sale.ticket.getByText('this machine’s keychain is locked')).toBeVisible();
  await terminal.page.getByRole('button', { name: 'Try again' }).click();
  await expect(terminal.page.getByRole('dialog')).toContainText('The keychain is locked.');
  await terminal.page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  keychain.signalDaemon('SIGKILL');
  await keychain.startDaemon();
  await terminal.page.getByRole('button', { name: 'Try again' }).click();
  await expect(code.qr).toBeVisible();
  await terminal.pay(await terminal.codeUrl());
  await expect(code.title('paid')).toBeVisible();
});

test('a credential of systemd takes the place of a keychain once a person has said so', async ({
  start,
  service,
  environment,
}) => {
  const profile = await connected(start, service, environment);
  const folder = await mkdtemp(join(tmpdir(), 'madoguchi-credentials-'));
  await writeFile(join(folder, 'madoguchi-secret-key'), `${service.key}\n`, { mode: 0o400 });
  await chmod(folder, 0o500);
  const env = {
    ...environment,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
    CREDENTIALS_DIRECTORY: folder,
  };
  const terminal = await start({ profile, env });
  const { sale, settings } = terminal.screens;
  await expect(sale.ticket.getByText('the secret key is not the one used before')).toBeVisible();
  await sale.ticket.getByRole('button', { name: 'Settings' }).click();
  await settings.openSection('settings_connection');
  const panel = terminal.page.getByRole('region', { name: 'Secret key' });
  await panel.getByRole('button', { name: 'Use this key' }).click();
  // The sale that was open over night goes before every screen.
  await expect(terminal.screens.code.qr).toBeVisible();
  await terminal.kill();

  const again = await start({ profile, env });
  await expect(again.screens.code.qr).toBeVisible();
  expect((await again.snapshot()).terminal).toMatchObject({
    selling: { kind: 'ready' },
    service: { keeper: 'systemd' },
  });
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});
