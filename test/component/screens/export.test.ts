import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DriveView, Exported, ExportState } from '../../../electron/contract/export.ts';
import { fail, type Result, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { drives } from '../fixtures/drives.ts';
import { dayOf } from '../fixtures/sales.ts';
import { terminal } from '../fixtures/terminal.ts';
import { mountApp, type Mounted } from '../support/mount.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const radio = (name: string) => page.getByRole('radio', { name });
const kiosk: Partial<TerminalState> = { kiosk: { ...terminal.kiosk, running: true } };
const written: Exported = {
  kind: 'written',
  path: '/home/shop/Documents/Madoguchi/sales.csv',
  rows: 1024,
  removable: false,
};

async function openExport(more: Partial<TerminalState> = {}, there: DriveView[] = []): Promise<Mounted> {
  const mounted = await mountApp({ terminal: { language: 'en', ...more } });
  const { bridge, session } = mounted;
  bridge.answer('readHistory', success(dayOf(24)));
  bridge.answer('listDrives', success(there));
  bridge.answer('exportSales', success(written));
  session.open('history');
  await button('Export CSV').click();
  await expect.element(button('Write the file')).toBeVisible();
  return mounted;
}

describe('the days of an export', () => {
  test('are today at first, and the file is said where it is', async () => {
    const { bridge } = await openExport();
    await expect.element(radio('Today')).toBeChecked();
    await expect.element(page.getByLabelText('From')).not.toBeInTheDocument();
    await button('Write the file').click();
    await expect.element(page.getByRole('status').filter({ hasText: 'Written: 1,024 rows' })).toBeVisible();
    await expect.element(page.getByText('/home/shop/Documents/Madoguchi/sales.csv')).toBeVisible();
    expect(bridge.requestsOf('exportSales')).toEqual([
      { rows: 'sales', from: '2026-01-15', to: '2026-01-15', driveId: null },
    ]);
  });

  test('are chosen by a tap, and by keyboard', async () => {
    const { bridge } = await openExport();
    radio('Today').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio('Yesterday')).toBeChecked();
    await page.getByText('Last month').click();
    await expect.element(radio('Last month')).toBeChecked();
    await button('Write the file').click();
    await expect.element(button('Done')).toHaveFocus();
    expect(bridge.requestsOf('exportSales')).toMatchObject([{ from: '2025-12-01', to: '2025-12-31' }]);
  });

  test('are those of a person too, the earlier one first', async () => {
    const { bridge } = await openExport();
    await page.getByText('Other days').click();
    await page.getByLabelText('From').fill('2026-01-16');
    await expect.element(button('Write the file')).toBeDisabled();
    await expect.element(page.getByText('Choose two days, the earlier one first.')).toBeVisible();
    await page.getByLabelText('From').fill('2026-01-01');
    bridge.answer('exportSales', fail('storage', 'disk image is malformed'));
    await button('Write the file').click();
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    expect(bridge.requestsOf('exportSales')).toMatchObject([{ from: '2026-01-01', to: '2026-01-15' }]);
  });
});

