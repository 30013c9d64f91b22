import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { mistakes, path } from '../fixtures/provisioning.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { openSettings } from '../support/settings-screen.ts';

/** Opens the section of the set-up file in the settings. */
async function openFile(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings(terminal);
  await page.getByRole('tab', { name: 'Set-up file' }).click();
  return mounted;
}

describe('the file in force', () => {
  test('is told by its serial, its time and its place', async () => {
    await openFile({
      provisioning: { path, problemCount: 0, applied: { serial: 7, at: 1_767_225_600_000 }, pinned: true },
    });
    const section = page.getByRole('region', { name: 'Settings in force' });
    await expect.element(section).toMatchTextContent(/Serial 7.*\/etc\/madoguchi\/kiosk\.json/);
    await expect.element(section).toMatchTextContent('Only files with the right signature');
    await expect.element(section).toMatchTextContent(/2026/);
  });

  test('may be none', async () => {
    await openFile();
    await expect.element(page.getByText(/^No set-up file was used/)).toBeVisible();
  });

  test('that is wrong leads to its mistakes', async () => {
    const { bridge } = await openFile({
      provisioning: { path, problemCount: 3, applied: null, pinned: false },
    });
    bridge.answer('readProvisioning', success(mistakes));
    await button('Details').click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'The set-up file has to be corrected' }))
      .toBeVisible();
  });
});

describe('an import', () => {
  test('is main’s to choose, to show and to confirm: no text of a file is on this page', async () => {
    const { bridge } = await openFile();
    bridge.answer('importProvisioning', success(undefined));
    const choose = await button('Choose a file').findElement();
    expect(choose.closest('#settings-provisioning')?.querySelectorAll('input')).toHaveLength(0);
    await button('Choose a file').click();
    await expect.poll(() => bridge.requestsOf('importProvisioning')).toEqual([undefined]);
    await expect.element(page.getByText('The set-up file is in force')).toBeVisible();
  });

  test('that failed is told, and one that somebody left is not', async () => {
    const { bridge } = await openFile();
    bridge.answer('importProvisioning', fail('busy', 'raw'));
    await button('Choose a file').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Something is still under way');
    bridge.answer('importProvisioning', fail('canceled', 'raw'));
    await button('Choose a file').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('an export', () => {
  test('says where the file is', async () => {
    const { bridge } = await openFile();
    bridge.answer(
      'exportProvisioning',
      success({ path: '/home/cafe/Documents/Madoguchi/kiosk.json', rows: 1 }),
    );
    await button('Export').click();
    await expect.element(page.getByText('/home/cafe/Documents/Madoguchi/kiosk.json')).toBeVisible();
  });

  test('says that it would be too large for every terminal', async () => {
    const { bridge } = await openFile();
    const rule = { kind: 'max-bytes', max: 1024 * 1024 } as const;
    bridge.answer('exportProvisioning', fail('invalid', 'raw', { field: '', rule }));
    await button('Export').click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'at most 1024 KB' }))
      .toMatchTextContent('Nothing was written');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('says why there is none', async () => {
    const { bridge } = await openFile();
    bridge.answer('exportProvisioning', fail('storage', 'raw'));
    await button('Export').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('This terminal cannot write its records.');
    bridge.answer('exportProvisioning', success({ path: '/a.json', rows: 1 }));
    await button('Export').click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
