import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, success } from '../../../electron/contract/result.ts';
import type { TerminalState } from '../../../electron/contract/terminal.ts';
import { mistakes, nothing, path, preview, withKey } from '../fixtures/provisioning.ts';
import { chooseFile } from '../support/catalogue-screen.ts';
import type { Mounted } from '../support/mount.ts';
import { button } from '../support/sale-screen.ts';
import { dialog, field, openSettings } from '../support/settings-screen.ts';

/** The section of the set-up file in the settings. */
async function openFile(terminal: Partial<TerminalState> = {}): Promise<Mounted> {
  const mounted = await openSettings(terminal);
  await page.getByRole('tab', { name: 'Set-up file' }).click();
  return mounted;
}

function choose(text: string, name = 'kiosk.json'): void {
  chooseFile(new File([text], name), '#settings-provisioning');
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
  test.each([
    ['T7000012050003', 1],
    ['T7000012050002', 0],
  ])('warns of a registration number whose check digit does not fit: %s', async (after, warned) => {
    const { bridge } = await openFile();
    const change = { pointer: '/printing/invoiceNumber', before: null, after };
    bridge.answer('previewProvisioning', success({ ...preview, changes: [change] }));
    choose('{"version":1}');
    await expect.element(dialog.getByText(after)).toBeVisible();
    const said = dialog.getByText(/^The check digit does not fit a corporate number/);
    expect(said.elements()).toHaveLength(warned);
  });

  test('shows what would change in the words of the shop, and changes nothing before it is confirmed', async () => {
    const { bridge } = await openFile();
    bridge.answer('previewProvisioning', success(preview));
    choose('{"version":1}');
    const changes = dialog.getByRole('region', { name: 'What would change' });
    await expect.element(changes).toBeVisible();
    const said = [...changes.element().querySelectorAll('dl > div')].map((row) =>
      row.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(said).toEqual([
      'Terminal name Now: 窓口カフェ 一号機 After: 窓口カフェ 二号機',
      'Order-number prefix Now: M1 After: M2',
      'Language Now: 日本語 After: English',
      'Usual validity of a code Now: 10 min After: 15 min',
      'Ask above Now: ¥100,000 After: Never asks',
      'Run as a kiosk Now: No After: Yes',
      'Return to the sale screen when nobody touches it Now: Never After: 90 s',
      'Kind of service Now: None After: elepay',
      'Staff PIN A new value, which is not shown',
      'New PIN for 佐藤, 鈴木',
      'Logo A new value, which is not shown',
      'Shop name Now: Empty After: 窓口カフェ',
      'Items 12 added, 3 changed, 1 removed',
    ]);
    await expect.element(dialog.getByText('Signed, and unchanged since it was signed.')).toBeVisible();
    expect(bridge.requestsOf('previewProvisioning')).toEqual(['{"version":1}']);
    expect(bridge.requestsOf('importProvisioning')).toEqual([]);
    await button('Use these settings').click();
    await expect.poll(() => bridge.requestsOf('importProvisioning')).toEqual(['{"version":1}']);
    await expect.element(page.getByText('The set-up file is in force')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('says amounts in the currency that they will be in, and roles in words', async () => {
    const { bridge } = await openFile();
    const changes = [
      { pointer: '/currency', before: 'JPY', after: 'USD' },
      { pointer: '/till/quickAmounts', before: '500 1000', after: '500 1500' },
      { pointer: '/limits/confirmAbove', before: 100_000, after: 20_000 },
      { pointer: '/staff', before: 'Ken (cashier)', after: 'Aoi (manager), Ken (cashier) (cashier)' },
    ];
    bridge.answer('previewProvisioning', success({ ...preview, changes, catalogue: null }));
    choose('{"version":1}');
    await expect.element(dialog.getByText('¥500 · ¥1,000')).toBeVisible();
    await expect.element(dialog.getByText('$5.00 · $15.00')).toBeVisible();
    await expect.element(dialog.getByText('¥100,000')).toBeVisible();
    await expect.element(dialog.getByText('$200.00')).toBeVisible();
    await expect.element(dialog.getByText('Aoi (Manager), Ken (cashier) (Cashier)')).toBeVisible();
  });

  test('shows the settings that it brought; what else was typed stays', async () => {
    const { bridge, session } = await openFile();
    await page.getByRole('tab', { name: 'General' }).click();
    await field('Terminal name').fill('typed');
    await field('Ask above').fill('777');
    await page.getByRole('tab', { name: 'Set-up file' }).click();
    bridge.answer('previewProvisioning', success(preview));
    bridge.answer('importProvisioning', () => {
      const look = { shopName: 'From the file', logo: null };
      bridge.send('terminal', { ...session.terminal.state, name: 'Counter 9', look });
      return Promise.resolve(success(undefined));
    });
    choose('{}');
    await button('Use these settings').click();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(field('Terminal name')).toHaveValue('Counter 9');
    await expect.element(field('Ask above')).toHaveValue('777');
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(field('Shop name')).toHaveValue('From the file');
  });

  test('keeps the name of the shop that is being typed when it brings none', async () => {
    const { bridge, session } = await openFile();
    await page.getByRole('tab', { name: 'General' }).click();
    await field('Shop name').fill('typed');
    await page.getByRole('tab', { name: 'Set-up file' }).click();
    bridge.answer('previewProvisioning', success(preview));
    bridge.answer('importProvisioning', () => {
      bridge.send('terminal', { ...session.terminal.state, name: 'Counter 9' });
      return Promise.resolve(success(undefined));
    });
    choose('{}');
    await button('Use these settings').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole('tab', { name: 'General' }).click();
    await expect.element(field('Shop name')).toHaveValue('typed');
  });

  test('tells why it was not taken, even to a person who would leave the dialog before', async () => {
    const { bridge } = await openFile();
    let answer = (): void => undefined;
    bridge.answer('previewProvisioning', success(preview));
    bridge.answer('importProvisioning', () => {
      return new Promise((resolve) => {
        answer = () => resolve(fail('busy', 'raw'));
      });
    });
    choose('{}');
    await button('Use these settings').click();
    await expect.poll(() => bridge.requestsOf('importProvisioning')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    answer();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something is still under way');
  });

  test('that only puts the items in another order says that', async () => {
    const { bridge } = await openFile();
    const catalogue = { added: 0, changed: 0, removed: 0 };
    bridge.answer('previewProvisioning', success({ ...nothing, catalogue }));
    choose('{}');
    await expect.element(dialog.getByText('Only their order or their categories')).toBeVisible();
    await expect.element(button('Use these settings')).toBeEnabled();
  });

  test('says when nothing would change, and has nothing to confirm', async () => {
    const { bridge } = await openFile();
    bridge.answer('previewProvisioning', success(nothing));
    choose('{}');
    await expect.element(dialog.getByText(/^Nothing would change/)).toBeVisible();
    await expect.element(dialog.getByText(/^Not signed/)).toBeVisible();
    await expect.element(button('Use these settings')).not.toBeInTheDocument();
  });

  test('of a file with mistakes lists them and has nothing to confirm; the corrected file is taken', async () => {
    const { bridge } = await openFile();
    bridge.answer(
      'previewProvisioning',
      success({ ...nothing, problems: mistakes.problems, problemCount: 3 }),
    );
    choose('{}');
    await expect.element(dialog.getByText('/service/dialect')).toBeVisible();
    await expect.element(button('Use these settings')).not.toBeInTheDocument();
    bridge.answer('previewProvisioning', success(preview));
    chooseFile(new File(['{"fixed":1}'], 'kiosk.json'), 'dialog');
    await expect.element(button('Use these settings')).toBeEnabled();
  });

  test('refuses a key, and says how to bring one', async () => {
    const { bridge } = await openFile();
    bridge.answer('previewProvisioning', success(withKey));
    choose('{}');
    await expect.element(dialog.getByText(/start the terminal with --provision FILE/)).toBeVisible();
    await expect.element(button('Use these settings')).not.toBeInTheDocument();
  });

  test('waits for an open sale, says so, and is confirmed again afterwards', async () => {
    const { bridge } = await openFile();
    bridge.answer('previewProvisioning', success(preview));
    bridge.answer('importProvisioning', fail('busy', 'raw'));
    choose('{}');
    await button('Use these settings').click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something is still under way');
    bridge.answer('importProvisioning', success(undefined));
    await button('Use these settings').click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test.each<[string, BlobPart, RegExp]>([
    ['over a megabyte', new Uint8Array(1024 * 1024 + 1).fill(32), /is too large/],
    ['that is no text', new Uint8Array([0x89, 0x50, 0xff, 0xfe]), /is not a set-up file/],
  ])('refuses a file %s without asking', async (_name, content, words) => {
    const { bridge } = await openFile();
    chooseFile(new File([content], 'kiosk.json'), '#settings-provisioning');
    await expect.element(dialog.getByText(words)).toBeVisible();
    expect(bridge.requestsOf('previewProvisioning')).toEqual([]);
  });

  test('leaves a byte order mark to be told of', async () => {
    const { bridge } = await openFile();
    bridge.answer('previewProvisioning', success(nothing));
    choose('\uFEFF{}');
    await expect.poll(() => bridge.requestsOf('previewProvisioning')).toEqual(['\uFEFF{}']);
  });

  test('says why when the file cannot be looked at', async () => {
    const { bridge } = await openFile();
    bridge.answer('previewProvisioning', fail('internal', 'raw'));
    choose('{}');
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('Something went wrong inside the terminal.');
  });

  test('shows the file that was chosen last, however late the answer about the first', async () => {
    const { bridge } = await openFile();
    const late = Promise.withResolvers<undefined>();
    bridge.answer('previewProvisioning', async (text) => {
      if (text !== '"first"') return success(nothing);
      await late.promise;
      return success(preview);
    });
    choose('"first"');
    await expect.poll(() => bridge.requestsOf('previewProvisioning')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    choose('"second"', 'second.json');
    await expect.element(dialog.getByText('second.json')).toBeVisible();
    late.resolve(undefined);
    await expect.element(dialog.getByText(/^Nothing would change/)).toBeVisible();
    await expect.poll(() => dialog.getByText('kiosk.json').query()).toBeNull();
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
