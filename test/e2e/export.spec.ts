import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { terminalForAll } from '../support/terminal-for-all.ts';
import { plainWords } from '../support/words.ts';

const days = { rows: 'sales', from: '2026-01-01', to: '2026-01-02' } as const;

test.describe('in a kiosk', () => {
  let drives = '';
  test.beforeAll(() => {
    drives = mkdtempSync(join(tmpdir(), 'madoguchi-drives-'));
  });
  const shared = terminalForAll(() => ({ args: ['--kiosk'], env: { MADOGUCHI_DRIVES: drives } }));
  test.afterAll(() => rmSync(drives, { recursive: true, force: true }));

  test('the sales go to a drive that is plugged in, and the screen says when it can be pulled out', async () => {
    const drive = join(drives, 'SHOP');
    const kiosk = shared.app;
    const { page, screens } = kiosk;
    const dialog = page.getByRole('dialog');
    await kiosk.pay(await kiosk.showCode());
    await expect(screens.code.title('paid')).toBeVisible();
    await screens.code.button('next_sale').click();
    await screens.menu.openHistory();
    await screens.history.day.button('export_open').click();
    await expect(dialog.getByText(plainWords('en', 'export_no_drive'))).toBeVisible();
    mkdirSync(drive);
    await expect(dialog.getByRole('radio', { name: 'SHOP' })).toBeChecked();
    await dialog.getByRole('button', { name: plainWords('en', 'export_write') }).click();
    await expect(dialog.getByText(/You can remove the drive now/)).toBeVisible();
    const names = readdirSync(join(drive, 'Madoguchi'));
    expect(names).toEqual([expect.stringMatching(/^practice-sales-\d{4}-\d\d-\d\d\.csv$/)]);
    expect(
      readFileSync(join(drive, 'Madoguchi', names[0] ?? ''), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(2);
    await dialog.getByRole('button', { name: plainWords('en', 'export_done') }).click();

    // Pulled out between the look at the drives and the tap: nothing is made in its place.
    const [listed] = await kiosk.ask('listDrives', undefined);
    rmSync(drive, { recursive: true });
    expect(await kiosk.ask('exportSales', { ...days, driveId: listed?.id ?? '' })).toEqual({
      kind: 'not-written',
      why: 'drive-gone',
    });
    expect(existsSync(drive)).toBe(false);
    expect(existsSync(kiosk.documents)).toBe(false);
    expect(await kiosk.request('showExported', undefined)).toMatchObject({ ok: false, code: 'conflict' });
  });

  test('a screen cannot name a place for a file', async () => {
    const kiosk = shared.app;
    for (const driveId of ['/tmp', '../..', 'USB', '']) {
      expect(await kiosk.request('exportSales', { ...days, driveId })).toMatchObject({
        ok: false,
        code: 'invalid',
        field: 'driveId',
      });
    }
  });
});

test('outside a kiosk the file is shown in its folder', async ({ start }, testInfo) => {
  test.skip(process.platform !== 'linux', 'Only on Linux can a test stand in for the file manager.');
  const programs = testInfo.outputPath('programs');
  const opened = testInfo.outputPath('opened');
  mkdirSync(programs, { recursive: true });
  const says = `#!/bin/sh\ncd "$1" && pwd > '${opened}'\n`;
  writeFileSync(join(programs, 'xdg-open'), says, { mode: 0o755 });
  const path = [programs, process.env['PATH']].join(':');
  const app = await start({ env: { PATH: path } });
  const dialog = app.page.getByRole('dialog');
  await app.screens.menu.openHistory();
  await app.screens.history.day.button('export_open').click();
  await dialog.getByRole('button', { name: plainWords('en', 'export_write') }).click();
  await dialog.getByRole('button', { name: plainWords('en', 'export_show') }).click();
  const folder = (): string => (existsSync(opened) ? readFileSync(opened, 'utf8').trim() : '');
  // Where no file manager is on the bus to point at the file, Electron opens the folder above its own.
  await expect.poll(() => [app.documents, dirname(app.documents)].includes(folder())).toBe(true);
});
