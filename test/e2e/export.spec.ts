import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { readPdf } from '../support/pdf-text.ts';
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

  test('the sales and a receipt go to a drive that is plugged in, and the screen says when it can be pulled out', async () => {
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
    expect(names).toEqual([expect.stringMatching(/^practice-[A-Z0-9]+-sales-\d{4}-\d\d-\d\d\.csv$/)]);
    expect(
      readFileSync(join(drive, 'Madoguchi', names[0] ?? ''), 'utf8')
        .trim()
        .split('\r\n'),
    ).toHaveLength(2);
    await dialog.getByRole('button', { name: plainWords('en', 'export_done') }).click();

    const [listed] = await kiosk.ask('listDrives', undefined);
    const slip = { kind: 'receipt', saleId: (await kiosk.journal()).row.id } as const;
    const receipt = { slip, driveId: listed?.id ?? '' };
    const saved = await kiosk.ask('saveSlip', receipt);
    expect(saved).toMatchObject({ kind: 'written', removable: true });
    const [pdf = ''] = readdirSync(join(drive, 'Madoguchi')).filter((name) => name.endsWith('.pdf'));
    const printed = readPdf(readFileSync(join(drive, 'Madoguchi', pdf)));
    expect(printed).toMatchObject({ pages: 1, text: expect.stringContaining('合計(練習)¥580') });

    // Pulled out between the look at the drives and the tap: nothing is made in its place.
    rmSync(drive, { recursive: true });
    expect(await kiosk.ask('saveSlip', receipt)).toEqual({ kind: 'not-written', why: 'drive-gone' });
    expect(await kiosk.ask('exportSales', { ...days, driveId: listed?.id ?? '' })).toEqual({
      kind: 'not-written',
      why: 'drive-gone',
    });
    expect(existsSync(drive)).toBe(false);
    expect(existsSync(kiosk.documents)).toBe(false);
    expect(await kiosk.request('showExported', undefined)).toMatchObject({ ok: false, code: 'conflict' });
  });
});

test('the takings of a week are saved as CSV and as PDF, which read as the screen does', async ({
  start,
}) => {
  const terminal = await start({ language: 'ja' });
  const { page, screens } = terminal;
  await terminal.pay(await terminal.showCode());
  await expect(screens.code.title('paid')).toBeVisible();
  await screens.code.button('next_sale').click();
  await screens.menu.openHistory();
  await page.getByRole('radio', { name: plainWords('ja', 'takings_week') }).click();
  await expect(page.getByText(plainWords('ja', 'takings_before_week')).first()).toBeVisible();
  for (const format of ['csv', 'pdf'] as const) {
    await page.getByRole('button', { name: plainWords('ja', `save_${format}`) }).click();
    await expect(page.getByRole('status').filter({ hasText: `.${format}` })).toBeVisible();
  }
  const files = readdirSync(terminal.documents);
  const contentOf = (format: string): Buffer => {
    const name = new RegExp(
      `^practice-[A-Z0-9]+-takings-\\d{4}-\\d\\d-\\d\\d--\\d{4}-\\d\\d-\\d\\d\\.${format}$`,
    );
    return readFileSync(join(terminal.documents, files.find((file) => name.test(file)) ?? ''));
  };
  const lines = contentOf('csv').toString().trim().split('\r\n');
  expect(lines[1]).toMatch(/"合計","合計",1,580,0,"JPY","練習"$/);
  const printed = readPdf(contentOf('pdf'));
  expect(printed.text).toContain('(練習)');
  expect(printed.text).toMatch(/担当者別件数受取額前の週担当者の記録なし1[¥￥]580[¥￥]0/);
  expect(printed.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
});