describe('an export', () => {
  test('has a row for each item where that is chosen', async () => {
    const { bridge } = await openExport();
    radio('Each sale').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText(/the rows of a sale add up to its amount/)).toBeVisible();
    await button('Write the file').click();
    await expect.element(button('Done')).toBeVisible();
    expect(bridge.requestsOf('exportSales')).toMatchObject([{ rows: 'items' }]);
  });

  test('shows its file in the folder, where there is more than this program', async () => {
    const { bridge } = await openExport();
    await button('Write the file').click();
    await button('Open folder').click();
    expect(bridge.requestsOf('showExported')).toHaveLength(1);
    bridge.answer('showExported', fail('not-found', 'There is no exported file.'));
    await button('Open folder').click();
    await expect
      .element(page.getByText('The file is not where it was saved.', { exact: false }))
      .toBeVisible();
    await expect.element(button('Done')).toBeVisible();
  });

  test('in a kiosk asks for a drive, and is left by its button', async () => {
    await openExport(kiosk);
    await expect.element(page.getByText(/^Plug in a USB drive/)).toBeVisible();
    await button('Write the file').click();
    await expect.element(button('Done')).toBeVisible();
    await button('Done').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('goes to the first drive that can be written to, named by its id alone, and says when it can be removed', async () => {
    const { bridge } = await openExport(kiosk, drives);
    await expect.element(radio('SHOP')).toBeChecked();
    await expect.element(page.getByText('31.9 GB free')).toBeVisible();
    await expect.element(page.getByText('Read-only: nothing can be saved to it')).toBeVisible();
    bridge.answer('exportSales', success({ ...written, path: '/media/shop/SHOP/a.csv', removable: true }));
    await button('Write the file').click();
    const said = page.getByRole('status').filter({ hasText: 'You can remove the drive now.' });
    await expect.element(said).toBeVisible();
    expect(bridge.requestsOf('exportSales')).toMatchObject([{ driveId: drives[1]?.id }]);
    await expect.element(button('Open folder')).not.toBeInTheDocument();
  });

  test('does not say that a drive can be removed where nobody knows it', async () => {
    await openExport(kiosk, drives);
    await button('Write the file').click();
    await expect.element(page.getByText(/Eject the drive in the system before you remove it/)).toBeVisible();
    await expect.element(page.getByText(/You can remove the drive now/)).not.toBeInTheDocument();
  });

  test('shows a drive that is plugged in, and stays with what a person chose', async () => {
    const { bridge } = await openExport(kiosk);
    await expect.element(page.getByText(/^Plug in a USB drive/)).toBeVisible();
    bridge.answer('listDrives', success(drives));
    await expect.element(radio('SHOP')).toBeChecked();
    await page.getByText('This terminal').click();
    await expect.element(radio('This terminal')).toBeChecked();
    await button('Write the file').click();
    await expect.element(button('Done')).toBeVisible();
    expect(bridge.requestsOf('exportSales')).toMatchObject([{ driveId: null }]);
  });

  test('stays with a drive that was chosen though it is not seen for a moment', async () => {
    const { bridge } = await openExport(kiosk, drives);
    await page.getByText('This terminal').click();
    await page.getByText('SHOP', { exact: true }).click();
    await expect.element(radio('SHOP')).toBeChecked();
    bridge.answer('listDrives', success(drives.filter(({ name }) => name !== 'SHOP')));
    await expect.element(radio('SHOP')).not.toBeInTheDocument();
    await expect.element(radio('This terminal')).not.toBeChecked();
    bridge.answer('exportSales', success({ kind: 'not-written', why: 'drive-gone' }));
    await button('Write the file').click();
    await expect
      .element(page.getByRole('alert').filter({ hasText: '“SHOP” was removed or stopped working' }))
      .toBeVisible();
    expect(bridge.requestsOf('exportSales')).toMatchObject([
      { driveId: drives.find(({ name }) => name === 'SHOP')?.id },
    ]);
  });

  test('can go to this terminal when the one drive that was chosen is not seen any more', async () => {
    const { bridge } = await openExport(kiosk, drives);
    await page.getByText('This terminal').click();
    await page.getByText('SHOP', { exact: true }).click();
    bridge.answer('listDrives', success([]));
    await expect.element(radio('SHOP')).not.toBeInTheDocument();
    // That sentence would be wrong, since the drive stays chosen.
    await expect.element(page.getByText(/Without one it is saved on this terminal/)).not.toBeInTheDocument();
    await page.getByText('This terminal').click();
    await button('Write the file').click();
    await expect.element(button('Done')).toBeVisible();
    expect(bridge.requestsOf('exportSales')).toMatchObject([{ driveId: null }]);
  });

  test('is stopped though main was still looking for the drive when that was asked', async () => {
    const { bridge } = await openExport(kiosk, drives);
    const late = Promise.withResolvers<Result<Exported>>();
    bridge.answer('exportSales', () => late.promise);
    await button('Write the file').click();
    await button('Stop').click();
    await expect.poll(() => bridge.requestsOf('stopExport').length).toBeGreaterThan(1);
    late.resolve(success({ kind: 'not-written', why: 'stopped' }));
    await expect.element(page.getByText('Stopped. There is no file.')).toBeVisible();
  });

  test('says how far it is, stays open meanwhile, and can be stopped', async () => {
    const { bridge } = await openExport(kiosk, drives);
    await expect.element(radio('SHOP')).toBeChecked();
    const late = Promise.withResolvers<Result<Exported>>();
    bridge.answer('exportSales', () => late.promise);
    bridge.answer(
      'readExport',
      success({ kind: 'running', drive: null, progress: { done: 40_000, total: 100_000 } }),
    );
    await button('Write the file').click();
    const bar = page.getByRole('progressbar', { name: '40,000 of 100,000 sales written' });
    await expect.element(bar).toBeVisible();
    await expect.element(bar).toHaveAttribute('value', '40000');
    await expect.element(page.getByText(/^Leave the drive in/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bar).toBeVisible();
    await button('Stop').click();
    await expect.element(button('Stop')).toBeDisabled();
    late.resolve(success({ kind: 'not-written', why: 'stopped' }));
    await expect.element(page.getByText('Stopped. There is no file.')).toBeVisible();
  });

  const drive = { id: '00000000000000aa', name: 'TILL' };
  const running: ExportState = { kind: 'running', drive, progress: { done: 40_000, total: 100_000 } };

  async function foundAfterReload(): Promise<Mounted> {
    const mounted = await mountApp({ terminal: { language: 'en', ...kiosk } });
    const { bridge, session } = mounted;
    bridge.answer('readHistory', success(dayOf(24)));
    bridge.answer('listDrives', success(drives));
    bridge.answer('readExport', success(running));
    bridge.answer('stopExport', success(undefined));
    session.open('history');
    await button('Export CSV').click();
    await expect.element(page.getByText(/^Leave the drive in/)).toBeVisible();
    return mounted;
  }

  test('that runs since before a reload of the page is found, stopped, and said to have been', async () => {
    const { bridge } = await foundAfterReload();
    const bar = page.getByRole('progressbar', { name: '40,000 of 100,000 sales written' });
    await expect.element(bar).toBeVisible();
    // The dialog may close, and finds the export again.
    await userEvent.keyboard('{Escape}');
    await expect.element(bar).not.toBeInTheDocument();
    await button('Export CSV').click();
    await expect.element(bar).toBeVisible();
    await button('Stop').click();
    await expect.poll(() => bridge.requestsOf('stopExport').length).toBeGreaterThan(0);
    const outcome = success<Exported>({ kind: 'not-written', why: 'stopped' });
    bridge.answer('readExport', success({ kind: 'ended', drive, outcome }));
    await expect.element(page.getByText('Stopped. There is no file.')).toHaveFocus();
    expect(bridge.requestsOf('exportSales')).toEqual([]);
    // The earlier export's end must not count for the next.
    const late = Promise.withResolvers<Result<Exported>>();
    bridge.answer('exportSales', () => late.promise);
    const before = bridge.requestsOf('readExport').length;
    await button('Write the file').click();
    await expect.poll(() => bridge.requestsOf('readExport').length).toBeGreaterThan(before + 1);
    await expect.element(button('Stop')).toBeVisible();
    late.resolve(success(written));
    await expect.element(button('Done')).toBeVisible();
  });

  test('that ended between two pages is told by the second, once', async () => {
    const mounted = await mountApp({ terminal: { language: 'en', ...kiosk } });
    const { bridge, session } = mounted;
    bridge.answer('readHistory', success(dayOf(24)));
    bridge.answer('listDrives', success(drives));
    const outcome = success<Exported>({ ...written, removable: true });
    bridge.answer('readExport', success({ kind: 'ended', drive, outcome }));
    bridge.answer('leaveExport', () => {
      bridge.answer('readExport', success(null));
      return Promise.resolve(success(undefined));
    });
    session.open('history');
    await button('Export CSV').click();
    await expect.element(page.getByText(/“TILL” in whole\. You can remove the drive now/)).toBeVisible();
    await button('Done').click();
    await button('Export CSV').click();
    await expect.element(button('Write the file')).toBeVisible();
    await expect.element(page.getByText(/You can remove the drive now/)).not.toBeInTheDocument();
  });

  test('is not told again by a later page once it was told by its own', async () => {
    const { bridge } = await openExport();
    await button('Write the file').click();
    await expect.element(button('Done')).toBeVisible();
    await expect.poll(() => bridge.requestsOf('leaveExport')).toHaveLength(1);
  });

  test.each<[string, Result<Exported>, RegExp]>([
    ['written', success({ ...written, removable: true }), /You can remove the drive now/],
    ['gone', success({ kind: 'not-written', why: 'drive-gone' }), /“TILL” was removed or stopped working/],
    ['failed', fail('storage', 'disk image is malformed'), /./],
  ])('that was begun before a reload says on the new page how it ended: %s', async (_, outcome, words) => {
    const { bridge } = await foundAfterReload();
    bridge.answer('readExport', success({ kind: 'ended', drive, outcome }));
    const role = outcome.ok && outcome.value.kind === 'written' ? 'status' : 'alert';
    await expect.element(page.getByRole(role).filter({ hasText: words })).toBeVisible();
    await expect.element(button('Stop')).not.toBeInTheDocument();
  });

  test.each([
    ['no-space', 'There is no room left on “SHOP”'],
    ['read-only', '“SHOP” cannot be written to'],
    ['drive-gone', '“SHOP” was removed or stopped working'],
  ] as const)('says of a drive what is wrong with it: %s', async (why, words) => {
    const { bridge } = await openExport(kiosk, drives);
    await expect.element(radio('SHOP')).toBeChecked();
    bridge.answer('exportSales', success({ kind: 'not-written', why }));
    await button('Write the file').click();
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.element(button('Write the file')).toBeEnabled();
    await page.getByText('This terminal').click();
    await expect.element(page.getByText(words, { exact: false })).not.toBeInTheDocument();
  });
});
