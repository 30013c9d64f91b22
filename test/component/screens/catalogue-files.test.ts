import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CataloguePreview } from '../../../electron/contract/catalogue.ts';
import { fail, success } from '../../../electron/contract/result.ts';
import { catalogue, items } from '../fixtures/terminal.ts';
import { chooseFile, openCatalogue } from '../support/catalogue-screen.ts';
import { button } from '../support/sale-screen.ts';

describe('an import', () => {
  const none = { added: [], changed: [], removed: [] };
  const nothing: CataloguePreview = {
    catalogue,
    items: none,
    categories: none,
    reordered: false,
    problems: [],
    problemCount: 0,
  };

  async function choose(content: BlobPart, name = 'items.csv'): Promise<void> {
    await button('Import').click();
    await expect.element(page.getByRole('dialog', { name: 'Import items' })).toBeVisible();
    chooseFile(new File([content], name), 'dialog');
  }

  test('is previewed, asked for again when the way changes, and saved', async () => {
    const { bridge } = await openCatalogue();
    const smaller = { ...catalogue, items: items.slice(0, 2) };
    bridge.answer('previewCatalogue', ({ mode }) =>
      Promise.resolve(
        success(
          mode === 'merge'
            ? nothing
            : {
                ...nothing,
                catalogue: smaller,
                items: { ...none, removed: items.slice(2).map(({ name, price }) => ({ name, price })) },
              },
        ),
      ),
    );
    await choose('name,price,category\n抹茶ラテ,580,飲みもの\n');
    await expect.element(page.getByText('Nothing would change.')).toBeVisible();
    await page.getByRole('radio', { name: 'Remove them' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Removed items' }))
      .toMatchTextContent(/Removed items 13/);
    expect(bridge.requestsOf('previewCatalogue').map(({ format, mode }) => [format, mode])).toEqual([
      ['csv', 'merge'],
      ['csv', 'replace'],
    ]);
    await button('Import this').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')[0]).toEqual(smaller);
    await button('Undo').click();
    await expect.poll(() => bridge.requestsOf('saveCatalogue')[1]).toEqual(catalogue);
  });

  test('shows what its items cost before it counts', async () => {
    const { bridge } = await openCatalogue({ terminal: { currency: 'USD' } });
    const added = [{ name: { ja: 'ラテ', en: 'Latte' }, price: 580 }];
    bridge.answer('previewCatalogue', success({ ...nothing, items: { ...none, added } }));
    await choose('name,price,category\nLatte,580,Drinks\n');
    await expect
      .element(page.getByRole('region', { name: 'Added items' }))
      .toMatchTextContent(/Latte \$5\.80/);
  });

  test('with mistakes shows every place and what to do, and nothing to save', async () => {
    const { bridge } = await openCatalogue();
    bridge.answer(
      'previewCatalogue',
      success({
        ...nothing,
        catalogue: null,
        problems: [
          {
            line: 1,
            field: 'prise',
            found: 'prise',
            expected: { kind: 'unknown-column', suggestion: 'price' },
          },
          { line: 7, field: 'price', found: '時価', expected: { kind: 'price', problem: 'not-a-number' } },
        ],
        problemCount: 250,
      }),
    );
    await choose('x');
    const problems = page.getByRole('region', { name: 'Places to correct: 250' });
    await expect.element(problems).toMatchTextContent(/Did you mean “price”\?/);
    await expect.element(problems).toMatchTextContent(/Line 7 ・ price/);
    await expect.element(problems).toMatchTextContent(/時価/);
    await expect.element(problems).toMatchTextContent(/The first 2 are shown\./);
    await expect.element(button('Import this')).not.toBeInTheDocument();
  });

  test('reads Shift_JIS, and says so', async () => {
    const { bridge } = await openCatalogue();
    bridge.answer('previewCatalogue', success(nothing));
    // 商品名 in Shift_JIS, which Excel writes in Japan.
    await choose(new Uint8Array([0x8f, 0xa4, 0x95, 0x69, 0x96, 0xbc]));
    await expect.element(page.getByText(/^Read as Shift_JIS\./)).toBeVisible();
    expect(bridge.requestsOf('previewCatalogue')[0]?.text).toBe('商品名');
  });

  test('of a workbook says how to save it', async () => {
    const { bridge } = await openCatalogue();
    await choose(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'items.xlsx');
    await expect.element(page.getByText(/^items\.xlsx is a spreadsheet workbook\./)).toBeVisible();
    expect(bridge.requestsOf('previewCatalogue')).toEqual([]);
  });
});

describe('a sample to fill in', () => {
  test.each([
    ['en', 'Import', 'Save a sample to fill in', 'Open folder'],
    ['ja', '取り込む', '記入用の見本を保存', 'フォルダーを開く'],
  ] as const)('is saved beside the words about columns, and its folder opened (%s)', async (...words) => {
    const [language, open, save, folder] = words;
    const { bridge, session } = await openCatalogue();
    const path = '/home/shop/Documents/Madoguchi/catalogue-sample.csv';
    bridge.answer('exportCatalogue', success({ path, rows: 3 }));
    bridge.send('terminal', { ...session.terminal.state, language });
    await button(open).click();
    await button(save).click();
    await expect.element(page.getByText(/catalogue-sample\.csv$/)).toBeVisible();
    expect(bridge.requestsOf('exportCatalogue')).toEqual([{ format: 'csv', sample: true }]);
    await button(folder).click();
    expect(bridge.requestsOf('showExported')).toHaveLength(1);
    bridge.answer('exportCatalogue', fail('storage', 'full'));
    await button(save).click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  });
});

describe('an export', () => {
  test('says where the file is', async () => {
    const { bridge } = await openCatalogue();
    bridge.answer(
      'exportCatalogue',
      success({ path: '/home/shop/Documents/Madoguchi/catalogue.csv', rows: 15 }),
    );
    await button('Export').click();
    await button('CSV, for spreadsheets').click();
    await expect.element(page.getByText('/home/shop/Documents/Madoguchi/catalogue.csv')).toBeVisible();
    expect(bridge.requestsOf('exportCatalogue')).toEqual([{ format: 'csv' }]);
  });

  test('that fails says what to do', async () => {
    const { bridge } = await openCatalogue();
    bridge.answer('exportCatalogue', fail('storage', 'disk full'));
    await button('Export').click();
    await button('JSON, as a copy').click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/free disk space/);
  });
});
