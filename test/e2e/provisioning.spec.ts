import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPin } from '../../electron/staff/pin-hash.ts';
import type { signedContent } from '../../electron/provisioning/canonical.ts';
import { fromRoot } from '../../build/paths.ts';
import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';

type SetUp = Parameters<typeof signedContent>[0];

/** A set-up file on the disk, and the text of one. */
interface SetUpFile {
  readonly path: string;
  write(content: SetUp | string): Promise<void>;
}

/** A set-up file on the disk for all tests of this `describe`. */
function shareFile(): SetUpFile {
  let folder = '';
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'madoguchi-provisioning-'));
  });
  test.afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    get path() {
      return join(folder, 'kiosk.json');
    },
    async write(content) {
      await writeFile(this.path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
      await chmod(this.path, 0o600);
    },
  };
}

const practice = {
  version: 1,
  practice: true,
  language: 'en',
  terminal: { name: 'Counter 9', orderPrefix: 'C9' },
};

/** Three mistakes on lines of their own. */
const wrong = `{
  "version": 1,
  "practice": true,
  "language": "en",
  "terminal": { "name": "Counter 9", "orderPrefx": "C9" },
  "expiryPeriod": 45,
  "kiosk": { "enabled": "yes" }
}
`;

test('the sample sets up a practice kiosk that sells under its own prefix, without a question', async ({
  start,
}) => {
  const terminal = await start({
    atSetup: true,
    args: ['--provision', fromRoot('resources/kiosk.sample.json')],
  });
  const sample = JSON.parse(await readFile(fromRoot('resources/kiosk.sample.json'), 'utf8')) as {
    terminal: { name: string; orderPrefix: string };
    look: { shopName: string };
    catalogue: { items: unknown[] };
  };
  const { terminal: state, catalogue } = await terminal.snapshot();
  expect(state).toMatchObject({
    mode: 'practice',
    name: sample.terminal.name,
    expiryPeriod: 5,
    confirmAbove: 20_000,
    kiosk: { enabled: true, idleSeconds: 90 },
    look: { shopName: sample.look.shopName, logo: expect.stringMatching(/pictures/) as unknown },
    staff: { hasPin: true, locked: true },
    provisioning: { problemCount: 0, applied: { serial: null } },
  });
  expect(catalogue.items).toHaveLength(sample.catalogue.items.length);
  const { sale, code } = terminal.screens;
  await sale.enterAmount(480);
  await sale.showCode();
  await expect(code.qr).toBeVisible();
  await expect(code.orderNo).toHaveText(new RegExp(`^${sample.terminal.orderPrefix}-`));
  await expect(terminal.page.getByText(sample.look.shopName)).toBeVisible();
});

const file = shareFile();

test.describe('a terminal that starts with a file', () => {
  const shared = terminalForAll(async () => {
    await file.write(wrong);
    return { atSetup: true, args: ['--provision', file.path] };
  });

  test('a wrong file yields a screen and lines on stderr; nothing of it is used; corrected, it goes on', async () => {
    const terminal = shared.app;
    const { provisioning, sale } = terminal.screens;
    await expect(provisioning.title).toBeVisible();
    await expect(provisioning.text('provisioning_selling_not')).toBeVisible();
    await expect(provisioning.root.getByText(file.path)).toBeVisible();
    await expect(provisioning.problems).toHaveCount(3);
    await expect(provisioning.problems.nth(0)).toContainText('Line 5 /terminal/orderPrefx');
    await expect(provisioning.problems.nth(0)).toContainText('Did you mean “orderPrefix”?');
    await expect(provisioning.problems.nth(1)).toContainText('Line 6 /expiryPeriod');
    await expect(provisioning.problems.nth(2)).toContainText('Line 7 /kiosk/enabled');
    expect((await terminal.snapshot()).terminal).toMatchObject({ mode: 'unset', name: 'Madoguchi' });

    await test.step('an engineer at the console reads the same', async () => {
      let said = '';
      terminal.app.process().stderr?.on('data', (data: Buffer) => (said += data.toString()));
      await provisioning.button('retry').click();
      await expect(provisioning.text('provisioning_still', { count: 3 })).toBeVisible();
      await expect
        .poll(() => said.split('\n').filter((line) => line.startsWith(`${file.path}:`)))
        .toEqual([
          expect.stringMatching(/:5: \/terminal\/orderPrefx: .*did you mean "orderPrefix"/),
          expect.stringMatching(/:6: \/expiryPeriod: .*from 3 to 30, found "45"/),
          expect.stringMatching(/:7: \/kiosk\/enabled: .*true or false/),
        ]);
    });

    await file.write(practice);
    await provisioning.button('retry').click();
    await expect(sale.ticket).toBeVisible();
    expect((await terminal.snapshot()).terminal).toMatchObject({
      mode: 'practice',
      name: 'Counter 9',
      orderPrefix: 'C9',
      provisioning: { problemCount: 0 },
    });
  });
});

test.describe('a terminal that practises', () => {
  const shared = terminalForAll();

  test('a file is imported in the settings after a look at what it changes', async () => {
    const terminal = shared.app;
    const { menu, settings } = terminal.screens;
    await menu.open('settings');
    await settings.openSection('provisioning_title');

    await test.step('mistakes are listed, and a key is refused with the way to bring one', async () => {
      const listed = await terminal.chooseSetUpFile(wrong);
      await expect(listed.region('provisioning_problems').root.getByRole('listitem')).toHaveCount(3);
      await listed.leave();
      await terminal.entryGone();
      const service = {
        baseUrl: 'https://pay.example/v1',
        dialect: 'documented',
        secretKey: 'sk_live_never',
      };
      const refused = await terminal.chooseSetUpFile(JSON.stringify({ version: 1, service }));
      await expect(refused.text('expected_no_key_in_import')).toBeVisible();
      await expect(refused.button('provisioning_apply')).toBeHidden();
      expect(await refused.page.content()).not.toContain('sk_live_never');
      await refused.leave();
      await terminal.entryGone();
    });

    const pin = await hashPin('2468', (count) => randomBytes(count));
    const brought = { ...practice, expiryPeriod: 15, look: { shopName: 'Nine' } };
    const reserved = await terminal.chooseSetUpFile(JSON.stringify({ ...brought, pin }));
    await expect(reserved.text('expected_signed_import')).toBeVisible();
    await expect(reserved.button('provisioning_apply')).toBeHidden();
    await reserved.leave();
    await terminal.entryGone();
    const entry = await terminal.chooseSetUpFile(JSON.stringify(brought));
    const changes = entry.region('provisioning_preview');
    await expect(changes.fact('settings_name')).toContainText('Counter 9');
    await expect(changes.fact('settings_validity')).toContainText('15 min');
    expect((await terminal.snapshot()).terminal.name).not.toBe('Counter 9');
    await entry.button('provisioning_apply').click();
    await expect(settings.text('provisioning_imported')).toBeVisible();
    expect((await terminal.snapshot()).terminal).toMatchObject({
      name: 'Counter 9',
      expiryPeriod: 15,
      look: { shopName: 'Nine' },
      staff: { hasPin: false },
    });
  });
});
