import { expect, test } from '../support/app.ts';
import { readPdf } from '../support/pdf-text.ts';
import { cupsMissing, startCups, type TestCups } from '../support/printer/cups.ts';

let cups: TestCups;
test.skip(cupsMissing !== undefined, cupsMissing ?? '');
test.beforeEach(async () => {
  cups = await startCups({ slips: 'Receipt printer', other: 'レシート' });
});
test.afterEach(() => cups.close());

test('a receipt goes to the chosen printer of the system, and says what the sale says', async ({ start }) => {
  const app = await start({ env: cups.env });
  await app.screens.menu.open('settings');
  await app.page.getByRole('tab', { name: 'Receipts' }).click();
  const section = app.page.getByRole('region', { name: 'Receipts' });
  await section.getByText('System', { exact: true }).click();
  await section.getByText('slips', { exact: true }).click();
  await section.getByText('58 mm').click();
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await app.page.getByText('Receipts saved').waitFor();
  await app.screens.settings.button('back_to_sale').click();

  await app.pay(await app.showCode());
  await expect(app.screens.code.title('paid')).toBeVisible();
  const { id: saleId } = (await app.journal()).row;
  const receipt = { kind: 'receipt', saleId } as const;
  const preview = await app.ask('previewSlip', receipt);
  await app.ask('printSlip', receipt);
  await expect.poll(() => cups.papers('slips').length).toBe(1);
  const [paper = Buffer.alloc(0)] = cups.papers('slips');
  const shown = preview.lines.flatMap((line) => (line.kind === 'text' ? line.pieces : []));
  const words = shown.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
  expect(readPdf(paper)).toMatchObject({ pages: 1, text: words });
  expect(words).toContain('¥');
  const width = Number(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(paper.toString('latin1'))?.[1]);
  expect(Math.abs(width - (58 / 25.4) * 72)).toBeLessThan(1);
  await expect
    .poll(async () => (await app.ask('readSnapshot', undefined)).prints)
    .toEqual({ slips: [], trouble: null });
  const { events } = await app.ask('readSale', saleId);
  const counted = events.filter(({ kind }) => kind === 'printed').map(({ details }) => details);
  expect(counted).toEqual([{ slip: 'receipt', count: 1 }]);
  expect(app.app.windows(), 'the page that drew it is gone').toHaveLength(1);

  cups.remove('slips');
  await app.ask('printSlip', receipt);
  await expect
    .poll(async () => (await app.ask('readSnapshot', undefined)).prints)
    .toMatchObject({ trouble: 'gone', slips: [{ state: 'waiting', isReissue: true }] });
  expect(cups.papers('slips')).toHaveLength(1);
  expect(cups.papers('other')).toEqual([]);
});
