import { readFile, rm } from 'node:fs/promises';
import { expect, test } from '../support/app.ts';
import { readPdf } from '../support/pdf-text.ts';

test('a receipt is saved as a PDF of one page with its fonts, which says what the screen shows', async ({
  terminal: app,
}) => {
  await app.pay(await app.showCode());
  await expect(app.screens.code.title('paid')).toBeVisible();
  const { id: saleId } = (await app.journal()).row;
  // 齷齪 is in no font of everyday signs; an emoji is in none of a printer's.
  const formal = {
    kind: 'formal',
    saleId,
    addressee: '株式会社齷齪 商店😀',
    purpose: 'お品代として',
  } as const;
  for (const request of [{ kind: 'receipt', saleId } as const, formal]) {
    const preview = await app.ask('previewSlip', request);
    const saved = await app.ask('saveSlip', { slip: request, driveId: null });
    const path = saved.kind === 'written' ? saved.path : saved.why;
    expect(path).toMatch(/\.pdf$/);
    const read = readPdf(await readFile(path));
    expect(read.pages).toBe(1);
    const shown = preview.lines.flatMap((line) => (line.kind === 'text' ? line.pieces : []));
    expect(read.text).toBe(shown.map(({ text }) => text.replaceAll(/\s/g, '')).join(''));
    expect(read.fonts.length).toBeGreaterThan(0);
    expect(read.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
  }
  await expect.poll(() => app.app.windows(), 'the page that drew it is gone').toHaveLength(1);
  await rm(app.documents, { recursive: true });
});
